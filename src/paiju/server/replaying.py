"""Replays are worked out in a process of their own: a record that was made up may take long, and bots must not wait for
it. It is started by the first replay.
"""

import asyncio
from typing import Any

from .failures import Failure
from .limits import Buckets
from .replay import Trouble
from .settings import Settings
from .thinking import Thinker

WAITING = 16  # replays that may wait for their turn


class Replays:
    def __init__(self, settings: Settings) -> None:
        self.worker = Thinker(min(1, settings.bot_processes), settings.replay_limit)
        self.often = Buckets(settings.replays_per_second, settings.replays_at_once)
        self.turn = asyncio.Lock()
        self.waiting = 0

    async def work(self, address: str, do: Any, *args: Any) -> Any:
        """What `do`, of `server.replay`, comes to. Raises Failure: too often, too many, or what its Trouble says."""
        if not self.often.take(address):
            raise Failure("too_fast", 429)
        return await self.in_turn(do, *args)

    async def in_turn(self, do: Any, *args: Any) -> Any:
        """The same, not counted."""
        if self.waiting >= WAITING:
            raise Failure("too_busy", 503)
        self.waiting += 1
        try:
            async with self.turn:  # one at a time: its time counts from when it begins
                found = await self.worker.run(do, *args)
        finally:
            self.waiting -= 1
        if found is None:
            raise Failure("record_slow", 422, "record")
        if isinstance(found, Trouble):
            raise Failure(found.code, 422, "record", **found.params)
        return found

    def close(self) -> None:
        self.worker.close()
