"""What a seat may think of the cards it has not seen in 七八J: an order of every shuffle that fits all that was told.

A shuffle is a row of places. What is drawn unseen is an unknown place; a card that its owner plays or shows later was in one
of his. Who had to draw, or passed with nothing to draw, held no card that fitted then (MM-7), so his places may not hold one.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from ..core.cards import Card, Cards, suit, without
from ..core.game import Event
from .maumau import View, fits

TRIES = 400
LATE = 10**9


class Top(NamedTuple):
    """When a seat could play nothing, and on what."""

    at: int
    card: Card
    suit: str


@dataclass(slots=True)
class Place:
    """An unknown place: of which shuffle, where in it, drawn by whom and when; `top`: what the card was drawn on, and
    whether it fitted, where that is known (draw_until_playable)."""

    shuffle: int
    index: int
    seat: int | None
    at: int
    top: Top | None = None
    fitted: bool | None = None


class Fate(NamedTuple):
    """A card that a seat played or showed, and when; whose place it had is not known."""

    seat: int
    card: Card
    at: int


@dataclass(slots=True)
class Told:
    decks: list[Cards] = field(default_factory=list[Cards])
    orders: list[list[Card | None]] = field(default_factory=list[list[Card | None]])
    places: list[Place] = field(default_factory=list[Place])
    fates: list[Fate] = field(default_factory=list[Fate])
    barred: dict[int, list[Top]] = field(default_factory=dict[int, list[Top]])


def shuffles(view: View, deck: Cards, rng: random.Random) -> list[Cards]:
    """An order of each shuffle so far that the view cannot rule out."""
    told = read(view, deck)
    for _ in range(TRIES):
        orders = [row[:] for row in told.orders]
        if filled(told, orders, rng):
            return [tuple(card for card in row if card is not None) for row in orders]
    raise RuntimeError("no deal fits what was told")


def read(view: View, deck: Cards) -> Told:
    told = Told(barred={seat: [] for seat in view.seats})
    taken, top, named = 0, Card(0), ""
    chain: list[Place | None] = []  # what a seat has drawn and may play alone, None where it is known
    obligatory = not view.rules.voluntary_draw
    for at, event in enumerate(view.told):
        match event.kind:
            case "dealt" | "first_card" | "draw" | "reshuffle":
                if event.kind == "reshuffle" or not told.decks:
                    told.decks.append(event.cards if event.kind == "reshuffle" else deck)
                    told.orders.append([None] * len(told.decks[-1]))
                    taken = 0
                if event.kind == "reshuffle":
                    continue
                if event.kind == "draw" and event.note == "turn" and obligatory and event.seat is not None:
                    told.barred[event.seat].append(Top(at, top, named))
                if event.note == "turn":
                    chain = []
                for i in range(len(event.cards) or event.n):
                    place = None if event.cards else Place(len(told.orders) - 1, taken, event.seat, at)
                    told.orders[-1][taken] = event.cards[i] if event.cards else None
                    taken += 1
                    if place:
                        told.places.append(place)
                    if event.note in ("turn", "more"):
                        if view.rules.play_after_draw:
                            chain.append(place)
                        mark(view, told, at, place, Top(at, top, named))
                if event.kind == "first_card":
                    top, named = event.cards[0], suit(event.cards[0])
            case "short" if event.note == "turn" and event.seat is not None:
                chain = []
                if obligatory:
                    told.barred[event.seat].append(Top(at, top, named))
            case "play" if event.seat is not None:
                if event.seat != view.seat:
                    lay(told, chain, Fate(event.seat, event.cards[0], at))
                top, named, chain = event.cards[0], suit(event.cards[0]) if event.note == "card" else event.note, []
            case "pass" if event.seat is not None:
                chain = []
                if event.note == "stuck":
                    told.barred[event.seat].append(Top(at, top, named))
            case "left" if event.seat is not None and event.seat != view.seat:
                told.fates += [Fate(event.seat, card, at) for card in event.cards]
            case _:
                pass
    if told.orders:
        left = range(taken, len(told.orders[-1]))
        told.places += [Place(len(told.orders) - 1, i, None, LATE) for i in left]
    return told


def mark(view: View, told: Told, at: int, place: Place | None, top: Top) -> None:
    """Where drawing goes on until a card fits, the last fits and those before it do not."""
    if place is None or not view.rules.draw_until_playable:
        return
    following = next((event for event in view.told[at + 1 :] if event.kind != "reshuffle"), Event(""))
    more = following.kind in ("draw", "short", "dry") and following.seat == place.seat and following.note == "more"
    place.top, place.fitted = top, not more


def lay(told: Told, chain: list[Place | None], fate: Fate) -> None:
    """A card played: the one just drawn if one was, else one of the seat's."""
    place = chain[-1] if chain else None
    if place is None:
        told.fates.append(fate)
    else:
        told.orders[place.shuffle][place.index] = fate.card
        told.places.remove(place)


def may_be(told: Told, place: Place, card: Card, until: int) -> bool:
    """Whether a place can have held this card up to a moment."""
    if place.top is not None and fits(card, place.top.card, place.top.suit) != place.fitted:
        return False
    if place.seat is None:
        return True
    return not any(place.at < top.at < until and fits(card, top.card, top.suit) for top in told.barred[place.seat])


def filled(told: Told, orders: list[list[Card | None]], rng: random.Random) -> bool:
    """Fill the unknown places in place, False where this try came to nothing."""
    known = [[card for card in row if card is not None] for row in orders]
    free = [Counter(without(cards, sure)) for cards, sure in zip(told.decks, known, strict=True)]
    wanted: list[list[tuple[Card, Fate | None]]] = [[] for _ in orders]
    for fate in told.fates:
        among = [
            k for k, left in enumerate(free) if left[fate.card] and any(p for p in told.places if of(told, p, k, fate.card, fate))
        ]
        if not among:
            return False
        k = rng.choice(among)
        free[k][fate.card] -= 1
        wanted[k].append((fate.card, fate))
    for k, left in enumerate(free):
        loose: list[tuple[Card, Fate | None]] = [(card, None) for card in left.elements()]
        rng.shuffle(loose)
        places = [place for place in told.places if place.shuffle == k]
        found = matched(told, places, wanted[k] + loose, rng)
        if found is None:
            return False
        for place, (card, _) in found:
            orders[k][place.index] = card
    return True


def of(told: Told, place: Place, k: int, card: Card, fate: Fate | None) -> bool:
    if place.shuffle != k:
        return False
    if fate is None:
        return may_be(told, place, card, LATE)
    return place.seat == fate.seat and place.at < fate.at and may_be(told, place, card, fate.at)


def matched(
    told: Told, places: list[Place], cards: list[tuple[Card, Fate | None]], rng: random.Random
) -> list[tuple[Place, tuple[Card, Fate | None]]] | None:
    """A place for every card (Kuhn's augmenting paths, in a random order), None where there is none."""
    if len(places) != len(cards):
        return None
    owner: dict[int, int] = {}

    def settle(i: int, seen: set[int]) -> bool:
        card, fate = cards[i]
        for j in rng.sample(range(len(places)), len(places)):
            if j in owner or not of(told, places[j], places[j].shuffle, card, fate):
                continue
            owner[j] = i
            return True
        for j in range(len(places)):
            if j in seen or not of(told, places[j], places[j].shuffle, card, fate):
                continue
            seen.add(j)
            if settle(owner[j], seen):
                owner[j] = i
                return True
        return False

    if not all(settle(i, set()) for i in range(len(cards))):
        return None
    return [(places[j], cards[i]) for j, i in owner.items()]
