"""The referee: runs cases, positions with the right answer, and says for each what it found.

Takes plain lists and dicts whose scalars are texts (YAML is read in the command line). It knows no game: `Finder` brings it.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from .cards import NoCards, ranks_text, read_cards
from .game import BadPosition, Game, Illegal, Json, Move, Refused, Tick, Unreadable, answers, draw
from .move import move_text, read_move
from .settle import settle_position
from .table import refuse_turn

Finder = Callable[[str], tuple[Game[Any, Any, Any], Any]]
"""From a game's id, options included, to the module and its rules."""
Loader = Callable[[str], tuple[Game[Any, Any, Any], Any]]
"""From the path of a record to the module and the state it leads to."""

CASE_KEYS = {"name", "game", "clause", "position", "record", "moves", "expect"}
EXPECT_KEYS = {
    "turn", "phase", "last", "multiple", "score", "trick_winner", "trick_points", "forced", "friend", "hands", "legal",
    "winner", "points", "levels", "next_dealer", "ranks", "debts", "purse", "system",
}  # fmt: skip
DEALS = 20  # how many deals are tried where the position leaves hands open


class Verdict(NamedTuple):
    """What came of a case. `step`: the row of `moves` (from 1) or the key of `expect` that failed, None when all hold."""

    ok: bool
    step: int | str | None = None
    expected: Json = None
    got: Json = None


