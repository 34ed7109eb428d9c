"""The referee: runs cases, positions with the right answer, and says for each what it found.

Takes plain lists and dicts whose scalars are texts (the command line reads YAML). It knows no game: `Finder` brings it.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, cast

from .bad import Bad
from .cards import NoCards, ranks_text, read_cards
from .game import (
    Game,
    Illegal,
    Json,
    Move,
    Refused,
    Tick,
    Unreadable,
    answers,
    draw,
    hold,
    listing,
    mapping,
    refuse_turn,
)
from .move import move_text, read_move
from .position import is_number, seat_texts
from .settle import settle
from .settle_form import settle_position

Finder = Callable[[str], tuple[Game[Any, Any, Any], Any]]
"""From a game's id, options included, to the module and its rules."""
Loader = Callable[[str], tuple[Game[Any, Any, Any], Any]]
"""From the path of a record to the module and the state it leads to."""

CASE_KEYS = {"name", "game", "clause", "position", "record", "moves", "expect"}
EXPECT_KEYS = {
    "turn", "phase", "last", "multiple", "score", "trick_winner", "trick_points", "forced", "friend", "hands", "legal",
    "winner", "points", "levels", "next_dealer", "ranks", "debts", "purse", "system", "landlords", "leader",
    "passed", "yielded", "asked", "protected", "burning", "chaos", "out", "revolters", "announced", "opened", "tributes", "ending",
    "banker", "next_banker", "bets", "kinds",
    "top", "suit", "pending", "skip", "direction", "stock", "penalties", "match_over",
}  # fmt: skip
FOREIGN = {"settle": ("record", "moves"), "record": ("game", "position"), "game": ()}
"""Keys that say nothing where a case has this source, and so are a mistake."""
DEALS = 20  # how many deals are tried where the position leaves hands open


class Verdict(NamedTuple):
    """What came of a case. `step`: the row of `moves` (from 1) or the key of `expect` that failed, None if all hold."""

    ok: bool
    step: int | str | None = None
    expected: Json = None
    got: Json = None


class BadCase(Bad):
    """A case that cannot be read; `key` names what is wrong."""


def judge(case: Mapping[str, Any], find: Finder, load: Loader) -> Verdict:
    """Run one case. Raises BadCase, BadPosition and what `find` and `load` raise."""
    for key in case:
        if key not in CASE_KEYS:
            raise BadCase(key, "unknown key")
    expect = mapping(case, "expect")
    for key in expect:
        if key not in EXPECT_KEYS:
            raise BadCase(f"expect.{key}", "unknown key")
    for key in ("name", "clause", "game", "record"):
        if not isinstance(case.get(key, ""), str):
            raise BadCase(key, "a text is expected")
    source = "settle" if case.get("game") == "settle" else "record" if "record" in case else "game"
    for key in FOREIGN[source]:
        if key in case:
            raise BadCase(key, "has no place beside {source}", source=source)
    if source == "settle":
        return _settled(case, expect)
    if source not in case:
        raise BadCase("game", "a case names its game or a record")
    for seed in range(DEALS):
        rng = random.Random(seed)
        before = rng.getstate()
        if source == "record":
            game, state = load(case["record"])
        else:
            game, rules = find(case["game"])
            state = game.setup(rules, mapping(case, "position"), rng)
        verdict = _play(case, expect, game, state, rng)
        if not verdict.ok or rng.getstate() == before:
            return verdict
    return Verdict(True)


def _settled(case: Mapping[str, Any], expect: Mapping[str, Any]) -> Verdict:
    found = settle_position(dict(mapping(case, "position")))
    for key, wanted in expect.items():
        if plain(wanted) != plain(found.get(key)):
            return Verdict(False, key, wanted, plain(found.get(key)))
    return Verdict(True)


def _play(
    case: Mapping[str, Any], expect: Mapping[str, Any], game: Game[Any, Any, Any], state: Any, rng: random.Random
) -> Verdict:
    done = [state.copy()]
    for step, row in enumerate(listing(case, "moves"), 1):
        seat, text, wanted = read_row(step, row)
        while seat is not None and (open_chance := game.chance(state)) and not isinstance(open_chance, Tick):
            game.act(state, None, draw(open_chance, rng))
        if seat is None and text.startswith("undo"):
            state, refused = _undo(done, text) or (state, Illegal("nothing_to_undo", "C-8"))
        else:
            refused = attempt(game, state, seat, text)
            done += [] if refused else [state.copy()]
        got = "ok" if refused is None else f"refused {refused.clause}".strip()
        if got != wanted and not (wanted == "refused" and refused):
            return Verdict(False, step, wanted, got + (f" ({refused.code})" if refused else ""))
    facts = {**game.facts(state), **_beans(game, state)} if expect else {}
    wrong = (_wrong(game, state, key, expect, facts.get(key)) for key in expect)
    return next((verdict for verdict in wrong if verdict), Verdict(True))


def _beans(game: Game[Any, Any, Any], state: Any) -> dict[str, Json]:
    """`purse` and `system` after a hand that was played for beans."""
    view, result = game.view(state, None), game.result(state)
    if result is None or not view.purse:
        return {}
    own: Any = getattr(game, "settled", None)  # NN-12 and SG-8 instead of EC-5 and EC-9
    beans = own(state) if own else settle(result.points, [view.purse[seat] for seat in view.seats], view.stakes)
    return {"purse": list(beans.purse), "system": beans.system}


