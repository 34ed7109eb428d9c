"""Hands of 升级 by clicks, as a person meets them on the page."""

import re
from collections.abc import Iterator

import pytest
from dealer import Dealing
from player import Player, Visit
from playwright.sync_api import Locator, expect
from test_access import check
from test_layout import look

ONE = {"seats": 4, "size": 12, "packs": 1, "in_turn": True}
TWO = {"seats": 4, "size": 25, "packs": 2, "in_turn": True}
FIVE = {"seats": 5, "size": 31, "packs": 3, "in_turn": True}
# who holds the first alone can declare: the other level cards lie in the bottom, and nobody has a pair of jokers
MINE = {1: "S2 RJ", 2: "S2 S2 RJ BJ", 3: "S2 S2 S2 D2 D2 D2 RJ RJ BJ BJ"}
AWAY = {1: "H2 C2 D2", 2: "H2 H2 C2 C2 D2 D2", 3: "H2 H2 H2 C2 C2 C2"}
QUESTIONS = ("bury-button", "friend-button", "play-button", "result")


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dealing]:
    """A server that deals large packs fast."""
    server = Dealing(tmp_path_factory.mktemp("quick"), tick=0.07).start()
    yield server
    server.kill()


@pytest.fixture
def server(quick: Dealing) -> Dealing:
    return quick


def front(player: Player, name: str) -> Locator:
    """The card of this face that stands in front of its copies."""
    return player.get("hand").locator(f'[data-card="{name}"], [data-card^="{name}#"]').last


def take(player: Player, *names: str) -> None:
    """Tap faces in a hand by suits: each tap takes one more copy."""
    player.settled()
    for name in names:
        at = {"x": 8, "y": 14}
        card = front(player, name)
        card.tap(position=at) if player.touch else card.click(position=at)


def asked(player: Player) -> str:
    """Wait until I am asked something that must be answered, or the hand is over."""
    any_of = player.page.locator(",".join(f"[data-testid={name}]" for name in QUESTIONS))
    expect(any_of.first).to_be_visible(timeout=60_000)
    return str(any_of.last.get_attribute("data-testid")).partition("-")[0]


def follow_hints(player: Player) -> None:
    ready = player.page.locator("[data-testid=hint-button][aria-disabled=false]").or_(player.get("result"))
    expect(ready.first).to_be_visible()
    player.press("hint-button")
    expect(player.picked.first).to_be_visible()


def declare(player: Player, place: str) -> None:
    lit = player.get(f"declare-{place}").and_(player.page.locator("[aria-disabled=false]"))
    expect(lit).to_be_visible()
    hand, button = player.get("hand").bounding_box(), lit.bounding_box()
    assert hand and button and button["y"] + button["height"] <= hand["y"] + 1
    player.press(lit)
    expect(player.page.locator(".lane.me .set")).to_contain_text(re.compile("亮主|暗叫|Declares"))


def bury(player: Player, *kept: str) -> None:
    """Lay away as the hint says, or by hand the cards behind the last that are not to be kept."""
    assert asked(player) == "bury"
    expect(player.get("bury-button")).to_have_attribute("aria-disabled", "true")
    if kept:
        n = int(str(player.get("bury-count").text_content()).partition("/")[2])
        loose = [name for card in reversed(player.held()) if (name := card[:2]) not in kept]
        take(player, *loose[:n])
    else:
        follow_hints(player)
    player.press("bury-button")


def sorts_the_hand(player: Player) -> None:
    """Low cards first, trumps on the right, and back again."""
    before = [card[:2] for card in player.held()]
    n = sum(card[0] == "S" or card[1] == "2" or card in ("BJ", "RJ") for card in before)
    player.press("sort")
    player.press("sort-trumps")
    assert [card[:2] for card in player.held()] == before[n:] + before[:n]
    player.press("sort-low")
    assert [card[:2] for card in player.held()][-n:] == before[:n][::-1]
    player.press("sort-low")
    player.press("sort-trumps")
    player.page.keyboard.press("Escape")
    assert [card[:2] for card in player.held()] == before
    expect(player.get("sort-low")).to_have_count(0)


