"""What the golden records of every family share: a file has a hand for each ending, in order; each replays byte for byte."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from paiju.core.cards import Card, Cards
from paiju.core.game import Move, refuse
from paiju.core.move import move_text, read_move
from paiju.core.record import actions_of, read_record, record_text
from paiju.core.table import Table
from paiju.games import fresh, replay

from .make import Record, file_of

Endings = Mapping[str, Mapping[str, Any]]
"""By game and name, what an ending is; `shows` says whether a record is one."""


def lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def golden(endings: Endings) -> list[Any]:
    """The hands of all endings, as parameters of a test."""
    return [
        pytest.param(text, id=f"{game_id}: {name}")
        for game_id, named in endings.items()
        for name, text in zip(named, lines(file_of(game_id)), strict=True)
    ]


def matches(games: Iterable[str], match_file: Callable[[str], Path]) -> list[Any]:
    """The hands of the matches that are kept, as parameters of a test."""
    return [
        pytest.param(text, id=f"{game_id}: hand {n}") for game_id in games for n, text in enumerate(lines(match_file(game_id)))
    ]


def check_endings(game_id: str, endings: Endings) -> None:
    """Every ending is there."""
    for (name, ending), text in zip(endings[game_id].items(), lines(file_of(game_id)), strict=True):
        record = read_record(text)
        assert ending.shows(record), name
        assert record["game"].partition("?")[0] == game_id


def check_replay(text: str) -> None:
    record = read_record(text)
    assert record_text(replay(record, actions_of(record)).record()) == text


def check_promises(text: str) -> Table:
    """The points are those of the result and sum to zero, and every action is written in one way. Returns the table."""
    record = read_record(text)
    table = replay(record, actions_of(record))
    result = table.result()
    assert result is not None and sum(result.points) == 0
    assert [Fraction(p) for p in record["result"]["points"]] == list(result.points)
    assert all(text.startswith("undo") or move_text(read_move(text)) == text for _, text in record["actions"])
    return table


def cards_of(table: Table, *laid: Cards) -> Counter[Card]:
    """The cards of the hands, those played, and those laid elsewhere."""
    state: Any = table.state
    cards = Counter(sum(state.board.hands, ()))
    cards.update(card for event in state.told if event.kind == "play" for card in event.cards)
    cards.update(card for some in laid for card in some)
    return cards


def deck_of(table: Table) -> Counter[Card]:
    return Counter(table.game.deck(table.rules, len(table.seats)))


def defaults(text: str) -> Iterator[tuple[Any, Move]]:
    """C-6: the state before each move of a seat and what it would do at time-out, which is legal. None after a take-back."""
    record = read_record(text)
    if any(action.startswith("undo") for _, action in record["actions"]):
        return
    table = fresh(record)
    game, state = table.game, table.state
    for seat, action in record["actions"]:
        if seat is not None:
            default = game.prompt(state, seat).default
            assert refuse(game, state, seat, default) is None
            yield state, default
        game.act(state, seat, read_move(action))


def check_carry(file: Path) -> list[Record]:
    """Each hand of a match begins with what the one before left. Returns them."""
    records = [read_record(text) for text in lines(file)]
    for one, two in pairwise(records):
        assert not one["result"]["over"] and two["carry"] == one["result"]["carry"]
    return records
