"""Blocking: whose words somebody does not want to hear, in any room. Who is blocked is not told."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import and_, delete, select

from . import schema
from .failures import Failure
from .guests import Guest
from .store import Store, Write, now

MOST = 200  # of one person
blocks = schema.blocks


async def load(store: Store, guest: Guest) -> None:
    """Let his rooms know whom he has blocked, before he comes."""
    if guest.blocked is None:
        found = {row["blocked"] for row in await listed(store, guest.holder)}
        guest.blocked = found if guest.blocked is None else guest.blocked  # he may have come by another way meanwhile


def hears(guest: Guest, speaker: str) -> bool:
    return speaker not in (guest.blocked or ())


async def block(store: Store, guest: Guest, holder: str, name: str) -> None:
    """Raises Failure."""
    await load(store, guest)
    if holder == guest.holder:
        raise Failure("not_yourself", 422, "who")
    if len(guest.blocked or ()) >= MOST:
        raise Failure("too_many_blocks", 409)
    row = {"holder": guest.holder, "blocked": holder, "name": name, "made": now()}
    await store.write([store.upsert(blocks, row)])
    guest.blocked = {*(guest.blocked or ()), holder}


async def unblock(store: Store, guest: Guest, holder: str) -> None:
    await load(store, guest)
    await store.write([Write(delete(blocks).where(blocks.c.holder == guest.holder, blocks.c.blocked == holder), [{}])])
    guest.blocked = {*(guest.blocked or ())} - {holder}


async def listed(store: Store, holder: str) -> list[dict[str, Any]]:
    """Whom he has blocked, the last first."""
    query = select(blocks).where(blocks.c.holder == holder).order_by(blocks.c.made.desc())
    async with store.reading() as db:
        return [dict(row) for row in (await db.execute(query)).mappings()]


async def blocked_pairs(store: Store, holders: Iterable[str]) -> set[frozenset[str]]:
    """Of these people those two and two of whom one has blocked the other."""
    some = [*holders]
    query = select(blocks.c.holder, blocks.c.blocked).where(and_(blocks.c.holder.in_(some), blocks.c.blocked.in_(some)))
    async with store.reading() as db:
        return {frozenset(pair) for pair in await db.execute(query)}


def forget(holder: str) -> list[Write]:
    """What takes somebody who deletes himself out of all lists."""
    return [Write(delete(blocks).where(column == holder), [{}]) for column in (blocks.c.holder, blocks.c.blocked)]
