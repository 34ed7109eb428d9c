"""Promise 1, over real sockets: nobody is sent a card that his View does not hold, by any route.

What a View holds is found out independently: the stored actions are replayed, and the cards in that seat's View are read
off. Every frame to a seat is compared with its View when it had seen just as many events, and every HTTP answer that a
stranger can get is searched for cards of the running hand. Nor is anybody sent a frame for nothing: that something
happened which he cannot see (a `wait`) would tell too.
"""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from databases import execute
from process import Server
from toys import toys

from paiju.core.form import plain
from paiju.core.move import move_text
from paiju.core.table import Table, resume
from paiju.games import GAMES, find, fresh

CARD = re.compile(r"(?<![A-Za-z0-9])(?:[SHCD][3-9TJQKA2]|BJ|RJ)(?![A-Za-z0-9]|-[0-9T])")  # SJ-28 is a clause
MOST = 140  # moves of one hand that are followed


def cards_in(text: str) -> set[str]:
    return set(CARD.findall(text))


def text_of(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("leak")).start()
    yield server
    assert server.process
    server.process.kill()
    server.process.wait()


class Stored:
    """The hand that runs, as the database has it, replayed as far as it goes."""

    def __init__(self, folder: Path, room: str) -> None:
        self.folder, self.room, self.hand, self.at = folder, room, -1, 0
        self.table: Table
        self.views: dict[tuple[int, int, int | None], list[str]] = {}  # by hand, events seen, and seat
        self.seats: dict[int, tuple[int, ...]] = {}  # of every hand

    def follow(self) -> Table:
        """Replay what is new, and keep every seat's View after every action."""
        query = "select hand, header from hands where room = :room and hand > :hand order by hand"
        new = execute(self.folder, query, room=self.room, hand=self.hand)
        if self.hand > 0:
            self._go_on()
        for hand, header in new:
            self.hand, self.at, self.table = hand, 0, fresh(json.loads(header))
            self.seats[hand] = self.table.seats
            self._note()
            self._go_on()
        return self.table

    def _go_on(self) -> None:
        query = "select seat, body from actions where room = :room and hand = :hand and seq >= :at order by seq"
        for action in execute(self.folder, query, room=self.room, hand=self.hand, at=self.at):
            resume(self.table, [action])
            self.at += 1
            self._note()

    def _note(self) -> None:
        for seat in (*self.table.seats, None):
            view = self.table.view(seat)
            self.views.setdefault((self.hand, len(view.told), seat), []).append(text_of(plain(view)))


class Socket:
    """A connection that notes everything it gets, and the cards it names itself."""

    def __init__(self, server: Server, room: str, cookie: str = "") -> None:
        _, self.cookie = server.call("GET", "/api/me", cookie=cookie)
        self.context = server.connect(room, self.cookie)
        self.socket = self.context.__enter__()
        self.frames: list[str] = []
        self.said: set[str] = set()
        self.ask: dict[str, Any] | None = None
        self.seat: int | None = None
        self.phase = ""
        self.sits: int | None = None  # when the frame that is checked was sent
        self.late: set[int] = set()  # hands in which, or after which, he took another chair
        self.last: Any = None
        self.told: list[Any] = []

    def send(self, t: str, **fields: Any) -> None:
        text = json.dumps({"t": t, **fields})
        self.said |= cards_in(text)
        self.socket.send(text)

    def sync(self) -> None:
        self.send("ping", n=len(self.frames))
        while True:
            text = self.socket.recv(timeout=30)
            self.frames.append(text)
            frame = json.loads(text)
            if frame["t"] == "table":
                self.ask = frame["ask"]
            elif frame["t"] == "room":
                self.seat, self.phase = frame["seat"], frame["phase"]
            elif frame["t"] == "pong":
                return


def check(socket: Socket, stored: Stored) -> int:
    """Every frame since the last check; how many Views were compared."""
    compared = 0
    for text in socket.frames:
        frame = json.loads(text)
        if frame["t"] == "table":
            assert frame["since"] <= len(socket.told)
            socket.told = frame["view"]["told"] = socket.told[: frame["since"]] + frame["view"]["told"]
            seat = frame["view"]["seat"]
            assert seat is None or seat == socket.sits
            assert seat is not None or socket.sits not in stored.seats[frame["hand"]] or frame["hand"] in socket.late
            views = [json.loads(view) for view in stored.views[frame["hand"], frame["at"], seat]]
            assert frame["view"] in views, (seat, frame["at"])
            compared += 1
            holds = cards_in(text_of(frame["view"]))
            assert cards_in(text) <= holds, (seat, frame["at"], cards_in(text) - holds)
            ask = frame["ask"] and {**frame["ask"], "left_ms": 0}
            news = {**frame, "clocks": None, "shared_ms": None, "since": 0, "ask": ask, "seat": socket.sits}
            assert news != socket.last, "a frame for nothing"
            socket.last = news
        else:
            if frame["t"] == "room" and frame["seat"] != socket.sits:
                socket.sits = frame["seat"]
                socket.late |= {frame["hand"]} if frame["hand"] else set()
            assert cards_in(text) <= socket.said, text
    socket.frames.clear()
    return compared


