"""Players for the tests: they speak the protocol over a socket of the TestClient and remember all they were sent."""

import contextlib
import dataclasses
import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import anyio
from databases import database_of
from starlette.testclient import TestClient, WebSocketTestSession

from paiju.server.app import make_app
from paiju.server.settings import AT_ONCE, Settings

Frame = dict[str, Any]
GAME = "doudizhu/qq"


def settings(folder: Path, **changed: Any) -> Settings:
    """A server that does not dawdle: bots answer at once, nobody runs out of time."""
    given: dict[str, Any] = {
        "database": database_of(folder),
        "hosts": ("testserver",),
        "tempos": AT_ONCE,
        "bot": "random",
        "bot_processes": 0,
        "turn": 60,
        "last_play": 60,
        "replay_limit": 60,
        "away": 60,
        "between": 60,
        "tick": 0,
        "frames_per_second": 10_000,
        "frames_at_once": 10_000,
        "chats_per_second": 1000,
        "chats_at_once": 1000,
        "requests_at_once": 10_000,
        "reads_at_once": 10_000,
    }
    return Settings(**{**given, **changed})


@contextlib.contextmanager
def serving(folder: Path, **changed: Any) -> Iterator[TestClient]:
    with TestClient(make_app(settings(folder, **changed))) as client:
        players: list[Player] = []
        client.players = players  # type: ignore[attr-defined]
        try:
            yield client
        finally:  # a socket that stays open would keep the client's loop
            with contextlib.ExitStack() as stack:
                for player in players:
                    stack.callback(player.close)


async def _soon(socket: WebSocketTestSession) -> Any:
    """What comes next, within the patience of a test."""
    with anyio.fail_after(30):
        return await socket._send_rx.receive()


class Player:
    """A browser: cookies of its own, and one socket."""

    def __init__(self, client: TestClient, cookies: Any = None) -> None:
        self.http = client
        self.cookies = dict(cookies or {})
        self.socket: WebSocketTestSession | None = None
        self.frames: list[Frame] = []
        self.room: Frame = {}
        self.table: Frame = {}
        self.since: list[int] = []  # from which event on each table told
        client.players.append(self)  # type: ignore[attr-defined]

    def call(self, method: str, path: str, body: Any = None) -> Any:
        self.http.cookies.clear()
        self.http.cookies.update(self.cookies)
        answer = self.http.request(method, path, json=body)
        self.cookies.update(answer.cookies)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def me(self, name: str) -> "Player":
        self.call("POST", "/api/me", {"name": name})
        return self

    def open(self, room: str) -> "Player":
        self.close()
        self.http.cookies.clear()
        self.http.cookies.update(self.cookies)
        self.socket = self.http.websocket_connect(f"/ws/{room}").__enter__()
        return self

    def close(self) -> None:
        if self.socket:
            self.socket.__exit__(None, None, None)
            self.socket = None

    def send(self, t: str, **fields: Any) -> "Player":
        assert self.socket
        self.socket.send_json({"t": t, **fields})
        return self

    def take(self) -> Frame:
        """The next frame. Raises WebSocketDisconnect at the end."""
        assert self.socket
        message = self.socket.portal.call(_soon, self.socket)
        self.socket._raise_on_close(message)
        frame: Frame = json.loads(message["text"])
        if frame["t"] == "room":
            self.room = frame
        elif frame["t"] == "table":
            self.since.append(frame["since"])
            frame = self.table = whole(frame, self.table)
        self.frames.append(frame)
        return frame

    def until(self, found: Callable[[Frame], Any]) -> Frame:
        """Take frames until one is what is looked for."""
        for _ in range(100_000):
            frame = self.take()
            if found(frame):
                return frame
        raise AssertionError("never came")

    def until_t(self, t: str) -> Frame:
        return self.until(lambda frame: frame["t"] == t)

    def sync(self) -> "Player":
        """Take everything that is on its way."""
        n = random.randrange(1 << 40)
        self.send("ping", n=n)
        self.until(lambda frame: frame["t"] == "pong" and frame["n"] == n)
        return self


