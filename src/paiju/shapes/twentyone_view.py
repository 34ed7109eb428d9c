"""What a seat may know of a hand of 21点."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..core.cards import Cards
from ..core.game import Carry, Event, Result, Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """`mine`: one's own hands, cards in the order they came, and their `totals`; `hand`: all of these cards, sorted.

    By seat: `bets` in points (0 for the banker, and for all while bets are sealed), `counts` (cards of each hand), `stopped`
    (each hand), `shown` (each hand's cards, once all are shown). `bet`: one's own; `answered`: who has bet, while that is
    sealed; `playing`: which hand of the seat in turn is played, from 0; `left`: cards of
    each seat together, `stock`: cards to come.
    """

    seat: int | None
    rules: Any
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    phase: str
    turn: tuple[int, ...]
    banker: int | None
    hand: Cards
    mine: tuple[Cards, ...]
    totals: tuple[int, ...]
    bet: int
    answered: tuple[int, ...]
    bets: tuple[int, ...]
    counts: tuple[tuple[int, ...], ...]
    stopped: tuple[tuple[bool, ...], ...]
    playing: int | None
    left: tuple[int, ...]
    stock: int
    shown: tuple[tuple[Cards, ...], ...]
    told: tuple[Event, ...]
    result: Result | None
