"""The rule bot of 斗地主: landlords (地主) against farmers (农民), at any table of shapes. It looks one play ahead."""

import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from ..core.cards import BIG, Cards, rank
from ..core.move import Move, reading_text
from ..games import doudizhu
from ..shapes.climb import Counts, Row, Rows, Shape, count, kickers_fit, pick_cards
from ..shapes.climb_wild import follow_reading, lead_reading, plays, readings
from .calls import answer
from .hands import Packed, combine, pack, unpack
from .mind import LORE, WEIGHTS, Mind, Option, Weights, option_of

MOST_PARTS = 8  # a partition into more parts is no single set with kickers


def found_plays(view: Any, rows: Rows) -> list[tuple[Shape, Counts]]:
    """Every (reading, cards) that the seat can play, straight from the View."""
    return list(plays(count(view.hand), rows, view.wild, view.last.shape if view.last else None))


def to_move(mind: Mind, option: Option) -> Move:
    """A play as the game lists it: with its reading only where the player chooses (DZ-16), and of equal cards the one
    that gives away a hidden landlord last (DZ5-5).
    """
    counts, view = unpack(option.cards), mind.view
    asked = getattr(view.rules, "ask_reading", False) and len(readings(counts, mind.rows, mind.wild)) > 1
    chosen = reading_text(option.shape.kind, option.shape.key) if asked else ""
    hand = view.hand
    if not view.disclosed:
        hand = tuple(sorted(hand, key=lambda card: (rank(card), card == view.faceup.card)))
    return Move("play", tuple(sorted(pick_cards(hand, counts))), reading=chosen)


# what is weighed


def options(mind: Mind) -> list[Option]:
    found = _leads(mind) if mind.over is None else list(_answers(mind, mind.over))
    if (whole := _whole(mind)) is not None:
        found.append(Option(whole, 1, mind.hand))
    return list({option.cards: option for option in found}.values())


def _whole(mind: Mind) -> Shape | None:
    """The reading by which the hand can be played out in one set: with kickers that a partition would not give."""
    if len(mind.parts.partition(mind.hand)) > MOST_PARTS:
        return None
    if mind.over is None:
        return lead_reading(mind.counts, mind.rows, mind.wild)
    return follow_reading(mind.counts, mind.rows, mind.wild, mind.over)


def _leads(mind: Mind) -> list[Option]:
    parts = combine(mind.parts.partition(mind.hand), mind.rows)
    found = [option_of(part) for part in parts]
    if any(mind.left(seat) <= 2 for seat in mind.others):
        found += _groups(mind)
    return found


def _groups(mind: Mind) -> Iterator[Option]:
    for row in mind.rows:
        if row.run == (1, 1) and not row.kick and not row.jokers and not row.power:
            for shape, counts in plays(mind.counts, (row,), mind.wild):
                yield Option(shape, row.body, pack(counts))


def _answers(mind: Mind, over: Shape) -> Iterator[Option]:
    for row in mind.rows:
        if row.power or row.kind == over.kind:
            for shape, counts in plays(mind.counts, (row._replace(kick=0, each=0),), mind.wild, over):
                body = pack(counts)
                if not row.kick:
                    yield Option(shape, row.body, body)
                elif riders := kickers(mind, body, shape, row):
                    yield Option(shape, row.body, body + riders)


def kickers(mind: Mind, base: Packed, shape: Shape, row: Row) -> Packed:
    """The cards that are missed least, as kickers of this set, whose bodies are `base`; 0 if there are not enough."""
    rest, taken = mind.hand - base, unpack(base)
    bodies = {r for r in range(15) if taken[r] >= 3 or shape.key - shape.run < r <= shape.key}
    parts = sorted(mind.parts.partition(rest), key=lambda p: (bool(p.shape.kind), p.shape.key))
    free = [p.shape.key for p in parts if p.shape.run == 1 and p.body == row.kick]
    held = unpack(rest)
    spare = [r for r in sorted(range(15), key=lambda r: (held[r] >= 3, r)) for _ in range(held[r] // row.kick)]
    chosen = [0] * 15
    for r in [*free, *spare]:
        if sum(chosen) == row.kick * row.each * shape.run:
            break
        chosen[r] += row.kick
        if r in bodies or chosen[r] > held[r] or not kickers_fit(chosen, row):
            chosen[r] -= row.kick
    return pack(tuple(chosen)) if sum(chosen) == row.kick * row.each * shape.run else 0


# what the bot is asked


def choose(
    view: Any,
    rng: random.Random,
    lore: frozenset[str] = LORE,
    weights: Weights = WEIGHTS,
    game: ModuleType = doudizhu,
) -> Move:
    """The move of a seat in turn. `lore` and `weights` are for measuring what they are worth."""
    mind = Mind(view, lore, weights, game)
    if (answered := answer(mind)) is not None:
        return answered
    found = options(mind)
    best = max(found, key=mind.value, default=None)
    if best is None or (view.last and mind.value(best) <= mind.value_of_pass()):
        return Move("pass")
    return to_move(mind, best)


def hints(view: Any, rng: random.Random, game: ModuleType = doudizhu) -> tuple[list[Move], Cards]:
    """The bot's own options by value, bombs last; before play its answer."""
    mind = Mind(view, game=game)
    if (answered := answer(mind)) is not None:
        return [answered], view.bottom if answered.verb == "take" else ()
    found = sorted(options(mind), key=lambda option: (option.shape.power, -mind.value(option)))
    return [to_move(mind, option) for option in found], usable(view, mind.rows)


def usable(view: Any, rows: Rows) -> Cards:
    """The cards of the hand that are in some legal play."""
    lone = any((row.body, row.run, row.top, row.kick) == (1, (1, 1), BIG, 0) for row in rows)
    if view.last is None and lone:
        return view.hand
    held, ranks = set(map(rank, view.hand)), set[int]()
    for _, counts in plays(count(view.hand), rows, view.wild, view.last.shape if view.last else None):
        ranks.update(r for r in held if counts[r])
        if len(ranks) == len(held):
            break
    return tuple(card for card in view.hand if rank(card) in ranks)
