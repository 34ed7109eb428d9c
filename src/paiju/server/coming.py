"""Coming to a room and leaving it; whose it is then, and when it closes. Functions on a room, run in its task."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import matched, people, playing
from .connection import Connection, Why
from .seats import seat_of, unfinished
from .store import now

if TYPE_CHECKING:
    from .room import Room


def join(room: Room, connection: Connection) -> None:
    holder = connection.guest.holder
    if holder in room.data.barred:
        connection.drop("removed")
        return
    people.come(room, connection.guest)
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
        matched.arrived(room, seat)
    if room.data.owner == holder:
        room.disarm("owner")
    elif ("owner", -1) not in room.alarms and not room.is_here(room.data.owner):
        pass_on(room)
    playing.wake(room)


def leave(room: Room, connection: Connection) -> None:
    if connection not in room.connections:
        return
    room.connections.remove(connection)
    people.go(room, connection.guest)
    room.changed = True
    if connection.seat is not None:
        room.arm("away", room.world.settings.away, connection.seat)
    if connection.guest.holder == room.data.owner:
        room.arm("owner", room.world.settings.away)
    wait_for_somebody(room)


def see_out(room: Room, holder: str, why: Why) -> None:
    """End somebody's connections; his seat is another matter."""
    for connection in [c for c in room.connections if c.guest.holder == holder]:
        people.go(room, connection.guest)
        room.dismiss(connection, why)
        room.changed = True
    wait_for_somebody(room)


def wait_for_somebody(room: Room) -> None:
    if not room.connections:
        room.arm("idle", 0 if matched.deserted(room) else room.world.settings.idle)


def pass_on(room: Room) -> None:
    """The room gets an owner who is there, if anybody is. A matched table has none."""
    if room.data.matched:
        return
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
    if unfinished(room.data) and left > 0 and not room.data.matched:
        room.paused = True
        room.arm("idle", max(left, room.world.settings.idle))
    else:
        room.close()


ALARMS = {"owner": _owner_gone, "idle": _idle}
