"""亮出身份 at a table: whoever answers, and however many may, the others get the same frames at the same time."""

import random
import time
from pathlib import Path
from typing import Any

import pytest
from play import Frame, Player, crowd, lobby, play_on, ready_all, serving, sync_all, wait

from paiju.games.doudizhu_five import SHOW_STEPS
from paiju.server import asking

pytestmark = pytest.mark.sqlite("what is shown and when; the store gets hands like any other")

GAME = "doudizhu/five"
TWO_LANDLORDS, ONE_LANDLORD = 1, 15  # seeds: seat 3 is the open landlord, in the first seat 1 the hidden one
TICK = 30


def room_of(player: Player) -> Any:
    return lobby(player.http).rooms[player.room["id"]]


def state_of(player: Player) -> Any:
    return room_of(player).hand.table.state


async def tick_now(room: Any) -> None:
    await room.call(lambda room: asking.ALARMS["tick"](room, -1))


def answer(player: Player, move: str) -> None:
    player.send("act", prompt=player.table["ask"]["number"], move=move).sync()
    assert not [f for f in player.frames[-5:] if f["t"] == "refused"]


def seat_of(player: Player) -> int | None:
    return player.room["seat"]


def reaches(player: Player, since: int) -> list[Frame]:
    """What a player was sent, but for the cards and who is who in this deal."""
    deal_own = ("hand", "faceup", "bottom", "known", "told", "landlord", "landlords", "seat")
    found: list[Frame] = []
    for frame in player.frames[since:]:
        if frame["t"] == "table":
            view = {name: value for name, value in frame["view"].items() if name not in deal_own}
            kinds = [event["kind"] for event in frame["view"]["told"]]
            found.append({**frame, "view": view, "told": kinds, "events": [e["kind"] for e in frame["events"]]})
        elif frame["t"] != "pong":
            found.append(frame)
    return found


def step_of(folder: Path, seed: int, verbs: tuple[str, ...]) -> list[list[Frame]]:
    """The identity step in a deal: its landlords answer this, then the clock goes on. What seat 0 (a farmer) and a
    spectator got.
    """
    with serving(folder, tick=TICK) as client:
        lobby(client).world.table_rng = random.Random(seed)
        players = crowd(client, GAME, sitting=5, watching=1)
        ready_all(players)
        lords = [p for p in players if p.table["ask"]]
        assert {p.table["view"]["phase"] for p in players} == {"show"}
        assert len(lords) == (2 if seed == TWO_LANDLORDS else 1)
        assert {seat_of(p) for p in lords} == {state_of(players[0]).who.open, state_of(players[0]).who.hidden}
        assert all(p.table["view"]["turn"] == ([seat_of(p)] if p in lords else []) for p in players)
        others = [p for p in players if p not in lords]
        since = {id(p): len(p.frames) for p in players}
        for lord, verb in zip(lords, verbs, strict=False):
            answer(lord, verb)
            assert lord.table["view"]["kept"] == verb
            sync_all(others)
            assert not any(reaches(p, since[id(p)]) for p in others)
        client.portal.call(tick_now, room_of(players[0]))
        sync_all(players)
        assert all(p.table["view"]["phase"] == "double" and p.table["ask"] for p in players[:5])
        return [reaches(p, since[id(p)]) for p in (others[0], players[-1])]


def timeless(found: list[list[Frame]]) -> list[list[Frame]]:
    """Without what differs from table to table: the room's id, and how many milliseconds are left."""

    def plain(f: Frame) -> Frame:
        ask, shared = f.get("ask"), f.get("shared_ms")
        return {**f, "ask": ask and {**ask, "left_ms": 0}, "clocks": sorted(f.get("clocks", ())), "shared_ms": shared is None}

    return [[plain(f) for f in one] for one in found]


def test_one_landlord_looks_like_two(tmp_path: Path) -> None:
    """DZ5-4: nobody else can tell from frames, their number or their time who was asked, or who answered."""
    found = [
        step_of(tmp_path / name, seed, verbs)
        for name, seed, verbs in (
            ("two", TWO_LANDLORDS, ("no", "no")),
            ("late", TWO_LANDLORDS, ("no",)),
            ("silent", TWO_LANDLORDS, ()),
            ("alone", ONE_LANDLORD, ("no",)),
            ("alone and silent", ONE_LANDLORD, ()),
        )
    ]
    assert all(timeless(one) == timeless(found[0]) for one in found)


@pytest.mark.parametrize("seed", [TWO_LANDLORDS, ONE_LANDLORD])
def test_the_step_lasts_its_time_whoever_has_answered(tmp_path: Path, seed: int) -> None:
    with serving(tmp_path, tick=TICK) as client:
        lobby(client).world.table_rng = random.Random(seed)
        players = crowd(client, GAME, sitting=5)
        ready_all(players)
        room = room_of(players[0])
        due = room.alarms["tick", -1]
        assert due - time.monotonic() == pytest.approx(TICK * SHOW_STEPS, abs=5)
        for lord in [p for p in players if p.table["ask"]]:
            answer(lord, "show")
        assert room.alarms["tick", -1] == due and state_of(players[0]).phase == "show"
        assert not any(kind == "turn" for kind, _ in room.alarms)


def test_a_landlord_in_auto_is_not_given_away_by_answering(tmp_path: Path) -> None:
    slow = dict.fromkeys(("slow", "normal", "fast"), (9, 9))
    with serving(tmp_path, tick=TICK, tempos=slow) as client:
        lobby(client).world.table_rng = random.Random(TWO_LANDLORDS)
        players = crowd(client, GAME, sitting=5)
        ready_all(players)
        lord = next(p for p in players if p.table["ask"])
        other = next(p for p in players if not p.table["ask"])
        lord.send("auto", on=True).sync()
        other.sync()
        before = len(other.frames)
        answer(lord, "show")
        other.sync()
        assert {f["t"] for f in other.frames[before:]} == {"pong"}


def test_bots_and_people_play_a_hand(tmp_path: Path) -> None:
    with serving(tmp_path, tick=0.002) as client:
        players = crowd(client, GAME, sitting=2)
        players[0].send("fill").sync()
        sync_all(players)
        ready_all(players)
        players[0].until(lambda f: f["t"] == "table" and f["view"]["phase"] == "double")
        play_on(players)
        wait(lambda: room_of(players[0]).data.phase == "between")
        assert sync_all(players)[0].table["view"]["result"]["ending"] in ("landlord", "landlords", "farmers")
