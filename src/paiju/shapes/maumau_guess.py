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

TRIES = 40
STRICT = 4  # so many tries keep to what the duty to play (MM-7) says of the hands; after several shuffles none may be found
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
    for n in range(TRIES):
        if n == STRICT:
            told.barred = {seat: [] for seat in view.seats}
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
    slots: list[Slot] = []
    for card in {fate.card: None for fate in told.fates}:
        given = shared_out(told, card, [left[card] for left in free], rng)
        if given is None:
            return False
        for k, fate in given:
            free[k][card] -= 1
            slots.append(Slot(k, card, fate))
    loose = [Slot(k, card, None) for k, left in enumerate(free) for card in left.elements()]
    rng.shuffle(loose)
    slots += loose
    if len(slots) != len(told.places):
        return False
    search = Search(told, slots, rng)
    for i in range(len(slots)):
        search.seen, search.tried = set(), set()
        if not search.settle(i):
            return False
    for slot in slots:
        if slot.place is not None:
            place = told.places[slot.place]
            orders[place.shuffle][place.index] = slot.card
    return True


def shared_out(told: Told, card: Card, copies: list[int], rng: random.Random) -> list[tuple[int, Fate]] | None:
    """The shuffle that each fate of a card may have come from, as often as it had the card; None where that cannot be."""
    fates = [fate for fate in told.fates if fate.card == card]
    among = [[k for k, n in enumerate(copies) if n and any(of(told, p, k, card, fate) for p in told.places)] for fate in fates]
    taken: dict[tuple[int, int], int] = {}

    def put(i: int, seen: set[tuple[int, int]]) -> bool:
        ways = [(k, copy) for k in among[i] for copy in range(copies[k])]
        rng.shuffle(ways)
        for way in sorted(ways, key=lambda way: way in taken):
            if way not in seen:
                seen.add(way)
                if way not in taken or put(taken[way], seen):
                    taken[way] = i
                    return True
        return False

    if not all(put(i, set()) for i in range(len(fates))):
        return None
    return [(k, fates[i]) for (k, _), i in taken.items()]


def of(told: Told, place: Place, k: int, card: Card, fate: Fate | None) -> bool:
    """Whether a card of this shuffle, with this fate, can have been in a place."""
    if place.shuffle != k:
        return False
    if fate is None:
        return may_be(told, place, card, LATE)
    return place.seat == fate.seat and place.at < fate.at and may_be(told, place, card, fate.at)


@dataclass(slots=True)
class Slot:
    """A copy of a card in a shuffle, what became of it, and the place it has been given."""

    shuffle: int
    card: Card
    fate: Fate | None
    place: int | None = None


class Search:
    """A place for every slot: augmenting paths (Kuhn), where two copies of a card may also trade their fates."""

    def __init__(self, told: Told, slots: list[Slot], rng: random.Random) -> None:
        self.told, self.slots = told, slots
        self.owner: dict[int, int] = {}
        self.seen: set[int] = set()
        self.tried: set[tuple[int, int]] = set()
        self.order = [rng.sample(range(len(told.places)), len(told.places)) for _ in range(7)]
        self.twins: dict[Card, list[int]] = {}
        for i, slot in enumerate(slots):
            self.twins.setdefault(slot.card, []).append(i)

    def can(self, place: int, i: int) -> bool:
        slot = self.slots[i]
        return of(self.told, self.told.places[place], slot.shuffle, slot.card, slot.fate)

    def settle(self, i: int) -> bool:
        order = self.order[i % len(self.order)]
        for j in order:
            if j not in self.owner and j not in self.seen and self.can(j, i):
                self.owner[j], self.slots[i].place = i, j
                return True
        for j in order:
            if j in self.seen or j not in self.owner or not self.can(j, i):
                continue
            self.seen.add(j)
            if self.settle(self.owner[j]):
                self.owner[j], self.slots[i].place = i, j
                return True
        return self.trade(i)

    def trade(self, i: int) -> bool:
        """Let another copy, dealt in another shuffle, have this one's fate, and this one the other's."""
        slot = self.slots[i]
        for t in self.twins[slot.card]:
            twin = self.slots[t]
            if twin.place is None or twin.place in self.seen or twin.shuffle == slot.shuffle or (i, t) in self.tried:
                continue
            self.tried.add((i, t))
            slot.fate, twin.fate = twin.fate, slot.fate
            if self.can(twin.place, t) and self.settle(i):
                return True
            slot.fate, twin.fate = twin.fate, slot.fate
        return False
