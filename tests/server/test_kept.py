"""Kept hands: who may see which, the links, the list with its filters, the records of a room."""

import json
import time
from pathlib import Path

import pytest
from answers import ask
from databases import execute
from play import Frame, Player, bidding, crowd, finished, lobby, play_hand, play_on, ready_all, serving, sync_all

from paiju import games

# who may see a hand


def test_a_hand_is_its_players_and_nobody_elses(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        (*players, watcher), id = finished(client)
        stranger = Player(client).me("路人")
        for player in players:
            record = player.call("GET", f"/api/hands/{id}")
            assert record["result"]["points"] and record["actions"]
        for other in (watcher, stranger):
            assert ask(other, "GET", f"/api/hands/{id}")[1]["code"] == "no_such_hand"
            assert ask(other, "POST", f"/api/hands/{id}/share")[0] == 404
            assert ask(other, "POST", f"/api/hands/{id}/unshare")[0] == 404
            asks = {"": {}, "/ask": {"step": 1, "seat": 0, "move": "pass"}, "/case": {"step": 1}, "/table": {"step": 1, "seat": 0}}
            for path, more in asks.items():
                assert ask(other, "POST", f"/api/replay{path}", {"hand": id, **more})[1]["code"] == "no_such_hand"
            assert other.call("GET", "/api/me/hands") == {"hands": [], "next": ""}
            assert other.call("GET", f"/api/rooms/{id.partition('-')[0]}/records") == []
        assert len(players[0].call("GET", f"/api/rooms/{id.partition('-')[0]}/records")) == 1


def test_nobody_sees_a_hand_that_runs(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        play_on(players, bidding, most=5)
        id = f"{players[0].room['id']}-{players[0].room['hand']}"
        assert players[0].room["phase"] == "playing"
        for player in players:
            assert ask(player, "GET", f"/api/hands/{id}")[0] == 404
            assert ask(player, "POST", f"/api/hands/{id}/share")[0] == 404
            assert ask(player, "POST", "/api/replay", {"hand": id})[0] == 404
            assert player.call("GET", "/api/me/hands")["hands"] == []
            assert player.call("GET", f"/api/rooms/{player.room['id']}/records") == []
        play_on(players, bidding)
        assert players[0].call("GET", f"/api/hands/{id}")["result"]


def test_the_next_hand_of_a_match_stays_hidden_while_the_last_is_open(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players, id = finished(client)
        ready_all(players)
        assert players[0].room["hand"] == 2
        room = id.partition("-")[0]
        assert ask(players[0], "GET", f"/api/hands/{id}")[0] == 200
        assert ask(players[0], "GET", f"/api/hands/{room}-2")[0] == 404
        assert [hand["number"] for hand in players[0].call("GET", "/api/me/hands")["hands"]] == [1]


def test_a_link_shows_the_hand_to_anybody_until_it_is_taken_back(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        (one, two, _, _), id = finished(client)
        stranger = Player(client).me("路人")
        link = one.call("POST", f"/api/hands/{id}/share")
        assert one.call("POST", f"/api/hands/{id}/share") == link and link["url"] == f"/replay/{link['key']}"
        other = two.call("POST", f"/api/hands/{id}/share")
        assert other["key"] != link["key"] and len(link["key"]) >= 20
        assert stranger.call("GET", f"/api/hands/{link['key']}") == one.call("GET", f"/api/hands/{id}")
        shown = stranger.call("POST", "/api/replay", {"hand": link["key"], "seat": 1})
        assert shown["hand"]["mine"] is None and shown["hand"]["id"] == "" and shown["seat"] == 1
        assert ask(stranger, "POST", f"/api/hands/{link['key']}/share")[0] == 404  # a link makes no links
        assert ask(stranger, "GET", f"/api/hands/{id}")[0] == 404
        assert one.call("GET", "/api/me/hands")["hands"][0]["key"] == link["key"]
        one.call("POST", f"/api/hands/{id}/unshare")
        assert ask(stranger, "GET", f"/api/hands/{link['key']}")[0] == 404
        assert ask(stranger, "GET", f"/api/hands/{other['key']}")[0] == 200  # each takes back his own
        assert one.call("POST", f"/api/hands/{id}/share")["key"] != link["key"]
        for guess in ("a", "x" * 20, "%25", "0-0", f"{id}0"):
            assert ask(stranger, "GET", f"/api/hands/{guess}")[0] == 404


def test_it_is_kept_over_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        (one, two, *_), id = finished(client)
        ready_all([one, two, *_])
        key = one.call("POST", f"/api/hands/{id}/share")["key"]
        record = one.call("GET", f"/api/hands/{id}")
    with serving(tmp_path) as client:
        back = [Player(client, p.cookies) for p in (one, two, *_)]
        assert back[0].call("GET", f"/api/hands/{id}") == record == Player(client).call("GET", f"/api/hands/{key}")
        for player in back:
            player.open(id.partition("-")[0]).until_t("table")
        play_on(sync_all(back), bidding)  # the second hand was begun before the restart, and is somebody's all the same
        assert [hand["number"] for hand in back[0].call("GET", "/api/me/hands")["hands"]] == [2, 1]


# my hands


def test_my_hands_by_game_date_and_outcome(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        me = Player(client).me("小明")
        before = time.time()
        for game in ("doudizhu/qq", "doudizhu/two", "niuniu/classic"):
            me.open(me.call("POST", "/api/quick", {"game": game})["id"]).until_t("room")
            play_hand(me, lambda table: table["ask"]["choices"][-1] if table["ask"]["choices"] else _any(table))
            me.close()
            me.room = me.table = {}
        hands = me.call("GET", "/api/me/hands")["hands"]
        assert [hand["game"].partition("?")[0] for hand in hands] == ["niuniu/classic", "doudizhu/two", "doudizhu/qq"]
        assert all(before < hand["ended"] < time.time() and hand["ending_zh"] and hand["room"] for hand in hands)
        assert all(next(p for p in hand["players"] if p["seat"] == hand["seat"])["name"] == "小明" for hand in hands)

        def found(query: str) -> list[str]:
            return [hand["game"].partition("?")[0] for hand in me.call("GET", f"/api/me/hands?{query}")["hands"]]

        assert found("game=doudizhu") == ["doudizhu/two", "doudizhu/qq"]
        assert found("game=doudizhu/qq") == ["doudizhu/qq"] and found("game=dou%25") == []
        assert found(f"since={time.time()}") == [] and len(found(f"since={before}")) == 3
        assert found(f"until={before}") == [] and found(f"since={hands[1]['ended']}") == ["niuniu/classic", "doudizhu/two"]
        won, lost = found("outcome=won"), found("outcome=lost")
        assert sorted(won) == sorted(h["game"].partition("?")[0] for h in hands if h["outcome"] == 1)
        assert sorted(lost) == sorted(h["game"].partition("?")[0] for h in hands if h["outcome"] == -1)
        assert ask(me, "GET", "/api/me/hands?outcome=x")[0] == 422 and ask(me, "GET", "/api/me/hands?before=x")[0] == 422


def _any(table: Frame) -> str:
    asked = table["ask"]
    return asked["hints"][0] if asked["hints"] else "bet 1" if asked["kind"] == "bet" else f"play {table['view']['hand'][0]}"


def test_pages_meet_without_gap_or_double(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        (one, *_), id = finished(client)
        room = id.partition("-")[0]
        store = lobby(client).store

        async def fill() -> None:
            from paiju.server import schema
            from paiju.server.store import Write

            hand, rows = await store.hand(room, 1), await store.actions(room, 1)
            assert hand and rows
            async with store.reading() as db:
                mine = [dict(r) for r in (await db.execute(schema.played.select())).mappings()]
            hands = [{**hand, "hand": n, "ended": 1000.0 + n // 3} for n in range(2, 50)]
            played = [{**row, "hand": h["hand"], "ended": h["ended"]} for h in hands for row in mine]
            await store.write([Write(schema.hands.insert(), hands), Write(schema.played.insert(), played)])

        client.portal.call(fill)
        seen: list[int] = []
        page = {"next": ""}
        for _ in range(5):
            page = one.call("GET", f"/api/me/hands?before={page['next']}")
            seen += [hand["number"] for hand in page["hands"]]
            assert all(len(hand["players"]) == 3 for hand in page["hands"])
            if not page["next"]:
                break
        assert seen == [1, *range(49, 1, -1)]


# the records of a room


def test_one_hand_that_is_too_old_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        players, id = finished(client)
        ready_all(players)
        play_on(players, bidding)
        room = id.partition("-")[0]
        ((header,),) = execute(tmp_path, "select header from hands where hand = 1")
        header = json.dumps({**json.loads(header), "version": "0.0.1"})
        execute(tmp_path, "update hands set header = :header where hand = 1 returning hand", header=header)
        monkeypatch.setitem(games.PLAYED_SINCE, "doudizhu/qq", "0.1.0")
        old, new = players[0].call("GET", f"/api/rooms/{room}/records")
        assert (old["hand"], old["version"], "result" in old) == (1, "0.0.1", False)
        assert old["actions"] and new["result"]["ending"]


def test_the_records_of_a_room_are_counted_like_replays(tmp_path: Path) -> None:
    with serving(tmp_path, replays_per_second=0.001, replays_at_once=2) as client:
        (one, *_), id = finished(client)
        path = f"/api/rooms/{id.partition('-')[0]}/records"
        assert [ask(one, "GET", path)[0] for _ in range(3)] == [200, 200, 429]
