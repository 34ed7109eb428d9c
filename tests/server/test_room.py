"""What people do in a room."""

from pathlib import Path

import pytest
from play import Player, crowd, play_on, ready_all, serving, simplest, sync_all, whose_turn
from starlette.websockets import WebSocketDisconnect


def kinds(player: Player) -> list[str]:
    return [chair["kind"] for chair in player.room["chairs"]]


def test_people_sit_get_ready_and_play_a_hand(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, watching=1)
        assert [p.room["seat"] for p in players] == [0, 1, 2, None]
        assert [p.room["owner"] for p in players] == [True, False, False, False]
        assert players[3].room["watching"] == 1 and players[0].room["phase"] == "waiting"
        ready_all(players)
        assert players[0].room["phase"] == "playing" and players[0].room["hand"] == 1
        assert [len(p.table["view"]["hand"]) for p in players] == [17, 17, 17, 0]
        assert play_on(players, lambda table: "bid 1" if "bid 1" in table["ask"]["choices"] else simplest(table)) > 20
        room = players[3].room
        assert room["phase"] == "between" and room["next_ms"] > 0
        assert sum(int(chair["score"]) for chair in room["chairs"]) == 0
        assert room["history"][0]["points"] == [chair["score"] for chair in room["chairs"]]
        assert not any(chair["ready"] for chair in room["chairs"])
        ready_all(players)
        assert players[0].room["hand"] == 2


def test_every_table_frame_holds_one_seats_view(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, watching=1)
        ready_all(players)
        for player in players:
            tables = [f for f in player.frames if f["t"] == "table"]
            assert tables and {t["view"]["seat"] for t in tables} == {player.room["seat"]}


