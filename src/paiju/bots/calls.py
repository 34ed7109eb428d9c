"""What the rule bot of 斗地主 answers before play: one function for each kind of prompt, in CALLS."""

from collections.abc import Callable
from itertools import combinations

from ..core.cards import SMALL
from ..core.move import Move
from ..shapes.climb import TWO, count
from .hands import pack
from .mind import Mind

BIDS = (2.5, 2.1, 1.7)
"""The most that a hand may cost to bid 1, 2 and 3: at the last a landlord wins about every second hand."""
ANY_JOKER, EACH_TWO = 1.8, 0.35
"""What these are worth to a landlord beyond what the cost of the hand says."""


def strength(mind: Mind) -> float:
    """The cost of a hand to a landlord, which tells how often he wins (docs/bots.md); low is good."""
    joker = any(mind.counts[SMALL:])
    return mind.cost(mind.hand) - ANY_JOKER * joker - EACH_TWO * mind.counts[TWO]


def bid(mind: Mind, bids: tuple[float, ...] = BIDS) -> Move:
    """叫分: as high as the hand is good for, if that is higher than the bids before."""
    cost = strength(mind)
    wanted = sum(cost <= most for most in bids)
    return Move("bid", n=wanted if wanted > mind.view.bid else 0)


def yes_no(mind: Mind, verb: str, yes: bool) -> Move:
    return Move(verb if yes else "no")


def call(mind: Mind) -> Move:
    return yes_no(mind, "call", strength(mind) <= CALL)


def rob(mind: Mind) -> Move:
    return yes_no(mind, "rob", strength(mind) <= CALL)


def take(mind: Mind) -> Move:
    """The cards of the bottom with which the hand is cheapest."""
    bottom = mind.view.bottom
    ways = {pack(count(cards)): cards for n in range(len(bottom), -1, -1) for cards in combinations(bottom, n)}
    return Move("take", ways[min(ways, key=lambda cards: mind.cost(mind.hand + cards))])


def no(mind: Mind) -> Move:
    return Move("no")


CALL = 2.0

CALLS: dict[str, Callable[[Mind], Move]] = {
    "bid": bid,
    "call": call,
    "rob": rob,
    "show": no,
    "deal": no,
    "double": no,
    "take": take,
}
