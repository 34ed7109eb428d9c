"""Backups: made while hands are played, checked, and gone back to, with a server that runs and without."""

import asyncio
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from answers import ask
from house import alone, refused, tell
from members import GOOD, kept, log_in
from play import Player, bidding, crowd, lobby, play_on, ready_all, serving, settings, sync_all
from sqlalchemy import create_engine
from stakes import beans, sound
from starlette.websockets import WebSocketDisconnect

from paiju.core.record import verify
from paiju.games import fresh
from paiju.server import app, backup
from paiju.server.desk import ask as ask_desk
from paiju.server.one_server import InUse
from paiju.server.settings import Settings
from paiju.server.store import MIGRATIONS, Store, make_engine

pytestmark = pytest.mark.sqlite("a backup of PostgreSQL is that of its own programs: test_postgres.py")


def back(client: Any, players: list[Player]) -> list[Player]:
    return sync_all([Player(client, p.cookies).open(players[0].room["id"]) for p in players])


def hand_of(player: Player) -> Any:
    return player.table["hand"], player.table["at"], player.table["view"]["hand"]


def cut_off(player: Player) -> int:
    with pytest.raises(WebSocketDisconnect) as closed:
        while True:
            player.take()
    return closed.value.code


def test_a_backup_taken_while_playing_goes_on_elsewhere(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    file = tmp_path / "paiju.backup"
    with serving(here) as client:
        others = crowd(client, level="low")
        ready_all(others)
        play_on(others, bidding)
        players = crowd(client, level="low")
        ready_all(players)
        play_on(players, bidding, most=5)
        had, then = [beans(p) for p in others], [hand_of(p) for p in sync_all(players)]
        found = tell(client, "backup", file=str(file))
        assert found["faults"] == 0 and found["bytes"] == file.stat().st_size and found["revision"] == backup.revisions()[0]
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert {path.name for path in tmp_path.iterdir()} == {"here", "paiju.backup"}
        play_on(players, bidding)  # what comes after is not in it
        assert refused(client, "backup", file=str(file)) == "file_exists"
    assert alone(there, "restore", file=str(file)) == {"file": str(file), "revision": found["revision"], "faults": 0}
    sound(there)
    with serving(there) as client:
        again, rest = back(client, players), back(client, others)
        assert [hand_of(p) for p in again] == then and [beans(p) for p in rest] == had
        play_on(again, bidding)
        assert again[0].room["phase"] == "between"
        for player in (again[0], rest[0]):
            records = player.call("GET", f"/api/rooms/{player.room['id']}/records")
            assert records
            for record in records:
                verify(record, fresh(record))
        sound(there)


def test_going_back_while_the_server_runs(tmp_path: Path) -> None:
    file = tmp_path / "b"
    with serving(tmp_path) as client:
        players = crowd(client, level="low")
        ready_all(players)
        play_on(players, bidding, most=4)
        then = [hand_of(p) for p in sync_all(players)]
        tell(client, "backup", file=str(file))
        before = lobby(client)
        play_on(players, bidding)
        after = [beans(p) for p in players]
        lost = kept(client, "后来", "later")
        assert tell(client, "restore", file=str(file))["faults"] == 0
        assert lobby(client) is not before and before.closed
        for player in players:
            assert cut_off(player) == 1012  # clients come back by themselves
        again = back(client, players)
        assert [hand_of(p) for p in again] == then and [beans(p) for p in again] != after
        assert ask(lost, "GET", "/api/me")[1]["name"] != "后来"
        play_on(again, bidding)
        assert again[0].room["phase"] == "between" and again[0].room["hand"] == 1
        sound(tmp_path)
        assert (tmp_path / "paiju.db.before-restore").is_file()
        assert not list(tmp_path.glob("*.restore*")) and not list(tmp_path.glob("*.part"))
        assert tell(client, "log")[0]["what"] == "restore"
        metrics = lobby(client).metrics.text()
        assert b"paiju_rooms 1.0" in metrics
    with sqlite3.connect(tmp_path / "paiju.db.before-restore") as db:
        assert db.execute("select count(*) from guests where name = '后来'").fetchone() == (1,)


def test_a_restore_that_fails_leaves_all_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "b"
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        tell(client, "backup", file=str(file))
        kept(client)
        opened, times = app.opened, []

        async def fails_once(given: Any) -> Any:
            times.append(1)
            if len(times) == 1:
                raise OSError("no")
            return await opened(given)

        monkeypatch.setattr(app, "opened", fails_once)
        assert refused(client, "restore", file=str(file)) == "restore_failed"
        assert log_in(client, login="xiaoming", password=GOOD)[1][0] == 200
        monkeypatch.setattr(app, "opened", opened)

        def cannot(*_: Any) -> None:
            raise OSError("disk")

        monkeypatch.setattr(backup, "put_in_place", cannot)
        assert refused(client, "restore", file=str(file)) == "restore_failed"
        assert log_in(client, login="xiaoming", password=GOOD)[1][0] == 200
        again = back(client, players)
        play_on(again, bidding)
        assert again[0].room["phase"] == "between"


def test_while_the_lobby_is_exchanged_nobody_is_let_in(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        own = lobby(client)
        client.app.state.lobby = None  # type: ignore[attr-defined]
        answer = client.get("/api/me")
        assert (answer.status_code, answer.json()["code"]) == (503, "restarting")
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws/abc"):
            pass
        client.app.state.lobby = own  # type: ignore[attr-defined]
        assert client.get("/api/me").status_code == 200


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    with serving(tmp_path) as client:
        players = crowd(client)
        tell(client, "backup", file=str(good))
        bad.write_bytes(b"no database at all" * 1000)
        assert refused(client, "restore", file=str(bad)) == "no_backup"
        bad.write_bytes(good.read_bytes()[: 5 * 4096])
        assert refused(client, "restore", file=str(bad)) == "no_backup"
        damaged = bytearray(good.read_bytes())
        for at in range(len(damaged) // 4096):
            damaged[at * 4096 + 200 : at * 4096 + 3000] = b"\x5a" * 2800
        bad.write_bytes(bytes(damaged))
        assert refused(client, "restore", file=str(bad)) == "no_backup"
        with sqlite3.connect(tmp_path / "other") as other:
            other.execute("create table t (a)")
        assert refused(client, "restore", file=str(tmp_path / "other")) == "no_backup"
        assert refused(client, "restore", file=str(tmp_path / "nothing")) == "no_such_file"
        with sqlite3.connect(good) as newer:
            newer.execute("update alembic_version set version_num = '9999'")
        assert refused(client, "restore", file=str(good)) == "backup_newer"
        assert tell(client, "stats")["open_rooms"] == 1
        players[0].sync()  # nobody noticed
    answer = ask_desk(Settings(database=str(tmp_path / "new/paiju.db")), "restore", {"file": str(good)})
    assert answer["failed"]["code"] == "backup_newer"
    assert not (tmp_path / "new/paiju.db").exists() and not list(tmp_path.glob("*.restore*"))


def test_books_that_are_wrong_are_told_before(tmp_path: Path) -> None:
    file = tmp_path / "b"
    with serving(tmp_path) as client:
        crowd(client, sitting=1, level="low")
        tell(client, "backup", file=str(file))
    with sqlite3.connect(file) as db:
        db.execute("update accounts set balance = balance + 5 where kind = 'player'")
    assert alone(tmp_path, "restore", file=str(file)) == "backup_wrong"
    assert alone(tmp_path, "restore", file=str(file), anyway=True)["faults"] == 2


def test_an_older_backup_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "b"
    with serving(tmp_path) as client:
        players = crowd(client)
        ready_all(players)
        tell(client, "backup", file=str(file))
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as db:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = db
        command.downgrade(config, "0006")
    engine.dispose()
    assert alone(tmp_path / "new", "restore", file=str(file))["revision"] == "0006"
    with serving(tmp_path / "new") as client:
        assert tell(client, "bans") == []
        play_on(back(client, players), bidding)


def test_a_database_that_is_broken_can_be_replaced(tmp_path: Path) -> None:
    file = tmp_path / "b"
    with serving(tmp_path) as client:
        crowd(client)
        tell(client, "backup", file=str(file))
    (tmp_path / "paiju.db").write_bytes(b"rubbish" * 1000)
    assert alone(tmp_path, "restore", file=str(file))["faults"] == 0
    assert (tmp_path / "paiju.db.before-restore").read_bytes().startswith(b"rubbish")
    with serving(tmp_path) as client:
        assert tell(client, "stats")["open_rooms"] == 1


def test_no_restore_under_a_server_that_does_not_answer(tmp_path: Path) -> None:
    file = tmp_path / "b"
    with serving(tmp_path) as client:
        tell(client, "backup", file=str(file))
        (tmp_path / "paiju.db.admin").unlink()
        with pytest.raises(InUse):
            _elsewhere(tmp_path, "restore", file=str(file))
        with pytest.raises(InUse):
            _elsewhere(tmp_path, "users")


def _elsewhere(folder: Path, do: str, **given: Any) -> Any:
    import concurrent.futures

    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        return pool.submit(ask_desk, settings(folder), do, given).result()


def test_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    with serving(tmp_path) as client:
        monkeypatch.setattr(backup, "_sync", full)
        assert refused(client, "backup", file=str(tmp_path / "b")) == "backup_failed"
        assert refused(client, "backup", file=str(tmp_path / "no/folder/b")) == "backup_failed"
        assert not list(tmp_path.glob("b*"))


def test_the_store_takes_nothing_once_it_is_closed(tmp_path: Path) -> None:
    async def go() -> None:
        store = Store(make_engine(str(tmp_path / "x.db")))
        await store.open()
        await store.close()
        with pytest.raises(OSError):
            await store.secret("a", "b")

    asyncio.run(go())
