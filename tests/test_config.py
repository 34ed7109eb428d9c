"""Settings: the file, the environment, arguments, what cannot be, and the file that documents them."""

import dataclasses
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import paiju
from paiju.cli import main
from paiju.server.configuration import HIDDEN, TYPES, BadSetting, document, find_file, limits, load
from paiju.server.settings import Settings
from paiju.server.settings_table import ABOUT, SECTIONS


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings of whoever runs these tests."""
    for name in [name for name in os.environ if name.startswith("PAIJU_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def bad(text: str, tmp_path: Path) -> BadSetting:
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadSetting) as found:
        load(file, {})
    return found.value


def test_every_setting_is_in_the_table_and_good_by_default() -> None:
    names = [item.name for item in dataclasses.fields(Settings)]
    assert {*names} == {*ABOUT} and {about.section for about in ABOUT.values()} == {*SECTIONS}
    for name, about in ABOUT.items():
        assert about.zh and about.en and about.zh != about.en
        assert (about.low is None) == (about.high is None)
        numeric = TYPES[name] in (int, float)
        assert numeric == (about.low is not None), name
        assert all(limits(name))
        load(None, {}, **{name: getattr(Settings(), name)})


def test_arguments_go_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text('port = 9001\nturn = 10\nhosts = ["a.example"]\nlan = true\n', encoding="utf-8")
    found = load(file, {"PAIJU_PORT": "9002", "PAIJU_TURN": "11.5", "PATH": "x"}, port=9003, host=None)
    assert found.settings == Settings(port=9003, turn=11.5, hosts=("a.example",), lan=True)
    assert found.sources == {"port": "--port", "turn": "PAIJU_TURN", "hosts": f"{file}:3", "lan": f"{file}:4"}


def test_where_the_file_is_looked_for(tmp_path: Path) -> None:
    assert find_file(None) is None
    inner = tmp_path / "data/paiju/paiju.toml"
    inner.parent.mkdir(parents=True)
    inner.write_text("port = 1\n")
    assert load().settings.port == 1
    Path("paiju.toml").write_text("port = 2\n")
    assert load().settings.port == 2
    other = tmp_path / "other.toml"
    other.write_text("port = 3\n")
    assert load(None, {"PAIJU_CONFIG": str(other)}).settings.port == 3
    assert load(inner, {"PAIJU_CONFIG": str(other)}).settings.port == 1
    for named, environ in ((tmp_path / "no.toml", {}), (None, {"PAIJU_CONFIG": "no.toml"})):
        with pytest.raises(BadSetting, match=r"no\.toml"):
            find_file(named, environ)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("\nport = 0\n", 2, "from 1 to 65535"),
        ("port = 8000.5\n", 1, "a whole number"),
        ("port = true\n", 1, "a whole number"),
        ('port = "8000"\n', 1, "a whole number"),
        ("# a comment\nturn = 1\n", 2, "from 3 to 3600 (seconds)"),
        ("turn = nan\n", 1, "a number"),
        ("turn = inf\n", 1, "a number"),
        ("lan = 1\n", 1, "true or false"),
        ('lan = "yes"\n', 1, "true or false"),
        ('log = "loud"\n', 1, "debug / info"),
        ('bot = "clever"\n', 1, "random / rule"),
        ('host = ""\n', 1, "an address"),
        ('database = " "\n', 1, "a file or a URL"),
        ('database = "mysql://me@db/paiju"\n', 1, "a URL with postgresql://"),
        ('database = "postgresql://me@db:port/paiju"\n', 1, "a URL with postgresql://"),
        ('address = "cards.example"\n', 1, "http://"),
        ('hosts = "a.example"\n', 1, "a list"),
        ('hosts = ["a.example:80"]\n', 1, "without ports"),
        ("hosts = [1]\n", 1, "a list"),
        ('trusted_proxies = ["proxy"]\n', 1, "addresses or networks"),
        ('metrics_token = "short"\n', 1, "16 characters"),
        ("tempos = { slow = [1, 2] }\n", 1, "slow, normal and fast"),
        ("tempos = { slow = [2, 1], normal = [1, 1], fast = [0, 0] }\n", 1, "slow, normal and fast"),
        ("[tempos]\nslow = [1, 2]\n", 1, "slow, normal and fast"),
        ("turm = 30\n", 1, "no setting turm; turn?"),
        ("[server]\nport = 1\n", 1, "no setting server"),
        ("port = 1\nport = 2\n", 2, "no TOML"),
        ("port = 8000\nturn =\n", 2, "no TOML"),
    ],
)
def test_what_cannot_be_is_told_with_its_line_and_its_range(tmp_path: Path, text: str, line: int, says: str) -> None:
    found = bad(text, tmp_path)
    assert found.where == f"{tmp_path / 'bad.toml'}:{line}"
    assert says in found.en and found.zh and found.zh != found.en


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadSetting, match="cannot be read"):
        load(file, {})


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("PORT", " 81 ", 81),
        ("LAN", "yes", True),
        ("LAN", "0", False),
        ("HOSTS", "a.example, b.example,", ("a.example", "b.example")),
        ("HOSTS", "", ()),
        ("TRUSTED_PROXIES", "127.0.0.1,10.0.0.0/8", ("127.0.0.1", "10.0.0.0/8")),
        ("TURN", "12", 12.0),
        ("ADDRESS", "", ""),
        ("TEMPOS", '{"slow": [2, 3], "normal": [1, 2], "fast": [0, 0]}', {"slow": (2, 3), "normal": (1, 2), "fast": (0, 0)}),
    ],
)
def test_the_environment(name: str, text: str, value: Any) -> None:
    found = load(None, {f"PAIJU_{name}": text})
    assert getattr(found.settings, name.lower()) == value and found.sources == {name.lower(): f"PAIJU_{name}"}


@pytest.mark.parametrize(("name", "text"), [
    ("PORT", "x"), ("PORT", ""), ("PORT", "70000"), ("LAN", "maybe"), ("LAN", ""), ("TURN", "nan"), ("TURN", "1e999"),
    ("TEMPOS", "slow"), ("TEMPOS", "[]"), ("TRUSTED_PROXIES", "localhost"), ("LOG", "INFO"),
])  # fmt: skip
def test_bad_variables(name: str, text: str) -> None:
    with pytest.raises(BadSetting) as found:
        load(None, {f"PAIJU_{name}": text})
    assert found.value.where == f"PAIJU_{name}"


def test_a_variable_that_is_mistyped_is_told(tmp_path: Path) -> None:
    """It stops nothing: others may have left it in the environment."""
    loaded = load(None, {"PAIJU_TURNS": "9", "PAIJU_TURN": "8", "PAIJU_CHROMIUM": "x", "OTHER": "1"})
    assert loaded.settings.turn == 8 and [strange.where for strange in loaded.strange] == ["PAIJU_TURNS"]
    told = CliRunner().invoke(main, ["config"], env={"PAIJU_TURNS": "9"})
    assert told.exit_code == 0 and "PAIJU_TURNS: there is no setting turns; turn?" in told.stderr


def test_the_printed_file_is_read_back_as_it_was(tmp_path: Path) -> None:
    tempos = '{"slow": [2, 3], "normal": [1, 2], "fast": [0.5, 0.5]}'
    given = load(None, {"PAIJU_HOSTS": '"quoted".example,b.example', "PAIJU_TEMPOS": tempos, "PAIJU_LAN": "on"}, turn=7)
    file = tmp_path / "again.toml"
    file.write_text(document(given), encoding="utf-8")
    again = load(file, {})
    assert again.settings == given.settings
    assert {*again.sources} == {"hosts", "tempos", "lan", "turn"}  # defaults stay defaults
    text = document(load(None, {}))
    for name in ABOUT:
        assert f"\n#{name} = " in text


def test_secrets_are_not_printed(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text('metrics_token = "0123456789abcdef"\ndatabase = "postgresql+asyncpg://me:pass@db/paiju"\n')
    text = document(load(file, {}))
    assert "0123456789abcdef" not in text and ":pass@" not in text and f"me:{HIDDEN}@db" in text
    assert load(None, {}, turn=5).settings == load(None, {}, turn=5).settings
    assert "0123456789abcdef" not in repr(load(file, {}).settings)
    assert HIDDEN in bad('metrics_token = "secret"', tmp_path).en


def test_the_commands(tmp_path: Path) -> None:
    run = CliRunner().invoke
    good = tmp_path / "good.toml"
    good.write_text("port = 9000\n")
    assert run(main, ["config", "--check", str(good)]).output.startswith("ok")
    shown = run(main, ["config", "--config", str(good)], env={"PAIJU_TURN": "9"}).output
    assert "\nport = 9000\n" in shown and f"from {good}:1" in shown and "\nturn = 9.0\n" in shown and "from PAIJU_TURN" in shown
    good.write_text("port = 0\n")
    for command in (["config", "--check"], ["config", "--config"], ["serve", "--config"], ["ledger", "audit", "--config"]):
        found = run(main, [*command, str(good)])
        assert found.exit_code == 2 and "应当是" in found.output and "must be" in found.output
    assert run(main, ["serve", "--port", "0"]).exit_code == 2


def test_a_server_that_is_told_nonsense_does_not_start(tmp_path: Path) -> None:
    (tmp_path / "paiju.toml").write_text("port = 1\nwatchers = 0\n")
    code = "from paiju.cli import main; main(['serve', '--database', 'paiju.db'])"
    environ = {**os.environ, "PYTHONPATH": str(Path(paiju.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, timeout=60, env=environ)
    assert done.returncode == 2 and "paiju.toml:2: watchers" in done.stderr and done.stdout == ""
    assert not (tmp_path / "paiju.db").exists()


def test_the_page_for_hosts_lists_all_settings_as_they_are() -> None:
    root = Path(__file__).parent.parent
    spec = importlib.util.spec_from_file_location("hosting", root / "tools/hosting.py")
    assert spec and spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    text = (root / "docs/hosting.md").read_text("utf-8")
    assert text == tool.whole(text), "run tools/hosting.py"
    assert all(f"| `{name}` |" in text for name in ABOUT)


def test_the_page_for_hosts_names_commands_that_there_are(tmp_path: Path) -> None:
    from paiju.admin import admin

    text = (Path(__file__).parent.parent / "docs/hosting.md").read_text("utf-8")
    listed = text.partition("| command | what it does |")[2].partition("What they do")[0]
    rows = [line.split("|")[1] for line in listed.splitlines() if line.startswith("| `")]
    named = {code.split()[0] for row in rows for code in re.findall(r"`([^`]*)`", row)}
    assert named - {"off", "status"} == {*admin.commands}


def test_the_examples_of_the_page_for_hosts_are_settings(tmp_path: Path) -> None:
    text = (Path(__file__).parent.parent / "docs/hosting.md").read_text("utf-8")
    lines = [line.strip() for line in text.splitlines() if re.match(r"    [a-z_]+ = ", line)]
    file = tmp_path / "example.toml"
    file.write_text("\n".join(lines).replace('"…"', '"0123456789abcdef"'), encoding="utf-8")
    assert {*load(file, {}).sources} == {"address", "trusted_proxies", "metrics_token", "database"}
