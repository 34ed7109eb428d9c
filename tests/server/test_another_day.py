"""A match is left, the server stops, and days later it goes on with everybody in his seat."""

from pathlib import Path
from typing import Any

import pytest
from play import Frame, Player, crowd, lobby, ready_all, serving, sync_all, wait

from paiju.core.move import move_text

DAY = 86400
TWO = {"nobody": "bottom"}


def play_out(client: Any, players: list[Player]) -> None:
    """Everybody does what the time-out would do, until the hand is over."""
    room = lobby(client).rooms[players[0].room["id"]]
    number = room.data.hand
    for _ in range(5000):
        sync_all(players)
        hand = room.hand
        if hand.ended or hand.number > number:
            return
        for seat in hand.table.turn() if not hand.ticking() else ():
            ask = hand.table.ask(seat)
            players[seat].send("act", prompt=ask.number, move=move_text(ask.prompt.default))
    raise AssertionError("never over")


def later(monkeypatch: pytest.MonkeyPatch, days: float) -> None:
    import time

    for module in ("room", "coming", "playing", "lobby"):
        monkeypatch.setattr(f"paiju.server.{module}.now", lambda: time.time() + days * DAY)


def came_back(client: Any, players: list[Player], room: str) -> list[Player]:
    return [Player(client, player.cookies).open(room) for player in players]


def test_a_match_goes_on_another_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, tick=0.001, idle=0.1) as client:
        players = crowd(client, "shengji/two-colour", sitting=4, options=TWO)
        ready_all(players)
        play_out(client, players)
        sync_all(players)
        before: Frame = players[0].room
        view = players[0].table["view"]
        carry = view["result"]["carry"]
        assert carry["hand"] == 1 and before["phase"] == "between"
        for player in players:
            player.close()
        room = lobby(client).rooms[before["id"]]
        wait(lambda: room.paused)  # nobody has been there for long, and it is not closed
    later(monkeypatch, 3)
    with serving(tmp_path, tick=0.001, idle=0.1, between=0.05) as client:
        found = Player(client, players[2].cookies).call("GET", "/api/me/rooms")
        assert [(r["id"], r["phase"]) for r in found] == [(before["id"], "between")]
        assert Player(client).call("GET", "/api/me/rooms") == []
        room = lobby(client).rooms[before["id"]]
        assert room.paused
        back = came_back(client, players[:3], before["id"])
        sync_all(back)
        for seat, player in enumerate(back):
            assert player.room["seat"] == seat and player.room["phase"] == "between" and player.room["next_ms"] is None
            assert [c["name"] for c in player.room["chairs"]] == [c["name"] for c in before["chairs"]]
            assert [c["score"] for c in player.room["chairs"]] == [c["score"] for c in before["chairs"]]
            assert player.table["view"]["result"]["carry"] == carry
        assert back[0].room["owner"]
        back += came_back(client, players[3:], before["id"])  # now everybody is there, and it goes on by itself
        back[0].until(lambda f: f["t"] == "table" and f["hand"] == 2)
        view = back[0].table["view"]
        assert list(view["levels"]) == carry["levels"] and view["dealer"] == carry["dealer"] and view["carry"] == carry
        play_out(client, back)
        assert room.data.carry["hand"] >= 2 and room.data.carry["levels"] != ["2", "2"]


def test_those_who_are_there_need_not_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, tick=0.001) as client:
        players = crowd(client, "shengji/two-colour", sitting=4, options=TWO)
        ready_all(players)
        play_out(client, players)
        room = players[0].room["id"]
    later(monkeypatch, 1)
    with serving(tmp_path, tick=0.001, away=0.05) as client:
        a, b = came_back(client, players[:2], room)
        sync_all([a, b])
        seats = lobby(client).rooms[room].data.seats
        wait(lambda: seats[2].away and seats[3].away)
        a.send("ready")
        b.send("ready")
        a.until(lambda f: f["t"] == "table" and f["hand"] == 2)
        assert [c["kind"] for c in a.room["chairs"]] == ["person"] * 4  # bots play, and the seats are kept
        (c,) = came_back(client, players[2:3], room)
        c.until(lambda f: f["t"] == "table" and f["hand"] == 2)
        assert c.room["seat"] == 2 and not c.room["chairs"][2]["auto"]


def test_a_match_is_not_kept_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, tick=0.001) as client:
        players = crowd(client, "shengji/two-colour", sitting=4, options=TWO)
        ready_all(players)
        play_out(client, players)
        room = players[0].room["id"]
    later(monkeypatch, 31)
    with serving(tmp_path, idle=0.05) as client:
        wait(lambda: room not in lobby(client).rooms)


def test_a_full_server_lets_the_oldest_of_them_go(tmp_path: Path) -> None:
    with serving(tmp_path, tick=0.001, idle=0.05, rooms=2) as client:
        rooms = []
        for _ in range(2):
            players = crowd(client, "shengji/two-colour", sitting=4, options=TWO)
            ready_all(players)
            play_out(client, players)
            for player in players:
                player.close()
            rooms.append(lobby(client).rooms[players[0].room["id"]])
            wait(lambda: rooms[-1].paused)
        new = Player(client).call("POST", "/api/rooms", {"game": "doudizhu/qq"})["id"]
        assert set(lobby(client).rooms) == {rooms[1].data.id, new}
