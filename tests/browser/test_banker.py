"""Hands of 牛牛, 三公 and 21点 by clicks: two persons, and bots where more are needed."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from dealer import Dealing
from player import Player, Visit
from playwright.sync_api import expect
from test_access import check
from test_layout import look

Pair = tuple[Player, Player]
# sums of ten in three cards: K 7 3 (牛四), T J Q (牛牛), none at all (无牛)
FOUR, DOUBLE, NONE = "S3 H7 DK C5 S9", "SA H9 DT CJ SQ", "S2 H4 D6 C8 DA"


@pytest.fixture(scope="module")
def bankers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dealing]:
    server = Dealing(tmp_path_factory.mktemp("bankers")).start()
    yield server
    server.kill()


@pytest.fixture
def server(bankers: Dealing) -> Dealing:
    bankers.shuffle()
    return bankers


@pytest.fixture
def pair(visit: Visit) -> Pair:
    return visit(390, 844, touch=True, reduced_motion="reduce"), visit(reduced_motion="reduce")


def sit(
    server: Dealing, game: str, players: tuple[Player, ...], bots: int = 0, chips: int = 0, base: int = 1, **options: str
) -> None:
    """The players have the first seats of a table, which is the last one's; bots have the next ones."""
    owner = players[-1]
    owner.page.goto(server.url, wait_until="networkidle")  # it has its log-in: two requests at once are two guests
    made = """async body => (await (await fetch('/api/rooms', {
        method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json()).id"""
    body = {"options": options, "public": False, "bots": len(players) + bots, "chips": chips, "base": base}
    room = owner.page.evaluate(made, {"game": f"{game}/classic", **body})
    for seat, player in enumerate(players):
        player.page.goto(f"{server.url}/r/{room}")
        player.press(f"sit-{seat}")
        expect(player.get("ready").or_(player.get("start")).first).to_be_visible()
    for seat in range(len(players), len(players) + bots):
        owner.press(f"bot-{seat}")
        expect(owner.get(f"remove-{seat}")).to_be_visible()
    owner.press("start")
    for player in players:
        expect(player.page.locator("main.felt.bank")).to_be_visible()


def says(player: Player, text: str) -> None:
    expect(player.page.locator(".says")).to_contain_text(text)


def row(player: Player, seat: int, *texts: str) -> None:
    """A line of the result sheet."""
    for text in texts:
        expect(player.get(f"row-{seat}")).to_contain_text(text)


def test_bets_are_opened_together(pair: Pair, server: Dealing) -> None:
    """Chips, a stepper, typed digits; nobody sees a bet before all are in."""
    me, friend = pair
    server.carry(banker=2)
    server.deal(FOUR, DOUBLE, NONE, seats=3, size=5, jokers=False)
    sit(server, "niuniu", pair, bots=1)
    expect(me.get("seat-2").get_by_role("img", name="庄家")).to_be_visible()
    says(me, "1 到 20")
    me.press("quick-5")
    me.press("bet-more")
    expect(me.get("bet-button")).to_have_text("下注 6")
    check(me, "a bet")
    me.press("bet-button")
    expect(me.get("bet-0")).to_have_text("6")
    says(me, "还有 1 人")
    expect(friend.get("done-0")).to_be_visible()
    expect(friend.get("bet-0")).to_have_count(0)
    friend.page.keyboard.press("1")
    friend.page.keyboard.press("2")
    friend.page.keyboard.press("ArrowUp")
    expect(friend.get("bet-button")).to_have_text("下注 13")
    friend.page.keyboard.press("Enter")
    expect(me.get("result")).to_be_visible()
    row(me, 0, "牛四", "下注 6", "牌型 1", "+6")
    row(me, 1, "牛牛", "下注 13", "牌型 5", "+65")
    row(me, 2, "无牛", "−71")
    expect(me.page.locator("#result-title")).to_have_text("庄家通赔")
    expect(me.get("next-banker")).to_have_text(re.compile("下一局.+坐庄"))
    check(me, "the result of 牛牛")
    expect(friend.get("bet-0").or_(friend.get("gain-0")).first).to_be_attached()