def test_a_whole_hand(phone: Player, server: Dealing) -> None:
    """Declare, bury by hand, look at the bottom again, play to the result."""
    server.deal(f"{MINE[2]} D3 D3 C3 C3 C4 C4 H3 H3 D4 DA DA", bottom=f"{AWAY[2]} D6 H6", **TWO)
    phone.play_at(server.url, "shengji/two")
    expect(phone.page.locator("[data-testid=declare-S][aria-disabled=false]")).to_be_visible()
    check(phone, "declaring")
    declare(phone, "S")
    expect(phone.get("trump")).to_contain_text("2")
    assert asked(phone) == "bury"
    check(phone, "burying")
    phone.expect_hand(33)
    take(phone, "C3", "C3", "C4", "C4", "D3", "D3", "H3")
    expect(phone.get("bury-count")).to_have_text("已选 7/8")
    expect(phone.get("bury-button")).to_have_attribute("aria-disabled", "true")
    take(phone, "H3")
    expect(phone.get("bury-count")).to_have_text("已选 8/8")
    phone.press("bury-button")
    phone.expect_hand(25)
    assert asked(phone) == "play"
    phone.press("trump")
    expect(phone.get("bottom").get_by_role("img")).to_have_count(8)
    phone.press("trump")
    take(phone, "DA", "DA")
    expect(phone.get("play-button")).to_contain_text("2")
    check(phone, "leading")
    phone.press("play-button")
    phone.expect_hand(23)
    assert asked(phone) == "play"
    phone.press("last-trick")
    expect(phone.page.locator(".lane .set")).to_have_count(4)
    expect(phone.page.locator(".lane.me")).to_contain_text("对子")
    phone.press("last-trick")
    sorts_the_hand(phone)
    turns = 0
    while asked(phone) == "play" and (turns := turns + 1) < 8:
        follow_hints(phone)
        phone.press("play-button")
    phone.press("auto-button")
    expect(phone.get("score-parts")).to_contain_text("闲家得分")
    expect(phone.get("levels")).to_contain_text("坐庄")
    check(phone, "result of 升级")


def test_a_throw_that_fails(desktop: Player, server: Dealing) -> None:
    server.deal(f"{MINE[2]} HK HQ", "HA HA", bottom=AWAY[2], **TWO)
    desktop.play_at(server.url, "shengji/two")
    declare(desktop, "S")
    bury(desktop, "HK", "HQ")
    assert asked(desktop) == "play"
    desktop.slow_bots()
    take(desktop, "HK", "HQ")
    desktop.press("play-button")
    desktop.expect_hand(24)
    expect(desktop.page.locator(".says")).to_contain_text("收回 1 张")
    expect(desktop.page.locator(".lane.me .card")).to_have_count(1)
    expect(desktop.page.locator(".lane.me .cap")).to_contain_text("甩牌失败，收回 1 张")


def test_a_lead_is_read_before_it_is_played(desktop: Player, server: Dealing) -> None:
    """Each pick changes what is said; two suits are no lead."""
    server.deal(f"{MINE[2]} HK HK HQ HQ H9 DK", bottom=AWAY[2], **TWO)
    desktop.play_at(server.url, "shengji/two")
    declare(desktop, "S")
    bury(desktop, "H9", "DK", "HK", "HQ")
    assert asked(desktop) == "play"
    says = desktop.page.locator(".says")
    expect(says).to_contain_text("你领出")
    picks = {"HK": ("单张", "一对"), "HQ": ("一对 + 单张：甩牌", "拖拉机"), "H9": ("拖拉机 + 单张：甩牌",)}
    for card, told in ((card, told) for card, all_told in picks.items() for told in all_told):
        take(desktop, card)
        expect(says).to_have_text(told)
    take(desktop, "DK")
    expect(says).to_contain_text("不是同一门")
    desktop.press("play-button")
    expect(desktop.get("refusal")).to_contain_text("同一门")
    expect(desktop.get("clause-link")).to_contain_text("SJ-19")


def test_what_must_be_followed_is_said_and_lit(phone: Player, server: Dealing) -> None:
    """The seat after me wins with a lone ace and leads a run of pairs."""
    mine = f"{MINE[2]} C3 H3 H3 H4 H5 H6 S3 S4 S5 S6 S7 S8 D3 D4 D6 D7 D8 D9 DJ DQ C4"
    next_ = "CA HA HA HK HK S3 S4 S5 S6 S7 S8 D3 D4 D6 D7 D8 D9 DJ DQ S9 SJ SQ SJ SQ H7"
    server.deal(mine, next_, bottom=f"{AWAY[2]} DT DT", **TWO)
    phone.play_at(server.url, "shengji/two")
    declare(phone, "S")
    bury(phone, "C3", "H3", "H4", "H5", "H6")
    assert asked(phone) == "play"
    take(phone, "C3")
    phone.press("play-button")
    phone.expect_hand(24)
    expect(phone.page.locator(".says .say")).to_be_visible()
    expect(phone.page.locator(".says")).to_contain_text("红桃还有一对，必须跟对，另补 2 张红桃")
    lit = phone.get("hand").locator(".card.lit").evaluate_all("all => all.map(card => card.dataset.card.slice(0, 2))")
    assert lit == ["H3", "H3"]
    expect(front(phone, "DJ")).to_have_class(re.compile(r"\boff\b"))
    expect(phone.get("status")).to_contain_text("领出")
    check(phone, "following")
    take(phone, "H3", "H4", "H5", "H6")
    phone.press("play-button")
    expect(phone.get("refusal")).to_contain_text("红桃还有一对，必须跟一对")
    expect(phone.get("clause-link")).to_contain_text("SJ-29")
    phone.expect_hand(24)
    take(phone, "H4", "H3")
    expect(phone.picked).to_have_count(4)


