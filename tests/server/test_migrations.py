"""Every database that was ever written is brought up to date with nothing lost, on both kinds.

`first_release.json` is what a server of the first release stored: a match of three with a finished hand and one under way, and
a room that waits. Its times are moved to now, so that nothing of it is too old.
"""

import asyncio
import hashlib
import hmac
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from answers import COOKIE, ask
from databases import database_of, execute
from play import Player, bidding, lobby, play_on, serving, sync_all
from sqlalchemy import Connection, MetaData, insert, text

from paiju.server import schema
from paiju.server.erase import GONE
from paiju.server.store import MIGRATIONS, make_engine, migrate

FIRST: dict[str, list[list[Any]]] = json.loads((Path(__file__).parent / "first_release.json").read_text(encoding="utf-8"))
MATCH, WAITING = "kj6acuqx", "vrfnnqg8"
TIMES = {"made": 1.0, "started": 1.0, "ended": 1.0, "at_ms": 1000.0}  # columns, and their units in a second


def scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return ScriptDirectory.from_config(config)


REVISIONS = [script.revision for script in scripts().walk_revisions()][::-1]


def within(folder: Path, do: Callable[[Connection], Any]) -> Any:
    """Do this in a transaction of the folder's database."""

    async def run() -> Any:
        engine = make_engine(database_of(folder))
        try:
            async with engine.begin() as db:
                return await db.run_sync(do)
        finally:
            await engine.dispose()

    return asyncio.run(run())


def clear(db: Connection) -> None:
    if db.dialect.name == "sqlite":
        db.exec_driver_sql("PRAGMA foreign_keys=OFF")
    found = MetaData()
    found.reflect(db)
    found.drop_all(db)


def first_release(db: Connection) -> None:
    """A database as the first release left it."""
    clear(db)
    migrate(db, "0001")
    now = time.time()
    latest = max(row[FIRST["hands"][0].index("started")] for row in FIRST["hands"][1:])
    tables = MetaData()
    tables.reflect(db)
    for name, (columns, *rows) in FIRST.items():
        found = [dict(zip(columns, row, strict=True)) for row in rows]
        for row in found:
            for column, unit in TIMES.items():
                if row.get(column):
                    row[column] = type(row[column])(row[column] + (now - latest) * unit)
            for column in ("public", "auto", "ready"):
                if column in row:
                    row[column] = bool(row[column])
        db.execute(insert(tables.tables[name]), found)


def count(db: Connection) -> dict[str, int]:
    """How many rows the tables of the first release have; one of them is no more."""
    return {name: db.execute(text(f"select count(*) from {name}")).scalar_one() for name in FIRST if name != "secrets"}


def cookie(guest: int) -> dict[str, str]:
    """What this guest's browser was given."""
    key, id = FIRST["secrets"][1][1], FIRST["guests"][guest][0]
    return {COOKIE: f"{id}.{hmac.new(key.encode(), id.encode(), hashlib.sha256).hexdigest()[:43]}"}


def test_every_revision_keeps_every_row(tmp_path: Path) -> None:
    """Up from the data of the revision before, one by one."""
    within(tmp_path, first_release)
    before = {name: len(rows) - 1 for name, rows in FIRST.items() if name != "secrets"}
    for revision in REVISIONS:
        within(tmp_path, lambda db, revision=revision: migrate(db, revision))
        assert execute(tmp_path, "select version_num from alembic_version") == [(revision,)]
        assert within(tmp_path, count) == before, revision
    assert execute(tmp_path, "select count(*) from accounts") == [(2,)]  # the house and its fees


def test_the_tables_are_those_of_the_models(tmp_path: Path) -> None:
    within(tmp_path, first_release)
    within(tmp_path, migrate)

    def differences(db: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(db), schema.metadata)

    assert within(tmp_path, differences) == []


