"""A connection to a room: a bounded queue out with a pump of its own, and a reader that trusts nothing.

The room only ever puts into the queue. A reader who cannot keep up is dropped; when he comes back he gets the whole
truth in one `Room` and one `Table`.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Literal, NamedTuple

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from . import incoming, wire
from .failures import TEXTS, Failure
from .guests import Guest
from .limits import Bucket
from .sessions import Session
from .settings import Settings

log = structlog.get_logger()
decode = msgspec.json.Decoder(incoming.Incoming).decode
encode = msgspec.json.Encoder().encode

Why = Literal["closed", "elsewhere", "removed", "slow", "logged_out", "banned"]
CLOSE_CODES: dict[Why, int] = {"closed": 4001, "elsewhere": 4002, "removed": 4003, "slow": 1013, "logged_out": 4004, "banned": 4005}
BAD_FRAMES_CODE = 1008
COME_AGAIN_CODE = 1012  # the client connects again by itself, with the cookie that it has then
DONE_CODE = 1000
LAST_WORDS = 5.0  # seconds that a socket gets to take them


class End(NamedTuple):
    """The last thing in a queue: what is still to be said, and the code to close with."""

    text: str | None
    code: int


class Connection:
    """`seat` is where its guest sits, None while he watches; `knows` the hand and the seat that he was shown last, and `told`
    how many of its events. Only the room sets them.
    """

    def __init__(
        self, socket: WebSocket, guest: Guest, settings: Settings, session: Session | None = None, address: str = "",
        frames: Bucket | None = None,
    ) -> None:  # fmt: skip
        """`frames`: shared by all connections of a guest."""
        self.socket, self.guest, self.settings, self.session, self.address = socket, guest, settings, session, address
        self.seat: int | None = None
        self.knows: tuple[int, int | None] | None = None
        self.told = 0
        self.queue: asyncio.Queue[str | End] = asyncio.Queue(settings.out_frames)
        self.frames = frames or Bucket(settings.frames_per_second, settings.frames_at_once)
        self.chats = Bucket(settings.chats_per_second, settings.chats_at_once)
        self.bad = 0
        self.ending = False
        self.tasks: list[asyncio.Task[None]] = []

    # out: called by the room, never waits

    def send(self, message: wire.Out) -> None:
        self.send_text(encode(message).decode())

    def send_text(self, text: str) -> None:
        if self.ending:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.drop("slow")

    def fail(self, code: str) -> None:
        self.send(wire.Failed(code, *TEXTS[code]))

    def finish(self, message: wire.Out) -> None:
        """Say this and close: there is nothing more to say."""
        self._end(End(encode(message).decode(), DONE_CODE))

    def drop(self, why: Why, said: Failure | None = None) -> None:
        """Say why and close, as soon as the socket lets us."""
        texts = (said.zh, said.en) if said else ()
        self._end(End(encode(wire.Gone(why, *texts)).decode(), CLOSE_CODES[why]))

    def come_again(self) -> None:
        """Close without a word: what this was opened with has been replaced, or the server starts anew."""
        self._end(End(None, COME_AGAIN_CODE))

    def _end(self, end: End) -> None:
        if self.ending:
            return
        self.ending = True
        if end.code == CLOSE_CODES["slow"]:
            while not self.queue.empty():
                self.queue.get_nowait()
        elif self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(end)
        # a socket that takes nothing any more must not keep us
        asyncio.get_running_loop().call_later(LAST_WORDS, self._abandon)

    def _abandon(self) -> None:
        for task in self.tasks:
            task.cancel()

    # the two tasks

    async def serve(self, receive: Callable[["Connection", incoming.Incoming], None]) -> None:
        """Read and write until either side ends it. `receive` gets every good message, and must not wait."""
        self.tasks = [asyncio.create_task(self._pump()), asyncio.create_task(self._read(receive))]
        try:
            await asyncio.wait(self.tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.ending = True
            for task in self.tasks:
                task.cancel()
            await asyncio.wait(self.tasks)
            with contextlib.suppress(Exception):
                async with asyncio.timeout(1):
                    await self.socket.close(1001)

    async def _pump(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # the other side is gone
            while True:
                item = await self.queue.get()
                if isinstance(item, End):
                    if item.text:
                        await self.socket.send_text(item.text)
                    await self.socket.close(item.code)
                    return
                await self.socket.send_text(item)

    async def _read(self, receive: Callable[["Connection", incoming.Incoming], None]) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                frame = await self.socket.receive()
                if frame["type"] == "websocket.disconnect":
                    return
                if not self.ending:
                    self.take(frame.get("text"), receive)

    def take(self, text: str | None, receive: Callable[["Connection", incoming.Incoming], None]) -> None:
        """One frame: hand it on, or say what is wrong with it."""
        if not self.frames.take():
            self._count_bad("too_fast")
            return
        try:
            if text is None or len(text) > self.settings.frame_bytes:
                raise msgspec.DecodeError
            message = decode(text)
        except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError):
            self._count_bad("bad_message")
            return
        receive(self, message)

    def _count_bad(self, code: str) -> None:
        self.bad += 1
        if self.bad >= self.settings.bad_frames:
            self._end(End(encode(wire.Failed(code, *TEXTS[code])).decode(), BAD_FRAMES_CODE))
        else:
            self.fail(code)
