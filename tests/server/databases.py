"""The database that belongs to a folder, and looking into it from outside. `tmp_path` says which kind it is."""

import contextlib
import functools
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import postgres
import pytest
from anyio.from_thread import start_blocking_portal

on_postgres: dict[Path, postgres.Cluster] = {}
template: list[Path] = []


def template_in(factory: pytest.TempPathFactory) -> None:
    """Where a migrated file for SQLite is kept, once a test needs it: to copy one is quicker than all migrations."""
    template[:] = [factory.mktemp("template") / "paiju.db"]


@functools.cache
def migrated(path: Path) -> Path:
    with start_blocking_portal() as portal:  # a test may have a loop of its own
        portal.call(postgres.migrated, str(path))
    return path


@contextlib.contextmanager
def of_folder(folder: Path, cluster: postgres.Cluster | None) -> Iterator[None]:
    if cluster is None:
        yield
        return
    on_postgres[folder] = cluster
    try:
        yield
    finally:
        del on_postgres[folder]
        cluster.drop(folder)


def cluster_of(folder: Path) -> postgres.Cluster | None:
    return next((on_postgres[path] for path in (folder, *folder.parents) if path in on_postgres), None)


def database_of(folder: Path) -> str:
    """What a server is told to use: a path or a URL of its own for this folder, the tables up to date."""
    if cluster := cluster_of(folder):
        return cluster.database(folder)
    path = folder / "paiju.db"
    if template and not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(migrated(template[0]), path)
    return str(path)


def execute(folder: Path, statement: str, **args: Any) -> list[tuple[Any, ...]]:
    """The rows of a statement with parameters `:name`, beside whatever server runs; JSON comes as text."""
    if cluster := cluster_of(folder):
        return cluster.execute(statement, args, cluster.name(folder))
    with contextlib.closing(sqlite3.connect(folder / "paiju.db")) as db, db:
        return db.execute(statement, args).fetchall()


def plant(folder: Path, statement: str) -> None:
    """Change rows, past all that the database itself would refuse."""
    if cluster := cluster_of(folder):
        cluster.trust_everything(cluster.name(folder))
        assert execute(folder, statement)
        return
    with contextlib.closing(sqlite3.connect(folder / "paiju.db")) as db, db:
        db.execute("pragma ignore_check_constraints = on")
        assert db.execute(statement).fetchall()


def everything(folder: Path) -> str:
    """All that is stored, as text."""
    if cluster := cluster_of(folder):
        return cluster.dump(folder)
    with contextlib.closing(sqlite3.connect(folder / "paiju.db")) as db:
        return "\n".join(db.iterdump())
