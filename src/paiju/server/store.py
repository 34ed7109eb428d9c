"""The store: what a server must not forget. One writer for each process commits everything, many writes at once.

`write` comes back when its rows are on disk (SQLite: WAL with synchronous=FULL). A room shows nothing before that.
"""

import asyncio
import contextlib
import os
import secrets
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import structlog
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Table, event, make_url, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.sql.dml import UpdateBase

from . import one_server, schema
from .one_server import Superseded

log = structlog.get_logger()
BATCH = 50  # writes in one commit, at the most
MIGRATIONS = Path(__file__).parent / "migrations"


class Write(NamedTuple):
    """A statement and the rows it is carried out with."""

    statement: UpdateBase
    rows: Sequence[dict[str, Any]]


class Job(NamedTuple):
    """Writes that are done together or not at all."""

    writes: list[Write]
    done: "asyncio.Future[None]"


class Newer(OSError):
    """The database was made by a newer version."""


class Closed(OSError):
    """Nothing is written any more."""


def database_url(text: str) -> URL:
    """`postgres://…`, as hosts write it, is read with the driver that is used."""
    if "://" not in text:
        return URL.create("sqlite+aiosqlite", database=text)
    url = make_url(text)
    return url.set(drivername="postgresql+asyncpg") if url.drivername in ("postgres", "postgresql") else url


def make_engine(database: str) -> AsyncEngine:
    """An engine; SQLite's file is made with its folder and for this user only: it holds the cards of running hands."""
    url = database_url(database)
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
    if url.database and url.database != ":memory:":
        path = Path(url.database)
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    engine = create_async_engine(url, hide_parameters=True)  # an error must not tell cards or seeds
    event.listen(engine.sync_engine, "connect", _pragmas)
    return engine


