"""A backup to one file while hands are played, and back from it. SQLite by its own online backup, PostgreSQL by pg_dump.

A backup holds the cards of running hands, keys of sessions and hashes of passwords: its file is for the server's user alone.
A backup is checked before it has its name, and before anything is given up for it. What was there before a restore stays beside
the database as `….before-restore` (SQLite).
"""

import asyncio
import contextlib
import os
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import URL, create_engine
from sqlalchemy.exc import SQLAlchemyError

from . import schema
from .audit import NoLedger, audit
from .failures import Failure
from .store import database_url, migrate, revisions

BEFORE = ".before-restore"
PROGRAMS = ("pg_dump", "pg_restore", "psql")


class Ready(NamedTuple):
    """A backup that can take the place of the database: `file` is a database of SQLite, or a script of PostgreSQL."""

    file: Path
    revision: str
    faults: int


def is_sqlite(database: str) -> bool:
    return database_url(database).get_backend_name() == "sqlite"


# making one


async def back_up(database: str, to: Path) -> dict[str, Any]:
    """Raises Failure. `faults`: of the ledger in it, which should be 0."""
    part = to.with_name(to.name + ".part")
    if to.exists():
        raise Failure("file_exists", 409, "file")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        await asyncio.to_thread(_copy if is_sqlite(database) else _dump, database, part)
        revision = await asyncio.to_thread(_revision, database, part)
        faults = len((await audit(str(part) if is_sqlite(database) else database)).faults)
        _sync(part)
        part.rename(to)
        _sync(to.parent)
    except (OSError, sqlite3.Error) as bad:
        raise Failure("backup_failed", 500, "file", why=bad) from None
    finally:
        for left in (part, *_beside(part)):
            left.unlink(missing_ok=True)
    return {"file": str(to), "bytes": to.stat().st_size, "revision": revision, "faults": faults}


def _copy(database: str, to: Path) -> None:
    source = database_url(database).database or ""
    with contextlib.closing(sqlite3.connect(source)) as here, contextlib.closing(sqlite3.connect(to)) as there:
        here.backup(there)
        there.execute("PRAGMA journal_mode=DELETE")  # one file
        _whole(there)


def _whole(db: sqlite3.Connection) -> None:
    found = [row[0] for row in db.execute("PRAGMA integrity_check")]
    if found != ["ok"] or db.execute("PRAGMA foreign_key_check").fetchone():
        raise sqlite3.DatabaseError("; ".join(found)[:200])


def _revision(database: str, file: Path) -> str:
    if is_sqlite(database):
        with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
            return str(db.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    text = _run(["pg_restore", "--data-only", "--table=alembic_version", "-f", "-", str(file)], {})
    found = re.search(r"^COPY .*alembic_version .*\n(\S+)$", text, re.MULTILINE)
    if not found:
        raise sqlite3.DatabaseError("no revision")
    return found[1]


# going back to one


async def prepare(database: str, file: Path) -> Ready:
    """Check a backup and bring a copy of it up to date. Raises Failure, and nothing has changed."""
    if not file.is_file():
        raise Failure("no_such_file", 404, "file")
    try:
        if is_sqlite(database):
            return await asyncio.to_thread(_prepare_copy, database, file)
        return await asyncio.to_thread(_prepare_script, database, file)
    except (OSError, sqlite3.Error, SQLAlchemyError, NoLedger) as bad:
        raise Failure("no_backup", 422, "file", why=bad) from None


def _prepare_copy(database: str, file: Path) -> Ready:
    copy = Path(f"{database_url(database).database}.restore")
    for left in (copy, *_beside(copy)):
        left.unlink(missing_ok=True)
    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        asked = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        with contextlib.closing(asked) as source, contextlib.closing(sqlite3.connect(copy)) as db:
            source.backup(db)
            db.execute("PRAGMA journal_mode=DELETE")
            _whole(db)
        revision = _known(_revision(database, copy))
        engine = create_engine(URL.create("sqlite", database=str(copy)))
        try:
            with engine.begin() as connection:
                migrate(connection)
        finally:
            engine.dispose()
        faults = len(asyncio.run(audit(str(copy))).faults)
        return Ready(copy, revision, faults)
    except BaseException:
        for left in (copy, *_beside(copy)):
            left.unlink(missing_ok=True)
        raise


def _known(revision: str) -> str:
    if revision not in revisions():
        raise Failure("backup_newer", 422, "file", revision=revision)
    return revision


def put_in_place(database: str, ready: Ready) -> None:
    """The database is what was prepared; nobody may have it open. What was there is kept beside it (SQLite)."""
    if not is_sqlite(database):
        _run(["psql", "-X", "-q", "-1", "-v", "ON_ERROR_STOP=1", *_where(database), "-f", str(ready.file)], _secret(database))
        return
    own = Path(database_url(database).database or "")
    if own.exists():
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(own)) as db:
            db.execute("PRAGMA journal_mode=DELETE")  # what is only in the log yet comes along
    _move(own, own.with_name(own.name + BEFORE))
    try:
        ready.file.replace(own)
        _sync(own)
        _sync(own.parent)
    except OSError:
        put_back(database)
        raise


def put_back(database: str) -> None:
    """What was there before is there again (SQLite; PostgreSQL changes in one transaction or not at all)."""
    if is_sqlite(database):
        own = Path(database_url(database).database or "")
        _move(own.with_name(own.name + BEFORE), own)


def _move(one: Path, other: Path) -> None:
    for file, to in zip([one, *_beside(one)], [other, *_beside(other)], strict=True):
        to.unlink(missing_ok=True)
        if file.exists():
            file.replace(to)


def _beside(file: Path) -> list[Path]:
    return [file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal")]


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


# PostgreSQL


def _dump(database: str, to: Path) -> None:
    must_have_programs()
    _run(["pg_dump", "-Fc", "--no-owner", "--no-privileges", *_where(database), "-f", str(to)], _secret(database))


def _prepare_script(database: str, file: Path) -> Ready:
    """What empties the database and fills it again, for one transaction; the server migrates it when it starts."""
    must_have_programs()
    revision = _known(_revision(database, file))
    script = file.with_name(file.name + ".restore.sql")
    tables = ", ".join(["alembic_version", *schema.metadata.tables])
    with open(os.open(script, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w") as out:
        out.write(f"DROP TABLE IF EXISTS {tables} CASCADE;\n")
        out.write(_run(["pg_restore", "--no-owner", "--no-privileges", "-f", "-", str(file)], {}))
    return Ready(script, revision, 0)


def must_have_programs() -> None:
    """Raises Failure."""
    if missing := [name for name in PROGRAMS if shutil.which(name) is None]:
        raise Failure("no_programs", 501, names=", ".join(missing))


def _where(database: str) -> list[str]:
    url = database_url(database)
    parts = (("-h", url.host or url.query.get("host")), ("-p", url.port), ("-U", url.username), ("-d", url.database))
    return [text for flag, value in parts if value for text in (flag, str(value))]


def _secret(database: str) -> dict[str, str]:
    """The password goes by the environment: arguments can be seen by everybody on the machine."""
    password = database_url(database).password
    return {"PGPASSWORD": str(password)} if password else {}


def _run(command: list[str], environ: dict[str, str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environ})
    if done.returncode:
        raise OSError(f"{command[0]}: {done.stderr.strip()[-200:]}")
    return done.stdout
