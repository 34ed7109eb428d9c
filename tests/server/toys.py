"""The contract's toy games at a server's tables: sealed bets, a ticked deal with secret options, matches with a carry."""

import importlib
import sys
from pathlib import Path

from paiju.games import Entry

NAMES = ("toy_bets", "toy_declare", "toy_draw", "toy_tribute")


def toys() -> dict[str, Entry]:
    folder = str(Path(__file__).resolve().parents[1])
    if folder not in sys.path:
        sys.path.insert(0, folder)
    modules = [importlib.import_module(f"contract.{name}") for name in NAMES]
    return {id: Entry(m, rules, id, id, ()) for m in modules for id, rules in m.PRESETS.items()}
