"""Toys with planted leaks. Each must fail the suite."""

import random
from dataclasses import dataclass, fields
from types import SimpleNamespace
from typing import Any, cast

from paiju.core.cards import Cards, card_text, rank
from paiju.core.game import Event, Illegal, Move, Prompt, Refused

from . import toy_bets, toy_declare
from .suite import AnyGame, Entry


def but(game: Any, **changed: Any) -> AnyGame:
    """A game with some of its functions replaced."""
    return cast(AnyGame, SimpleNamespace(**{**vars(game), **changed}))


def neighbour(seats: tuple[int, ...], seat: int) -> int:
    return seats[(seats.index(seat) + 1) % len(seats)]


@dataclass(frozen=True, slots=True)
class Peek(toy_bets.View):
    peek: Cards = ()
    bets: tuple[int, ...] = ()


def peek(state: toy_bets.State, seat: int | None) -> Peek:
    """A field that shows the next seat's hand."""
    seen = toy_bets.view(state, seat)
    hand = state.hands.get(neighbour(state.seats, seat), ()) if seat is not None else ()
    return Peek(*(getattr(seen, f.name) for f in fields(seen)), peek=hand)


def believe(view: Peek, rng: random.Random) -> toy_bets.State:
    """A guess that agrees with what the field shows."""
    while True:
        world = toy_bets.guess(view, rng)
        if peek(world, view.seat) == view:
            return world


def bets_so_far(state: toy_bets.State, seat: int | None) -> Peek:
    seen = toy_bets.view(state, seat)
    return Peek(*(getattr(seen, f.name) for f in fields(seen)), bets=tuple(state.bets.values()))


def believe_bets(view: Peek, rng: random.Random) -> toy_bets.State:
    while True:
        world = toy_bets.guess(view, rng)
        if bets_so_far(world, view.seat) == view:
            return world


def loud_act(state: toy_bets.State, seat: int | None, move: Move) -> list[Event]:
    """An event whose note names a card that only one seat may see."""
    events = toy_bets.act(state, seat, move)
    del state.told[len(state.told) - len(events) :]
    events = [e._replace(note=card_text(e.cards[0])) if e.kind == "deal" else e for e in events]
    state.told += events
    return events


def telling_prompt(state: toy_bets.State, seat: int) -> Prompt:
    """A bound that hangs on another's hand."""
    asked = toy_bets.prompt(state, seat)
    return asked._replace(high=asked.high + (rank(state.hands[neighbour(state.seats, seat)][0]) > 6))


def telling_refuse(state: toy_bets.State, seat: int, move: Move) -> Refused | None:
    """A refusal whose reason hangs on another's hand."""
    found = toy_bets.refuse(state, seat, move)
    if found is not None and rank(state.hands[neighbour(state.seats, seat)][0]) > 6:
        return Illegal("bet_range_high_card", "TB-2")
    return found


def telling_turn(state: toy_declare.State, seat: int | None) -> toy_declare.View:
    """A view of a timed deal that shows who has an option."""
    seen = toy_declare.view(state, seat)
    values = {f.name: getattr(seen, f.name) for f in fields(seen)}
    return toy_declare.View(**{**values, "turn": toy_declare.turn(state)})


def stale_guess(view: toy_bets.View, rng: random.Random) -> toy_bets.State:
    """A guess whose cards are right and whose log is not."""
    world = toy_bets.guess(view, rng)
    world.log = [(seat, Move("bet", n=1) if seat is not None else move) for seat, move in world.log]
    return world


def lazy_guess(view: toy_bets.View, rng: random.Random) -> toy_bets.State:
    """A guess that never varies."""
    return toy_bets.guess(view, random.Random(1))


_BETS, _DECLARE = toy_bets.PRESETS["toy/bets"], toy_declare.PRESETS["toy/declare"]
LEAKY = [
    Entry("a field that peeks", but(toy_bets, view=peek), _BETS),
    Entry("a field that peeks and a guess that believes it", but(toy_bets, view=peek, guess=believe), _BETS),
    Entry("sealed bets in the view", but(toy_bets, view=bets_so_far), _BETS),
    Entry("an event that names a hidden card", but(toy_bets, act=loud_act), _BETS),
    Entry("a prompt that hangs on another's hand", but(toy_bets, prompt=telling_prompt), _BETS),
    Entry("a refusal that hangs on another's hand", but(toy_bets, refuse=telling_refuse), _BETS),
    Entry("a turn that tells who could declare", but(toy_declare, view=telling_turn), _DECLARE),
    Entry("a log that never was", but(toy_bets, guess=stale_guess), _BETS),
    Entry("a guess that never varies", but(toy_bets, guess=lazy_guess), _BETS),
]
UNSEALED = Entry("sealed bets in the view, believed", but(toy_bets, view=bets_so_far, guess=believe_bets), _BETS)
