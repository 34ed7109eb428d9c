"""The owner sends somebody away, who cannot come back until he is allowed to. Functions on a room, run in its task."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import coming, incoming, people, playing, sitting
from .connection import Connection
from .failures import Failure
from .seats import match_runs, remains, seat_of

if TYPE_CHECKING:
    from .room import Room

MOST = 200  # that are kept away from a room


def kick(room: Room, connection: Connection, message: incoming.Kick) -> None:
    must_own(room, connection)
    visit = people.named(room, message.who)
    send_away(room, visit.holder, visit.name)


def allow(room: Room, connection: Connection, message: incoming.Allow) -> None:
    must_own(room, connection)
    room.data.barred.pop(people.named(room, message.who).holder, None)


def send_away(room: Room, holder: str, name: str) -> None:
    """Between hands only where he plays. Raises Failure."""
    data = room.data
    if holder == data.owner:
        raise Failure("not_yourself")
    seat = seat_of(data, holder)
    if seat is not None and playing.in_hand(room, seat.number):
        raise Failure("not_now")
    while len(data.barred) >= MOST:
        del data.barred[next(iter(data.barred))]
    data.barred[holder] = name
    coming.see_out(room, holder, "removed")
    if seat is not None and match_runs(data) and remains(data, seat):
        seat.give_to_bot()
        sitting.reseat(room)
    elif seat is not None:
        sitting.leave_chair(room, seat)
    playing.go_on(room)


def must_own(room: Room, connection: Connection) -> None:
    """Raises Failure."""
    if room.data.owner != connection.guest.holder:
        raise Failure("not_owner")
