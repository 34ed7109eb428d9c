"""The queue: strangers wait for each other, are matched, or go again."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from play import GAME, Player, bidding, lobby, play_on, serving, wait
from starlette.websockets import WebSocketDisconnect
from strangers import SLOW, ended, enter, matched, seek


def test_three_strangers_are_matched_at_once_and_play(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        a = seek(client)
        first = a.until_t("queued")
        assert (first["waiting"], first["enough"], first["game"], first["level"]) == (1, 3, GAME, "")
        assert 590_000 < first["bots_ms"] <= 600_000 and first["waited_ms"] < 10_000
        b = seek(client)
        assert a.until(lambda f: f["t"] == "queued" and f["waiting"] == 2) and b.until_t("queued")["waiting"] == 2
        assert lobby(client).metrics.text().count(b"paiju_waiting 2.0") == 1
        players = enter([a, b, seek(client)])
        room = players[0].room
        assert room["matched"] and room["phase"] == "playing" and room["hand"] == 1 and not room["public"]
        assert sorted(p.room["seat"] for p in players) == [0, 1, 2] and len({p.room["id"] for p in players}) == 1
        assert not any(p.room["owner"] for p in players) and len(room["dealt"]["salts"]) == 3
        assert room["id"] not in [r["id"] for r in players[0].call("GET", "/api/rooms")]
        play_on(players, bidding)
        assert players[0].room["phase"] == "between" and lobby(client).queue.waiting() == 0


def test_after_a_while_bots_fill_up(tmp_path: Path) -> None:
    with serving(tmp_path, match_wait=0.1, match_start=600) as client:
        player = matched(client, 1)[0]
        assert sorted(c["kind"] for c in player.room["chairs"]) == ["bot", "bot", "person"]
        assert player.room["phase"] == "playing"


def test_where_several_numbers_can_play_two_do_after_a_moment(tmp_path: Path) -> None:
    with serving(tmp_path, match_wait=600, match_gather=0.3, match_start=600) as client:
        players = matched(client, 2, "niuniu/classic")
        assert [c["kind"] for c in players[0].room["chairs"]].count("person") == 2
        assert players[0].room["phase"] == "playing" and "bot" not in [c["kind"] for c in players[0].room["chairs"]]
    with serving(tmp_path / "bots", match_wait=0.1, match_gather=600) as client:
        player = matched(client, 1, "niuniu/classic")[0]
        assert [c["kind"] for c in player.room["chairs"]].count("bot") == 3


def test_only_for_the_same(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        waiting = [seek(client, game, level) for game, level in ((GAME, ""), (GAME, "low"), ("doudizhu/classic", ""))]
        assert [p.until_t("queued")["waiting"] for p in waiting] == [1, 1, 1]
        assert lobby(client).queue.waiting() == 3


def test_who_comes_while_blocks_are_looked_up_waits_for_the_next_look(tmp_path: Path) -> None:
    """Nobody knew whom he would not sit with."""
    with serving(tmp_path, **SLOW) as client:
        queue = lobby(client).queue
        asked, on, knows = threading.Event(), threading.Event(), queue.apart
        seen: list[list[str]] = []

        async def slowly(holders: Any) -> Any:
            seen.append([*holders])
            found = await knows(holders)
            if len(seen) == 1:
                asked.set()
                await asyncio.to_thread(on.wait, 20)
            return found

        queue.apart = slowly
        players = [seek(client)]
        assert asked.wait(10)
        players += [seek(client), seek(client)]
        for player in players:
            player.until_t("queued")
        on.set()
        assert len({player.until_t("matched")["room"] for player in players}) == 1
        assert max(map(len, seen)) == 3


def test_to_close_is_to_leave(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        a, b = seek(client), seek(client)
        a.until_t("queued")
        b.until(lambda f: f["t"] == "queued" and f["waiting"] == 2)
        a.close()
        assert b.until(lambda f: f["t"] == "queued" and f["waiting"] == 1)
        b.close()
        wait(lambda: lobby(client).queue.waiting() == 0)
        assert lobby(client).addresses.total() == 0


def test_a_second_tab_takes_over_and_gains_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        a = seek(client)
        a.until_t("queued")
        holder, before = next((h, w.ticket.since) for pool in lobby(client).queue.pools.values() for h, w in pool.items())
        again = Player(client, a.cookies)
        seek(client, player=again)
        assert again.until_t("queued")["waiting"] == 1
        assert a.until_t("gone")["why"] == "elsewhere" and ended(a) == 4002
        a.close()
        assert [w.ticket.since for pool in lobby(client).queue.pools.values() for w in pool.values()] == [before]
        other = Player(client, a.cookies)
        seek(client, "doudizhu/classic", player=other).until_t("queued")
        assert again.until_t("gone")["why"] == "elsewhere"
        pools = lobby(client).queue.pools
        assert [(w.game, *pool) for w, pool in pools.items() if pool] == [("doudizhu/classic", holder)]
        assert next(iter(pools[next(w for w in pools if pools[w])].values())).ticket.since > before


def test_a_second_tab_in_the_very_moment_goes_to_the_same_table(tmp_path: Path) -> None:
    with serving(tmp_path, match_wait=0.1, match_start=600) as client:
        queue, seat = lobby(client).queue, lobby(client).seat
        asked, on = threading.Event(), threading.Event()

        async def slowly(*given: Any) -> Any:
            asked.set()
            await asyncio.to_thread(on.wait)
            return await seat(*given)

        queue.seat = slowly
        a = seek(client)
        assert asked.wait(10)
        again = Player(client, a.cookies)
        seek(client, player=again)
        assert queue.waiting() == 0
        on.set()
        room = a.until_t("matched")["room"]
        assert again.until_t("matched")["room"] == room and len(lobby(client).rooms) == 1


@pytest.mark.parametrize(
    ("query", "code"),
    [("", "no_such_game"), ("game=poker", "no_such_game"), (f"game={GAME}?kickers=strict", "no_such_game"),
     (f"game={GAME}&level=top", "bad_field"), ("game=maumau/classic&level=none", "bad_field")],
)  # fmt: skip
def test_what_there_is_not(tmp_path: Path, query: str, code: str) -> None:
    with serving(tmp_path, **SLOW) as client:
        player = Player(client)
        player.open(f"match?{query}")
        frame = player.until_t("failed")
        assert frame["code"] == code and frame["zh"] and frame["en"] and ended(player) == 1000
        assert lobby(client).queue.waiting() == 0


def test_limits_and_origins_are_those_of_a_room(tmp_path: Path) -> None:
    with serving(tmp_path, connections_per_ip=1, **SLOW) as client:
        first = seek(client)
        first.until_t("queued")
        assert first.send("ping", n=7).until_t("pong")["n"] == 7
        assert first.send("ready").until_t("failed")["code"] == "not_now"
        assert first.send("nonsense").until_t("failed")["code"] == "bad_message"
        second = seek(client)
        assert ended(second) == 1013
        second.close()
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(
            f"/ws/match?game={GAME}", headers={"origin": "http://elsewhere.example"}
        ):
            pass
        assert lobby(client).queue.waiting() == 1


def test_one_does_not_ask_without_end(tmp_path: Path) -> None:
    with serving(tmp_path, joins_per_ip=2, **SLOW) as client:
        for _ in range(2):
            seek(client).until_t("queued")
        assert seek(client).until_t("failed")["code"] == "too_fast"


def test_logging_out_leaves_the_queue(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        player = seek(client)
        player.until_t("queued")
        player.call("POST", "/api/logout")
        assert player.until_t("gone")["why"] == "logged_out"
        wait(lambda: lobby(client).queue.waiting() == 0)


def test_a_full_server_and_a_store_that_fails_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, rooms=0, match_wait=0.1) as client:
        player = seek(client)
        assert player.until_t("failed")["code"] == "server_full" and ended(player) == 1000
        object.__setattr__(lobby(client).settings, "rooms", 5)
        monkeypatch.setattr("paiju.server.ratings.begun", lambda *_: 1 / 0)
        again = seek(client)
        assert again.until_t("failed")["code"] == "not_saved"
        assert lobby(client).queue.waiting() == 0 and not lobby(client).rooms
        monkeypatch.undo()
        assert seek(client).until_t("matched")["room"] in lobby(client).rooms


def test_who_goes_in_the_very_moment_has_not_sat_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, **SLOW) as client:
        queue, seat = lobby(client).queue, lobby(client).seat

        async def gone_meanwhile(wanted: Any, people: Any, bots: int) -> Any:
            people[0].connection.drop("slow")
            return await seat(wanted, people, bots)

        queue.seat = gone_meanwhile
        ends = [player.until(lambda f: f["t"] in ("gone", "matched")) for player in [seek(client) for _ in range(3)]]
        assert sorted(end.get("why", "") for end in ends) == ["", "", "slow"]
        room = lobby(client).rooms[next(end["room"] for end in ends if end["t"] == "matched")].data
        assert sorted(s.kind for s in room.seats) == ["bot", "person", "person"] and room.fled == {}

        async def all_gone(wanted: Any, people: Any, bots: int) -> Any:
            for one in people:
                one.connection.drop("slow")
            return await seat(wanted, people, bots)

        queue.seat, before = all_gone, {*lobby(client).rooms}
        for player in [seek(client) for _ in range(3)]:
            assert player.until_t("gone")["why"] == "slow"
        wait(lambda: {*lobby(client).rooms} == before)
