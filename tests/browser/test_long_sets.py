"""A trick of many cards by each seat: every set is read in every window, and covers no other."""

import json
import re

import pytest
from dealer import Dealing
from player import Player, Visit
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from test_layout import SIZES, look
from test_shengji import HANDS, declare, follow_hints, quick

__all__ = ["quick"]
SUITS = "HDCHD"  # by seat
RANKS = "TAKQJ98765432"


@pytest.fixture
def server(quick: Dealing) -> Dealing:
    return quick


def tell(page: Page, n: int, packs: int, best: int) -> None:
    """From the first play on the page is told once that all have put down so many cards, and then nothing more."""

    def between(socket: WebSocketRoute) -> None:
        server, told = socket.connect_to_server(), False

        def down(frame: str | bytes) -> None:
            nonlocal told
            message = json.loads(frame)
            view = message.get("view") or {}
            if told:
                return
            if view.get("phase") == "play" and view["trick"] and not message["ask"]:
                first, seats = view["trick"][0]["seat"], len(view["seats"])
                view["trick"] = [
                    {
                        "seat": seat,
                        "cards": [SUITS[seat] + r for r in RANKS for _ in range(packs)][:n],
                        "kind": "throw" if seat == first else "follow",
                    }
                    for seat in ((first + i) % seats for i in range(seats))
                ]
                view["best"], view["stake"], told = best, 35, True
            socket.send(json.dumps(message))

        server.on_message(down)

    page.route_web_socket(re.compile("/ws"), between)


def until_led(player: Player) -> Locator:
    """Answer by the first hint until cards lie on the table. Returns the sets there."""
    sets, questions = player.page.locator(".lane .play"), ("bury", "friend", "play")
    for _ in range(5):
        open_ = [player.get(f"{name}-button") for name in questions]
        expect(open_[0].or_(open_[1]).or_(open_[2]).or_(sets).first).to_be_visible(timeout=60_000)
        if sets.count():
            break
        button = next(one for one in open_ if one.is_visible())
        if button.get_attribute("data-testid") != "friend-button":
            follow_hints(player)
        player.press(button)
        expect(button).to_have_count(0)
    return sets


@pytest.mark.parametrize(("game", "n"), [("friends", 6), ("friends", 7), ("friends", 12), ("four", 12)])
def test_long_sets_lie_apart(visit: Visit, server: Dealing, game: str, n: int) -> None:
    first, dealt, _ = HANDS[game]
    server.deal(first, **dealt)
    me = visit(390, 844, reduced_motion="reduce", locale="en-US" if n == 7 else "zh-CN")
    tell(me.page, n, dealt["packs"], best=2)
    me.play_at(server.url, f"shengji/{game}")
    if game != "four":
        declare(me, "S")
    expect(until_led(me)).to_have_count(dealt["seats"])
    found = look(me, f"{game}-{n}-each", [*SIZES, (1024, 768)])
    assert not found, "\n".join(found)
