"""The leak test: a world guessed from a view must be one that the view cannot tell from the true one, in every respect.

It needs no list of secrets: what a guess made of the View alone cannot reproduce, the View does not say, and what the
seat nevertheless gets (a view, an event, a prompt, a refusal) then differs. A View that says too much and a guess that
believes it are found by `Secrets`: hidden cards must differ from guess to guess.

Steps at which a seat is told nothing and its view stays the same do not exist for it: a `wait` during the deal by
somebody else may stand anywhere in a guessed log, or nowhere.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from itertools import islice
from typing import Any

from paiju.core.cards import Card
from paiju.core.game import Event, answers, refuse
from paiju.core.move import Move, move_text, read_move
from paiju.games import GAMES

from .checks import candidates
from .suite import HOUSES, Played, Setting

SOFT: dict[str, set[str]] = {name: {"must_serve"} for name in (*GAMES, *HOUSES) if name.startswith("shengji/")}
"""By game: codes of refusals that a guessed log may draw for another seat, where an obligation only makes some hands
less likely and the guess leaves it out."""

OPEN: dict[str, set[str]] = {}
"""By game: kinds of events whose hidden cards every seat can always work out."""

Log = Sequence[tuple[int | None, Move]]
Reached = tuple[Any, tuple[Event, ...]]
"""What reaches a seat in one step: its view, and the events as it sees them."""
Seen = list[Reached]


class Leak(AssertionError):
    """A seat gets what its View does not say, or a guess that its view can rule out."""


def differing(one: Any, two: Any) -> str:
    names = [f.name for f in fields(one)] if type(one) is type(two) else []
    return ", ".join(f"{n}: {getattr(one, n)} / {getattr(two, n)}" for n in names if getattr(one, n) != getattr(two, n))


def told_to(where: Setting, state: Any, log: Log, viewer: int | None, soft: set[str]) -> Iterator[Reached]:
    """Play a log from a fresh state, each action checked, and give what reaches a viewer step by step."""
    game, last = where.entry.game, where.entry.game.view(state, viewer)
    yield last, ()
    for seat, move in log:
        if read_move(move_text(move)) != move:
            raise Leak(f"guessed log: {move} has no text")
        if seat is None:
            if not answers(game.chance(state), move):
                raise Leak(f"guessed log: chance is not asked for {move_text(move)[:60]}")
        elif (found := refuse(game, state, seat, move)) is not None and (seat == viewer or found.code not in soft):
            raise Leak(f"guessed log: {seat} {move_text(move)} is refused: {found!r}")
        seen = tuple(event.seen_by(viewer) for event in game.act(state, seat, move))
        view = game.view(state, viewer)
        if seen or view != last:
            last = view
            yield view, seen


def check_guess(hand: Played, at: int, viewer: int | None, true: Seen, rng: random.Random) -> Any:
    """One guess at one moment; `true` is what really reached the viewer by then. Raises Leak; returns the world."""
    where, state = hand.setting, hand.states[at]
    game = where.entry.game
    view = game.view(state, viewer)
    world = game.guess(view, rng)
    if (again := game.view(world, viewer)) != view:
        raise Leak(f"view of the guess differs: {differing(view, again)}")
    own = [move for seat, move in hand.log[:at] if seat is not None and seat == viewer]
    if [move for seat, move in world.log if seat is not None and seat == viewer] != own:
        raise Leak("the guess has other moves of the viewer's own")
    replayed = where.start()
    steps = told_to(where, replayed, world.log, viewer, SOFT.get(where.entry.name, set()))
    for step, (real, guessed) in enumerate(zip_all(true, steps)):
        if real is None or guessed is None:
            raise Leak(f"the guessed log shows {viewer} {'more' if real is None else 'fewer'} than {step} steps")
        if real[1] != guessed[1]:
            raise Leak(f"step {step}: other events: {real[1]} / {guessed[1]}")
        if real[0] != guessed[0]:
            raise Leak(f"step {step}: another view: {differing(real[0], guessed[0])}")
    if replayed != world:
        raise Leak(f"the guessed state is not where its log leads: {differing(replayed, world)}")
    check_asked(where, state, world, viewer, rng)
    return world


def zip_all(one: Seen, two: Iterator[Reached]) -> Iterator[tuple[Reached | None, Reached | None]]:
    for item in one:
        yield item, next(two, None)
    for item in two:
        yield None, item


def check_asked(where: Setting, state: Any, world: Any, viewer: int | None, rng: random.Random) -> None:
    """Chance, turn, prompt, legal moves, refusals and result do not tell the worlds apart."""
    game = where.entry.game
    if type(game.chance(state)) is not type(game.chance(world)) or game.result(state) != game.result(world):
        raise Leak("chance is asked something else, or the result differs")
    if (viewer in game.turn(state)) != (viewer in game.turn(world)):
        raise Leak(f"only in one world it is the turn of {viewer}")
    if viewer is None or viewer not in game.turn(state):
        return
    if game.prompt(state, viewer) != game.prompt(world, viewer):
        raise Leak(f"prompts differ: {game.prompt(state, viewer)} / {game.prompt(world, viewer)}")
    real, guessed = game.legal(state, viewer), game.legal(world, viewer)
    if real.count() != guessed.count() or list(islice(real, 60)) != list(islice(guessed, 60)):
        raise Leak(f"{viewer} has other legal moves in the guess")
    tried = [*candidates(where, state, viewer, rng), *candidates(where, world, viewer, rng)]
    for move in (*tried, *(real.pick(rng) for _ in range(8)), *(guessed.pick(rng) for _ in range(8))):
        one, two = game.refuse(state, viewer, move), game.refuse(world, viewer, move)
        if one != two or (move in real) != (move in guessed):
            raise Leak(f"{move_text(move)} tells worlds apart: {one!r} / {two!r}")
        if real.meanings(move) != guessed.meanings(move):
            raise Leak(f"{move_text(move)} means something else in the guess")


@dataclass
class Secrets:
    """Whether hidden cards stay open: for each (viewer, seat, kind) of events with cards that the viewer may not see,
    there must be an event of which no card is the same in every guess, but for cards that lay open to all before.
    """

    game: str
    guesses: int = 40  # at most: with two packs and large hands a card is in most guesses by chance
    fixed: dict[tuple[int | None, int | None, str], bool] = field(default_factory=dict[Any, bool])

    def look(self, hand: Played, at: int, viewer: int | None, rng: random.Random) -> None:
        """The events that the action before `at` brought, and did not show to the viewer."""
        told = hand.states[at].told
        fresh = range(len(told) - len(hand.events[at - 1]), len(told))
        hidden = [i for i in fresh if told[i].cards and told[i].only is not None and viewer not in told[i].only]
        open_keys = [i for i in hidden if self.fixed.get(self.key(viewer, told[i]), True)]
        if not open_keys:
            return
        game = hand.setting.entry.game
        view = game.view(hand.states[at], viewer)
        laid_open = Counter(card for event in told if event.only is None for card in event.cards)
        same: dict[int, Counter[Card]] = {}
        for _ in range(self.guesses):
            world = game.guess(view, rng)
            for i in open_keys:
                cards = Counter(world.told[i].cards)
                same[i] = (same.get(i, cards) & cards) - laid_open
            if not any(same.values()):
                break
        for i in open_keys:
            key = self.key(viewer, told[i])
            self.fixed[key] = self.fixed.get(key, True) and bool(same[i])

    def key(self, viewer: int | None, event: Event) -> tuple[int | None, int | None, str]:
        return viewer, event.seat, event.kind

    def check(self) -> None:
        known = sorted({key[2] for key, fixed in self.fixed.items() if fixed} - OPEN.get(self.game, set()))
        if known:
            who = [key for key, fixed in self.fixed.items() if fixed]
            raise Leak(f"every guess knows hidden cards of {known}: (viewer, seat, kind) in {who}")


def check_hand(hand: Played, moments: int, secrets: Secrets, rng: random.Random) -> None:
    """Guesses of every seat and a spectator at some moments of a hand."""
    where = hand.setting
    looked = set(hand.moments(moments, rng))
    for viewer in where.viewers:
        state, true, last = where.start(), Seen(), None
        game = where.entry.game
        for at in range(len(hand.states)):
            events: Sequence[Event] = ()
            if at:
                events = game.act(state, *hand.log[at - 1])
            seen, view = tuple(event.seen_by(viewer) for event in events), game.view(state, viewer)
            if not at or seen or view != last:
                true.append((view, seen))
                last = view
            if at in looked:
                try:
                    check_guess(hand, at, viewer, true, rng)
                except Leak as leak:
                    raise Leak(f"{where.entry.name}, seat {viewer}, after {at} actions: {leak}") from None
            if at:
                secrets.look(hand, at, viewer, rng)
