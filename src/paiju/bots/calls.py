"""What the rule bot of 斗地主 answers before play: one function for each kind of prompt, in CALLS.

Every limit is the `strength` of a hand up to which the bot says yes, found from hands between rule bots (docs/bots.md).
"""

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

from ..core.cards import SMALL
from ..core.move import Move
from ..shapes.calling import short_of_beans
from ..shapes.climb import TWO, count
from .hands import pack
from .mind import Mind

ANY_JOKER, EACH_TWO = 1.8, 0.35
"""What these are worth to a landlord beyond what the cost of the hand says."""


class Limits(NamedTuple):
    """The most that a hand may cost: to bid 1, 2 and 3, to call and to rob, to double or reveal as a landlord, and to
    double as a farmer. At `bids[2]` and `call` a landlord wins about every second hand."""

    bids: tuple[float, float, float]
    call: float
    rob: float
    landlord: float
    farmer: float


LIMITS = {
    (2, 1): Limits((3.6, 3.2, 2.8), 2.8, 1.5, -0.5, -2.0),
    (3, 1): Limits((2.5, 2.1, 1.7), 1.7, 0.3, -0.5, -2.0),
    (3, 2): Limits((1.8, 1.2, 0.6), 0.6, -0.3, -0.5, -2.0),
    (4, 2): Limits((3.8, 3.4, 3.0), 3.0, 2.1, -0.5, -2.0),
    (5, 2): Limits((2.5, 2.1, 1.7), 1.7, 0.3, -0.5, -0.5),
}
"""By the number of players and of packs."""
WITH_WILD = Limits((2.2, 1.8, 1.4), 1.4, 0.0, -2.0, -2.6)
"""With a rank that will be wild, three players and one pack."""


def limits(mind: Mind) -> Limits:
    players, packs = len(mind.view.left), mind.packs
    return WITH_WILD if mind.will_be_wild else LIMITS.get((players, packs), LIMITS[3, 1])


def strength(mind: Mind) -> float:
    """The cost of a hand to a landlord, which tells how often he wins (docs/bots.md); low is good."""
    joker = any(mind.counts[SMALL:])
    return mind.cost(mind.hand) - ANY_JOKER * joker - EACH_TWO * mind.counts[TWO]


def bid(mind: Mind, of: Limits) -> Move:
    """叫分: as high as the hand is good for, if that is higher than the bids before."""
    cost = strength(mind)
    wanted = sum(cost <= most for most in of.bids)
    return Move("bid", n=wanted if wanted > mind.view.bid else 0)


def call(mind: Mind, of: Limits) -> Move:
    """叫地主."""
    return Move("call" if strength(mind) <= of.call else "no")


def rob(mind: Mind, of: Limits) -> Move:
    """抢地主: against somebody who thinks he has a good hand, and for more."""
    return Move("rob" if strength(mind) <= of.rob else "no")


def show(mind: Mind, of: Limits) -> Move:
    """亮 by a landlord who thinks that his side wins: it doubles, and helps either side alike. 明牌, before there is a
    landlord: never, it shows the hand to both enemies."""
    return Move("show" if mind.view.landlord is not None and strength(mind) <= of.landlord else "no")


def double(mind: Mind, of: Limits) -> Move:
    """加倍 by who thinks that his side wins, if the beans are enough."""
    view = mind.view
    most = of.landlord if view.seat in view.landlords else of.farmer
    able = not short_of_beans(view.seat, view.landlord, view.purse, view.stakes.double_above)
    return Move("double" if able and strength(mind) <= most else "no")


def take(mind: Mind, of: Limits) -> Move:
    """The cards of the bottom with which the hand is cheapest: fewer if they would only be in the way."""
    bottom = mind.view.bottom
    ways = {pack(count(cards)): cards for n in range(len(bottom), -1, -1) for cards in combinations(bottom, n)}
    return Move("take", ways[min(ways, key=lambda cards: mind.cost(mind.hand + cards))])


CALLS: dict[str, Callable[[Mind, Limits], Move]] = {
    "bid": bid,
    "call": call,
    "rob": rob,
    "show": show,
    "deal": show,
    "double": double,
    "take": take,
}


def answer(mind: Mind, of: Limits | None = None) -> Move | None:
    """The answer to what is asked before play; None in play."""
    call = CALLS.get(mind.view.phase)
    return call(mind, of or limits(mind)) if call else None
