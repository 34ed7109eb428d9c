"""Strangers are matched, play, leave, and are rated for it."""

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from databases import execute
from play import GAME, Player, crowd, lobby, play_on, serving, sync_all, wait
from process import Server
from starlette.websockets import WebSocketDisconnect
from test_beans import LOW, balances, beans, bid, sound
from test_kill import Client
from test_seats import refused

from paiju.core import fair
from paiju.server import ledger, wire
from paiju.server import matched as matched_table
from paiju.server import matched as rules
from paiju.server.hand import Ending
from paiju.server.ledger import GRANT
from paiju.server.playing import end

SLOW = {"match_wait": 600.0, "match_gather": 600.0, "match_start": 600.0}


def seek(client: Any, game: str = GAME, level: str = "", player: Player | None = None) -> Player:
    player = player or Player(client)
    player.call("GET", "/api/me")
    player.close()
    return player.open(f"match?game={game}&level={level}")


def ended(player: Player) -> int:
    """The code that the socket is closed with."""
    with pytest.raises(WebSocketDisconnect) as end:
        player.take()
    return end.value.code


def enter(players: list[Player]) -> list[Player]:
    """Go to the table where each is matched; the hand begins when all have sent their salts."""
    for player in players:
        room = player.until_t("matched")["room"]
        player.close()
        player.open(room).until_t("room")
    for player in players:
        salt(player)
    return sync_all(players)


def salt(player: Player) -> None:
    player.sync()
    player.send("salt", hand=player.room["hand"] + 1, salt="0123456789abcdef").sync()


def matched(client: Any, people: int = 3, game: str = GAME, level: str = "") -> list[Player]:
    return enter([seek(client, game, level) for _ in range(people)])


def data(client: Any, player: Player) -> Any:
    return lobby(client).rooms[player.room["id"]].data


def rated(folder: Path) -> list[tuple[float, float, int]]:
    return execute(folder, "select mu, sigma, hands from ratings order by mu")


def wait_long(done: Any) -> None:
    for _ in range(20):
        try:
            return wait(done)
        except AssertionError:
            pass
    raise AssertionError("never came")


# the queue


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
        play_on(players, bid)
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


# beans


