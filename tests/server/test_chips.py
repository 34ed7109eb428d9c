"""Chips of a room: what everybody begins with, how they move, who has too few, and that none is lost or made."""

import json
import random
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from databases import execute
from play import Frame, Player, crowd, data, lobby, play_on, ready_all, serving, sync_all, whole
from process import Server
from test_chairs import SLOW, least, seats
from test_kill import Client
from test_seats import refused

from paiju.core.settle import settle
from paiju.games import find, replay

STACK = 200
GAMES = ("niuniu/classic", "sangong/classic", "twentyone/classic", "maumau/classic")


def chips(player: Player) -> list[int | None]:
    return [c["chips"] for c in player.room["chairs"]]


def bold(rng: random.Random) -> Any:
    """Bets as high as they may be, now and then."""

    def answer(table: Frame) -> str:
        ask = table["ask"]
        return f"bet {rng.choice([ask['low'], ask['high']])}" if ask["kind"] == "bet" else least(table)

    return answer


def add_up(room: Frame) -> None:
    """Chips are the stacks a player was given and what he has won or lost since; a new stack takes less than a unit away."""
    for chair in room["chairs"]:
        if chair["kind"] != "open":
            lost = room["stack"] * (1 + chair["refills"]) + int(chair["score"]) - chair["chips"]
            assert 0 <= lost <= chair["refills"] * (room["base"] - 1), chair
            assert chair["chips"] >= 0 and chair["broke"] == (chair["kind"] == "person" and chair["chips"] < room["base"])


def test_points_alone_are_counted_where_nobody_wants_chips(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, "niuniu/classic", sitting=2)
        ready_all(players)
        assert chips(players[0]) == [None] * 6 and players[0].table["view"]["purse"] == {}
        assert refused(players[0], "refill") == "no_chips"


@pytest.mark.parametrize("game", GAMES)
def test_chips_go_from_hand_to_hand(tmp_path: Path, game: str) -> None:
    rng = random.Random(game)
    with serving(tmp_path) as client:
        players = crowd(client, game, sitting=3, chips=STACK, base=5)
        lobby(client).world.table_rng = rng
        assert chips(players[0])[:3] == [STACK] * 3 and players[0].room["base"] == 5
        before = [STACK] * 3
        for hand in range(1, 13):
            ready_all(players)
            if players[0].room["hand"] < hand:  # somebody is broke
                for player in players:
                    if player.room["chairs"][player.room["seat"]]["broke"]:
                        player.send("refill").sync()
                        before[player.room["seat"]] = STACK
                ready_all(players)
            dealt = seats(players[0])
            assert players[0].table["view"]["purse"] == {str(n): before[n] for n in dealt}
            assert players[0].table["view"]["stakes"]["base"] == 5
            play_on(players, bold(rng))
            room = players[0].room
            assert room["phase"] == "between"
            add_up(room)
            points = [int(p) for p in room["history"][-1]["points"]][:3]
            assert [n + p for n, p in zip(before, points, strict=True)] == chips(players[0])[:3]
            before = [n or 0 for n in chips(players[0])[:3]]
            assert -len(dealt) < sum(points) <= 0  # what rounding leaves over


def test_the_game_settles_by_its_own_rule(tmp_path: Path) -> None:
    """SG-8 instead of EC-5: whoever loses more than he has pays what he has."""
    with serving(tmp_path) as client:
        players = crowd(client, "sangong/classic", sitting=3, chips=STACK, base=10)
        room = data(client, players[0])
        for seed in range(40):
            lobby(client).world.table_rng = random.Random(seed)
            room.purses = {p: [20, 9] for p in (s.holder for s in room.seats[:3])}
            room.scores = {}
            ready_all(players)
            play_on(players, least)
            hand = lobby(client).rooms[room.id].hand
            table, own = hand.table, find("sangong/classic")[0].game.settled
            after = [room.purses[s.holder][0] for s in room.seats[:3]]
            assert after == list(own(table.state).purse)
            if after != list(settle(table.result().points, [20] * 3, table.stakes).purse):
                return
    raise AssertionError("no hand in which the two rules differ")


