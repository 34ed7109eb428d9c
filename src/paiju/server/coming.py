"""Coming to a room and leaving it; whose it is then, and when it closes. Functions on a room, run in its task."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import playing
from .connection import Connection
from .seats import seat_of, unfinished
from .store import now

if TYPE_CHECKING:
    from .room import Room


def join(room: Room, connection: Connection) -> None:
    holder = connection.guest.holder
    others = [c for c in room.connections if c.guest.holder == holder]
    for other in others:
        room.dismiss(other, "elsewhere")
    room.connections.append(connection)
    room.resync.add(connection)
    room.changed = True
    room.disarm("idle")
    if seat := seat_of(room.data, holder):
        connection.seat = seat.number
        if not others:
            seat.auto, seat.misses = False, 0  # time-outs of one who was not there
        seat.away, seat.absent = False, 0
        room.disarm("away", seat.number)
    if room.data.owner == holder:
        room.disarm("owner")
    elif ("owner", -1) not in room.alarms and not room.is_here(room.data.owner):
        pass_on(room)
    playing.wake(room)


def leave(room: Room, connection: Connection) -> None:
    if connection not in room.connections:
        return
    room.connections.remove(connection)
    room.changed = True
    if connection.seat is not None:
        room.arm("away", room.world.settings.away, connection.seat)
    if connection.guest.holder == room.data.owner:
        room.arm("owner", room.world.settings.away)
    if not room.connections:
        room.arm("idle", room.world.settings.idle)


def pass_on(room: Room) -> None:
    """The room gets an owner who is there, if anybody is."""
    here = [s.holder for s in room.present()] or [c.guest.holder for c in room.connections]
    if here:
        room.data.owner = here[0]
        room.changed = True


def _owner_gone(room: Room, _: int) -> None:
    if not room.is_here(room.data.owner):
        pass_on(room)


def _idle(room: Room, _: int) -> None:
    if room.connections:
        return
    left = room.played_at + room.world.settings.kept - now()
    if unfinished(room.data) and left > 0:
        room.paused = True
        room.arm("idle", max(left, room.world.settings.idle))
    else:
        room.close()


ALARMS = {"owner": _owner_gone, "idle": _idle}
