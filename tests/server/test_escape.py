"""Leaving in rooms that are played for beans: what it is told to cost, what is booked, who wins what, and what stays of it."""

import random
import time
from pathlib import Path
from typing import Any

import pytest
from databases import execute
from play import Player, crowd, lobby, play_on, ready_all, serving, sync_all, wait, whose_turn
from process import Server
from test_accounts import ask
from test_beans import LOW, balances, beans, bid, data, sound
from test_fair import give
from test_kill import Client
from test_seats import refused

from paiju.core import escape as ended
from paiju.core import fair
from paiju.server import escape as price_of
from paiju.server.ledger import FEES, GRANT
from paiju.server.levels import stakes_of


def booked(folder: Path) -> list[tuple[str, str]]:
    return execute(folder, "select key, kind from transactions where kind in ('hand', 'escape') order by key")


def price(player: Player) -> Any:
    return player.send("price").until_t("cost")


def escape(player: Player) -> Any:
    cost = price(player)
    player.send("escape", hand=cost["hand"], least=cost["least"]).sync()
    return cost


def with_landlord(players: list[Player]) -> int:
    """Play until there is one; his seat."""
    while players[0].table["view"]["landlord"] is None:
        play_on(players, bid, most=1)
    return players[0].table["view"]["landlord"]


def test_a_farmer_who_leaves_pays_and_his_partner_neither_wins_nor_loses(tmp_path: Path) -> None:
    """EC-12 … EC-15, booked once, and told to all."""
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        give(players)
        ready_all(players)
        lord = with_landlord(players)
        leaver, partner = players[(lord + 1) % 3], players[(lord + 2) % 3]
        seat = leaver.room["seat"]
        assert refused(leaver, "stand") == "escape_asks" and leaver.room["seat"] == seat
        table = lobby(client).rooms[leaver.room["id"]].hand.table
        forfeit, had = table.forfeit(seat), [GRANT] * 3
        after = ended.settlement(forfeit, seat, had, LOW)
        told = escape(leaver)
        sync_all(players)
        assert 100 <= told["least"] <= GRANT - after.purse[seat] - LOW.fee <= told["most"] == GRANT
        assert [beans(p) for p in players] == list(after.purse)
        assert after.gain[lord] > 0 == after.gain[partner.room["seat"]]
        for player in players:
            result = player.table["view"]["result"]
            assert result["ending"] == "escape" and result["winners"] == [lord] and player.room["phase"] == "between"
            assert player.table["view"]["told"][-1] | {"only": None} == {
                "kind": "escape", "seat": seat, "cards": [], "n": 0, "note": "", "only": None
            }  # fmt: skip
            assert player.table["ask"] is None and not player.table["view"]["turn"] and not player.table["clocks"]
            assert player.room["history"][-1]["points"] == [str(n - GRANT) for n in after.purse]
        scores = [c["score"] for c in partner.room["chairs"]]
        assert scores[lord] == str(2 * forfeit.multiple) and scores[partner.room["seat"]] == "0"  # no beans in it
        assert leaver.room["seat"] is None and partner.room["chairs"][seat]["kind"] == "open"
        id = leaver.room["id"]
        assert data(client, leaver).scores[data(client, leaver).players[str(seat)]] == str(-2 * forfeit.multiple)
        assert booked(tmp_path) == [(f"hand:{id}:1", "escape")]
        assert balances(tmp_path)[FEES] == 3 * LOW.fee and sound(tmp_path).hands == 1
        outcomes = [p.call("GET", "/api/me/hands")["hands"][0]["outcome"] for p in players]
        assert [outcomes[n] for n in (lord, seat, partner.room["seat"])] == [1, -1, 0]
        mine = leaver.call("GET", "/api/me/hands")["hands"][0]
        assert mine["ending"] == "escape" and mine["beans"]
        record = leaver.call("GET", f"/api/hands/{id}-1")
        assert record["actions"][-1] == [seat, "escape"] and record["result"]["ending"] == "escape"
        assert fair.check(record).commitment  # how it was dealt is proved as ever
        frames = partner.call("POST", "/api/replay", {"hand": f"{id}-1", "seat": -1})["frames"]
        assert frames[-1]["view"]["result"]["ending"] == "escape" and "ask" not in frames[-1] and "退出" in frames[-1]["zh"][0]
        asked = partner.call("POST", "/api/replay/ask", {"hand": f"{id}-1", "step": len(frames), "seat": lord, "move": "pass"})
        assert asked["refused"]["code"] == "hand_over"


