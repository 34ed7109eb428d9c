"""Strangers who look for a table and are matched, in a test."""

from pathlib import Path
from typing import Any

import pytest
from databases import execute
from play import GAME, Player, sync_all, wait
from starlette.websockets import WebSocketDisconnect

SLOW = {"match_wait": 600.0, "match_gather": 600.0, "match_start": 600.0}


def seek(client: Any, game: str = GAME, level: str = "", player: Player | None = None) -> Player:
    player = player or Player(client)
    player.call("GET", "/api/me")
    player.close()
    return player.open(f"match?game={game}&level={level}")


def ended(player: Player) -> int:
    """The code that the socket is closed with."""
    with pytest.raises(WebSocketDisconnect) as end:
        player.take()
    return end.value.code


def enter(players: list[Player]) -> list[Player]:
    """Go to the table where each is matched; the hand begins when all have sent their salts."""
    for player in players:
        room = player.until_t("matched")["room"]
        player.close()
        player.open(room).until_t("room")
    for player in players:
        salt(player)
    return sync_all(players)


def salt(player: Player) -> None:
    player.sync()
    player.send("salt", hand=player.room["hand"] + 1, salt="0123456789abcdef").sync()


def matched(client: Any, people: int = 3, game: str = GAME, level: str = "") -> list[Player]:
    return enter([seek(client, game, level) for _ in range(people)])


def rated(folder: Path) -> list[tuple[float, float, int]]:
    return execute(folder, "select mu, sigma, hands from ratings order by mu")


def wait_long(done: Any) -> None:
    for _ in range(20):
        try:
            return wait(done)
        except AssertionError:
            pass
    raise AssertionError("never came")