@pytest.mark.parametrize("game", [*GAMES, *toys()])
def test_no_frame_and_no_route_tells_a_card(server: Server, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for id, entry in toys().items():
        monkeypatch.setitem(GAMES, id, entry)
    rng = random.Random(game)
    seats = min(n for n in find(game)[0].game.META.seats if n > 1)
    _, cookie = server.call("GET", "/api/me")
    room = server.call("POST", "/api/rooms", {"game": game, "public": True}, cookie)[0]["id"]
    stored = Stored(server.folder, room)
    sockets = [Socket(server, room) for _ in range(seats + 1)]
    for seat, socket in enumerate(sockets[:seats]):
        socket.sync()
        socket.send("sit", seat=seat)
        socket.sync()
    for socket in sockets[:seats]:
        socket.send("ready")
        socket.sync()
    spectator = sockets[-1]
    static = text_of(server.call("GET", "/api/games")[0])
    compared = 0
    for step in range(MOST):
        for socket in sockets:
            socket.sync()
        table = stored.follow()
        for socket in sockets:
            compared += check(socket, stored)
        open_cards = cards_in(text_of(plain(table.view(None))))
        if step % 10 == 0 and table.result() is None:
            for path in ("/api/rooms", f"/api/rooms/{room}", "/api/openapi.json", "/api/me"):
                assert cards_in(text_of(server.call("GET", path)[0])) <= open_cards, path
            records = server.call("GET", f"/api/rooms/{room}/records", cookie=sockets[0].cookie)[0]
            assert server.call("GET", f"/api/rooms/{room}/records", cookie=spectator.cookie)[0] == []
            table = stored.follow()  # the clock may have ended the hand meanwhile
            assert len(records) <= stored.hand - (table.result() is None)
            assert text_of(server.call("GET", "/api/games")[0]) == static
        if spectator.phase == "between" and table.result() is not None and table.result().ending != "redeal":
            break
        asked = [socket for socket in sockets[:seats] if socket.ask and socket.seat in table.turn()]
        if not asked:
            continue
        socket = rng.choice(asked)
        assert socket.seat is not None and socket.ask
        hidden = rng.choice(sorted(set(CARD.findall(text_of(plain(table.view((socket.seat + 1) % seats))))) or {"S3"}))
        socket.send("act", prompt=socket.ask["number"], move=f"play {hidden}")  # may be refused; must not tell
        socket.sync()
        table = stored.follow()
        if socket.ask and socket.seat in table.turn():
            move = table.game.legal(table.state, socket.seat).pick(rng)
            socket.send("act", prompt=socket.ask["number"], move=move_text(move))
    assert compared > 2 * len(sockets)
    for socket in sockets:
        socket.context.__exit__(None, None, None)


CHURN = [  # step, who, what: while hands go on
    (3, 3, "sit", {"seat": 5}),
    (5, 1, "sit_out", {"on": True}),
    (9, 2, "stand", {}),
    (30, 1, "sit_out", {"on": False}),
    (34, 2, "sit", {"seat": 2}),
    (40, 0, "fill", {"seat": 4}),
    (52, 3, "stand", {}),
    (60, 0, "remove", {"seat": 4}),
    (64, 3, "sit", {"seat": 3}),
]


@pytest.mark.parametrize("game", ["twentyone/classic", "niuniu/classic?see_four=true&manual=true", "sangong/classic"])
def test_who_comes_and_goes_between_hands_sees_no_card_of_others(server: Server, game: str) -> None:
    """People sit down in a running hand, sit out, stand up and come back, with chips on the table."""
    rng = random.Random(game)
    name, _, given = game.partition("?")
    options = dict(part.split("=") for part in given.split("&")) if given else {}
    _, cookie = server.call("GET", "/api/me")
    body = {"game": name, "options": options, "chips": 200, "base": 10}
    room = server.call("POST", "/api/rooms", body, cookie)[0]["id"]
    stored = Stored(server.folder, room)
    sockets = [Socket(server, room, cookie), *(Socket(server, room) for _ in range(4))]  # the last one watches
    for seat, socket in enumerate(sockets[:3]):
        socket.sync()
        socket.send("sit", seat=seat)
        socket.sync()
    for socket in sockets[:3]:
        socket.send("ready")
        socket.sync()
    compared, joined = 0, set()
    for step in range(150):
        for at, who, what, fields in CHURN:
            if at == step:
                sockets[who].send(what, **fields)
        for socket in sockets:
            socket.sync()
        table = stored.follow()
        for socket in sockets:
            compared += check(socket, stored)
            joined.add((socket.sits, sockets.index(socket)))
        if sockets[0].phase == "between":
            for socket in sockets[:4]:
                socket.send("refill")
                socket.send("ready")
            continue
        asked = [socket for socket in sockets if socket.ask and socket.seat in table.turn()]
        if asked:
            socket = rng.choice(asked)
            assert socket.seat is not None and socket.ask
            move = table.game.legal(table.state, socket.seat).pick(rng)
            socket.send("act", prompt=socket.ask["number"], move=move_text(move))
    assert stored.hand > 4 and compared > 100
    assert {(5, 3), (None, 2), (2, 2), (3, 3)} <= joined and any(4 in seats for seats in stored.seats.values())
    for socket in sockets:
        socket.context.__exit__(None, None, None)