def test_a_seat_is_not_taken_twice(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, c, d = crowd(client, watching=1)
        d.send("sit", seat=1)
        assert d.until_t("failed")["code"] == "seat_taken"
        d.send("sit")
        assert d.until_t("failed")["code"] == "no_seat"
        d.send("sit", seat=7)
        assert d.until_t("failed")["code"] == "no_such_seat"
        b.send("sit", seat=2)
        assert b.until_t("failed")["code"] == "seat_taken"
        c.send("stand").sync()
        d.send("sit").sync()
        assert d.room["seat"] == 2 and kinds(d) == ["person"] * 3
        assert sync_all([a])[0].room["chairs"][2]["name"] == "玩家4"


def test_a_name_owns_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a = crowd(client, sitting=1)[0]
        thief = Player(client).me("玩家1").open(a.room["id"])
        assert thief.sync().room["seat"] is None and thief.room["owner"] is False
        thief.send("start")
        assert thief.until_t("failed")["code"] == "not_owner"


def test_a_second_tab_takes_over(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        tab = Player(client, players[0].cookies).open(players[0].room["id"])
        tab.until_t("table")
        assert tab.room["seat"] == 0 and tab.table["view"] == players[0].table["view"]
        assert players[0].until_t("gone")["why"] == "elsewhere"
        with pytest.raises(WebSocketDisconnect) as closed:
            players[0].take()
        assert closed.value.code == 4002
        assert sync_all([players[1]])[0].room["chairs"][0]["online"] is True
        assert sync_all([tab])[0].room["chairs"][0]["away_ms"] is None


def test_bots_fill_and_leave_and_a_person_replaces_one(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b = crowd(client, sitting=1, watching=1)
        b.send("fill")
        assert b.until_t("failed")["code"] == "not_owner"
        a.send("fill", seat=2).sync()
        assert kinds(a) == ["person", "open", "bot"]
        a.send("fill").sync()
        assert kinds(a) == ["person", "bot", "bot"]
        a.send("remove", seat=1).sync()
        assert kinds(a) == ["person", "open", "bot"]
        b.send("sit", seat=2).sync()
        assert b.room["seat"] == 2 and kinds(b) == ["person", "open", "person"]
        a.send("remove", seat=2).sync()
        assert b.until_t("gone")["why"] == "removed"
        assert kinds(a) == ["person", "open", "open"]


def test_start_fills_what_is_missing(tmp_path: Path) -> None:
    with serving(tmp_path, tempos={"normal": (60, 60)}) as client:
        a, b = crowd(client, sitting=2)
        a.send("start").sync()
        assert kinds(a) == ["person", "person", "bot"] and a.room["phase"] == "playing"
        a.send("start")
        assert a.until_t("failed")["code"] == "not_now"
        c = Player(client).open(a.room["id"])
        c.until_t("room")
        c.send("sit", seat=2)  # a bot with cards in its hand is not replaced
        assert c.until_t("failed")["code"] == "not_now"
        b.send("ready")
        assert b.until_t("failed")["code"] == "not_now"
        a.send("remove", seat=1)
        assert a.until_t("failed")["code"] == "not_now"


def test_who_stands_up_in_a_hand_bears_its_points(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, c = crowd(client)
        ready_all([a, b, c])
        b.send("stand").sync()
        assert b.room["seat"] is None and b.table["view"]["seat"] is None and b.table["view"]["hand"] == []
        assert kinds(a.sync())[1] == "bot"
        while a.room["phase"] == "playing":
            play_on([a, c], lambda t: "bid 3" if "bid 3" in t["ask"]["choices"] else simplest(t))
            sync_all([a, b, c])
        assert a.room["chairs"][1]["score"] == "0"
        b.send("sit", seat=1).sync()
        assert b.room["chairs"][1]["score"] == b.room["history"][-1]["points"][1] != "0"


def test_a_refused_move_changes_nothing_and_names_the_clause(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        player = whose_turn(players)
        before = player.table
        number = before["ask"]["number"]
        for move, code in [("bid 9", "bid_unknown"), ("play S3", "bid_now"), ("sing", "no_such_move"), ("", "no_such_move")]:
            player.send("act", prompt=number, move=move)
            refused = player.until_t("refused")
            assert refused["code"] == code and refused["clause"] and refused["zh"] != refused["en"]
            assert refused["prompt"] == number
        other = next(p for p in players if p is not player)
        other.send("act", prompt=number, move="bid 1")
        assert other.until_t("refused")["code"] == "not_your_turn"
        player.send("act", prompt=number + 1, move="bid 1")
        assert player.until_t("refused")["code"] == "old_prompt"
        again = Player(client, player.cookies).open(player.room["id"])
        again.until_t("table")
        assert again.table["view"] == before["view"] and again.table["at"] == before["at"]


def test_a_resent_move_is_done_once(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        player = whose_turn(players)
        at, number = player.table["at"], player.table["ask"]["number"]
        for _ in range(3):
            player.send("act", prompt=number, move="bid 1")
        player.sync()
        tables = [f for f in player.frames if f["t"] == "table" and f["at"] > at]
        assert {t["at"] for t in tables} == {at + 1} and len(tables) == 3
        assert [t["events"] != [] for t in tables] == [True, False, False]
        assert not [f for f in player.frames if f["t"] == "refused"]


def test_no_event_is_sent_twice(tmp_path: Path) -> None:
    """But to one who comes again, or sees with other eyes."""
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        player = whose_turn(players)
        sync_all(players)
        at = player.table["at"]
        player.send("act", prompt=player.table["ask"]["number"], move="bid 1")
        sync_all(players)
        for p in players:
            assert p.since[0] == 0 and p.since[-1] == at and p.table["at"] == at + 1
            assert len(p.table["view"]["told"]) == at + 1
        again = Player(client, player.cookies).open(player.room["id"])
        again.until_t("table")
        assert again.since == [0] and again.table["view"] == player.table["view"]
        again.send("stand")
        again.until(lambda f: f["t"] == "table" and f["view"]["seat"] is None)
        assert again.since[-1] == 0 and len(again.table["view"]["told"]) == again.table["at"]


def test_a_spectator_may_only_watch_and_talk(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        *players, w = crowd(client, watching=1)
        ready_all(players)
        w.sync().send("act", prompt=1, move="bid 3")
        assert w.until_t("failed")["code"] == "not_seated"
        for t, fields in [("stand", {}), ("ready", {}), ("auto", {"on": True})]:
            w.send(t, **fields)
            assert w.until_t("failed")["code"] == "not_seated"
        w.send("chat", text="  你好‮ all\n")
        said = players[0].until_t("said")
        assert len(said.pop("who")) == 20
        assert said == {"t": "said", "seat": None, "name": "玩家4", "text": "你好 all", "phrase": ""}


def test_chat_has_limits(tmp_path: Path) -> None:
    with serving(tmp_path, chats_per_second=0.001, chats_at_once=2) as client:
        a = crowd(client, sitting=1)[0]
        a.send("chat", text="x" * 201)
        assert a.until_t("failed")["code"] == "too_long"
        a.send("chat", text="好")
        assert a.until_t("said")["seat"] == 0
        a.send("chat", text="好")
        assert a.until_t("failed")["code"] == "too_fast"


def test_names_change_everywhere(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b = crowd(client, sitting=2)
        a.send("name", name="  小  明 ")
        b.until(lambda f: f["t"] == "room" and f["chairs"][0]["name"] == "小 明")
        a.until(lambda f: f["t"] == "room" and f["name"] == "小 明")
        a.send("name", name="\u202eabc")
        assert a.until_t("failed")["code"] == "bad_name"
        assert a.call("GET", "/api/me")["name"] == "小 明"


def test_the_owner_sets_the_tempo(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b = crowd(client, sitting=2)
        a.send("tempo", tempo="fast").sync()
        assert b.sync().room["tempo"] == "fast"
        b.send("tempo", tempo="slow")
        assert b.until_t("failed")["code"] == "not_owner"


def test_auto_and_back(tmp_path: Path) -> None:
    with serving(tmp_path, tempos={"normal": (60, 60)}) as client:
        players = crowd(client)
        ready_all(players)
        player = whose_turn(players)
        seat = player.room["seat"]
        assert player.table["clocks"].keys() == {str(seat)} and 0 < player.table["ask"]["left_ms"] <= 60_000
        player.send("auto", on=True).sync()
        assert player.room["chairs"][seat]["auto"] is True
        player.send("auto", on=False).sync()
        assert player.room["chairs"][seat]["auto"] is False
        player.send("auto", on=True).sync()
        player.send("act", prompt=player.table["ask"]["number"], move="bid 1").sync()  # who plays has taken it back
        assert player.room["chairs"][seat]["auto"] is False and player.table["view"]["bid"] == 1


def test_who_asks_for_the_next_hand_plays_it(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        for player in players:
            player.send("auto", on=True)
        players[0].until(lambda f: f["t"] == "room" and f["phase"] == "between")
        players[0].send("ready").sync()
        chairs = players[0].room["chairs"]
        assert [chairs[p.room["seat"]]["auto"] for p in players] == [False, True, True]


def test_hints_follow(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        player = whose_turn(players)
        player.send("act", prompt=player.table["ask"]["number"], move="bid 3").sync()
        frame = player.until(lambda f: f["t"] == "table" and f["ask"] and f["ask"]["hints"])
        ask, hand = frame["ask"], frame["view"]["hand"]
        assert frame["events"] == [] and set(ask["usable"]) <= set(hand) and ask["forced"] is None
        player.send("act", prompt=ask["number"], move=ask["hints"][0]).sync()
        assert len(player.table["view"]["hand"]) < 20


def test_a_redeal_is_followed_at_once(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        for _ in range(3):
            player = whose_turn(players)
            player.send("act", prompt=player.table["ask"]["number"], move="bid 0").sync()
        players[0].until(lambda f: f["t"] == "table" and f["hand"] == 2)
        assert players[0].room["phase"] == "playing"
        assert players[0].room["history"] == [
            {"hand": 1, "ending": "redeal", "points": ["0"] * 3, "winners": [], "names": ["玩家1", "玩家2", "玩家3"]}
        ]