def _undo(done: list[Any], text: str) -> tuple[Any, None] | None:
    """The state before the last n moves of the case, None if there are fewer; `done` holds every state so far."""
    n = text.removeprefix("undo").strip()
    if not is_number(n) or not 0 < int(n) < len(done):
        return None
    del done[-int(n) :]
    return done[-1].copy(), None


def read_row(step: int, row: Any) -> tuple[int | None, str, str]:
    """Seat, move and what is wanted of a row of `moves`. Raises BadCase."""
    parts = [str(part).strip() for part in cast("list[Any]", row)] if isinstance(row, (list, tuple)) else []
    if len(parts) != 3:
        raise BadCase(f"moves.{step}", "[seat, move, ok | refused | refused CLAUSE]")
    who, text, wanted = parts
    if who != "-" and not is_number(who):
        raise BadCase(f"moves.{step}", "{who!r} is no seat", who=who)
    if wanted != "ok" and (wanted.split()[:1] != ["refused"] or len(wanted.split()) > 2):
        raise BadCase(f"moves.{step}", "{wanted!r} is neither ok nor refused nor refused CLAUSE", wanted=wanted)
    return (None if who == "-" else int(who)), text, " ".join(wanted.split())


def attempt(game: Game[Any, Any, Any], state: Any, seat: int | None, text: str) -> Refused | None:
    """Do what the text says, or say why not and change nothing. The checks stand in this order: turn, readable, held,
    pattern, entitlement or obligation, beats.
    """
    if seat is not None and (wrong := refuse_turn(game, state, seat)):
        return wrong
    try:
        move = read_move(text, () if seat is None else hold(game, state, seat))
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
        return {str(k): plain(v) for k, v in cast("Mapping[Any, Any]", value).items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in cast("list[Any]", value)]
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value).strip()


def _wrong(game: Game[Any, Any, Any], state: Any, key: str, expect: Mapping[str, Any], got: Json) -> Verdict | None:
    """The verdict if this key of `expect` does not hold; `got` is what the game says of it."""
    if key == "legal":
        return _wrong_legal(game, state, _mapped(expect, key))
    want, found = plain(expect[key]), plain(got)
    if key == "hands":
        texts = seat_texts({f"expect.{key}": expect[key]}, f"expect.{key}", len(found))
        named = set(mapping(expect, key)) if isinstance(want, dict) else {str(s) for s, t in enumerate(texts) if t}
        good = all(_same_cards(texts[int(seat)], found[seat], key) for seat in found if seat in named)
    elif key == "last":
        set_wanted = {k: str(v) for k, v in _mapped({} if want in ("", "none", []) else expect, key).items()}
        good = bool(found) == bool(set_wanted)
        if found and set_wanted:
            same = _same_cards(set_wanted.get("play", ""), found["play"], key)
            good = same and found["seat"] == set_wanted.get("seat")
    elif key == "forced":
        good = _same_cards(str(want), str(found), key)
    elif isinstance(found, list) and not isinstance(want, list):
        good = found == ([want] if want else [])
    else:
        good = want == found
    return None if good else Verdict(False, key, want, found)


def _mapped(expect: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    return mapping({f"expect.{key}": expect.get(key)}, f"expect.{key}")


def _same_cards(text: str, found: str, key: str) -> bool:
    """Whether the cards of a case are these; rank forms stand for any cards of their ranks."""
    have = read_cards(found)
    try:
        return read_cards(text, have) == have
    except NoCards as bad:
        raise BadCase(f"expect.{key}", "{token!r} is no card", token=bad.token) from None


def _wrong_legal(game: Game[Any, Any, Any], state: Any, wanted: Mapping[str, Any]) -> Verdict | None:
    if set(wanted) not in ({"seat", "count"}, {"seat", "all"}) or not is_number(str(wanted["seat"])):
        raise BadCase("expect.legal", "{seat, count} or {seat, all}")
    seat = int(str(wanted["seat"]))
    if seat not in game.view(state, None).seats:
        raise BadCase("expect.legal", "there is no seat {seat}", seat=seat)
    open_to = refuse_turn(game, state, seat) is None
    if "count" in wanted:
        n = game.legal(state, seat).count() if open_to else 0
        return None if plain(wanted["count"]) == str(n) else Verdict(False, "legal", plain(wanted), n)
    legal = list(game.legal(state, seat)) if open_to else []
    texts, held = listing({"expect.legal.all": wanted["all"]}, "expect.legal.all"), hold(game, state, seat) if open_to else ()
    try:
        listed = [read_move(str(text), held) for text in texts]
    except Unreadable as bad:
        raise BadCase("expect.legal", "{refused.code} {refused.params}", refused=bad) from None
    if list(_unmatched(legal, listed)) or len(legal) != len(listed):
        return Verdict(False, "legal", plain(wanted["all"]), [move_text(m) for m in legal])
    return None


def _unmatched(legal: list[Move], listed: list[Move]) -> Iterator[Move]:
    """The legal moves that no listed one stands for: itself, or where only ranks were written, one of those ranks."""
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

