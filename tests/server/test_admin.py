"""`paiju admin` beside a `paiju serve` in a process of its own."""

import json
import os
import secrets
import signal
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import pytest
from click.testing import CliRunner
from play import GAME
from process import Server
from test_kill import Client

import paiju
from paiju.admin import admin as group
from paiju.cli import main
from paiju.server.store import new_id
from paiju.words.admin import HEADINGS


class Served(Server):
    """As a host starts it: by the command line, with a file of settings."""

    def start(self) -> Self:
        settings = f'port = {self.port}\ndatabase = "{self.folder}/paiju.db"\nbot_processes = 0\nbot = "random"\nturn = 60\n'
        settings += "tempos = { slow = [0, 0], normal = [0, 0], fast = [0, 0] }\nbetween = 0\n"
        (self.folder / "paiju.toml").write_text(settings)
        environ = {name: value for name, value in os.environ.items() if not name.startswith("PAIJU_")}
        environ["PYTHONPATH"] = str(Path(paiju.__file__).parents[1])
        code = "from paiju.cli import main; main(['serve'])"
        return self.run([sys.executable, "-c", code], cwd=self.folder, env=environ)

    def admin(self, *command: str, status: int = 0) -> str:
        done = CliRunner().invoke(main, ["admin", *command, "--config", str(self.folder / "paiju.toml")])
        assert done.exit_code == status, done.output
        return done.output

    def data(self, *command: str, status: int = 0) -> Any:
        return json.loads(self.admin(*command, "--json", status=status))


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    for name in [name for name in os.environ if name.startswith("PAIJU_")]:
        monkeypatch.delenv(name)
    server = Served(tmp_path).start()
    try:
        yield server
    finally:
        assert server.process
        server.process.kill()
        server.process.wait()


def test_a_day_of_a_host(served: Served, tmp_path: Path) -> None:
    _, cookie = served.call("POST", "/api/me", {"name": "小明"})
    room = served.call("POST", "/api/quick", {"game": GAME}, cookie)[0]["id"]
    client = Client(served, cookie).open(room)
    client.take()
    client.play(most=2)
    client.settle()

    assert "小明" in served.admin("users", "--lang", "zh") and "名字" in served.admin("users", "--lang", "zh")
    (person,) = served.data("users", "--find", "小明")
    assert person["rooms"] == 1 and "id" in served.admin("users", "--lang", "en").split("\n")[0]
    assert served.data("user", person["id"])["addresses"] == ["127.0.0.1"]
    assert "127.0.0.1" in served.admin("user", person["id"], "--lang", "en")
    assert [row["id"] for row in served.data("rooms")] == [room]
    assert served.data("room", room)["chairs"][0]["id"] == person["id"]
    assert "小明" in served.admin("room", room, "--lang", "zh")
    assert served.data("stats")["running"] is True and served.data("stats")["connections"] == 1
    assert served.data("grant", person["id"], "-100", "--why", "test")["beans"] == 9_900
    assert "0" in served.admin("audit", "--lang", "en")
    served.data("say", "喝水休息", "--for", "10m")
    while client.take()["t"] != "notice":
        pass

    backup = tmp_path / "b"
    assert served.data("backup", str(backup))["faults"] == 0
    assert "file_exists" in served.admin("backup", str(backup), "--json", status=1)
    served.data("rename", person["id"], "另一个")
    assert served.admin("restore", str(backup), "--lang", "en", status=1).count("Go on?") == 1  # not confirmed
    served.data("restore", str(backup), "--yes")
    back = Client(served, cookie).open(room)
    while not back.table:
        back.take()
    assert back.room["chairs"][0]["name"] == "小明" and back.table["hand"] == client.table["hand"]

    served.data("maintenance", "on", "换硬盘")
    assert served.data("maintenance", "status")["maintenance"] is True
    ban = served.data("ban", person["id"], "--for", "2h", "--why", "x")
    assert 7000 < ban["until"] - ban["since"] < 7300
    while back.take()["t"] != "gone":
        pass
    assert back.gone["why"] == "banned"
    served.process.send_signal(signal.SIGKILL)  # type: ignore[union-attr]
    served.process.wait()  # type: ignore[union-attr]

    # without a server, beside the socket that it left
    assert (tmp_path / "paiju.db.admin").exists()
    assert [row["who"] for row in served.data("bans")] == [person["id"]]
    assert served.data("close", room, status=1)["code"] == "no_server"
    assert "服务器没有在运行" in served.admin("close", room, "--lang", "zh", status=1)
    assert "No server runs" in served.admin("close", room, "--lang", "en", status=1)
    served.data("unban", person["id"])
    served.data("maintenance", "off")
    served.start()
    assert served.data("stats")["maintenance"] is False
    assert served.call("GET", "/api/me", cookie=cookie)[0]["name"] == "小明"
    served.data("close", room)
    served.data("logout", person["id"])
    assert served.call("GET", "/api/me", cookie=cookie)[0]["name"] != "小明"
    log = [row["what"] for row in served.data("log")]
    assert log[:4] == ["logout", "close", "maintenance", "unban"] and "restore" in log
    assert served.stop() in (0, -15)
    assert not (tmp_path / "paiju.db.admin").exists()
    with sqlite3.connect(tmp_path / "paiju.db") as db:
        assert db.execute("select count(*) from brought").fetchone() == (0,)
    for line in served.log.read_text().splitlines():
        assert "Traceback" not in line and '"error"' not in line, line


