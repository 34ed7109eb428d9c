"""Chips (筹码) of a room: play points, given to everybody who sits down, that go from hand to hand by the game's own rule.

They belong to a player of this room, not to a chair. They can be had for nothing, and are worth nothing outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from paiju.core.game import Meta, Result
from paiju.core.settle import Stakes
from paiju.core.table import Table

from . import beans
from .failures import Failure
from .levels import levels_of, stakes_of
from .seats import RoomData, Seat, is_broke, purse

STACKS: tuple[int, ...] = (0, 200, 500, 1000, 5000)
BASES: tuple[int, ...] = (1, 2, 5, 10, 20, 50)
LEAST_UNITS = 20  # in a stack: with fewer a hand or two would end the evening
PLAYERS = 4  # that bots make up, where the game allows it and the owner says nothing


def check(meta: Meta, stack: int, base: int, bots: int, level: str = "") -> int:
    """Whether a table may be opened like this; how many players bots make up. Raises Failure."""
    varies = len(meta.seats) > 1
    if stack not in (STACKS if meta.chips else (0,)):
        raise Failure("bad_field", 422, "chips")
    if base not in (BASES if meta.chips else (1,)) or (stack and base * LEAST_UNITS > stack):
        raise Failure("bad_field", 422, "base")
    if level and (level not in levels_of(meta) or stack):
        raise Failure("bad_field", 422, "level")
    if bots and not (varies and bots in meta.seats):
        raise Failure("bad_field", 422, "bots")
    return (bots or (PLAYERS if PLAYERS in meta.seats else meta.seats[0])) if varies else 0


def stakes(room: RoomData) -> Stakes:
    return stakes_of(room.game, room.level) if room.level else Stakes(base=room.base)


def bring(room: RoomData, seats: Sequence[int]) -> dict[int, int]:
    """What each seat brings into a hand; nothing where no chips are played for. A bot without a unit is given a new stack."""
    if room.level:
        return beans.bring(room, seats)
    if not room.stack:
        return {}
    for seat in (room.seats[n] for n in seats):
        if seat.kind == "bot" and purse(room, seat.player)[0] < room.base:
            add_stack(room, seat)
    return {n: purse(room, room.seats[n].player)[0] for n in seats}


def add_stack(room: RoomData, seat: Seat) -> None:
    room.purses[seat.player] = [room.stack, purse(room, seat.player)[1] + 1]


def refill(room: RoomData, seat: Seat) -> None:
    """补充筹码: back to a whole stack, for who has too few for one unit. Raises Failure."""
    if not room.stack:
        raise Failure("no_chips")
    if not is_broke(room, seat):
        raise Failure("not_broke")
    add_stack(room, seat)


def won(room: RoomData, table: Table, result: Result) -> tuple[Fraction, ...]:
    """What a finished hand counts for each of its seats: points, or the chips that changed hands, which are booked."""
    if not ((room.stack or room.level) and table.purse):  # a hand of a record may go on where no chips are played for
        return result.points
    if result.ending == "redeal":
        return result.points  # EC-8: no hand was played, so nobody pays a fee for it
    purses = beans.after(table, result).purse
    for seat, left in zip(table.seats, purses if room.stack else (), strict=bool(room.stack)):
        player = room.players[str(seat)]
        room.purses[player] = [left, purse(room, player)[1]]
    return tuple(Fraction(left - table.purse[seat]) for seat, left in zip(table.seats, purses, strict=True))
