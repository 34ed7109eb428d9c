"""A connection alone: queues, slow readers, takeovers; with a socket that is made of two queues."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from play import settings

from paiju.server import incoming, wire
from paiju.server.connection import Connection
from paiju.server.guests import Guest


class Socket:
    """What a WebSocket does for a Connection. While `stuck` it takes nothing, as a phone in a tunnel."""

    def __init__(self) -> None:
        self.arriving: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[dict[str, Any]] = []
        self.code: int | None = None
        self.free = asyncio.Event()
        self.free.set()

    async def send_text(self, text: str) -> None:
        await self.free.wait()
        self.sent.append(json.loads(text))

    async def receive(self) -> dict[str, Any]:
        return await self.arriving.get()

    async def close(self, code: int = 1000) -> None:
        await self.free.wait()
        self.code = self.code or code


@pytest.fixture
async def connection(tmp_path: Path) -> Connection:
    guest = Guest("id", "小明", "holder")
    return Connection(Socket(), guest, settings(tmp_path, out_frames=4, bad_frames=3))  # type: ignore[arg-type]


def served(connection: Connection) -> tuple[Any, list[incoming.Incoming], "asyncio.Task[None]"]:
    got: list[incoming.Incoming] = []
    task = asyncio.create_task(connection.serve(lambda _, message: got.append(message)))
    return connection.socket, got, task


async def test_frames_go_out_in_order(connection: Connection) -> None:
    socket, _, task = served(connection)
    for n in range(20):
        connection.send(wire.Pong(n))
        await asyncio.sleep(0)
    connection.drop("removed")
    await task
    assert [f.get("n") for f in socket.sent[:-1]] == list(range(20))
    assert socket.sent[-1] == {"t": "gone", "why": "removed", "zh": "", "en": ""} and socket.code == 4003


async def test_a_slow_reader_is_dropped_and_nobody_waits_for_him(connection: Connection) -> None:
    socket, _, task = served(connection)
    socket.free.clear()
    for n in range(100):
        connection.send(wire.Pong(n))  # never waits
    assert connection.ending and connection.queue.qsize() == 1
    await asyncio.sleep(0)
    socket.free.set()
    await task
    assert socket.sent[-1] == {"t": "gone", "why": "slow", "zh": "", "en": ""} and socket.code == 1013


async def test_a_stuck_socket_is_given_up(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.server.connection.LAST_WORDS", 0.01)
    socket, _, task = served(connection)
    socket.free.clear()
    connection.send(wire.Pong(0))
    await asyncio.sleep(0)
    connection.drop("elsewhere")
    await asyncio.wait_for(task, 5)
    assert socket.sent == []


async def test_what_arrives_is_checked(connection: Connection) -> None:
    socket, got, task = served(connection)
    for text in ('{"t":"ready"}', '{"t":"sit","seat":1}', '{"t":"sit","extra":1}', '{"t":"sit","seat":"1"}'):
        socket.arriving.put_nowait({"type": "websocket.receive", "text": text})
    socket.arriving.put_nowait({"type": "websocket.receive", "bytes": b"{}"})
    await asyncio.wait_for(task, 5)
    assert got == [incoming.Ready(True), incoming.Sit(1)]
    assert [f["code"] for f in socket.sent] == ["bad_message"] * 3 and socket.code == 1008


async def test_the_other_side_leaves(connection: Connection) -> None:
    socket, _, task = served(connection)
    socket.arriving.put_nowait({"type": "websocket.disconnect", "code": 1001})
    await asyncio.wait_for(task, 5)
    connection.send(wire.Pong(1))  # into the void, without an error
