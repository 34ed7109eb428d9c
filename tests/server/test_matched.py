"""Matched tables: who may enter, what one may do there, and what leaving comes to."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from databases import execute
from play import Player, bidding, crowd, data, lobby, play_on, serving, sync_all, wait
from stakes import LOW, balances
from strangers import SLOW, ended, matched, rated, salt, seek, wait_long
from test_seats import refused

from paiju.server import ledger, wire
from paiju.server import matched as rules

# beans


def test_a_level_has_its_entry(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        poor = seek(client, level="high")
        assert poor.until_t("failed")["code"] == "too_poor" and ended(poor) == 1000
        players = matched(client, 3, level="low")
        assert players[0].room["level"] == "low" and players[0].room["phase"] == "playing"
        assert {c["beans"] for c in players[0].room["chairs"]} == {ledger.GRANT}
        play_on(players, bidding)
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
            play_on(sync_all(players), bidding)
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
        play_on(players, bidding)
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
        play_on(players, bidding)
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
            play_on(sync_all(others), bidding)
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
            play_on(sync_all(players[1:]), bidding)
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
        play_on(players, bidding)
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
