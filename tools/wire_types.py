#!/usr/bin/env python3
"""Write web/src/wire.ts and docs/protocol.md from the protocol's types and the games' Views.

    tools/wire_types.py            write both
    tools/wire_types.py --check    exit 1 if either differs from what would be written
"""

import inspect
import re
import sys
import types
import typing
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from paiju.core.cards import Card
from paiju.core.form import fields_of
from paiju.core.game import Event, Factor, Result
from paiju.core.move import Move
from paiju.games import GAMES
from paiju.server import failures, incoming, wire

ROOT = Path(__file__).resolve().parent.parent
TS, MD = ROOT / "web/src/wire.ts", ROOT / "docs/protocol.md"

SIMPLE: dict[Any, str] = {
    str: "string", int: "number", float: "number", bool: "boolean", Any: "unknown", type(None): "null",
    Card: "Card", Move: "string", Fraction: "string",
}  # fmt: skip
SHARED: dict[Any, str] = {Event: "Event", Factor: "Factor", Result: "Result"}
INCOMING, ROOM, QUEUE = get_args(incoming.Incoming), get_args(wire.Outgoing), get_args(wire.Queueing)
OUTGOING = tuple(dict.fromkeys((*ROOM, *QUEUE)))
PARTS = (wire.Chair, wire.Wish, wire.Settled, wire.Dealt, wire.Ask, wire.Meaning, wire.Note)


# types


def ts(hint: Any, names: Mapping[Any, str]) -> str:
    """The TypeScript type of a type hint; `names` are those that have an interface."""
    if hint in SIMPLE:
        return SIMPLE[hint]
    if hint in names:
        return names[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in args)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(ts(arg, names) for arg in args))
    if origin is tuple and len(args) == 2 and args[1] is ...:
        return listed(ts(args[0], names))
    if origin is tuple:
        return "[" + ", ".join(ts(arg, names) for arg in args) + "]"
    if origin is list:
        return listed(ts(args[0], names))
    if origin is not None and issubclass(origin, Mapping):
        return f"Record<string, {ts(args[1], names)}>"
    if hint in (dict, tuple, list):
        return "unknown"
    raise TypeError(f"no TypeScript for {hint!r}")


def listed(inner: str) -> str:
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def comment(text: str | None) -> list[str]:
    lines = inspect.cleandoc(text or "").splitlines()
    if not lines:
        return []
    return [f"/** {lines[0]} */"] if len(lines) == 1 else ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def interface(name: str, doc: str | None, fields: list[tuple[str, str]]) -> list[str]:
    return [*comment(doc), f"export interface {name} {{", *(f"  {field}: {of};" for field, of in fields), "}", ""]


# the protocol


def struct(kind: type[msgspec.Struct], names: Mapping[Any, str]) -> list[str]:
    config = kind.__struct_config__
    fields = [("t", f"'{config.tag}'")] if config.tag else []
    sent = kind in INCOMING
    hints = typing.get_type_hints(kind)
    for field in msgspec.structs.fields(kind):
        optional = "?" if sent and not field.required else ""
        fields.append((field.name + optional, ts(hints[field.name], names)))
    return interface(kind.__name__, own_doc(kind), fields)


def own_doc(kind: type) -> str | None:
    """Not the signature that dataclasses and named tuples write themselves."""
    doc = kind.__dict__.get("__doc__")
    return None if not doc or doc.startswith(f"{kind.__name__}(") else doc


def protocol() -> list[str]:
    names = {kind: kind.__name__ for kind in (*INCOMING, *PARTS, *OUTGOING)}
    lines = ["// ---- from the client ----", ""]
    for kind in INCOMING:
        lines += struct(kind, names)
    lines += ["export type Incoming = " + " | ".join(names[kind] for kind in INCOMING) + ";", ""]
    lines += ["// ---- from the server ----", ""]
    for kind in (*PARTS, *OUTGOING):
        text = struct(kind, names)
        if kind is wire.Table:
            text = [line.replace("Record<string, unknown>[]", "Event[]") for line in text]
        lines += text
    for union, kinds in (("Outgoing", ROOM), ("Queueing", QUEUE)):
        lines += [f"export type {union} = " + " | ".join(names[kind] for kind in kinds) + ";", ""]
    return lines


# the games


def shared() -> list[str]:
    lines = ["// ---- what all games share ----", ""]
    lines += ["/** A card in its text form: `SA`, `HT`, `BJ`. */", "export type Card = string;", ""]
    for kind, name in SHARED.items():
        hints = fields_of(kind) or {}
        lines += interface(name, own_doc(kind), [(field, ts(of, SHARED)) for field, of in hints.items()])
    return lines


