"""Rooms that are played for beans: what each hand books, who may play, and that the books stay right whatever happens."""

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from databases import execute
from play import Frame, Player, bidding, crowd, data, lobby, play_on, ready_all, serving, sync_all, wait, whole
from process import Server
from stakes import LOW, balances, beans, sound, take
from test_kill import Client
from test_seats import refused

from paiju.core.settle import settle
from paiju.server.erase import withdraw
from paiju.server.ledger import BROKE, FEES, GRANT, REFILL
from paiju.server.levels import LEVELS


def test_a_hand_is_settled_to_the_bean(tmp_path: Path) -> None:
    """EC-3 … EC-9 with the level's stakes; the header has what each brought."""
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        room = data(client, players[0])
        assert [beans(p) for p in players] == [GRANT] * 3
        assert players[0].room["level"] == "low" and [c["beans"] for c in players[0].room["chairs"]] == [GRANT] * 3
        had = [GRANT] * 3
        for hand in (1, 2, 3):
            ready_all(players)
            assert players[0].table["view"]["purse"] == {str(n): had[n] for n in range(3)}
            assert players[0].call("GET", "/api/me/beans")["playing"] == room.id
            play_on(players, bidding)
            table = lobby(client).rooms[room.id].hand.table
            after = settle(table.result().points, had, LOW)
            assert [beans(p) for p in players] == list(after.purse) != had
            points = [int(n) for n in players[0].room["history"][-1]["points"]]
            assert points == [left - n for left, n in zip(after.purse, had, strict=True)]
            assert [c["beans"] for c in players[0].room["chairs"]] == list(after.purse)
            had = list(after.purse)
            assert sound(tmp_path).hands == hand
        assert balances(tmp_path)[FEES] == 9 * LOW.fee


def test_a_small_purse(tmp_path: Path) -> None:
    """EC-5: who has too little pays what he has; EC-6: who brought little wins no more than that."""
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        room = lobby(client).rooms[players[0].room["id"]]
        take(client, players[0], LOW.entry)
        had = [LOW.entry, GRANT, GRANT]
        ready_all(players)
        assert list(room.hand.table.purse.values()) == had
        play_on(players, bidding)
        after = settle(room.hand.table.result().points, had, LOW)
        assert [beans(p) for p in players] == list(after.purse)
        sound(tmp_path)


