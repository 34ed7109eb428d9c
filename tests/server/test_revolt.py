"""革命 at a table: whoever has the right, and whether he answers, the others get the same frames at the same time."""

import random
import time
from pathlib import Path
from typing import Any

import pytest
from play import Frame, Player, crowd, lobby, play_on, ready_all, serving, sync_all, wait

from paiju.games.gouji import REVOLT_STEPS
from paiju.server import asking
from tests.gouji.deals import with_right

pytestmark = pytest.mark.sqlite("what is shown and when; the store gets hands like any other")

TICK = 30
SAID = [((), ()), ((2,), ("no",)), ((2,), ()), ((2, 4), ("no", "no")), ((2, 4), ("no",))]
"""Who has the right, and what the first of them answer."""


class Dealer(random.Random):
    """Deals so that these seats have the right to revolt; seat 0 leads."""

    def __init__(self, *seats: int) -> None:
        super().__init__(1)
        self.seats = seats

    def shuffle(self, x: Any) -> None:
        x[:] = with_right(self.seats, random.Random(1))

    def randrange(self, *_: Any) -> int:
        return 0


def room_of(player: Player) -> Any:
    return lobby(player.http).rooms[player.room["id"]]


async def tick_now(room: Any) -> None:
    await room.call(lambda room: asking.ALARMS["tick"](room, -1))


def answer(player: Player, move: str) -> None:
    player.send("act", prompt=player.table["ask"]["number"], move=move).sync()
    assert not [f for f in player.frames[-5:] if f["t"] == "refused"]


def reaches(player: Player, since: int) -> list[Frame]:
    """What a player was sent, but for the cards of this deal, the room's id and how many milliseconds are left."""
    found: list[Frame] = []
    for frame in player.frames[since:]:
        if frame["t"] == "table":
            told = [{**event, "cards": []} for event in frame["view"]["told"]]
            view = {**frame["view"], "hand": [], "told": told}
            ask = frame["ask"] and {**frame["ask"], "left_ms": 0}
            shared = frame["shared_ms"] is not None
            found.append({**frame, "view": view, "ask": ask, "clocks": sorted(frame["clocks"]), "shared_ms": shared})
        elif frame["t"] != "pong":
            found.append(frame)
    return found


def step_of(folder: Path, rights: tuple[int, ...], verbs: tuple[str, ...], **changed: Any) -> list[list[Frame]]:
    """The step in a deal: those with the right answer this, then the clock goes on. What seat 1 and a spectator got."""
    with serving(folder, tick=TICK, **changed) as client:
        lobby(client).world.table_rng = Dealer(*rights)
        players = crowd(client, "gouji/biesan", sitting=6, watching=1)
        ready_all(players)
        sync_all(players)
        by_seat = {p.room["seat"]: p for p in players}
        asked = [seat for seat, p in by_seat.items() if p.table["ask"]]
        assert sorted(asked, key=str) == list(rights)
        assert all(p.table["view"]["turn"] == ([seat] if seat in rights else []) for seat, p in by_seat.items())
        since = {id(p): len(p.frames) for p in players}
        others = [p for seat, p in by_seat.items() if seat not in rights]
        for seat, verb in zip(rights, verbs, strict=False):
            answer(by_seat[seat], verb)
            assert by_seat[seat].table["view"]["kept"] == verb and not by_seat[seat].table["ask"]
            sync_all(others)
            assert not any(reaches(p, since[id(p)]) for p in others), "somebody is told that somebody has answered"
        client.portal.call(tick_now, room_of(players[0]))
        sync_all(players)
        assert all(p.table["view"]["phase"] == "announce" for p in players)
        return [reaches(by_seat[seat], since[id(by_seat[seat])]) for seat in (1, None)]


def test_no_frame_tells_who_may_revolt(tmp_path: Path) -> None:
    """GJ-13: not by what it says, by its number or its time."""
    found = [step_of(tmp_path / f"{at}", *said) for at, said in enumerate(SAID)]
    assert found[0][0] and all(one == found[0] for one in found)


@pytest.mark.parametrize("rights", [(), (2,), (2, 4)])
def test_the_step_lasts_its_time(tmp_path: Path, rights: tuple[int, ...]) -> None:
    with serving(tmp_path, tick=TICK) as client:
        lobby(client).world.table_rng = Dealer(*rights)
        players = crowd(client, "gouji/biesan", sitting=6)
        ready_all(players)
        sync_all(players)
        room = room_of(players[0])
        due = room.alarms["tick", -1]
        assert due - time.monotonic() == pytest.approx(TICK * REVOLT_STEPS, abs=5)
        for player in [p for p in players if p.table["ask"]]:
            answer(player, "no")
        assert room.alarms["tick", -1] == due and room.hand.table.state.phase == "revolt"
        assert not any(kind in ("turn", "bot") for kind, _ in room.alarms)


def test_a_bot_that_takes_over_is_not_given_away(tmp_path: Path) -> None:
    """Whoever goes into 托管 in this step is seen to do so; that the bot has answered for him is not."""
    with serving(tmp_path, tick=TICK) as client:  # bots answer at once
        lobby(client).world.table_rng = Dealer(2)
        players = crowd(client, "gouji/biesan", sitting=6)
        ready_all(players)
        sync_all(players)
        by_seat = {p.room["seat"]: p for p in players}
        reached: list[list[str]] = []
        for seat in (2, 3):
            before = len(by_seat[1].frames)
            by_seat[seat].send("auto", on=True).sync()
            if seat == 2:
                wait(lambda: 2 in room_of(players[0]).hand.table.state.said)
            by_seat[1].sync()
            reached.append([frame["t"] for frame in by_seat[1].frames[before:]])
        assert reached == [["room", "pong"]] * 2


def test_people_and_bots_play_on_from_it(tmp_path: Path) -> None:
    with serving(tmp_path, tick=0.002) as client:
        players = crowd(client, "gouji/open", sitting=2)
        players[0].send("fill").sync()
        sync_all(players)
        ready_all(players)
        play_on(players)
        wait(lambda: room_of(players[0]).data.phase == "between")
        assert sync_all(players)[0].table["view"]["result"] is not None