def _pragmas(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for name, value in (
        ("journal_mode", "WAL"), ("synchronous", "FULL"), ("foreign_keys", "ON"), ("busy_timeout", "5000")
    ):  # fmt: skip
        cursor.execute(f"PRAGMA {name}={value}")
    cursor.close()


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring the tables up to date, in the transaction of this connection: all of it or nothing."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver begins one for rows only
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def revisions() -> list[str]:
    """Those that this version knows, the newest first."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]


def _must_be_known(connection: Connection) -> None:
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in revisions():
        raise Newer(f"revision {found}")


async def must_be_free(database: str) -> None:
    """Raises InUse, Newer or OSError, or what the database raises, before anything is started, where `Store.open` would."""
    url = database_url(database)
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    lock = one_server.lock_file(url)
    try:
        engine = make_engine(database)
        try:
            async with engine.connect() as connection:
                await one_server.lock(connection)
                await connection.run_sync(_must_be_known)
        finally:
            await engine.dispose()
    finally:
        if lock is not None:
            os.close(lock)


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        self.queue: asyncio.Queue[Job] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        self.lock: int | None = None
        self.connection: AsyncConnection | None = None  # what all writes go through; with PostgreSQL it holds the lock
        self.signed = ""
        self.superseded: Superseded | None = None
        self.closed = False
        self.commits = self.written = 0

    async def open(self) -> None:
        """Bring the tables up to date and start the writer. Raises InUse."""
        self.lock = one_server.lock_file(self.engine.url)
        self.connection = await self._connect()
        async with self.connection.begin():
            await self.connection.run_sync(migrate)
            self.signed = await one_server.sign(self.connection)
        self.writer = asyncio.create_task(self._write_all(), name="store writer")

    async def close(self) -> None:
        self.closed = True
        if self.writer:
            await self.queue.join()
            self.writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.writer
        if self.connection:
            await self.connection.close()
        await self.engine.dispose()
        if self.lock is not None:
            os.close(self.lock)

    async def _connect(self) -> AsyncConnection:
        """A connection to write through. Raises InUse, or what the database raises."""
        connection = await self.engine.connect()
        try:
            await one_server.lock(connection, self.signed)
        except BaseException:
            await connection.invalidate()  # back in the pool it might keep the lock
            await connection.close()
            raise
        return connection

    async def _writable(self) -> AsyncConnection:
        """The connection for writing, made anew where the database has dropped it."""
        if self.superseded:
            raise self.superseded
        if self.connection is not None and self.connection.invalidated:
            await self.connection.close()
            self.connection = None
        if self.connection is None:
            try:
                self.connection = await self._connect()
            except Superseded as error:
                self.superseded = error
                log.error("superseded", error=str(error))
                raise
        return self.connection

    # writing

    async def write(self, writes: Iterable[Write]) -> None:
        """Carry these out, all or none; comes back when they are durable. Raises what the database raises."""
        job = Job([w for w in writes if w.rows], asyncio.get_running_loop().create_future())
        if job.writes and self.closed:
            raise Closed
        if job.writes:
            self.queue.put_nowait(job)
            await job.done

    def upsert(self, table: Table, *rows: dict[str, Any]) -> Write:
        """Insert, or replace the row with the same key."""
        keys = [column.name for column in table.primary_key]
        statement = self.insert(table)
        rest = {name: statement.excluded[name] for name in (rows[0] if rows else ()) if name not in keys}
        return Write(statement.on_conflict_do_update(index_elements=keys, set_=rest), rows)

    async def _write_all(self) -> None:
        """While one commit is under way the next batch gathers: no write waits for company that may not come."""
        while True:
            batch = [await self.queue.get()]
            while len(batch) < BATCH and not self.queue.empty():
                batch.append(self.queue.get_nowait())
            try:
                await self._commit(batch)
            except Exception as error:
                await self._commit_singly(batch, error)
            finally:
                for _ in batch:
                    self.queue.task_done()

    async def _commit(self, batch: list[Job]) -> None:
        connection = await self._writable()
        try:
            async with connection.begin():
                for job in batch:
                    for statement, rows in job.writes:
                        await connection.execute(statement, rows)
        finally:
            if connection.in_transaction():  # one that could not be rolled back
                await connection.invalidate()
        self.commits, self.written = self.commits + 1, self.written + len(batch)
        for job in batch:
            if not job.done.done():
                job.done.set_result(None)

    async def _commit_singly(self, batch: list[Job], error: Exception) -> None:
        """One write that the database refuses must not take the others of its batch with it."""
        log.warning("batch refused", writes=len(batch), error=repr(error)[:200])
        for job in batch:
            try:
                await self._commit([job])
            except Exception as own:
                if not job.done.done():
                    job.done.set_exception(own)

    # reading

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            yield connection

    async def secret(self, name: str, fresh: str) -> str:
        """A secret of this server, made at its first use."""
        statement = self.insert(schema.secrets).on_conflict_do_nothing(index_elements=["name"])
        await self.write([Write(statement, [{"name": name, "value": fresh}])])
        async with self.reading() as db:
            found = await db.execute(select(schema.secrets.c.value).where(schema.secrets.c.name == name))
            return str(found.scalar_one())

    async def open_rooms(self) -> list[dict[str, Any]]:
        async with self.reading() as db:
            return await _all(db, select(schema.rooms).where(schema.rooms.c.closed.is_(None)))

    async def room(self, id: str) -> dict[str, Any] | None:
        async with self.reading() as db:
            return await _one(db, select(schema.rooms).where(schema.rooms.c.id == id))

    async def seats(self, room: str) -> list[dict[str, Any]]:
        async with self.reading() as db:
            seats = schema.seats
            return await _all(db, select(seats).where(seats.c.room == room).order_by(seats.c.seat))

    async def hand(self, room: str, number: int) -> dict[str, Any] | None:
        async with self.reading() as db:
            hands = schema.hands
            return await _one(db, select(hands).where(hands.c.room == room, hands.c.hand == number))

    async def finished(self, room: str, last: int) -> list[dict[str, Any]]:
        """The last so many finished hands, the oldest first."""
        hands = schema.hands
        query = select(hands).where(hands.c.room == room, hands.c.ended.is_not(None))
        async with self.reading() as db:
            return (await _all(db, query.order_by(hands.c.hand.desc()).limit(last)))[::-1]

    async def actions(self, room: str, hand: int) -> list[tuple[int | None, str]]:
        actions = schema.actions
        query = select(actions.c.seat, actions.c.body).where(actions.c.room == room, actions.c.hand == hand)
        async with self.reading() as db:
            return [(seat, body) for seat, body in await db.execute(query.order_by(actions.c.seq))]


async def _one(db: AsyncConnection, query: Any) -> dict[str, Any] | None:
    row = (await db.execute(query)).mappings().first()
    return dict(row) if row else None


async def _all(db: AsyncConnection, query: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in (await db.execute(query)).mappings()]


def now() -> float:
    return time.time()


def new_id(size: int = 12) -> str:
    """So many random bytes as text that fits an address; on a command line it is taken for no option."""
    return secrets.token_urlsafe(size).replace("-", "_")
