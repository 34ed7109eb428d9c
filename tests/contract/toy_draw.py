"""A toy: play a card of the top card's suit or rank or draw one; an empty stock is made of the shuffled discards.

Proves hidden draws, chance in mid hand on behalf of a seat that waits for its card, and a guess that knows what each
reshuffle recycled. Drawing is never a duty, so nothing else binds a guess.
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
)
from paiju.core.rules import option

from .toy_kit import beaten, dealt, mixed, readings

__all__ = ["beaten", "readings"]

META = Meta("toy", (2, 3), "clockwise")


@dataclass(frozen=True, slots=True)
class Rules:
    faces: int = option(16, "TR-1", "张数", "Cards in the deck", (12, 16))
    most: int = option(40, "TR-4", "最多步数", "Moves until the hand is blocked", (40, 60))


@dataclass(slots=True)
class State:
    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    hands: dict[int, Cards] = field(default_factory=dict)
    stock: Cards = ()
    pile: Cards = ()  # the last is the top
    recycled: Cards = ()  # what the last reshuffle made the stock of
    moves: int = 0
    short: bool = False  # the seat to move has asked for a card that the stock did not have
    told: list[Event] = field(default_factory=list)
    log: list[tuple[int | None, Move]] = field(default_factory=list)

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, dict(self.hands), self.stock, self.pile,
            self.recycled, self.moves, self.short, self.told[:], self.log[:],
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
    stock: int
    pile: Cards
    recycled: Cards
    turn: tuple[int, ...]
    told: tuple[Event, ...]


def deck(rules: Rules, n: int) -> Cards:
    return FACES[: rules.faces]


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    return State(rules, seats, purse, stakes, carry)


def chance(state: State) -> Chance | None:
    if not state.hands:
        return Shuffle(deck(state.rules, len(state.seats)))
    return Shuffle(tuple(sorted(state.pile[:-1]))) if state.short else None


def turn(state: State) -> tuple[int, ...]:
    return () if not state.hands or state.short or over(state) else (mover(state),)


def mover(state: State) -> int:
    return state.seats[state.moves % len(state.seats)]


def over(state: State) -> bool:
    return state.moves >= state.rules.most or not all(state.hands.values())


def fits(state: State, card: Card) -> bool:  # TR-2
    top = state.pile[-1]
    return suit(card) == suit(top) or rank(card) == rank(top)


def legal(state: State, seat: int) -> Moves:
    draw = Move("draw") if can_draw(state) else Move("pass")
    return Listed([draw, *(Move("play", (c,)) for c in state.hands[seat] if fits(state, c))])


def can_draw(state: State) -> bool:  # TR-3
    return bool(state.stock) or len(state.pile) > 1


def prompt(state: State, seat: int) -> Prompt:
    rest = Move("draw") if can_draw(state) else Move("pass")
    return Prompt("turn", (rest,), 1, 1, rest)


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if move.verb in ("draw", "pass"):
        return None if can_draw(state) == (move.verb == "draw") else Illegal("not_asked", "TR-3")
    if move.verb != "play" or move.suit or move.reading:
        return Illegal("not_asked", "TR-1")
    if len(move.cards) != 1:
        return Illegal("one_card", "TR-2")
    if move.cards[0] not in state.hands[seat]:
        return Illegal("not_held", "C-7")
    return None if fits(state, move.cards[0]) else Illegal("no_match", "TR-2")


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None:
        events = shuffled(state, move.cards)
    elif move.verb == "play":
        state.hands[seat] = without(state.hands[seat], move.cards)
        state.pile += move.cards
        events = [Event("play", seat, move.cards)]
    elif move.verb == "draw" and not state.stock:
        state.short = True
        events = [Event("short", seat)]
    else:
        events = [drawn(state, seat) if move.verb == "draw" else Event("pass", seat)]
    if seat is not None and not state.short:
        state.moves += 1
    state.told += events
    return events


def shuffled(state: State, cards: Cards) -> list[Event]:
    state.stock = cards
    if state.short:
        state.recycled = tuple(sorted(cards))
        state.pile, state.short = state.pile[-1:], False
        events = [Event("shuffle", None, state.recycled), drawn(state, mover(state))]
        state.moves += 1
        return events
    state.hands = dict.fromkeys(state.seats, ())
    events = [Event("shuffle", None, tuple(sorted(cards)))]
    events += [drawn(state, seat) for seat in state.seats for _ in range(3)]
    state.pile, state.stock = state.stock[:1], state.stock[1:]
    return [*events, Event("turn_up", None, state.pile)]


def drawn(state: State, seat: int) -> Event:
    card, state.stock = state.stock[:1], state.stock[1:]
    state.hands[seat] = tuple(sorted(state.hands[seat] + card))
    return Event("draw", seat, card, only=(seat,))


def view(state: State, seat: int | None) -> View:
    return View(
        state.rules, state.seats, state.purse, state.stakes, state.carry, seat,
        state.hands.get(seat, ()) if seat is not None else (),
        tuple(len(state.hands.get(p, ())) for p in state.seats),
        len(state.stock), state.pile, state.recycled, turn(state),
        tuple(event.seen_by(seat) for event in state.told),
    )  # fmt: skip


def guess(view: View, rng: random.Random) -> State:
    """A card played was drawn since the last shuffle that had it: give it one of the seat's unknown places there."""
    decks: list[Cards] = []
    orders: list[list[Card | None]] = []
    taken: list[int] = []
    held: dict[int | None, list[tuple[int, int]]] = {p: [] for p in view.seats}  # unknown cards: shuffle, place in it
    for event in view.told:
        if event.kind == "shuffle":
            decks.append(event.cards)
            orders.append([None] * len(event.cards))
            taken.append(0)
        elif event.kind in ("draw", "turn_up"):
            orders[-1][taken[-1]] = event.cards[0] if event.cards else None
            if not event.cards:
                held[event.seat].append((len(orders) - 1, taken[-1]))
            taken[-1] += 1
        elif event.kind == "play" and event.seat != view.seat:
            since = max(k for k, cards in enumerate(decks) if event.cards[0] in cards)
            place = rng.choice([spot for spot in held[event.seat] if spot[0] == since])
            held[event.seat].remove(place)
            orders[since][place[1]] = event.cards[0]
    shuffles = [filled(order, cards, rng) for order, cards in zip(orders, decks, strict=True)]
    world = start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    while len(world.told) < len(view.told):
        event = view.told[len(world.told)]
        verb = "draw" if event.kind == "short" else event.kind
        cards = shuffles.pop(0) if verb == "shuffle" else event.cards if verb == "play" else ()
        act(world, event.seat, Move(verb, cards))
    return world


