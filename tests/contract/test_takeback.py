"""Taking back: nobody keeps what he saw by a step that may be taken back, in any game."""

import random
import re
from typing import Any

import pytest

from paiju.core.form import plain
from paiju.core.game import NoWorld, refuse
from paiju.core.move import Move, move_text
from paiju.core.table import Table, resume
from paiju.core.takeback import refuse_take_back

from .suite import ENTRIES, Entry
from .test_table import open_table

CARD = re.compile(r"(?<![A-Za-z0-9])(?:[SHCD][3-9TJQKA2]|BJ|RJ)(?![A-Za-z0-9]|-[0-9T])")
STEPS, GUESSED = 120, 6
every_game = pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.name)


def views(table: Table) -> dict[int | None, Any]:
    return {seat: table.view(seat) for seat in (*table.seats, None)}


def cards(view: Any) -> set[str]:
    """Those that are anywhere in it, but for what may be named (`callable`)."""
    return set(CARD.findall(repr({key: value for key, value in plain(view).items() if key != "callable"})))


def one_step(table: Table, rng: random.Random) -> int | None:
    """A move of somebody who is asked, or of the clock; who made it."""
    turn = table.turn()
    if not turn:
        table.tick()
        return None
    if rng.random() < 0.3:
        try:
            table.tick()
            return None
        except Exception:
            pass
    seat = rng.choice(turn)
    table.act(seat, move_text(table.game.legal(table.state, seat).pick(rng)))
    return seat


@every_game
def test_what_may_be_taken_back_has_told_nothing(entry: Entry) -> None:
    rng = random.Random(f"take back {entry.name}")
    guessed = allowed = 0
    for _ in range(4):
        table = open_table(entry, rng)
        table.begin()
        for _ in range(STEPS):
            if table.result() is not None:
                break
            before, asked = views(table), table.turn()
            seat = one_step(table, rng)
            if seat is None:
                assert all(refuse_take_back(table, s) for s in table.seats)
                continue
            assert all(refuse_take_back(table, s) for s in table.seats if s != seat)
            if refuse_take_back(table, seat):
                continue
            allowed += 1
            assert table.last is not None and table.actions[-1][0] == seat
            move, events, after = table.last.step.move, table.last.step.events, views(table)
            for viewer in before:
                assert cards(after[viewer]) <= cards(before[viewer]), (viewer, move)
                if viewer != seat and guessed < GUESSED * 4:
                    guessed += same_in_a_guess(table, before[viewer], viewer, seat, move, events, after[viewer], rng)
            table.undo(1)
            assert views(table) == before and table.turn() == asked
            assert all(refuse_take_back(table, s) for s in table.seats)
            table.act(seat, move_text(move))
            assert views(table) == after
        fresh = Table(entry.game, entry.name, entry.rules, table.seats, table.purse, table.stakes, table.carry, rng)
        again = resume(fresh, table.actions)
        assert again.state == table.state
        assert [refuse_take_back(again, s) for s in table.seats] == [refuse_take_back(table, s) for s in table.seats]


def same_in_a_guess(
    table: Table, view: Any, viewer: int | None, seat: int, move: Move, events: Any, after: Any, rng: random.Random
) -> int:
    """In a world that the viewer could not tell from this one, the same move shows him the same: it told him nothing else."""
    game = table.game
    try:
        world = game.guess(view, rng)
    except NoWorld:
        return 0
    if seat not in game.turn(world) or refuse(game, world, seat, move) is not None:
        return 0
    seen = [event.seen_by(viewer) for event in game.act(world, seat, move)]
    assert seen == [event.seen_by(viewer) for event in events], (viewer, move)
    assert game.view(world, viewer) == after, (viewer, move)
    return 1
