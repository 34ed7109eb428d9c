"""Case files: reading them from YAML, running one, and writing one from a record at any of its steps (docs/cases.md)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from . import games
from .core.bad import Place
from .core.escape import ENDING
from .core.record import actions_of, read_record, record_text
from .core.referee import BadCase, Verdict, attempt, judge, plain
from .core.rules import BadRules
from .core.table import Action, BadRecord, Table, effective, resume

EXPECTED = ("turn", "phase", "hands")
"""What a case that is made from a record expects besides its rows: who knows these knows the position."""


class Row(NamedTuple):
    """A row of `moves`: who (None: chance or the clock), what, and `ok`, `refused` or `refused CLAUSE`."""

    seat: int | None
    move: str
    wanted: str


class Loader(yaml.BaseLoader):
    """YAML without aliases: a few lines of them can stand for more than a machine holds."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            raise BadCase(_line(self.peek_event()), "aliases have no place in a case file")
        return super().compose_node(parent, index)


def read_cases(text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line, case) for each case of a file; every scalar is a text. Raises YAMLError or BadCase."""
    try:
        loader = Loader(text)
    except yaml.reader.ReaderError as bad:
        line = Place("line", 1 + text.count("\n", 0, bad.position))
        raise BadCase(line, "a case file has no {character!r}", character=text[bad.position]) from None
    try:
        root = loader.get_single_node()
        if not isinstance(root, yaml.SequenceNode):
            raise BadCase(_line(root) if root else Place("line", 1), "a case file is a list of cases")
        for node in root.value:
            if not isinstance(node, yaml.MappingNode):
                raise BadCase(_line(node), "a case is a mapping")
            if twice := _twice(node):
                raise BadCase(_line(twice), "the key {key} stands twice", key=twice.value)
            yield _line(node).n, loader.construct_document(node)
    except RecursionError:
        raise BadCase(Place("line", 1), "nested too deeply") from None
    finally:
        loader.dispose()


def _line(of: yaml.Node | yaml.Event) -> Place:
    return Place("line", of.start_mark.line + 1)


def _twice(node: yaml.Node) -> yaml.ScalarNode | None:
    """A key that a mapping has twice; YAML would let the last one win."""
    if isinstance(node, yaml.MappingNode):
        keys: set[str] = set()
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in keys:
                    return key
                keys.add(key.value)
            if found := _twice(value):
                return found
    elif isinstance(node, yaml.SequenceNode):
        return next((found for item in node.value if (found := _twice(item))), None)
    return None


def run(case: Mapping[str, Any], folder: Path | None = None) -> Verdict:
    """Run one case; the path of a record is looked for in `folder`. Raises what cannot be read raises."""
    return judge(case, find, lambda record: load(record, folder))


def find(game_id: str) -> tuple[Any, Any]:
    entry, rules = games.find(game_id)
    return entry.game, rules


def load(record: str, folder: Path | None = None) -> tuple[Any, Any]:
    """The game and the state that a record leads to: its text, or its path. Raises BadCase."""
    own = record.lstrip().startswith("{")
    try:
        if not own and folder is None:
            raise BadRecord(None, "the record itself is wanted here, not its path")
        found = read_record(record if own else ((folder or Path()) / record).read_text(encoding="utf-8"))
        table = games.verified(found)
    except (BadRecord, BadRules, games.NoSuchGame, OSError, UnicodeDecodeError) as bad:
        raise BadCase("record", "{bad}", bad=bad) if own else BadCase("record", "{file}: {bad}", file=record, bad=bad) from None
    return table.game, table.state


# writing


def cut(record: Mapping[str, Any], step: int) -> dict[str, Any]:
    """The record of the first `step` actions that count, as of a hand that goes on. Raises BadRecord."""
    kept = effective(actions_of(record))[:step]
    whole = {key: value for key, value in record.items() if key != "fair"}  # the proof is of the whole hand
    return {**whole, "actions": [[seat, text] for seat, text in kept], "result": None}


def asked_at(record: Mapping[str, Any], step: int) -> int:
    """The step at which a seat's move after `step` is judged: what chance was due has come. Raises BadRecord."""
    whole = effective(actions_of(record))
    while step < len(whole) and whole[step][0] is None and not whole[step][1].startswith("tick"):
        step += 1
    return min(step, len(whole))


def led_to(record: Mapping[str, Any]) -> Table:
    """The table that a cut record leads to, every action checked. Raises as `games.fresh`."""
    table = games.fresh(record)
    return resume(table, actions_of(record))


def case_text(record: Mapping[str, Any], step: int, tried: Sequence[Action] = (), lang: str = "zh") -> str:
    """A case file with the position after `step` actions. `tried`: what the referee is asked there, up to the first that
    is allowed; by default what was done next. Each row says what he answers today. Raises as `games.fresh`.
    """
    step = asked_at(record, step) if tried else step
    table = led_to(cut(record, step))
    start = table.record()
    after = [action for action in effective(actions_of(record))[step : step + 1] if action[1] != ENDING]
    rows = _judged(table, tried or after)
    facts = {key: value for key, value in table.game.facts(table.state).items() if key in EXPECTED and value}
    clause = next((row.wanted.removeprefix("refused ") for row in rows if row.wanted.startswith("refused ")), "")
    entry, _ = games.find(str(record["game"]))
    name = f"{entry.zh}，第 {step} 步之后" if lang == "zh" else f"{entry.en}, after step {step}"
    lines = [f"- name: {_quoted(name)}", *([f"  clause: {clause}"] if clause else [])]
    lines += ["  record: |", f"    {record_text(start)}"]
    lines += ["  moves:", *(f"    - [{_who(row.seat)}, {_quoted(row.move)}, {row.wanted}]" for row in rows)] if rows else []
    lines += ["  expect:", *(f"    {key}: {_quoted(plain(value))}" for key, value in facts.items())] if facts else []
    return "\n".join(lines) + "\n"


def _judged(table: Table, tried: Sequence[Action]) -> list[Row]:
    rows: list[Row] = []
    for seat, text in tried:
        refused = attempt(table.game, table.state, seat, text)
        rows.append(Row(seat, text, f"refused {refused.clause}".strip() if refused else "ok"))
        if not refused:
            break
    return rows


def _who(seat: int | None) -> str:
    return '"-"' if seat is None else str(seat)


def _quoted(value: Any) -> str:
    """JSON is YAML."""
    return json.dumps(value, ensure_ascii=False)