def test_who_is_broke_sits_out_until_he_takes_a_new_stack(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, _, c = players = crowd(client, "niuniu/classic", sitting=3, chips=STACK, base=10)
        room = data(client, a)
        room.purses[room.seats[2].holder] = [9, 0]
        room.scores[room.seats[2].holder] = "-191"
        ready_all(players)
        sync_all(players)
        assert seats(a) == [0, 1] and c.room["chairs"][2]["broke"] and c.table["view"]["seat"] is None
        assert refused(a, "refill") == "not_now"
        c.send("refill").sync()
        chair = c.room["chairs"][2]
        assert (chair["chips"], chair["refills"], chair["broke"]) == (STACK, 1, False)
        assert refused(c, "refill") == "not_broke"
        play_on(players, least)
        assert refused(a, "refill") == "not_broke"
        ready_all(players)
        assert seats(a) == [0, 1, 2]


def test_standing_up_and_sitting_down_makes_no_chips(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b = crowd(client, "niuniu/classic", sitting=2, chips=STACK)
        room = data(client, a)
        room.purses[room.seats[1].holder] = [70, 1]
        for seat in (5, 1):
            b.send("stand").sync()
            b.send("sit", seat=seat).sync()
            assert (chips(b)[seat], b.room["chairs"][seat]["refills"]) == (70, 1)


def test_a_bot_refills_by_itself(tmp_path: Path) -> None:
    with serving(tmp_path, tempos=SLOW) as client:
        (a,) = crowd(client, "niuniu/classic", sitting=1, chips=STACK, base=10)
        a.send("fill", seat=3).sync()
        room = data(client, a)
        room.purses["bot 3"] = [4, 0]
        room.scores["bot 3"] = "-196"
        a.send("ready").sync()
        assert a.table["view"]["purse"] == {"0": STACK, "3": STACK + 0} and a.room["chairs"][3]["refills"] == 1
        a.send("remove", seat=3).sync()


def test_a_new_bot_begins_anew_and_a_moved_one_keeps_its_chips(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b = crowd(client, "niuniu/classic", sitting=1, watching=1, chips=STACK)
        a.send("fill", seat=3).sync()
        room = data(client, a)
        room.purses["bot 3"] = [70, 2]
        a.send("sit", seat=3).sync()  # the bot goes to chair 0
        assert chips(a)[0] == 70 and chips(a)[3] == STACK
        b.send("sit", seat=0).sync()
        assert chips(b)[0] == STACK and room.purses == {}


def test_a_banker_who_is_broke_is_replaced(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, "niuniu/classic", sitting=3, chips=STACK, base=10, options={"banker": "fixed"})
        ready_all(players)
        banker = players[0].table["view"]["banker"]
        play_on(players, least)
        room = data(client, players[0])
        assert room.carry == {"banker": banker}
        room.purses[room.seats[banker].holder] = [3, 0]
        ready_all([p for p in players if p is not players[banker]])
        rest = next(p for p in players if p is not players[banker])
        assert seats(rest) == [n for n in range(3) if n != banker] and rest.table["view"]["banker"] in seats(rest)


def test_who_leaves_in_a_hand_bears_what_it_costs(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        lobby(client).world.table_rng = random.Random(4)  # by chance nothing might change hands
        players = crowd(client, "niuniu/classic", sitting=3, chips=STACK)
        ready_all(players)
        players[1].send("stand").sync()
        play_on(players, bold(random.Random(1)))
        sync_all(players)
        assert players[1].room["seat"] is None
        players[1].send("sit", seat=4).sync()
        assert chips(players[1])[4] == STACK + int(players[1].room["history"][0]["points"][1]) != STACK


# kill -9


def booked(folder: Path, room: str) -> int:
    """Replay every hand of the database: each begins with what the one before left, or a new stack for who had too few, and
    the last is what the room has. How many have ended.
    """
    [row] = execute(folder, "select purses, scores from rooms where id = :room", room=room)
    purses, scores = map(json.loads, row)
    holder = next((player for player in purses if not player.startswith("bot")), "")
    have: dict[int, int] = {}
    total: dict[int, Fraction] = {}
    over = "select hand, header, points from hands where room = :room and ended is not null order by hand"
    ended = execute(folder, over, room=room)
    for hand, header, points in ended:
        of_hand = "select seat, body from actions where room = :room and hand = :hand order by seq"
        table = replay(json.loads(header), execute(folder, of_hand, room=room, hand=hand))
        own: Any = getattr(table.game, "settled", None)
        brought = [table.purse[seat] for seat in table.seats]
        after = own(table.state) if own else settle(table.result().points, brought, table.view(None).stakes)
        won = {seat: left - had for seat, left, had in zip(table.seats, after.purse, brought, strict=True)}
        assert [Fraction(p) for p in json.loads(points)] == [won.get(n, 0) for n in range(len(json.loads(points)))]
        for seat, left in zip(table.seats, after.purse, strict=True):
            before = have.get(seat, 200)
            assert table.purse[seat] == before or (before < 10 and table.purse[seat] == 200)
            have[seat] = left
            total[seat] = total.get(seat, Fraction(0)) + won[seat]
    for seat, left in have.items():
        player = holder if seat == 0 else f"bot {seat}"
        # a new stack is stored with the hand that it is first used in, a person's when he asks for it
        assert purses[player][0] == left or (left < 10 and purses[player][0] == 200)
        assert Fraction(scores[player]) == total[seat]
    return len(ended)


def play_for(client: Client, rng: random.Random, seconds: float) -> None:
    """Answer what is asked and go on from hand to hand for so long."""
    done: Any = None
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            frame = json.loads(client.socket.recv(timeout=0.05))
        except TimeoutError:
            continue
        setattr(client, frame["t"], whole(frame, client.table) if frame["t"] == "table" else frame)
        chair, ask = client.room["chairs"][0], client.table and client.table["ask"]
        if client.room["phase"] == "playing" and ask and (client.table["hand"], ask["number"]) != done:
            done = client.table["hand"], ask["number"]
            client.send("act", prompt=ask["number"], move=bold(rng)(client.table))
        elif client.room["phase"] == "between" and client.room["seat"] == 0 and done != (client.room["hand"], chair["chips"]):
            done = client.room["hand"], chair["chips"]
            if chair["broke"]:
                client.send("refill")
            client.send("ready")


@pytest.mark.sqlite("many starts of a server; test_beans.py kills one on both")
@pytest.mark.parametrize("game", ["niuniu/classic"])
def test_a_killed_server_loses_no_chip_and_pays_nothing_twice(tmp_path: Path, game: str) -> None:
    rng = random.Random(5)
    server = Server(tmp_path).start()
    try:
        _, cookie = server.call("POST", "/api/me", {"name": "小明"})
        room = server.call("POST", "/api/rooms", {"game": game, "chips": 200, "base": 10, "bots": 5}, cookie)[0]["id"]
        for kills in range(40):  # a loaded machine plays fewer hands between two of them
            client = Client(server, cookie).open(room)
            client.take()
            if client.room["seat"] is None:
                client.send("sit", seat=0)
            client.send("start" if client.room["hand"] == 0 else "ready")
            play_for(client, rng, rng.uniform(0.2, 0.8))
            shown = client.room
            server.kill()
            client.close()
            ended = booked(tmp_path, room)
            assert ended >= len(shown["history"])  # what was shown is stored
            if kills >= 5 and ended > 3:
                break
            server.start()
        assert ended > 3
    finally:
        assert server.process
        server.process.kill()
        server.process.wait()