class BadCase(ValueError):
    """A case that cannot be read; `key` names what is wrong."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"{key}: {why}")
        self.key = key


def judge(case: Mapping[str, Any], find: Finder, load: Loader) -> Verdict:
    """Run one case. Raises BadCase, BadPosition and what `find` and `load` raise."""
    for key in case:
        if key not in CASE_KEYS:
            raise BadCase(key, "unknown key")
    expect = _mapping(case, "expect")
    for key in expect:
        if key not in EXPECT_KEYS:
            raise BadCase(f"expect.{key}", "unknown key")
    if case.get("game") == "settle":
        return _settled(case, expect)
    for seed in range(DEALS):
        rng = random.Random(seed)
        before = rng.getstate()
        if "record" in case:
            game, state = load(str(case["record"]))
        elif "game" in case:
            game, rules = find(str(case["game"]))
            state = game.setup(rules, _mapping(case, "position"), rng)
        else:
            raise BadCase("game", "a case names its game or a record")
        random_deal = rng.getstate() != before
        verdict = _play(case, expect, game, state, rng)
        if not verdict.ok or not random_deal:
            return verdict
    return Verdict(True)


def _mapping(case: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    given = case.get(key) or {}
    if not isinstance(given, Mapping):
        raise BadCase(key, "a mapping")
    return given  # pyright: ignore[reportUnknownVariableType]


def _settled(case: Mapping[str, Any], expect: Mapping[str, Any]) -> Verdict:
    found = settle_position(dict(_mapping(case, "position")))
    for key, wanted in expect.items():
        if plain(wanted) != plain(found.get(key)):
            return Verdict(False, key, wanted, plain(found.get(key)))
    return Verdict(True)


def _play(
    case: Mapping[str, Any], expect: Mapping[str, Any], game: Game[Any, Any, Any], state: Any, rng: random.Random
) -> Verdict:
    rows = case.get("moves") or []
    for step, row in enumerate(rows, 1):
        seat, text, wanted = _row(step, row)
        while seat is not None and (open_chance := game.chance(state)) and not isinstance(open_chance, Tick):
            game.act(state, None, draw(open_chance, rng))
        refused = attempt(game, state, seat, text)
        got = "ok" if refused is None else f"refused {refused.clause}".strip()
        if got != wanted and not (wanted == "refused" and refused):
            return Verdict(False, step, wanted, got + (f" ({refused.code})" if refused else ""))
    facts = game.facts(state) if expect else {}
    for key, wanted in expect.items():
        wrong = _wrong(game, state, key, wanted, facts)
        if wrong is not None:
            return wrong
    return Verdict(True)


def _row(step: int, row: Any) -> tuple[int | None, str, str]:
    if not isinstance(row, (list, tuple)) or len(row) != 3:  # pyright: ignore[reportUnknownArgumentType]
        raise BadCase(f"moves.{step}", "[seat, move, ok | refused | refused CLAUSE]")
    who, text, wanted = (str(part).strip() for part in row)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if who != "-" and not (who.isascii() and who.isdigit()):
        raise BadCase(f"moves.{step}", f"{who!r} is no seat")
    if wanted.split()[:1] not in (["ok"], ["refused"]) or len(wanted.split()) > 2:
        raise BadCase(f"moves.{step}", f"{wanted!r} is neither ok nor refused nor refused CLAUSE")
    return (None if who == "-" else int(who)), text, " ".join(wanted.split())


def attempt(game: Game[Any, Any, Any], state: Any, seat: int | None, text: str) -> Refused | None:
    """Do what the text says, or say why not and change nothing. The checks stand in this order: turn, readable, held,
    pattern, entitlement or obligation, beats.
    """
    if seat is not None and (wrong := refuse_turn(game, state, seat)):
        return wrong
    try:
        move = read_move(text, () if seat is None else game.view(state, seat).hand)
    except Unreadable as bad:
        return bad
    if seat is None:
        if not answers(game.chance(state), move):
            return Illegal("no_chance", "C-4")
    elif refused := game.refuse(state, seat, move):
        return refused
    game.act(state, seat, move)
    return None


def plain(value: Any) -> Any:
    """A value with texts for scalars, to compare what a case says with what is."""
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]  # pyright: ignore[reportUnknownVariableType]
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value).strip()


def _wrong(game: Game[Any, Any, Any], state: Any, key: str, wanted: Any, facts: Mapping[str, Json]) -> Verdict | None:
    """The verdict if this key of `expect` does not hold."""
    if key == "legal":
        return _wrong_legal(game, state, wanted)
    got = facts.get(key)
    if key == "hands":
        for seat, text in _pairs(key, wanted):
            if not _same_cards(text, got and got.get(int(seat)), key):
                return Verdict(False, key, plain(wanted), plain(got))
        return None
    if key == "last":
        if isinstance(wanted, Mapping):
            seat, text = wanted.get("seat"), str(wanted.get("play", ""))  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType, reportUnknownArgumentType]
            good = got and plain(got["seat"]) == plain(seat) and _same_cards(text, got["play"], key)
        else:
            good = not got and plain(wanted) in ("", "none", [])
        return None if good else Verdict(False, key, plain(wanted), plain(got))
    if key == "forced":
        return None if _same_cards(str(wanted), got, key) else Verdict(False, key, plain(wanted), plain(got))
    want, found = plain(wanted), plain(got)
    if isinstance(found, list) and not isinstance(want, list):
        want = [want] if want else []
    return None if want == found else Verdict(False, key, want, found)


def _pairs(key: str, wanted: Any) -> list[tuple[str, str]]:
    """(seat, text) from a dict by seat or a list in seat order."""
    given = dict(enumerate(wanted)) if isinstance(wanted, list) else wanted  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if not isinstance(given, Mapping):
        raise BadCase(f"expect.{key}", "cards by seat")
    pairs = [(str(seat), str(text)) for seat, text in given.items()]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    for seat, _ in pairs:
        if not (seat.isascii() and seat.isdigit()):
            raise BadCase(f"expect.{key}", f"{seat!r} is no seat")
    return pairs


def _same_cards(text: str, found: str | None, key: str) -> bool:
    """Whether the cards of a case are these; rank forms stand for any cards of their ranks."""
    have = read_cards(found or "")
    try:
        return read_cards(text, have) == have
    except NoCards as bad:
        raise BadCase(f"expect.{key}", f"{bad.token!r} is no card") from None


def _wrong_legal(game: Game[Any, Any, Any], state: Any, wanted: Any) -> Verdict | None:
    if not isinstance(wanted, Mapping) or set(wanted) not in ({"seat", "count"}, {"seat", "all"}):  # pyright: ignore[reportUnknownArgumentType]
        raise BadCase("expect.legal", "{seat, count} or {seat, all}")
    seat = int(str(wanted["seat"]))  # pyright: ignore[reportUnknownArgumentType]
    open_to = refuse_turn(game, state, seat) is None
    if "count" in wanted:
        n = game.legal(state, seat).count() if open_to else 0
        return None if plain(wanted["count"]) == str(n) else Verdict(False, "legal", plain(wanted), n)
    legal = list(game.legal(state, seat)) if open_to else []
    hold = game.view(state, seat).hand
    try:
        listed = [read_move(str(text), hold) for text in wanted["all"]]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    except Unreadable as bad:
        raise BadCase("expect.legal", repr(bad)) from None
    if list(_unmatched(legal, listed)) or len(legal) != len(listed):
        return Verdict(False, "legal", plain(wanted["all"]), [move_text(m) for m in legal])  # pyright: ignore[reportUnknownArgumentType]
    return None


def _unmatched(legal: list[Move], listed: list[Move]) -> Iterator[Move]:
    """The legal moves that no listed one stands for: itself, or where only ranks were written, one of the same ranks."""
    free = [m for m in listed if m not in legal]
    for move in legal:
        if move in listed:
            continue
        twin = next((m for m in free if _same_ranks(m, move)), None)
        if twin is None:
            yield move
        else:
            free.remove(twin)


def _same_ranks(a: Move, b: Move) -> bool:
    return ranks_text(a.cards) == ranks_text(b.cards) and a._replace(cards=()) == b._replace(cards=())


__all__ = ["BadCase", "BadPosition", "Verdict", "attempt", "judge"]
