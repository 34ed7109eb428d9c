"""The game record (牌谱): a header, the actions, and the result once there is one.

Rules and actions are the hand; everything else is replayed.

    {"paiju": 1, "game": "doudizhu/qq", "version": "0.1.0", "rules": {…}, "seats": [0, 1, 2], "purse": {},
     "stakes": {…}, "carry": {}, "actions": [[null, "shuffle …"], [0, "bid 2"], …], "result": {"points": ["-4", …], …} or null}
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from .game import Game
from .move import Move, read_move
from .settle import BadSettlement, read_stakes
from .table import Action, BadRecord, Step, Table, effective, result_data, resume

KEYS = {"paiju", "game", "version", "rules", "seats", "purse", "stakes", "carry", "actions"}


def record_text(record: Mapping[str, Any]) -> str:
    """The canonical text: one line of JSON, keys sorted."""
    return json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def read_record(text: str) -> dict[str, Any]:
    """A record from its text, its form checked. Raises BadRecord."""
    try:
        record: Any = json.loads(text)
    except (ValueError, RecursionError) as bad:
        raise BadRecord(f"no JSON: {bad}") from None
    if not isinstance(record, dict) or cast("dict[str, Any]", record).get("paiju") != 1:
        raise BadRecord("no record of this form (paiju 1)")
    known = cast("dict[str, Any]", record)
    if lacking := sorted(KEYS - set(known)):
        raise BadRecord(f"lacks {', '.join(lacking)}")
    if not all(isinstance(known[key], kind) for key, kind in (("rules", dict), ("actions", list), ("seats", list))):
        raise BadRecord("rules, seats or actions are of the wrong form")
    return known


def actions_of(record: Mapping[str, Any]) -> list[Action]:
    """The actions of a record. Raises BadRecord with the index of one that is no [seat, text]."""
    actions: list[Action] = []
    for at, row in enumerate(cast("list[Any]", record["actions"])):
        match row:
            case [None | int() as seat, str() as text]:
                actions.append((seat, text))
            case _:
                raise BadRecord("[seat, text] is expected", at)
    return actions


def open_from(header: Mapping[str, Any], game: Game[Any, Any, Any], rules: Any) -> Table:
    """A fresh table as a record's header describes it; `rules` are the header's, read. Raises BadRecord."""
    try:
        table = Table(
            game,
            str(header["game"]),
            rules,
            tuple(int(seat) for seat in header["seats"]),
            {int(seat): int(beans) for seat, beans in header["purse"].items()},
            read_stakes(header["stakes"]),
            header["carry"],
        )
        table.version = str(header["version"])
        return table
    except (BadSettlement, TypeError, ValueError, AttributeError) as bad:
        raise BadRecord(f"header: {bad}") from None


def verify(record: Mapping[str, Any], table: Table) -> Table:
    """Play the record on its fresh table and compare the result. Raises BadRecord."""
    resume(table, actions_of(record))
    if result_data(table.result()) != record.get("result"):
        raise BadRecord("the actions lead to another result than the record says")
    return table


def steps(record: Mapping[str, Any], table: Table) -> Iterator[Step]:
    """The steps of a record on its fresh table, one by one, take-backs left out. Trusts the record."""
    for seat, text in effective(actions_of(record)):
        move: Move = read_move(text)
        yield Step(seat, move, table.game.act(table.state, seat, move))
