"""Hands of 升级 by clicks, as a person meets them on the page."""

import re
from collections.abc import Iterator

import pytest
from dealer import Dealing
from player import Player, Visit
from playwright.sync_api import Locator, expect
from test_access import check
from test_layout import look

TWO = {"seats": 4, "size": 25, "packs": 2, "in_turn": True}
QUESTIONS = ("bury-button", "friend-button", "play-button", "result")
FIVE = {"seats": 5, "size": 31, "packs": 3, "in_turn": True}


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
    expect(player.page.locator(".lane.me .set")).to_contain_text(re.compile("亮主|暗叫"))


def bury(player: Player) -> None:
    assert asked(player) == "bury"
    expect(player.get("bury-button")).to_have_attribute("aria-disabled", "true")
    follow_hints(player)
    player.press("bury-button")


def test_a_whole_hand(phone: Player, server: Dealing) -> None:
    """Declare, bury by hand, look at the bottom again, play to the result."""
    server.deal("S2 S2 D3 D3 C3 C4 C4 H3 H3 D4 DA DA", bottom="C3 C5 D5 H5 H4 C6 D6 H6", **TWO)
    phone.play_at(server.url, "shengji/two")
    declare(phone, "S")
    expect(phone.get("trump")).to_contain_text("2")
    assert asked(phone) == "bury"
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
    phone.press("play-button")
    phone.expect_hand(23)
    assert asked(phone) == "play"
    phone.press("last-trick")
    expect(phone.page.locator(".lane .set")).to_have_count(4)
    expect(phone.page.locator(".lane.me")).to_contain_text("对子")
    phone.press("last-trick")
    turns = 0
    while asked(phone) == "play" and (turns := turns + 1) < 8:
        follow_hints(phone)
        phone.press("play-button")
    phone.press("auto-button")
    expect(phone.get("score-parts")).to_contain_text("闲家得分")
    expect(phone.get("levels")).to_contain_text("坐庄")
    check(phone, "result of 升级")


def test_a_throw_that_fails(desktop: Player, server: Dealing) -> None:
    server.deal("S2 HK HQ", "HA HA", **TWO)
    desktop.play_at(server.url, "shengji/two")
    declare(desktop, "S")
    bury(desktop)
    assert asked(desktop) == "play"
    desktop.slow_bots()
    take(desktop, "HK", "HQ")
    desktop.press("play-button")
    desktop.expect_hand(24)
    expect(desktop.page.locator(".says")).to_contain_text("收回 1 张")
    expect(desktop.page.locator(".lane.me .card")).to_have_count(1)


def test_a_refusal_says_what_must_be_followed(desktop: Player, server: Dealing) -> None:
    """Two suits are no lead."""
    server.deal("S2 HK DK", **TWO)
    desktop.play_at(server.url, "shengji/two")
    declare(desktop, "S")
    bury(desktop)
    assert asked(desktop) == "play"
    take(desktop, "HK", "DK")
    desktop.press("play-button")
    expect(desktop.get("refusal")).to_contain_text("同一门")
    expect(desktop.get("clause-link")).to_contain_text("SJ")


def test_calling_a_friend(phone: Player, server: Dealing) -> None:
    server.deal("S2 S3 S4 S5 S6", bottom="C3 C4 C5 C6 C7 C8 C9", **FIVE)
    phone.play_at(server.url, "shengji/friends")
    declare(phone, "S")
    bury(phone)
    assert asked(phone) == "friend"
    phone.press("friend-S")
    phone.press("friend-rank-2")
    phone.press("friend-button")
    expect(phone.get("refusal")).to_contain_text("♠2")
    phone.press("friend-H")
    phone.press("friend-rank-K")
    phone.press("friend-copy-2")
    expect(phone.get("friend-button")).to_have_text("叫第 2 张 红桃K")
    check(phone, "calling a friend")
    phone.press("friend-button")
    expect(phone.get("friend-card")).to_contain_text("2")
    expect(phone.get("friend-card").get_by_role("img")).to_have_attribute("aria-label", "红桃K")
    assert asked(phone) == "play"


HANDS = {
    "two": ("S2", TWO, 25),
    "three": ("S2", TWO | {"size": 39, "packs": 3}, 39),
    "four": ("S3", TWO | {"size": 54, "packs": 4}, 54),
}


@pytest.mark.parametrize("game", HANDS)
def test_large_hands_fit(visit: Visit, server: Dealing, game: str) -> None:
    """While declaring, burying, leading and following: in every window everything is there, whole and apart."""
    first, dealt, n = HANDS[game]
    server.deal(first, **dealt)
    me = visit(390, 844, reduced_motion="reduce")
    me.play_at(server.url, f"shengji/{game}")
    declare(me, "S")
    found = look(me, f"{game}-declared")
    if asked(me) == "bury":
        follow_hints(me)
        found += look(me, f"{game}-burying")
        me.press("bury-button")
    me.expect_hand(n)
    assert asked(me) == "play"
    found += look(me, f"{game}-leading")
    for _ in range(2):
        follow_hints(me)
        me.press("play-button")
        asked(me)
    found += look(me, f"{game}-later")
    assert not found, "\n".join(found)
