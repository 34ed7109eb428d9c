"""Standing up, sitting out and coming back at a table that goes on without. Functions on a room, run in its task.

In a hand that runs nobody's cards are taken away: who wants to leave is marked, and goes when it is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import playing
from .failures import Failure
from .seats import Seat, forget_bot, loose, match_runs, remains, varies

if TYPE_CHECKING:
    from .room import Room

ABSENT_HANDS = 2  # after so many whole hands away a person's chair is free,
OUT_HANDS = 20  # or if he had said that he sits out


def stand_up(room: Room, seat: Seat, on: bool) -> None:
    """Leave the chair, or say that one stays after all."""
    if not on:
        seat.leaving = False
    elif not playing.in_hand(room, seat.number):
        leave_chair(room, seat)
    elif varies(room.data):
        seat.leaving = True
    else:
        seat.give_to_bot()
        reseat(room)


def sit_out(room: Room, seat: Seat, on: bool) -> None:
    """暂离, or back: from the next hand on. Raises Failure."""
    if not loose(room.data):
        raise Failure("cannot_sit_out")
    seat.out, seat.absent = on, 0
    if on:
        seat.ready = False


def leave_chair(room: Room, seat: Seat) -> None:
    room.disarm("away", seat.number)
    forget_bot(room.data, seat)
    seat.clear()
    reseat(room)


def reseat(room: Room) -> None:
    """Chairs have changed hands: connections see the table from where they sit now."""
    before = {c: c.seat for c in room.connections}
    room.seat_connections()
    room.resync.update(c for c, seat in before.items() if c.seat != seat)
    room.changed = True


def after_hand(room: Room) -> None:
    """Who wanted to leave goes, and so does who has been away for long. In a match a bot plays for them."""
    for seat in room.data.seats:
        lost = loose(room.data) and seat.absent >= (OUT_HANDS if seat.out else ABSENT_HANDS)
        if not (seat.leaving or lost):
            continue
        if seat.kind == "person" and match_runs(room.data) and remains(room.data, seat):
            seat.give_to_bot()
            reseat(room)
        else:
            leave_chair(room, seat)