def test_grouping_by_hand(pair: Pair, server: Dealing) -> None:
    """Taps, the keyboard and a drag bring cards up; the sums are shown, and only tens can be sent."""
    me, friend = pair
    server.carry(banker=1)
    server.deal(FOUR, DOUBLE, seats=2, size=5, jokers=False)
    sit(server, "niuniu", pair, manual="true")
    me.press("bet-button")
    for name in ("S9", "H7", "DK"):
        me.press(me.card(name))
    expect(me.get("sums")).to_contain_text("26 不是整十")
    expect(me.get("group-button")).to_have_attribute("aria-disabled", "true")
    me.press(me.card("S9"))
    me.press(me.card("S3"))
    expect(me.get("sums")).to_contain_text("牛四")
    expect(me.get("three").locator("[data-card]")).to_have_count(3)
    assert not look(me, "grouping")
    check(me, "grouping")
    me.press("group-button")
    expect(friend.get("done-0")).to_be_visible()
    assert friend.shown_cards() & {"S3", "H7", "DK"} == set()

    friend.page.keyboard.press("3")  # Q, J, 10, 9, A: the ten
    expect(friend.get("three").locator("[data-card]")).to_have_count(1)
    for name in ("CJ", "SQ"):
        drag(friend, name, "three")
    expect(friend.get("sums")).to_contain_text("牛牛")
    drag(friend, "SQ", "rest")
    expect(friend.get("three").locator("[data-card]")).to_have_count(2)
    friend.get("hand").locator("[data-card=SQ]").focus()
    friend.page.keyboard.press("Space")
    expect(friend.get("three").locator("[data-card]")).to_have_count(3)
    friend.get("hand").locator("[data-card=SQ]").evaluate("card => card.blur()")
    friend.page.keyboard.press("Enter")
    expect(friend.get("result")).to_be_visible()
    row(friend, 0, "牛四", "−5")
    row(friend, 1, "牛牛", "+5")
    for one in pair:
        assert one.get("row-0").locator(".fan").count() == 2


def drag(player: Player, name: str, to: str) -> None:
    player.settled()
    at, goal = player.card(name).bounding_box(), player.get(to).bounding_box()
    assert at and goal
    mouse = player.page.mouse
    mouse.move(at["x"] + 20, at["y"] + 20)
    mouse.down()
    mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    mouse.up()


def test_no_bull(pair: Pair, server: Dealing) -> None:
    """没牛 is an answer; a hint finds none either."""
    me, friend = pair
    server.carry(banker=1)
    server.deal(NONE, FOUR, seats=2, size=5, jokers=False)
    sit(server, "niuniu", pair, manual="true")
    me.press("bet-button")
    expect(me.page.locator("[data-testid=hint-button][aria-disabled=false]")).to_be_visible()
    me.press("hint-button")
    says(me, "没牛")
    me.press("answer-no")
    friend.press("hint-button")
    expect(friend.get("sums")).to_contain_text("牛四")
    friend.press("group-button")
    expect(me.get("result")).to_be_visible()
    row(me, 0, "无牛", "−1")


def test_grabbing_the_bank(pair: Pair, server: Dealing) -> None:
    """Sealed answers; the highest is banker, and his multiple is a factor of all."""
    me, friend = pair
    server.deal(FOUR, NONE, seats=2, size=5, jokers=False)
    sit(server, "niuniu", pair, banker="grab")
    check(me, "grabbing")
    friend.page.keyboard.press("2")
    expect(me.get("done-1")).to_be_visible()
    expect(me.get("grab-of-1")).to_have_count(0)
    me.press("grab-4")
    expect(friend.get("seat-0").get_by_role("img", name="庄家，×4")).to_be_visible()
    expect(me.get("grab-of-1")).to_have_text("抢 ×2")
    says(me, "不用下注")
    friend.press("quick-2")
    friend.press("bet-button")
    expect(me.get("result")).to_be_visible()
    row(me, 1, "下注 2", "牌型 1", "抢庄 4", "−8")
    expect(me.get("next-banker")).to_have_text("下一局重新抢庄")
    expect(me.page.locator("#result-title")).to_have_text("庄家通杀")


