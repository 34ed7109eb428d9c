"""A whole hand that must be played goes by itself, and nothing else does."""

import random
import time
from pathlib import Path

import pytest
from play import Player, crowd, lobby, ready_all, serving, sync_all

from paiju.core.move import move_text
from paiju.core.table import Table
from paiju.games import find
from paiju.server.hand import last_play

pytestmark = pytest.mark.sqlite("what is shown and when; the store gets hands like any other")


def at(game: str, **position: object) -> Table:
    """A table in a position of a case."""
    entry, rules = find(game)
    state = entry.game.setup(rules, position, random.Random(1))
    table = Table(entry.game, game, rules, tuple(range(len(state.seats))), {}, state.stakes, {}, random.Random(1))
    table.state = state
    table._number_prompts(None)
    return table


SHENGJI = {"phase": "play", "level": 7, "trump": "S", "dealer": 0}


@pytest.mark.parametrize(
    ("game", "seat", "position", "text"),
    [
        ("shengji/two", 1, SHENGJI | {"turn": 1, "trick": [[0, "H3"]], "hands": ["C3", "C4", "C5", "C6"]}, "play C4"),
        ("shengji/two", 1, SHENGJI | {"turn": 1, "trick": [[0, "H3 H3"]], "hands": ["D3", "C4 DA", "C5", "C6"]}, "play C4 DA"),
        ("shengji/two", 0, SHENGJI | {"turn": 0, "hands": ["C3", "C4", "C5", "C6"]}, "play C3"),
        # one of two cards, or a pair that could be led singly
        ("shengji/two", 1, SHENGJI | {"turn": 1, "trick": [[0, "H3"]], "hands": ["C3", "C4 DA", "C5 C6", "C6 D2"]}, None),
        ("shengji/two", 0, SHENGJI | {"turn": 0, "hands": ["C3 C3", "C4 C5", "C5 D2", "C6 D6"]}, None),
        # laying cards away is no play, though they may be all
        ("shengji/two", 0, {"phase": "bury", "dealer": 0, "level": 7, "trump": "S"}, None),
        # who may pass is not forced; who must lead is
        ("doudizhu/classic", 1, {"landlord": 0, "last": {"seat": 0, "play": "3"}, "hands": ["4 4", "6", "7"]}, None),
        ("doudizhu/classic", 0, {"phase": "play", "landlord": 0, "turn": 0, "hands": ["4", "6", "7"]}, "play S4"),
        ("doudizhu/classic", 0, {"phase": "play", "landlord": 0, "turn": 0, "hands": ["4 4", "6", "7"]}, None),
    ],
)  # fmt: skip
def test_what_must_be_played(game: str, seat: int, position: dict, text: str | None) -> None:
    found = last_play(at(game, **position), seat)
    assert (found and found.split()[0]) == (text and text.split()[0])
    if text is not None and game.startswith("shengji"):
        assert found == text


def told(player: Player) -> list[tuple[int, tuple[str, ...]]]:
    return [(e["seat"], tuple(e["cards"])) for e in player.table["view"]["told"] if e["kind"] == "play"]


def test_the_last_cards_go_by_themselves(tmp_path: Path) -> None:
    with serving(tmp_path, last_play=0.2, tick=0.001) as client:
        players = crowd(client, "shengji/two-colour", sitting=4, options={"nobody": "bottom"})
        ready_all(players)
        room = lobby(client).rooms[players[0].room["id"]]
        for _ in range(2000):
            hand = room.hand
            turn = hand.table.turn() if not hand.ticking() else ()
            if hand.ended:
                break
            for seat in turn:
                if len(hand.table.view(seat).hand) > 1:
                    ask = hand.table.ask(seat)
                    players[seat].send("act", prompt=ask.number, move=move_text(ask.prompt.default))
            if turn and all(len(hand.table.view(seat).hand) <= 1 for seat in turn):
                time.sleep(0.05)
            sync_all(players)
        sync_all(players)  # the hand may have ended right after the last one
        assert players[0].room["phase"] == "between"
        assert [len(cards) for _, cards in told(players[0])[-4:]] == [1] * 4


def test_a_choice_is_waited_for(tmp_path: Path) -> None:
    with serving(tmp_path, last_play=0.01, tick=0.001) as client:
        players = crowd(client, "shengji/two-colour", sitting=4, options={"nobody": "bottom"})
        ready_all(players)
        room = lobby(client).rooms[players[0].room["id"]]
        while room.hand.ticking():
            time.sleep(0.02)
        dealer = room.hand.table.turn()[0]
        ask = room.hand.table.ask(dealer)
        time.sleep(0.3)
        assert ask.prompt.kind == "bury" and room.hand.table.ask(dealer) == ask
