"""The host's desk: how `paiju admin` reaches a server that runs, and what it works on where none does.

A socket of the file system beside the database, for its owner alone: nothing of it is on the network, and no page can reach it.
One line of JSON asks, `{"do": "ban", "with": {…}}`, one answers: `{"done": …}` or `{"failed": {"code", "zh", "en"}}`.
"""

import asyncio
import contextlib
import hashlib
import inspect
import os
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec
import structlog
from starlette.applications import Starlette

from .failures import Failure
from .one_server import InUse
from .settings import Settings, data_folder
from .store import Store, database_url, make_engine, must_be_free
from .trace import trace

if TYPE_CHECKING:
    from .lobby import Lobby

log = structlog.get_logger()
LINE = 65_536  # bytes of a question
LONGEST = 100  # bytes of a socket's path that every system takes


class Question(msgspec.Struct, frozen=True):
    do: str
    given: dict[str, Any] = msgspec.field(name="with")


@dataclass
class Desk:
    """`app`: of the server that runs; None where none does and the store is all there is."""

    settings: Settings
    app: Starlette | None = None
    own: Store | None = None

    @property
    def lobby(self) -> "Lobby | None":
        return self.app.state.lobby if self.app else None

    @property
    def store(self) -> Store:
        lobby = self.lobby
        found = lobby.store if lobby else self.own
        assert found is not None
        return found

    def running(self) -> "Lobby":
        """Raises Failure where no server runs."""
        lobby = self.lobby
        if lobby is None:
            raise Failure("no_server", 409)
        return lobby


def socket_of(database: str) -> Path | None:
    """Beside the file of SQLite; for a URL in the data folder. None where a server can have none."""
    url = database_url(database)
    if url.get_backend_name() == "sqlite":
        if not url.database or url.database == ":memory:":
            return None
        found = Path(url.database + ".admin").absolute()
    else:
        found = data_folder() / f"{hashlib.sha256(str(url).encode()).hexdigest()[:12]}.admin"
    return found if len(os.fsencode(found)) <= LONGEST and hasattr(socket, "AF_UNIX") else None


# the server's side


@contextlib.asynccontextmanager
async def answering(desk: Desk) -> AsyncIterator[None]:
    path = socket_of(desk.settings.database)
    if path is None:
        log.warning("no admin socket")
        yield
        return
    turn = asyncio.Lock()  # one thing at a time

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            try:
                asked = msgspec.json.decode(await reader.readline(), type=Question)
                async with turn:
                    answer = await answered(desk, asked.do, asked.given)
            except (ValueError, msgspec.MsgspecError):  # a line that is too long, too
                answer = failed(Failure("bad_message"))
            writer.write(msgspec.json.encode(answer) + b"\n")
            await writer.drain()
            writer.close()

    server = await asyncio.start_unix_server(hear, sock=_listen(path), limit=LINE)
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)


def _listen(path: Path) -> socket.socket:
    """Raises InUse where a server listens already; what one that was killed has left is taken away."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        with socket.socket(socket.AF_UNIX) as probe:
            try:
                probe.connect(str(path))
            except OSError:
                path.unlink(missing_ok=True)
            else:
                raise InUse(f"another server uses {path}")
    found, before = socket.socket(socket.AF_UNIX), os.umask(0o177)
    try:
        found.bind(str(path))
    finally:
        os.umask(before)
    return found


async def answered(desk: Desk, do: str, given: dict[str, Any]) -> dict[str, Any]:
    from .admin import COMMANDS

    command = COMMANDS.get(do)
    try:
        if command is None:
            raise Failure("bad_message")
        return {"done": await command(desk, **converted(command, given))}
    except Failure as failure:
        return failed(failure)
    except InUse:
        raise
    except Exception as error:
        log.error("admin failed", do=do, error=trace(error))
        return failed(Failure("failed"))


def converted(command: Any, given: dict[str, Any]) -> dict[str, Any]:
    """Arguments of the right types. Raises Failure."""
    hints, needed = get_type_hints(command, include_extras=True), [*inspect.signature(command).parameters.values()][1:]
    if {*given} - {p.name for p in needed}:
        raise Failure("bad_message")
    for p in needed:
        if p.name not in given and p.default is p.empty:
            raise Failure("bad_field", 422, p.name)
    try:
        return {name: msgspec.convert(value, hints[name]) for name, value in given.items()}
    except msgspec.ValidationError as bad:
        raise Failure("bad_field", 422, str(bad)) from None


def failed(failure: Failure) -> dict[str, Any]:
    return {"failed": {"code": failure.code, "zh": failure.zh, "en": failure.en, "field": failure.field}}


# the other side


def ask(settings: Settings, do: str, given: dict[str, Any]) -> dict[str, Any]:
    """What the server that runs answers, or the store where none does. Raises InUse, OSError."""
    path = socket_of(settings.database)
    if path is not None and path.exists():
        with socket.socket(socket.AF_UNIX) as line:
            try:
                line.connect(str(path))
            except ConnectionError:  # of a server that was killed
                pass
            else:
                line.sendall(msgspec.json.encode({"do": do, "with": given}) + b"\n")
                with line.makefile("rb") as answer:
                    return msgspec.json.decode(answer.read())
    return asyncio.run(_alone(settings, do, given))


async def _alone(settings: Settings, do: str, given: dict[str, Any]) -> dict[str, Any]:
    url = database_url(settings.database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file() and do != "restore":
        return failed(Failure("no_database", 404, path=url.database))
    if do == "restore":  # what is there now may be what is broken
        return await answered(Desk(settings), do, given)
    await must_be_free(settings.database)
    store = Store(make_engine(settings.database))
    await store.open()
    try:
        return await answered(Desk(settings, own=store), do, given)
    finally:
        await store.close()
