"""Strangers find each other by 加入, play, are rated, and go on to another table or leave."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from dealer import Dealing
from player import CANNOT_BEAT, Player, Visit
from playwright.sync_api import expect
from test_access import check
from test_layout import SHOTS, look

GAME = "doudizhu/qq"


class Matching(Dealing):
    """Bots fill up after a few seconds."""

    def __init__(self, folder: Path, wait: float = 6) -> None:
        super().__init__(folder)
        short = f"turn=180, match_wait={wait}, match_start=20, match_gather=2,"
        self.script.write_text(self.script.read_text().replace("turn=180,", short))


def running(server: Matching) -> Iterator[Matching]:
    try:
        yield server.start()
    finally:
        server.kill()


@pytest.fixture(scope="module")
def matching(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Matching]:
    yield from running(Matching(tmp_path_factory.mktemp("matching")))


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Matching]:
    """Where bots are long in coming."""
    yield from running(Matching(tmp_path_factory.mktemp("patient"), 600))


def join(player: Player, server: Dealing, game: str = GAME, level: str = "") -> None:
    player.page.goto(server.url)
    player.get("join-game").select_option(game)
    if level:
        player.press(player.page.locator("label", has=player.page.locator(f"input[value={level}]")))
    player.press("join-match")
    expect(player.get("match-page")).to_be_visible()


def seated(player: Player) -> None:
    expect(player.page).to_have_url(re.compile("/r/"))
    player.expect_hand(17)


def play_together(players: list[Player], most: int = 120) -> None:
    """Whoever is asked answers, until the hand is over for all."""
    for _ in range(most):
        if all(p.get("result").is_visible() for p in players):
            return
        asked = [p for p in players if now(p)]
        if not asked:
            players[0].page.wait_for_timeout(50)
            continue
        player = asked[0]
        what, number = now(player), player.last("table")["ask"]["number"]
        player.answer(what)
        wait_moved(player, number)
    raise AssertionError("the hand does not end")


def now(player: Player) -> str:
    """What this player can answer right now; empty for nothing."""
    found = {
        "bid": player.get("bid-0"),
        "pass": player.get("play-button").filter(has_text=CANNOT_BEAT),
        "play": player.page.locator("[data-testid=hint-button][aria-disabled=false]"),
    }
    return next((what for what, where in found.items() if where.is_visible()), "")


def wait_moved(player: Player, number: int) -> None:
    for _ in range(200):
        frame = player.last("table")
        if not frame["ask"] or frame["ask"]["number"] != number:
            return
        player.page.wait_for_timeout(50)
    raise AssertionError("the answer was not taken")


SIZES = ((390, 844), (844, 390), (1440, 900))


def pages(player: Player, moment: str) -> list[str]:
    """A page that scrolls has no wider parts than the window, and what is to be tapped is large enough."""
    found: list[str] = []
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        found += [f"{moment}, {width}×{height}: {text}" for text in player.page.evaluate(WIDE)]
        if SHOTS:
            lang = player.page.locator("html").get_attribute("lang")
            player.page.screenshot(path=f"{SHOTS}/{lang}-{moment}-{width}x{height}.png")
    return found


WIDE = """() => [
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page is too wide'] : []),
    ...[...document.querySelectorAll('main *')].filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1
        && e.clientWidth > 0 && getComputedStyle(e).overflowX === 'visible' && getComputedStyle(e).display !== 'inline'
        && !e.closest('.vh, svg, .pic')).map(e => `${e.className || e.tagName} is too narrow for what is in it`),
    ...[...document.querySelectorAll('main :is(.btn, select, a)')].filter(e => e.checkVisibility() && e.getBoundingClientRect()
        .height < 32).map(e => `${e.textContent} is low`),
]"""


def test_two_strangers_are_matched_and_rated(visit: Visit, matching: Matching) -> None:
    matching.deal()
    a, b = visit(390, 844, touch=True), visit()
    join(a, matching)
    expect(a.get("seek")).to_contain_text("只有你在等")
    expect(a.get("bots-in")).to_be_visible()
    join(b, matching)
    for player in (a, b):
        seated(player)
    assert a.page.url == b.page.url
    kinds = [chair["kind"] for chair in a.last("room")["chairs"]]
    assert sorted(kinds) == ["bot", "person", "person"] and a.last("room")["matched"]
    play_together([a, b])
    for player in (a, b):
        expect(player.get("next-hand")).to_contain_text("再来一局")
        expect(player.get("another-table")).to_be_visible()
        expect(player.get("rating-change")).to_contain_text("还差 19 局")
        expect(player.get("result").get_by_text("座位")).to_have_count(0)
    assert look(a, "matched-result") == []
    a.page.set_viewport_size({"width": 390, "height": 844})

    # one goes on to another table in one tap, the other leaves
    a.press("another-table")
    expect(a.get("match-page")).to_contain_text("还差 19 局")
    b.press("leave-table")
    expect(b.get("join-match")).to_be_visible()
    expect(b.page.get_by_text("还差 19 局")).to_be_visible()
    expect(b.get("my-tables")).to_have_count(0)
    seated(a)
    assert [c["kind"] for c in a.last("room")["chairs"]].count("bot") == 2

    # to leave now would be an escape, and is asked once more
    a.press("menu")
    a.press("leave-button")
    expect(a.get("leave-match")).to_contain_text("逃跑")
    a.press("leave-not")
    expect(a.get("leave-match")).to_have_count(0)
    a.press("leave-button")
    a.press("leave-sure")
    expect(a.get("join-match")).to_be_visible()
    room = next(json.loads(f) for f in reversed(a.frames) if json.loads(f)["t"] == "room")
    assert room["phase"] == "playing"


def test_leaving_a_game_that_goes_on_costs_no_extra_beans(visit: Visit, matching: Matching) -> None:
    a = visit(390, 844, touch=True)
    join(a, matching, "twentyone/classic", "low")
    expect(a.page).to_have_url(re.compile("/r/"))
    a.press("menu")
    a.press("leave-button")
    expect(a.get("leave-match")).to_contain_text("豆照算")
    a.press("leave-not")


def test_waiting_can_be_given_up_and_goes_on_in_one_tab_only(visit: Visit, patient: Matching) -> None:
    a = visit(844, 390, touch=True)
    join(a, patient, "niuniu/classic")
    expect(a.get("seek")).to_contain_text("最多 6 人一桌")
    a.press("cancel-match")
    expect(a.get("join-game")).to_have_value("niuniu/classic")  # as it was chosen last
    join(a, patient)
    other = a.page.context.new_page()
    other.goto(patient.url + "/match?game=doudizhu%2Fqq")
    expect(a.get("match-ended")).to_contain_text("另一个窗口")
    other.close()
    a.press("match-again")
    expect(a.get("seek")).to_contain_text("只有你在等")


def test_a_restart_empties_the_queue_and_says_so(visit: Visit, tmp_path: Path, troubles) -> None:
    server = Matching(tmp_path, 600).start()
    try:
        a = visit(390, 844, touch=True)
        join(a, server)
        expect(a.get("seek")).to_be_visible()
        expect(a.get("bots-in")).to_be_visible()
        troubles.expect("WebSocket|ERR_CONNECTION|Failed to load")
        server.kill()
        expect(a.get("match-ended")).to_contain_text("已经不在队里了")
        server.start()
        a.press("match-again")
        expect(a.get("bots-in")).to_be_visible()
    finally:
        server.kill()


def test_who_has_too_few_beans_is_told_what_there_is(visit: Visit, patient: Matching) -> None:
    a = visit(390, 844, touch=True)
    a.page.goto(f"{patient.url}/me")
    expect(a.get("me-beans")).to_contain_text("10000")
    expect(a.get("me-refill")).to_have_count(0)
    a.page.goto(patient.url)
    a.press(a.page.locator("label", has=a.page.locator("input[value=high]")))
    expect(a.get("join-beans")).to_contain_text("10000")
    join(a, patient, level="high")
    expect(a.get("match-ended")).to_contain_text("不够")
    expect(a.get("my-beans")).to_contain_text("10000")
    assert pages(a, "match-poor") == []
    a.press(a.page.get_by_text("去中级场"))
    expect(a.get("bots-in")).to_be_visible()
    expect(a.get("match-page")).to_contain_text("中级场")


def test_who_leaves_a_hand_for_beans_is_offered_no_seat(visit: Visit, matching: Matching) -> None:
    matching.deal()
    a, b = visit(390, 844, touch=True, locale="en-US"), visit(390, 844, touch=True)
    for player in (a, b):
        join(player, matching, level="low")
    for player in (a, b):
        seated(player)
    b.press("menu")
    b.press("quit")
    b.press("quit-now")
    expect(b.page.locator("#result-title")).to_have_text("你退出了")
    expect(b.get("another-table")).to_be_visible()
    expect(b.get("take-seat")).to_have_count(0)
    expect(b.get("result")).not_to_contain_text("下一局")
    expect(a.get("another-table")).to_be_visible()
    found = "all => all.filter(b => b.scrollWidth > b.clientWidth).map(b => b.textContent)"
    assert a.get("result").locator(".btn").evaluate_all(found) == []


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
def test_the_pages_fit_and_are_for_everybody(visit: Visit, patient: Matching, locale: str) -> None:
    a = visit(390, 844, touch=True, locale=locale, reduced_motion="reduce")
    a.page.goto(patient.url)
    expect(a.get("join-match")).to_be_visible()
    check(a, "front")
    found = pages(a, "front")
    join(a, patient)
    expect(a.get("bots-in")).to_be_visible()
    check(a, "waiting")
    found += pages(a, "waiting")
    rating = {"points": 1240, "plus_minus": 88, "hands": 130, "left": 0}
    row = {"avatar": "crane", **rating}
    rows = [{"place": n, "name": f"牌友{n * 37}", "mine": n == 4, **row} for n in range(1, 12)]
    body = {"family": "doudizhu", "leaders": rows, "place": 4, "mine": {"family": "doudizhu", **rating}, "least": 30, "days": 90,
            "listed": True, "kept": True}  # fmt: skip
    a.page.route("**/api/leaders/*", lambda route: route.fulfill(json=body))
    a.page.goto(patient.url + "/leaders/doudizhu")
    expect(a.get("leaders").locator("tbody tr")).to_have_count(11)
    check(a, "leaders")
    found += pages(a, "leaders")
    a.page.unroute("**/api/leaders/*")
    a.get("family").select_option("gouji")
    expect(a.get("my-place")).to_contain_text("30")
    few = {"family": "gouji", "points": None, "plus_minus": None, "hands": 3, "left": 17}
    mine = {"ratings": [{"family": "doudizhu", **rating}, few], "listed": True, "kept": False}
    a.page.route("**/api/me/ratings", lambda route: route.fulfill(json=mine))
    a.page.goto(patient.url + "/me")
    expect(a.get("my-ratings")).to_contain_text("±88")
    check(a, "me")
    found += pages(a, "me-ratings")
    assert found == []


def test_i_need_not_show(visit: Visit, patient: Matching) -> None:
    a = visit(390, 844, touch=True)
    a.page.goto(patient.url + "/me")
    expect(a.get("listed")).to_be_checked()
    a.press("listed")
    expect(a.get("my-ratings")).to_contain_text("存好了")
    a.page.reload()
    expect(a.get("listed")).not_to_be_checked()
    a.page.goto(patient.url + "/leaders/doudizhu")
    expect(a.get("my-place")).to_contain_text("你选了不上榜")
