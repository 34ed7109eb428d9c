"""The rule bot of 七八J: it weighs each card that it may play by what it gets rid of, what it keeps to follow with, and what it
does to the next player. It looks one play ahead and is deterministic."""

import random
from types import ModuleType
from typing import Any, NamedTuple

from ..core.cards import SUITS, Card, Cards, rank, suit, without
from ..core.move import Move
from ..games import maumau
from ..shapes.maumau import ACE, EIGHT, JACK, POINTS, SEVEN, View
from ..shapes.maumau_moves import ANNOUNCE, PASS, instead, playable


class Weights(NamedTuple):
    """`shed`: a penalty point got rid of, doubled when somebody has one card left; `follow`: a card kept that goes on the one
    played, up to `most`; `jack`: what a jack is worth in hand as long as nobody is about to end; `seven`, `eight`: what they
    are worth at the next player, and as much again when he has one card; `again`: another turn with a card to follow; `void`:
    the next player is known to have lacked the suit."""

    card: float = 6
    shed: float = 0.25
    follow: float = 2
    most: int = 3
    jack: float = 16
    seven: float = 3
    eight: float = 2
    again: float = 8
    void: float = 3


WEIGHTS = Weights()


class Mind:
    """What a seat knows: who comes next, how near the end is, and who lacked what."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.view, self.weights = view, weights
        self.points = POINTS[view.rules.points]
        self.left = {seat: view.left[view.seats.index(seat)] for seat in view.active}
        self.nearest = min((n for seat, n in self.left.items() if seat != view.seat), default=1) or 1
        self.lacks = lacking(view)

    def next_to(self, card: Card) -> int | None:
        """Who moves after this card; None for the seat itself."""
        view, order = self.view, self.view.active
        way, steps = view.way, 1
        if rank(card) == ACE:
            if view.rules.ace == "again" or (view.rules.ace == "reverse" and len(order) == 2):
                return None
            way = -way if view.rules.ace == "reverse" else way
            steps = 2 if view.rules.ace == "skip" else 1
        seat = order[(order.index(view.seat or 0) + steps * way) % len(order)]
        return None if seat == view.seat else seat

    def value(self, move: Move) -> float:
        card, weights = move.cards[0], self.weights
        rest = without(self.view.hand, move.cards)
        if not rest:
            return 1000
        asked, near = move.suit or suit(card), 1 / self.nearest
        follows = sum(rank(one) != JACK and (suit(one) == asked or rank(one) == rank(card) != JACK) for one in rest)
        value = weights.card + weights.shed * self.points[rank(card)] * (1 + near) + weights.follow * min(follows, weights.most)
        if rank(card) == JACK:
            value -= weights.jack * (1 - near)
        other = self.next_to(card)
        if other is None:
            return value + (weights.again if follows else 0)
        harm = {SEVEN: weights.seven, EIGHT: weights.eight}.get(rank(card), 0) * (1 + 1 / (self.left[other] or 1))
        return value + harm + (weights.void if asked in self.lacks[other] else 0)


def lacking(view: View) -> dict[int, set[str]]:
    """By seat the suits that it could not follow and has not drawn for since, but for the card of that turn."""
    lacks: dict[int, set[str]] = {seat: set() for seat in view.seats}
    asked = ""
    for event in view.told:
        if event.kind in ("turned_up", "play"):
            asked = suit(event.cards[0]) if event.note in ("", "card") else event.note
        elif event.seat is not None and event.kind in ("draw", "pass") and event.note in ("turn", "stuck", "penalty"):
            if event.note == "penalty":
                lacks[event.seat] = set()
            elif not view.rules.voluntary_draw:
                lacks[event.seat] = {asked}
    return lacks


def ranked(view: View, weights: Weights) -> list[tuple[float, Move]]:
    """Every play with its value, the best first."""
    mind = Mind(view, weights)
    plays = [
        Move("play", (card,), suit=named)
        for card in playable(view, view.hand)
        for named in (SUITS if rank(card) == JACK else ("",))
    ]
    return sorted(((mind.value(move), move) for move in plays), key=lambda one: -one[0])


def choose(view: View, rng: random.Random, weights: Weights = WEIGHTS, game: ModuleType = maumau) -> Move:
    """The move of a seat that may act."""
    found = ranked(view, weights)
    others = instead(view, view.hand, view.rules.voluntary_draw)
    if not found or (found[0][0] <= 0 and PASS in others):
        return others[0]
    if view.rules.announce_last and not view.announced and len(view.hand) == 2:
        return ANNOUNCE
    return found[0][1]


def hints(view: Any, rng: random.Random, game: ModuleType = maumau) -> tuple[list[Move], Cards]:
    """The plays by what they are worth, a jack with its best suit; the cards that may be played."""
    best: dict[Card, Move] = {}
    for _, move in ranked(view, WEIGHTS):
        best.setdefault(move.cards[0], move)
    return list(best.values()), tuple(card for card in view.hand if card in best)
