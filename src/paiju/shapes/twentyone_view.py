"""What a seat may know of a hand of 21点."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..core.cards import Cards, cards_text
from ..core.game import Carry, Event, Json, Result, Stakes
from .banker import opened_to
from .twentyone import Hand, total


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """`mine`: one's own hands, cards in the order they came, and their `totals`; `hand`: all of these cards, sorted.

    By seat: `bets` in points (one's own, of all once all are in; the banker has none), `counts` (cards of each hand),
    `stopped` (each hand), `shown` (each hand's cards, once all are shown). `answered`: who has bet, while that is sealed;
    `playing`: which hand of the seat in turn is played, from 0; `left`: cards of each seat together in the order of the
    seats; `stock`: cards to come; `multiple`: 1, as nobody grabs here.
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
    multiple: int
    hand: Cards
    mine: tuple[Cards, ...]
    totals: tuple[int, ...]
    answered: tuple[int, ...]
    bets: Mapping[int, int]
    counts: Mapping[int, tuple[int, ...]]
    stopped: Mapping[int, tuple[bool, ...]]
    playing: int | None
    left: tuple[int, ...]
    stock: int
    shown: Mapping[int, tuple[Cards, ...]]
    told: tuple[Event, ...]
    result: Result | None


def view_of(state: Any, seat: int | None, turn: tuple[int, ...], playing: int | None, result: Result | None) -> View:
    sealed = state.phase == "bet"
    hands: Mapping[int, tuple[Hand, ...]] = state.hands
    mine = () if seat is None else tuple(hand.cards for hand in hands.get(seat, ()))
    return View(
        seat=seat,
        rules=state.rules,
        seats=state.seats,
        purse=state.purse,
        stakes=state.stakes,
        carry=state.carry,
        phase=state.phase,
        turn=turn,
        banker=state.banker,
        multiple=1,
        hand=tuple(sorted(card for cards in mine for card in cards)),
        mine=mine,
        totals=tuple(map(total, mine)),
        answered=tuple(sorted(state.bets)) if sealed else (),
        bets=opened_to(seat, state.bets, not sealed),
        counts={one: tuple(len(hand.cards) for hand in own) for one, own in hands.items()},
        stopped={one: tuple(hand.stopped for hand in own) for one, own in hands.items()},
        playing=playing,
        left=tuple(sum(len(hand.cards) for hand in hands.get(one, ())) for one in state.seats),
        stock=len(state.stock),
        shown={one: tuple(hand.cards for hand in own) for one, own in hands.items()} if result else {},
        told=tuple(event.seen_by(seat) for event in state.told),
        result=result,
    )


def facts_of(state: Any, seen: View) -> dict[str, Json]:
    """What a case may ask; `hands` of a split are one text."""
    hands: Mapping[int, tuple[Hand, ...]] = state.hands
    done = seen.result
    return {
        "phase": seen.phase,
        "turn": list(seen.turn),
        "hands": {seat: cards_text(card for hand in own for card in hand.cards) for seat, own in hands.items()},
        "next_dealer": done.carry["banker"] if done else None,
        "ending": done.ending if done else None,
        "winner": list(done.winners) if done else [],
        "points": [str(points) for points in done.points] if done else None,
    }
