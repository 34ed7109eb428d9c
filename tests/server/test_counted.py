"""Which hands of matched tables count for whom, with an escape, a crash, a lost answer."""

from pathlib import Path
from typing import Any

import pytest
from play import GAME, bidding, crowd, lobby, play_on, serving, sync_all, wait
from process import Server
from stakes import LOW, beans, sound
from strangers import SLOW, matched, rated, salt, seek
from test_kill import Client
from test_seats import refused

from paiju.core import fair
from paiju.server import ledger
from paiju.server import matched as matched_table
from paiju.server.hand import Ending
from paiju.server.ledger import GRANT
from paiju.server.playing import end


def test_only_matched_hands_count(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        players = crowd(client)
        for p in players:
            p.send("ready").sync()
        play_on(sync_all(players), bidding)
        assert players[0].room["phase"] == "between" and rated(tmp_path) == []
        assert players[0].call("GET", "/api/me/ratings") == {"ratings": [], "listed": True, "kept": False}


def test_a_hand_that_is_void_counts_for_nobody(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        players = matched(client)
        room = lobby(client).rooms[players[0].room["id"]]

        def cut(room: Any) -> None:
            room.data.fled = {"0": room.data.players["0"]}
            end(room, room.hand, Ending("void", ["0"] * 3, []))

        client.portal.call(room.call, cut)
        assert [hands for *_, hands in rated(tmp_path)] == [0, 0, 0]


def test_an_escape_counts_for_who_left_alone(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        a, *others = matched(client, level="low")
        assert refused(a, "stand") == "escape_asks"
        cost = a.send("price").until_t("cost")
        a.send("escape", hand=cost["hand"], least=cost["least"]).sync()
        sync_all(others)
        assert others[0].room["history"][-1]["ending"] == "escape" and a.room["seat"] is None
        assert sorted(hands for *_, hands in rated(tmp_path)) == [0, 0, 1] and rated(tmp_path)[0][0] < 25
        sound(tmp_path)


def test_before_the_first_card_an_escape_costs_as_well(tmp_path: Path) -> None:
    """EC-13: everybody counts as farmer; there is no opposing side yet, so the server has it."""
    with serving(tmp_path, **SLOW) as client:
        a, b, c = (waiting := [seek(client, GAME, "low") for _ in range(3)])
        for player in waiting:
            room = player.until_t("matched")["room"]
            player.close()
            player.open(room).until_t("room")
        a.send("stand").sync()
        sync_all([b, c])
        assert b.room["history"][-1]["ending"] == "escape" and a.room["seat"] is None
        assert [beans(p) for p in (a, b, c)] == [GRANT - 10 * LOW.factor - LOW.fee, GRANT - LOW.fee, GRANT - LOW.fee]
        assert sorted(hands for *_, hands in rated(tmp_path)) == [0, 0, 1]
        sound(tmp_path)


def test_before_the_first_card_nothing_that_would_be_dealt_counts(tmp_path: Path) -> None:
    """EC-13: the multiple is 1, so no card may be dealt for it."""
    with serving(tmp_path, **SLOW) as client:
        a, b, c = (waiting := [seek(client, GAME, "low") for _ in range(3)])
        for player in waiting:
            player.open(player.until_t("matched")["room"]).until_t("room")
        a.send("stand").sync()
        sync_all([b, c])
        id = b.room["id"]
        record = a.call("GET", f"/api/hands/{id}-1")
        assert [text for _, text in record["actions"]] == ["escape"] and fair.check(record).commitment
        frames = b.call("POST", "/api/replay", {"hand": f"{id}-1", "seat": -1})["frames"]
        assert frames[-1]["view"]["result"]["ending"] == "escape"
        assert b.table["view"]["result"]["ending"] == "escape" and not b.table["view"]["hand"]
        for player in (b, c):
            salt(player)
            player.send("ready").sync()
        assert sync_all([b, c])[0].room["phase"] == "playing" and b.room["hand"] == 2


def test_leaving_costs_though_another_may_not_play(tmp_path: Path) -> None:
    """Whose beans are at stake elsewhere by now has no part in it."""
    with serving(tmp_path, **SLOW) as client:
        a, b, c = (waiting := [seek(client, GAME, "low") for _ in range(3)])
        for player in waiting:
            player.open(player.until_t("matched")["room"]).until_t("room")
        room = lobby(client).rooms[a.room["id"]]
        holder = room.data.seats[c.room["seat"]].holder

        def elsewhere(room: Any) -> None:
            room.data.beans[holder] = ledger.Purse(GRANT, "other")
            matched_table.leave(room, room.data.seats[a.room["seat"]])

        client.portal.call(room.call, elsewhere)
        assert beans(a) == GRANT - 10 * LOW.factor - LOW.fee and beans(b) == GRANT - LOW.fee and beans(c) == GRANT


def test_a_hand_is_counted_once(tmp_path: Path) -> None:
    """Also when the database had it stored and the answer was lost."""
    with serving(tmp_path, **SLOW) as client:
        players = matched(client)
        store, room = lobby(client).store, lobby(client).rooms[players[0].room["id"]]
        write, lost = store.write, list[str]()

        async def answer_lost(writes: Any) -> None:
            writes = [*writes]
            await write(writes)
            if room.ending is not None and not lost:
                await write([w for w in writes if "ratings" in str(w.statement) or "rated" in str(w.statement)])
                lost.append("once")
                raise OSError("the answer was lost")

        store.write = answer_lost
        while players[0].room["phase"] != "between" or players[0].room["history"][-1]["ending"] == "redeal":
            play_on(sync_all(players), bidding)
        wait(lambda: lost)
        sync_all(players)
        assert lost and [n for *_, n in rated(tmp_path)] == [1, 1, 1]
        mus = [mu for mu, *_ in rated(tmp_path)]
        assert sum(mus) == pytest.approx(75 + (mus[2] - 25 if mus[1] < 25 else mus[0] - 25) * -1, abs=0.5)


def test_a_table_with_everybody_gone_plays_out_and_counts(tmp_path: Path) -> None:
    with serving(tmp_path, away=0.05, **SLOW) as client:
        players = matched(client)
        for p in players:
            p.close()
        wait(lambda: [n for *_, n in rated(tmp_path)] == [1, 1, 1])


@pytest.mark.sqlite("many starts of a server; test_beans.py kills one on both")
def test_kill_and_go_on_at_a_matched_table(tmp_path: Path) -> None:
    """The queue is gone; who had left before the kill has left; the hand counts once."""
    server = Server(tmp_path)
    server.script.write_text(server.script.read_text().replace("turn=60,", "turn=60, match_wait=600, match_start=600,"))
    server.start()
    try:
        cookies = [server.call("GET", "/api/me")[1] for _ in range(4)]
        waiting = [Client(server, cookie).open(f"match?game={GAME}") for cookie in cookies[:3]]
        rooms = []
        for client in waiting:
            while (frame := client.take())["t"] != "matched":
                pass
            rooms.append(frame["room"])
            client.close()
        lonely = Client(server, cookies[3]).open(f"match?game={GAME}")
        assert lonely.take()["t"] == "queued"
        people = [Client(server, cookie).open(rooms[0]) for cookie in cookies[:3]]
        for client in people:
            client.settle()
        people[0].send("stand")
        people[0].settle()
        server.kill()
        for client in (*people, lonely):
            client.close()
        server.start()
        back = [Client(server, cookie).open(rooms[0]) for cookie in cookies[:3]]
        assert [client.take()["seat"] is None for client in back] == [True, False, False]
        for client in back[1:]:
            client.send("salt", hand=1, salt="0123456789abcdef")
        for client in back[1:]:
            while not client.table:
                client.take()
        for _ in range(400):
            for client in back[1:]:
                client.settle()
                if client.room["phase"] == "playing" and client.table["ask"]:
                    client.play(1)
            if back[1].room["phase"] == "between" and back[1].room["history"][-1]["ending"] != "redeal":
                break
        ratings = [server.call("GET", "/api/me/ratings", cookie=cookie)[0]["ratings"] for cookie in cookies]
        assert [[r["hands"] for r in some] for some in ratings] == [[1], [1], [1], []]
        assert rated(tmp_path)[0][0] < 25
        for client in back:
            client.close()
    finally:
        assert server.process
        server.process.kill()
        server.process.wait()
