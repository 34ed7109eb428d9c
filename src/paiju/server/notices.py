"""What the host tells everybody: that the server is under maintenance, and what he has to say. Kept over a restart."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal, NamedTuple

from sqlalchemy import delete, select

from . import playing, schema, wire
from .store import Store, Write, now

if TYPE_CHECKING:
    from .lobby import Lobby
    from .room import Room

Kind = Literal["maintenance", "say"]
MAINTENANCE = (
    "服务器要维护：正在打的这一局打完，新的一局等维护好了再开。",
    "The server is about to be maintained: hands that run are finished, new ones wait until that is done.",
)


class Told(NamedTuple):
    kind: Kind
    zh: str
    en: str
    at: float
    until: float | None = None


class Notices:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.of: dict[str, Told] = {}

    async def open(self) -> None:
        async with self.store.reading() as db:
            for row in (await db.execute(select(schema.notices))).mappings():
                self.of[row["kind"]] = Told(row["kind"], row["zh"], row["en"], row["at"], row["until"])

    @property
    def maintenance(self) -> bool:
        return "maintenance" in self.of

    def notes(self) -> list[wire.Note]:
        """What stands now, as everybody is told it."""
        at = now()
        return [
            wire.Note(told.kind, told.zh, told.en, None if told.until is None else int((told.until - at) * 1000))
            for told in self.of.values() if told.until is None or told.until > at
        ]  # fmt: skip

    async def tell(self, told: Told) -> None:
        await self.store.write([self.store.upsert(schema.notices, told._asdict())])
        self.of[told.kind] = told

    async def take_back(self, kind: Kind) -> None:
        await self.store.write([Write(delete(schema.notices).where(schema.notices.c.kind == kind), [{}])])
        self.of.pop(kind, None)


async def spread(lobby: Lobby) -> None:
    """Everybody at a table is told, and rooms wait or go on."""
    frame = wire.Notice(lobby.notices.notes())
    lobby.world.held = lobby.notices.maintenance
    for connection in [*lobby.sessions.sockets]:
        connection.send(frame)
    do = hold if lobby.world.held else let_go
    await asyncio.gather(*(room.call_if_open(do) for room in lobby.rooms.values()))


def hold(room: Room) -> None:
    """In a room's task: no next hand by itself."""
    room.disarm("next")
    room.changed = True


def let_go(room: Room) -> None:
    """In a room's task: what waited goes on."""
    playing.go_on(room)
    room.changed = True
