"""What a View of 七八J tells of the cards that it does not show.

A shuffle is a row of places. What is drawn unseen is an unknown place; a card that its owner plays or shows later was in one
of his. Who had to draw, or passed with nothing to draw, held no card that fitted then (MM-7), so his places may not hold one.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from ..core.cards import Card, Cards, suit
from ..core.game import Event
from .maumau import View

LATE = 10**9
"""A moment after everything that was told."""


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


def read(view: View, deck: Cards) -> Told:
    told = Told(barred={seat: [] for seat in view.seats})
    taken, top, named = 0, Card(0), ""
    chain: list[Place | None] = []  # what a seat has drawn and may play alone, None where it is known
    obligatory = not view.rules.voluntary_draw
    for at, event in enumerate(view.told):
        match event.kind:
            case "dealt" | "turned_up" | "draw" | "reshuffle":
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
                if event.kind == "turned_up":
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
