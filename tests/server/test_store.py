"""The store: one writer, all or nothing, and the migrations."""

import asyncio
import stat
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from postgres import postgres
from sqlalchemy import func, select, text
from sqlalchemy.exc import IntegrityError

from paiju.server import schema
from paiju.server.store import InUse, Store, Write, make_engine


@pytest.fixture(scope="module")
def server() -> Iterator[str | None]:
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """The same tests on both databases."""
    database = str(tmp_path / "deep/paiju.db")
    if request.param == "postgres":
        database = request.getfixturevalue("server") or pytest.skip("no PostgreSQL here")
    store = Store(make_engine(database))
    await store.open()
    yield store
    if request.param == "postgres":
        async with store.engine.begin() as db:
            await db.run_sync(schema.metadata.drop_all)
            await db.execute(text("drop table alembic_version"))
    await store.close()


def guest(id: str) -> dict[str, Any]:
    return {"id": id, "token": "t", "name": "n", "made": 1.0}


async def count(store: Store) -> int:
    async with store.reading() as db:
        return (await db.execute(select(func.count()).select_from(schema.guests))).scalar_one()


async def test_many_writes_share_a_commit(store: Store) -> None:
    before = store.commits
    await asyncio.gather(*(store.write([store.upsert(schema.guests, guest(str(i)))]) for i in range(500)))
    assert await count(store) == 500 and store.commits - before <= 20


async def test_a_refused_write_does_not_take_others_along(store: Store) -> None:
    insert = schema.guests.insert()
    writes = [store.write([Write(insert, [guest(id)])]) for id in ("a", "b", "a", "c")]
    done = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(d) for d in done] == [type(None), type(None), IntegrityError, type(None)]
    assert await count(store) == 3


async def test_a_write_is_all_or_nothing(store: Store) -> None:
    insert = schema.guests.insert()
    with pytest.raises(IntegrityError):
        await store.write([Write(insert, [guest("x")]), Write(insert, [guest("y"), guest("x")])])
    assert await count(store) == 0


async def test_an_action_is_stored_once(store: Store) -> None:
    room = {"id": "r", "game": "g", "public": False, "owner": "", "tempo": "fast", "phase": "playing", "hand": 1}
    rest = {"carry": None, "players": {}, "scores": {}, "made": 1.0, "closed": None}
    hand = {"room": "r", "hand": 1, "header": {}, "started": 1.0}
    action = {"room": "r", "hand": 1, "seq": 0, "seat": None, "body": "tick", "at_ms": 1}
    await store.write(
        [
            store.upsert(schema.rooms, {**room, **rest}),
            Write(schema.hands.insert(), [hand]),
            Write(schema.actions.insert(), [action]),
        ]
    )
    with pytest.raises(IntegrityError):
        await store.write([Write(schema.actions.insert(), [action])])
    assert await store.actions("r", 1) == [(None, "tick")]
    found = await store.room("r")
    assert found and found["carry"] is None and found["scores"] == {}


async def test_power_loss_loses_nothing(store: Store) -> None:
    if store.engine.dialect.name != "sqlite":
        pytest.skip("PostgreSQL's own default")
    async with store.engine.connect() as db:
        values = [(await db.exec_driver_sql(f"pragma {name}")).scalar_one() for name in ("journal_mode", "synchronous")]
    assert values == ["wal", 2]


async def test_the_file_is_private_and_used_by_one_server(store: Store) -> None:
    if store.engine.dialect.name != "sqlite":
        pytest.skip("no file")
    path = Path(store.engine.url.database or "")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    other = Store(make_engine(str(path)))
    with pytest.raises(InUse):
        await other.open()
    await other.close()


async def test_migrations_make_the_schema(store: Store) -> None:
    async with store.engine.connect() as db:
        differs = await db.run_sync(lambda c: compare_metadata(MigrationContext.configure(c), schema.metadata))
    assert differs == []


async def test_a_secret_stays(store: Store) -> None:
    assert await store.secret("k", "first") == "first"
    assert await store.secret("k", "second") == "first"
