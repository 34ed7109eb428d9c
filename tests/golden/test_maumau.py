"""Golden records of 七八J replay byte for byte; a match goes on from hand to hand until one is left."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from paiju.core.record import actions_of, read_record, record_text
from paiju.games import replay
from paiju.shapes.maumau import OUT, points_of
from paiju.words import ENDINGS as WORDS

from .make import file_of
from .maumau import ENDINGS, GAME, MATCHES, match_file


def lines(file: Any) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


GOLDEN = [pytest.param(text, id=name) for name, text in zip(ENDINGS, lines(file_of(GAME)), strict=True)]
HANDS = [(seats, n, text) for seats in MATCHES for n, text in enumerate(lines(match_file(seats)))]
PLAYED = [pytest.param(text, id=f"{seats} players: hand {n}") for seats, n, text in HANDS]


@pytest.mark.parametrize("text", GOLDEN + PLAYED)
def test_a_record_replays(text: str) -> None:
    record = read_record(text)
    table = replay(record, actions_of(record))
    assert record_text(table.record()) == text
    assert record["result"]["ending"] in WORDS and sum(map(Fraction, record["result"]["points"])) == 0
    board = table.state.board
    cards = Counter(sum(board.hands.values(), ()) + board.stock + board.pile)
    assert cards == Counter(table.game.deck(table.rules, len(table.seats))), "a card was lost"
    lost = {str(seat): points_of(hand, table.rules.points) for seat, hand in board.hands.items()}
    before = record["carry"].get("penalties", {})
    assert record["result"]["carry"]["penalties"] == {seat: before.get(seat, 0) + n for seat, n in lost.items()}


def test_every_ending_is_there() -> None:
    for (name, ending), text in zip(ENDINGS.items(), lines(file_of(GAME)), strict=True):
        assert ending.shows(read_record(text)), name


@pytest.mark.parametrize("seats", MATCHES)
def test_a_match_to_its_end(seats: int) -> None:
    """MM-4, MM-16: everybody who has 100 sits out; the last who is in has won."""
    match = [read_record(text) for text in lines(match_file(seats))]
    for one, two in pairwise(match):
        assert two["carry"] == one["result"]["carry"] and not one["result"]["over"]
    for record in match:
        dealt = {seat for seat in range(seats) if record["carry"].get("penalties", {}).get(str(seat), 0) < OUT}
        moved = {seat for seat, _ in record["actions"] if seat is not None}
        assert moved <= dealt and len(dealt) > 1
        assert record["result"]["carry"]["starter"] in dealt
    last = match[-1]["result"]
    assert last["over"] and [int(s) for s, n in last["carry"]["penalties"].items() if n < OUT] == last["winners"]
