"""What people do in a room."""

import asyncio
import random
import time
from pathlib import Path

import pytest
from play import Player, crowd, lobby, play_on, ready_all, serving, simplest, sync_all, whose_turn
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
        assert b.until_t("failed")["code"] == "already_seated"
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
        assert said == {"t": "said", "seat": None, "name": "玩家4", "text": "你好 all"}


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
        assert a.call("GET", "/api/me") == {"name": "小 明"}


def test_the_owner_sets_the_tempo(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b = crowd(client, sitting=2)
        a.send("tempo", tempo="fast").sync()
        assert b.sync().room["tempo"] == "fast"
        b.send("tempo", tempo="slow")
        assert b.until_t("failed")["code"] == "not_owner"


def test_the_room_passes_on_when_its_owner_leaves(tmp_path: Path) -> None:
    with serving(tmp_path, away=0.05) as client:
        a, b, c, w = crowd(client, watching=1)
        a.close()
        c.until(lambda f: f["t"] == "room" and f["chairs"][0]["online"] is False)
        assert b.until(lambda f: f["t"] == "room" and f["owner"])
        b.close()
        assert c.until(lambda f: f["t"] == "room" and f["owner"])
        c.close()
        assert w.until(lambda f: f["t"] == "room" and f["owner"])
        assert a.open(w.room["id"]).until_t("room")["owner"] is False


def test_a_lost_player_is_played_for_and_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path, away=0.2) as client:
        players = crowd(client)
        ready_all(players)
        lost = whose_turn(players)
        others = [p for p in players if p is not lost]
        seat, at = lost.room["seat"], lost.table["at"]
        lost.close()
        frame = others[0].until(lambda f: f["t"] == "room" and not f["chairs"][seat]["online"])
        assert 0 < frame["chairs"][seat]["away_ms"] <= 200 and not frame["chairs"][seat]["auto"]
        frame = others[0].until(lambda f: f["t"] == "room" and f["chairs"][seat]["auto"])
        assert frame["chairs"][seat]["kind"] == "person" and frame["chairs"][seat]["away_ms"] is None
        others[0].until(lambda f: f["t"] == "table" and f["at"] > at)  # the bot has moved
        lost.open(lost.room["id"]).until_t("table")
        assert lost.room["seat"] == seat and lost.room["chairs"][seat]["auto"] is False
        assert lost.table["view"]["seat"] == seat


def test_who_comes_too_late_to_a_room_is_told(tmp_path: Path) -> None:
    from paiju.server.failures import Failure
    from paiju.server.room import Joined

    with serving(tmp_path) as client:
        player = crowd(client, sitting=1)[0]
        room = lobby(client).rooms[player.room["id"]]
        connection = room.connections[0]

        async def close_and_ask() -> None:
            first = asyncio.ensure_future(room.call(lambda room: room.close()))
            second = asyncio.ensure_future(room.call(lambda room: None))
            await first
            for late in (second, room.call(lambda room: None)):
                with pytest.raises(Failure):
                    await late
            room.post(Joined(connection))

        client.portal.call(close_and_ask)
        assert player.until_t("gone")["why"] == "closed"
        assert lobby(client).rooms == {}


def test_time_outs_while_away_do_not_stay(tmp_path: Path) -> None:
    with serving(tmp_path, turn=0.05, away=60, tempos={"normal": (30, 30)}) as client:
        players = crowd(client)
        ready_all(players)
        a, b = players[:2]
        a.close()
        b.until(lambda f: f["t"] == "room" and f["chairs"][0]["auto"])
        a.open(b.room["id"]).until_t("room")
        assert a.room["chairs"][0]["auto"] is False


