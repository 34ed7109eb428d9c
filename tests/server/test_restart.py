"""A server that stops, or dies, and goes on where it was."""

import random
from pathlib import Path

import pytest
from databases import execute
from play import Player, bidding, crowd, lobby, play_on, ready_all, serving, sync_all, wait, whose_turn


def test_every_table_goes_on_where_it_was(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, watching=1)
        ready_all(players)
        play_on(players, bidding, most=7)
        sync_all(players)
        before = [p.table for p in players]
        room = players[0].room
    with serving(tmp_path) as client:
        back = [Player(client, p.cookies).open(room["id"]) for p in players]
        for now, then in zip(back, before, strict=True):
            now.until_t("table")
            assert now.table["view"] == then["view"] and now.table["at"] == then["at"]
            assert (now.table["ask"] is None) == (then["ask"] is None)
        sync_all(back)
        assert [p.room["seat"] for p in back] == [0, 1, 2, None]
        assert back[0].room["owner"] and back[1].room["name"] == "玩家2"
        assert play_on(back, bidding) > 0
        assert back[0].room["phase"] == "between"


def test_scores_history_and_records_stay(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        for _ in range(2):
            ready_all(players)
            play_on(players, bidding)
        room = players[0].room
        records = players[0].call("GET", f"/api/rooms/{room['id']}/records")
        assert len(records) == 2
    with serving(tmp_path, between=0.05) as client:
        player = Player(client, players[0].cookies).open(room["id"])
        player.until_t("room")
        assert [c["score"] for c in player.room["chairs"]] == [c["score"] for c in room["chairs"]]
        assert player.room["history"] == room["history"]
        assert player.call("GET", f"/api/rooms/{room['id']}/records") == records
        player.until(lambda f: f["t"] == "room" and f["hand"] == 3)  # the match goes on


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, tempos={"normal": (60, 60)}) as client:
        player = Player(client)
        room = player.call("POST", "/api/quick", {"game": "doudizhu/qq"})["id"]
        player.open(room).until_t("table")
        player.sync()
    with serving(tmp_path, away=0.05) as client:
        kept = lobby(client).rooms[room]
        wait(lambda: kept.data.phase == "between" and kept.history[-1].ending != "redeal")


def test_a_hand_that_does_not_replay_is_void_and_the_room_lives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        room = players[0].room["id"]
    monkeypatch.setattr("paiju.server.playing.replay", lambda *_: 1 / 0)
    with serving(tmp_path) as client:
        player = Player(client, players[0].cookies).open(room)
        player.until_t("room")
        assert player.room["phase"] == "between" and player.room["history"][-1]["ending"] == "void"
        player.send("start").sync()
        assert player.room["hand"] == 2 and player.room["phase"] == "playing"
        assert len(player.table["view"]["hand"]) == 17


def test_what_cannot_be_stored_is_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sees a move that is not on disk, and the table is as it was before."""
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        player = whose_turn(players)
        at, others = player.table["at"], [p for p in players if p is not player]
        store = lobby(client).store
        real = store.write

        async def fail(writes):
            raise OSError("disk full")

        monkeypatch.setattr(store, "write", fail)
        player.send("act", prompt=player.table["ask"]["number"], move="bid 1")
        assert player.until_t("failed")["code"] == "not_saved"
        monkeypatch.setattr(store, "write", real)
        sync_all(players)
        assert {p.table["at"] for p in players} == {at}
        assert not [f for p in others for f in p.frames if f["t"] == "table" and f["at"] > at]
        player.send("act", prompt=player.table["ask"]["number"], move="bid 1").sync()
        assert player.table["at"] == at + 1


def test_a_full_disk_costs_no_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often storing fails, the hand goes on when the disk has room again."""
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        player = whose_turn(players)
        store, at = lobby(client).store, player.table["at"]
        real = store.write

        async def fail(writes):
            raise OSError("disk full")

        for _ in range(5):
            monkeypatch.setattr(store, "write", fail)
            player.send("act", prompt=player.table["ask"]["number"], move="bid 1")
            assert player.until_t("failed")["code"] == "not_saved"
            monkeypatch.setattr(store, "write", real)
            sync_all(players)
        assert player.room["phase"] == "playing" and player.table["at"] == at
        player.send("act", prompt=player.table["ask"]["number"], move="bid 1").sync()
        assert player.table["at"] == at + 1


def test_a_room_that_cannot_be_stored_never_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        client.get("/api/me")
        store = lobby(client).store

        async def fail(writes):
            raise OSError("disk full")

        monkeypatch.setattr(store, "write", fail)
        answer = client.post("/api/quick", json={"game": "doudizhu/qq", "options": {}})
        assert (answer.status_code, answer.json()["code"]) == (503, "not_saved")
        monkeypatch.undo()
        assert lobby(client).rooms == {}


def test_a_move_is_on_disk_before_it_is_shown(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        lobby(client).world.table_rng = random.Random(3)
        ready_all(players)
        before = 0
        for _ in range(10):
            player = whose_turn(players)
            player.send("act", prompt=player.table["ask"]["number"], move=bidding(player.table))
            at = player.table["at"]
            player.until(lambda f, at=at: f["t"] == "table" and f["at"] > at)
            [(stored,)] = execute(tmp_path, "select count(*) from actions")
            assert stored > before
            before = stored
