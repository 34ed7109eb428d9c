"""The host: people, bans, rooms, notices, maintenance; with a server and without."""

import asyncio
import json
import stat
import time
from pathlib import Path
from typing import Any

import pytest
from answers import ask, code_of
from databases import execute
from house import alone, id_of, refused, tell
from members import GOOD, kept, log_in
from play import GAME, Player, bidding, crowd, data, lobby, play_on, ready_all, serving, settings, sync_all, wait
from stakes import balances, sound
from starlette.websockets import WebSocketDisconnect

from paiju.server import bans, desk
from paiju.server.bans import Ban, network_of
from paiju.server.desk import socket_of
from paiju.server.settings import Settings

DAY = 86400.0


def sits(client: Any, room: str, seat: int) -> Any:
    return lobby(client).rooms[room].data.seats[seat]


# people


def test_people_are_found_and_shown(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, sitting=2, level="low")
        friend = kept(client, "老周_100%", "lao.zhou")
        rows = {row["name"]: row for row in tell(client, "users")}
        assert {*rows} == {"玩家1", "玩家2", "老周_100%"}
        assert rows["玩家1"]["rooms"] == 1 and rows["玩家1"]["beans"] == 10_000 and rows["玩家1"]["login"] is False
        assert rows["老周_100%"]["login"] is True and rows["老周_100%"]["beans"] is None
        assert [row["name"] for row in tell(client, "users", find="家2")] == ["玩家2"]
        assert [row["name"] for row in tell(client, "users", find="Lao.Zhou")] == ["老周_100%"]
        assert [row["name"] for row in tell(client, "users", find="%")] == ["老周_100%"]
        assert len(tell(client, "users", most=1)) == 1
        one = tell(client, "user", id=rows["玩家1"]["id"])
        assert one["rooms"] == [players[0].room["id"]] and one["addresses"] == ["testclient"] and len(one["sessions"]) == 1
        assert one["ban"] is None and one["hands"] == 0
        text = json.dumps([rows, one])
        for secret in ("token", "password", "holder", sits(client, players[0].room["id"], 0).holder, friend.cookies["paiju_guest"]):
            assert secret not in text
        assert refused(client, "user", id="nobody") == "no_such_guest"
        assert refused(client, "users", most=0) == "bad_field" and refused(client, "users", colour="red") == "bad_message"
        assert refused(client, "user") == "bad_field" and refused(client, "drop tables") == "bad_message"


