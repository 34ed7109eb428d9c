"""七八J: what stands before the first turn, which no position of a case shows."""

from dataclasses import replace
from typing import Any

import pytest

from paiju.core.cards import read_cards, without
from paiju.core.game import Move, Stakes
from paiju.games import maumau

CASES: list[tuple[str, dict[str, Any], tuple[int, ...], int, bool, int]] = [
    ("S7", {}, (0,), 0, False, 1),
    ("S7", {"opening_effect": True}, (0,), 2, False, 1),
    ("S8", {}, (0,), 0, False, 1),
    ("S8", {"opening_effect": True}, (0,), 0, True, 1),
    ("SA", {"opening_effect": True}, (0,), 0, False, -1),
    ("SA", {"opening_effect": True, "ace": "skip"}, (1,), 0, False, 1),
]


@pytest.mark.parametrize(("card", "house", "turn", "pending", "skip", "way"), CASES)
def test_the_card_turned_up(card: str, house: dict[str, Any], turn: tuple[int, ...], pending: int, skip: bool, way: int) -> None:
    """MM-2, MM-3."""
    rules = replace(maumau.CLASSIC, **house)
    state = maumau.start(rules, (0, 1, 2), {}, Stakes(), {})
    rest = without(maumau.deck(rules, 3), read_cards(card))
    maumau.act(state, None, Move("shuffle", (*rest[:15], *read_cards(card), *rest[15:])))
    assert maumau.turn(state) == () and [len(state.board.hands[seat]) for seat in (0, 1, 2)] == [5, 5, 5]
    assert len(state.board.stock) == 36
    maumau.act(state, None, Move("pick", n=0))
    assert (maumau.turn(state), state.board.pending, state.board.skip, state.board.way) == (turn, pending, skip, way)


def test_the_packs() -> None:
    """MM-1."""
    sizes = {d: [len(maumau.deck(replace(maumau.CLASSIC, decks=d), n)) // 52 for n in (2, 3, 4)] for d in ("auto", "2", "3")}
    assert sizes == {"auto": [1, 1, 2], "2": [1, 2, 2], "3": [1, 3, 3]}


def test_a_newcomer_begins_with_the_highest_total_of_those_who_are_in() -> None:
    left = maumau.leave({"penalties": {"0": 40, "1": 70, "2": 120}, "starter": 0}, 2)
    assert left["penalties"] == {"0": 40, "1": 70, "2": 70}


def test_a_total_is_not_got_rid_of_by_changing_chairs() -> None:
    """MM-16: who has 90 takes the chair of one with 10, or has a bot play a hand in his own."""
    before = {"penalties": {"0": 90, "1": 10, "2": 20}, "starter": 0}
    assert maumau.leave(before, 0)["penalties"]["0"] == 90
    assert maumau.leave(maumau.leave(before, 0), 1)["penalties"] == {"0": 90, "1": 90, "2": 20}
