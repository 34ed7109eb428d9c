"""One server at a time opens a database: two of them would both play its tables.

SQLite: a lock on a file beside the database, which goes with the process, however that ends.

PostgreSQL: an advisory lock of the connection that the store writes through, so nothing is written without it. It goes with
the connection: when the database has restarted the lock is taken again, unless somebody else has it. `opened` tells whether
somebody else had it meanwhile; then what this server remembers is old, and it never writes again.
"""

import asyncio
import os
import secrets

from sqlalchemy import URL, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .schema import opened

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

KEY = 0x7061696A75  # "paiju"
TRIES, PAUSE = 10, 0.1  # seconds: a server that was just killed is gone by then
ALIVE = {"tcp_keepalives_idle": "20", "tcp_keepalives_interval": "10", "tcp_keepalives_count": "3"}  # seconds; times


class InUse(OSError):
    """Another server has this database open."""


class Superseded(InUse):
    """Another server has opened it since: what this one remembers is old."""


def lock_file(url: URL) -> int | None:
    """A descriptor to be closed; None where there is nothing to lock. Raises InUse, or OSError where there can be no file."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:" or fcntl is None:
        return None
    lock = os.open(url.database + ".lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise InUse(f"another server uses {url.database}") from None
    return lock


async def lock(connection: AsyncConnection, signed: str = "") -> None:
    """Take the lock for as long as this connection lives; SQLite has its file. `signed`: with which it was opened before. Raises
    InUse; this may be the server's own connection before, which the database does not know to be dead yet.
    """
    if connection.dialect.name != "postgresql":
        return
    for name, value in ALIVE.items():  # the database notices within a minute that a server is gone with its machine
        await connection.execute(select(func.set_config(name, value, False)))
    for _ in range(TRIES):
        taken = await connection.scalar(select(func.pg_try_advisory_lock(KEY)))
        await _still(connection, signed)
        await connection.commit()
        if taken:
            return
        await asyncio.sleep(PAUSE)
    raise InUse(f"another server uses {connection.engine.url.database}")


async def _still(connection: AsyncConnection, signed: str) -> None:
    if signed and await connection.scalar(select(opened.c.server)) != signed:
        raise Superseded(f"another server has used {connection.engine.url.database} meanwhile")


async def sign(connection: AsyncConnection) -> str:
    """Note that this server has opened the database; comes back with what it signed with."""
    name = secrets.token_hex(8)
    await connection.execute(delete(opened))
    await connection.execute(insert(opened), {"server": name})
    return name
