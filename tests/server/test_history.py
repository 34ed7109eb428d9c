"""The last hands of a room: who played, who won, what it counted."""

from pathlib import Path
from typing import Any

from play import Player, crowd, lobby, play_on, ready_all, serving, simplest, sync_all
from test_chairs import least


def test_a_hand_is_remembered_with_names_and_winners_over_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, c = players = crowd(client, "niuniu/classic", sitting=3, chips=200)
        for _ in range(2):
            ready_all(players)
            play_on(players, least)
        c.send("stand").sync()
        b.me("别名")
        ready_all([a, b])
        play_on([a, b], least)
        history = sync_all([a])[0].room["history"]
        assert [h["names"][:3] for h in history] == [["玩家1", "玩家2", "玩家3"]] * 2 + [["玩家1", "别名", ""]]
        for h in history:
            assert h["winners"] == [n for n, p in enumerate(h["points"]) if int(p) > 0]
        room = a.room["id"]
    with serving(tmp_path) as client:
        back = Player(client, a.cookies).open(room)
        back.until_t("room")
        assert back.room["history"] == history


def test_fifty_hands_are_kept_in_sight(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        (a,) = crowd(client, "niuniu/classic", sitting=1)
        a.send("fill", seat=1).sync()
        for hand in range(1, 53):
            a.send("ready")
            while (a.room["phase"], a.room["hand"]) != ("between", hand):
                a.take()
                if a.table and a.table["ask"] and a.table["hand"] == hand:
                    a.send("act", prompt=a.table["ask"]["number"], move="bet 1")
        assert [h["hand"] for h in a.room["history"]] == list(range(3, 53))


def ask(player: Player, hand: str) -> tuple[int, Any]:
    player.http.cookies.clear()
    player.http.cookies.update(player.cookies)
    answer = player.http.get(f"/api/hands/{hand}")
    return answer.status_code, answer.json()


def test_every_finished_hand_has_its_record_and_a_running_one_has_none(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        id = players[0].room["id"]
        assert ask(players[0], f"{id}-1")[1]["code"] == "no_such_hand"
        play_on(players, lambda t: "bid 3" if "bid 3" in t["ask"]["choices"] else simplest(t))
        assert lobby(client).rooms[id].data.phase == "between"
        (whole,) = players[0].call("GET", f"/api/rooms/{id}/records")
        assert {**players[0].call("GET", f"/api/hands/{id}-1"), "hand": 1} == whole
        for bad in (f"{id}-2", f"{id}-0", f"{id}--1", f"{id}-999999999", "nothere-1", f"{id}-x", id):
            assert ask(players[0], bad)[0] == 404, bad
        assert ask(players[0], f"{id}-99999999999999999999999999999")[0] == 422
