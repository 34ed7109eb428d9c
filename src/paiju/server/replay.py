"""A record as frames: what a seat, or a spectator, could see after every step. Runs in a worker, with the text of a record
or of a case file; what comes back is JSON, or a Trouble. The client needs no rules to show it.

A frame holds what has changed in the View since the last one, but for `told`: `events` are what was told since. `hands`
are the hands, by seat, that changed, whoever looks: the page shows them when it is asked to.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import yaml

from paiju import casefile, games, words
from paiju.core.bad import Bad
from paiju.core.cards import card_text
from paiju.core.escape import seen
from paiju.core.form import plain
from paiju.core.game import (
    Chance,
    Event,
    Game,
    NotNow,
    Prompt,
    Refused,
    Result,
    Tick,
    draw,
    hold,
    listing,
    mapping,
    refuse_turn,
)
from paiju.core.move import Move, move_text, read_move
from paiju.core.record import OtherRules, actions_of, read_record, record_text
from paiju.core.referee import BadCase, attempt, read_row
from paiju.core.table import BadRecord, effective, result_data, retrace
from paiju.words.reasons import reason

STEPS = 3000  # a hand of 够级 has some three hundred
WHY = 200  # letters of a reason
EVERYBODY = "{%d}"  # a seat in a line: the page knows who sits there


class Trouble(NamedTuple):
    """Why there is nothing to show: a code of `failures`, and its parameters."""

    code: str
    params: dict[str, Any]


class Source(NamedTuple):
    """Where a replay begins and how it goes on: the game with its rules and the steps, each with the state after it."""

    game_id: str
    game: Game[Any, Any, Any]
    seats: tuple[int, ...]
    first: Any
    steps: Iterator["Step"]
    record: dict[str, Any] | None
    case: dict[str, Any] | None = None


class Step(NamedTuple):
    """`refused`: this row of a case is not allowed, and nothing has changed. `ended`: the hand is over, since `seat` left it."""

    seat: int | None
    text: str
    events: list[Event]
    state: Any
    refused: Refused | None = None
    wanted: str = ""
    ended: Result | None = None


def frames(text: str, seat: int | None) -> bytes | Trouble:
    """The whole replay of a record or a case file as `seat` (None: a spectator, -1: the first) may see it, as JSON."""
    try:
        source = read(text)
        if seat is not None and seat not in source.seats:
            seat = source.seats[0] if seat == -1 else None
        return msgspec.json.encode({**about(source), "seat": seat, "frames": list(shown(source, seat))})
    except Exception as bad:
        return trouble(bad)


def trouble(bad: Exception) -> Trouble:
    """What is wrong with a record; a game may raise anything on one that was made up."""
    match bad:
        case OtherRules():
            return Trouble(f"record_{bad.age}", {"version": bad.version[:20]})
        case BadRecord() if bad.at is not None:
            return Trouble("record_broken", {"at": bad.at + 1})
        case games.NoSuchGame():
            return Trouble("no_such_game", {})
        case Bad() | yaml.YAMLError():
            return Trouble("bad_record", {f"why_{lang}": reason(bad, lang)[:WHY] for lang in words.LANGUAGES})
        case _:
            return trouble(BadRecord(None, "the program cannot read it ({kind})", kind=type(bad).__name__))


# reading


def read(text: str) -> Source:
    """The record, or the first case, that a text holds. Raises what a bad one raises."""
    if text.lstrip().startswith("{"):
        return of_record(read_record(text))
    case = next((case for _, case in casefile.read_cases(text)), None)
    if case is None:
        raise BadCase("case", "there is none")
    if isinstance(record := case.get("record"), str):
        if not record.lstrip().startswith("{"):
            raise BadCase("record", "the record itself is wanted here, not its path")
        source = of_record(read_record(record))
        return source._replace(steps=_followed(source, case), case=case)
    game_id = str(case.get("game", ""))
    if game_id == "settle":
        raise BadCase("game", "a settlement has no cards to show")
    if not game_id:
        raise BadCase("game", "a case names its game or a record")
    game, rules = casefile.find(game_id)
    rng = random.Random(0)
    state = game.setup(rules, mapping(case, "position"), rng)
    seats = tuple(game.view(state, None).seats)
    return Source(game_id, game, seats, state, _rows(case, game, state, rng), None, case)


def of_record(record: dict[str, Any]) -> Source:
    """A record, checked as it is played, and its result at the end."""
    actions = effective(actions_of(record))
    if len(actions) > STEPS:
        raise BadRecord(None, "more than {most} steps", most=STEPS)
    table = games.fresh(record)

    def steps() -> Iterator[Step]:
        for (seat, text), step in zip(actions, retrace(table, actions), strict=True):
            ended = None if table.left is None else table.result()
            yield Step(seat, text, step.events, table.state, ended=ended)
        if "result" in record and result_data(table.result()) != record["result"]:
            raise BadRecord(None, "the actions lead to another result than the record says")

    return Source(table.game_id, table.game, table.seats, table.state, steps(), record)


def _followed(source: Source, case: Mapping[str, Any]) -> Iterator[Step]:
    """The steps of a case's record, then its own rows."""
    state = source.first
    for step in source.steps:
        state = step.state
        yield step
    yield from _rows(case, source.game, state, random.Random(0))


