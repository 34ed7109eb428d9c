"""Bots that crash, hang or play nonsense do not stop a table."""

import asyncio
import os
import threading
import time
from pathlib import Path

import pytest
from play import Player, lobby, play_hand, serving, simplest

from paiju import bots
from paiju.games import open_table
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


async def test_workers_that_hang_are_replaced() -> None:
    thinker = Thinker(1, 1.5)
    try:
        assert await thinker._ask(time.sleep, 60) is None
        assert thinker.executor is None
    finally:
        thinker.close()


async def test_those_who_wait_behind_a_hanging_bot_are_answered() -> None:
    thinker = Thinker(1, 2)
    try:
        first = asyncio.ensure_future(thinker._ask(time.sleep, 60))
        await asyncio.sleep(0.5)
        rest = [asyncio.ensure_future(thinker._ask(time.sleep, 0)) for _ in range(3)]
        assert await asyncio.wait_for(asyncio.gather(first, *rest), 30) == [None] * 4
        assert await Thinker(0, 5)._ask(len, "abc") == 3
    finally:
        thinker.close()


async def test_an_error_is_none() -> None:
    thinker = Thinker(0, 5)
    assert await thinker.choose("no such bot", "doudizhu/qq", None) is None
    thinker.close()


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
        assert "paiju_fallbacks_total 0.0" not in client.get("/metrics").text
        end.set()