def test_why_cards_cannot_be_declared(desktop: Player, shared: Dealing) -> None:
    """The place is dark, but whoever picks cards and presses it is told."""
    shared.deal("RJ BJ S3 S4", bottom=AWAY[2] + " S2 S2", **TWO)
    desktop.play_at(shared.url, "shengji/two", bid_window="20")
    expect(desktop.get("declare-wait")).to_be_visible(timeout=60_000)
    expect(desktop.page.locator(".says")).to_contain_text("你没有能亮的")
    desktop.get("declare-NT").click(force=True)
    expect(desktop.get("refusal")).to_have_count(0)
    take(desktop, "RJ", "BJ")
    desktop.get("declare-NT").click(force=True)
    expect(desktop.get("refusal")).to_contain_text("能亮的是：一张 2、花色相同的两张 2、两张小王、两张大王")
    expect(desktop.get("clause-link")).to_contain_text("SJ-T1")


def test_a_pair_is_declared_by_its_button(phone: Player, shared: Dealing) -> None:
    """What can be declared in more than one way at a place is shown with its cards; who declared one card may add to it."""
    shared.deal("S2 S2 BJ BJ RJ RJ D2", bottom="H2 H2 C2 C2 D2", **TWO)
    phone.play_at(shared.url, "shengji/two", bid_window="20")
    expect(phone.get("declare-wait")).to_be_visible(timeout=60_000)
    more = phone.get("declare-more").get_by_role("button")
    expect(more).to_have_count(2)
    expect(phone.get("declare-S2-S2")).to_have_attribute("aria-label", "亮黑桃2、黑桃2")
    found = look(phone, "declare-more")
    phone.page.set_viewport_size({"width": 390, "height": 844})
    check(phone, "declaring a pair")
    phone.press("declare-D")
    expect(phone.page.locator(".lane.me .card")).to_have_count(1)
    expect(more).to_have_count(1)  # of spades only the pair is left, which its place declares
    phone.press("declare-S")
    expect(phone.page.locator(".lane.me .card")).to_have_count(2)
    phone.press("declare-RJ-RJ")
    expect(phone.page.locator(".lane.me .card").first).to_have_attribute("aria-label", "大王")
    assert not found, "\n".join(found)


def test_calling_a_friend(phone: Player, server: Dealing) -> None:
    server.deal(f"{MINE[3]} S3 S4 S5 S6 HA HA", "CA CA CA", bottom=f"{AWAY[3]} C9", **FIVE)
    phone.play_at(server.url, "shengji/friends")
    declare(phone, "S")
    bury(phone)
    assert asked(phone) == "friend"
    expect(phone.get("friend-button")).to_have_text("叫第 1 张 梅花A")  # the highest that the dealer has not: ZP-3
    expect(phone.get("friend-RJ")).to_have_count(0)
    phone.press("friend-S")
    expect(phone.get("friend-rank-2")).to_have_count(0)  # the level may not be called: ZP-4
    phone.press("friend-H")
    phone.press("friend-rank-K")
    phone.press("friend-copy-2")
    expect(phone.get("friend-button")).to_have_text("叫第 2 张 红桃K")
    check(phone, "calling a friend")
    phone.press("friend-button")
    expect(phone.get("friend-card")).to_contain_text("2？")
    expect(phone.get("friend-card").get_by_role("img")).to_have_attribute("aria-label", "红桃K")
    assert asked(phone) == "play"


TRUMPS = "S2 H2 C2 D2 BJ RJ SA SK SQ SJ ST S9"


def test_a_promotion(phone: Player, server: Dealing) -> None:
    """Whoever holds the twelve highest trumps takes every trick: two levels, and his partner deals."""
    server.deal(TRUMPS, bottom="H3 C3 D3", **ONE)
    phone.play_at(server.url, "shengji/one")
    declare(phone, "S")
    bury(phone, *TRUMPS.split())
    assert asked(phone) == "play"
    expect(phone.get("levels-now")).to_have_text("我方2对方2")
    take(phone, "RJ")
    phone.press("play-button")
    phone.expect_hand(11)
    assert asked(phone) == "play"
    expect(phone.get("status")).to_contain_text("庄 1 轮 闲 0 轮")
    phone.press("auto-button")
    expect(phone.get("score-parts")).to_contain_text("满 40 分上台")
    expect(phone.page.locator("#result-title")).to_have_text("庄家保住了庄")
    expect(phone.get("levels")).to_contain_text("打 2 → 4")
    phone.press(phone.get("result").get_by_role("button", name=re.compile("下一局")))
    expect(phone.get("levels-now")).to_have_text("我方4对方2")
    expect(phone.get("trump")).to_contain_text("4")


