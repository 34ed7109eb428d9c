"""What a seat may know of a hand of 牛牛, and a world that it cannot rule out."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..core.cards import Card, Cards, cards_text, without
from ..core.game import Carry, Event, Json, Move, Result, Stakes
from .banker import opened_to
from .niuniu import HAND, PLAIN, best_group


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """By seat: `grabs` and `bets` (one's own, of all once all are in), `shown` hands with their `kinds`, and the `groups` of
    three cards in them (none without a 牛). `group`: the cards one has named oneself, None before. `left` stands in the order
    of the seats.
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
    grabs: Mapping[int, int]
    multiple: int
    bets: Mapping[int, int]
    hand: Cards
    left: tuple[int, ...]
    group: Cards | None
    shown: Mapping[int, Cards]
    kinds: Mapping[int, str]
    groups: Mapping[int, Cards]
    result: Result | None
    told: tuple[Event, ...]


def view_of(state: Any, seat: int | None, turn: tuple[int, ...], kinds: Mapping[int, str], result: Result | None) -> View:
    over = state.phase == "over"
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
        grabs=opened_to(seat, state.grabs, state.phase != "grab"),
        multiple=state.multiple,
        bets=opened_to(seat, state.bets, state.phase != "bet"),
        hand=() if seat is None else state.hands.get(seat, ()),
        left=tuple(len(state.hands.get(one, ())) for one in state.seats),
        group=None if seat is None else state.groups.get(seat),
        shown=dict(state.hands) if over else {},
        kinds=kinds,
        groups={one: group_of(state, one, kinds[one]) for one in state.seats} if over else {},
        result=result,
        told=tuple(event.seen_by(seat) for event in state.told),
    )


def group_of(state: Any, seat: int, kind: str) -> Cards:
    """The three cards of an open hand, in manual play those that were named; a special hand needs none."""
    if state.rules.manual:
        return state.groups[seat]
    return best_group(state.hands[seat]) if kind in PLAIN else ()


def facts_of(state: Any, seen: View) -> dict[str, Json]:
    """What a case may ask: `kinds` and `points` by seat, once the hands are open."""
    done = seen.result
    return {
        "phase": seen.phase,
        "turn": list(seen.turn),
        "banker": seen.banker,
        "multiple": seen.multiple,
        "bets": {seat: n for seat, n in sorted(state.bets.items())},
        "hands": {seat: cards_text(hand) for seat, hand in state.hands.items()},
        "kinds": [seen.kinds[seat] for seat in seen.seats] if done else [],
        "next_banker": done.carry.get("banker") if done else None,
        "ending": done.ending if done else None,
        "winner": list(done.winners) if done else [],
        "points": [str(points) for points in done.points] if done else None,
    }


def guessed_answer(view: View, phase: str, seat: int) -> Move | None:
    """What a seat has answered in this phase, None where the view does not know it."""
    known = {"grab": view.grabs, "bet": view.bets}.get(phase, {})
    if seat in known:
        return Move(phase, n=known[seat])
    group = view.group if seat == view.seat else view.groups.get(seat)
    if phase != "group" or group is None:
        return None
    return Move("group", group) if group else Move("no")


def guessed_order(view: View, deck: Cards, rng: random.Random) -> Cards:
    """The view's own cards in the order they came, open hands in any order, the rest at random."""
    own = {e.kind: e.cards for e in view.told if e.kind in ("dealt", "fifth") and e.seat == view.seat}
    known = {seat: rng.sample(hand, HAND) for seat, hand in view.shown.items()}
    if view.seat is not None:
        known[view.seat] = [*own.get("dealt", ()), *own.get("fifth", ())]
    rest = list(without(deck, [card for hand in known.values() for card in hand]))
    rng.shuffle(rest)
    order: list[Card] = []
    for seat in view.seats:
        hand = known.get(seat, [])
        order += [*hand, *(rest.pop() for _ in range(HAND - len(hand)))]
    return (*order, *rest)
