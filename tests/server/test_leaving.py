"""Leaving, coming back, running out of time, and things going wrong."""

import asyncio
import random
import time
from pathlib import Path

import pytest
from play import Player, crowd, lobby, play_on, ready_all, serving, simplest, wait, whose_turn


def test_the_room_passes_on_when_its_owner_leaves(tmp_path: Path) -> None:
    with serving(tmp_path, away=0.05) as client:
        a, b, c, w = crowd(client, watching=1)
        a.close()
        c.until(lambda f: f["t"] == "room" and f["chairs"][0]["online"] is False)
        assert b.until(lambda f: f["t"] == "room" and f["owner"])
        b.close()
        assert c.until(lambda f: f["t"] == "room" and f["owner"])
        c.close()
        assert w.until(lambda f: f["t"] == "room" and f["owner"])
        assert a.open(w.room["id"]).until_t("room")["owner"] is False


def test_a_lost_player_is_played_for_and_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path, away=0.2) as client:
        players = crowd(client)
        ready_all(players)
        lost = whose_turn(players)
        others = [p for p in players if p is not lost]
        seat, at = lost.room["seat"], lost.table["at"]
        lost.close()
        frame = others[0].until(lambda f: f["t"] == "room" and not f["chairs"][seat]["online"])
        assert 0 < frame["chairs"][seat]["away_ms"] <= 200 and not frame["chairs"][seat]["auto"]
        frame = others[0].until(lambda f: f["t"] == "room" and f["chairs"][seat]["auto"])
        assert frame["chairs"][seat]["kind"] == "person" and frame["chairs"][seat]["away_ms"] is None
        others[0].until(lambda f: f["t"] == "table" and f["at"] > at)  # the bot has moved
        lost.open(lost.room["id"]).until_t("table")
        assert lost.room["seat"] == seat and lost.room["chairs"][seat]["auto"] is False
        assert lost.table["view"]["seat"] == seat


def test_who_comes_too_late_to_a_room_is_told(tmp_path: Path) -> None:
    from paiju.server.failures import Failure
    from paiju.server.items import Joined

    with serving(tmp_path) as client:
        player = crowd(client, sitting=1)[0]
        room = lobby(client).rooms[player.room["id"]]
        connection = room.connections[0]

        async def close_and_ask() -> None:
            first = asyncio.ensure_future(room.call(lambda room: room.close()))
            second = asyncio.ensure_future(room.call(lambda room: None))
            await first
            for late in (second, room.call(lambda room: None)):
                with pytest.raises(Failure):
                    await late
            room.post(Joined(connection))

        client.portal.call(close_and_ask)
        assert player.until_t("gone")["why"] == "closed"
        assert lobby(client).rooms == {}


def test_time_outs_while_away_do_not_stay(tmp_path: Path) -> None:
    with serving(tmp_path, turn=0.05, away=60, tempos={"normal": (30, 30)}) as client:
        players = crowd(client)
        ready_all(players)
        a, b = players[:2]
        a.close()
        b.until(lambda f: f["t"] == "room" and f["chairs"][0]["auto"])
        a.open(b.room["id"]).until_t("room")
        assert a.room["chairs"][0]["auto"] is False


def test_time_outs_play_the_default_and_then_the_bot(tmp_path: Path) -> None:
    with serving(tmp_path, turn=0.05) as client:
        players = crowd(client)
        lobby(client).world.table_rng = random.Random(4)
        for p in players:
            p.send("ready")
        a = players[0]
        a.until(lambda f: f["t"] == "room" and f["chairs"][0]["auto"])
        a.until(lambda f: f["t"] == "room" and f["phase"] == "between")
        assert a.room["history"][0]["hand"] == 1


def test_the_next_hand_starts_by_itself(tmp_path: Path) -> None:
    with serving(tmp_path, between=0.1) as client:
        players = crowd(client)
        ready_all(players)
        play_on(players, lambda t: "bid 3" if "bid 3" in t["ask"]["choices"] else simplest(t))
        players[0].until(lambda f: f["t"] == "room" and f["hand"] == 2 and f["phase"] == "playing")


def test_when_all_leave_the_hand_ends_and_the_room_waits(tmp_path: Path) -> None:
    with serving(tmp_path, away=0.01, between=0.01) as client:
        players = crowd(client)
        ready_all(players)
        room = lobby(client).rooms[players[0].room["id"]]
        for player in players:
            player.close()
        wait(lambda: room.data.phase == "between" and room.history[-1].ending != "redeal")
        hand = room.data.hand
        time.sleep(0.05)
        assert room.data.hand == hand
        players[0].open(room.data.id).until(lambda f: f["t"] == "room" and f["hand"] == hand + 1)


def test_an_idle_room_closes_and_keeps_its_records(tmp_path: Path) -> None:
    with serving(tmp_path, idle=0.2, away=0.01) as client:
        players = crowd(client)
        ready_all(players)
        play_on(players, lambda t: "bid 3" if "bid 3" in t["ask"]["choices"] else simplest(t))
        id = players[0].room["id"]
        for player in players:
            player.close()
        wait(lambda: id not in lobby(client).rooms)
        assert client.get(f"/api/rooms/{id}").status_code == 404
        records = players[0].call("GET", f"/api/rooms/{id}/records")
        assert len(records) == 1 and records[0]["result"]["ending"] in ("landlord", "farmers")
        assert players[0].open(id).take() == {"t": "gone", "why": "closed", "zh": "", "en": ""}


def test_a_game_that_breaks_does_not_take_the_room_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand is void after a few tries; nothing that was stored before is lost."""
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        from paiju.games import doudizhu

        player = whose_turn(players)
        view, real = player.table["view"], doudizhu.act

        def broken(state, *args):
            return 1 / 0 if state.auction.bids == [] and state.phase == "bid" else real(state, *args)

        monkeypatch.setattr(doudizhu, "act", broken)
        for _ in range(2):
            player.send("act", prompt=player.table["ask"]["number"], move="bid 1")
            assert player.until_t("failed")["code"] == "not_saved"
            assert player.sync().table["view"] == view
        player.send("act", prompt=player.table["ask"]["number"], move="bid 1").sync()
        assert player.room["phase"] == "between" and player.room["history"][-1]["ending"] == "void"


def test_a_view_that_cannot_be_shown_does_not_take_the_room_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        monkeypatch.setattr("paiju.server.frames.plain", lambda view: 1 / 0)
        player = whose_turn(players)
        player.send("act", prompt=player.table["ask"]["number"], move="bid 1")
        player.until(lambda f: f["t"] == "room" and f["phase"] == "between")
        monkeypatch.undo()
        player.send("ping").sync()
        ready_all(players)
        assert player.room["hand"] == 2 and len(player.table["view"]["hand"]) == 17


def test_the_owner_stays_the_owner_over_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        room = players[0].room["id"]
    with serving(tmp_path) as client:
        other = Player(client, players[1].cookies).open(room)
        assert other.until_t("room")["owner"] is False
        assert Player(client, players[0].cookies).open(room).until_t("room")["owner"] is True