@pytest.mark.parametrize("game", ["eighty", "two-colour"])
def test_a_match_of_one_hand(desktop: Player, server: Dealing, game: str) -> None:
    if game == "two-colour":
        server.deal("S2 C2 HA DA RJ", bottom="H2 D2", **ONE)
    else:
        server.deal(f"{MINE[2]} HA HA", bottom=AWAY[2], **TWO)
    desktop.play_at(server.url, f"shengji/{game}", hands="1")
    declare(desktop, "S" if game == "eighty" else "black")
    bury(desktop, "HA")
    assert asked(desktop) == "play"
    take(desktop, "HA")
    expect(desktop.page.locator(".says")).to_have_text("单张")
    desktop.press("play-button")
    expect(desktop.page.locator(".lane.me .cap").or_(desktop.get("last-trick")).first).to_be_visible()
    desktop.press("auto-button")
    expect(desktop.page.locator("#result-title")).to_contain_text("整场结束", timeout=60_000)
    expect(desktop.get("levels")).not_to_contain_text("坐庄")


HANDS = {
    "two": (MINE[2], TWO | {"bottom": AWAY[2]}, 25),
    "three": (MINE[3], TWO | {"size": 39, "packs": 3, "bottom": AWAY[3]}, 39),
    "four": ("S3", TWO | {"size": 54, "packs": 4}, 54),
    "friends": (MINE[3], FIVE | {"bottom": AWAY[3]}, 31),
}


def sits_opposite(player: Player) -> list[str]:
    """A phone across: the partner, marked, in the middle above, the others below him at the sides."""
    player.page.set_viewport_size({"width": 844, "height": 390})
    expect(player.get("mate")).to_have_text("对家")
    expect(player.page.locator(".seat.top").get_by_test_id("mate")).to_be_visible()
    boxes = {place: player.page.locator(f".seat.{place}").bounding_box() for place in ("left", "top", "right")}
    (left, top, right) = [(box["x"] + box["width"] / 2, box["y"]) for box in boxes.values() if box]
    good = abs(top[0] - 422) < 30 and left[0] < 150 and right[0] > 694 and max(left[1], right[1]) > top[1] + 20
    return [] if good else [f"seats at {boxes}"]


@pytest.mark.parametrize("game", HANDS)
def test_large_hands_fit(visit: Visit, server: Dealing, game: str) -> None:
    """While declaring, burying, leading and following: in every window everything is there, whole and apart."""
    first, dealt, n = HANDS[game]
    server.deal(first, **dealt)
    me = visit(390, 844, reduced_motion="reduce", locale="en-US" if game == "friends" else "zh-CN")
    me.play_at(server.url, f"shengji/{game}")
    declare(me, "S")
    found = look(me, f"{game}-declared")
    if asked(me) == "bury":
        follow_hints(me)
        found += look(me, f"{game}-burying")
        me.press("bury-button")
    me.expect_hand(n)
    if asked(me) == "friend":
        found += look(me, f"{game}-calling")
        me.press("friend-button")
    assert asked(me) == "play"
    found += look(me, f"{game}-leading")
    for _ in range(2):
        follow_hints(me)
        me.press("play-button")
        asked(me)
    found += look(me, f"{game}-later")
    if game != "friends":
        found += sits_opposite(me)
    assert not found, "\n".join(found)


def test_a_secret_call(phone: Player, shared: Dealing) -> None:
    """One is told whether it leads (SJ4-3), and no trump cannot be called. The deal is slow enough for all of it."""
    shared.deal("D3 H3 D3", **HANDS["four"][1])
    phone.play_at(shared.url, "shengji/four")
    able = phone.page.locator("[aria-disabled=false]")
    lit = phone.get("declare-D").and_(able)
    expect(lit).to_be_visible()
    expect(phone.get("declare-H").and_(able)).to_be_visible()  # it came later
    expect(phone.page.locator(".says")).to_contain_text("暗叫")
    expect(phone.get("declare-NT")).to_have_count(0)
    phone.press(lit)
    expect(phone.page.locator(".lane.me .cap")).to_have_text(re.compile("暗叫 · (领先|没领先)"))
    expect(phone.get("declare-H").and_(able)).to_have_count(0)  # only more of the same from now on