def _rows(case: Mapping[str, Any], game: Game[Any, Any, Any], state: Any, rng: random.Random) -> Iterator[Step]:
    """The rows of a case from a state on, and the chance between them."""
    for at, given in enumerate(listing(case, "moves")[:STEPS], 1):
        seat, text, wanted = read_row(at, given)
        while seat is not None and (chance := _open_chance(game, state)) is not None:
            move = draw(chance, rng)
            yield Step(None, move_text(move), game.act(state, None, move), state)
        move = _readable(game, state, seat, text)
        before = state.copy()
        refused = attempt(game, before, seat, text)
        events = [] if refused or move is None else game.act(state, seat, move)
        yield Step(seat, text, events, state, refused, wanted)


def _open_chance(game: Game[Any, Any, Any], state: Any) -> Chance | None:
    chance = game.chance(state)
    return None if isinstance(chance, Tick) else chance


def _readable(game: Game[Any, Any, Any], state: Any, seat: int | None, text: str) -> Move | None:
    if seat is not None and refuse_turn(game, state, seat):
        return None
    try:
        return read_move(text, () if seat is None else hold(game, state, seat))
    except Refused:
        return None


# showing


def about(source: Source) -> dict[str, Any]:
    """What a replay is of. `record`: whether it is one, which can be cut to a case file and played on."""
    name = source.game_id.partition("?")[0]
    entry, rules = games.find(source.game_id)
    kept = source.case or {}
    return {
        "game": source.game_id, "zh": entry.zh, "en": entry.en, "seats": list(source.seats),
        "version": str((source.record or {}).get("version", "")), "record": source.record is not None,
        "house": {k: v for k, v in games.house_rules(rules, games.GAMES[name].rules).items()},
        "case": {"name": str(kept.get("name", "")), "clause": str(kept.get("clause", ""))} if source.case else None,
    }  # fmt: skip


def shown(source: Source, seat: int | None) -> Iterator[dict[str, Any]]:
    """The frames, the first before any step."""
    game = source.game
    view: dict[str, Any] = {}
    told: list[Any] = []
    hands: dict[str, list[str]] = {}
    for step in _with_first(source):
        view_of = game.view(step.state, seat)
        now = plain(view_of if step.ended is None else seen(view_of, step.seat, step.ended))
        all_told = now.pop("told")
        held = {str(s): [card_text(card) for card in game.view(step.state, s).hand] for s in source.seats}
        events = [event.seen_by(seat) for event in step.events]
        frame: dict[str, Any] = {
            "seat": step.seat,
            "move": step.text,
            "events": all_told[len(told) :],
            "view": {key: value for key, value in now.items() if key not in view or view[key] != value},
            "hands": {s: cards for s, cards in held.items() if hands.get(s) != cards},
            "turn": list(now["turn"]),
            **{lang: lines(events, source.seats, lang) for lang in words.LANGUAGES},
        }
        if seat is not None and step.ended is None and refuse_turn(game, step.state, seat) is None:
            frame["ask"] = ask_data(game.prompt(step.state, seat))
        if step.refused:
            frame["refused"] = refusal_data(step.refused)
        yield frame
        view, told, hands = now, all_told, held


def _with_first(source: Source) -> Iterator[Step]:
    yield Step(None, "", [], source.first)
    yield from source.steps


def lines(events: Sequence[Event], seats: Sequence[int], lang: str) -> list[str]:
    """What happened, in sentences."""
    names = {seat: EVERYBODY % seat for seat in seats}
    return [text for event in events if (text := words.event(event, names, lang))]


def ask_data(prompt: Prompt) -> dict[str, Any]:
    """What the seat was asked, for those who want to try something else there."""
    choices = [move_text(move) for move in prompt.choices]
    return {"kind": prompt.kind, "choices": choices, "low": prompt.low, "high": prompt.high}


def refusal_data(refused: Refused) -> dict[str, str]:
    zh, en = words.refusal(refused.code, refused.params)
    return {"code": refused.code, "clause": refused.clause, "zh": zh, "en": en}


def result(text: str) -> bytes | Trouble:
    """The result that a record leads to, null while the hand goes on."""
    try:
        return msgspec.json.encode(result_data(casefile.led_to(read_record(text)).result()))
    except Exception as bad:
        return trouble(bad)


# asking the referee, and writing it down


def asked(text: str, step: int, seat: int, move: str) -> bytes | Trouble:
    """Whether a seat might do this after so many steps of a record: `{"refused": … or null}`."""
    try:
        record = read_record(text)
        table = casefile.led_to(casefile.cut(record, casefile.asked_at(record, step)))
        over = None if table.left is None else NotNow("hand_over", "C-8")
        refused = over or attempt(table.game, table.state, seat, move)
        return msgspec.json.encode({"refused": refusal_data(refused) if refused else None})
    except Exception as bad:
        return trouble(bad)


def case(text: str, step: int, tried: Sequence[tuple[int, str]], lang: str) -> str | Trouble:
    """A case file with the position after so many steps of a record, and what was tried there."""
    try:
        return casefile.case_text(read_record(text), step, tried, lang)
    except Exception as bad:
        return trouble(bad)


def started(text: str, step: int) -> str | Trouble:
    """The record, or the record of a case file, cut after so many steps, so that it can be played on: it is checked, and
    the hand is not over there.
    """
    try:
        if not text.lstrip().startswith("{"):
            found = next((case for _, case in casefile.read_cases(text)), {})
            text = str(found.get("record", ""))
        record = casefile.cut(read_record(text), step)
        if len(record["actions"]) > STEPS:
            raise BadRecord(None, "more than {most} steps", most=STEPS)
        return Trouble("hand_over", {}) if casefile.led_to(record).result() is not None else record_text(record)
    except Exception as bad:
        return trouble(bad)

