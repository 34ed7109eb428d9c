"""Bots think here, off the event loop: in a few processes, or in threads. They are given a View and nothing else.

Whatever goes wrong with a bot, a crash, a hang, a move that cannot be, is None; the table then plays the default move.
"""

import asyncio
import multiprocessing
import multiprocessing.connection
import os
import random
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from typing import Any, NamedTuple

import structlog

log = structlog.get_logger()


class Hints(NamedTuple):
    """Sensible moves, the best first, the cards that some legal play uses, and the move that is the only one."""

    moves: list[str]
    usable: list[str]
    forced: str | None


NO_HINTS = Hints([], [], None)


def choose(bot: str, game_id: str, view: Any, seed: int) -> str:
    """The bot's move, as text. Runs in a worker."""
    from paiju import bots
    from paiju.core.move import move_text

    return move_text(bots.make(bot, game_id)(view, random.Random(seed)))


def hint(game_id: str, view: Any, seed: int) -> Hints:
    """What a player might play. Runs in a worker; what is legal is the same in every state that the view allows."""
    from paiju import bots, games
    from paiju.core.cards import card_text
    from paiju.core.move import move_text

    rng = random.Random(seed)
    moves, usable = bots.hints(game_id, view, rng)
    game = games.find(game_id)[0].game
    some = list(islice(game.legal(game.guess(view, rng), view.seat), 2))
    forced = move_text(some[0]) if len(some) == 1 else None
    return Hints([move_text(move) for move in moves], sorted({card_text(card) for card in usable}), forced)


def _load() -> None:
    import paiju.bots  # noqa: F401


def _settle_in() -> None:
    """A worker leaves Ctrl-C and a service's stop to the server, and does not outlive it: were it gone first, bots would
    play their default moves in the server's last moments.
    """
    for ignored in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ignored, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


class Thinker:
    def __init__(self, processes: int, limit: float) -> None:
        self.processes, self.limit = processes, limit
        self.executor: Executor | None = None
        self.failures = 0

    def warm(self) -> None:
        """Start the workers now: the first question should not wait while they load the games."""
        self.executor = self.executor or self._make()
        for _ in range(self.processes):
            self.executor.submit(_load)

    async def choose(self, bot: str, game_id: str, view: Any) -> str | None:
        return await self._ask(choose, bot, game_id, view, random.getrandbits(64))

    async def hint(self, game_id: str, view: Any) -> Hints:
        return await self._ask(hint, game_id, view, random.getrandbits(64)) or NO_HINTS

    async def run(self, work: Any, *args: Any) -> Any:
        """What this work comes to, None if it took too long or failed."""
        return await self._ask(work, *args)

    async def _ask(self, work: Any, *args: Any) -> Any:
        executor = self.executor = self.executor or self._make()
        try:
            return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(executor, work, *args), self.limit)
        except Exception as error:
            self.failures += 1
            log.warning("bot failed", work=work.__name__, error=type(error).__name__)
            if executor is self.executor and _is_stuck(error):
                self._renew()
            return None

    def _make(self) -> Executor:
        if self.processes == 0:
            return ThreadPoolExecutor(4, "bots")
        # spawn: a fork would copy the sockets and locks of the server
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.processes, context, _settle_in)

    def _renew(self) -> None:
        """Leave a pool whose worker died or hangs; the next question makes a new one."""
        old, self.executor = self.executor, None
        _stop(old)

    def close(self) -> None:
        _stop(self.executor)
        self.executor = None


def _is_stuck(error: Exception) -> bool:
    from concurrent.futures import BrokenExecutor

    return isinstance(error, TimeoutError | BrokenExecutor)


def _stop(executor: Executor | None) -> None:
    if executor is None:
        return
    workers = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False)  # what still waits fails with its worker; cancelled, it would take its asker along
    for worker in workers:
        worker.kill()
