"""A deal of 21点 that a view cannot rule out.

What others did says something of their cards: a hand that drew was below 21 before it did, a hand that was split was of
aces. Those are placed first, the rest at random.
"""

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..core.cards import Card, Cards, rank, without
from .twentyone import ACE, HARD, LIMIT, STANDS, hard, total
from .twentyone_view import View

TRIES = 200

Slots = list[int]
"""Places in the order of the deal, as a hand received them."""


class Drew(NamedTuple):
    """A hand that was seen to go on with these cards, so it was below `limit`."""

    slots: tuple[int, ...]
    limit: int


class Traced(NamedTuple):
    """Where each card of the order went: `hands` by seat, what was split, and which hands went on."""

    hands: dict[int, list[Slots]]
    aces: set[int]
    drew: list[Drew]


def guessed_order(view: View, deck: Cards, rng: random.Random) -> Cards:
    """An order of the whole deck, the next card first."""
    if not view.counts:
        return ()
    traced = traced_of(view)
    placed: dict[int, Card] = {}
    for seat, hands in traced.hands.items():
        known = view.shown[seat] if view.shown else view.mine if seat == view.seat else ()
        for slots, cards in zip(hands, known, strict=False):
            placed |= dict(zip(slots, cards, strict=True))
    pool = list(without(deck, placed.values()))
    for _ in range(TRIES):
        rng.shuffle(pool)
        found = filled(traced, placed, pool, rng)
        if found is not None:
            left = list(without(deck, found.values()))
            rng.shuffle(left)
            return tuple(found[i] if i in found else left.pop() for i in range(len(deck)))
    raise AssertionError("no deal fits what was seen")


def traced_of(view: View) -> Traced:
    """The walk through what was told, with places for cards."""
    banker = view.banker
    at = 0 if banker is None else view.seats.index(banker) + 1
    order = view.seats[at:] + view.seats[:at]
    n = len(order)
    traced = Traced({seat: [[i, i + n]] for i, seat in enumerate(order)}, set(), [])
    stopped = dict.fromkeys(order, 0)
    following = 2 * n
    limit = STANDS if view.rules.dealer_rule == "stand17" else LIMIT
    for event in view.told:
        if event.seat is None or event.kind not in ("hit", "stood", "split"):
            continue
        hands, now = traced.hands[event.seat], stopped[event.seat]
        if event.kind == "stood":
            stopped[event.seat] += 1
        elif event.kind == "hit":
            below = limit if event.seat == banker else LIMIT
            traced.drew.append(Drew(tuple(hands[now]), below))
            hands[now].append(following)
            following += 1
        else:
            traced.aces.update(hands[now])
            hands[now : now + 1] = [[ace, following + i] for i, ace in enumerate(hands[now])]
            following += event.n
    if banker is not None and view.turn == (banker,) and view.phase == "play":
        traced.drew.append(Drew(tuple(traced.hands[banker][0]), LIMIT))  # 21 or a bust would have ended it
    return traced


def filled(traced: Traced, placed: dict[int, Card], pool: Sequence[Card], rng: random.Random) -> dict[int, Card] | None:
    """Cards for all places that something is known of; None if this attempt does not come out."""
    found, left = dict(placed), list(pool)
    for slot in traced.aces - set(found):
        card = next((card for card in left if rank(card) == ACE), None)
        if card is None:
            return None
        found[slot] = card
        left.remove(card)
    # the hand of most cards first: it needs the low ones
    for drew in sorted(traced.drew, key=lambda one: -len(one.slots)):
        open_slots = [slot for slot in drew.slots if slot not in found]
        room = min(drew.limit, LIMIT) - 1 - hard([found[slot] for slot in drew.slots if slot in found])
        chosen = low_cards(left, len(open_slots), room)
        if chosen is None:
            return None
        rng.shuffle(chosen)
        found |= dict(zip(open_slots, chosen, strict=True))
        left = list(without(left, chosen))
        rng.shuffle(left)
    return found if all(fits(found, drew) for drew in traced.drew) else None


def low_cards(pool: Sequence[Card], n: int, room: int) -> list[Card] | None:
    """`n` cards of the pool, in its order where they fit, whose points with aces as 1 stay within `room`."""
    chosen: list[Card] = []
    left = sorted(pool, key=lambda card: HARD[rank(card)])
    for k in range(n, 0, -1):
        card = next(
            (card for card in pool if card in left and within([card, *others(left, card, k - 1)], k, room)), None
        )
        if card is None:
            return None
        chosen.append(card)
        left.remove(card)
        room -= HARD[rank(card)]
    return chosen


def others(left: Sequence[Card], card: Card, n: int) -> Iterable[Card]:
    """The lowest `n` cards besides this one."""
    return [one for one in left[: n + 1] if one != card][:n]


def within(cards: Sequence[Card], n: int, room: int) -> bool:
    return len(cards) == n and hard(cards) <= room


def fits(found: dict[int, Card], drew: Drew) -> bool:
    return total([found[slot] for slot in drew.slots]) < drew.limit
