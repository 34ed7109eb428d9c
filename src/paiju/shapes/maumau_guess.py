"""What a seat may think of the cards it has not seen in 七八J: an order of every shuffle that fits all that was told."""

import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..core.cards import Card, Cards, without
from ..core.move import Move
from .maumau import View, fits
from .maumau_told import LATE, Told, read

PACK = tuple(map(Card, range(52)))
TRIES = 20
TRADES = 500  # in one try

Row = tuple[int, ...]
Fate = int | None
"""An index into what was told of cards played and shown; None: the card has not been seen since it was drawn."""


def shuffles(view: View, deck: Cards, rng: random.Random) -> list[Cards]:
    """An order of each shuffle so far that the view cannot rule out."""
    told = read(view, deck)
    for _ in range(TRIES):
        if (orders := Deal(told, rng).filled()) is not None:
            return orders
    raise RuntimeError("no deal fits what was told")


@cache
def fitting(top: Card, named: str) -> tuple[bool, ...]:
    return tuple(fits(card, top, named) for card in PACK)


def latest(told: Told) -> list[Row]:
    """By place and card, how long it may have stayed there: until the owner had nothing that fitted; -1 where it never was."""
    rows: dict[tuple[int | None, int], Row] = {}
    found: list[Row] = []
    for place in told.places:
        bars = told.barred[place.seat] if place.seat is not None else []
        first = bisect_right(bars, place.at, key=lambda top: top.at)
        if (place.seat, first) not in rows:
            moments = [LATE] * len(PACK)
            for top in reversed(bars[first:]):
                for card, fit in enumerate(fitting(top.card, top.suit)):
                    if fit:
                        moments[card] = top.at
            rows[place.seat, first] = tuple(moments)
        row = rows[place.seat, first]
        if (top := place.top) is not None:
            fit = fitting(top.card, top.suit)
            row = tuple(moment if fit[card] == place.fitted else -1 for card, moment in enumerate(row))
        found.append(row)
    return found


def replayed(view: View, orders: list[Cards], start: Callable[..., Any], act: Callable[..., object]) -> Any:
    """The hand played again from what was told; `start` and `act` are the game's."""
    world = start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    while len(world.told) < len(view.told):
        event = view.told[len(world.told)]
        match event.kind:
            case "dealt" | "reshuffle":
                act(world, None, Move("shuffle", orders.pop(0)))
            case "starter":
                act(world, None, Move("pick", n=world.board.active.index(event.seat or 0)))
            case "play":
                act(world, event.seat, Move("play", event.cards, suit="" if event.note == "card" else event.note))
            case "announce" | "pass":
                act(world, event.seat, Move(event.kind))
            case _:
                act(world, event.seat, Move("draw"))
    return world


@dataclass(slots=True, eq=False)
class Slot:
    """A copy of a card in a shuffle, what became of it, and the place it has been given."""

    shuffle: int
    card: Card
    fate: Fate
    place: int | None = None


