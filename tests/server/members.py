"""Those who keep their account, in a test."""

from typing import Any

from answers import ask
from play import Player
from starlette.testclient import TestClient

GOOD = "牌桌上的 Kanone 7"


def kept(client: TestClient, name: str = "小明", login: str = "xiaoming") -> Player:
    player = Player(client).me(name)
    assert ask(player, "POST", "/api/me/password", {"login": login, "password": GOOD}) == (200, {"ok": True})
    return player


def log_in(client: TestClient, **body: str) -> tuple[Player, tuple[int, Any]]:
    player = Player(client)
    return player, ask(player, "POST", "/api/login", body)
