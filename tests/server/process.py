"""A server in a process of its own, and clients on real sockets."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

import websockets.sync.client as ws
from databases import database_of

START = """
import sys
sys.path.insert(0, sys.argv[4])
from paiju.games import GAMES
from paiju.server.app import serve
from paiju.server.settings import AT_ONCE, Settings
from toys import toys
GAMES.update(toys())
if __name__ == "__main__":
    serve(Settings(
        port=int(sys.argv[1]), database=sys.argv[2], bot_processes=int(sys.argv[3]), bot="random",
        tempos={name: (0.0, 0.01) for name in AT_ONCE}, turn=60, last_play=60, away=60, between=60, tick=0.005,
        frames_per_second=1e6, frames_at_once=10**6,
        requests_at_once=10**6, reads_at_once=10**6, replays_at_once=10**6, guests_per_ip=10**6,
        rooms_per_ip=10**6, rooms_per_guest=100,
    ))
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    def __init__(self, folder: Path, processes: int = 0) -> None:
        self.folder, self.processes = folder, processes
        self.port = free_port()
        self.script = folder / "start.py"
        self.script.write_text(START)
        self.process: subprocess.Popen[bytes] | None = None
        self.log = folder / "log.jsonl"

    def start(self) -> Self:
        command = [sys.executable, str(self.script), str(self.port), database_of(self.folder), str(self.processes)]
        return self.run([*command, str(Path(__file__).parent)])

    def run(self, command: list[str], cwd: Path | None = None, env: dict[str, str] | None = None) -> Self:
        """Until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=cwd, env=env, start_new_session=True)
        for _ in range(400):
            try:
                self.call("GET", "/api/health")
                return self
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.05)
        raise AssertionError("the server did not start: " + self.log.read_text())

    def kill(self) -> None:
        """Like a power cut, for the process."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(10)

    def children(self) -> list[int]:
        """Processes of this server's session."""
        assert self.process
        found: list[int] = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    if os.getsid(int(entry.name)) == self.process.pid and int(entry.name) != self.process.pid:
                        found.append(int(entry.name))
                except OSError:
                    pass
        return found

    def call(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
        """The answer, and the cookie that came with it."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        headers = {"cookie": cookie} if cookie else {}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        data = answer.read()
        assert answer.status == 200, data
        connection.close()
        return json.loads(data), (answer.headers.get("set-cookie") or cookie).partition(";")[0]

    def connect(self, room: str, cookie: str = "") -> Any:
        """A context that gives the socket."""
        headers = {"cookie": cookie} if cookie else None
        return ws.connect(f"ws://127.0.0.1:{self.port}/ws/{room}", additional_headers=headers, max_size=None)
