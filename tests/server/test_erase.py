"""Deleting an account, the export of all that is kept, forgetting guests, and the way from the store before sessions."""

import json
from pathlib import Path
from typing import Any

import pytest
from answers import COOKIE, ask, code_of
from databases import everything, execute
from members import GOOD, kept, log_in
from play import Player, bidding, crowd, lobby, play_on, ready_all, serving, sync_all
from stakes import LOW, beans, sound
from starlette.testclient import TestClient
from strangers import SLOW, seek

from paiju.server import schema
from paiju.server.erase import GONE
from paiju.server.guests import SEEN_AGO
from paiju.server.ledger import GRANT
from paiju.server.store import Write, now

GOODBYE = {"confirm": "delete", "old": GOOD}


def holder(client: TestClient, name: str) -> str:
    guests = lobby(client).guests.known.values()
    return next(g.holder for g in guests if g.name == name)


def test_deleting_needs_a_word_and_the_password(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a = kept(client)
        assert code_of(ask(a, "DELETE", "/api/me", {})) == (422, "bad_field")
        assert code_of(ask(a, "DELETE", "/api/me", {"confirm": "yes", "old": GOOD})) == (422, "bad_field")
        assert code_of(ask(a, "DELETE", "/api/me", {"confirm": "delete"})) == (403, "wrong_password")
        assert code_of(ask(a, "DELETE", "/api/me", {"confirm": "delete", "old": "wrong"})) == (403, "wrong_password")
        elsewhere, _ = log_in(client, login="xiaoming", password=GOOD)
        assert ask(a, "DELETE", "/api/me", GOODBYE) == (200, {"ok": True}) and not a.cookies
        assert elsewhere.call("GET", "/api/me")["name"] != "小明"
        assert code_of(log_in(client, login="xiaoming", password=GOOD)[1]) == (403, "wrong_login")
        assert kept(client, "小红").call("GET", "/api/me/account")["login"] == "xiaoming"  # the name is free again
        assert ask(Player(client), "DELETE", "/api/me", {"confirm": "delete"})[0] == 200  # a guest has no password


def test_hands_stay_without_a_name(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        players[0].me("独一无二")
        token = holder(client, "独一无二")
        room = players[0].room["id"]
        ready_all(players)
        play_on(players, bidding)
        link = players[0].call("POST", f"/api/hands/{room}-1/share")["key"]
        record = players[1].call("GET", f"/api/hands/{room}-1")
        assert ask(players[0], "DELETE", "/api/me", {"confirm": "delete"})[0] == 200
        players[1].sync()
        assert players[1].room["history"][0]["names"] == [GONE, "玩家2", "玩家3"]
        assert players[1].room["chairs"][0]["kind"] == "open" and players[1].room["owner"] != players[2].sync().room["owner"]
        [hand] = players[1].call("GET", "/api/me/hands")["hands"]
        assert [p["name"] for p in hand["players"]] == [GONE, "玩家2", "玩家3"]
        assert players[1].call("GET", f"/api/hands/{room}-1") == record
        shown = players[1].call("POST", "/api/replay", {"hand": f"{room}-1", "seat": 1})
        assert shown["hand"]["players"][0]["name"] == GONE
        assert ask(players[1], "GET", f"/api/hands/{link}")[0] == 404
    text = everything(tmp_path)
    assert "独一无二" not in text and token not in text


def test_deleting_while_seated_in_a_running_hand(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        players[1].me("独一无二")
        token = holder(client, "独一无二")
        ready_all(players)
        play_on(players, bidding, most=4)
        assert players[0].room["phase"] == "playing"
        assert ask(players[1], "DELETE", "/api/me", {"confirm": "delete"})[0] == 200
        assert players[1].until_t("gone")["why"] == "logged_out"
        others = [players[0], players[2]]
        sync_all(others)
        assert others[0].room["chairs"][1]["kind"] == "bot"
        play_on(others, bidding)
        assert others[0].room["phase"] == "between" and others[0].room["history"][0]["names"][1] == GONE
        points = lobby(client).rooms[others[0].room["id"]].data.scores
        assert len(points) == 3 and sum(map(int, points.values())) == 0
    text = everything(tmp_path)
    assert "独一无二" not in text and token not in text
    with serving(tmp_path) as client:
        again = Player(client, others[0].cookies).open(others[0].room["id"])
        assert again.until_t("room")["history"][0]["names"][1] == GONE


def test_deleting_at_a_table_that_keeps_its_chairs(tmp_path: Path) -> None:
    """Where numbers vary nobody takes over: the chair is nobody's, a bot answers for it, and it is free afterwards."""
    with serving(tmp_path) as client:
        players = crowd(client, game="niuniu/classic", sitting=3)
        players[2].me("独一无二")
        token = holder(client, "独一无二")
        ready_all(players)
        assert players[0].room["phase"] == "playing"
        assert ask(players[2], "DELETE", "/api/me", {"confirm": "delete"})[0] == 200
        others = players[:2]
        sync_all(others)
        chair = others[0].room["chairs"][2]
        assert (chair["kind"], chair["name"], chair["auto"], chair["leaving"]) == ("person", GONE, True, True)
        play_on(others, lambda t: t["ask"]["choices"][0] if t["ask"]["choices"] else "bet 1")
        others[0].until(lambda f: f["t"] == "room" and f["phase"] == "between") if others[0].room["phase"] == "playing" else None
        assert others[0].room["chairs"][2]["kind"] == "open"
    text = everything(tmp_path)
    assert "独一无二" not in text and token not in text


def test_deleting_at_a_matched_table_with_beans_before_the_first_card(tmp_path: Path) -> None:
    """The hand ends with it, and has no name of his."""
    with serving(tmp_path, **SLOW) as client:
        players = [seek(client, level="low") for _ in range(3)]
        gone, *others = players
        gone.me("独一无二")
        for player in players:
            player.open(player.until_t("matched")["room"]).until_t("room")
        assert ask(gone, "DELETE", "/api/me", {"confirm": "delete"})[0] == 200
        sync_all(others)
        room = lobby(client).rooms[others[0].room["id"]]
        (hand,) = others[0].room["history"]
        assert hand["ending"] == "escape" and sorted(hand["names"]).count(GONE) == 1
        assert "独一无二" not in str((room.hand.names, room.history)) and [beans(p) for p in others] == [GRANT - LOW.fee] * 2
        sound(tmp_path)
    assert "独一无二" not in everything(tmp_path)


def test_rooms_that_have_closed_forget_too(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        players[0].me("独一无二")
        token = holder(client, "独一无二")
        ready_all(players)
        play_on(players, bidding)
        room = lobby(client).rooms[players[0].room["id"]]
        client.portal.call(room.call, lambda room: room.close())  # type: ignore[union-attr]
        assert token in everything(tmp_path)
        assert ask(players[0], "DELETE", "/api/me", {"confirm": "delete"})[0] == 200
    text = everything(tmp_path)
    assert "独一无二" not in text and token not in text
    [[scores]] = execute(tmp_path, "select scores from rooms")
    scores = json.loads(scores)
    assert len(scores) == 3 and sum(map(int, scores.values())) == 0


# the export


def test_the_export_holds_what_is_kept_about_me_and_no_secret(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        token = holder(client, "玩家1")
        code = players[0].call("POST", "/api/me/recovery", {})["code"]
        players[0].close()  # what was opened with the token before
        players[0].open(players[0].room["id"]).until_t("room")
        ready_all(players)
        play_on(players, bidding)
        key = players[0].call("POST", f"/api/hands/{players[0].room['id']}-1/share")["key"]
        ready_all(players)  # a hand that runs
        found = players[0].call("GET", "/api/me/export")
        assert found["about"]["name"] == "玩家1" and found["about"]["code"] and not found["about"]["password"]
        assert [s["this"] for s in found["sessions"]] == [True] and found["links"][0]["key"] == key
        assert found["rooms"][0]["room"] == players[0].room["id"] and found["rooms"][0]["seat"] == 0
        done, running = found["hands"]
        record = players[0].call("GET", f"/api/hands/{players[0].room['id']}-1")
        assert all(done[part] == record[part] for part in ("actions", "rules", "fair")) and done["name"] == "玩家1"
        assert running["hand"] == 2 and "actions" not in running and not {"header", "fair"} & {*running}
        text = json.dumps(found, ensure_ascii=False)
        assert token not in text and code not in text and players[0].cookies[COOKIE] not in text
        assert "玩家2" not in text
        for _ in range(2):
            players[0].call("GET", "/api/me/export")
        assert code_of(ask(players[0], "GET", "/api/me/export")) == (429, "too_fast")


def test_a_long_export_is_whole(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a = Player(client).me("小明")
        mine, store = holder(client, "小明"), lobby(client).store
        room = {"id": "r", "game": "g", "public": False, "owner": "", "tempo": "fast", "phase": "between", "hand": 50,
                "carry": None, "players": {}, "scores": {}, "made": 1.0, "closed": 2.0}  # fmt: skip
        hand = {"room": "r", "header": {"game": "g"}, "started": 1.0, "ended": 2.0, "ending": "out"}
        hands = [{**hand, "hand": n} for n in range(50)]
        rows = [
            {"room": "r", "hand": n, "seat": 0, "kind": "person", "holder": mine, "name": "小明", "game": "g", "tried": False,
             "ended": 2.0, "points": "0", "outcome": 0} for n in range(50)
        ]  # fmt: skip
        writes = [store.upsert(schema.rooms, room), Write(schema.hands.insert(), hands), Write(schema.played.insert(), rows)]
        client.portal.call(store.write, writes)  # type: ignore[union-attr]
        assert [hand["hand"] for hand in a.call("GET", "/api/me/export")["hands"]] == list(range(50))
        assert a.call("GET", "/api/me")["regular"]


# forgetting


def test_guests_who_never_played_are_forgotten_and_nobody_else(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        account = kept(client)
        coded = Player(client).me("有码")
        coded.call("POST", "/api/me/recovery", {})
        played = crowd(client)
        ready_all(played)
        play_on(played, bidding)
        owner = Player(client).me("房主")
        owner.call("POST", "/api/rooms", {"game": "doudizhu/qq"})
        passing = [Player(client).me(f"路人{n}") for n in range(5)]
        fresh = Player(client).me("新来")
        old = Write(schema.guests.update().where(schema.guests.c.name != "新来"), [{"seen": now() - SEEN_AGO - 60}])
        client.portal.call(lobby(client).store.write, [old])  # type: ignore[union-attr]
        assert client.portal.call(lobby(client).guests.prune) == len(passing)  # type: ignore[union-attr]
        assert client.portal.call(lobby(client).guests.prune) == 0  # type: ignore[union-attr]
    with serving(tmp_path) as client:
        for player, name in ((account, "小明"), (coded, "有码"), (played[0], "玩家1"), (owner, "房主"), (fresh, "新来")):
            assert Player(client, player.cookies).call("GET", "/api/me")["name"] == name
        assert Player(client, passing[0].cookies).call("GET", "/api/me")["name"] != "路人0"
    assert execute(tmp_path, "select count(*) from sessions where guest not in (select id from guests)") == [(0,)]


@pytest.mark.parametrize("confirm", ["", "DELETE", None, True])
def test_a_half_word_deletes_nobody(tmp_path: Path, confirm: Any) -> None:
    with serving(tmp_path) as client:
        a = Player(client).me("小明")
        assert ask(a, "DELETE", "/api/me", {"confirm": confirm})[0] == 422
        assert a.call("GET", "/api/me")["name"] == "小明"