def views() -> tuple[list[str], dict[str, str]]:
    """The Views of all games with what they hold, and the name of each game's View."""
    lines = ["// ---- the views of the games: `view` of a `Table` ----", ""]
    view_of: dict[str, str] = {}
    done: dict[Any, str] = dict(SHARED)
    for id, entry in GAMES.items():
        module: Any = entry.game
        view = module.View
        if view not in done:
            prefix = camel(module.META.family)
            lines += declare(view, prefix, done)
        view_of[id] = done[view]
    lines += ["/** Which View each game has. */", "export interface Views {"]
    lines += [f"  '{id}': {name};" for id, name in view_of.items()]
    lines += ["}", ""]
    return lines, view_of


def declare(kind: Any, prefix: str, done: dict[Any, str]) -> list[str]:
    """Interfaces for a dataclass or named tuple and all that it holds, the parts first."""
    hints = fields_of(kind) or {}
    lines: list[str] = []
    for part in [p for hint in hints.values() for p in parts_of(hint)]:
        if part not in done:
            shared_part = part.__module__.startswith("paiju.core")
            lines += declare(part, "" if shared_part else prefix, done)
    done[kind] = prefix + kind.__name__
    return lines + interface(done[kind], own_doc(kind), [(field, ts(of, done)) for field, of in hints.items()])


def parts_of(hint: Any) -> list[Any]:
    """The dataclasses and named tuples in a hint that become interfaces."""
    if hint in SIMPLE:
        return []
    if fields_of(hint) is not None:
        return [hint]
    return [part for arg in get_args(hint) if arg is not ... for part in parts_of(arg)]


def camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def typescript() -> str:
    head = ["// Made by tools/wire_types.py from src/paiju/server/incoming.py, wire.py and the games. Do not edit.", ""]
    return "\n".join([*head, *protocol(), *shared(), *views()[0]]).rstrip() + "\n"


# the page


def markdown() -> str:
    lines = ["# The protocol", "", "<!-- Made by tools/wire_types.py. Do not edit. -->", ""]
    lines += [inspect.cleandoc(wire.__doc__ or ""), ""]
    lines += ["Every frame is a text frame with one JSON object; `t` says which. A field that is unknown is refused.", ""]
    names = {kind: kind.__name__ for kind in (*INCOMING, *PARTS, *OUTGOING)}
    for title, kinds in (("From the client", INCOMING), ("From the server", OUTGOING), ("Their parts", PARTS)):
        lines += [f"## {title}", ""]
        for kind in kinds:
            lines += message(kind, names)
    lines += ["## Codes of `Failed`, and of HTTP refusals", "", "| code | zh | en |", "|---|---|---|"]
    lines += [f"| `{code}` | {zh} | {en} |" for code, (zh, en) in failures.TEXTS.items()]
    lines += ["", "Codes of `Refused` are those of the games; each names its clause.", ""]
    lines += ["## Views", "", "Their types stand in `web/src/wire.ts`.", "", "| game | view |", "|---|---|"]
    lines += [f"| `{id}` | `{name}` |" for id, name in views()[1].items()]
    return "\n".join(lines) + "\n"


def message(kind: type[msgspec.Struct], names: Mapping[Any, str]) -> list[str]:
    tag = kind.__struct_config__.tag
    lines = [f"### {kind.__name__}" + (f" `{tag}`" if tag else ""), "", inspect.cleandoc(own_doc(kind) or ""), ""]
    hints = typing.get_type_hints(kind)
    rows = []
    for field in msgspec.structs.fields(kind):
        default = "" if field.required or kind not in INCOMING else msgspec.json.encode(field.default).decode()
        of = ts(hints[field.name], names).replace("|", "\\|")
        rows.append(f"| `{field.name}` | {of} | {default} |")
    if rows:
        has_defaults = any(not row.endswith("|  |") for row in rows)
        head = ["| field | type | default |", "|---|---|---|"] if has_defaults else ["| field | type |", "|---|---|"]
        lines += [*head, *(rows if has_defaults else [re.sub(r"\|  \|$", "|", row) for row in rows]), ""]
    return lines


def main(*args: str) -> int:
    wanted = {TS: typescript(), MD: markdown()}
    differs = [path for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in args:
        for path in differs:
            print(f"{path.relative_to(ROOT)} is not what tools/wire_types.py writes", file=sys.stderr)
        return 1 if differs else 0
    for path in differs:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], "utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