def play_hand(player: Player, moves: Callable[[Frame], str]) -> None:
    """Answer every question until the hand that runs is over."""
    answered = -1
    while player.room.get("phase") != "between":
        ask = player.table.get("ask")
        if ask and ask["number"] != answered and player.room.get("phase") == "playing":
            answered = ask["number"]
            player.send("act", prompt=answered, move=moves(player.table))
        player.take()


def whole(frame: Frame, before: Frame) -> Frame:
    """A `Table` with all its events: it comes with those only that are new."""
    told = [*(before["view"]["told"][: frame["since"]] if frame["since"] else ()), *frame["view"]["told"]]
    return {**frame, "view": {**frame["view"], "told": told}, "since": 0}


def simplest(table: Frame) -> str:
    """Something that is always legal in 斗地主: no bid, pass, or lead the lowest card."""
    choices = table["ask"]["choices"]
    return choices[0] if choices else f"play {table['view']['hand'][0]}"


def bidding(table: Frame) -> str:
    return "bid 3" if "bid 3" in table["ask"]["choices"] else simplest(table)


def crowd(client: TestClient, game: str = GAME, sitting: int = 3, watching: int = 0, **room: Any) -> list[Player]:
    """A room with people in it: the first is the owner, the last ones watch."""
    players = [Player(client).me(f"玩家{i + 1}") for i in range(sitting + watching)]
    with in_no_hurry(client):
        id = players[0].call("POST", "/api/rooms", {"game": game, **room})["id"]
        for i, player in enumerate(players):
            player.open(id).until_t("room")
            if i < sitting:
                player.send("sit", seat=i).sync()
        return sync_all(players)


@contextlib.contextmanager
def in_no_hurry(client: TestClient) -> Iterator[None]:
    """A room that a test lets close soon waits for its people all the same."""
    world = lobby(client).world
    settings = world.settings
    world.settings = dataclasses.replace(settings, idle=60)
    yield
    world.settings = settings


def sync_all(players: list[Player]) -> list[Player]:
    for player in players:
        player.sync()
    return players


def ready_all(players: list[Player]) -> list[Player]:
    """Everybody who sits is ready, so the hand begins."""
    for player in players:
        if player.room["seat"] is not None:
            player.send("ready")
            player.sync()
    return sync_all(players)


def whose_turn(players: list[Player]) -> Player:
    return next(p for p in sync_all(players) if p.table and p.table["ask"])


def play_on(players: list[Player], moves: Callable[[Frame], str] = simplest, most: int = 10_000) -> int:
    """Everybody answers what he is asked until the hand is over; how many moves that were."""
    done = 0
    sync_all(players)
    while done < most and players[0].room["phase"] == "playing":
        for player in players:
            if player.table["ask"] and player.table["hand"] == player.room["hand"]:
                player.send("act", prompt=player.table["ask"]["number"], move=moves(player.table))
                done += 1
                break
        sync_all(players)
    return done


def finished(client: TestClient, **more: Any) -> tuple[list[Player], str]:
    """A table of three that has played a hand, with somebody who watches; and the id of the hand."""
    players = crowd(client, watching=1, **more)
    ready_all(players)
    play_on(players, bidding)
    return players, f"{players[0].room['id']}-{players[0].room['hand']}"


def lobby(client: TestClient) -> Any:
    return client.app.state.lobby  # type: ignore[attr-defined]


def data(client: Any, player: Player) -> Any:
    return lobby(client).rooms[player.room["id"]].data


def wait(done: Callable[[], Any], patience: float = 30) -> None:
    """For what happens without a frame."""
    for _ in range(int(patience * 100)):
        if done():
            return
        time.sleep(0.01)
    raise AssertionError("never came")
