"""Where all are asked at once: one clock, and nothing shows from who answers, or how, before the last has."""

import random
import time
from pathlib import Path
from typing import Any

import pytest
from play import Frame, Player, crowd, lobby, ready_all, serving, sync_all, wait
from test_chairs import SLOW

pytestmark = pytest.mark.sqlite("what is shown and when; the store gets hands like any other")

GAME = "niuniu/classic"


def bettors(players: list[Player]) -> list[Player]:
    return [p for p in sync_all(players) if p.table["ask"]]


def alarms(client: Any, player: Player) -> dict[int, float]:
    """When each seat's time is up."""
    room = lobby(client).rooms[player.room["id"]]
    return {seat: at for (kind, seat), at in room.alarms.items() if kind == "turn"}


def test_all_have_one_time_to_answer(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, GAME, sitting=4)
        ready_all(players)
        due = alarms(client, players[0])
        assert len(due) == 3 and len(set(due.values())) == 1
        for player in players:
            assert player.table["shared_ms"] is not None
        first = bettors(players)[0]
        first.send("act", prompt=first.table["ask"]["number"], move="bet 3")
        sync_all(players)
        left = alarms(client, players[0])
        assert set(left.items()) < set(due.items())  # the others' time goes on
        assert players[0].table["shared_ms"] is not None


def test_taking_ones_seat_back_gains_no_time(tmp_path: Path) -> None:
    with serving(tmp_path, tempos=SLOW) as client:
        players = crowd(client, GAME, sitting=3)
        ready_all(players)
        due = alarms(client, players[0])
        one = bettors(players)[0]
        time.sleep(0.05)
        one.send("auto", on=True).sync()
        assert one.room["seat"] not in alarms(client, one)
        one.send("auto", on=False).sync()
        assert alarms(client, one) == due
        seat = one.room["seat"]
        one.close()
        one.open(players[0].room["id"]).until_t("table")
        assert one.room["seat"] == seat and alarms(client, one) == due


def test_who_does_not_answer_bets_the_least_when_the_time_is_up(tmp_path: Path) -> None:
    with serving(tmp_path, turn=0.4) as client:
        players = crowd(client, GAME, sitting=4)
        ready_all(players)
        asked = bettors(players)
        asked[1].close()  # lost, but not for so long that a bot plays
        asked[0].send("act", prompt=asked[0].table["ask"]["number"], move="bet 7").sync()
        room = lobby(client).rooms[players[0].room["id"]]
        assert room.data.phase == "playing"  # the others have their time
        wait(lambda: room.data.phase == "between")
        bets = {seat: body for seat, body in room.hand.table.actions if body.startswith("bet")}
        assert bets.pop(asked[0].room["seat"]) == "bet 7" and set(bets.values()) == {"bet 1"} and len(bets) == 2


def test_turns_one_after_the_other_have_clocks_of_their_own(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, "twentyone/classic", sitting=3)
        ready_all(players)
        assert players[0].table["shared_ms"] is not None
        for player in bettors(players):
            player.send("act", prompt=player.table["ask"]["number"], move="bet 1").sync()
        (one,) = bettors(players)
        assert one.table["shared_ms"] is None and list(one.table["clocks"]) == [str(one.room["seat"])]


def sealed(frames: list[Frame]) -> list[Frame]:
    """What a seat is shown while bets are placed."""
    return [f for f in frames if f["t"] == "table" and f["view"]["phase"] == "bet"]


def test_a_bots_sealed_answer_is_not_shown(tmp_path: Path) -> None:
    """Who has answered is public, what is not, and the view of who is still asked does not depend on it."""
    seen: list[list[Frame]] = []
    for bet in ("bet 1", "bet 9"):
        with serving(tmp_path / bet.replace(" ", ""), tempos=SLOW) as client:
            lobby(client).world.table_rng = random.Random(3)
            lobby(client).world.thinker.choose = answering(bet)
            players = crowd(client, GAME, sitting=2)
            players[0].send("fill", seat=2).sync()
            players[0].send("fill", seat=3).sync()
            ready_all(players)
            room = lobby(client).rooms[players[0].room["id"]]
            wait(lambda room=room: all(plan.thought for plan in room.hand.plans.values()))
            for seat in list(room.hand.plans):
                client.portal.call(go, room, seat)
            sync_all(players)
            bot_bets = {body for seat, body in room.hand.table.actions if seat in (2, 3)}
            assert bot_bets == {bet}
            timeless = {"clocks": None, "shared_ms": None, "ask": None}
            seen.append([{**f, **timeless} for p in players for f in sealed(p.frames)])
    assert seen[0] == seen[1] and len(seen[0]) >= 4


def answering(bet: str) -> Any:
    async def choose(bot: str, game: str, view: Any) -> str:
        return bet

    return choose


async def go(room: Any, seat: int) -> None:
    from paiju.server import asking

    await room.call(lambda room: asking.ALARMS["bot"](room, seat))
