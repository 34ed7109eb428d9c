"""All that is kept about somebody, as one JSON document, part by part: a long player's hands are many."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from sqlalchemy import and_, select, tuple_

from . import blocks, fair, kept, ledger, ratings, reports, schema
from .guests import Guest
from .sessions import Session, Sessions
from .store import Store, now

hands, played = schema.hands, schema.played
encode = msgspec.json.encode
ABOUT = ("name", "avatar", "login", "made", "seen", "listed")
OF_HAND = ("room", "hand", "seat", "name", "started", "ended", "points", "outcome", "rated", "ending")


async def export(store: Store, sessions: Sessions, row: dict[str, Any], session: Session) -> AsyncIterator[bytes]:
    """`row` is the guest's. Passwords and codes are kept as hashes, which are no use to him: that there are any is said.
    Times are seconds.
    """
    guest = session.guest
    log_ins = [
        {"made": s["made"], "seen": s["seen"], "agent": s["agent"], "this": s["key"] == session.key}
        for s in await sessions.of(guest)
    ]
    about = {name: row[name] for name in ABOUT} | {"password": row["password"] is not None, "code": row["recovery"] is not None}
    yield b'{"paiju_account":1,"exported":' + encode(now())
    yield b',"about":' + encode(about) + b',"sessions":' + encode(log_ins)
    yield b',"rooms":' + encode(await _rooms(store, guest)) + b',"links":' + encode(await _links(store, guest))
    yield b',"ban":' + encode(await _ban(store, guest)) + b',"blocked":' + encode(await _blocked(store, guest))
    yield b',"reports":' + encode(await reports.made_by(store, guest.holder))
    yield b',"visits":' + encode(await _visits(store, guest))
    yield b',"beans":' + encode(await ledger.statement(store, guest.holder))
    rated = {family: rating._asdict() for family, rating in (await ratings.mine(store, guest.holder)).items()}
    yield b',"ratings":' + encode(rated) + b',"hands":['
    first = True
    async for hand in _hands(store, guest):
        yield (b"" if first else b",\n") + encode(hand)
        first = False
    yield b"]}\n"


async def _rooms(store: Store, guest: Guest) -> list[dict[str, Any]]:
    """Those that are his, and those where he has a seat; what he has won there, where it is still counted."""
    rooms, seats = schema.rooms, schema.seats
    mine = and_(seats.c.room == rooms.c.id, seats.c.holder == guest.holder)
    query = select(rooms, seats.c.seat).outerjoin(seats, mine).where(
        (rooms.c.owner == guest.holder) | seats.c.seat.is_not(None)
    )  # fmt: skip
    async with store.reading() as db:
        return [
            {"room": row["id"], "game": row["game"], "made": row["made"], "closed": row["closed"], "seat": row["seat"],
             "owner": row["owner"] == guest.holder, "score": row["scores"].get(guest.holder),
             "chips": row["purses"].get(guest.holder)}
            for row in (await db.execute(query)).mappings()
        ]  # fmt: skip


async def _ban(store: Store, guest: Guest) -> dict[str, Any] | None:
    bans = schema.bans
    async with store.reading() as db:
        row = (await db.execute(select(bans.c.since, bans.c.until, bans.c.why).where(bans.c.who == guest.id))).mappings().first()
    return dict(row) if row else None


async def _blocked(store: Store, guest: Guest) -> list[dict[str, Any]]:
    return [{"name": row["name"], "made": row["made"]} for row in await blocks.listed(store, guest.holder)]


async def _visits(store: Store, guest: Guest) -> list[dict[str, Any]]:
    visits = schema.visits
    query = select(visits.c.room, visits.c.name, visits.c.came, visits.c.seen, visits.c.sat).where(visits.c.holder == guest.holder)
    async with store.reading() as db:
        return [dict(row) for row in (await db.execute(query)).mappings()]


async def _links(store: Store, guest: Guest) -> list[dict[str, Any]]:
    shares = schema.shares
    query = select(shares.c.key, shares.c.room, shares.c.hand, shares.c.made).where(shares.c.holder == guest.holder)
    async with store.reading() as db:
        return [dict(row) for row in (await db.execute(query)).mappings()]


async def _hands(store: Store, guest: Guest) -> AsyncIterator[dict[str, Any]]:
    """Every hand that he sat down to, the oldest first; of one that runs no card, as others play it."""
    order, after = (played.c.room, played.c.hand, played.c.seat), ("", -1, -1)
    joined = select(played, hands.c.header, hands.c.ending, hands.c.started, hands.c.fair).join(
        hands, and_(hands.c.room == played.c.room, hands.c.hand == played.c.hand)
    ).where(played.c.holder == guest.holder).order_by(*order).limit(kept.PAGE)  # fmt: skip
    while True:
        async with store.reading() as db:
            page = (await db.execute(joined.where(tuple_(*order) > tuple_(*after)))).mappings().all()
        for row in page:
            found = {name: row[name] for name in OF_HAND}
            if row["ended"] is None or row["ending"] == "void":
                yield {**found, "game": row["game"]}
            else:
                actions = await store.actions(row["room"], row["hand"])
                yield {**found, **row["header"], "actions": actions, **fair.proof_of(dict(row))}
        if len(page) < kept.PAGE:
            return
        after = tuple(page[-1][c.name] for c in order)
