"""Bots think here, off the event loop: in a few processes, or in threads. They are given a View and nothing else.

Whatever goes wrong with a bot, a crash, a hang, a move that cannot be, is None; the table then plays the default move.

A worker that hangs ends itself, by a clock that runs only while it works: one that is slow to load, on a busy machine, is
never ended for that, or the next would be just as slow. What nobody waits for any more is not begun.
"""

import asyncio
import contextlib
import faulthandler
import multiprocessing
import multiprocessing.connection
import os
import random
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from typing import Any, NamedTuple

import structlog

log = structlog.get_logger()
PATIENCE = 60.0  # seconds without any answer after which the workers are given up, whatever they do


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


def _settle_in(load: Callable[[], object]) -> None:
    """A worker loads the games; it leaves Ctrl-C and a service's stop to the server, and does not outlive it: were it gone
    first, bots would play their default moves in the server's last moments.
    """
    for ignored in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ignored, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
    load()


def _work(until: float, limit: float, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Runs in a process of its own, for `limit` seconds at the most; not at all later than `until` (time.time)."""
    if time.time() > until:
        return None
    faulthandler.dump_traceback_later(limit, exit=True)  # says where it hangs, whatever holds the interpreter
    try:
        return work(*args)
    finally:
        faulthandler.cancel_dump_traceback_later()


class Thinker:
    def __init__(self, processes: int, limit: float, load: Callable[[], object] = _load) -> None:
        self.processes, self.limit, self.load = processes, limit, load
        self.executor: Executor | None = None
        self.heard = 0.0  # when these workers last answered, or were made (time.monotonic)
        self.failures = 0

    def warm(self) -> None:
        """Start the workers now: the first question should not wait while they load the games."""
        executor = self._workers()
        for _ in range(self.processes):
            executor.submit(os.getpid)

    async def choose(self, bot: str, game_id: str, view: Any) -> str | None:
        return await self._ask(choose, bot, game_id, view, random.getrandbits(64))

    async def hint(self, game_id: str, view: Any) -> Hints:
        return await self._ask(hint, game_id, view, random.getrandbits(64)) or NO_HINTS

    async def run(self, work: Any, *args: Any) -> Any:
        """What this work comes to, None if it took too long or failed."""
        return await self._ask(work, *args)

    async def _ask(self, work: Any, *args: Any) -> Any:
        executor = self._workers()
        try:
            found = await self._answer(executor, work, args)
            self.heard = time.monotonic()
            return found
        except Exception as error:
            self.failures += 1
            log.warning("bot failed", work=work.__name__, error=type(error).__name__)
            if executor is self.executor and self._given_up(error):
                self._renew()
            return None

    async def _answer(self, executor: Executor, work: Any, args: tuple[Any, ...]) -> Any:
        """Raises TimeoutError, and whatever `work` raises. The executor's future is never cancelled, whoever stops waiting:
        executors of Python 3.11 cannot cope with that when a worker dies.
        """
        loop = asyncio.get_running_loop()
        done = loop.create_future()

        def tell(_: Future[Any]) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(lambda: done.done() or done.set_result(None))

        if self.processes:
            answer = executor.submit(_work, time.time() + self.limit, self.limit, work, args)
        else:
            answer = executor.submit(work, *args)
        answer.add_done_callback(tell)
        async with asyncio.timeout(self.limit):
            await done
        return answer.result()

    def _given_up(self, error: Exception) -> bool:
        """Whether the workers are to be replaced. Of threads each may hang for ever; a process ends itself."""
        if isinstance(error, TimeoutError):
            return self.processes == 0 or time.monotonic() - self.heard > PATIENCE
        return isinstance(error, BrokenExecutor)

    def _workers(self) -> Executor:
        if self.executor is None:
            self.executor, self.heard = self._make(), time.monotonic()
        return self.executor

    def _make(self) -> Executor:
        if self.processes == 0:
            return ThreadPoolExecutor(4, "bots")
        # spawn: a fork would copy the sockets and locks of the server
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.processes, context, _settle_in, (self.load,))

    def _renew(self) -> None:
        """Leave a pool whose worker died or hangs; the next question makes a new one."""
        old, self.executor = self.executor, None
        _stop(old)

    def close(self) -> None:
        _stop(self.executor)
        self.executor = None


def _stop(executor: Executor | None) -> None:
    if executor is None:
        return
    workers = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False)  # what still waits fails with its worker; cancelled, it would take its asker along
    for worker in workers:
        worker.kill()
