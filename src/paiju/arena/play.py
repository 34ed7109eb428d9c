"""One hand between two bots."""

import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from ..bots import Choose
from ..core.game import Carry, Game, Result, Stakes, Tick, draw, refuse
from ..core.move import move_text
from .sides import SIDES


class BadMove(RuntimeError):
    """A bot's move was refused."""


class Hand(NamedTuple):
    """How a hand ended, the seconds of every move by the bot (0 or 1) that made it, and the seats of the first side."""

    result: Result
    spent: tuple[list[float], list[float]]
    side: tuple[int, ...]


def play_hand(
    game: Game[Any, Any, Any],
    rules: Any,
    seats: tuple[int, ...],
    bots: tuple[Choose, Choose],
    rngs: tuple[random.Random, random.Random],
    holds: Callable[[int, tuple[int, ...]], int],
    wanted: int | None = None,
    carry: Carry | None = None,
) -> Hand:
    """One hand. `rngs` are chance's and the bots' generators; `holds` says which bot has a seat, by the seat and what it
    knows of the first side. If a seat is `wanted`, the family's sides are pushed to come about. `carry`: what the last hand
    of the match left.
    """
    sides = SIDES.get(game.META.family)
    if sides and wanted is not None:
        carry = sides.carry(wanted)
    state = game.start(rules, seats, {}, Stakes(), carry or {})
    spent: tuple[list[float], list[float]] = [], []
    asked: set[int] = set()  # since the clock went on: in a timed deal everybody is asked at every step
    while (result := game.result(state)) is None:
        chance, turn = game.chance(state), game.turn(state)
        if isinstance(chance, Tick):
            turn = [seat for seat in turn if seat not in asked]
        if chance is not None and not (isinstance(chance, Tick) and turn):
            asked.clear()
            game.act(state, None, draw(chance, rngs[0]))
            continue
        seat = turn[0]
        asked.add(seat)
        view = game.view(state, seat)
        move = sides.push(view, wanted) if sides and wanted is not None else None
        if move is None:
            bot = holds(seat, sides.side(view) if sides else ())
            begun = time.perf_counter()
            move = bots[bot](view, rngs[1])
            spent[bot].append(time.perf_counter() - begun)
        if (refused := refuse(game, state, seat, move)) is not None:
            raise BadMove(f"seat {seat}: {move_text(move)}: {refused.code} {refused.clause}")
        game.act(state, seat, move)
    side = tuple(seat for seat in seats if sides and seat in sides.side(game.view(state, seat)))
    return Hand(result, spent, side)
