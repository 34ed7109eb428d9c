"""七八J (MM): what matches what, what cards count, and what a seat sees. Cards and plain values only."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..core.cards import RANKS, Card, Cards, rank, suit
from ..core.game import Carry, Event, Result, Stakes

SEVEN, EIGHT, JACK, ACE = (RANKS.index(r) for r in "78JA")
HAND = 5  # MM-2
OUT = 100  # MM-16
FACE = {RANKS.index(r): n for r, n in zip("23456789TQKAJ", (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 11, 20), strict=True)}
POINTS: dict[str, dict[int, int]] = {  # MM-T1
    "german": FACE,
    "uno_like": FACE | {SEVEN: 20, EIGHT: 20, ACE: 20, JACK: 50},
}


def fits(card: Card, top: Card, named: str) -> bool:
    """MM-6, MM-8: whether a card goes on the top one; `named` is the suit asked for, the printed one or a jack's."""
    if rank(card) == JACK or rank(top) == JACK:
        return rank(card) != rank(top) and (rank(card) == JACK or suit(card) == named)
    return suit(card) == named or rank(card) == rank(top)


def points_of(cards: Iterable[Card], table: str) -> int:
    return sum(POINTS[table][rank(card)] for card in cards)


def totals(before: Mapping[int, int], lost: Mapping[int, int]) -> dict[int, int]:
    """MM-15, MM-17: the penalty points of every seat after a hand; `lost`: what it cost those who were in it. Where it would put
    all of them out and several have the lowest total these stay with 99."""
    total = {seat: n + lost.get(seat, 0) for seat, n in before.items()}
    low = [seat for seat in lost if total[seat] == min(total[one] for one in lost)]
    if len(low) > 1 and total[low[0]] >= OUT:
        total |= dict.fromkeys(low, OUT - 1)
    return total


def staying(total: Mapping[int, int], active: Sequence[int]) -> tuple[int, ...]:
    """MM-16, MM-17: who is still in the match; the lowest total where nobody is below the border."""
    below = tuple(seat for seat in active if total[seat] < OUT)
    return below or (min(active, key=lambda seat: total[seat]),)


def payments(seats: Sequence[int], lost: Mapping[int, int], winner: int | None, unit: int) -> tuple[Fraction, ...]:
    """MM-19, in the order of the seats."""
    if winner is None:
        return (Fraction(0),) * len(seats)
    paid = {seat: -n for seat, n in lost.items()} | {winner: sum(lost.values()) - lost[winner]}
    return tuple(Fraction(paid.get(seat, 0) * unit) for seat in seats)


def leave(carry: Carry, seat: int) -> Carry:
    """A newcomer begins with the highest total of those who are in, his chair's own among them: to change chairs, or to have a
    bot play for a hand, rids nobody of his points."""
    total: Mapping[str, int] = carry.get("penalties", {})
    if str(seat) not in total:
        return carry
    return {**carry, "penalties": {**total, str(seat): max((n for n in total.values() if n < OUT), default=0)}}


@dataclass(frozen=True, slots=True)
class View:
    """Lists by seat stand in the order of `seats`. `penalties` are the totals (罚分) before this hand and after its end;
    `pending`: cards that a seven asks for; `skip`: an eight waits for its answer; `drawn`: one's own card just drawn, which
    alone may be played; `suit`: the suit to match; `way`: 1 in the order of the seats, -1 against it; `pile`: cards played.
    """

    rules: Any
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    seat: int | None
    phase: str
    turn: tuple[int, ...]
    active: tuple[int, ...]
    hand: Cards
    left: tuple[int, ...]
    stock: int
    pile: int
    top: Card | None
    suit: str
    way: int
    pending: int
    skip: bool
    drawn: Card | None
    after_draw: bool
    announced: bool
    penalties: tuple[int, ...]
    starter: int | None
    told: tuple[Event, ...]
    result: Result | None

    @property
    def drawable(self) -> bool:
        """Whether there is a card to draw, after a shuffle of the pile if need be (MM-13)."""
        return self.stock > 0 or self.pile > 1
