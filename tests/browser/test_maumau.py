"""Hands of 七八J by clicks: two of us in one match, and a hand against bots to its result."""

from collections.abc import Iterator

import pytest
from dealer import Dealing
from player import Player, Visit
from playwright.sync_api import expect
from test_access import check
from test_layout import look

GAME = "maumau/classic"


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dealing]:
    server = Dealing(tmp_path_factory.mktemp("maumau")).start()
    yield server
    server.kill()


@pytest.fixture
def server(quick: Dealing) -> Dealing:
    quick.shuffle()
    return quick


def dealt(server: Dealing, *hands: str, stock: str, packs: int = 1) -> None:
    """Five cards each; `stock`: the card turned up, then what is drawn."""
    server.deal(*hands, bottom=stock, seats=len(hands), size=5, packs=packs, jokers=False)


def opened(server: Dealing, player: Player, seats: int, chips: int = 0, **options: str) -> str:
    """A table of mine with so many players, at which I sit first. Returns its address."""
    player.page.goto(server.url, wait_until="networkidle")
    made = """async body => (await (await fetch('/api/rooms', {
        method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json()).id"""
    room = player.page.evaluate(made, {"game": GAME, "options": options, "public": False, "bots": seats, "chips": chips})
    player.page.goto(f"{server.url}/r/{room}#sit")
    expect(player.get("start")).to_be_visible()
    return f"{server.url}/r/{room}"


@pytest.fixture
def pair(server: Dealing, visit: Visit) -> tuple[Player, Player]:
    """Two persons who have not begun yet."""
    me, friend = visit(width=390, height=844, touch=True), visit(width=1440, height=900)
    address = opened(server, me, 2)
    friend.page.goto(address)
    friend.press("sit-1")
    expect(me.get("chair-1")).to_contain_text("牌友")
    return me, friend


def begin(*players: Player) -> None:
    players[0].press("start")
    for one in players:
        expect(one.get("hand")).to_be_visible()


def play(player: Player, card: str) -> None:
    player.pick(card)
    player.press("play-button")


def test_sevens_answered_and_drawn(server: Dealing, pair: tuple[Player, Player]) -> None:
    me, friend = pair
    dealt(server, "S7 D9 CK H4 C2", "H7 S3 D2 C5 HK", stock="S9 D3 D4 D5 D6 D8")
    begin(me, friend)
    expect(me.get("stock-count")).to_have_text("41")
    play(me, "S7")
    expect(friend.get("waits")).to_have_text("要摸 2 张")
    expect(friend.get("draw-button")).to_have_text("摸 2 张")
    play(friend, "H7")
    expect(me.get("waits")).to_have_text("要摸 4 张")
    me.press("stock")
    me.expect_hand(8)
    assert {"D3", "D4", "D5", "D6"} < set(me.held())
    expect(friend.get("waits")).to_have_text("")
    expect(friend.get("did-0")).to_have_text("摸 4 张")
    expect(friend.get("stock-count")).to_have_text("37")
    assert not {"D3", "D4", "D5", "D6"} & friend.shown_cards()


def test_a_jack_names_a_suit(server: Dealing, pair: tuple[Player, Player]) -> None:
    me, friend = pair
    dealt(server, "SJ D9 CK H4 C2", "HJ S3 D2 C5 HK", stock="S9 D3")
    begin(me, friend)
    me.pick("SJ")
    me.press("play-button")
    expect(me.get("suit-D")).to_be_visible()
    me.press("suit-back")
    expect(me.get("play-button")).to_be_visible()
    me.press("play-button")
    me.press("suit-D")
    for one in (me, friend):
        expect(one.get("named-suit")).to_have_attribute("aria-label", "要方块")
    friend.pick("S3")
    friend.press("play-button")
    expect(friend.page.locator(".say")).to_contain_text("要出方块")
    friend.page.keyboard.press("Escape")
    friend.page.keyboard.press("2")
    friend.page.keyboard.press("Enter")
    expect(me.get("named-suit")).to_have_count(0)
    expect(me.get("top").locator("[data-card]")).to_have_attribute("data-card", "D2")


def test_by_keys(server: Dealing, pair: tuple[Player, Player]) -> None:
    """A jack with its suit, drawing, keeping what was drawn: all without a pointer."""
    me, friend = pair
    dealt(server, "S5 D9 CK H4 C2", "SJ D3 C6 C5 SK", stock="S9 D4")
    begin(me, friend)
    play(me, "S5")
    keys = friend.page.keyboard
    expect(friend.get("play-button")).to_be_visible()
    keys.press("j")
    expect(friend.card("SJ")).to_have_attribute("aria-selected", "true")
    keys.press("Enter")
    expect(friend.get("suit-H")).to_be_visible()
    keys.press("2")
    expect(me.get("named-suit")).to_have_attribute("aria-label", "要红桃")
    play(me, "H4")
    expect(friend.get("draw-button")).to_be_visible()
    keys.press("d")
    expect(friend.get("pass-button")).to_have_text("留着")
    keys.press("x")
    expect(me.get("play-button")).to_be_visible()
    friend.expect_hand(5)


def test_a_hand_to_its_result(server: Dealing, visit: Visit) -> None:
    """Four play; the table is whole at every step, and the result counts what is left."""
    me = visit(width=390, height=844)
    dealt(server, "S7 D9 CK H4 C2", "", "", "", stock="S9", packs=2)
    opened(server, me, 4)
    begin(me)
    me.settled()
    found = look(me, "maumau-start")
    check(me, "maumau at the start")
    play(me, "S7")
    expect(me.get("play-button")).to_be_visible()
    me.settled()
    found += look(me, "maumau-second")
    me.press("auto-button")
    expect(me.get("result")).to_be_visible()
    found += look(me, "maumau-result")
    check(me, "the result of maumau")
    assert not found, "\n".join(found)
    view = me.last("table")["view"]
    assert sorted(view["penalties"]) == sorted(int(text) for text in me.get("race").locator("b").all_inner_texts())
    winner = view["result"]["winners"][0]
    expect(me.get(f"row-{winner}")).to_contain_text("赢家")
    expect(me.get(f"row-{winner}").locator(".sum")).to_have_text("0")


def test_a_match_to_its_end(server: Dealing, visit: Visit) -> None:
    """Who comes to a hundred is out, and the last who stays has won."""
    me = visit(width=390, height=844)
    server.carry(penalties={"0": 99, "1": 99}, starter=0)
    opened(server, me, 2)
    begin(me)
    expect(me.get("penalty-1")).to_have_text("罚 99")
    me.press("auto-button")
    expect(me.page.locator("#result-title")).to_contain_text("赢得整场")
    expect(me.get("result")).to_contain_text("出局")


def test_the_result_says_what_chips_changed_hands(server: Dealing, visit: Visit) -> None:
    me = visit(width=390, height=844)
    opened(server, me, 4, chips=200)
    begin(me)
    me.press("auto-button")
    expect(me.get("result")).to_be_visible()
    room = me.last("room")
    won = room["history"][-1]["points"]
    for chair in room["chairs"]:
        signed = ("" if won[chair["seat"]].startswith("-") else "+") + won[chair["seat"]].replace("-", "−")
        expect(me.get(f"row-{chair['seat']}")).to_contain_text(f"筹码 {signed}，共 {chair['chips']}")
    assert not look(me, "maumau-chips")
