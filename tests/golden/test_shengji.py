"""Golden records of 升级 replay byte for byte, and there is one for every way a hand can end; matches go on from hand to hand."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from paiju.core.game import refuse
from paiju.core.move import move_text, read_move
from paiju.core.record import actions_of, read_record, record_text
from paiju.games import fresh, replay

from .make import file_of
from .shengji import ENDINGS, MATCHES, match_file


def lines(file: Any) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


GOLDEN = [
    pytest.param(text, id=f"{game_id}: {name}")
    for game_id, endings in ENDINGS.items()
    for name, text in zip(endings, lines(file_of(game_id)), strict=True)
]
MATCH = [
    pytest.param(text, id=f"{game_id}: hand {n}") for game_id in MATCHES for n, text in enumerate(lines(match_file(game_id)))
]


@pytest.mark.parametrize("game_id", ENDINGS)
def test_every_ending_is_there(game_id: str) -> None:
    for (name, ending), text in zip(ENDINGS[game_id].items(), lines(file_of(game_id)), strict=True):
        record = read_record(text)
        assert ending.shows(record), name
        assert record["game"].partition("?")[0] == game_id


@pytest.mark.parametrize("text", GOLDEN + MATCH)
def test_a_record_replays_byte_for_byte(text: str) -> None:
    record = read_record(text)
    assert record_text(replay(record, actions_of(record)).record()) == text


@pytest.mark.parametrize("text", GOLDEN + MATCH)
def test_what_a_record_promises(text: str) -> None:
    record = read_record(text)
    table = replay(record, actions_of(record))
    result, state = table.result(), table.state
    assert result is not None and sum(result.points) == 0
    assert [Fraction(p) for p in record["result"]["points"]] == list(result.points)
    cards = Counter(sum(state.board.hands, ()))
    cards.update(c for e in state.told if e.kind == "play" for c in e.cards)
    cards.update(state.bottom)
    assert cards <= Counter(table.game.deck(table.rules, len(table.seats)))
    assert all(text.startswith("undo") or move_text(read_move(text)) == text for _, text in record["actions"])


@pytest.mark.parametrize("text", GOLDEN)
def test_defaults_are_legal_on_the_way(text: str) -> None:
    """C-6: nobody declares at time-out, the bottom stays, and the lowest legal cards are played."""
    record = read_record(text)
    if any(action.startswith("undo") for _, action in record["actions"]):
        return
    table = fresh(record)
    game, state = table.game, table.state
    for seat, action in record["actions"]:
        if seat is not None:
            default = game.prompt(state, seat).default
            assert refuse(game, state, seat, default) is None
            assert {"declare": "wait", "bury": "bury", "call": "friend", "play": "play", "claim": "no"}[state.phase] == default.verb
        game.act(state, seat, read_move(action))


@pytest.mark.parametrize("game_id", MATCHES)
def test_a_match_goes_on_until_it_is_over(game_id: str) -> None:
    records = [read_record(text) for text in lines(match_file(game_id))]
    for one, two in pairwise(records):
        assert not one["result"]["over"] and two["carry"] == one["result"]["carry"]
    assert records[-1]["result"]["over"] and len(records) > 1
