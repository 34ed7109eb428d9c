"""Imports go one way: core <- shapes <- games <- the rest; the engine needs nothing but the standard library."""

import ast
import sys
from pathlib import Path

import pytest

import paiju

ROOT = Path(paiju.__file__).parent
ENGINE = {"core", "shapes", "games"}

MAY: dict[str, set[str]] = {
    "core": {"core"},
    "shapes": {"core", "shapes"},
    "games": {"core", "shapes", "games"},
    "kernel": {"core", "shapes", "games", "kernel"},
    "bots": {"core", "shapes", "games", "kernel", "bots"},
    "env": {"core", "shapes", "games", "kernel", "bots", "env"},
    "arena": {"core", "shapes", "games", "kernel", "bots", "words", "arena"},
    "words": {"core", "words"},
    "sheets": set(),
    "casefile": {"core", "games"},
    "server": {"core", "shapes", "games", "bots", "words", "sheets", "casefile", "server"},
    "terminal": {"core", "shapes", "games", "bots", "words"},
    "host": {"core", "server", "words"},
    "admin": {"host", "server", "words"},
    "cli": {
        "core", "shapes", "games", "bots", "arena", "env", "server", "words", "sheets", "casefile", "terminal", "host", "admin",
    },
    "__main__": {"cli"},
    "__init__": set(),
}
"""What each part of the package may import of the others. `__version__` of the package itself is everybody's."""

FILES = sorted(ROOT.rglob("*.py"))


def part_of(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").parts[0]


def imported(path: Path) -> set[str]:
    """Dotted names that a file imports, anywhere in it; relative ones as `paiju.…`, names behind `from` included."""
    package = ("paiju", *path.relative_to(ROOT).parent.parts)
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = (*package[: len(package) - node.level + 1],) if node.level else ()
            module = ".".join((*base, *([node.module] if node.module else [])))
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return found


def parts(names: set[str]) -> set[str]:
    """Which parts of the package these are; `paiju` gives everybody its version and where the sheets are."""
    own = {name.split(".")[1] for name in names if name.split(".")[0] == "paiju" and "." in name}
    return own - {"__version__", "rules_dir"}


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT)) for path in FILES])
def test_arrows(path: Path) -> None:
    part, names = part_of(path), imported(path)
    assert part in MAY, f"{part}: say in MAY what it may import"
    assert parts(names) <= MAY[part], f"{part} must not import {parts(names) - MAY[part]}"
    if part in ENGINE | {"__init__", "words"}:
        foreign = {name.split(".")[0] for name in names} - sys.stdlib_module_names - {"paiju"}
        assert not foreign, f"{part} needs nothing but the standard library, not {foreign}"


def test_the_reader_of_imports_sees_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    (tmp_path / "games").mkdir()
    file = tmp_path / "games" / "x.py"
    file.write_text(
        "import numpy.linalg\nfrom .. import bots, __version__\nfrom ..server.app import run\nfrom . import y\n"
        "def f():\n    import paiju.env\n    from paiju import kernel\n"
    )
    assert parts(imported(file)) == {"bots", "server", "games", "env", "kernel"}
    assert "numpy.linalg" in imported(file)
