"""The store: one writer, all or nothing."""

import asyncio
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from databases import database_of
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from paiju.server import schema
from paiju.server.one_server import InUse, Superseded
from paiju.server.store import Store, Write, database_url, make_engine, must_be_free


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = Store(make_engine(database_of(tmp_path)))
    await store.open()
    yield store
    await store.close()


def guest(id: str) -> dict[str, Any]:
    return {"id": id, "token": "t", "name": "n", "made": 1.0}


async def count(store: Store) -> int:
    async with store.reading() as db:
        return (await db.execute(select(func.count()).select_from(schema.guests))).scalar_one()


async def test_a_secret_stays(store: Store) -> None:
    assert await store.secret("k", "first") == "first"
    assert await store.secret("k", "second") == "first"


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


async def test_a_connection_that_cannot_be_used_is_made_anew(store: Store) -> None:
    assert store.connection is not None
    await store.connection.execute(select(1))  # as if the transaction before had not come to an end
    await store.write([Write(schema.guests.insert(), [guest("x")])])
    assert await count(store) == 1


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
    async with store.engine.connect() as db:
        if db.dialect.name == "postgresql":
            assert (await db.exec_driver_sql("show synchronous_commit")).scalar_one() == "on"
            return
        values = [(await db.exec_driver_sql(f"pragma {name}")).scalar_one() for name in ("journal_mode", "synchronous")]
    assert values == ["wal", 2]


def test_a_url_as_hosts_write_it() -> None:
    for text in ("postgres://u:p@h:5/db", "postgresql://u:p@h:5/db", "postgresql+asyncpg://u:p@h:5/db"):
        assert database_url(text).render_as_string(hide_password=False) == "postgresql+asyncpg://u:p@h:5/db"
    assert database_url("a/b.db").database == "a/b.db" and database_url("sqlite+aiosqlite:///x").database == "x"


@pytest.mark.sqlite("a file")
async def test_the_file_is_private(tmp_path: Path) -> None:
    path = tmp_path / "deep/paiju.db"
    store = Store(make_engine(str(path)))
    await store.open()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    await store.close()


async def test_a_database_is_opened_by_one_server(tmp_path: Path) -> None:
    store = Store(make_engine(database_of(tmp_path)))
    await store.open()
    other = Store(make_engine(database_of(tmp_path)))
    with pytest.raises(InUse, match="another server uses"):
        await other.open()
    await other.close()
    with pytest.raises(InUse, match="another server uses"):
        await must_be_free(database_of(tmp_path))
    await store.write([store.upsert(schema.guests, guest("a"))])  # the first one has not noticed
    await store.close()
    await must_be_free(database_of(tmp_path))
    await other.open()
    assert await count(other) == 1
    await other.close()


# what only a database elsewhere does: its connections break


async def break_connections(folder: Path) -> None:
    """All of them at once, as a restart does."""
    store = Store(make_engine(database_of(folder)))
    async with store.engine.connect() as db:
        others = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
        assert (await db.exec_driver_sql(f"select pg_terminate_backend(pid) {others}")).all()
    await store.engine.dispose()


@pytest.mark.postgres
async def test_writing_goes_on_over_a_broken_connection(store: Store, tmp_path: Path) -> None:
    await store.write([store.upsert(schema.guests, guest("a"))])
    for n in range(3):
        await break_connections(tmp_path)
        await asyncio.gather(*(store.write([Write(schema.guests.insert(), [guest(f"{n} {i}")])]) for i in range(5)))
    assert await count(store) == 16
    with pytest.raises(InUse):  # and the lock is held again
        await must_be_free(database_of(tmp_path))


@pytest.mark.postgres
async def test_who_comes_while_the_lock_is_lost_keeps_the_other_out_for_ever(store: Store, tmp_path: Path) -> None:
    """What the first remembers of its rooms is old by then."""
    await store.write([store.upsert(schema.guests, guest("a"))])
    await break_connections(tmp_path)
    second = Store(make_engine(database_of(tmp_path)))
    await second.open()
    with pytest.raises(Superseded):
        await store.write([store.upsert(schema.guests, guest("b"))])
    await second.write([second.upsert(schema.guests, guest("c"))])
    await second.close()
    with pytest.raises(Superseded):  # nor when that one has gone
        await store.write([store.upsert(schema.guests, guest("b"))])
    assert await count(store) == 2


@pytest.mark.postgres
async def test_ones_own_dead_connection_is_waited_for(store: Store, tmp_path: Path) -> None:
    """The database may know later than the server that their connection is dead, and keep the lock that long."""
    dead, store.connection = store.connection, None
    with pytest.raises(InUse) as refused:
        await store.write([store.upsert(schema.guests, guest("a"))])
    assert not isinstance(refused.value, Superseded)
    assert dead is not None
    await dead.invalidate()
    await dead.close()
    for _ in range(200):  # until the database has noticed
        try:
            await store.write([store.upsert(schema.guests, guest("a"))])
            break
        except InUse:
            await asyncio.sleep(0.05)
    assert await count(store) == 1
