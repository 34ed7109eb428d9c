"""Reports: somebody says that somebody else behaves badly. The host reads them, with what was said last."""

import secrets
from typing import Any, Literal

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from . import schema
from .failures import Failure
from .store import Store, Write, new_id, now

Reason = Literal["abuse", "cheating", "stalling", "name", "spam", "other"]
State = Literal["open", "closed"]
LONGEST = 300
table = schema.reports


async def report(
    store: Store, who: str, whom: str, name: str, why: Reason, text: str, context: dict[str, Any]
) -> None:
    """Raises Failure where there is an open report of the same person by the same already."""
    row = {
        "id": new_id(), "who": who, "whom": whom, "name": name, "why": why, "text": text,
        "context": context, "made": now(), "state": "open",
    }  # fmt: skip
    if await _open(store, who, whom):
        raise Failure("reported_already", 409)
    try:
        await store.write([Write(table.insert(), [row])])
    except IntegrityError:  # two at the same time
        raise Failure("reported_already", 409) from None


async def _open(store: Store, who: str, whom: str) -> bool:
    query = select(table.c.id).where(table.c.who == who, table.c.whom == whom, table.c.state == "open")
    async with store.reading() as db:
        return (await db.execute(query)).first() is not None


async def reports(store: Store, state: State = "open", most: int = 200) -> list[dict[str, Any]]:
    """The oldest first. `who` and `whom` are holders; in `context` the lines of both are marked, the other lines are others'."""
    query = select(table).where(table.c.state == state).order_by(table.c.made).limit(most)
    async with store.reading() as db:
        return [dict(row) for row in (await db.execute(query)).mappings()]


async def close_report(store: Store, id: str) -> None:
    await store.write([Write(update(table).where(table.c.id == id), [{"state": "closed"}])])


async def made_by(store: Store, who: str) -> list[dict[str, Any]]:
    """What somebody has reported, for his export."""
    columns = (table.c.name, table.c.why, table.c.text, table.c.made, table.c.state)
    async with store.reading() as db:
        return [dict(row) for row in (await db.execute(select(*columns).where(table.c.who == who))).mappings()]


def forget(holder: str, gone: str) -> list[Write]:
    """What somebody who deletes himself has reported goes; what was reported of him stays without his name."""
    nobody = f"gone {secrets.token_hex(8)}"
    return [
        Write(delete(table).where(table.c.who == holder), [{}]),
        Write(update(table).where(table.c.whom == holder), [{"whom": nobody, "name": gone}]),
    ]
