"""What the store does not know yet of a room: its row, its seats, its hand, beans, ratings and who was here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import beans, ledger, people, ratings, schema
from .hand import writes
from .store import Write, now

if TYPE_CHECKING:
    from .room import Room


async def changes(room: Room, row: dict[str, Any], seats: list[dict[str, Any]]) -> list[Write]:
    """The writes of one transaction; `row` and `seats` are the room as it is now."""
    store, hand, ending = room.world.store, room.hand, room.ending
    found: list[Write] = []
    if row != room.stored_row:
        found.append(store.upsert(schema.rooms, row))
    if seats != room.stored_seats:
        found.append(store.upsert(schema.seats, *seats))
    if hand is not None:
        found += writes(room.data.id, hand, ending) + beans.writes(store, room.data, hand, ending)
        if ending is not None:
            found += await ratings.writes(store, room.data, hand, ending.ending, room.world.settings.bot)
    found += [write for holder in room.refilling for write in ledger.refill(store, holder, now())]
    return [*found, *people.writes(room)]
