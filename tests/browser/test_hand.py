"""A hand of 斗地主 against bots, as one person plays it."""

import time

import pytest
from dealer import BEST, MIXED, STRONG, WORST, Dealing
from player import CANNOT_BEAT, Player, Visit
from playwright.sync_api import expect


def expect_result(player: Player) -> None:
    result = player.get("result")
    expect(result.get_by_role("heading", level=2)).to_have_text("地主胜")
    expect(result).to_contain_text("总分 +")
    expect(player.get("next-hand")).to_be_focused()


def test_a_whole_hand_with_the_mouse(desktop: Player, server: Dealing) -> None:
    server.deal(BEST, bottom="RJ H3 C3")
    desktop.quick(server.url)
    done = desktop.play_out()
    assert done[0] == "bid" and "play" in done
    expect_result(desktop)
    desktop.press("next-hand")  # the only person is ready, so the next hand begins
    expect(desktop.get("result")).to_have_count(0)
    desktop.expect_hand(17)


def test_a_hand_of_chance(desktop: Player, server: Dealing) -> None:
    """Nothing is arranged: whoever wins, the result comes."""
    desktop.quick(server.url)
    desktop.play_out(most=200)
    expect(desktop.get("result")).to_contain_text("总分")


def test_a_whole_hand_with_a_finger(phone: Player, server: Dealing) -> None:
    server.deal(BEST, bottom="RJ H3 C3")
    phone.quick(server.url)
    phone.landlord()
    phone.settled()
    Finger(phone).sweep(index(phone, "S9"), index(phone, "S5"))
    assert phone.chosen() == ["S9", "S8", "S7", "S6", "S5"]
    phone.press("play-button")
    phone.expect_hand(15)
    expect(phone.picked).to_have_count(0)
    phone.play_out()
    expect_result(phone)


def index(player: Player, card: str) -> tuple[float, float]:
    """Where a card shows its index, which nothing covers."""
    box = player.card(card).bounding_box()
    assert box
    return box["x"] + 9, box["y"] + 16


