"""A toy: everybody bets at once on a card that only he sees, then all are shown and the highest ranks share the pot.

Proves sealed answers, bounds from the purse, points that are fractions, and seats with gaps.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from paiju.core.cards import Cards, rank, without
from paiju.core.cards import deck as packs
from paiju.core.game import (
    Carry,
    Chance,
    Event,
    Forfeit,
    Illegal,
    Listed,
    Meta,
    Move,
    Moves,
    Position,
    Prompt,
    Refused,
    Result,
    Shuffle,
    Stakes,
)
from paiju.core.rules import option

from .toy_kit import beaten, dealt, mixed, readings

__all__ = ["beaten", "readings"]

META = Meta("toy", (2, 3, 4), "counter-clockwise")


@dataclass(frozen=True, slots=True)
class Rules:
    most: int = option(5, "TB-2", "上限", "Highest bet", (2, 5, 50))


@dataclass(slots=True)
class State:
    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    hands: dict[int, Cards] = field(default_factory=dict)
    bets: dict[int, int] = field(default_factory=dict)
    told: list[Event] = field(default_factory=list)
    log: list[tuple[int | None, Move]] = field(default_factory=list)

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry,
            dict(self.hands), dict(self.bets), self.told[:], self.log[:],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class View:
    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    seat: int | None
    hand: Cards
    counts: tuple[int, ...]
    bet: int | None
    turn: tuple[int, ...]
    told: tuple[Event, ...]


def deck(rules: Rules, n: int) -> Cards:
    return packs(1, jokers=False)


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    return State(rules, seats, purse, stakes, carry)


def chance(state: State) -> Chance | None:
    return None if state.hands else Shuffle(deck(state.rules, len(state.seats)))


def turn(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in state.seats if state.hands and seat not in state.bets)


def bounds(state: State, seat: int) -> tuple[int, int]:
    high = min(state.rules.most, state.purse.get(seat, state.rules.most))
    return min(1, high), high


def prompt(state: State, seat: int) -> Prompt:
    low, high = bounds(state, seat)
    return Prompt("bet", (), low, high, Move("bet", n=low))


def legal(state: State, seat: int) -> Moves:
    low, high = bounds(state, seat)
    return Listed([Move("bet", n=n) for n in range(low, high + 1)])


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    low, high = bounds(state, seat)
    if move.verb != "bet":
        return Illegal("not_asked", "TB-1")
    return None if low <= move.n <= high else Illegal("bet_range", "TB-2", low=low, high=high)


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None:
        state.hands = {p: (card,) for p, card in zip(state.seats, move.cards, strict=False)}
        events = [Event("shuffle"), *(Event("deal", p, hand, only=(p,)) for p, hand in state.hands.items())]
    else:
        state.bets[seat] = move.n
        events = [Event("answered", seat)]
        if len(state.bets) == len(state.seats):
            events += [Event("bet", p, n=state.bets[p]) for p in state.seats]
            events += [Event("show", p, state.hands[p]) for p in state.seats]
    state.told += events
    return events


def view(state: State, seat: int | None) -> View:
    return View(
        state.rules, state.seats, state.purse, state.stakes, state.carry, seat,
        state.hands.get(seat, ()) if seat is not None else (),
        tuple(len(state.hands.get(p, ())) for p in state.seats),
        state.bets.get(seat) if seat is not None else None,
        turn(state),
        tuple(event.seen_by(seat) for event in state.told),
    )  # fmt: skip


def guess(view: View, rng: random.Random) -> State:
    seen = {e.seat: e.cards for e in view.told if e.kind in ("deal", "show") and e.cards}
    bets = {e.seat: e.n for e in view.told if e.kind == "bet"} | {view.seat: view.bet}
    left = mixed(without(deck(view.rules, len(view.seats)), [hand[0] for hand in seen.values()]), rng)
    top = [seen[p][0] if p in seen else left.pop() for p in view.seats]
    world = start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    while len(world.told) < len(view.told):
        event = view.told[len(world.told)]
        if event.kind == "shuffle" or event.seat is None:
            act(world, None, Move("shuffle", (*top, *left)))
        else:
            bet = bets.get(event.seat)
            act(world, event.seat, Move("bet", n=rng.randint(*bounds(world, event.seat)) if bet is None else bet))
    return world


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    hands, left = dealt(position, max(2, len(position.get("hands", ()))), 1, deck(rules, 2), rng)
    state = start(rules, tuple(range(len(hands))), {}, Stakes(), {})
    act(state, None, Move("shuffle", (*(hand[0] for hand in hands), *left)))
    return state


def facts(state: State) -> dict[str, Any]:
    return {"turn": list(turn(state)), "phase": "bet"}


def result(state: State) -> Result | None:
    if len(state.bets) < len(state.seats):
        return None
    best = max(rank(hand[0]) for hand in state.hands.values())
    winners = tuple(seat for seat in state.seats if rank(state.hands[seat][0]) == best)
    share = Fraction(sum(state.bets.values()), len(winners))
    points = tuple(share * (seat in winners) - state.bets[seat] for seat in state.seats)
    return Result(points, winners, "shown", (), state.carry)


def forfeit(state: State, seat: int) -> Forfeit:
    return Forfeit(1, (Fraction(0),) * len(state.seats), None)


def leave(carry: Carry, seat: int) -> Carry:
    return carry


PRESETS = {"toy/bets": Rules(), "toy/bets-high": Rules(most=50)}
