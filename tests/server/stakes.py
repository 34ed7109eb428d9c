"""Rooms that are played for beans, in a test."""

import asyncio
import random
import threading
from pathlib import Path
from typing import Any

from databases import database_of, execute
from play import Player, bidding, data, lobby, play_on

from paiju.server import ledger
from paiju.server.audit import audit
from paiju.server.ledger import HOUSE
from paiju.server.levels import stakes_of

LOW = stakes_of("doudizhu/qq", "low")


def sound(folder: Path) -> Any:
    found: list[Any] = []

    def prove() -> None:
        found.append(asyncio.run(audit(database_of(folder))))

    thread = threading.Thread(target=prove)  # the test's own thread may have a loop
    thread.start()
    thread.join()
    assert found[0].faults == []
    return found[0]


def balances(folder: Path) -> dict[str, int]:
    return dict(execute(folder, "select id, balance from accounts"))


def beans(player: Player) -> int:
    return player.call("GET", "/api/me/beans")["beans"]


def take(client: Any, player: Player, to: int) -> None:
    """Leave a player with so much."""
    store, holder = lobby(client).store, next(s.holder for s in data(client, player).seats if s.number == player.room["seat"])
    lost = beans(player) - to
    booking = ledger.Booking(f"test {random.random()}", "grant", {holder: -lost, HOUSE: lost})
    client.portal.call(store.write, ledger.book(store, booking, 1.0))
    player.sync().sync()  # it is shown after the answer


def booked(folder: Path) -> list[tuple[str, str]]:
    return execute(folder, "select key, kind from transactions where kind in ('hand', 'escape') order by key")


def with_landlord(players: list[Player]) -> int:
    """Play until there is one; his seat."""
    while players[0].table["view"]["landlord"] is None:
        play_on(players, bidding, most=1)
    return players[0].table["view"]["landlord"]
