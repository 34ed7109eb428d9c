"""My games and their replays: find a hand, watch it, share it, ask the referee, take it away and bring it back."""

import json
import random
import re
from pathlib import Path

import pytest
from dealer import BEST, Dealing
from player import Player, Visit
from playwright.sync_api import Page, expect
from test_access import check

from paiju import casefile, games
from paiju.core.move import move_text
from paiju.core.record import record_text

GOLDEN = Path(__file__).parents[1] / "golden"


def played(player: Player, server: Dealing) -> str:
    """Play a hand out and open it from the list of my games; its id."""
    server.deal(BEST, bottom="RJ H3 C3")
    player.quick(server.url)
    player.play_out()
    player.page.goto(server.url)
    player.press("my-games")
    expect(player.get("hand-row")).to_have_count(1)
    player.press(player.get("hand-row").get_by_role("link"))
    expect(player.page.locator("main.felt")).to_be_visible()
    return player.page.url.rpartition("/")[2]


def at(page: Page) -> tuple[int, int]:
    now, _, last = (page.get_by_test_id("step").text_content() or "").partition(" / ")
    return int(now), int(last)


def slide(page: Page, step: int) -> None:
    page.get_by_test_id("slider").fill(str(step))
    expect(page.get_by_test_id("step")).to_contain_text(f"{step} /")


def load(player: Player, server: Dealing, text: str) -> None:
    player.page.goto(server.url + "/replay")
    player.get("record-text").fill(text)
    player.press("record-open")
    expect(player.get("controls")).to_be_visible()


