"""Escaping in rooms that are played for beans: what it is told to cost, what is booked, who wins what, and what stays of it."""

import random
import time
from pathlib import Path
from typing import Any

import pytest
from play import Player, bidding, crowd, data, lobby, play_on, ready_all, serving, sync_all, wait, whose_turn
from process import Server
from stakes import LOW, balances, beans, booked, sound, with_landlord
from test_fair import give
from test_kill import Client
from test_seats import refused

from paiju.core import escape as ended
from paiju.core import fair
from paiju.server import escape as price_of
from paiju.server.ledger import FEES, GRANT
from paiju.server.levels import stakes_of


def price(player: Player) -> Any:
    return player.send("price").until_t("cost")


def escape(player: Player) -> Any:
    cost = price(player)
    player.send("escape", hand=cost["hand"], least=cost["least"]).sync()
    return cost


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
        play_on(players, bidding, most=1)
        escape(players[0])
        assert worked == [seat] * 2


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
        for player in players:
            player.send("auto", on=True)
        wait(lambda: room.data.phase == "between" and room.history[-1].ending != "redeal")  # which is dealt again at once
        for player in players:
            player.send("auto", on=False).sync()
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
        play_on(players, bidding)
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