class Finger:
    """Touches of the screen at given moments, however slow the machine is."""

    def __init__(self, player: Player) -> None:
        self.session = player.page.context.new_cdp_session(player.page)
        self.now = time.time()

    def touch(self, kind: str, *points: tuple[float, float], after: float = 0.02) -> None:
        self.now += after
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, "timestamp": self.now})

    def tap(self, point: tuple[float, float], after: float = 0.1) -> None:
        self.touch("touchStart", point, after=after)
        self.touch("touchEnd", after=0.05)

    def sweep(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """The finger comes to rest before it is lifted: a tap right after a swing would only stop the swing."""
        self.touch("touchStart", start)
        for step in range(1, 25):
            part = min(1, step / 12)
            self.touch("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + step % 2))
        self.touch("touchEnd")


def test_two_taps_play_the_obvious_set(phone: Player, server: Dealing) -> None:
    server.deal(BEST, bottom="RJ H3 C3")
    phone.quick(server.url)
    phone.landlord()
    phone.settled()
    finger, seven = Finger(phone), index(phone, "S7")
    finger.tap(seven)
    assert phone.chosen() == ["S7"]
    finger.tap(seven, after=1)  # too late for a double tap: it puts the card back
    assert phone.chosen() == []
    finger.tap(seven, after=1)
    finger.tap(seven)
    expect(phone.cards).not_to_have_count(20)
    assert "S7" not in phone.held()


def test_a_reload_keeps_seat_and_hand(desktop: Player, server: Dealing) -> None:
    server.deal(MIXED, bottom="S4 H7 C9")
    desktop.quick(server.url)
    desktop.landlord()
    desktop.pick("S3")
    desktop.press("play-button")
    desktop.expect_hand(19)
    desktop.asked()
    before = desktop.held()
    desktop.page.reload()
    desktop.expect_hand(19)
    assert desktop.held() == before
    assert desktop.last("room")["seat"] == 0
    desktop.answer(desktop.asked())
    assert desktop.asked() in ("play", "pass")


def test_a_refusal_names_the_clause_and_keeps_the_selection(desktop: Player, server: Dealing) -> None:
    server.deal(MIXED, bottom="S4 H7 C9")
    desktop.quick(server.url)
    desktop.landlord()
    desktop.pick("S3", "H4")
    desktop.press("play-button")
    refusal, link = desktop.get("refusal"), desktop.get("clause-link")
    expect(refusal).to_be_visible()
    clause = link.inner_text()
    assert clause.startswith("DZ-"), clause
    assert sorted(desktop.chosen()) == ["H4", "S3"]
    said, hand = refusal.bounding_box(), desktop.get("hand").bounding_box()
    assert said and hand and 0 <= hand["y"] - said["y"] < 300  # right above the hand
    chinese = refusal.inner_text()
    desktop.press("lang-switch")
    expect(refusal).not_to_have_text(chinese)
    desktop.press("lang-switch")

    desktop.press("clause-link")
    rules = desktop.page.get_by_role("dialog")
    asked = rules.locator(f'[id="{clause}"]')
    expect(asked).to_be_in_viewport()
    expect(asked).to_contain_text(clause)
    desktop.page.keyboard.press("Escape")
    desktop.expect_no_dialog()
    assert sorted(desktop.chosen()) == ["H4", "S3"]
    desktop.card("H4").click(position={"x": 8, "y": 14})
    desktop.press("play-button")
    desktop.expect_hand(19)
    expect(refusal).to_have_count(0)


def test_the_keyboard_alone(desktop: Player, server: Dealing) -> None:
    server.deal(MIXED, bottom="S4 H7 C9")
    desktop.quick(server.url)
    keys = desktop.page.keyboard
    assert desktop.asked() == "bid"
    keys.press("?")
    dialog = desktop.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Shift + ← →")
    keys.press("Escape")
    desktop.expect_no_dialog()
    keys.press("3")
    desktop.expect_hand(20)
    assert desktop.asked() == "play"

    keys.press("q")  # a rank
    assert desktop.chosen() == ["SQ"]
    keys.press("q")  # once more puts it back
    assert desktop.chosen() == []
    keys.press("b")  # not held: nothing happens
    keys.press("0")
    assert desktop.chosen() == ["CT"]
    keys.press("Escape")
    assert desktop.chosen() == []
    keys.press("3")
    keys.press("p")
    desktop.expect_hand(19)

    what = desktop.asked()
    if what == "play":
        keys.press("h")
        expect(desktop.picked.first).to_be_visible()
        keys.press("Escape")
    keys.press("x")
    expect(desktop.get("pass-button")).to_have_count(0)
    what = desktop.asked()

    # within the hand: the arrows move, the space bar picks, Enter plays
    desktop.card(desktop.held()[0]).focus()
    keys.press("End")
    keys.press(" ")
    assert desktop.chosen() == desktop.held()[-1:]
    keys.press("ArrowLeft")
    keys.press("Shift+ArrowLeft")
    assert desktop.chosen() == [desktop.held()[-3], desktop.held()[-1]]
    keys.press("Escape")
    assert desktop.chosen() == []


def test_keys_for_chat_and_auto(desktop: Player, server: Dealing) -> None:
    server.deal(MIXED, bottom="S4 H7 C9")
    desktop.quick(server.url)
    desktop.asked()
    keys = desktop.page.keyboard
    keys.press("t")
    said = desktop.page.get_by_placeholder("说点什么")
    expect(said).to_be_focused()
    keys.type("g3?")  # plain text while writing
    keys.press("Enter")
    expect(desktop.page.get_by_role("log")).to_contain_text("g3?")
    keys.press("Escape")
    expect(said).to_have_count(0)
    assert desktop.asked() == "bid"


def test_auto_on_and_off(desktop: Player, server: Dealing) -> None:
    server.deal(MIXED, bottom="S4 H7 C9")
    desktop.quick(server.url)
    desktop.slow_bots()
    desktop.landlord()
    auto = desktop.get("auto-button")
    expect(auto).to_have_attribute("aria-pressed", "false")
    desktop.press("auto-button")
    expect(auto).to_have_attribute("aria-pressed", "true")
    expect(desktop.cards).not_to_have_count(20)  # the bot has played for me
    desktop.press("auto-button")
    expect(auto).to_have_attribute("aria-pressed", "false")
    left = desktop.asked()
    assert left in ("play", "pass", "over")


def test_passing_in_one_tap_only_when_forced(phone: Player, server: Dealing) -> None:
    server.deal(WORST, STRONG)
    phone.quick(server.url)
    assert phone.asked() == "bid"
    phone.press("bid-0")
    seen: set[str] = set()
    while (what := phone.asked()) != "over" and "pass" not in seen:
        forced = phone.last("table")["ask"]["forced"] == "pass"
        assert forced == (what == "pass")
        if not forced:
            expect(phone.get("play-button")).not_to_have_text(CANNOT_BEAT)
        seen.add(what)
        phone.answer(what)
    assert "pass" in seen


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_picking_ahead(visit: Visit, server: Dealing, touch: bool) -> None:
    """Cards picked while others think stay picked, and are not played by themselves."""
    server.deal(MIXED, bottom="S4 H7 C9")
    me = visit(390, 844, touch=True) if touch else visit()
    me.quick(server.url)
    me.slow_bots()
    me.landlord()
    me.pick("S3")
    me.press("play-button")
    me.expect_hand(19)
    me.pick("D2", "RJ")
    assert not me.get("play-button").is_visible()  # it is not my turn
    assert me.asked() in ("play", "pass")
    assert sorted(me.chosen()) == ["D2", "RJ"]
    me.expect_hand(19)
