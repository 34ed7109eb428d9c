"""七八J (MM): what matches what, what cards count, and what a seat sees. Cards and plain values only."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..core.cards import RANKS, Card, Cards, rank, suit
from ..core.game import Carry, Event, Stakes

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
    ending: str | None
    points: tuple[Fraction, ...] | None
    winners: tuple[int, ...]
    match_over: bool
    told: tuple[Event, ...]