def record(name: str) -> str:
    return (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").split("\n")[0]


def test_a_hand_is_found_watched_and_shared(desktop: Player, visit: Visit, server: Dealing) -> None:
    id = played(desktop, server)
    page = desktop.page
    start, last = at(page)
    assert start == 0 and last > 10
    page.keyboard.press("ArrowRight")
    desktop.expect_hand(17)
    expect(desktop.get("open-1").get_by_role("img")).to_have_count(17)  # beside the table there is room for all
    page.keyboard.press("End")
    assert at(page) == (last, last)
    desktop.press("show-result")
    expect(desktop.get("result")).to_contain_text("地主胜")
    desktop.press("close-result")
    page.keyboard.press("Home")
    desktop.press("next-part")
    assert 0 < at(page)[0] < last
    page.keyboard.press("ArrowUp")
    assert at(page)[0] == 0
    for _ in range(2):
        desktop.press("speed")
    page.keyboard.press("Escape")
    page.locator("body").click(position={"x": 700, "y": 300})
    page.keyboard.press("Space")
    expect(desktop.get("play-pause")).to_have_accessible_name("暂停")
    expect(desktop.get("result")).to_be_visible()  # it has run to its end
    desktop.press("close-result")
    slide(page, 8)
    desktop.get("seat-of").select_option("1")
    desktop.expect_hand(17)
    assert at(page)[0] == 8
    desktop.get("seat-of").select_option("")
    expect(desktop.get("hand")).to_have_count(0)

    stranger = visit()
    stranger.page.goto(f"{server.url}/replay/{id}")
    expect(stranger.get("no-replay")).to_contain_text("分享的链接")
    desktop.press("hand-menu")
    desktop.press("make-link")
    link = desktop.get("share-link").input_value()
    assert id not in link
    stranger.page.goto(link)
    expect(stranger.page.locator("main.felt")).to_be_visible()
    stranger.press("step-on")
    stranger.expect_hand(17)
    assert at(stranger.page)[1] == last
    stranger.press("hand-menu")
    expect(stranger.get("make-link")).to_have_count(0)
    stranger.page.goto(server.url + "/hands")
    expect(stranger.get("no-hands")).to_contain_text("还没有打完的牌")
    desktop.press("take-back")
    expect(desktop.get("make-link")).to_be_visible()
    stranger.page.goto(link)
    expect(stranger.get("no-replay")).to_be_visible()


@pytest.fixture(autouse=True)
def declined(troubles) -> None:
    troubles.expect("status of 404")  # a hand that is not shared
    troubles.expect("status of 422")  # a record that is none


def test_filters(desktop: Player, server: Dealing) -> None:
    played(desktop, server)
    page = desktop.page
    desktop.page.goto(server.url + "/hands")
    expect(desktop.get("hand-row")).to_contain_text("赢")
    desktop.get("filter-game").select_option("gouji")
    expect(desktop.get("no-hands")).to_contain_text("没有符合")
    desktop.get("filter-game").select_option("doudizhu")
    expect(desktop.get("hand-row")).to_have_count(1)
    page.get_by_role("radio", name="输了").check(force=True)
    expect(desktop.get("no-hands")).to_be_visible()
    page.get_by_role("radio", name="赢了").check(force=True)
    expect(desktop.get("hand-row")).to_have_count(1)
    desktop.get("filter-until").fill("2020-01-01")
    desktop.get("filter-until").blur()
    expect(desktop.get("no-hands")).to_be_visible()


def test_a_dispute_becomes_a_case(desktop: Player, server: Dealing) -> None:
    """The referee refuses with his clause; both are in the case file; the file replays here, and its hand goes on."""
    played(desktop, server)
    page = desktop.page
    page.keyboard.press("End")
    last = at(page)[1]
    slide(page, last - 3)
    while "出" not in (desktop.get("caption").text_content() or ""):
        page.keyboard.press("ArrowLeft")
    step = at(page)[0]
    desktop.press("hand-menu")
    desktop.press("judge")
    expect(desktop.get("caption")).to_contain_text("问裁判")
    desktop.pick(*[c for c in desktop.held() if c[0] != "D"][-2:], *desktop.held()[:1])
    desktop.press("play-button")
    expect(desktop.get("caption")).to_contain_text("裁判：不可以")
    clause = desktop.get("caption").get_by_role("button").text_content() or ""
    assert re.fullmatch(r"[A-Z0-9]+-[A-Z]?\d+", clause)
    expect(desktop.get("refusal")).to_be_visible()
    assert at(page)[0] == step  # nothing has happened
    desktop.press("hand-menu")
    desktop.press("make-case")
    text = desktop.get("case-text").input_value()
    (case,) = [case for _, case in casefile.read_cases(text)]
    assert case["clause"] == clause and case["moves"][0][2] == f"refused {clause}" and casefile.run(case).ok

    load(desktop, server, text)
    page.keyboard.press("End")
    expect(desktop.get("caption").get_by_role("button")).to_have_text(clause)
    page.keyboard.press("ArrowLeft")
    desktop.press("hand-menu")
    desktop.press("go-on")
    expect(page).to_have_url(re.compile("/r/"))
    expect(page.locator("main.felt")).to_be_visible()
    assert desktop.held()


def test_files_from_elsewhere(desktop: Player, server: Dealing, tmp_path: Path) -> None:
    page = desktop.page
    file = tmp_path / "hand.json"
    file.write_text(record("shengji-two"), encoding="utf-8")
    page.goto(server.url + "/hands")
    desktop.get("record-file").set_input_files(file)
    expect(page.locator("main.felt")).to_be_visible()
    slide(page, 60)
    assert desktop.held()
    good = json.loads(record("doudizhu-qq"))
    page.goto(server.url + "/replay")
    desktop.get("record-text").fill(json.dumps({**good, "version": "7.0"}))
    desktop.press("record-open")
    expect(page.get_by_role("alert")).to_contain_text("7.0")
    desktop.get("record-text").fill("nonsense")
    desktop.press("record-open")
    expect(page.get_by_role("alert")).to_contain_text("不是能看的牌谱")
    expect(desktop.get("record-text")).to_have_value("nonsense")  # to be mended


def by_chance(game: str, seed: int = 5) -> str:
    """The record of a hand of four, of a game that has no golden ones."""
    rng = random.Random(seed)
    table = games.open_table(game, seats=(0, 1, 2, 3), rng=rng)
    table.begin()
    while table.result() is None:
        turn = table.turn()
        if turn:
            table.act(turn[0], move_text(table.game.legal(table.state, turn[0]).pick(rng)))
        else:
            table.tick()
    return record_text(table.record())


GAMES = ["doudizhu-qq", "doudizhu-five", "shengji-two", "shengji-friends", "gouji-biesan", "niuniu-classic"]
RECORDS = {name: record(name) for name in GAMES} | {
    game: by_chance(game) for game in ("sangong/classic", "twentyone/classic", "maumau/classic")
}


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)])
def test_every_family_fits(visit: Visit, server: Dealing, size: tuple[int, int]) -> None:
    """Each step of a hand can be looked at: the page does not scroll, the buttons are there, all hands can be opened."""
    me = visit(*size, touch=size[0] < 1000, reduced_motion="reduce")
    for name, text in RECORDS.items():
        load(me, server, text)
        _, last = at(me.page)
        for step in (0, last // 3, last // 2, last):
            slide(me.page, step) if step else None
            overflow = me.page.evaluate(
                "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
            )
            assert overflow == [0, 0], (name, step)
            for button in ("step-back", "play-pause", "step-on", "speed", "hand-menu", "slider"):
                box = me.get(button).bounding_box()
                assert box and box["x"] >= 0 and box["x"] + box["width"] <= size[0], (name, button)
                assert box["y"] + box["height"] <= size[1]
        board = me.page.locator(".table").bounding_box()
        controls = me.get("controls").bounding_box()
        assert board is None or (controls and board["y"] + board["height"] <= controls["y"] + 1), name
        if me.get("open-all").count():
            me.press("open-all")
        expect(me.get("open-hands")).to_be_visible()


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
def test_axe_finds_nothing(visit: Visit, server: Dealing, locale: str) -> None:
    me = visit(390, 844, touch=True, locale=locale, reduced_motion="reduce")
    me.page.goto(server.url + "/hands")
    expect(me.get("no-hands")).to_be_visible()
    check(me, "no games")
    load(me, server, record("gouji-biesan"))
    slide(me.page, 60)
    check(me, "replay")
    me.press("open-all")
    check(me, "all hands")
    me.press("show-log")
    check(me, "course")
    me.press("hand-menu")
    check(me, "menu of the hand")
    load(me, server, record("doudizhu-qq"))
    me.page.keyboard.press("End")
    me.press("show-result")
    check(me, "result")
