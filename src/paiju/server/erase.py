"""Deleting an account. Hands stay, since others played them too; nothing in them leads to who has gone.

His sessions end first, and he himself is deleted last: whatever stops this half way, he can log in and ask again.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import delete, or_, select, update

from . import blocks, coming, matched, people, playing, reports, schema, sitting
from .guests import Guest
from .seats import kept_by_player, seat_of
from .store import Store, Write

if TYPE_CHECKING:
    from .lobby import Lobby
    from .room import Room

GONE = "已注销"  # in the place of his name; the client knows it
AT_ONCE = 200
Mine = dict[str, dict[int, int]]  # by room and hand, the chair that he had
played, rooms, seats, visits = schema.played, schema.rooms, schema.seats, schema.visits


async def erase(lobby: Lobby, guest: Guest) -> None:
    await lobby.sessions.end(guest)
    await leave_rooms(lobby, guest.holder)
    mine = await hands_of(lobby.store, guest.holder)
    await lobby.store.write([*await traces(lobby, guest.holder, mine), *last_writes(guest)])
    await lobby.sessions.end(guest)  # had he logged in meanwhile
    await leave_rooms(lobby, guest.holder)  # what he had asked for before, and came late
    for room, numbers in mine.items():
        if found := lobby.rooms.get(room):
            await found.call_if_open(lambda room, numbers=numbers: forget_name(room, numbers))


async def leave_rooms(lobby: Lobby, holder: str) -> None:
    for room in [*lobby.rooms.values()]:
        if knows(room, holder):
            await room.call_if_open(lambda room: withdraw(room, holder))


# in a room's task


def knows(room: Room, holder: str) -> bool:
    data = room.data
    kept = (data.players.values(), data.scores, data.purses, data.fled.values(), data.barred, room.visits)
    return data.owner == holder or room.is_here(holder) or seat_of(data, holder) is not None or any(holder in k for k in kept)


def withdraw(room: Room, holder: str) -> None:
    """He leaves as one who stands up; where his hand must be finished first, nobody plays it (托管) and has no name."""
    data, nobody = room.data, f"gone {secrets.token_hex(8)}"
    coming.see_out(room, holder, "logged_out")
    if seat := seat_of(data, holder):
        if data.matched:
            matched.leave(room, seat)
        else:
            sitting.stand_up(room, seat, True)
        if seat.holder == holder:
            seat.holder, seat.name, seat.avatar, seat.auto = nobody, GONE, "", True
    for chair in (int(n) for n, player in data.players.items() if player == holder):
        if room.hand is not None and chair < len(room.hand.names):
            room.hand.names[chair] = GONE
    if data.owner == holder:
        coming.pass_on(room)
    if data.owner == holder:
        data.owner = nobody
    data.players = {n: nobody if player == holder else player for n, player in data.players.items()}
    data.fled = {n: nobody if player == holder else player for n, player in data.fled.items()}
    for of in kept_by_player(data):
        if holder in of:
            of[nobody] = of.pop(holder)
    people.forget(room, holder)
    room.changed = True
    playing.go_on(room)


def forget_name(room: Room, numbers: dict[int, int]) -> None:
    """His name in the list of finished hands."""
    room.history = [
        msgspec.structs.replace(h, names=without(h.names, numbers[h.hand])) if h.hand in numbers else h for h in room.history
    ]
    room.changed = True


# in the store


async def hands_of(store: Store, holder: str) -> Mine:
    found: Mine = defaultdict(dict)
    query = select(played.c.room, played.c.hand, played.c.seat).where(played.c.holder == holder)
    async with store.reading() as db:
        for room, hand, seat in await db.execute(query):
            found[room][hand] = seat
    return found


async def traces(lobby: Lobby, holder: str, mine: Mine) -> list[Write]:
    """What takes his name and his key out of hands and closed rooms. Open rooms store themselves."""
    nobody = f"gone {secrets.token_hex(8)}"
    found = [
        Write(update(played).where(played.c.holder == holder), [{"holder": "", "name": GONE}]),
        Write(update(seats).where(seats.c.holder == holder), [{"holder": "", "name": GONE, "avatar": ""}]),
        *(Write(delete(table).where(table.c.holder == holder), [{}]) for table in (schema.shares, visits)),
        *blocks.forget(holder),
        *reports.forget(holder, GONE),
    ]
    sat, been = select(seats.c.room).where(seats.c.holder == holder), select(visits.c.room).where(visits.c.holder == holder)
    async with lobby.store.reading() as db:
        his = or_(rooms.c.owner == holder, rooms.c.id.in_(sat), rooms.c.id.in_(been))
        ids = {*mine, *(await db.execute(select(rooms.c.id).where(his))).scalars()}
        for some in _parts([id for id in ids if id not in lobby.rooms]):
            for row in (await db.execute(select(rooms).where(rooms.c.id.in_(some)))).mappings():
                found.append(lobby.store.upsert(rooms, renamed(dict(row), holder, nobody)))
    return found


def last_writes(guest: Guest) -> list[Write]:
    columns = (schema.sessions.c.guest, schema.ratings.c.guest, schema.guests.c.id)
    return [Write(delete(column.table).where(column == guest.id), [{}]) for column in columns]


def without(names: list[str] | None, chair: int) -> list[str] | None:
    return names and [GONE if n == chair else name for n, name in enumerate(names)]


def renamed(row: dict[str, Any], holder: str, nobody: str) -> dict[str, Any]:
    """The row of a closed room with `nobody` wherever he stood."""
    new = {holder: nobody}
    keys = {name: {new.get(key, key): value for key, value in row[name].items()} for name in ("scores", "purses")}
    keys["barred"] = {key: value for key, value in row["barred"].items() if key != holder}
    seats = {name: {n: new.get(player, player) for n, player in row[name].items()} for name in ("players", "fled")}
    return {**row, **keys, **seats, "owner": new.get(row["owner"], row["owner"])}


def _parts(keys: list[Any]) -> Iterable[list[Any]]:
    return (keys[at : at + AT_ONCE] for at in range(0, len(keys), AT_ONCE))
