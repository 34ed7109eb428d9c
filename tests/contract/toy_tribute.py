"""A toy: the loser of a hand returns his highest card to its winner in the next; `target` hands won win the match.

Proves the carry, a redeal that leaves it alone, being asked in secret (everybody answers, few may `revolt`), cards that
pass between two seats unseen by the third, and the end of a match.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from paiju.core.cards import FACES, Cards, rank, without
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

META = Meta("toy", (3,), "counter-clockwise")


@dataclass(frozen=True, slots=True)
class Rules:
    target: int = option(2, "TT-7", "几局", "Hands that win the match", (1, 2, 3))
    revolt: bool = option(True, "TT-3", "造反", "Three low cards may revolt")


@dataclass(slots=True)
class State:
    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    debts: tuple[tuple[int, int], ...]  # not yet paid: from, to
    hands: dict[int, Cards] = field(default_factory=dict)
    answers: dict[int, str] = field(default_factory=dict)
    trick: tuple[tuple[int, Cards], ...] = ()
    told: list[Event] = field(default_factory=list)
    log: list[tuple[int | None, Move]] = field(default_factory=list)

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.debts, dict(self.hands),
            dict(self.answers), self.trick, self.told[:], self.log[:],
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
    answer: str
    debts: tuple[tuple[int, int], ...]
    turn: tuple[int, ...]
    told: tuple[Event, ...]


def deck(rules: Rules, n: int) -> Cards:
    return FACES[:12]


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    debts = tuple((a, b) for a, b in carry.get("debts", ()) if a in seats and b in seats)
    return State(rules, seats, purse, stakes, carry, debts)


def chance(state: State) -> Chance | None:
    return None if state.hands else Shuffle(deck(state.rules, len(state.seats)))


def asking(state: State) -> bool:
    return len(state.answers) < len(state.seats)


def redealt(state: State) -> bool:
    return not asking(state) and "revolt" in state.answers.values()


def turn(state: State) -> tuple[int, ...]:
    if not state.hands or redealt(state) or len(state.trick) == len(state.seats):
        return ()
    if asking(state):
        return tuple(p for p in state.seats if p not in state.answers)
    return (state.debts[0][0],) if state.debts else (state.seats[len(state.trick)],)


def prompt(state: State, seat: int) -> Prompt:
    moves = tuple(legal(state, seat))
    if asking(state):
        return Prompt("revolt", moves, 0, 0, moves[0])
    return Prompt("return" if state.debts else "play", (), 1, 1, moves[0])


def legal(state: State, seat: int) -> Moves:
    hand = state.hands[seat]
    if asking(state):  # TT-3
        low = state.rules.revolt and all(rank(card) < 2 for card in hand)
        return Listed([Move("ok"), Move("revolt")] if low else [Move("ok")])
    if state.debts:  # TT-5
        return Listed([Move("return", (c,)) for c in hand if rank(c) == max(map(rank, hand))])
    return Listed([Move("play", (c,)) for c in hand])


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if move in legal(state, seat):
        return None
    if asking(state):
        return Illegal("not_low", "TT-3") if move.verb == "revolt" else Illegal("not_asked", "TT-3")
    if move.verb != ("return" if state.debts else "play") or move.suit or move.reading:
        return Illegal("not_asked", "TT-5")
    if len(move.cards) != 1:
        return Illegal("one_card", "TT-6")
    return Illegal("not_highest", "TT-5") if move.cards[0] in state.hands[seat] else Illegal("not_held", "C-7")


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None:
        state.hands = {p: tuple(sorted(move.cards[3 * i : 3 * i + 3])) for i, p in enumerate(state.seats)}
        events = [Event("shuffle"), *(Event("deal", p, hand, only=(p,)) for p, hand in state.hands.items())]
    elif asking(state):
        state.answers[seat] = move.verb
        events = [Event("answered", seat)]
        if not asking(state):
            events += [Event("revolt", p, state.hands[p]) for p in state.seats if state.answers[p] == "revolt"]
    else:
        state.hands[seat] = without(state.hands[seat], move.cards)
        if state.debts:
            (_, to), *rest = state.debts
            state.hands[to] = tuple(sorted(state.hands[to] + move.cards))
            state.debts = tuple(rest)
            events = [Event("return", seat, move.cards, only=(seat, to))]
        else:
            state.trick += ((seat, move.cards),)
            events = [Event("play", seat, move.cards)]
    state.told += events
    return events


def view(state: State, seat: int | None) -> View:
    return View(
        state.rules, state.seats, state.purse, state.stakes, state.carry, seat,
        state.hands.get(seat, ()) if seat is not None else (),
        tuple(len(state.hands.get(p, ())) for p in state.seats),
        state.answers.get(seat, "") if seat is not None else "",
        state.debts, turn(state), tuple(event.seen_by(seat) for event in state.told),
    )  # fmt: skip


def guess(view: View, rng: random.Random) -> State:
    """Deal what is hidden until the world looks the same from this seat."""
    while True:
        world = attempt(view, rng)
        if world is not None and same(world, view):
            return world


def same(world: State, seen: View) -> bool:
    return view(world, seen.seat) == seen


def attempt(view: View, rng: random.Random) -> State | None:
    world = start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    known = {e.seat: e.cards for e in view.told if e.kind in ("deal", "revolt") and e.cards}
    rebels = {e.seat for e in view.told if e.kind == "revolt"}
    open_now = len([e for e in view.told if e.kind == "answered"]) < len(view.seats)
    left = mixed(without(deck(view.rules, 3), [card for hand in known.values() for card in hand]), rng)
    order = [card for p in view.seats for card in known.get(p) or [left.pop() for _ in range(3)]]
    while len(world.told) < len(view.told):
        event = view.told[len(world.told)]
        if event.seat is None:
            act(world, None, Move("shuffle", (*order, *left)))
            continue
        move = Move(event.kind, event.cards)
        if event.kind == "answered" and event.seat == view.seat:
            move = Move(view.answer)
        elif (event.kind == "answered" and open_now) or (event.kind == "return" and not event.cards):
            move = legal(world, event.seat).pick(rng)
        elif event.kind == "answered":
            move = Move("revolt" if event.seat in rebels else "ok")
        if event.seat not in turn(world) or move not in legal(world, event.seat):
            return None
        act(world, event.seat, move)
    return world


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    hands, left = dealt(position, 3, 3, deck(rules, 3), rng)
    state = start(rules, (0, 1, 2), {}, Stakes(), position.get("carry", {}))
    act(state, None, Move("shuffle", (*(card for hand in hands for card in hand), *left)))
    return state


def facts(state: State) -> dict[str, Any]:
    phase = "revolt" if asking(state) else "return" if state.debts else "play"
    return {"turn": list(turn(state)), "phase": phase, "debts": [list(debt) for debt in state.debts]}


def result(state: State) -> Result | None:
    if redealt(state):  # TT-3
        return Result((Fraction(0),) * len(state.seats), (), "redeal", (), state.carry)
    if len(state.trick) < len(state.seats):
        return None
    by_rank = sorted(state.trick, key=lambda play: rank(play[1][0]))  # of equals the last one loses
    winner, loser = by_rank[-1][0], by_rank[0][0]
    wins = dict(state.carry.get("wins", {}))
    wins[str(winner)] = wins.get(str(winner), 0) + 1
    points = tuple(Fraction((p == winner) - (p == loser)) for p in state.seats)
    over = wins[str(winner)] >= state.rules.target  # TT-7
    return Result(points, (winner,), "trick", (), {"debts": [[loser, winner]], "wins": wins}, over)


def forfeit(state: State, seat: int) -> Forfeit:
    return Forfeit(1, (Fraction(0),) * len(state.seats), None)


def leave(carry: Carry, seat: int) -> Carry:
    """A newcomer owes nothing, nobody owes him, and he begins at no hands won."""
    debts = [debt for debt in carry.get("debts", ()) if seat not in debt]
    wins = {who: n for who, n in carry.get("wins", {}).items() if who != str(seat)}
    return {**carry, "debts": debts, "wins": wins}


PRESETS = {"toy/tribute": Rules(), "toy/tribute-long": Rules(target=3, revolt=False)}
