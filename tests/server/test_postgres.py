"""What is PostgreSQL's alone: it stops and restarts under a server that runs."""

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from databases import database_of, execute
from house import refused, tell
from members import GOOD, kept, log_in
from play import Player, bidding, crowd, lobby, play_on, ready_all, serving, sync_all, wait, whose_turn
from postgres import Cluster
from sqlalchemy.exc import DBAPIError
from stakes import sound
from test_backup import back, hand_of

from paiju.cli import main
from paiju.server import backup

pytestmark = pytest.mark.postgres


@pytest.fixture
def cluster_here(database: Cluster, tmp_path: Path) -> Iterator[Cluster]:
    """The server that is stopped; it runs again when the test is over."""
    yield database
    if not database.up:
        database.start()


def test_a_restart_between_moves_is_not_noticed(cluster_here: Cluster, tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        for _ in range(3):
            play_on(players, bidding, most=4)
            at = players[0].table["at"]
            cluster_here.stop()
            cluster_here.start()
            player = whose_turn(players)
            player.send("act", prompt=player.table["ask"]["number"], move=bidding(player.table)).sync()
            assert player.table["at"] > at and not [f for f in player.frames if f["t"] == "failed"]
        play_on(players, bidding)
        assert players[0].room["phase"] == "between" and players[0].room["history"][0]["ending"] == "landlord"
        room = players[0].room["id"]
        assert len(players[0].call("GET", f"/api/hands/{room}-1")["actions"]) == len(lobby(client).rooms[room].hand.table.actions)
    assert sound(tmp_path).hands == 1


def test_a_database_that_is_gone_for_a_while_costs_nothing(cluster_here: Cluster, tmp_path: Path) -> None:
    """A move that cannot be stored is shown to nobody, and the hand waits, however long it takes."""
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        play_on(players, bidding, most=4)
        player = whose_turn(players)
        at, number, move = player.table["at"], player.table["ask"]["number"], bidding(player.table)
        room = lobby(client).rooms[player.room["id"]]
        cluster_here.stop()
        player.send("act", prompt=number, move=move)
        wait(lambda: room.world.store.connection is None)  # it has tried to store it, and again
        assert client.post("/api/quick", json={"game": "doudizhu/qq"}).status_code in (500, 503)
        late = threading.Timer(0.5, cluster_here.start)
        late.start()
        assert player.until_t("failed")["code"] == "not_saved"
        late.join()
        sync_all(players)
        assert {p.table["at"] for p in players} == {at} and player.table["ask"]["number"] == number
        assert not [f for p in players for f in p.frames if f["t"] == "table" and f["at"] > at]
        player.send("act", prompt=number, move=move).sync()
        assert player.table["at"] > at
        play_on(players, bidding)
        assert players[0].room["phase"] == "between" and players[0].room["history"][0]["ending"] == "landlord"
    assert sound(tmp_path).hands == 1
    with serving(tmp_path) as client:
        back = Player(client, players[0].cookies).open(room.data.id)
        back.until_t("room")
        assert back.room["history"] == players[0].room["history"]


def test_the_end_of_a_hand_is_booked_once_though_the_answer_of_the_database_is_lost(
    cluster_here: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database commits and its connection dies before it can say so."""
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        store = lobby(client).store
        lost: list[int] = []
        commit = store._commit

        async def commit_and_lose(batch):
            await commit(batch)
            if not lost and execute(tmp_path, "select 1 from hands where ended is not null"):
                lost.append(1)
                raise DBAPIError("commit", None, ConnectionResetError(), connection_invalidated=True)

        monkeypatch.setattr(store, "_commit", commit_and_lose)
        play_on(players, bidding)
        sync_all(players)
        assert lost and players[0].room["phase"] == "between" and len(players[0].room["history"]) == 1
    assert sound(tmp_path).hands == 1


def test_a_server_that_was_superseded_is_not_well(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        assert client.get("/api/health").status_code == 200
        name = execute(tmp_path, "select server from opened")[0][0]
        execute(tmp_path, "update opened set server = 'another'")
        others = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
        execute(tmp_path, f"select pg_terminate_backend(pid) {others}")
        assert client.post("/api/rooms", json={"game": "doudizhu/qq"}).json()["code"] == "not_saved"
        assert client.get("/api/health").status_code == 503
        execute(tmp_path, "update opened set server = :name", name=name)
        assert client.get("/api/health").status_code == 503  # for good
        assert players[0].room["phase"] == "waiting"


def test_serve_says_in_a_line_why_it_cannot(cluster_here: Cluster, tmp_path: Path) -> None:
    from click.testing import CliRunner

    url = database_of(tmp_path)
    with serving(tmp_path):
        done = CliRunner().invoke(main, ["serve", "--database", url])
        assert done.exit_code == 1 and "another server uses" in done.output and "Traceback" not in done.output
    cluster_here.stop()
    started = time.monotonic()
    done = CliRunner().invoke(main, ["serve", "--database", url])
    assert done.exit_code == 1 and "--database" in done.output and "Traceback" not in done.output
    assert time.monotonic() - started < 20


def test_a_backup_and_back(tmp_path: Path, database: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{os.environ['PATH']}{os.pathsep}{database.programs}")  # pg_dump is where initdb is, or on it
    file = tmp_path / "b"
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        play_on(players, bidding, most=4)
        then = [hand_of(p) for p in sync_all(players)]
        found = tell(client, "backup", file=str(file))
        assert found["faults"] == 0 and found["revision"] == backup.revisions()[0]
        play_on(players, bidding)
        kept(client)
        tell(client, "restore", file=str(file))
        again = back(client, players)
        assert [hand_of(p) for p in again] == then
        assert log_in(client, login="xiaoming", password=GOOD)[1][0] == 403
        play_on(again, bidding)
        (tmp_path / "bad").write_bytes(b"PGDMPrubbish")
        assert refused(client, "restore", file=str(tmp_path / "bad")) == "no_backup"
    assert os.listdir(tmp_path).count("b.restore.sql") == 0


