"""Golden records replay byte for byte, and there is one for every way a hand can end."""

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from paiju.core.game import Move, refuse_turn
from paiju.core.move import move_text, read_move
from paiju.core.record import actions_of, read_record, record_text
from paiju.core.table import Table
from paiju.games import replay

from .make import ENDINGS, Record, file_of


def records(game_id: str) -> list[str]:
    return file_of(game_id).read_text(encoding="utf-8").splitlines()


def replayed(record: Record) -> Table:
    return replay(record, actions_of(record))


GOLDEN = [
    pytest.param(text, name, id=f"{game_id}: {name}")
    for game_id, endings in ENDINGS.items()
    for name, text in zip(endings, records(game_id), strict=True)
]


@pytest.mark.parametrize("game_id", ENDINGS)
def test_every_ending_is_there(game_id):
    for (name, ending), text in zip(ENDINGS[game_id].items(), records(game_id), strict=True):
        record = read_record(text)
        assert ending.shows(record), name
        assert record["game"].partition("?")[0] == game_id


@pytest.mark.parametrize("game_id", ENDINGS)
def test_the_page_has_words_for_every_ending(game_id):
    family = game_id.partition("/")[0]
    words = (Path(__file__).parents[2] / f"web/src/games/{family}/words.ts").read_text(encoding="utf-8")
    results = [read_record(text)["result"] for text in records(game_id)]
    wanted = {"endings": {r["ending"] for r in results}, "factor": {kind for r in results for kind, _ in r["factors"]}}
    for table, names in wanted.items():
        said = [set(re.findall(r"(\w+): '", block)) for block in re.findall(rf"  {table}: {{(.*?)}}", words, re.DOTALL)]
        assert len(said) == 2
        assert all(names <= one for one in said)


@pytest.mark.parametrize(("text", "name"), GOLDEN)
def test_a_record_replays_byte_for_byte(text, name):
    record = read_record(text)
    again = replayed(record).record()
    assert record_text(again) == text


@pytest.mark.parametrize(("text", "name"), GOLDEN)
def test_what_a_record_promises(text, name):
    record = read_record(text)
    table = replayed(record)
    result = table.result()
    assert result is not None
    assert sum(result.points) == 0
    cards = Counter(sum(table.state.board.hands, ()))
    cards.update(c for e in table.state.told if e.kind == "play" for c in e.cards)
    assert cards <= Counter(table.game.deck(table.rules, len(table.seats)))
    assert [Fraction(p) for p in record["result"]["points"]] == list(result.points)
    for _, action in record["actions"]:
        assert action.startswith("undo") or move_text(read_move(action)) == action


@pytest.mark.parametrize(("text", "name"), GOLDEN)
def test_prompts_and_warnings_on_the_way(text, name):
    """C-6: at time-out no bid, the lowest single as a lead, a pass as an answer. DZ3Q-3: a warning at two cards and at
    one."""
    record = read_record(text)
    table = replayed(record | {"actions": []})
    game, state = table.game, table.state
    for seat, action in record["actions"]:
        if action.startswith("undo"):
            return
        if seat is not None:
            assert refuse_turn(game, state, seat) is None
            default, hand = game.prompt(state, seat).default, state.board.hands[seat]
            if state.phase == "bid":
                assert default == Move("bid", n=0)
            elif state.phase == "play":
                assert default == (Move("pass") if state.board.last else Move("play", hand[:1]))
            assert default in game.legal(state, seat)
        move = read_move(action)
        events = game.act(state, seat, move)
        warned = [(event.seat, event.n) for event in events if event.kind == "warn"]
        playing = seat is not None and move.verb == "play" and game.result(state) is None
        left = len(state.board.hands[seat]) if playing else 0
        assert warned == ([(seat, left)] if left in (1, 2) else [])
