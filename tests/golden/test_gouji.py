"""Golden records of 够级 replay byte for byte, and there is one for every way a hand can end; a match goes on from hand to hand."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from paiju.core.game import refuse
from paiju.core.move import move_text, read_move
from paiju.core.record import actions_of, read_record, record_text
from paiju.games import fresh, replay

from .endings_gouji import ENDINGS, MATCH, match_file
from .make import file_of


def lines(file: Any) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


GOLDEN = [
    pytest.param(text, id=f"{game_id}: {name}")
    for game_id, endings in ENDINGS.items()
    for name, text in zip(endings, lines(file_of(game_id)), strict=True)
]
PLAYED = [pytest.param(text, id=f"{game_id}: hand {n}") for game_id in ENDINGS for n, text in enumerate(lines(match_file(game_id)))]


@pytest.mark.parametrize("game_id", ENDINGS)
def test_every_ending_is_there(game_id: str) -> None:
    for (name, ending), text in zip(ENDINGS[game_id].items(), lines(file_of(game_id)), strict=True):
        record = read_record(text)
        assert ending.shows(record), name
        assert record["game"].partition("?")[0] == game_id


@pytest.mark.parametrize("text", GOLDEN + PLAYED)
def test_a_record_replays_byte_for_byte(text: str) -> None:
    record = read_record(text)
    assert record_text(replay(record, actions_of(record)).record()) == text


@pytest.mark.parametrize("text", GOLDEN + PLAYED)
def test_what_a_record_promises(text: str) -> None:
    record = read_record(text)
    table = replay(record, actions_of(record))
    result, state = table.result(), table.state
    assert result is not None and sum(result.points) == 0
    assert [Fraction(p) for p in record["result"]["points"]] == list(result.points)
    if result.ending == "redeal":
        return
    cards = Counter(sum(state.board.hands, ()))
    cards.update(c for e in state.told if e.kind == "play" for c in e.cards)
    assert cards == Counter(table.game.deck(table.rules, len(table.seats)))
    assert sorted(table.view(None).ranks) == [1, 2, 3, 4, 5, 6]
    assert all(text.startswith("undo") or move_text(read_move(text)) == text for _, text in record["actions"])


@pytest.mark.parametrize("text", GOLDEN)
def test_defaults_are_legal_on_the_way(text: str) -> None:
    """C-6: nobody revolts or announces at time-out, a three is bought, who need not play passes, the lowest set is led."""
    record = read_record(text)
    if any(action.startswith("undo") for _, action in record["actions"]):
        return
    table = fresh(record)
    game, state = table.game, table.state
    for seat, action in record["actions"]:
        if seat is not None:
            default = game.prompt(state, seat).default
            assert refuse(game, state, seat, default) is None
            wanted = {"revolt": "no", "announce": "no", "buy": "ok", "return": "return"}
            in_play = "play" if state.phase == "play" and state.board.top is None else "pass"
            assert default.verb == wanted.get(state.phase, in_play)
        game.act(state, seat, read_move(action))


@pytest.mark.parametrize("game_id", ENDINGS)
def test_a_match_pays_what_the_hand_before_left(game_id: str) -> None:
    records = [read_record(text) for text in lines(match_file(game_id))]
    assert len(records) == MATCH
    for one, two in pairwise(records):
        assert not one["result"]["over"] and two["carry"] == one["result"]["carry"]
        if one["result"]["ending"] != "redeal":
            assert two["carry"]["debts"]
            assert replay(two, actions_of(two)).state.leader == one["result"]["carry"]["leader"]