class Deal:
    """A place for every copy of a card that lies somewhere unknown.

    For one shuffle that is a matching, found by augmenting paths. What ties the shuffles together are the fates: which copy
    of a card a seat has played, one of this shuffle or of an earlier one. Where no path is left two copies trade their
    fates, those first that have traded least. A set of places is a number, a bit for each.
    """

    def __init__(self, told: Told, rng: random.Random) -> None:
        self.told, self.rng = told, rng
        mixed = rng.sample(list(zip(told.places, latest(told), strict=True)), len(told.places))
        self.places = [place for place, _ in mixed]
        self.latest = [row for _, row in mixed]
        self.alike: dict[tuple[int, Row], int] = {}
        """The places of a shuffle by how long cards may have stayed there."""
        self.of_seat: dict[tuple[int, int | None], list[int]] = {}
        for i, (place, row) in enumerate(mixed):
            self.alike[place.shuffle, row] = self.alike.get((place.shuffle, row), 0) | 1 << i
            self.of_seat.setdefault((place.shuffle, place.seat), []).append(i)
        self.free = (1 << len(self.places)) - 1
        self.owner: dict[int, Slot] = {}
        self.masks: dict[tuple[int, Card, Fate], int] = {}
        self.traded: Counter[Slot] = Counter()
        self.slots: dict[Card, list[Slot]] = {}

    def filled(self) -> list[Cards] | None:
        """The orders, or None where this try came to nothing."""
        known = [[card for card in row if card is not None] for row in self.told.orders]
        free = [Counter(without(cards, sure)) for cards, sure in zip(self.told.decks, known, strict=True)]
        for card in PACK:
            slots = self.with_fates(card, [left[card] for left in free])
            if slots is None:
                return None
            self.slots[card] = slots
        loose = [slot for slots in self.slots.values() for slot in slots]
        if len(loose) != len(self.places):
            return None
        self.rng.shuffle(loose)
        for _ in range(len(loose) + TRADES):
            if not loose:
                break
            loose += self.settle(loose.pop())
        return None if loose else self.orders()

    def orders(self) -> list[Cards]:
        rows = [row[:] for row in self.told.orders]
        for i, slot in self.owner.items():
            rows[self.places[i].shuffle][self.places[i].index] = slot.card
        return [tuple(card for card in row if card is not None) for row in rows]

    def with_fates(self, card: Card, copies: list[int]) -> list[Slot] | None:
        """The copies of a card in each shuffle with a fate each that they can have had; None where that cannot be."""
        fates: list[Fate] = [i for i, fate in enumerate(self.told.fates) if fate.card == card]
        fates += [None] * (sum(copies) - len(fates))
        slots = [Slot(k, card, None) for k, n in enumerate(copies) for _ in range(n)]
        if len(fates) != len(slots):
            return None
        self.rng.shuffle(slots)
        taken: dict[int, int] = {}

        def put(i: int, seen: set[int]) -> bool:
            ways = [j for j, slot in enumerate(slots) if j not in seen and self.mask(slot.shuffle, card, fates[i])]
            for j in sorted(ways, key=taken.__contains__):
                if j not in seen:
                    seen.add(j)
                    if j not in taken or put(taken[j], seen):
                        taken[j] = i
                        return True
            return False

        if not all(put(i, set()) for i in range(len(fates))):
            return None
        return [Slot(slots[j].shuffle, card, fates[i]) for j, i in taken.items()]

    def mask(self, shuffle: int, card: Card, fate: Fate) -> int:
        """The places that a card of this shuffle, with this fate, can have had."""
        key = shuffle, card, fate
        if key not in self.masks:
            found = 0
            if fate is None:
                for (k, row), places in self.alike.items():
                    if k == shuffle and row[card] == LATE:
                        found |= places
            else:
                told = self.told.fates[fate]
                for i in self.of_seat.get((shuffle, told.seat), ()):
                    if self.places[i].at < told.at <= self.latest[i][card]:
                        found |= 1 << i
            self.masks[key] = found
        return self.masks[key]

    def settle(self, slot: Slot) -> list[Slot]:
        """Give a slot a place, moving others; if there is no path, trade a fate. Returns the slots that have no place then."""
        came: dict[int, Slot] = {}
        reached, line = 0, [slot]
        for one in line:  # grows
            fresh = self.mask(one.shuffle, one.card, one.fate) & ~reached
            if fresh & self.free:
                self.move(lowest(fresh & self.free), one, came)
                return []
            reached |= fresh
            for i in bits(fresh):
                came[i] = one
                line.append(self.owner[i])
        return self.trade(slot, line, reached, came)

    def move(self, to: int, slot: Slot, came: dict[int, Slot]) -> None:
        """Along a path, back to its beginning."""
        while True:
            left, slot.place = slot.place, to
            self.owner[to] = slot
            self.free &= ~(1 << to)
            if left is None:
                return
            to, slot = left, came[left]

    def trade(self, slot: Slot, line: list[Slot], reached: int, came: dict[int, Slot]) -> list[Slot]:
        """Of all on the paths let one trade its fate with a copy in another shuffle, so that it can go where none could."""
        best: tuple[float, Slot, Slot, bool] | None = None
        for one in line:
            for twin in self.slots[one.card]:
                if twin.shuffle == one.shuffle or twin.fate == one.fate:
                    continue
                if not self.mask(one.shuffle, one.card, twin.fate) & ~reached:
                    continue
                there = self.mask(twin.shuffle, twin.card, one.fate)
                if not there:
                    continue
                stays = twin.place is None or bool(there >> twin.place & 1)
                cost = self.traded[one] + self.traded[twin] + (0 if stays else 2) + self.rng.random()
                if best is None or cost < best[0]:
                    best = cost, one, twin, stays
        if best is None:
            return [slot]
        _, one, twin, stays = best
        self.traded.update((one, twin))
        if one is not slot and one.place is not None:
            left, one.place = one.place, None
            self.move(left, came[left], came)
        one.fate, twin.fate = twin.fate, one.fate
        if stays or twin.place is None:
            return [one]
        self.free |= 1 << twin.place
        del self.owner[twin.place]
        twin.place = None
        return [twin, one]


def lowest(places: int) -> int:
    return (places & -places).bit_length() - 1


def bits(places: int) -> Iterator[int]:
    while places:
        yield lowest(places)
        places &= places - 1
