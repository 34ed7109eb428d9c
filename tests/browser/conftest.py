"""A server of its own and a real browser. Whatever lies in this folder is a browser test."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

for folder in (Path(__file__).parent, Path(__file__).parent.parent / "server"):
    sys.path.insert(0, str(folder))  # the helpers of these tests are modules

from dealer import Dealing  # noqa: E402
from player import Player, Visit  # noqa: E402

PATIENCE = 30_000  # ms: a loaded machine is slow now and then
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    chromium = os.environ.get("PAIJU_CHROMIUM") or shutil.which("chromium")
    assert chromium, "no chromium on PATH; PAIJU_CHROMIUM can name one"
    args = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-quic",
        "--disable-sync",
        "--no-first-run",
    ]
    if os.geteuid() == 0:
        args.append("--no-sandbox")
    return {**browser_type_launch_args, "executable_path": chromium, "args": args}


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dealing]:
    """One server for all tests that do not kill theirs."""
    server = Dealing(tmp_path_factory.mktemp("server")).start()
    yield server
    server.kill()


@pytest.fixture
def server(shared: Dealing) -> Dealing:
    """The shared server, dealing by chance until told otherwise."""
    shared.shuffle()
    return shared


class Troubles:
    """What the pages complain of. A test that provokes something says so beforehand."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.expected: list[str] = []

    def expect(self, pattern: str) -> None:
        self.expected.append(pattern)

    def left(self) -> list[str]:
        return [text for text in self.found if not any(re.search(p, text) for p in self.expected)]


@pytest.fixture
def troubles() -> Iterator[Troubles]:
    troubles = Troubles()
    yield troubles
    assert not troubles.left()


@pytest.fixture
def visit(new_context: Callable, troubles: Troubles) -> Visit:
    """Open a browser of one's own: `visit(width=390, height=844, touch=True, locale="en-US")`."""

    def make(width: int = 1440, height: int = 900, touch: bool = False, **more: object) -> Player:
        options = {"locale": "zh-CN", "viewport": {"width": width, "height": height}, **more}
        if touch:
            options |= {"has_touch": True, "is_mobile": True}
        context = new_context(**options)
        context.set_default_timeout(PATIENCE)
        context.on("console", lambda m: m.type == "error" and troubles.found.append(f"console: {m.text}"))
        context.on("weberror", lambda e: troubles.found.append(f"page: {e.error}"))
        return Player(context.new_page(), touch)

    return make


@pytest.fixture
def desktop(visit: Visit) -> Player:
    return visit()


@pytest.fixture
def phone(visit: Visit) -> Player:
    return visit(390, 844, touch=True)


@pytest.fixture
def page(desktop: Player) -> Page:
    return desktop.page
