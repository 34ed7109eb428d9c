"""The generated files are up to date."""

import importlib.util
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def tool() -> Any:
    spec = importlib.util.spec_from_file_location("wire_types", ROOT / "tools/wire_types.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_what_the_types_say() -> None:
    wanted = tool().markdown()
    assert (ROOT / "docs/protocol.md").read_text("utf-8") == wanted, "run tools/wire_types.py"


def test_the_clients_types_are_what_the_server_sends() -> None:
    wanted = tool().typescript()
    assert "export type Outgoing = Room | Table" in wanted and "told: Event[];" in wanted
    file = ROOT / "web/src/wire.ts"
    found = file.read_text("utf-8") if file.exists() else ""
    assert "Made by" not in found or found == wanted, "run tools/wire_types.py"
