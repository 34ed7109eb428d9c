"""A hand of 升级 by clicks, as a person meets it on the page."""

from dealer import Dealing
from player import Player
from playwright.sync_api import Locator, expect

LONG = 60_000


def front(player: Player, name: str) -> Locator:
    """The card of this face that stands in front of its copies."""
    return player.cards.and_(player.page.locator(f'[data-card="{name}"], [data-card^="{name}#"]')).last


def moment(player: Player) -> str:
    """Wait until I am asked something that must be answered, or the hand is over."""
    found = {
        "over": player.get("result"),
        "bury": player.get("bury-button"),
        "friend": player.get("friend-button"),
        "play": player.page.locator("[data-testid=hint-button][aria-disabled=false]"),
    }
    any_of = found["over"].or_(found["bury"]).or_(found["friend"]).or_(found["play"])
    expect(any_of.first).to_be_visible(timeout=LONG)
    return next((what for what, where in found.items() if where.is_visible()), "") or moment(player)


def play_out(player: Player, most: int = 60) -> list[str]:
    done: list[str] = []
    while (what := moment(player)) != "over":
        assert what == "play", what
        number = player.last("table")["ask"]["number"]
        player.press("hint-button")
        player.press("play-button")
        player.page.wait_for_function(
            "n => !document.querySelector('.acts:not(.idle)') || document.querySelector('[data-testid=result]') || true", arg=number
        )
        done.append(what)
        assert len(done) < most
    return done


def test_a_whole_hand(phone: Player, server: Dealing) -> None:
    server.deal("S2 H2 SA SA SK SQ", seats=4, size=25, packs=2, in_turn=True)
    phone.play_at(server.url, "shengji/two")
    expect(phone.get("declare-S").and_(phone.page.locator("[aria-disabled=false]"))).to_be_visible()
    phone.press("declare-S")
    expect(phone.page.locator(".lane.me .set")).to_be_visible()
    assert moment(phone) == "bury"
    phone.expect_hand(33)
    phone.press("hint-button")
    expect(phone.get("bury-count")).to_contain_text("8/8")
    phone.press("bury-button")
    phone.expect_hand(25)
    play_out(phone)
    expect(phone.get("score-parts")).to_be_visible()
