"""The game record (牌谱): a header, the actions, and the result once there is one.

Rules and actions are the hand; everything else is replayed.

    {"paiju": 1, "game": "doudizhu/qq", "version": "0.1.0", "rules": {…}, "seats": [0, 1, 2], "purse": {},
     "stakes": {…}, "carry": {}, "actions": [[null, "shuffle …"], [0, "bid 2"], …], "result": {"points": ["-4", …], …} or null}
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from .. import __version__
from .bad import Place
from .escape import ENDING
from .game import Game
from .move import Move, read_move
from .settle import BadSettlement
from .settle_form import read_stakes
from .table import Action, BadRecord, Step, Table, effective, result_data, resume

KEYS = {"paiju", "game", "version", "rules", "seats", "purse", "stakes", "carry", "actions"}


FORMS = {"game": str, "version": str, "actions": list, "seats": list} | dict.fromkeys(
    ("rules", "purse", "stakes", "carry"), dict
)


def record_text(record: Mapping[str, Any]) -> str:
    """The canonical text: one line of JSON, keys sorted."""
    return json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def read_record(text: str) -> dict[str, Any]:
    """A record from its text, its form checked. Raises BadRecord."""
    try:
        record: Any = json.loads(text)
    except (ValueError, RecursionError) as bad:
        raise BadRecord(None, "no JSON: {bad}", bad=bad) from None
    if not isinstance(record, dict) or not _is(cast("dict[str, Any]", record).get("paiju"), 1):
        raise BadRecord(None, "no record of this form (paiju 1)")
    known = cast("dict[str, Any]", record)
    if lacking := sorted(KEYS - set(known)):
        raise BadRecord(None, "lacks {keys:, }", keys=tuple(lacking))
    for key, kind in FORMS.items():
        if not isinstance(known[key], kind):
            raise BadRecord(key, "of the wrong form")
    return known


class OtherRules(BadRecord):
    """A record of a version whose play this one does not know: `newer` or `older` than what it can replay."""

    def __init__(self, version: str, age: str) -> None:
        super().__init__(None, "version {version} is {age} than this one can replay", version=version, age=age)
        self.version, self.age = version, age


def check_version(version: str, since: str, own: str = __version__) -> None:
    """Raises OtherRules for a record that is newer than this version, or older than `since`, the first whose records of
    this game replay as they were played; BadRecord where it names no version.
    """
    played, oldest, newest = (_version(text) for text in (version, since, own))
    if played > newest:
        raise OtherRules(version, "newer")
    if played < oldest:
        raise OtherRules(version, "older")


def _version(text: str) -> tuple[int, ...]:
    parts = text.split(".")
    if not 1 <= len(parts) <= 4 or not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        raise BadRecord("version", "{text!r} is none", text=text[:20])
    return tuple(int(part) for part in parts)


def actions_of(record: Mapping[str, Any]) -> list[Action]:
    """The actions of a record. Raises BadRecord with the index of one that is no [seat, text]."""
    actions: list[Action] = []
    for at, row in enumerate(cast("list[Any]", record["actions"])):
        match row:
            case [None | int() as seat, str() as text] if not isinstance(seat, bool):
                actions.append((seat, text))
            case _:
                raise BadRecord(Place("action", at), "[seat, text] is expected")
    return actions


def open_from(header: Mapping[str, Any], game: Game[Any, Any, Any], rules: Any) -> Table:
    """A fresh table as a record's header describes it; `rules` are the header's, read. Raises BadRecord."""
    seats, purse = cast("list[Any]", header["seats"]), header["purse"]
    allowed = game.META.seats
    if not all(type(seat) is int and seat >= 0 for seat in seats) or len(seats) not in allowed or sorted(seats) != seats:
        raise BadRecord("seats", "{allowed: or } whole numbers, rising", allowed=allowed)
    if len(set(seats)) < len(seats) or (len(allowed) == 1 and seats != list(range(allowed[0]))):
        raise BadRecord("seats", "each once, from 0 on where the game has a fixed number")
    if set(purse) - {str(seat) for seat in seats} or not all(type(n) is int and n >= 0 for n in purse.values()):
        raise BadRecord("purse", "beans by seat")
    try:
        stakes = read_stakes(header["stakes"])
    except BadSettlement as bad:
        raise bad.as_part_of(BadRecord) from None
    beans = {int(seat): n for seat, n in purse.items()}
    table = Table(game, str(header["game"]), rules, tuple(seats), beans, stakes, header["carry"])
    table.version = str(header["version"])
    return table


def _is(value: Any, wanted: int) -> bool:
    """Whether this is the number itself, not `true` or `1.0`."""
    return type(value) is int and value == wanted


def verify(record: Mapping[str, Any], table: Table) -> Table:
    """Play the record on its fresh table and compare the result. Raises BadRecord."""
    resume(table, actions_of(record))
    if result_data(table.result()) != record.get("result"):
        raise BadRecord(None, "the actions lead to another result than the record says")
    return table


def steps(record: Mapping[str, Any], table: Table) -> Iterator[Step]:
    """The steps of a record on its fresh table, one by one, take-backs left out. Trusts the record."""
    for seat, text in effective(actions_of(record)):
        move: Move = read_move(text)
        if move.verb == ENDING and seat is not None:
            yield table.escape(seat)
            continue
        yield Step(seat, move, table.game.act(table.state, seat, move))
