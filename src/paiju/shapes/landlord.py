"""What the games of a landlord (地主) against farmers (农民) share: the View, the shapes of one pack, bids, points."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import prod
from operator import le, sub
from typing import Any, NamedTuple, cast

from ..core.cards import BIG, Card, Cards
from ..core.game import (
    BadPosition,
    Carry,
    Event,
    Factor,
    Illegal,
    Json,
    Move,
    NotNow,
    Position,
    Refused,
    Result,
    Stakes,
    Unreadable,
    listing,
)
from ..core.move import move_text, read_move
from ..core.position import number
from .climb import Row, Rows, Shape, count, plays
from .climb_board import Board
from .climb_play import Last

HIGHEST_BID = 3


class FaceUp(NamedTuple):
    """明牌: the face-up card of the deal and who got it, None if it lies in the bottom (DZ3C-1, DZ5-2)."""

    card: Card
    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a seat may know of a hand of 斗地主. `left`, `known` (cards known to be in a hand) and `did` (what each did
    last in this trick) stand by seat. What a variant does not have keeps its default.

    `calls`: what each seat has answered to what was asked last, as (seat, verb), while it may be known; `answer`: one's
    own while it is sealed, and `answered`: who has given a sealed answer; `kept`: one's own that stays sealed for good.
    `landlords`: those that this seat knows, `landlord` being the open one; `disclosed`: whether everybody knows all.
    `bottom`: what this seat may see of it. `shown`: the seats with open hands (明牌). `dealt`: cards each has been dealt
    so far in a timed deal. `wild`: the rank of the 癞子. `multiple` is the product of `factors`.
    """

    seat: int | None
    rules: Any
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    phase: str
    turn: tuple[int, ...]
    hand: Cards
    left: tuple[int, ...]
    known: tuple[Cards, ...]
    faceup: FaceUp | None = None
    bids: tuple[tuple[int, int], ...] = ()
    bid: int = 0
    calls: tuple[tuple[int, str], ...] = ()
    answer: str = ""
    answered: tuple[int, ...] = ()
    kept: str = ""
    landlord: int | None = None
    landlords: tuple[int, ...] = ()
    disclosed: bool = True
    bottom: Cards = ()
    shown: tuple[int, ...] = ()
    doubled: tuple[int, ...] = ()
    dealt: int = 0
    wild: int | None = None
    last: Last | None
    did: tuple[Last | None, ...]
    multiple: int
    factors: tuple[Factor, ...]
    told: tuple[Event, ...]
    result: Result | None


@dataclass(slots=True)
class Auction:
    """叫分: the bids so far, the highest, and whose it is."""

    bids: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    bid: int = 0
    landlord: int | None = None

    def copy(self) -> "Auction":
        return Auction(self.bids[:], self.bid, self.landlord)


def auction_won(position: Position, landlord: int) -> Auction:
    """The auction behind a position in play: `multiple` stands for the whole product so far; without it `bid` does."""
    bid = number("bid", position.get("bid", 1), 1, HIGHEST_BID)
    return Auction([], number("multiple", position.get("multiple", bid), 1, 2**30), landlord)


def make_bid(auction: Auction, seat: int, n: int) -> Event:
    """Enter a bid; 0 is 不叫."""
    auction.bids.append((seat, n))
    if n:
        auction.bid, auction.landlord = n, seat
    return Event("bid", seat, n=n)