def test_hands_are_opened_one_after_another(visit: Visit, server: Dealing) -> None:
    """The result waits for the showdown; a tap goes to the points, another to the result."""
    me = visit(390, 844, touch=True)
    server.carry(banker=2)
    server.deal(FOUR, DOUBLE, NONE, seats=3, size=5, jokers=False)
    sit(server, "niuniu", (me,), bots=2)
    me.press("bet-button")
    says(me, "跳过")
    expect(me.get("my-hand-0").get_by_test_id("kind")).to_have_text("牛四")
    expect(me.get("spot-2").get_by_test_id("kind")).to_have_count(0)
    expect(me.get("gain-0")).to_have_count(0)
    expect(me.get("result")).to_have_count(0)
    me.page.locator("main.felt").tap(position={"x": 190, "y": 330})
    expect(me.get("gain-0")).to_have_text("+1")
    expect(me.get("spot-2").get_by_test_id("kind")).to_have_text("无牛")
    expect(me.get("flash")).to_have_text("通赔")
    me.page.keyboard.press("Enter")
    expect(me.get("result")).to_be_visible()


def test_splitting_aces(pair: Pair, server: Dealing) -> None:
    """Two aces become two hands, each played on; what they are nobody else sees, 21 is not stopped by the page."""
    me, friend = pair
    server.carry(banker=1)
    server.deal("SA HA", "ST H8", bottom="D7 CK D2 H5 C9", seats=2, size=2, in_turn=True, jokers=False)
    sit(server, "twentyone", pair)
    me.press("quick-5")
    me.press("bet-button")
    expect(me.get("my-hand-0").get_by_test_id("kind")).to_have_text("软 12")
    says(friend, "要牌")
    me.press("split-button")
    expect(me.get("my-hand-0").get_by_test_id("kind")).to_have_text("软 18")
    expect(me.get("my-hand-1").get_by_test_id("kind")).to_have_text("21 点")
    says(me, "第 1 门")
    assert not look(me, "two hands")
    check(me, "two hands")
    me.press("hit-button")
    expect(me.get("my-hand-0").get_by_test_id("kind")).to_have_text("软 20")
    expect(friend.get("spot-0").get_by_test_id("count").first).to_have_text("3 张")
    me.press("stand-button")
    expect(me.get("my-hand-1")).to_have_attribute("data-now", "true")
    says(me, "已经 21 点")
    expect(me.get("hit-button")).to_have_attribute("aria-disabled", "true")
    me.page.wait_for_timeout(700)
    expect(me.get("stand-button")).to_be_visible()  # nobody stops for me
    assert friend.shown_cards() & {"SA", "HA", "D7", "CK", "D2"} == set()
    me.press("stand-button")
    says(friend, "轮到你这个庄家")
    friend.page.keyboard.press("h")
    expect(me.get("result")).to_be_visible()
    row(me, 0, "软 20", "21 点", "下注 5", "+10")
    row(me, 1, "冒牌 23", "−10")
    expect(me.page.locator("#result-title")).to_have_text("庄家通赔")
    check(me, "the result of 21点")


def test_a_bust_is_not_told(pair: Pair, server: Dealing) -> None:
    """Above 21 the page asks to stop like any other hand, and the banker sees how many cards, no more."""
    me, friend = pair
    server.carry(banker=1)
    server.deal("ST H8", "S9 H9", bottom="D7 C2", seats=2, size=2, in_turn=True, jokers=False)
    sit(server, "twentyone", pair, bets="false")
    me.page.keyboard.press("h")
    expect(me.get("my-hand-0").get_by_test_id("kind")).to_have_text("冒牌 25")
    says(me, "冒牌了")
    expect(friend.get("spot-0").get_by_test_id("count")).to_have_text("3 张")
    expect(friend.get("spot-0").get_by_test_id("kind")).to_have_count(0)
    me.press("stand-button")
    expect(friend.get("spot-0").get_by_test_id("count")).to_have_text("3 张 · 停")
    friend.page.keyboard.press("s")
    expect(friend.get("result")).to_be_visible()
    row(friend, 0, "冒牌 25", "−1")


def test_laying_hands_open(pair: Pair, server: Dealing) -> None:
    """三公: my hand lies open when I say so, and the table of all pairs says who beat whom."""
    me, friend = pair
    server.deal("SJ HQ DK", "S9 HT DQ", "SA HA DA", seats=3, size=3, jokers=False)
    sit(server, "sangong", pair, bots=1)
    expect(me.get("my-hand-0").get_by_test_id("kind")).to_have_text("混三公")
    expect(friend.get("spot-2").get_by_test_id("kind")).to_have_text("小三公")
    assert friend.shown_cards() & {"SJ", "HQ", "DK"} == set()
    check(me, "my hand in 三公")
    me.press("show-button")
    expect(friend.get("spot-0").get_by_test_id("kind")).to_have_text("混三公")
    says(me, "还有 1 人")
    friend.page.keyboard.press("Enter")
    expect(me.get("result")).to_be_visible()
    lines = me.get("pairs").locator("tbody tr")
    expect(lines).to_have_text([re.compile(r"\+7\s*\+7\s*\+14"), re.compile(r"−7\s*\+5\s*−2"), re.compile(r"−7\s*−5\s*−12")])
    check(me, "the result of 三公")