def test_who_has_too_few_is_not_dealt_in_and_is_refilled_once_a_day(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        a = players[0]
        assert refused(a, "refill") == "no_refill"
        take(client, a, LOW.entry - 1)
        assert a.room["chairs"][0]["broke"] and LOW.entry == BROKE
        ready_all(players)
        assert a.room["phase"] == "waiting"
        a.send("refill").sync()
        assert beans(a) == LOW.entry - 1 + REFILL and not a.room["chairs"][0]["broke"]
        take(client, a, 3)
        assert refused(a, "refill") == "no_refill"  # once a day
        assert not a.call("GET", "/api/me/beans")["may_refill"]
        sound(tmp_path)


def test_beans_by_http(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        (a,) = crowd(client, sitting=1, level="low")
        before = a.call("GET", "/api/me/beans")
        assert (before["beans"], before["playing"], before["may_refill"]) == (GRANT, "", False) and "不能买卖" in before["zh"]
        assert client.post("/api/me/beans/refill", json={}).json()["code"] == "no_refill"
        take(client, a, BROKE - 1)
        assert a.call("GET", "/api/me/beans")["may_refill"]
        assert a.call("POST", "/api/me/beans/refill", {})["beans"] == BROKE - 1 + REFILL
        assert not a.sync().sync().room["chairs"][0]["broke"]  # the room looks again before anything is done there
        levels = {g["id"]: [v["name"] for v in g["levels"]] for g in a.call("GET", "/api/games")}
        assert levels["doudizhu/qq"] == levels["niuniu/classic"] == list(LEVELS)


@pytest.mark.parametrize("body", [{"game": "niuniu/classic", "chips": 200}, {"game": "doudizhu/qq", "level": "top"}])
def test_no_such_level(tmp_path: Path, body: Frame) -> None:
    """Nor beans and chips at once."""
    with serving(tmp_path) as client:
        answer = client.post("/api/rooms", json={"level": "low", **body})
        assert (answer.status_code, answer.json()["field"]) == (422, "level")


def test_nobody_plays_at_two_tables_for_the_same_beans(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        a = players[0]
        id = a.call("POST", "/api/rooms", {"game": "doudizhu/qq", "level": "low"})["id"]
        other = Player(client, a.cookies).open(id)
        other.until_t("room")
        other.send("sit", seat=0).sync()
        assert other.room["chairs"][0]["broke"]
        other.send("start").sync()
        assert other.room["phase"] == "waiting"
        play_on(players, bidding)
        other.sync().sync()
        assert not other.room["chairs"][0]["broke"]
        other.send("start").sync()
        assert other.room["phase"] == "playing"
        sound(tmp_path)


def test_bots_play_for_the_house(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        (a,) = crowd(client, sitting=1, level="low")
        a.send("start").sync()
        assert set(a.table["view"]["purse"].values()) == {GRANT} and a.room["chairs"][1]["beans"] is None
        play_on([a], bidding)
        assert beans(a) != GRANT
        found = balances(tmp_path)
        assert sum(found.values()) == 0 and len(found) == 3
        sound(tmp_path)


def test_a_redeal_costs_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, between=60) as client:
        players = crowd(client, level="low")
        ready_all(players)
        for _ in range(3):  # nobody bids
            sync_all(players)
            player = next(p for p in players if p.table["ask"])
            player.send("act", prompt=player.table["ask"]["number"], move="bid 0").sync()
        while players[0].room["hand"] < 2:  # it follows at once
            sync_all(players)
        assert players[0].room["history"][0]["ending"] == "redeal"
        assert [beans(p) for p in players] == [GRANT] * 3 and players[0].room["hand"] == 2
        assert sound(tmp_path).hands == 0


def test_a_room_that_closes_in_a_hand_gives_everybody_free(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        client.portal.call(lobby(client).rooms[players[0].room["id"]].call, lambda room: room.close())
        got = players[0].call("GET", "/api/me/beans")
        assert (got["beans"], got["playing"]) == (GRANT, "")
        sound(tmp_path)


def test_more_tables_do_not_end_a_hand_that_is_lost(tmp_path: Path) -> None:
    """The oldest table gives way to a new one, but not with beans on it: whoever is losing would open a few."""
    with serving(tmp_path, rooms_per_guest=2) as client:
        (a,) = crowd(client, sitting=1, level="low")
        a.send("start").sync()
        room = lobby(client).rooms[a.room["id"]]
        a.close()
        wait(lambda: not room.connections)
        made = [a.call("POST", "/api/rooms", {"game": "doudizhu/qq"})["id"] for _ in range(3)]
        assert {*lobby(client).rooms} == {room.data.id, made[2]} and room.hand.running()
        assert a.call("GET", "/api/me/beans")["playing"] == room.data.id
        sound(tmp_path)


def test_who_is_deleted_in_a_hand_leaves_sound_books(tmp_path: Path) -> None:
    """The house stands in for him; the others are settled with as ever."""
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        room = lobby(client).rooms[players[0].room["id"]]
        play_on(players, bidding, most=4)
        holder = room.data.players["1"]
        client.portal.call(room.call, lambda room: withdraw(room, holder))
        play_on([players[0], players[2]], bidding)
        assert room.data.phase == "between" and room.history[-1].ending != "redeal"
        assert [int(room.history[-1].points[n]) for n in (0, 2)] == [beans(players[n]) - GRANT for n in (0, 2)]
        found = balances(tmp_path)
        assert found[holder] == GRANT and sum(found.values()) == 0


def test_who_deletes_himself_in_a_hand_leaves_books_that_can_be_proved(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        room = lobby(client).rooms[players[0].room["id"]]
        play_on(players, bidding, most=4)
        assert room.hand.running()
        players[1].call("DELETE", "/api/me", {"confirm": "delete"})
        sound(tmp_path)
        play_on([players[0], players[2]], bidding)
        assert room.data.phase == "between"
        sound(tmp_path)
        assert execute(tmp_path, "select count(*) from brought") == [(0,)]


def test_a_killed_server_books_every_hand_once(tmp_path: Path) -> None:
    rng = random.Random(5)
    server = Server(tmp_path).start()
    try:
        _, cookie = server.call("POST", "/api/me", {"name": "小明"})
        room = server.call("POST", "/api/rooms", {"game": "doudizhu/qq", "level": "low"}, cookie)[0]["id"]
        for kills in range(40):
            client = Client(server, cookie).open(room)
            client.take()
            if client.room["seat"] is None:
                client.send("sit", seat=0)
            client.send("start" if client.room["hand"] == 0 else "ready")
            play_for(client, rng.uniform(0.2, 0.8))
            server.kill()
            client.close()
            done = sound(tmp_path)
            if kills >= 4 and done.hands > 2:
                break
            server.start()
        assert done.hands > 2
    finally:
        assert server.process
        server.process.kill()
        server.process.wait()


def play_for(client: Client, seconds: float) -> None:
    done: Any = None
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            frame = json.loads(client.socket.recv(timeout=0.05))
        except TimeoutError:
            continue
        setattr(client, frame["t"], whole(frame, client.table) if frame["t"] == "table" else frame)
        ask = client.table and client.table["ask"]
        if client.room["phase"] == "playing" and ask and (client.table["hand"], ask["number"]) != done:
            done = client.table["hand"], ask["number"]
            client.send("act", prompt=ask["number"], move=bidding(client.table))
        elif client.room["phase"] == "between" and client.room["seat"] == 0 and done != client.room["hand"]:
            done = client.room["hand"]
            client.send("ready")
