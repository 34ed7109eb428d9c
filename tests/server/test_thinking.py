"""Bots that crash, hang or play nonsense do not stop a table."""

import asyncio
import functools
import os
import re
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from play import Player, lobby, play_hand, serving, simplest

from paiju import bots
from paiju.games import open_table
from paiju.server import thinking
from paiju.server.thinking import Thinker


async def test_workers_that_die_are_replaced() -> None:
    thinker = Thinker(1, 20)
    try:
        assert await thinker._ask(os._exit, 3) is None
        table = open_table("doudizhu/qq")
        table.begin()
        (seat,) = table.turn()
        text = await thinker.choose("rule", "doudizhu/qq", table.view(seat))
        assert text and text.startswith("bid ")
        table.act(seat, "bid 3")
        hints = await thinker.hint("doudizhu/qq", table.view(seat))
        assert hints.moves and hints.usable and hints.forced is None
        assert thinker.failures == 1
    finally:
        thinker.close()


async def until(thinker: Thinker, found: Any, work: Any, *args: Any) -> None:
    """Ask again until the answer comes; what is asked of workers that were just lost fails with them."""
    for _ in range(200):
        if await thinker._ask(work, *args) == found:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("never came")


async def test_workers_that_hang_are_replaced() -> None:
    thinker = Thinker(1, 1.5)
    try:
        await until(thinker, 3, len, "abc")
        before = thinker.executor
        assert await thinker._ask(time.sleep, 60) is None
        await until(thinker, 3, len, "abc")
        assert thinker.executor is not before
    finally:
        thinker.close()


async def test_those_who_wait_behind_a_hanging_bot_are_answered() -> None:
    thinker = Thinker(1, 2)
    try:
        await until(thinker, 3, len, "abc")
        rest = [asyncio.ensure_future(thinker._ask(work, n)) for work, n in ((time.sleep, 60), *[(abs, -1)] * 3)]
        assert (await asyncio.wait_for(asyncio.gather(*rest), 30))[0] is None
        assert await Thinker(0, 5)._ask(len, "abc") == 3
    finally:
        thinker.close()


@pytest.mark.sqlite("bots know no store")
async def test_a_worker_that_is_slow_to_load_is_left_alone(tmp_path: Path) -> None:
    """However many questions are asked meanwhile; then it answers, and what nobody waits for any more is not begun."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    thinker = Thinker(1, 0.2, functools.partial(open, str(gate)))  # opening it waits for a writer
    try:
        for n in range(4):
            assert await thinker._ask(os.mkdir, str(tmp_path / f"late {n}")) is None
        executor, workers = thinker.executor, list(thinker.executor._processes)  # type: ignore[union-attr]
        assert len(workers) == 1
        with gate.open("w"):
            await until(thinker, 3, len, "abc")
        assert thinker.executor is executor and list(executor._processes) == workers  # type: ignore[union-attr]
        assert not list(tmp_path.glob("late*"))
    finally:
        thinker.close()


@pytest.mark.sqlite("bots know no store")
async def test_workers_that_never_load_are_given_up_at_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    monkeypatch.setattr(thinking, "PATIENCE", 0.0)
    thinker = Thinker(1, 0.1, functools.partial(open, str(gate)))
    try:
        assert await thinker._ask(len, "abc") is None
        assert thinker.executor is None
    finally:
        thinker.close()


@pytest.mark.sqlite("bots know no store")
async def test_who_stops_waiting_does_no_harm_when_a_worker_dies(tmp_path: Path) -> None:
    """Python 3.11's pool forgets all that wait when one of them was cancelled."""
    thinker = Thinker(1, 30)
    try:
        await until(thinker, 3, len, "abc")
        gate = tmp_path / "gate"
        os.mkfifo(gate)
        busy = [asyncio.ensure_future(thinker._ask(open, str(gate))) for _ in range(8)]
        await asyncio.sleep(0)
        for asker in busy[3:6]:
            asker.cancel()
        for worker in thinker.executor._processes.values():  # type: ignore[union-attr]
            worker.kill()
        assert await asyncio.wait_for(asyncio.gather(*busy[:3], *busy[6:]), 20) == [None] * 5
        await until(thinker, 3, len, "abc")
    finally:
        thinker.close()


async def test_an_error_is_none() -> None:
    thinker = Thinker(0, 5)
    assert await thinker.choose("no such bot", "doudizhu/qq", None) is None
    thinker.close()


@pytest.mark.sqlite("bots know no store")
@pytest.mark.parametrize("bot", ["raises", "nonsense", "hangs"])
def test_a_bad_bot_plays_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    end = threading.Event()

    def choose(view, rng):
        if bot == "hangs":
            end.wait(20)
        if bot == "raises":
            raise ValueError
        return bots.Move("play", view.hand)

    monkeypatch.setattr(bots, "make", lambda *_: choose)
    with serving(tmp_path, bot_limit=0.01 if bot == "hangs" else 5) as client:
        player = Player(client)
        room = player.call("POST", "/api/quick", {"game": "doudizhu/qq"})["id"]
        player.open(room)
        play_hand(player, lambda t: "bid 3" if "bid 3" in t["ask"]["choices"] else simplest(t))
        assert player.room["history"][-1]["ending"] in ("landlord", "farmers")
        assert lobby(client).thinker.failures > 0 or bot == "nonsense"
        assert re.search(rb"^paiju_fallbacks_total [1-9]", lobby(client).metrics.text(), re.MULTILINE)
        end.set()