def test_a_bad_name_is_changed_at_the_table(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b = crowd(client, sitting=2)
        id = id_of(client, b)
        tell(client, "rename", id=id, name="牌友8")
        assert a.sync().room["chairs"][1]["name"] == "牌友8" and b.call("GET", "/api/me")["name"] == "牌友8"
        assert refused(client, "rename", id=id, name="\u202e") == "bad_name"
        assert tell(client, "log")[0]["detail"] == "玩家2 -> 牌友8"
    assert alone(tmp_path, "rename", id=id, name="牌友9") == {"id": id, "name": "牌友9"}
    with serving(tmp_path) as client:
        assert Player(client, b.cookies).call("GET", "/api/me")["name"] == "牌友9"
        assert Player(client, a.cookies).open(a.room["id"]).until_t("room")["chairs"][1]["name"] == "牌友9"


def test_logging_somebody_out(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        friend = kept(client)
        room = crowd(client, sitting=1)[0].room["id"]
        friend.open(room).until_t("room")
        id = id_of(client, friend)
        assert tell(client, "logout", id=id) == {"id": id, "sessions": 1}
        assert friend.until_t("gone")["why"] == "logged_out"
        again, answer = log_in(client, login="xiaoming", password=GOOD)
        assert answer[0] == 200
    assert alone(tmp_path, "logout", id=id)["sessions"] == 1
    with serving(tmp_path) as client:
        assert Player(client, again.cookies).call("GET", "/api/me")["name"] != "小明"


def test_beans_that_the_host_gives_are_in_the_books(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        id = id_of(client, players[0])
        assert tell(client, "grant", id=id, beans=500, why="比赛奖励")["beans"] == 10_500
        players[0].until(lambda f: f["t"] == "room" and f["chairs"][0]["beans"] == 10_500)
        assert tell(client, "grant", id=id, beans=-10_500, why="x")["beans"] == 0
        assert refused(client, "grant", id=id, beans=-1, why="x") == "no_gift"
        assert refused(client, "grant", id=id, beans=0, why="x") == "bad_field"
        assert refused(client, "grant", id=id, beans=1_000_001, why="x") == "bad_field"
        assert refused(client, "grant", id=id, beans=1.5, why="x") == "bad_field"
        tell(client, "grant", id=id, beans=10_000, why="again")
        sync_all(players)
        ready_all(players)
        assert refused(client, "grant", id=id, beans=1, why="now") == "no_gift"  # he plays for what he has
        play_on(players, bidding)
        tell(client, "grant", id=id, beans=7, why="after")
        sound(tmp_path)
        kinds = [row["amount"] for row in players[0].call("GET", "/api/me/export")["beans"] if row["kind"] == "grant"]
        assert sorted(kinds) == [-10_500, 7, 500, 10_000, 10_000]
        assert [row["detail"] for row in tell(client, "log") if row["what"] == "grant"] == [
            "7 after", "10000 again", "-10500 x", "500 比赛奖励",
        ]  # fmt: skip
    assert alone(tmp_path, "grant", id=id, beans=3, why="offline")["id"] == id
    sound(tmp_path)


# bans


def test_a_ban_ends_connections_and_a_bot_plays_on(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        room, id = players[0].room["id"], id_of(client, players[0])
        tell(client, "ban", who=id, seconds=3 * DAY, why="骂人")
        gone = players[0].until_t("gone")
        assert gone["why"] == "banned" and "骂人" in gone["zh"] and "UTC" in gone["en"]
        with pytest.raises(WebSocketDisconnect) as closed:
            players[0].take()
        assert closed.value.code == 4005
        # every way in is shut, and he learns why
        for method, path, body in (
            ("GET", "/api/me", None), ("POST", "/api/me", {"name": "x"}), ("POST", "/api/rooms", {"game": GAME}),
            ("POST", "/api/quick", {"game": GAME}), ("GET", "/api/me/rooms", None), ("GET", "/api/me/hands", None),
            ("POST", "/api/me/password", {"login": "sneaky", "password": GOOD}), ("GET", "/api/me/beans", None),
        ):  # fmt: skip
            status, answer = ask(players[0], method, path, body)
            assert (status, answer["code"]) == (403, "banned") and "骂人" in answer["zh"] and "骂人" in answer["en"], path
        back = Player(client, players[0].cookies).open(room)
        assert back.take()["why"] == "banned"
        # the others play on, a bot in his place
        others = players[1:]
        play_on(others, bidding)
        assert others[0].room["phase"] == "between"
        assert sits(client, room, 0).kind == "bot" and others[0].room["chairs"][0]["kind"] == "bot"
        assert lobby(client).rooms[room].data.owner == sits(client, room, 1).holder
        # what is his he may have: his data, and to be forgotten
        status, export = ask(players[0], "GET", "/api/me/export")
        found = export["ban"]
        assert status == 200 and found["why"] == "骂人" and round(found["until"] - found["since"]) == 3 * DAY
        tell(client, "unban", who=id)
        assert ask(players[0], "GET", "/api/me")[0] == 200
        assert refused(client, "unban", who=id) == "no_such_ban"


@pytest.mark.parametrize("how", ["ban", "delete"])
def test_a_room_that_is_left_empty_so_closes_in_time(tmp_path: Path, how: str) -> None:
    with serving(tmp_path) as client:
        (player,) = crowd(client, sitting=1)
        room = lobby(client).rooms[player.room["id"]]
        assert ("idle", -1) not in room.alarms
        if how == "ban":
            tell(client, "ban", who=id_of(client, player))
        else:
            assert ask(player, "DELETE", "/api/me", {"confirm": "delete"})[0] == 200
        wait(lambda: not room.connections)
        assert ("idle", -1) in room.alarms


def test_who_is_shut_out_may_still_be_forgotten(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        player = Player(client).me("小明")
        id = id_of(client, player)
        tell(client, "ban", who=id)
        assert ask(player, "DELETE", "/api/me", {"confirm": "delete"})[0] == 200
        assert refused(client, "user", id=id) == "no_such_guest"
        assert tell(client, "unban", who=id) == {"who": id}


def test_where_chairs_are_kept_he_is_in_auto_until_the_hand_is_over(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, "niuniu/classic", sitting=3)
        ready_all(players)
        id, room = id_of(client, players[1]), players[0].room["id"]
        tell(client, "ban", who=id)
        assert "无限期" in players[1].until_t("gone")["zh"]
        chair = sits(client, room, 1)
        assert chair.kind == "person" and chair.auto and chair.leaving
        others = [players[0], players[2]]
        play_on(others, lambda table: (table["ask"]["choices"] or ["bet 1"])[0])
        assert sits(client, room, 1).kind == "open"


def test_bans_outlive_a_restart_and_run_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        player = Player(client).me("小明")
        id = id_of(client, player)
        tell(client, "ban", who=id, seconds=DAY)
        tell(client, "ban", who="192.0.2.7", seconds=DAY, why="spam")
    assert [row["who"] for row in alone(tmp_path, "bans")] == [id, "192.0.2.7/32"]
    with serving(tmp_path) as client:
        assert code_of(ask(Player(client, player.cookies), "GET", "/api/me")) == (403, "banned")
        later = time.time() + DAY + 1
        monkeypatch.setattr(bans, "now", lambda: later)
        assert ask(Player(client, player.cookies), "GET", "/api/me")[0] == 200
        assert tell(client, "bans") == []
    assert alone(tmp_path, "unban", who=id) == {"who": id}


def test_a_ban_of_an_account_holds_on_every_device(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        friend = kept(client)
        tell(client, "ban", who=id_of(client, friend), why="x")
        other, answer = log_in(client, login="xiaoming", password=GOOD)
        assert code_of(answer) == (403, "banned") and not other.cookies
        _, answer = log_in(client, login="xiaoming", password="wrong " + GOOD)
        assert code_of(answer) == (403, "wrong_login")  # who cannot prove himself is told nothing


def test_an_address_is_shut_for_guests_and_not_for_accounts(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        own = lobby(client)
        friend, guest = kept(client), Player(client).me("生人")
        room = crowd(client, sitting=1)[0].room["id"]
        friend.open(room).until_t("room")
        guest.open(room).until_t("room")
        banned = Ban("test", 0, None, "spam")
        own.bans.of["test"], own.bans.networks["test"] = banned, network_of("203.0.113.0/24")
        for connection in own.sessions.sockets:
            connection.address = "203.0.113.9"
        client.portal.call(bans.shut_out, own, banned)
        assert guest.until_t("gone")["why"] == "banned"
        friend.sync()  # he has a log-in, and stays
        for known, address, out in (
            (None, "203.0.113.1", True), (None, "::ffff:203.0.113.1", True), (None, "203.0.114.1", False), (None, "", False),
            (None, "2001:db8::1", False),
        ):  # fmt: skip
            assert (own.bans.on(known, address) is not None) == out, address


def test_newcomers_from_a_shut_address(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        tell(client, "ban", who="2001:db8:1:2::7", why="spam")
        assert tell(client, "bans")[0]["who"] == "2001:db8:1:2::/64"
        client._transport.client = ("2001:db8:1:2::99", 1)  # type: ignore[attr-defined]
        assert code_of(ask(Player(client), "GET", "/api/me")) == (403, "banned")
        assert client.get("/api/games").status_code == 200  # the rules are for all


@pytest.mark.parametrize("who", ["127.0.0.1", "::1", "0.0.0.0/0", "::/0", "10.0.0.0/7", "10.1.2.3", "10.0.0.0/8"])
def test_a_ban_that_would_shut_out_all(tmp_path: Path, who: str) -> None:
    with serving(tmp_path, trusted_proxies=("10.1.0.0/16",)) as client:
        assert refused(client, "ban", who=who) == "ban_all"
        assert tell(client, "bans") == []


@pytest.mark.parametrize("who", ["999.1.1.1", "1.2.3.4.5", "10.0.0.0/99", "2001:db8::g"])
def test_a_mistyped_address_is_told_as_one(tmp_path: Path, who: str) -> None:
    with serving(tmp_path) as client:
        assert refused(client, "ban", who=who) == "no_address"


@pytest.mark.parametrize("who", ["nobody", "", "x" * 401])
def test_a_ban_of_nobody(tmp_path: Path, who: str) -> None:
    with serving(tmp_path) as client:
        assert refused(client, "ban", who=who) in ("no_such_guest", "bad_field")
        assert refused(client, "ban", who="192.0.2.1", seconds=-1) == "bad_field"


@pytest.mark.parametrize(("text", "network"), [
    ("192.0.2.7", "192.0.2.7/32"), ("192.0.2.7/24", "192.0.2.0/24"), ("2001:db8::7", "2001:db8::/64"),
    ("2001:db8::7/128", "2001:db8::/64"), ("2001:db8::/32", "2001:db8::/32"),
    ("::ffff:192.0.2.7", "192.0.2.7/32"), ("example.org", "None"), ("", "None"),
])  # fmt: skip
def test_what_an_address_stands_for(text: str, network: str) -> None:
    assert str(network_of(text)) == network


# rooms


def test_rooms_are_listed_and_shown_without_cards(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, sitting=3, watching=1)
        ready_all(players)
        room = players[0].room["id"]
        (row,) = tell(client, "rooms")
        assert (row["id"], row["phase"], row["persons"], row["connected"], row["public"]) == (room, "playing", 3, 4, False)
        found = tell(client, "room", id=room)
        assert [chair["name"] for chair in found["chairs"]] == ["玩家1", "玩家2", "玩家3"]
        assert [chair["id"] for chair in found["chairs"]] == [id_of(client, player) for player in players[:3]]
        assert all(chair["here"] for chair in found["chairs"])
        text = json.dumps(found)
        assert not [card for player in players[:3] for card in player.table["view"]["hand"] if f'"{card}"' in text]
        assert refused(client, "room", id="nothing") == "no_such_room"
    assert [row["id"] for row in alone(tmp_path, "rooms")] == [room]
    assert alone(tmp_path, "room", id=room) == "no_server"
    assert alone(tmp_path, "close", id=room) == "no_server"


def test_a_room_that_is_closed_gives_back_what_was_at_stake(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        room = players[0].room["id"]
        assert len([b for b in data(client, players[0]).beans.values() if b.at == room]) >= 0
        tell(client, "close", id=room)
        for player in players:
            assert player.until_t("gone")["why"] == "closed"
        assert {beans for id, beans in balances(tmp_path).items() if id not in ("house", "fees")} == {10_000}
        sound(tmp_path)
        assert client.get(f"/api/rooms/{room}").status_code == 404
        assert execute(tmp_path, "select ending from hands") == [("void",)]
        assert execute(tmp_path, "select count(*) from brought") == [(0,)]
        again = crowd(client, level="low")
        ready_all(again)
        assert again[0].room["phase"] == "playing"
        assert refused(client, "close", id=room) == "no_such_room"


# the desk


def test_the_socket_is_the_owners_alone_and_answers_anything(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        path = socket_of(lobby(client).settings.database)
        assert path and stat.S_IMODE(path.stat().st_mode) == 0o600 and path.is_socket()

        async def said(*lines: bytes) -> list[Any]:
            found: list[Any] = []
            for line in lines:
                reader, writer = await asyncio.open_unix_connection(str(path))
                writer.write(line + b"\n")
                writer.write_eof()
                found.append(json.loads(await reader.read()))
                writer.close()
            return found

        bad = client.portal.call(said, b"", b"{", b"[]", b"{}", b'{"do": 1}', b'{"do": "users", "with": 3}', b"\xff", b"x" * 70_000)
        assert [answer["failed"]["code"] for answer in bad] == ["bad_message"] * 8
        (good,) = client.portal.call(said, b'{"do": "stats", "with": {}}')
        assert good["done"]["running"] is True and good["done"]["open_rooms"] == 0 and good["done"]["version"]
    assert not path.exists()
    assert alone(tmp_path, "stats")["running"] is False


@pytest.mark.sqlite("a server of PostgreSQL says by itself that there is no such database")
def test_without_a_database(tmp_path: Path) -> None:
    answer = desk.ask(Settings(database=str(tmp_path / "nothing/paiju.db")), "users", {})
    assert answer["failed"]["code"] == "no_database"
    assert not (tmp_path / "nothing").exists()


def test_no_page_reaches_the_desk(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        for path in ("/api/admin", "/admin", "/api/users", "/api/bans"):
            assert client.get(path).status_code == 404


def test_no_socket_where_none_can_be() -> None:
    assert socket_of(":memory:") is None and socket_of("/" + "x" * 200) is None
    assert socket_of("postgresql+asyncpg://a@b/c") != socket_of("postgresql+asyncpg://a@b/d")


def test_what_is_left_by_one_that_was_killed_is_in_nobodys_way(tmp_path: Path) -> None:
    import socket

    path = socket_of(settings(tmp_path).database)
    assert path
    with serving(tmp_path):
        pass
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))
    assert path.exists()
    assert alone(tmp_path, "stats")["running"] is False
    with serving(tmp_path) as client:
        assert tell(client, "stats")["running"] is True




# reports


def test_reports_are_read_and_closed(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, _ = crowd(client)
        b.send("chat", text="快点！").sync()
        path = f"/api/rooms/{a.room['id']}/report"
        a.call("POST", path, {"who": a.room["chairs"][1]["who"], "why": "abuse", "text": "骂人"})
        (row,) = tell(client, "reports")
        assert (row["whom"], row["who"], row["why"], row["text"]) == (id_of(client, b), id_of(client, a), "abuse", "骂人")
        assert tell(client, "report", id=row["id"])["said"] == [{"by": "whom", "text": "快点！"}]
        assert refused(client, "report", id="x") == refused(client, "close_report", id="x") == "no_such_report"
        b.call("DELETE", "/api/me", {"confirm": "delete"})
        assert (tell(client, "reports")[0]["whom"], tell(client, "close_report", id=row["id"])["state"]) == ("", "closed")
        assert tell(client, "reports") == [] and [r["id"] for r in tell(client, "reports", state="closed")] == [row["id"]]
        assert tell(client, "log")[0]["what"] == "close_report"
        a.call("POST", path, {"who": a.room["chairs"][2]["who"], "why": "spam", "text": ""})
        assert len(tell(client, "reports")) == 1
