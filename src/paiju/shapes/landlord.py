"""What the games of one landlord (地主) against farmers (农民) share: the shapes of one pack, bids, points."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import prod

from ..core.cards import BIG, Cards
from ..core.game import Factor, Illegal, Move, NotNow, Refused
from .climb import Row, Rows, count, plays

HIGHEST_BID = 3


@cache
def one_pack(kickers: str, rocket_as_kickers: bool, equal_wing_pairs: bool, quad_as_two_pairs: bool) -> Rows:
    """DZ-T1 for one pack, in the order in which a lead is read (DZ-16). `kickers` is `strict` or `loose` (DZ-10)."""
    single = 1 if kickers == "strict" else 3
    return (
        Row("rocket", jokers=((1, 1),), power=2),
        Row("bomb", 4, power=1),
        Row("plane", 3, (2, 6)),
        Row("pairs", 2, (3, 10)),
        Row("straight", 1, (5, 12)),
        Row("plane+2", 3, (2, 4), kick=2, each=1, cap=2 if equal_wing_pairs else 1),
        Row("plane+1", 3, (2, 5), kick=1, each=1, cap=single, rocket=rocket_as_kickers),
        Row("single", 1, top=BIG),
        Row("pair", 2),
        Row("triple", 3),
        Row("triple+1", 3, kick=1, each=1, cap=single),
        Row("triple+2", 3, kick=2, each=1, cap=1),
        Row("quad+1", 4, kick=1, each=2, cap=single, rocket=rocket_as_kickers),
        Row("quad+2", 4, kick=2, each=2, cap=2 if quad_as_two_pairs else 1),
    )


def bids_open(bid: int) -> tuple[Move, ...]:
    """不叫, or higher than the bids before."""
    return (Move("bid", n=0), *(Move("bid", n=n) for n in range(bid + 1, HIGHEST_BID + 1)))


def bidding_over(calls: Sequence[int], players: int, one_round: bool) -> bool:
    """DZ3C-2, DZ4-2: at 3, when all others pass in succession after a bid, or when all pass. DZ3Q-1: at 3 or after one
    round.
    """
    if HIGHEST_BID in calls or one_round:
        return HIGHEST_BID in calls or len(calls) == players
    return len(calls) >= players and not any(calls[1 - players :]) and (any(calls) or len(calls) == players)


def refuse_bid(move: Move, bid: int, clause: str) -> Refused | None:
    """Why a seat may not bid this over the bid that stands."""
    if move.verb != "bid":
        return NotNow("bid_now", "C-8")
    if move.n > HIGHEST_BID:
        return Illegal("bid_unknown", clause, n=move.n)
    return None if move in bids_open(bid) else Illegal("bid_too_low", clause, n=move.n, bid=bid)


def product(factors: Iterable[Factor]) -> int:
    """The multiple (倍数) that these factors make."""
    return prod(factor.by for factor in factors)


def points(units: int, landlord: int | None, landlord_won: bool, players: int) -> tuple[Fraction, ...]:
    """EC-2: the landlord stands against each farmer with these units."""
    one = Fraction(units if landlord_won else -units)
    return tuple((players - 1) * one if seat == landlord else -one for seat in range(players))


def intact_bombs(hands: Iterable[Cards], rows: Rows) -> int:
    """EC-12: the bombs and rockets that lie in these hands."""
    bombs = tuple(row for row in rows if row.power)
    return sum(1 for hand in hands for _ in plays(count(hand), bombs))