def test_every_revision_can_be_taken_back(tmp_path: Path) -> None:
    within(tmp_path, first_release)
    within(tmp_path, migrate)
    before = within(tmp_path, count)

    def back(db: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = db
        command.downgrade(config, "0001")

    within(tmp_path, back)
    assert within(tmp_path, count) == before
    within(tmp_path, migrate)
    assert within(tmp_path, count) == before


def test_what_fails_half_way_changes_nothing(tmp_path: Path) -> None:
    within(tmp_path, first_release)
    within(tmp_path, lambda db: db.exec_driver_sql("create table opened (x integer)"))  # in the way of the last revision
    with pytest.raises(Exception, match="opened"):
        within(tmp_path, migrate)
    assert execute(tmp_path, "select version_num from alembic_version") == [("0001",)]
    with pytest.raises(Exception, match="sessions"):
        execute(tmp_path, "select count(*) from sessions")


def test_a_match_of_the_first_release_goes_on(tmp_path: Path) -> None:
    within(tmp_path, first_release)
    with serving(tmp_path) as client:
        assert sorted(lobby(client).rooms) == [MATCH, WAITING]
        players = [Player(client, cookie(n)).open(MATCH) for n in (1, 2, 3)]
        for n, player in enumerate(players):
            player.until_t("table")
            assert player.call("GET", "/api/me")["name"] == f"玩家{n + 1}"
            assert (player.room["seat"], player.room["phase"], player.room["hand"]) == (n, "playing", 2)
            assert [chair["score"] for chair in player.room["chairs"]] == ["-6", "-6", "12"]
            assert [(h["hand"], h["points"], h["names"]) for h in player.room["history"]] == [(1, ["-6", "-6", "12"], [])]
            assert len(player.table["view"]["hand"]) == 17 and player.table["at"] == 17
        assert players[0].room["owner"]
        assert play_on(players, bidding) > 10
        first, second = players[0].room["history"]
        assert second["names"] == ["玩家1", "玩家2", "玩家3"] and len(second["winners"]) in (1, 2)
        for n, player in enumerate(sync_all(players)):
            assert int(player.room["chairs"][n]["score"]) == int(first["points"][n]) + int(second["points"][n])
            [mine] = player.call("GET", "/api/me/hands")["hands"]  # who played the first was not kept
            assert (mine["number"], mine["outcome"]) == (2, 1 if n in second["winners"] else -1)
            assert [(p["name"], p["points"]) for p in mine["players"]] == [*zip(second["names"], second["points"], strict=True)]
            assert len(player.call("GET", f"/api/hands/{MATCH}-2")["actions"]) > 17
        for player in players:
            player.send("ready").sync()
        assert sync_all(players)[0].room["hand"] == 3
    with serving(tmp_path) as client:
        back = Player(client, cookie(1)).open(MATCH)
        back.until_t("room")
        assert [h["names"] for h in back.room["history"]] == [[], ["玩家1", "玩家2", "玩家3"]]
        assert ask(back, "DELETE", "/api/me", {"confirm": "delete"})[0] == 200
        other = Player(client, cookie(2)).open(MATCH)
        other.until_t("room")
        assert other.room["history"][1]["names"] == [GONE, "玩家2", "玩家3"]
        assert other.call("GET", "/api/me/hands")["hands"][0]["players"][0]["name"] == GONE


def test_a_room_that_waits_waits_on(tmp_path: Path) -> None:
    within(tmp_path, first_release)
    with serving(tmp_path) as client:
        player = Player(client, cookie(4)).open(WAITING)
        player.until_t("room")
        assert player.room["seat"] == 1 and [c["kind"] for c in player.room["chairs"]] == ["bot", "person", "open"]
        player.send("fill", seat=2).sync()
        player.send("ready").sync()
        assert player.room["hand"] == 1


def test_who_had_a_cookie_is_still_himself_and_can_end_it(tmp_path: Path) -> None:
    within(tmp_path, first_release)
    with serving(tmp_path) as client:
        one = Player(client, cookie(1))
        assert one.call("GET", "/api/me")["name"] == "玩家1" and one.cookies == cookie(1)
        forged = {COOKIE: f"{FIRST['guests'][1][0]}." + "0" * 43}
        assert Player(client, forged).call("GET", "/api/me")["name"] != "玩家1"
        ask(one, "POST", "/api/logout")
        assert Player(client, cookie(1)).call("GET", "/api/me")["name"] != "玩家1"
        assert Player(client, cookie(2)).call("GET", "/api/me")["name"] == "玩家2"  # pruned 30 days from now, not at once
    assert execute(tmp_path, "select name from secrets") == [("people",)]  # the secret of the cookies is not kept


NAMED = [  # what the second revision kept of a hand, and what of it is known for good
    ({"names": ["甲", "", "丙"], "points": ["3", "0", "-3"], "winners": [0]}, ["甲", "", "丙"], [1, None, -1]),
    ({"names": ["甲", "", "丙"], "points": None, "winners": None}, ["甲", "", "丙"], [None, None, None]),
    ({"names": None, "points": ["3", "0", "-3"], "winners": [0]}, None, None),
]


@pytest.mark.parametrize("hand, names, outcomes", NAMED)
def test_names_that_a_hand_kept_are_read(tmp_path: Path, hand: dict[str, Any], names: Any, outcomes: Any) -> None:
    within(tmp_path, first_release)
    within(tmp_path, lambda db: migrate(db, "0002"))

    def keep(db: Connection) -> None:
        tables = MetaData()
        tables.reflect(db, only=["hands", "rooms"])
        hands = tables.tables["hands"]
        row = {"room": MATCH, "hand": 0, "header": {"game": "niuniu/classic?x=y", "seats": [0, 2]}, "started": 1.0}
        over = {"ended": 2.0, "ending": "showdown"} if hand["points"] else {}
        db.execute(insert(hands), [{**row, **over, **hand}])

    within(tmp_path, keep)
    within(tmp_path, migrate)
    found = execute(tmp_path, "select seat, name, holder, game, outcome from played where hand = 0 order by seat")
    expected = [(n, names[n], "", "niuniu/classic", outcomes[n]) for n in (0, 2)] if names else []
    assert found == expected
