"""Sending away, reports, who was here, and the same table again."""

from pathlib import Path
from typing import Any

import pytest
from databases import execute
from play import Player, crowd, lobby, play_on, ready_all, serving, simplest, sync_all
from starlette.websockets import WebSocketDisconnect
from test_another_day import TWO, play_out
from test_talk import failed, holders, status, who

from paiju.server import reports
from paiju.server.erase import GONE

Json = Any


def gone(player: Player) -> str:
    """Why his connection ends."""
    frame = player.until_t("gone")
    with pytest.raises(WebSocketDisconnect):
        player.take()
    return frame["why"]


def turned_away(client: Any, player: Player, room: str) -> bool:
    again = Player(client, player.cookies).open(room)
    why = again.take()
    return why["t"] == "gone" and why["why"] == "removed"


def boldest(table: Json) -> str:
    """As `simplest`, but for a bid, so that somebody is landlord."""
    choices = table["ask"]["choices"]
    return choices[-1] if choices and choices[-1].startswith("bid") else simplest(table)


def people(player: Player) -> dict[str, Json]:
    return {p["name"]: p for p in player.call("GET", f"/api/rooms/{player.room['id']}/people")}


def test_who_is_sent_away_comes_back_when_the_owner_lets_him(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, c, w = crowd(client, watching=1)
        room, someone = a.room["id"], who(a, 1)
        assert failed(b, "kick", who=who(b, 2)) == "not_owner"
        assert failed(a, "kick", who=who(a, 0)) == "not_yourself"
        assert failed(a, "kick", who="nobody") == "no_such_person"
        a.send("kick", who=someone)
        assert gone(b) == "removed"
        assert a.sync().room["chairs"][1]["kind"] == "open"
        assert turned_away(client, b, room)
        assert people(a)["玩家2"]["barred"] and not people(c)["玩家2"]["barred"]  # the owner's to know
        assert status(b, "GET", f"/api/rooms/{room}/people")[0] == 404
        assert failed(c, "allow", who=someone) == "not_owner"
        a.send("kick", who=people(a)["玩家4"]["who"])  # who only watches
        assert gone(w) == "removed" and turned_away(client, w, room)
    with serving(tmp_path) as client:
        a = Player(client, a.cookies).open(room)
        a.until_t("room")
        assert turned_away(client, b, room)
        a.send("allow", who=someone).sync()
        b = Player(client, b.cookies).open(room)
        b.until_t("room")
        b.send("sit", seat=1).sync()
        assert a.sync().room["chairs"][1]["name"] == "玩家2"
        assert turned_away(client, w, room)


def test_in_a_hand_nobody_who_plays_is_sent_away(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        *players, w = ready_all(crowd(client, watching=1))
        a, b, _ = players
        assert failed(a, "kick", who=who(a, 1)) == "not_now" and failed(a, "remove", seat=1) == "not_now"
        a.send("kick", who=people(a)["玩家4"]["who"])
        assert gone(w) == "removed"
        play_on(players, boldest)
        a.send("remove", seat=1)  # the way by his chair
        assert gone(b) == "removed" and turned_away(client, b, a.room["id"])


def test_in_a_match_a_bot_takes_over(tmp_path: Path) -> None:
    with serving(tmp_path, tick=0.001) as client:
        players = ready_all(crowd(client, "shengji/two-colour", sitting=4, options=TWO))
        play_out(client, players)
        a, b, *_ = sync_all(players)
        assert a.room["match"]
        a.send("kick", who=who(a, 1))
        assert gone(b) == "removed"
        chair = a.sync().room["chairs"][1]
        assert chair["kind"] == "bot" and a.room["match"]


def test_a_report_goes_to_the_host_with_what_was_said(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, c = ready_all(crowd(client))
        room = a.room["id"]
        path = f"/api/rooms/{room}/report"
        for n in range(60):
            (a, b, c)[n % 3].send("chat", text=f"话 {n}").sync()
        b.send("phrase", id="well").sync()
        body = {"who": who(a, 1), "why": "abuse", "text": "  他骂人  "}
        assert status(a, "POST", path, {**body, "who": who(a, 0)})[1]["code"] == "not_yourself"
        assert status(a, "POST", path, {**body, "who": "nobody"})[1]["code"] == "no_such_person"
        assert status(a, "POST", path, {**body, "why": "boring"})[1]["code"] == "bad_field"
        assert status(a, "POST", path, {**body, "text": "长" * 301})[1]["code"] == "too_long"
        assert a.call("POST", path, body) == {"ok": True}
        assert status(a, "POST", path, body)[1]["code"] == "reported_already"
        store, by_name = lobby(client).store, holders(client)
        (found,) = client.portal.call(reports.reports, store, "open")
        assert (found["who"], found["whom"]) == (by_name["玩家1"], by_name["玩家2"])
        assert (found["name"], found["why"], found["text"], found["state"]) == ("玩家2", "abuse", "他骂人", "open")
        context = found["context"]
        assert (context["room"], context["hand"], context["game"]) == (room, 1, "doudizhu/qq")
        assert len(context["said"]) == 50 and context["said"][-1] == ["whom", "打得好"]
        assert context["said"][-4:-1] == [["who", "话 57"], ["whom", "话 58"], ["other", "话 59"]]
        b.call("POST", path, {"who": who(b, 0), "why": "other"})  # the other way round is another one
        client.portal.call(reports.close_report, store, found["id"])
        assert len(client.portal.call(reports.reports, store, "closed")) == 1
        a.call("POST", path, body)  # it has happened again
        assert [r["who"] for r in client.portal.call(reports.reports, store)] == [by_name["玩家2"], by_name["玩家1"]]
        assert status(a, "POST", path, {**body, "who": who(a, 2)})[0] == 200
        codes = [status(a, "POST", path, {**body, "who": who(a, 2)})[1]["code"] for _ in range(3)]
        assert codes[-1] == "too_fast"


def test_who_was_here_and_what_he_won(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        *players, w = ready_all(crowd(client, watching=1))
        a, _, c = players
        play_on(players, boldest)
        sync_all(players)
        scores = [chair["score"] for chair in a.room["chairs"]]
        assert any(score != "0" for score in scores)
        here = people(w)
        assert [here[f"玩家{n}"]["points"] for n in (1, 2, 3)] == scores
        assert [here[f"玩家{n}"]["hands"] for n in (1, 2, 3, 4)] == [1, 1, 1, 0]
        assert [here[f"玩家{n}"]["seat"] for n in (1, 2, 3, 4)] == [0, 1, 2, None]
        assert here["玩家1"]["owner"] and here["玩家4"]["me"] and not here["玩家4"]["sat"] and here["玩家2"]["sat"]
        assert all(p["here"] and 0 < p["came"] <= p["seen"] for p in here.values())
        first = here["玩家3"]["came"]
        c.send("stand").sync()
        c.close()
        a.until(lambda f: f["t"] == "room" and f["chairs"][2]["kind"] == "open")
        assert not people(a)["玩家3"]["here"] and people(a)["玩家3"]["hands"] == 1
        assert status(Player(client).me("路人"), "GET", f"/api/rooms/{a.room['id']}/people")[0] == 404
        assert not any(holder in str(here) for holder in holders(client).values())
    with serving(tmp_path) as client:  # kept
        a = Player(client, a.cookies).open(a.room["id"])
        a.until_t("room")
        found = people(a)
        assert len(found) == 4 and found["玩家3"]["came"] == first and found["玩家3"]["sat"]
        a.call("POST", "/api/me", {"name": "阿一"})
        assert "阿一" in people(a.sync()) and "玩家1" not in people(a)


def test_the_same_table_again(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        options = {"one_round_bidding": "false"}
        players = ready_all(crowd(client, options=options, take_backs=False))
        play_on(players, boldest)
        a, b, _ = players
        hand = a.call("GET", "/api/me/hands")["hands"][0]["id"]
        made = b.call("POST", f"/api/hands/{hand}/again", {})
        assert made["url"] == f"/r/{made['id']}" and made["address"].endswith(made["url"]) and made["id"] != a.room["id"]
        again = Player(client, b.cookies).open(made["id"])
        again.until_t("room")
        assert again.room["game"] == a.room["game"] and "one_round_bidding=false" in again.room["game"]
        assert again.room["owner"] and not again.room["public"] and not again.room["take_backs"]
        key = a.call("POST", f"/api/hands/{hand}/share", {})["key"]
        stranger = Player(client).me("路人")
        assert status(stranger, "POST", f"/api/hands/{hand}/again", {})[0] == 404
        assert status(stranger, "POST", f"/api/hands/{key}/again", {})[0] == 404  # to see a hand is not to have played it


def test_who_deletes_himself_is_in_no_list_any_more(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, *_ = crowd(client, watching=1)
        room = a.room["id"]
        a.call("POST", f"/api/rooms/{room}/block", {"who": who(a, 1)})
        b.call("POST", f"/api/rooms/{room}/block", {"who": who(b, 2)})
        a.call("POST", f"/api/rooms/{room}/report", {"who": who(a, 1), "why": "spam"})
        b.call("POST", f"/api/rooms/{room}/report", {"who": who(b, 0), "why": "spam", "text": "你好"})
        export = status(b, "GET", "/api/me/export")[1]
        assert [p["name"] for p in export["blocked"]] == ["玩家3"] and export["visits"][0]["room"] == room
        assert [(r["name"], r["why"], r["text"]) for r in export["reports"]] == [("玩家1", "spam", "你好")]
        holder = holders(client)["玩家2"]
        a.send("kick", who=who(a, 1)).sync()
        b.call("DELETE", "/api/me", {"confirm": "delete"})
        (left,) = client.portal.call(reports.reports, lobby(client).store)
        assert left["name"] == GONE and left["who"] != holder != left["whom"]
        assert "玩家2" not in people(a) and a.call("GET", "/api/me/blocks") == []
        a.sync()
    for table in ("visits", "blocks", "reports", "rooms", "seats"):
        assert holder not in str(execute(tmp_path, f"select * from {table}")), table
