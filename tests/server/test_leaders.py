"""My ratings, the leaderboards, and who shows in them."""

import json
from pathlib import Path
from typing import Any

import pytest
from answers import ask, code_of
from databases import execute
from members import kept
from play import Player, bidding, data, lobby, play_on, serving, sync_all
from strangers import SLOW, matched, rated, seek

from paiju.server import schema
from paiju.server.ratings import Rating
from paiju.server.standing import LISTED_HANDS
from paiju.server.store import Write, now


def give(client: Any, player: Player, rating: Rating, family: str = "doudizhu", ago: float = 0) -> None:
    """Somebody has this rating."""
    session = client.portal.call(lobby(client).sessions.find, player.cookies["paiju_guest"])
    row = {"holder": session.guest.holder, "guest": session.guest.id, "family": family, "changed": now(), **rating._asdict()}
    writes = [Write(schema.ratings.insert(), [row])]
    if ago:
        seen = schema.guests.update().where(schema.guests.c.id == session.guest.id)
        writes.append(Write(seen, [{"seen": now() - ago}]))
    client.portal.call(lobby(client).store.write, writes)


def board(player: Player, family: str = "doudizhu") -> Any:
    return player.call("GET", f"/api/leaders/{family}")


def names(found: Any) -> list[str]:
    return [row["name"] for row in found["leaders"]]


def test_the_surest_come_first(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, c = (kept(client, f"牌友{n}", f"login{n}") for n in range(3))
        give(client, a, Rating(30, 1, 50))
        give(client, b, Rating(32, 4, LISTED_HANDS))  # higher, and less sure
        give(client, c, Rating(31, 1, 200))
        found = board(b)
        assert names(found) == ["牌友2", "牌友0", "牌友1"] and found["place"] == 3
        assert found["leaders"][0] == {
            "place": 1, "name": "牌友2", "avatar": "", "points": 1240, "plus_minus": 80, "hands": 200, "mine": False
        }  # fmt: skip
        assert [row["mine"] for row in found["leaders"]] == [False, False, True]
        assert found["mine"] == {"family": "doudizhu", "points": 1280, "plus_minus": 320, "hands": 30, "left": 0}
        assert board(a, "gouji")["leaders"] == [] and board(a, "gouji")["place"] is None and board(a, "gouji")["mine"] is None


def test_who_does_not_show(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        guest, few, gone, shy, there = Player(client), *(kept(client, login=f"login{n}") for n in range(4))
        for n, player in enumerate((guest, few, gone, shy, there)):
            player.me(f"牌友{n}")
        give(client, guest, Rating(35, 1, 100))
        give(client, few, Rating(35, 1, LISTED_HANDS - 1))
        give(client, gone, Rating(35, 1, 100), ago=91 * 86400)
        give(client, shy, Rating(35, 1, 100))
        give(client, there, Rating(30, 1, 100))
        assert shy.call("POST", "/api/me/listed", {"listed": False}) == {"ok": True}
        assert names(board(there)) == ["牌友4"] and board(there)["place"] == 1
        assert [board(p)["place"] for p in (guest, few, shy)] == [None] * 3
        assert not board(shy)["listed"] and not board(guest)["kept"] and board(there)["listed"] and board(there)["kept"]
        mine = shy.call("GET", "/api/me/ratings")
        assert not mine["listed"] and mine["ratings"][0]["points"] == 1400  # one's own is one's own
        shy.call("POST", "/api/me/listed", {"listed": True})
        assert names(board(there)) == ["牌友3", "牌友4"]
        assert code_of(ask(shy, "GET", "/api/leaders/poker")) == (404, "no_such_game")
        assert code_of(ask(shy, "POST", "/api/me/listed", {"listed": "maybe"})) == (422, "bad_field")


def test_fifty_and_my_own_place(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        mine = kept(client, "我")
        give(client, mine, Rating(20, 1, 100))
        people = [
            {"id": f"g{n}", "token": f"t{n}", "name": f"牌友{n}", "made": 0.0, "seen": now(), "recovery": f"r{n}"}
            for n in range(60)
        ]
        theirs = [
            {"holder": f"h{n}", "guest": f"g{n}", "family": "doudizhu", "mu": 30.0, "sigma": 1.0, "hands": 99, "changed": 0.0}
            for n in range(60)
        ]
        rows = [Write(schema.guests.insert(), people), Write(schema.ratings.insert(), theirs)]
        client.portal.call(lobby(client).store.write, rows)
        found = board(mine)
        assert len(found["leaders"]) == 50 and found["place"] == 61 and not any(row["mine"] for row in found["leaders"])


def test_a_number_is_shown_after_some_hands(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        player = Player(client)
        player.call("GET", "/api/me")
        give(client, player, Rating(26, 4, 19), "gouji")
        give(client, player, Rating(26, 4, 20), "shengji")
        found = player.call("GET", "/api/me/ratings")["ratings"]
        assert {r["family"]: (r["points"], r["plus_minus"], r["left"]) for r in found} == {
            "gouji": (None, None, 1), "shengji": (1040, 320, 0)
        }  # fmt: skip


def test_a_rating_goes_with_its_account(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        players = matched(client)
        exported = players[0].call("GET", "/api/me/export")
        assert exported["ratings"] == {} and exported["about"]["listed"] in (True, 1)
        play_on(players, bidding)
        own = players[0].call("GET", "/api/me/export")
        assert own["ratings"]["doudizhu"]["hands"] == 1 and isinstance(own["hands"][-1]["rated"], float)
        assert ask(players[0], "DELETE", "/api/me", {"confirm": "delete"})[0] == 200
        assert len(rated(tmp_path)) == 2


@pytest.mark.parametrize("phase", ["waiting", "playing"])
def test_deleting_while_a_matched_hand_is_due(tmp_path: Path, phase: str) -> None:
    """The hand is played to its end by bots, and counts for the others."""
    with serving(tmp_path, **SLOW) as client:
        if phase == "playing":
            players = matched(client)
        else:
            players = [seek(client) for _ in range(3)]
            rooms = [p.until_t("matched")["room"] for p in players]
            for p in players:
                p.close()
                p.open(rooms[0]).until_t("room")
        session = client.portal.call(lobby(client).sessions.find, players[0].cookies["paiju_guest"])
        holder = session.guest.holder
        assert ask(players[0], "DELETE", "/api/me", {"confirm": "delete"})[0] == 200
        room, others = data(client, players[1]), players[1:]
        assert holder not in room.fled.values() and holder not in room.players.values()
        if phase == "waiting":
            for p in others:
                p.sync()
                p.send("salt", hand=1, salt="0123456789abcdef").sync()
        while sync_all(others)[0].room["phase"] != "between" or others[0].room["history"][-1]["ending"] == "redeal":
            play_on(others, bidding)
        assert [n for *_, n in rated(tmp_path)] == [1, 1]
        assert holder not in json.dumps(execute(tmp_path, "select players, fled from rooms"))
