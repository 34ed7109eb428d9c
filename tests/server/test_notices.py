"""What the host tells all, and maintenance: hands end, none begin, and all goes on afterwards."""

import time
from pathlib import Path
from typing import Any

from answers import ask, code_of
from house import alone, refused, tell
from play import GAME, Player, bidding, crowd, lobby, play_on, ready_all, serving, simplest, sync_all
from strangers import SLOW, matched, seek


def test_what_the_host_says_reaches_tables_and_the_lobby(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b = crowd(client, sitting=2)
        assert client.get("/api/notices").json() == []
        tell(client, "say", zh="  十分钟后   重启 ", en="Restart in ten minutes", seconds=600)
        for player in (a, b):
            (note,) = player.until_t("notice")["notes"]
            assert (note["kind"], note["zh"], note["en"]) == ("say", "十分钟后 重启", "Restart in ten minutes")
            assert 0 < note["left_ms"] <= 600_000
        assert [note["zh"] for note in client.get("/api/notices").json()] == ["十分钟后 重启"]
        late = Player(client).open(a.room["id"])
        assert late.take()["t"] == "notice" and late.until_t("room")
        tell(client, "say", zh="只有中文")
        assert b.until_t("notice")["notes"][0]["en"] == "只有中文"
        tell(client, "say")
        assert b.until_t("notice")["notes"] == []
        assert refused(client, "say", zh="长" * 201) == "too_long" and client.get("/api/notices").json() == []
        tell(client, "say", zh="还在", seconds=3600)
    with serving(tmp_path) as client:
        assert client.get("/api/notices").json()[0]["zh"] == "还在"
        lobby(client).notices.of["say"] = lobby(client).notices.of["say"]._replace(until=time.time() - 1)
        assert client.get("/api/notices").json() == []


def test_a_room_that_fails_keeps_no_other_from_going_on(tmp_path: Path) -> None:
    with serving(tmp_path, between=0) as client:
        ill, well = crowd(client), crowd(client)
        tell(client, "maintenance", mode="on")
        for players in (ill, well):
            for player in players:
                player.send("ready").sync()
        write, failed = lobby(client).store.write, list[str]()
        id = ill[0].room["id"]

        async def once(writes: Any) -> None:
            writes = [*writes]
            if not failed and any(id in str(w.rows) for w in writes):
                failed.append(id)
                raise OSError("no space left")
            await write(writes)

        lobby(client).store.write = once
        assert refused(client, "maintenance", mode="off") == "not_saved"
        well[0].until(lambda f: f["t"] == "room" and f["phase"] == "playing")
        assert failed and not lobby(client).world.held


def test_under_maintenance_one_comes_back_to_the_table_where_a_hand_runs(tmp_path: Path) -> None:
    with serving(tmp_path, **SLOW) as client:
        players = matched(client)
        tell(client, "maintenance", mode="on")
        assert seek(client, player=Player(client, players[0].cookies)).until_t("matched")["room"] == players[0].room["id"]
        assert seek(client).until_t("failed")["code"] == "maintenance"


def test_maintenance_lets_hands_end_and_none_begin(tmp_path: Path) -> None:
    with serving(tmp_path, between=0) as client:
        players = crowd(client)
        waiting = crowd(client, sitting=2)
        ready_all(players)
        assert tell(client, "maintenance", mode="on", zh="换硬盘") == {"maintenance": True, "playing": 1}
        assert players[0].until_t("notice")["notes"][0] == {"kind": "maintenance", "zh": "换硬盘", "en": "换硬盘", "left_ms": None}
        play_on(players, bidding)
        first = players[0].room["hand"]
        assert players[0].room["phase"] == "between" and players[0].room["next_ms"] is None
        ready_all(players)
        assert players[0].room["phase"] == "between" and players[0].room["hand"] == first
        waiting[0].send("start").sync()
        assert waiting[0].frames[-2]["code"] == "maintenance" or any(f.get("code") == "maintenance" for f in waiting[0].frames)
        for path in ("/api/rooms", "/api/quick"):
            assert code_of(ask(Player(client), "POST", path, {"game": GAME})) == (503, "maintenance")
        assert tell(client, "maintenance", mode="status") == {"maintenance": True, "playing": 0}
        tell(client, "maintenance", mode="off")
        assert players[0].until_t("notice")["notes"] == []
        players[0].until(lambda f: f["t"] == "room" and f["phase"] == "playing")
        assert players[0].room["hand"] == first + 1
        waiting[0].send("start").sync()
        assert waiting[0].room["phase"] == "playing"


def test_maintenance_is_kept_over_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, between=0) as client:
        players = crowd(client)
        ready_all(players)
        tell(client, "maintenance", mode="on")
        play_on(players, simplest, most=2)
    assert alone(tmp_path, "maintenance", mode="status")["maintenance"] is True
    with serving(tmp_path, between=0) as client:
        back = [Player(client, p.cookies).open(players[0].room["id"]) for p in players]
        assert back[0].take()["notes"][0]["kind"] == "maintenance"
        play_on(back, bidding)  # the hand that ran goes on to its end
        assert back[0].room["phase"] == "between"
        number = back[0].room["hand"]
        sync_all(back)
        assert back[0].room["hand"] == number and back[0].room["next_ms"] is None
    assert alone(tmp_path, "maintenance", mode="off")["maintenance"] is False
    with serving(tmp_path, between=0) as client:
        back = [Player(client, p.cookies).open(players[0].room["id"]) for p in players]
        back[0].until(lambda f: f["t"] == "room" and f["phase"] == "playing" and f["hand"] == number + 1)


def test_a_redeal_waits_too(tmp_path: Path) -> None:
    with serving(tmp_path, between=0) as client:
        players = crowd(client, "doudizhu/classic")
        ready_all(players)
        tell(client, "maintenance", mode="on")
        play_on(players, lambda table: "bid 0" if "bid 0" in table["ask"]["choices"] else simplest(table))
        assert players[0].room["history"][-1]["ending"] == "redeal" and players[0].room["phase"] == "between"
        tell(client, "maintenance", mode="off")
        players[0].until(lambda f: f["t"] == "room" and f["phase"] == "playing" and f["hand"] == 2)
