"""The two commands that start and test everything rest on these."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import paiju
from paiju.server.app import make_app
from paiju.server.settings import Settings

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", ["uv", "build", "run", "dev"])
def test_requirements_are_hashed_and_name_no_host(name: str) -> None:
    text = (ROOT / f"requirements/{name}.txt").read_text()
    assert "://" not in text and "index-url" not in text and "find-links" not in text
    requirements = [entry for entry in text.replace("\\\n", " ").splitlines() if entry.strip()]
    assert requirements
    for requirement in requirements:
        assert re.match(r"[\w.\[\]-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", requirement), requirement


def test_what_runs_is_what_was_tested() -> None:
    """./dev up after ./dev test keeps the environment, so dev has to hold every version of run."""
    run, dev = (
        set(re.findall(r"^[\w.-]+==\S+", (ROOT / f"requirements/{name}.txt").read_text(), re.MULTILINE))
        for name in ("run", "dev")
    )
    assert run <= dev


def test_npm_lock_names_no_host() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    assert not [name for name, entry in packages.items() if "resolved" in entry]
    assert all("integrity" in entry for entry in packages.values() if not entry.get("inBundle"))


def test_dev_explains_itself() -> None:
    done = subprocess.run([sys.executable, ROOT / "dev", "--help"], capture_output=True, text=True, check=True)
    for command in ("up", "test", "pytest", "soak", "bench", "lock"):
        assert f"./dev {command}" in done.stdout


def test_dev_refuses_what_it_does_not_know() -> None:
    done = subprocess.run([sys.executable, ROOT / "dev", "frobnicate"], capture_output=True, text=True)
    assert done.returncode != 0 and "frobnicate" in done.stderr


def test_rule_sheets_are_found() -> None:
    assert paiju.rules_dir() == ROOT / "rules" and paiju.rules_dir().is_dir()


def test_the_server_answers(tmp_path: Path) -> None:
    app = make_app(Settings(database=str(tmp_path / "paiju.db"), bot_processes=0))
    with TestClient(app, base_url="http://127.0.0.1") as client:
        assert client.get("/api/health").json() == {"ok": True, "version": paiju.__version__}
        assert "牌局" in client.get("/").text
