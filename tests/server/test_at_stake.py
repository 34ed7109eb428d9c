"""Beans at stake where nobody escapes: bots play on, all are gone, a hand is void, a server is full; and what is shown."""

import random
from pathlib import Path

import pytest
from answers import ask
from play import Player, bidding, crowd, lobby, play_on, ready_all, serving, sync_all, wait
from stakes import beans, booked, sound, with_landlord
from test_seats import refused

from paiju.server.ledger import GRANT


def test_a_full_server_does_not_close_a_hand_with_beans_on_it(tmp_path: Path) -> None:
    with serving(tmp_path, rooms=1) as client:
        players = crowd(client, level="low")
        ready_all(players)
        room = lobby(client).rooms[players[0].room["id"]]
        for player in players:
            player.close()
        wait(lambda: not room.connections)
        room.paused = True  # as after a restart that took long
        assert ask(Player(client), "POST", "/api/rooms", {"game": "doudizhu/qq"})[0] == 503
        assert room.data.closed is None


def test_without_beans_a_bot_plays_on(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        assert refused(players[1], "price") == "no_escape"
        assert refused(players[1], "escape", hand=1, least=10**6) == "no_escape"
        players[1].send("stand").sync()
        assert players[0].sync().room["chairs"][1]["kind"] == "bot" and players[0].room["phase"] == "playing"


def test_at_a_table_that_goes_on_without_him_his_bet_stays(tmp_path: Path) -> None:
    """牛牛: nobody can void a bad hand for all; who stands up goes when it is over and bears what it costs."""
    with serving(tmp_path) as client:
        lobby(client).world.table_rng = random.Random(4)  # by chance nothing might change hands
        players = crowd(client, "niuniu/classic", level="low")
        ready_all(players)
        room = lobby(client).rooms[players[0].room["id"]]
        assert room.data.phase == "playing" and refused(players[1], "price") == "no_escape"
        players[1].send("stand").sync()
        play_on(players, lambda table: (table["ask"]["choices"] or [f"bet {max(1, table['ask']['low'])}"])[0])
        assert room.data.phase == "between" and room.history[-1].ending != "escape"
        points = [int(n) for n in room.history[-1].points[:3]]
        assert [beans(p) - GRANT for p in players] == points and points[1] != 0
        sync_all(players)
        assert players[1].room["seat"] is None and players[0].room["chairs"][1]["kind"] == "open"
        newcomer = players[1]
        newcomer.send("sit", seat=5).sync()
        sound(tmp_path)


def test_a_newcomer_in_a_running_hand_has_his_beans(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, "niuniu/classic", sitting=2, watching=1, level="low")
        ready_all(players)
        c = players[2]
        c.send("sit", seat=4).sync()
        chair = c.room["chairs"][4]
        assert c.room["phase"] == "playing" and chair["beans"] == GRANT and not chair["broke"]


def test_who_is_lost_does_not_escape(tmp_path: Path) -> None:
    """EC-11: a visible countdown, then a bot plays to the end; he bears what that costs and no more."""
    with serving(tmp_path, away=0.2) as client:
        players = crowd(client, level="low")
        ready_all(players)
        play_on(players, bidding, most=4)
        lost, seat = players[2], players[2].room["seat"]
        lost.close()
        frame = players[0].until(lambda f: f["t"] == "room" and not f["chairs"][seat]["online"])
        assert 0 < frame["chairs"][seat]["away_ms"] <= 200
        players[0].until(lambda f: f["t"] == "room" and f["chairs"][seat]["auto"])
        others = players[:2]
        while others[0].room["phase"] == "playing":
            play_on(others, bidding, most=1)
        assert others[0].room["chairs"][seat]["kind"] == "person"
        assert [kind for _, kind in booked(tmp_path)] in (["hand"], [])
        sound(tmp_path)


def test_a_table_where_all_are_gone_plays_out_and_is_booked_once(tmp_path: Path) -> None:
    """Also over a restart, right before and right after."""
    with serving(tmp_path, away=60) as client:
        players = crowd(client, level="low")
        ready_all(players)
        with_landlord(players)
        id = players[0].room["id"]
        for player in players:
            player.close()
    assert booked(tmp_path) == []
    with serving(tmp_path, away=0.05) as client:
        room = lobby(client).rooms[id]
        wait(lambda: room.data.phase == "between" and not room.ending)
        wait(lambda: booked(tmp_path))
    with serving(tmp_path, away=0.05) as client:
        room = lobby(client).rooms[id]
        assert room.data.phase == "between" and room.data.hand == 1
        client.portal.call(room.call, lambda room: None)
        assert booked(tmp_path) == [(f"hand:{id}:1", "hand")]
        points = [int(n) for n in room.history[-1].points]
        assert [beans(p) - GRANT for p in (Player(client, p.cookies) for p in players)] == points and any(points)
        sound(tmp_path)


def test_the_beans_of_a_void_hand_go_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        play_on(players, bidding, most=5)
        room = players[0].room
    monkeypatch.setattr("paiju.server.playing.replay", lambda *_: 1 / 0)
    with serving(tmp_path) as client:
        player = Player(client, players[0].cookies).open(room["id"])
        player.until_t("room")
        assert player.room["history"][-1]["ending"] == "void"
        got = player.call("GET", "/api/me/beans")
        assert (got["beans"], got["playing"]) == (GRANT, "") and booked(tmp_path) == []
        sound(tmp_path)


def test_a_room_with_beans_in_play_does_not_give_way_to_a_new_one(tmp_path: Path) -> None:
    """Or opening rooms would be a way out of a bad hand."""
    with serving(tmp_path, rooms_per_guest=1) as client:
        (a,) = crowd(client, sitting=1, level="low")
        a.send("start").sync()
        a.close()
        a.http.cookies.update(a.cookies)
        answer = a.http.post("/api/rooms", json={"game": "doudizhu/qq"})
        assert answer.json()["code"] == "too_many_rooms" and a.room["id"] in lobby(client).rooms


def test_the_score_of_a_table_with_beans_is_in_points(tmp_path: Path) -> None:
    """EC-15: the score is X; the beans of a hand are in the history."""
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        play_on(players, bidding)
        room = lobby(client).rooms[players[0].room["id"]]
        result = room.hand.table.result()
        assert [c["score"] for c in players[0].room["chairs"]] == [str(n) for n in result.points]
        assert [c["beans"] - GRANT for c in players[0].room["chairs"]] == [int(n) for n in room.history[-1].points]


def test_the_list_of_tables_says_what_is_played_for(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        (a,) = crowd(client, "maumau/classic", sitting=1, level="middle", public=True)
        (found,) = a.call("GET", "/api/rooms")
        assert (found["level"], found["factor"], found["entry"]) == ("middle", 12, 8000)
