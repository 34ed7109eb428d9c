"""The rule bot of 够级: it counts how often its hand must still be let in, and weighs a play by what is left of that and by who
gets the lead. It looks one play ahead and is deterministic. A burn is a play like others; it yields where it would pass."""

import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any, NamedTuple

from ..core.cards import Cards, rank
from ..core.move import Move
from ..games import gouji
from ..shapes.gouji import BLACK, PLAYERS, RED, THREE, TWO, Set, bodies, by_rank, cards_of, is_burnable, less, read_set
from ..shapes.gouji_board import Board, plays_of
from ..shapes.gouji_moves import YIELD, Plays, broken_duty
from .gouji_before import before
from .gouji_mind import LORE, WEIGHTS, Mind, Weights

MOST_JOKERS = 2


class Option(NamedTuple):
    """A play with what it is worth."""

    of: Set
    value: float


def choose(
    view: Any,
    rng: random.Random,
    lore: frozenset[str] = LORE,
    weights: Weights = WEIGHTS,
    game: ModuleType = gouji,
) -> Move:
    """The move of a seat that may act. `lore` and `weights` are for measuring what they are worth."""
    mind = Mind(view, game.house(view.rules), lore, weights)
    if view.phase != "play":
        return before(mind)
    plays = plays_for(mind)
    found = ranked(mind, plays)
    if not plays.others:
        return to_move(mind, found[0].of)
    if found and found[0].value > value_of_pass(mind):
        return to_move(mind, found[0].of)
    return YIELD if YIELD in plays.others and "yield" in lore else Move("pass")


def hints(view: Any, rng: random.Random, game: ModuleType = gouji) -> tuple[list[Move], Cards]:
    """The plays that the bot weighs, by what they are worth; before play its answer."""
    mind = Mind(view, game.house(view.rules))
    if view.phase != "play":
        return [before(mind)], view.returnable
    plays = plays_for(mind)
    return [to_move(mind, option.of) for option in ranked(mind, plays)], usable(view.hand, plays)


def to_move(mind: Mind, of: Set) -> Move:
    return Move("play", cards_of(of, by_rank(mind.view.hand)))


# what may be played


def plays_for(mind: Mind) -> Plays:
    """The legal plays, straight from the view."""
    view = mind.view
    hands: list[Cards] = [()] * PLAYERS
    hands[mind.seat] = view.hand
    return plays_of(Board(hands, view.asked, view.top, burning=view.burning), mind.house)


def options(mind: Mind, plays: Plays) -> list[Set]:
    """The plays worth weighing: few jokers, no mixed ones, a lead takes the whole of a rank. All, if these are none."""
    found = [of for of in (plays.sets() if plays.last else leads(mind, plays)) if is_sensible(of)]
    if not found:
        found = list(plays.sets())
    if plays.duty and mind.house.allow_false_burn:
        found = [of for of in found if is_burnable(less(mind.hand, of), mind.house.biesan)] or (found if not plays.others else [])
    return found


def is_sensible(of: Set) -> bool:
    return not (of.black and of.red) and of.jokers <= MOST_JOKERS


def leads(mind: Mind, plays: Plays) -> Iterator[Set]:
    hand, house = mind.hand, mind.house
    fills = sorted({*range(min(hand[TWO], 3) + 1), hand[TWO]})
    jokers = [(0, 0), *((n, 0) for n in range(1, hand[BLACK] + 1)), *((0, n) for n in range(1, hand[RED] + 1))]
    found = [Set(r, hand[r], x, y, z) for r in bodies(hand, house.biesan) for x in fills for y, z in jokers]
    found += [Set(TWO, 0, x, y, z) for x in range(1, hand[TWO] + 1) for y, z in jokers]
    found += [Set(BLACK, 0, 0, y, z) for y, z in jokers if y + z]
    for of in found:
        if house.biesan and of.rank == THREE and of.n < of.size:
            continue
        if not plays.duty or broken_duty(of, less(hand, of), plays.duty, house) is None:
            yield of


# what it is worth


def ranked(mind: Mind, plays: Plays) -> list[Option]:
    """The options, the best first; of equal ones the smaller."""
    found = [Option(of, value(mind, of)) for of in options(mind, plays)]
    return sorted(found, key=lambda option: (-option.value, option.of.size, option.of))


def value(mind: Mind, of: Set) -> float:
    """What is left to be let in, and who gets the lead."""
    w, view = mind.weights, mind.view
    rest = less(mind.hand, of)
    if not any(rest):
        return w.out + 1
    passed = [s for s in view.passed if s != mind.seat]
    goes = mind.lead_goes(mind.seat, of, mind.asked_after(mind.seat, of, passed))
    if mind.house.biesan and rest[THREE] and not any(rest[1:]) and "finish" in mind.lore:
        return mind.worth(goes, w.out + w.stuck) - w.stuck
    return mind.worth(goes, w.lead) - mind.cost(rest)


def value_of_pass(mind: Mind) -> float:
    view = mind.view
    top = read_set(view.top.cards)
    assert top is not None
    goes = mind.lead_goes(view.top.seat, top, [one.seat for one in view.asked[1:] if one.reason != "burn"])
    return mind.worth(goes, mind.weights.lead) - mind.cost(mind.hand)


# hints


def usable(hand: Cards, plays: Plays) -> Cards:
    """The cards of the hand that are in some legal play."""
    held, ranks = set(map(rank, hand)), set[int]()
    for of in plays.sets():
        used = ((of.rank, of.n), (TWO, of.twos), (BLACK, of.black), (RED, of.red))
        ranks.update(r for r, n in used if n)
        if len(ranks) == len(held):
            break
    return tuple(card for card in hand if rank(card) in ranks)