@cache
def one_pack(kickers: str, rocket_as_kickers: bool, equal_wing_pairs: bool, quad_as_two_pairs: bool) -> Rows:
    """DZ-T1 for one pack, in the order in which a lead is read (DZ-16). `kickers` is `strict` or `loose` (DZ-10). Runs are
    as long as the 23 cards of a landlord of two players can be (DZ2-3).
    """
    single = 1 if kickers == "strict" else 3
    return (
        Row("rocket", jokers=((1, 1),), power=2),
        Row("bomb", 4, power=1),
        Row("plane", 3, (2, 7)),
        Row("pairs", 2, (3, 11)),
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


@cache
def two_packs(equal_wing_pairs: bool) -> Rows:
    """DZ-T1 for two packs where four equal cards are a bomb (DZ4-3). The power of a bomb is its number of cards."""
    return (
        Row("rocket", jokers=((2, 2),), power=9, clause="DZ4-3"),
        *(Row("bomb", n, power=n, clause="DZ4-3") for n in range(8, 3, -1)),
        Row("plane", 3, (2, 11)),
        Row("pairs", 2, (3, 12)),
        Row("straight", 1, (5, 12)),
        Row("plane+2", 3, (2, 6), BIG, kick=2, each=1, cap=4 if equal_wing_pairs else 1, clause="DZ4-3"),
        Row("single", 1, top=BIG),
        Row("pair", 2, top=BIG),
        Row("triple", 3),
        Row("triple+2", 3, top=BIG, kick=2, each=1, cap=1, clause="DZ4-3"),
    )


@cache
def two_packs_with_quads(equal_wing_pairs: bool) -> Rows:
    """DZ-T1 for two packs where four equal cards are an ordinary set (DD-4 … DD-11). Powers as in `two_packs`."""
    wings = 4 if equal_wing_pairs else 1
    return (
        Row("four_jokers", jokers=((2, 2),), power=9, clause="DD-11"),
        *(Row("bomb", n, power=n, clause="DD-11") for n in range(8, 4, -1)),
        Row("plane", 3, (3, 12), clause="DD-4"),
        Row("pairs", 2, (4, 12), clause="DD-4"),
        Row("straight", 1, (5, 12), clause="DD-4"),
        Row("plane+2", 3, (3, 8), BIG, kick=2, each=1, cap=wings, clause="DD-5"),
        Row("single", 1, top=BIG),
        Row("pair", 2, top=BIG),
        Row("triple", 3),
        Row("quad", 4, clause="DD-6"),
        Row("quads", 4, (2, 10), clause="DD-6"),
        Row("triple+2", 3, top=BIG, kick=2, each=1, cap=1, clause="DD-5"),
        Row("quad+3", 4, triples=1, clause="DD-7"),
        Row("quads+3", 4, (2, 5), triples=1, clause="DD-8"),
        Row("quad+3+2", 4, top=BIG, kick=2, each=1, cap=1, triples=1, clause="DD-9"),
        Row("quads+3+2", 4, (2, 4), BIG, kick=2, each=1, cap=1, triples=1, joined=True, clause="DD-10"),
    )


@cache
def two_packs_of_five(equal_wing_pairs: bool) -> Rows:
    """DZ-T1 for five players: kickers are pairs of 3 … 2 only, and jokers among themselves are bombs (DZ5-8)."""
    return (
        Row("four_jokers", jokers=((2, 2),), power=8, clause="DZ5-8"),
        Row("three_jokers", jokers=((1, 2), (2, 1)), power=5, clause="DZ5-8"),
        Row("two_jokers", jokers=((0, 2), (2, 0)), power=2, clause="DZ5-8"),
        *(Row("bomb", n, power=power, clause="DZ5-8") for n, power in ((8, 7), (7, 6), (6, 4), (5, 3), (4, 1))),
        Row("plane", 3, (2, 8)),
        Row("pairs", 2, (3, 12)),
        Row("straight", 1, (5, 12)),
        Row("plane+2", 3, (2, 4), kick=2, each=1, cap=4 if equal_wing_pairs else 1),
        Row("single", 1, top=BIG),
        Row("pair", 2),
        Row("triple", 3),
        Row("triple+2", 3, kick=2, each=1, cap=1),
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


def read_bids(rows: Iterable[Json], players: int) -> Iterator[tuple[int, Move]]:
    """The rows [seat, move] of the key `bids` of a position. Raises BadPosition."""
    for row in rows:
        if not isinstance(row, (list, tuple)) or len(cast("list[Json]", row)) != 2:
            raise BadPosition("bids", "rows of [seat, bid]")
        seat, text = cast("list[Json]", row)
        try:
            yield number("bids", seat, 0, players - 1), read_move(str(text))
        except Unreadable:
            raise BadPosition("bids", "{text!r} is no move", text=text) from None


def carry_out_bids(
    state: Any,
    position: Position,
    refuse: Callable[[Any, int, Move], Refused | None],
    act: Callable[[Any, int, Move], object],
) -> None:
    """A position in the bidding: its `bids` are carried out from the first bidder on. Raises BadPosition."""
    players = len(state.board.hands)
    bids = list(read_bids(listing(position, "bids"), players))
    state.board.seat = bids[0][0] if bids else number("turn", position.get("turn", 0), 0, players - 1)
    for seat, move in bids:
        if seat != state.board.seat or state.phase != "bid" or refuse(state, seat, move):
            raise BadPosition("bids", "{seat} {move} is not possible here", seat=seat, move=move_text(move))
        act(state, seat, move)


def springs(board: Board, landlords: Sequence[int], spring: bool, anti_spring: bool) -> list[Factor]:
    """DZ-19, once the hand is won: 春天 and 反春, where they count."""
    won = board.winner in landlords
    farmers = [n for seat, n in enumerate(board.sets) if seat not in landlords]
    if won and spring and not any(farmers):
        return [Factor("spring", 2)]
    if not won and anti_spring and sum(board.sets[seat] for seat in landlords) == 1:
        return [Factor("anti_spring", 2)]
    return []


def product(factors: Iterable[Factor]) -> int:
    """The multiple (倍数) that these factors make."""
    return prod(factor.by for factor in factors)


def points(units: int, landlord: int | None, landlord_won: bool, players: int) -> tuple[Fraction, ...]:
    """EC-2: the landlord stands against each farmer with these units."""
    one = Fraction(units if landlord_won else -units)
    return tuple((players - 1) * one if seat == landlord else -one for seat in range(players))


def pair_points(units: int, landlords: Sequence[int], won: bool, own: Sequence[int]) -> tuple[Fraction, ...]:
    """Each landlord against each farmer: `units` between all landlords and a farmer, times what the two have of their
    `own` (加倍), by seat.
    """
    points = [Fraction(0)] * len(own)
    for lord in landlords:
        for farmer in set(range(len(own))) - set(landlords):
            part = Fraction(units * own[lord] * own[farmer], len(landlords)) * (1 if won else -1)
            points[lord] += part
            points[farmer] -= part
    return tuple(points)


def intact_bombs(hands: Iterable[Cards], rows: Rows) -> int:
    """EC-12: how many bombs and rockets lie in these hands."""
    return sum(1 for _ in bombs_in(hands, rows))


def bombs_in(hands: Iterable[Cards], rows: Rows) -> Iterator[Shape]:
    """EC-12: the bombs and rockets that lie in these hands, the strongest first; each card is in one of them."""
    bombs = sorted((row for row in rows if row.power), key=lambda row: -row.power)
    for hand in hands:
        left = count(hand)
        for row in bombs:
            for shape, counts in plays(left, (row,)):
                if all(map(le, counts, left)):
                    left = tuple(map(sub, left, counts))
                    yield shape
