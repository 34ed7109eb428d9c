"""Who is or was in a room, to sit or to watch. Others know a person by `who`, which means nothing outside this room and does
not lead to his holder. Functions on a room, run in its task.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from sqlalchemy import and_, select

from . import schema
from .failures import Failure
from .guests import Guest
from .seats import persons
from .store import Store, Write, now

if TYPE_CHECKING:
    from .room import Room

MOST = 500  # that a room has at hand; the store has all of them
visits = schema.visits


@dataclass(slots=True)
class Visit:
    """`came` for the first time; `seen`: when he came or went last. Both in seconds."""

    holder: str
    who: str
    name: str
    came: float
    seen: float
    sat: bool = False


def who_of(key: bytes, scope: str, holder: str) -> str:
    """What a person is called in a room, or in somebody's list (`scope`)."""
    return hmac.new(key, f"{scope}\n{holder}".encode(), "sha256").hexdigest()[:20]


def come(room: Room, guest: Guest) -> None:
    visit = room.visits.get(guest.holder)
    if visit is None:
        if len(room.visits) >= MOST:
            _forget_one(room)
        who = who_of(room.world.key, room.data.id, guest.holder)
        visit = room.visits[guest.holder] = Visit(guest.holder, who, guest.name, now(), now())
        room.visited.add(guest.holder)


def go(room: Room, guest: Guest) -> None:
    if visit := room.visits.get(guest.holder):
        visit.seen = now()
        room.visited.add(guest.holder)


def _forget_one(room: Room) -> None:
    gone = [v for v in room.visits.values() if not room.is_here(v.holder) and not v.sat]
    gone = gone or [v for v in room.visits.values() if not room.is_here(v.holder)]
    if gone:
        del room.visits[min(gone, key=lambda v: v.seen).holder]


def forget(room: Room, holder: str) -> None:
    """Somebody has deleted himself."""
    room.visits.pop(holder, None)
    room.visited.discard(holder)
    room.data.barred.pop(holder, None)


def named(room: Room, who: str) -> Visit:
    """The person that somebody means. Raises Failure."""
    found = next((v for v in room.visits.values() if v.who == who), None)
    if found is None:
        raise Failure("no_such_person", 404, "who")
    return found


def names(room: Room) -> Mapping[str, str]:
    """What everybody is called, by holder."""
    return {holder: visit.who for holder, visit in room.visits.items()}


# in the store


def writes(room: Room) -> list[Write]:
    """What the store does not have yet."""
    for seat in persons(room.data):
        visit = room.visits.get(seat.holder)
        if visit and not visit.sat:
            visit.sat = True
            room.visited.add(visit.holder)
    for connection in room.connections:
        visit = room.visits.get(connection.guest.holder)
        if visit and visit.name != connection.guest.name:
            visit.name = connection.guest.name
            room.visited.add(visit.holder)
    found = [room.visits[holder] for holder in room.visited if holder in room.visits]
    rows = [
        {"room": room.data.id, "holder": v.holder, "name": v.name, "came": v.came, "seen": v.seen, "sat": v.sat} for v in found
    ]
    return [room.world.store.upsert(visits, *rows)] if rows else []


async def load(room: Room) -> None:
    query = select(visits).where(visits.c.room == room.data.id).order_by(visits.c.seen.desc()).limit(MOST)
    async with room.world.store.reading() as db:
        rows = (await db.execute(query)).mappings().all()
    key, id = room.world.key, room.data.id
    room.visits = {
        r["holder"]: Visit(r["holder"], who_of(key, id, r["holder"]), r["name"], r["came"], r["seen"], r["sat"]) for r in rows
    }
    room.visited.clear()
    for connection in room.connections:
        come(room, connection.guest)


async def tallies(store: Store, room: str) -> dict[str, tuple[int, Fraction]]:
    """How many hands each person has finished in a room, and what they came to, by holder."""
    played, hands = schema.played, schema.hands
    query = select(played.c.holder, played.c.points).join(
        hands, and_(hands.c.room == played.c.room, hands.c.hand == played.c.hand)
    ).where(played.c.room == room, played.c.kind == "person", played.c.ended.is_not(None), hands.c.ending != "void")  # fmt: skip
    found: dict[str, tuple[int, Fraction]] = {}
    async with store.reading() as db:
        for holder, points in await db.execute(query):
            n, total = found.get(holder, (0, Fraction(0)))
            found[holder] = n + 1, total + Fraction(points)
    return found
