"""Choosing seats and partners before a match, and not within one."""

from pathlib import Path
from typing import Any

import pytest
from play import Player, crowd, lobby, ready_all, serving, sync_all
from test_another_day import play_out

GAME = "shengji/two-colour"


def names(player: Player) -> list[str]:
    return [chair["name"] if chair["kind"] == "person" else chair["kind"] for chair in player.room["chairs"]]


def wants(player: Player) -> list[int | None]:
    return [chair["wants"] for chair in player.room["chairs"]]


def refused(player: Player, t: str, **fields: Any) -> str:
    frame = player.send(t, **fields).until_t("failed")
    assert frame["zh"] and frame["en"]
    return frame["code"]


def test_a_seated_player_moves_to_an_open_seat_or_a_bots(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b = players = crowd(client, GAME, sitting=2)
        b.send("sit", seat=3)
        sync_all(players)
        assert names(a) == ["玩家1", "open", "open", "玩家2"] and b.room["seat"] == 3
        a.send("fill", seat=2).sync()
        b.send("ready").sync()
        b.send("sit", seat=2)
        sync_all(players)
        assert names(a) == ["玩家1", "open", "玩家2", "bot"] and a.room["chairs"][3]["name"] == "阿花"
        assert not a.room["chairs"][2]["ready"]  # partners have changed
        assert refused(b, "sit", seat=0) == "seat_taken"
        a.send("start")
        sync_all(players)
        assert [p.table["view"]["seat"] for p in players] == [0, 2]
        assert refused(b, "sit", seat=1) == "not_now"


def test_two_change_seats_by_consent(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, c, w = players = crowd(client, GAME, sitting=3, watching=1)
        a.send("swap", seat=1)
        sync_all(players)
        assert wants(w) == [1, None, None, None] and names(w)[:3] == ["玩家1", "玩家2", "玩家3"]
        b.send("unswap", seat=0)  # no
        sync_all(players)
        assert wants(w) == [None] * 4
        a.send("swap", seat=1)
        c.send("swap", seat=0)
        sync_all(players)
        b.send("swap", seat=0)  # yes
        sync_all(players)
        assert names(w) == ["玩家2", "玩家1", "玩家3", "open"] and wants(w) == [None] * 4
        assert [p.room["seat"] for p in players] == [1, 0, 2, None] and a.room["owner"]
        a.send("swap", seat=2)
        a.send("unswap", seat=2)  # on second thoughts
        sync_all(players)
        assert wants(w) == [None] * 4
        assert refused(a, "swap", seat=3) == "no_such_seat" and refused(a, "swap", seat=1) == "no_such_seat"
        assert refused(a, "swap", seat=9) == "no_such_seat" and refused(w, "swap", seat=0) == "not_seated"
        a.send("swap", seat=2).sync()
        a.send("stand")
        sync_all(players)
        assert wants(w) == [None] * 4


def test_the_owner_arranges_the_seats(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, _ = players = crowd(client, GAME, sitting=3)
        a.send("arrange", one=1, two=3)
        sync_all(players)
        assert names(a) == ["玩家1", "open", "玩家3", "玩家2"] and b.room["seat"] == 3
        a.send("fill", seat=1).sync()
        seen = set()
        for _ in range(30):
            a.send("mix")
            sync_all(players)
            assert sorted(names(a)) == sorted(["玩家1", "bot", "玩家3", "玩家2"])
            assert all(names(p)[p.room["seat"]] == f"玩家{i + 1}" for i, p in enumerate(players))
            seen.add(tuple(names(a)))
        assert len(seen) > 6
        assert refused(b, "arrange", one=0, two=1) == "not_owner" and refused(b, "mix") == "not_owner"
        assert refused(a, "arrange", one=0, two=4) == "no_such_seat"


def test_within_a_match_seats_stay(tmp_path: Path) -> None:
    with serving(tmp_path, tick=0.001) as client:
        players = crowd(client, GAME, sitting=4, options={"nobody": "bottom", "hands": "4"})
        a, b = players[:2]
        ready_all(players)
        assert refused(a, "mix") == "not_now" and refused(a, "swap", seat=1) == "not_now"
        play_out(client, players)
        sync_all(players)
        assert a.room["phase"] == "between"
        for t, fields in (("swap", {"seat": 1}), ("arrange", {"one": 0, "two": 1}), ("mix", {})):
            assert refused(a, t, **fields) == "match_runs"
        for _ in range(3):
            ready_all(players)
            play_out(client, players)
            sync_all(players)
        assert lobby(client).rooms[a.room["id"]].data.carry is None  # four hands: the match is over
        scores = {c["name"]: c["score"] for c in a.room["chairs"]}
        a.send("swap", seat=1).sync()
        b.send("swap", seat=0)
        sync_all(players)
        assert names(a)[:2] == ["玩家2", "玩家1"] and {c["name"]: c["score"] for c in a.room["chairs"]} == scores
        ready_all(players)
        assert a.room["phase"] == "playing" and a.table["view"]["seat"] == 1


def test_where_nothing_is_carried_on_seats_may_change_between_hands(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, "doudizhu/qq")
        ready_all(players)
        from play import play_on, simplest

        play_on(players, lambda t: "bid 3" if "bid 3" in t["ask"]["choices"] else simplest(t))
        players[0].send("arrange", one=0, two=2)
        sync_all(players)
        assert [p.room["seat"] for p in players] == [2, 1, 0]
        ready_all(players)
        assert players[0].room["hand"] == 2 and players[0].table["view"]["seat"] == 2


@pytest.mark.parametrize(("game", "teams"), [("shengji/two", 2), ("shengji/four", 2), ("shengji/friends", 0), ("doudizhu/qq", 0)])
def test_games_say_who_partners_whom(tmp_path: Path, game: str, teams: int) -> None:
    with serving(tmp_path) as client:
        assert next(g["teams"] for g in client.get("/api/games").json() if g["id"] == game) == teams
