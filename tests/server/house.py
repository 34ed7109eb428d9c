"""The host at his desk, in a test."""

from pathlib import Path
from typing import Any

from databases import cluster_of, database_of
from play import Player, lobby
from starlette.testclient import TestClient

from paiju.server.desk import Desk, answered, ask
from paiju.server.settings import Settings


def tell(client: TestClient, do: str, **given: Any) -> Any:
    """What the server answers to `paiju admin`."""
    answer = client.portal.call(answered, Desk(lobby(client).settings, client.app), do, given)  # type: ignore[union-attr]
    assert "done" in answer, answer
    return answer["done"]


def refused(client: TestClient, do: str, **given: Any) -> str:
    answer = client.portal.call(answered, Desk(lobby(client).settings, client.app), do, given)  # type: ignore[union-attr]
    assert answer["failed"]["zh"] and answer["failed"]["en"]
    return answer["failed"]["code"]


def alone(folder: Path, do: str, **given: Any) -> Any:
    """The same where no server runs, nor was a database made for one."""
    database = database_of(folder) if cluster_of(folder) else str(folder / "paiju.db")
    answer = ask(Settings(database=database), do, given)
    return answer.get("done", answer.get("failed", {}).get("code"))


def id_of(client: TestClient, player: Player) -> str:
    name = player.call("GET", "/api/me")["name"]
    return next(row["id"] for row in tell(client, "users", find=name) if row["name"] == name)
