"""Several people, each with a browser of his own."""

import re

from dealer import MIXED, Dealing
from player import Player, Visit
from playwright.sync_api import expect


def expect_hidden(watcher: Player, hidden: set[str]) -> None:
    """None of these cards is on the page, nor ever came over its socket."""
    assert not watcher.shown_cards() & hidden
    for frame in watcher.frames:
        assert not set(re.findall(r"\b(?:[SHCD][2-9TJQKA]|BJ|RJ)\b", frame)) & hidden


def test_two_friends_and_a_bot(visit: Visit, server: Dealing) -> None:
    a_cards, b_cards, bot_cards = server.deal(MIXED, bottom="S4 H7 C9")
    alice, bob = visit(permissions=["clipboard-read", "clipboard-write"]), visit(390, 844, touch=True, locale="en-US")

    # she opens a table with a house rule of their own
    alice.page.goto(server.url)
    alice.press("open-table")
    form = alice.page.get_by_role("dialog")
    form.get_by_test_id("house-rules").click()
    form.get_by_label("春天加倍").select_option("false")
    alice.press("create-room")
    expect(alice.get("chair-0")).to_contain_text("未准备")  # who opens a table sits at it
    alice.press("copy-link")
    expect(alice.get("copy-link")).to_have_text("已复制")
    link = alice.page.evaluate("navigator.clipboard.readText()")
    assert link == alice.page.url and link.startswith(server.url + "/r/")
    assert alice.last("room")["rules"]["spring"] == "false"
    expect(alice.page.get_by_alt_text("房间的二维码")).to_be_visible()

    # he comes by the link
    bob.page.goto(link)
    bob.press("sit-1")
    expect(alice.get("chair-1")).to_contain_text("未准备")
    alice.press("bot-2")
    expect(bob.get("chair-2")).to_contain_text("bot")
    expect(bob.get("start")).to_have_count(0)  # he is not the owner
    bob.press("ready")
    expect(alice.get("chair-1")).to_contain_text("已准备")
    alice.press("start")
    alice.expect_hand(17)
    bob.expect_hand(17)
    assert set(alice.held()) == a_cards and set(bob.held()) == b_cards
    faceup = {"S3"}  # the face-up card of the deal
    expect_hidden(bob, (a_cards | bot_cards) - faceup)
    expect_hidden(alice, b_cards | bot_cards)

    alice.bid(3)
    alice.expect_hand(20)
    bottom = {"S4", "H7", "C9"}
    expect(bob.get("bottom").get_by_role("img")).to_have_count(3)
    assert bottom <= bob.shown_cards()
    open_ = faceup | bottom

    def move(player: Player, other: Player, *cards: str) -> None:
        """Play these cards, or what the hint says; the other sees them, and nothing else of the hand."""
        what, before = player.asked(), player.held()
        expect_hidden(other, set(before) - open_)
        if cards:
            player.pick(*cards)
            expect_hidden(other, set(before) - open_)
            player.press("play-button")
        else:
            player.answer(what)
        expect(player.get("play-button")).to_have_count(0)
        other.asked()
        played = set(before) - set(player.held())
        open_.update(played)
        expect_hidden(other, set(player.held()) - open_)

    move(alice, bob, "RJ")
    expect(bob.page.locator("[data-lane='0'] [data-card=RJ]")).to_be_visible()
    move(bob, alice)
    move(alice, bob)
    move(bob, alice)


def test_a_spectator_sees_no_hand(visit: Visit, server: Dealing) -> None:
    hands = server.deal(MIXED, bottom="S4 H7 C9")
    player, watcher = visit(), visit(390, 844, touch=True)
    address = player.quick(server.url)
    player.landlord()
    watcher.page.goto(address)
    expect(watcher.page.get_by_text("你在旁观")).to_be_visible()
    expect(watcher.get("hand")).to_have_count(0)
    expect(watcher.get("auto-button")).to_have_count(0)
    for seat in range(3):
        expect(watcher.get(f"seat-{seat}")).to_be_visible()
    known = {"S3", "S4", "H7", "C9"}
    expect_hidden(watcher, (hands[0] | hands[1] | hands[2]) - known)
    player.slow_bots()  # what is put down is to be seen before it is taken up
    player.pick("D2")
    player.press("play-button")
    expect(watcher.page.locator("[data-lane='0'] [data-card=D2]")).to_be_visible()
    player.asked()
    expect_hidden(watcher, set(player.held()) - known)