def test_to_ask_again_and_again_is_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        worked, find = list[int](), price_of.price
        monkeypatch.setattr(price_of, "price", lambda table, seat: worked.append(seat) or find(table, seat))
        first, seat = price(players[0]), players[0].room["seat"]
        assert price(players[0]) == first and worked == [seat]
        play_on(players, bid, most=1)
        escape(players[0])
        assert worked == [seat] * 2


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


def test_the_landlord_who_leaves_pays_both(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        lord = with_landlord(players)
        m = lobby(client).rooms[players[0].room["id"]].hand.table.forfeit(lord).multiple
        escape(players[lord])
        paid = 10 * (20 if m < 10 else 4 * m)
        won = [beans(p) - GRANT + LOW.fee for p in players]
        assert won[lord] == -paid and all(n == 10 * m for seat, n in enumerate(won) if seat != lord)
        sound(tmp_path)


def test_before_there_is_a_landlord_all_of_it_goes_to_the_house(tmp_path: Path) -> None:
    """EC-11, EC-13: chapter 11, example 13."""
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        cost = escape(players[1])
        assert beans(players[1]) <= GRANT - cost["least"] - LOW.fee
        assert [beans(p) for p in (players[0], players[2])] == [GRANT - LOW.fee] * 2
        assert players[1].call("GET", "/api/me/hands")["hands"][0]["outcome"] == -1
        assert players[0].call("GET", "/api/me/hands")["hands"][0]["outcome"] == 0
        sound(tmp_path)


@pytest.mark.parametrize("game", ["shengji/two-colour", "gouji/open"])
def test_a_game_without_a_landlord(tmp_path: Path, game: str) -> None:
    """EC-12, EC-14: ten units, in equal parts to the others; the hand counts for no level."""
    with serving(tmp_path, tick=600) as client:
        n = 4 if game.startswith("shengji") else 6
        players = crowd(client, game, sitting=n, level="low")
        units = 10 * stakes_of(game, "low").factor
        ready_all(players)
        cost = escape(players[1])
        assert (cost["least"], cost["most"]) == (units, units)
        assert beans(players[1]) == GRANT - units - LOW.fee
        assert beans(players[0]) == GRANT + units // (n - 1) - LOW.fee
        assert players[1].call("GET", "/api/me/hands")["hands"][0]["outcome"] == -1
        assert players[0].call("GET", "/api/me/hands")["hands"][0]["outcome"] == 1
        sound(tmp_path)


def test_in_a_match_a_bot_takes_the_chair_and_levels_stay(tmp_path: Path) -> None:
    game = "shengji/two-colour"
    with serving(tmp_path, between=60) as client:
        players = crowd(client, game, sitting=4, level="low")
        room = lobby(client).rooms[players[0].room["id"]]
        ready_all(players)
        while not room.data.carry:
            before = room.data.hand
            for player in players:
                player.send("auto", on=True)
            wait(lambda before=before: room.data.phase == "between" and room.data.hand == before)
            for player in players:
                player.send("auto", on=False).sync()
            if not room.data.carry:
                ready_all(players)
        carry = dict(room.data.carry)
        ready_all(players)
        assert room.data.phase == "playing"
        escape(players[2])
        sync_all(players)
        assert room.data.carry == carry and players[0].room["chairs"][2]["kind"] == "bot" and players[2].room["seat"] is None
        ready_all([players[0], players[1], players[3]])
        assert room.data.phase == "playing" and room.hand.table.carry == carry
        sound(tmp_path)


def test_the_price_is_confirmed(tmp_path: Path) -> None:
    """Who was shown less than it costs now, or another hand, pays nothing and stays."""
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        a = players[0]
        assert refused(a, "price") == "no_hand"
        assert refused(a, "escape", hand=0, least=10**6) == "no_hand"
        ready_all(players)
        cost = price(a)
        assert refused(a, "escape", hand=cost["hand"] + 1, least=10**9) == "no_escape"
        assert refused(a, "escape", hand=cost["hand"], least=cost["least"] - 1) == "costs_more"
        assert a.room["phase"] == "playing" and a.room["seat"] == 0
        play_on(players, bid)
        if a.room["phase"] == "between":
            assert refused(a, "price") == "no_escape"
            assert refused(a, "escape", hand=a.room["hand"], least=10**9) == "no_escape"
            had = beans(a)
            a.send("stand").sync()  # between hands one goes as one likes
            assert a.room["seat"] is None and beans(a) == had
        sound(tmp_path)


def test_who_watches_cannot_leave_for_others(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        *players, watcher = crowd(client, watching=1, level="low")
        ready_all(players)
        for t, fields in (("price", {}), ("escape", {"hand": 1, "least": 10**6})):
            assert refused(watcher, t, **fields) == "not_seated"


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
        play_on(players, bid, most=4)
        lost, seat = players[2], players[2].room["seat"]
        lost.close()
        frame = players[0].until(lambda f: f["t"] == "room" and not f["chairs"][seat]["online"])
        assert 0 < frame["chairs"][seat]["away_ms"] <= 200
        players[0].until(lambda f: f["t"] == "room" and f["chairs"][seat]["auto"])
        others = players[:2]
        while others[0].room["phase"] == "playing":
            play_on(others, bid, most=1)
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
        play_on(players, bid, most=5)
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


def test_what_cannot_be_stored_is_not_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        a, store = players[0], lobby(client).store
        cost, real = price(a), store.write

        async def fail(writes: Any) -> None:
            raise OSError("disk full")

        monkeypatch.setattr(store, "write", fail)
        a.send("escape", hand=1, least=cost["least"])
        assert a.until_t("failed")["code"] == "not_saved"
        monkeypatch.setattr(store, "write", real)
        sync_all(players)
        assert a.room["phase"] == "playing" and a.room["seat"] == 0 and beans(a) == GRANT
        assert whose_turn(players) and not a.room["chairs"][0]["leaving"]
        escape(a)
        assert a.room["seat"] is None and beans(a) < GRANT
        sound(tmp_path)


def test_the_score_of_a_table_with_beans_is_in_points(tmp_path: Path) -> None:
    """EC-15: the score is X; the beans of a hand are in the history."""
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        play_on(players, bid)
        room = lobby(client).rooms[players[0].room["id"]]
        result = room.hand.table.result()
        assert [c["score"] for c in players[0].room["chairs"]] == [str(n) for n in result.points]
        assert [c["beans"] - GRANT for c in players[0].room["chairs"]] == [int(n) for n in room.history[-1].points]


def test_the_list_of_tables_says_what_is_played_for(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        (a,) = crowd(client, "maumau/classic", sitting=1, level="middle", public=True)
        (found,) = a.call("GET", "/api/rooms")
        assert (found["level"], found["factor"], found["entry"]) == ("middle", 12, 8000)


@pytest.mark.sqlite("many starts of a server; test_beans.py kills one on both")
def test_kill_right_before_and_right_after(tmp_path: Path) -> None:
    """Whatever moment the server dies at, the hand was left and booked once, or it goes on."""
    rng = random.Random(7)
    server = Server(tmp_path).start()
    seen = {"playing": 0, "between": 0}
    try:
        for kills in range(24):
            if all(seen.values()) and kills > 6:
                break
            _, cookie = server.call("POST", "/api/me", {"name": "小明"})
            id = server.call("POST", "/api/rooms", {"game": "doudizhu/qq", "level": "low"}, cookie)[0]["id"]
            client = Client(server, cookie).open(id)
            client.take()
            client.send("sit", seat=0)
            client.send("start")
            while not client.table:
                client.take()
            client.send("price")
            while (cost := client.take())["t"] != "cost":
                pass
            client.send("escape", hand=1, least=cost["least"])
            if kills % 3 == 1:
                client.settle()
            elif kills % 3 == 2:
                time.sleep(rng.uniform(0, 0.01))  # any moment is right
            server.kill()
            client.close()
            server.start()
            back = Client(server, cookie).open(id)
            while not back.room:
                back.take()
            phase = back.room["phase"]
            seen[phase] += 1
            keys = [key for key, _ in booked(tmp_path) if f":{id}:" in key]
            assert len(keys) == (phase == "between")
            if phase == "between":
                assert back.room["history"][-1]["ending"] == "escape" and back.room["seat"] is None
                record, _ = server.call("GET", f"/api/hands/{id}-1", cookie=cookie)
                assert record["actions"][-1] == [0, "escape"]
            back.close()
            sound(tmp_path)
        assert seen["between"], seen
    finally:
        assert server.process
        server.process.kill()
        server.process.wait()