def filled(order: list[Card | None], cards: Cards, rng: random.Random) -> Cards:
    left = mixed(without(cards, [card for card in order if card is not None]), rng)
    return tuple(left.pop() if card is None else card for card in order)


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    hands, left = dealt(position, max(2, len(position.get("hands", ()))), 3, deck(rules, 2), rng)
    state = start(rules, tuple(range(len(hands))), {}, Stakes(), {})
    act(state, None, Move("shuffle", (*(card for hand in hands for card in hand), *left)))
    return state


def facts(state: State) -> dict[str, Any]:
    return {"turn": list(turn(state)), "phase": "play"}


def result(state: State) -> Result | None:
    if not state.hands or not over(state):
        return None
    left = [len(state.hands[p]) for p in state.seats]
    if all(left):
        return Result((Fraction(0),) * len(left), (), "blocked", (), state.carry)
    points = tuple(Fraction(-n if n else sum(left)) for n in left)
    return Result(points, tuple(p for p in state.seats if not state.hands[p]), "out", (), state.carry)


def forfeit(state: State, seat: int) -> Forfeit:
    return Forfeit(1, (Fraction(0),) * len(state.seats), None)


def leave(carry: Carry, seat: int) -> Carry:
    return carry


PRESETS = {"toy/draw": Rules(), "toy/draw-small": Rules(faces=12, most=60)}
