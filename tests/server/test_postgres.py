"""A server on PostgreSQL plays, stops and goes on."""

from pathlib import Path

import pytest
from play import Player, crowd, play_on, ready_all, serving, simplest, sync_all
from postgres import postgres


def test_a_hand_on_postgres(tmp_path: Path) -> None:
    def bidding(table):
        return "bid 3" if "bid 3" in table["ask"]["choices"] else simplest(table)

    with postgres() as url:
        if url is None:
            pytest.skip("no PostgreSQL here")
        with serving(tmp_path, database=url) as client:
            players = crowd(client)
            ready_all(players)
            play_on(players, bidding, most=6)
            before = [p.table["view"] for p in sync_all(players)]
        with serving(tmp_path, database=url) as client:
            back = [Player(client, p.cookies).open(players[0].room["id"]) for p in players]
            for p in back:
                p.until_t("table")
            assert [p.table["view"] for p in back] == before
            play_on(sync_all(back), bidding)
            assert back[0].room["phase"] == "between"
            assert len(back[0].call("GET", f"/api/rooms/{back[0].room['id']}/records")) == 1
            assert [hand["number"] for hand in back[0].call("GET", "/api/me/hands?outcome=won")["hands"]] in ([], [1])
