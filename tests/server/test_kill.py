"""kill -9 in the middle of a hand, with a real server and real sockets."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from play import simplest, whole
from process import Server

GAME = "doudizhu/qq"


class Client:
    def __init__(self, server: Server, cookie: str = "") -> None:
        self.server, self.cookie = server, cookie
        self.room: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.acted: dict[str, Any] = {}

    def open(self, room: str) -> "Client":
        self.context = self.server.connect(room, self.cookie)
        self.socket = self.context.__enter__()
        return self

    def close(self) -> None:
        self.context.__exit__(None, None, None)

    def send(self, t: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"t": t, **fields}))

    def take(self) -> dict[str, Any]:
        frame = json.loads(self.socket.recv(timeout=30))
        setattr(self, frame["t"], whole(frame, self.table) if frame["t"] == "table" else frame)
        return frame

    def play(self, most: int = 10_000) -> int:
        """Answer what is asked until the hand is over, or so many answers are given."""
        done = 0
        while done < most and self.room["phase"] == "playing":
            ask = self.table and self.table["ask"]
            if ask and (self.table["hand"], ask["number"]) != self.acted:
                self.acted = self.table["hand"], ask["number"]
                move = "bid 3" if "bid 3" in ask["choices"] else simplest(self.table)
                self.send("act", prompt=ask["number"], move=move)
                done += 1
            self.take()
        return done

    def settle(self) -> None:
        """Take everything that was sent before, answers to all that was asked included."""
        self.send("ping", n=1)
        while self.take()["t"] != "pong":
            pass


def gone(processes: list[int]) -> None:
    """Workers do not outlive their server, however it ended."""
    for _ in range(200):
        if not [pid for pid in processes if alive(pid)]:
            return
        time.sleep(0.05)
    raise AssertionError(processes)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.sqlite("many starts of a server; test_beans.py kills one on both")
@pytest.mark.parametrize("bot_processes", [0, 1])
def test_kill_and_go_on(tmp_path: Path, bot_processes: int) -> None:
    server = Server(tmp_path, bot_processes).start()
    try:
        _, cookie = server.call("POST", "/api/me", {"name": "小明"})
        room = server.call("POST", "/api/quick", {"game": GAME}, cookie)[0]["id"]
        client = Client(server, cookie).open(room)
        client.take()
        client.play(most=4)
        client.settle()
        while not client.table["ask"]:  # the table waits for us, so nothing more will happen
            client.take()
        before, workers = client.table, server.children()
        assert bool(workers) == bool(bot_processes)
        server.kill()
        client.close()
        gone(workers)

        server.start()
        back = Client(server, cookie).open(room)
        while not back.table:
            back.take()
        for same in ("view", "at", "hand"):
            assert back.table[same] == before[same]
        assert back.table["ask"]["number"] == before["ask"]["number"]
        assert back.room["seat"] == 0 and back.room["chairs"][0]["name"] == "小明" and back.room["owner"]
        assert back.play() > 0
        assert back.room["phase"] == "between" and len(back.room["history"]) == back.room["hand"]
        records, _ = server.call("GET", f"/api/rooms/{room}/records", cookie=cookie)
        assert records[-1]["result"]["points"] == back.room["history"][-1]["points"]
        back.close()
        assert server.stop() in (0, -15)
        gone(server.children())
    finally:
        assert server.process
        server.process.kill()
        server.process.wait()
    lines = [line for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert [json.loads(line)["event"] for line in lines].count("open") == 2
    hand = {card for card in before["view"]["hand"] if not card.startswith("2")}
    assert not [line for line in lines for card in hand if f'"{card}"' in line or f" {card} " in line]


@pytest.mark.sqlite("starts of servers; test_store.py has the same without")
def test_a_second_server_on_the_same_database_refuses(tmp_path: Path) -> None:
    first = Server(tmp_path).start()
    try:
        second = Server(tmp_path)
        with pytest.raises(AssertionError, match="another server uses"):
            second.start()
        assert second.process
        second.process.wait(10)
    finally:
        first.stop()