def test_the_bank_of_sangong(pair: Pair, server: Dealing) -> None:
    me, friend = pair
    server.carry(banker=0)
    server.deal("SJ HQ DK", "SA HA DA", seats=2, size=3, jokers=False)
    sit(server, "sangong", pair, mode="banker")
    friend.press("quick-2")
    friend.press("bet-button")
    for one in pair:
        one.press("show-button")
    expect(me.get("result")).to_be_visible()
    row(me, 1, "小三公", "下注 2", "牌型 7", "+14")
    expect(me.get("pairs")).to_have_count(0)


def test_too_few_chips(pair: Pair, server: Dealing) -> None:
    """Who cannot pay all pays what he has: the sheet says what it should have been, and by which clause."""
    me, friend = pair
    server.carry(banker=1)
    server.deal(NONE, DOUBLE, seats=2, size=5, jokers=False)
    sit(server, "niuniu", pair, chips=200, base=10)
    says(me, "1 到 20")
    me.press("quick-20")
    me.press("bet-button")
    expect(me.get("result")).to_be_visible()
    row(me, 0, "−200", "本应 −1000", "NN-12", "筹码 0")
    row(friend, 1, "+200", "筹码 400")
    check(me, "too few chips")


def niuniu_of_six(me: Player, look_at: Callable[[str], None]) -> None:
    look_at("grab")
    me.press("grab-4")
    expect(me.get("group-button").or_(me.get("bet-button")).first).to_be_visible()
    look_at("grabbed")
    if me.get("bet-button").is_visible():
        me.press("bet-button")
    expect(me.get("group-button")).to_be_visible()
    for name in ("S3", "H7", "DK"):
        me.press(me.card(name))
    look_at("group")
    me.press("group-button")
    expect(me.get("result")).to_be_visible()
    look_at("over")


def twentyone_of_seven(me: Player, look_at: Callable[[str], None]) -> None:
    look_at("bet")
    me.press("bet-button")
    me.press("split-button")
    expect(me.get("my-hand-1")).to_be_visible()
    me.press("split-button")
    expect(me.get("my-hand-2")).to_be_visible()
    me.press("hit-button")
    expect(me.get("my-hand-0").locator("[data-card]")).to_have_count(3)
    look_at("split")
    for at in range(3):
        expect(me.get(f"my-hand-{at}")).to_have_attribute("data-now", "true")
        me.press("stand-button")
    expect(me.get("result")).to_be_visible()
    look_at("over")


SIX = ("SK HK C3 C4 H5", "S7 H8 D9 C9 D2", "ST HT CT S4 S6")
FULL: dict[str, tuple[dict[str, Any], tuple[str, ...], dict[str, Any], Callable[[Player, Callable[[str], None]], None]]] = {
    "niuniu": ({"banker": "grab", "manual": "true"}, (FOUR, DOUBLE, NONE, *SIX), {"seats": 6, "size": 5}, niuniu_of_six),
    "twentyone": (
        {},
        ("SA HA", "S9 H9", "DT CJ", "S5 H6", "SK HK", "ST HT", "C8 D8"),
        {"seats": 7, "size": 2, "in_turn": True, "bottom": "CA S7 H5 DQ D4"},
        twentyone_of_seven,
    ),
}


@pytest.mark.parametrize(("game", "locale"), [("niuniu", "zh-CN"), ("twentyone", "en-US")])
def test_full_tables_fit(visit: Visit, server: Dealing, game: str, locale: str) -> None:
    """Six and seven at a table, in every window, at every question, with every hand open."""
    options, hands, dealt, course = FULL[game]
    server.carry(banker=dealt["seats"] - 1)
    server.deal(*hands, **dealt, jokers=False)
    me = visit(locale=locale, reduced_motion="reduce")
    sit(server, game, (me,), bots=dealt["seats"] - 1, **options)
    found: list[str] = []
    course(me, lambda moment: found.extend(look(me, f"{game}-{moment}")))
    check(me, game)
    assert not found, "\n".join(found)
