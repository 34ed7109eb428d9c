"""A toy: cards come one by one (`tick`), whoever holds a higher card may declare its suit trump, then two tricks.

Proves the timed deal, open declaring, a `wait` that nobody else may notice (saying it tells that one has an option),
and voids that bind a guess.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from paiju.core.cards import FACES, Card, Cards, rank, suit, without
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
    Tick,
)
from paiju.core.rules import option

from .toy_kit import beaten, dealt, mixed, readings

__all__ = ["beaten", "readings"]

META = Meta("toy", (3, 4), "clockwise")


@dataclass(frozen=True, slots=True)
class Rules:
    each: int = option(4, "TD-1", "张数", "Cards each", (3, 4))
    follow: bool = option(True, "TD-5", "跟花色", "Suits are followed")


@dataclass(slots=True)
class State:
    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    stock: Cards = ()
    ticks: int = -1  # before the shuffle; the deal takes `each`, one more ends the declaring
    hands: dict[int, Cards] = field(default_factory=dict)
    waits: dict[int, tuple[int, ...]] = field(default_factory=dict)  # how much was told when a seat said `wait`
    waiting: frozenset[int] = frozenset()
    declared: tuple[int, Card] | None = None
    trick: tuple[tuple[int, Card], ...] = ()
    leader: int = -1
    won: tuple[int, ...] = ()
    told: list[Event] = field(default_factory=list)
    log: list[tuple[int | None, Move]] = field(default_factory=list)

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.stock, self.ticks, dict(self.hands),
            dict(self.waits), self.waiting, self.declared, self.trick, self.leader, self.won, self.told[:], self.log[:],
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
    waits: tuple[int, ...]
    waiting: bool
    turn: tuple[int, ...]
    told: tuple[Event, ...]


def deck(rules: Rules, n: int) -> Cards:
    return FACES[:16]


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    return State(rules, seats, purse, stakes, carry, hands=dict.fromkeys(seats, ()), waits=dict.fromkeys(seats, ()))


def chance(state: State) -> Chance | None:
    if state.ticks < 0:
        return Shuffle(deck(state.rules, len(state.seats)))
    return Tick() if dealing(state) else None


def dealing(state: State) -> bool:
    return state.ticks <= state.rules.each


def declarable(state: State, seat: int) -> list[Card]:  # TD-2
    owner, card = state.declared or (-1, Card(-4))
    return [] if owner == seat else [c for c in state.hands[seat] if rank(c) > rank(card)]


def turn(state: State) -> tuple[int, ...]:
    if dealing(state):
        return tuple(p for p in state.seats if p not in state.waiting and declarable(state, p))
    if len(state.won) == 2:
        return ()
    at = state.seats.index(state.leader) + len(state.trick)
    return (state.seats[at % len(state.seats)],)


def prompt(state: State, seat: int) -> Prompt:
    if dealing(state):
        return Prompt("declare", (Move("wait"),), 1, 1, Move("wait"))
    return Prompt("play", (), 1, 1, next(iter(legal(state, seat))))


def legal(state: State, seat: int) -> Moves:
    if dealing(state):
        return Listed([Move("wait"), *(Move("declare", (c,)) for c in declarable(state, seat))])
    return Listed([Move("play", (c,)) for c in followers(state, seat)])


def followers(state: State, seat: int) -> Cards:  # TD-5
    hand = state.hands[seat]
    if not state.rules.follow or not state.trick:
        return hand
    return tuple(c for c in hand if suit(c) == suit(state.trick[0][1])) or hand


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if dealing(state) and move.verb == "wait":
        return None
    if move.verb != ("declare" if dealing(state) else "play") or move.suit or move.reading:
        return Illegal("not_asked", "TD-1")
    if len(move.cards) != 1:
        return Illegal("one_card", "TD-2")
    if move.cards[0] not in state.hands[seat]:
        return Illegal("not_held", "C-7")
    if dealing(state):
        return None if move.cards[0] in declarable(state, seat) else Illegal("too_low", "TD-2")
    return None if move.cards[0] in followers(state, seat) else Illegal("follow_suit", "TD-5")


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    events: list[Event] = []
    if move.verb == "shuffle":
        state.stock, state.ticks = move.cards, 0
        events = [Event("shuffle")]
    elif move.verb == "tick":
        events = tick(state)
    elif seat is None:
        raise AssertionError(move)
    elif move.verb == "wait":
        state.waiting |= {seat}
        state.waits[seat] += (len(state.told),)
    elif move.verb == "declare":
        state.declared = seat, move.cards[0]
        events = [Event("declare", seat, move.cards)]
    else:
        state.hands[seat] = without(state.hands[seat], move.cards)
        state.trick += ((seat, move.cards[0]),)
        events = [Event("play", seat, move.cards)]
        if len(state.trick) == len(state.seats):
            state.leader = winner(state)
            state.won, state.trick = (*state.won, state.leader), ()
            events.append(Event("trick", state.leader))
    state.told += events
    return events


def tick(state: State) -> list[Event]:
    state.ticks += 1
    state.waiting = frozenset()
    events = [Event("tick")]
    if not dealing(state):
        state.leader = state.declared[0] if state.declared else state.seats[0]
        return events
    for seat in state.seats:
        card, state.stock = state.stock[:1], state.stock[1:]
        state.hands[seat] = tuple(sorted(state.hands[seat] + card))
        events.append(Event("deal", seat, card, only=(seat,)))
    return events


def winner(state: State) -> int:  # TD-6
    trump = suit(state.declared[1]) if state.declared else ""
    led = suit(state.trick[0][1])
    return max(state.trick, key=lambda play: (suit(play[1]) == trump, suit(play[1]) == led, rank(play[1])))[0]


def view(state: State, seat: int | None) -> View:
    me = -1 if seat is None else seat
    may = turn(state)
    return View(
        state.rules, state.seats, state.purse, state.stakes, state.carry, seat,
        state.hands.get(me, ()), tuple(len(state.hands[p]) for p in state.seats),
        state.waits.get(me, ()), me in state.waiting,
        tuple(p for p in may if p == seat) if dealing(state) else may,
        tuple(event.seen_by(seat) for event in state.told),
    )  # fmt: skip


def guess(view: View, rng: random.Random) -> State:
    """Deals that put every card shown where it must have been, until no play breaks the obligation to follow."""
    while True:
        world = attempt(view, rng)
        if world is not None:
            return world


def attempt(view: View, rng: random.Random) -> State | None:
    slots: dict[int, list[Card | None]] = {p: [] for p in view.seats}
    for event in view.told:
        if event.seat is None or event.kind == "trick":
            continue
        mine = slots[event.seat]
        if event.kind == "deal":
            mine.append(event.cards[0] if event.cards else None)
        elif event.cards[0] not in mine:  # declared or played: it came by now
            mine[rng.choice([i for i, card in enumerate(mine) if card is None])] = event.cards[0]
    shown = [card for mine in slots.values() for card in mine if card is not None]
    left = mixed(without(deck(view.rules, len(view.seats)), shown), rng)
    rounds = max(map(len, slots.values()))
    order = [slots[p][i] for i in range(rounds) for p in view.seats]
    shuffled = tuple(left.pop() if card is None else card for card in order)
    world = start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    waits = list(view.waits)
    while len(world.told) < len(view.told) or waits:
        if waits and waits[0] == len(world.told) and view.seat is not None:
            waits.pop(0)
            act(world, view.seat, Move("wait"))
            continue
        event = view.told[len(world.told)]
        move = Move(event.kind, (*shuffled, *left) if event.kind == "shuffle" else event.cards)
        if event.seat is not None and (event.seat not in turn(world) or refuse(world, event.seat, move)):
            return None
        act(world, event.seat, move)
    return world


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    hands, left = dealt(position, max(3, len(position.get("hands", ()))), rules.each, deck(rules, 3), rng)
    state = start(rules, tuple(range(len(hands))), {}, Stakes(), {})
    act(state, None, Move("shuffle", (*(hand[i] for i in range(rules.each) for hand in hands), *left)))
    return state


def facts(state: State) -> dict[str, Any]:
    return {"turn": list(turn(state)), "phase": "declare" if dealing(state) else "play"}


def result(state: State) -> Result | None:
    if len(state.won) < 2:
        return None
    n = len(state.seats)
    points = tuple(Fraction(n * state.won.count(p) - 2) for p in state.seats)
    return Result(points, tuple(sorted(set(state.won))), "tricks", (), state.carry)


def forfeit(state: State, seat: int) -> Forfeit:
    return Forfeit(1, (Fraction(0),) * len(state.seats), None)


def leave(carry: Carry, seat: int) -> Carry:
    return carry


PRESETS = {"toy/declare": Rules(), "toy/declare-free": Rules(each=3, follow=False)}