def test_a_level_has_its_entry(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        poor = seek(client, level="high")
        assert poor.until_t("failed")["code"] == "too_poor" and ended(poor) == 1000
        players = matched(client, 3, level="low")
        assert players[0].room["level"] == "low" and players[0].room["phase"] == "playing"
        assert {c["beans"] for c in players[0].room["chairs"]} == {ledger.GRANT}
        play_on(players, bid)
        assert players[0].room["phase"] == "between"
        assert balances(tmp_path)[ledger.FEES] == 3 * LOW.fee
        friends = crowd(client, sitting=3, level="low")
        for p in friends:
            p.send("ready").sync()
        assert sync_all(friends)[0].room["phase"] == "playing"
        seek(client, level="low", player=Player(client, friends[0].cookies))
        assert client.players[-1].until_t("failed")["code"] == "at_stake"


# the table


def test_the_hand_waits_for_the_pages_but_not_for_long(tmp_path: Path) -> None:
    with serving(tmp_path, match_wait=600, match_start=600) as client:
        players = [seek(client) for _ in range(3)]
        rooms = [p.until_t("matched")["room"] for p in players]
        for p, room in zip(players, rooms, strict=True):
            p.close()
            p.open(room).until_t("room")
        salt(players[0])
        salt(players[1])
        assert players[0].sync().room["phase"] == "waiting" and players[0].room["next_ms"]
        salt(players[2])
        assert sync_all(players)[0].room["phase"] == "playing"
    with serving(tmp_path / "late", match_wait=600, match_start=0.2) as client:
        players = [seek(client) for _ in range(3)]
        room, _, _ = (p.until_t("matched")["room"] for p in players)
        players[0].close()
        players[0].open(room).until(lambda f: f["t"] == "room" and f["phase"] == "playing")
        assert [c["kind"] for c in players[0].room["chairs"]] == ["person"] * 3  # bots play for them until they come


def test_nobody_changes_seats_or_has_powers(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        players = matched(client)
        a, seat = players[0], players[1].room["seat"]
        for t, fields in (("sit", {"seat": -1}), ("swap", {"seat": seat}), ("unswap", {"seat": seat}), ("sit_out", {"on": True})):
            assert refused(a, t, **fields) == "matched_table"
        for t, fields in (("start", {}), ("fill", {}), ("remove", {"seat": seat}), ("mix", {}), ("tempo", {"tempo": "slow"}),
                          ("arrange", {"one": 0, "two": 1}), ("kick", {"who": "x"})):  # fmt: skip
            assert refused(a, t, **fields) == "not_owner"
        watcher = Player(client).open(a.room["id"])
        assert watcher.until_t("room")["seat"] is None and not watcher.room["owner"]
        assert refused(watcher, "sit") == "matched_table"
        for p in players:
            p.close()
        assert not watcher.sync().room["owner"]


def test_only_who_says_so_plays_the_next_hand(tmp_path: Path) -> None:
    with serving(tmp_path, between=600, **SLOW) as client:
        players = matched(client)
        play_on(players, most=3)  # nobody bids: it is dealt anew and goes on without asking anybody
        wait(lambda: data(client, players[0]).hand == 2)
        sync_all(players)
        while players[0].room["phase"] != "between" or players[0].room["history"][-1]["ending"] == "redeal":
            play_on(sync_all(players), bid)
        hand = players[0].room["hand"]
        assert players[0].room["next_ms"]
        players[0].send("ready").sync()
        assert players[0].room["phase"] == "between"
        room = lobby(client).rooms[players[0].room["id"]]
        client.portal.call(room.call, lambda room: room.arm("next", 0))
        players[0].until(lambda f: f["t"] == "room" and f["phase"] == "playing")
        sync_all(players)
        assert players[0].room["hand"] == hand + 1
        assert [p.room["seat"] is None for p in players] == [False, True, True]  # they look on, and have not fled
        assert room.data.fled == {}
        assert [c["kind"] for c in players[0].room["chairs"]].count("bot") == 2


def test_a_hand_that_nobody_wants_is_not_dealt(tmp_path: Path) -> None:
    with serving(tmp_path, between=600, **SLOW) as client:
        players = matched(client)
        play_on(players, bid)
        room = lobby(client).rooms[players[0].room["id"]]
        client.portal.call(room.call, lambda room: room.arm("next", 0))
        wait(lambda: ("next", -1) not in room.alarms)
        assert sync_all(players)[0].room["phase"] == "between"
        for p in players:
            p.send("ready").sync()
        assert sync_all(players)[0].room["phase"] == "playing" and players[0].room["hand"] == room.data.hand


def test_another_table_in_one_step(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        players = matched(client)
        old = players[0].room["id"]
        running = Player(client, players[0].cookies)
        back = seek(client, player=running).until_t("matched")
        assert back["room"] == old and back["back"]  # a hand that runs is not left by looking for another
        running.close()
        play_on(players, bid)
        tabs = [seek(client, player=Player(client, player.cookies)) for player in players]
        rooms = {tab.until_t("matched")["room"] for tab in tabs}
        for player in players:
            player.close()
        assert len(rooms) == 1 and old not in rooms
        wait(lambda: old not in lobby(client).rooms)  # deserted


# leaving


def test_leaving_a_running_hand_loses_it(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        players = matched(client)
        a = next(p for p in players if p.table["ask"])
        seat = a.room["seat"]
        a.send("stand").sync()
        assert a.room["seat"] is None and a.room["chairs"][seat]["kind"] == "bot"
        assert refused(a, "sit", seat=seat) == "matched_table"
        room = data(client, a)
        assert [*room.fled] == [str(seat)]
        others = [p for p in players if p is not a]
        while others[0].room["phase"] != "between" or others[0].room["history"][-1]["ending"] == "redeal":
            play_on(sync_all(others), bid)
        found = rated(tmp_path)
        assert [hands for *_, hands in found] == [1, 1, 1]
        info = a.call("GET", "/api/me/ratings")["ratings"]
        assert info == [{"family": "doudizhu", "points": None, "plus_minus": None, "hands": 1, "left": 19}]
        added = dict(execute(tmp_path, "select seat, rated from played where rated is not null"))
        assert added[seat] < 0
        others[0].send("ready").sync()
        others[1].send("ready").sync()
        assert room.fled == {} and room.phase == "playing"


def test_leaving_before_the_first_card_is_an_escape_too(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        players = [seek(client) for _ in range(3)]
        for p in players:
            room = p.until_t("matched")["room"]
            p.close()
            p.open(room).until_t("room")
        players[0].send("stand").sync()
        assert players[0].room["seat"] is None and len(data(client, players[0]).fled) == 1
        salt(players[1])
        salt(players[2])
        while players[1].room["phase"] != "between" or players[1].room["history"][-1]["ending"] == "redeal":
            play_on(sync_all(players[1:]), bid)
        ratings = players[0].call("GET", "/api/me/ratings")["ratings"]
        assert [r["hands"] for r in ratings] == [1]
        assert rated(tmp_path)[0][0] < 25 and [n for *_, n in rated(tmp_path)] == [1, 1, 1]


def test_who_leaves_and_goes_before_the_first_card_has_lost_all_the_same(tmp_path: Path) -> None:
    """The table stays until the hand that is owed has been played."""
    with serving(tmp_path, match_wait=0.1, match_start=2) as client:
        player = seek(client)
        id = player.until_t("matched")["room"]
        player.open(id).until_t("room")
        player.send("stand").sync()
        assert player.room["seat"] is None and player.room["phase"] == "waiting"
        player.close()
        wait_long(lambda: id not in lobby(client).rooms)
        assert [hands for *_, hands in rated(tmp_path)] == [1] and rated(tmp_path)[0][0] < 25


def test_who_fled_before_the_first_card_and_goes_on_playing_elsewhere(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        players = [seek(client) for _ in range(3)]
        for p in players:
            p.open(p.until_t("matched")["room"]).until_t("room")
        for p in players:
            p.send("stand").sync()
        id = players[0].room["id"]
        for p in players:
            p.close()
        assert lobby(client).rooms[id].data.phase == "waiting" and ("next", -1) in lobby(client).rooms[id].alarms
        assert seek(client, player=Player(client, players[0].cookies)).until_t("queued")["waiting"] == 1


def test_leaving_between_hands_costs_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        players = matched(client)
        play_on(players, bid)
        before = rated(tmp_path)
        players[0].send("stand").sync()
        assert data(client, players[0]).fled == {} and players[0].room["seat"] is None
        for p in players[1:]:
            p.send("ready").sync()
        assert sync_all(players)[1].room["phase"] == "playing"
        assert [c["kind"] for c in players[1].room["chairs"]].count("bot") == 1
        assert rated(tmp_path) == before


def test_a_table_that_all_have_left_plays_out_and_closes(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        players = matched(client)
        id = players[0].room["id"]
        for p in players:
            p.send("stand").sync()
        assert len(lobby(client).rooms[id].data.fled) == 3 and lobby(client).rooms[id].data.phase == "playing"
        for p in players:
            p.close()
        wait(lambda: id not in lobby(client).rooms)
        assert [n for *_, n in rated(tmp_path)] == [1, 1, 1]
        assert seek(client, player=Player(client, players[0].cookies)).until_t("queued")["waiting"] == 1


@pytest.mark.parametrize("game", ["niuniu/classic", "maumau/classic", "shengji/two", "doudizhu/five", "doudizhu/two"])
def test_leaving_any_game(tmp_path: Path, game: str) -> None:
    """A bot takes the chair at once, also where one may usually only leave after the hand; the hand is finished and counts."""
    with serving(tmp_path, match_wait=0.1, match_gather=600, match_start=600, bot_limit=60) as client:
        seen: list[Player] = []
        for _ in range(20):
            player = matched(client, 1, game)[0]
            seen.append(player)
            id = player.room["id"]
            player.send("stand").sync()
            assert player.room["seat"] is None
            if lobby(client).rooms[id].data.fled:
                break
            player.close()  # a hand in which he was asked nothing may be over before
        player.close()
        wait_long(lambda: id not in lobby(client).rooms)
        assert [n for *_, n in rated(tmp_path)] == [1] * len(seen) and rated(tmp_path)[0][0] < 25


@pytest.mark.parametrize(("phase", "ending", "owed"), [
    ("waiting", None, True), ("playing", None, True), ("between", "redeal", True), ("between", "won", False),
])  # fmt: skip
def test_who_has_fled_still_has_a_hand_to_lose(phase: str, ending: str | None, owed: bool) -> None:
    """A table that everybody has left stays until that hand is over, also when it is dealt anew."""
    data = SimpleNamespace(matched=True, phase=phase, fled={"0": "somebody"}, seats=[])
    history = [wire.Settled(1, ending, [], [], [])] if ending else []
    assert rules.deserted(SimpleNamespace(data=data, history=history, connections=[])) is not owed  # type: ignore[arg-type]


# what counts


def test_only_matched_hands_count(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        players = crowd(client)
        for p in players:
            p.send("ready").sync()
        play_on(sync_all(players), bid)
        assert players[0].room["phase"] == "between" and rated(tmp_path) == []
        assert players[0].call("GET", "/api/me/ratings") == {"ratings": [], "listed": True, "kept": False}


def test_a_hand_that_is_void_counts_for_nobody(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        players = matched(client)
        room = lobby(client).rooms[players[0].room["id"]]

        def cut(room: Any) -> None:
            room.data.fled = {"0": room.data.players["0"]}
            end(room, room.hand, Ending("void", ["0"] * 3, []))

        client.portal.call(room.call, cut)
        assert [hands for *_, hands in rated(tmp_path)] == [0, 0, 0]


def test_an_escape_counts_for_who_left_alone(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        a, *others = matched(client, level="low")
        assert refused(a, "stand") == "escape_asks"
        cost = a.send("price").until_t("cost")
        a.send("escape", hand=cost["hand"], least=cost["least"]).sync()
        sync_all(others)
        assert others[0].room["history"][-1]["ending"] == "escape" and a.room["seat"] is None
        assert sorted(hands for *_, hands in rated(tmp_path)) == [0, 0, 1] and rated(tmp_path)[0][0] < 25
        sound(tmp_path)


def test_before_the_first_card_an_escape_costs_as_well(tmp_path: Path) -> None:
    """EC-13: everybody counts as farmer; there is no opposing side yet, so the server has it."""
    with serving(tmp_path, **SLOW) as client:
        a, b, c = (waiting := [seek(client, GAME, "low") for _ in range(3)])
        for player in waiting:
            room = player.until_t("matched")["room"]
            player.close()
            player.open(room).until_t("room")
        a.send("stand").sync()
        sync_all([b, c])
        assert b.room["history"][-1]["ending"] == "escape" and a.room["seat"] is None
        assert [beans(p) for p in (a, b, c)] == [GRANT - 10 * LOW.factor - LOW.fee, GRANT - LOW.fee, GRANT - LOW.fee]
        assert sorted(hands for *_, hands in rated(tmp_path)) == [0, 0, 1]
        sound(tmp_path)


def test_before_the_first_card_nothing_that_would_be_dealt_counts(tmp_path: Path) -> None:
    """EC-13: the multiple is 1, so no card may be dealt for it."""
    with serving(tmp_path, **SLOW) as client:
        a, b, c = (waiting := [seek(client, GAME, "low") for _ in range(3)])
        for player in waiting:
            player.open(player.until_t("matched")["room"]).until_t("room")
        a.send("stand").sync()
        sync_all([b, c])
        id = b.room["id"]
        record = a.call("GET", f"/api/hands/{id}-1")
        assert [text for _, text in record["actions"]] == ["escape"] and fair.check(record).commitment
        frames = b.call("POST", "/api/replay", {"hand": f"{id}-1", "seat": -1})["frames"]
        assert frames[-1]["view"]["result"]["ending"] == "escape"
        assert b.table["view"]["result"]["ending"] == "escape" and not b.table["view"]["hand"]
        for player in (b, c):
            salt(player)
            player.send("ready").sync()
        assert sync_all([b, c])[0].room["phase"] == "playing" and b.room["hand"] == 2


def test_leaving_costs_though_another_may_not_play(tmp_path: Path) -> None:
    """Whose beans are at stake elsewhere by now has no part in it."""
    with serving(tmp_path, **SLOW) as client:
        a, b, c = (waiting := [seek(client, GAME, "low") for _ in range(3)])
        for player in waiting:
            player.open(player.until_t("matched")["room"]).until_t("room")
        room = lobby(client).rooms[a.room["id"]]
        holder = room.data.seats[c.room["seat"]].holder

        def elsewhere(room: Any) -> None:
            room.data.beans[holder] = ledger.Purse(GRANT, "other")
            matched_table.leave(room, room.data.seats[a.room["seat"]])

        client.portal.call(room.call, elsewhere)
        assert beans(a) == GRANT - 10 * LOW.factor - LOW.fee and beans(b) == GRANT - LOW.fee and beans(c) == GRANT


def test_a_hand_is_counted_once(tmp_path: Path) -> None:
    """Also when the database had it stored and the answer was lost."""
    with serving(tmp_path, **SLOW) as client:
        players = matched(client)
        store, room = lobby(client).store, lobby(client).rooms[players[0].room["id"]]
        write, lost = store.write, list[str]()

        async def answer_lost(writes: Any) -> None:
            writes = [*writes]
            await write(writes)
            if room.ending is not None and not lost:
                await write([w for w in writes if "ratings" in str(w.statement) or "rated" in str(w.statement)])
                lost.append("once")
                raise OSError("the answer was lost")

        store.write = answer_lost
        while players[0].room["phase"] != "between" or players[0].room["history"][-1]["ending"] == "redeal":
            play_on(sync_all(players), bid)
        wait(lambda: lost)
        sync_all(players)
        assert lost and [n for *_, n in rated(tmp_path)] == [1, 1, 1]
        mus = [mu for mu, *_ in rated(tmp_path)]
        assert sum(mus) == pytest.approx(75 + (mus[2] - 25 if mus[1] < 25 else mus[0] - 25) * -1, abs=0.5)


def test_a_table_with_everybody_gone_plays_out_and_counts(tmp_path: Path) -> None:
    with serving(tmp_path, away=0.05, **SLOW) as client:
        players = matched(client)
        for p in players:
            p.close()
        wait(lambda: [n for *_, n in rated(tmp_path)] == [1, 1, 1])


@pytest.mark.sqlite("many starts of a server; test_beans.py kills one on both")
def test_kill_and_go_on_at_a_matched_table(tmp_path: Path) -> None:
    """The queue is gone; who had left before the kill has left; the hand counts once."""
    server = Server(tmp_path)
    server.script.write_text(server.script.read_text().replace("turn=60,", "turn=60, match_wait=600, match_start=600,"))
    server.start()
    try:
        cookies = [server.call("GET", "/api/me")[1] for _ in range(4)]
        waiting = [Client(server, cookie).open(f"match?game={GAME}") for cookie in cookies[:3]]
        rooms = []
        for client in waiting:
            while (frame := client.take())["t"] != "matched":
                pass
            rooms.append(frame["room"])
            client.close()
        lonely = Client(server, cookies[3]).open(f"match?game={GAME}")
        assert lonely.take()["t"] == "queued"
        people = [Client(server, cookie).open(rooms[0]) for cookie in cookies[:3]]
        for client in people:
            client.settle()
        people[0].send("stand")
        people[0].settle()
        server.kill()
        for client in (*people, lonely):
            client.close()
        server.start()
        back = [Client(server, cookie).open(rooms[0]) for cookie in cookies[:3]]
        assert [client.take()["seat"] is None for client in back] == [True, False, False]
        for client in back[1:]:
            client.send("salt", hand=1, salt="0123456789abcdef")
        for client in back[1:]:
            while not client.table:
                client.take()
        for _ in range(400):
            for client in back[1:]:
                client.settle()
                if client.room["phase"] == "playing" and client.table["ask"]:
                    client.play(1)
            if back[1].room["phase"] == "between" and back[1].room["history"][-1]["ending"] != "redeal":
                break
        ratings = [server.call("GET", "/api/me/ratings", cookie=cookie)[0]["ratings"] for cookie in cookies]
        assert [[r["hands"] for r in some] for some in ratings] == [[1], [1], [1], []]
        assert rated(tmp_path)[0][0] < 25
        for client in back:
            client.close()
    finally:
        assert server.process
        server.process.kill()
        server.process.wait()