@pytest.mark.parametrize("command", [
    ["user", "--hlep"], ["user", "-h"], ["rename", "x", "--nmae"], ["ban", "x", "--forr", "3d"], ["logout", "x", "--yse"],
    ["ban"], ["ban", "x", "--for", "3"], ["ban", "x", "--for", "0d"], ["ban", "x", "--for", "3y"], ["say"], ["say", "x", "--off"],
    ["maintenance", "maybe"], ["grant", "x", "ten", "--why", "y"], ["grant", "x", "10"],
])  # fmt: skip
def test_commands_that_cannot_be(tmp_path: Path, command: list[str]) -> None:
    found = CliRunner().invoke(main, ["admin", *command, "--database", str(tmp_path / "x.db")])
    assert found.exit_code == 2 and not (tmp_path / "x.db").exists()


def test_without_a_database_nothing_is_made(tmp_path: Path) -> None:
    for command in (["users"], ["bans"], ["backup", str(tmp_path / "b")], ["stats"]):
        found = CliRunner().invoke(main, ["admin", *command, "--database", str(tmp_path / "x.db"), "--lang", "en"])
        assert found.exit_code == 1 and "There is no database yet" in found.output
    assert not [*tmp_path.iterdir()]


def test_every_command_has_help_and_json() -> None:
    for name, command in group.commands.items():
        text = CliRunner().invoke(main, ["admin", name, "--help"]).output
        assert "--json" in text and command.help and "--lang" in text, name
    assert all(zh and en for zh, en in HEADINGS.values())


@pytest.mark.parametrize("id", ["-ZbTYZIFA7RwKL08", "--for-AEjson8_xQ"])
def test_an_id_may_begin_like_an_option(id: str) -> None:
    """Those that were given away before do now and then."""
    more = {"rename": ["小明"], "grant": ["-100", "--why", "x"], "ban": ["--for", "2h"]}
    about_one = {name for name, command in group.commands.items() if {"id", "who"} & {p.name for p in command.params}}
    assert about_one > {*more, "user", "unban", "logout", "close", "room", "report"}
    for name in about_one:
        params = group.commands[name].make_context(name, [id, *more.get(name, []), "--json"]).params
        assert id in (params.get("id"), params.get("who")) and params["as_json"], name


def test_a_new_id_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: "-Zb-YZ_FA7RwKL08")
    assert new_id() == "_Zb_YZ_FA7RwKL08"
