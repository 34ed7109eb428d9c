"""A PostgreSQL of our own for a test session, where the programs are installed; None where they are not."""

import contextlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from process import free_port


@contextlib.contextmanager
def postgres() -> Iterator[str | None]:
    """The URL of an empty cluster's database, on 127.0.0.1."""
    if not (shutil.which("pg_ctl") and shutil.which("initdb") and importlib.util.find_spec("asyncpg")):
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="paiju-pg"))
    as_user: list[str] = []
    if os.geteuid() == 0:  # it refuses to run as root
        if subprocess.run(["id", "postgres"], capture_output=True).returncode:
            yield None
            return
        shutil.chown(folder, "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]
    data, port = folder / "data", free_port()

    def run(*command: str) -> None:
        subprocess.run([*as_user, *command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)

    try:
        run("initdb", "-D", str(data), "-U", "paiju", "-A", "trust", "-E", "UTF8", "--no-locale")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        run("pg_ctl", "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start")
        try:
            yield f"postgresql+asyncpg://paiju@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