def test_time_outs_play_the_default_and_then_the_bot(tmp_path: Path) -> None:
    with serving(tmp_path, turn=0.05) as client:
        players = crowd(client)
        lobby(client).world.table_rng = random.Random(4)
        for p in players:
            p.send("ready")
        a = players[0]
        a.until(lambda f: f["t"] == "room" and f["chairs"][0]["auto"])
        a.until(lambda f: f["t"] == "room" and f["phase"] == "between")
        assert a.room["history"][0]["hand"] == 1


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
        assert players[0].room["history"] == [{"hand": 1, "ending": "redeal", "points": ["0", "0", "0"]}]


def test_the_next_hand_starts_by_itself(tmp_path: Path) -> None:
    with serving(tmp_path, between=0.1) as client:
        players = crowd(client)
        ready_all(players)
        play_on(players, lambda t: "bid 3" if "bid 3" in t["ask"]["choices"] else simplest(t))
        players[0].until(lambda f: f["t"] == "room" and f["hand"] == 2 and f["phase"] == "playing")


def test_when_all_leave_the_hand_ends_and_the_room_waits(tmp_path: Path) -> None:
    with serving(tmp_path, away=0.01, between=0.01) as client:
        players = crowd(client)
        ready_all(players)
        room = lobby(client).rooms[players[0].room["id"]]
        for player in players:
            player.close()
        wait(lambda: room.data.phase == "between" and room.history[-1].ending != "redeal")
        hand = room.data.hand
        time.sleep(0.05)
        assert room.data.hand == hand
        players[0].open(room.data.id).until(lambda f: f["t"] == "room" and f["hand"] == hand + 1)


def test_an_idle_room_closes_and_keeps_its_records(tmp_path: Path) -> None:
    with serving(tmp_path, idle=0.2, away=0.01) as client:
        players = crowd(client)
        ready_all(players)
        play_on(players, lambda t: "bid 3" if "bid 3" in t["ask"]["choices"] else simplest(t))
        id = players[0].room["id"]
        for player in players:
            player.close()
        wait(lambda: id not in lobby(client).rooms)
        assert client.get(f"/api/rooms/{id}").status_code == 404
        records = client.get(f"/api/rooms/{id}/records").json()
        assert len(records) == 1 and records[0]["result"]["ending"] in ("landlord", "farmers")
        assert players[0].open(id).take() == {"t": "gone", "why": "closed"}


def test_a_game_that_breaks_does_not_take_the_room_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand is void after a few tries; nothing that was stored before is lost."""
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        from paiju.games import doudizhu

        player = whose_turn(players)
        view, real = player.table["view"], doudizhu.act

        def broken(state, *args):
            return 1 / 0 if state.bids == [] and state.phase == "bid" else real(state, *args)

        monkeypatch.setattr(doudizhu, "act", broken)
        for _ in range(2):
            player.send("act", prompt=player.table["ask"]["number"], move="bid 1")
            assert player.until_t("failed")["code"] == "not_saved"
            assert player.sync().table["view"] == view
        player.send("act", prompt=player.table["ask"]["number"], move="bid 1").sync()
        assert player.room["phase"] == "between" and player.room["history"][-1]["ending"] == "void"


def test_a_view_that_cannot_be_shown_does_not_take_the_room_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        monkeypatch.setattr("paiju.server.frames.plain", lambda view: 1 / 0)
        player = whose_turn(players)
        player.send("act", prompt=player.table["ask"]["number"], move="bid 1")
        player.until(lambda f: f["t"] == "room" and f["phase"] == "between")
        monkeypatch.undo()
        player.send("ping").sync()
        ready_all(players)
        assert player.room["hand"] == 2 and len(player.table["view"]["hand"]) == 17


def test_the_owner_stays_the_owner_over_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        room = players[0].room["id"]
    with serving(tmp_path) as client:
        other = Player(client, players[1].cookies).open(room)
        assert other.until_t("room")["owner"] is False
        assert Player(client, players[0].cookies).open(room).until_t("room")["owner"] is True


def wait(done) -> None:
    for _ in range(500):
        if done():
            return
        time.sleep(0.01)
    raise AssertionError("never came")
