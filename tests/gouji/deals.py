"""Deals of 够级 in which certain seats may revolt."""

import random

from paiju.core.cards import Card, deck, rank
from paiju.shapes.gouji import HAND, PLAYERS, TWO


def with_right(seats: tuple[int, ...], rng: random.Random) -> tuple[Card, ...]:
    """A pack that deals these seats neither twos nor jokers, and each of the others one at least (GJ-13)."""
    low, high = [c for c in deck(4) if rank(c) < TWO], [c for c in deck(4) if rank(c) >= TWO]
    rng.shuffle(low)
    others = [seat for seat in range(PLAYERS) if seat not in seats]
    hands = {seat: [low.pop() for _ in range(HAND)] for seat in seats} | {seat: [high.pop()] for seat in others}
    rest = low + high
    rng.shuffle(rest)
    for seat in others:
        hands[seat] += [rest.pop() for _ in range(HAND - 1)]
    return tuple(card for seat in range(PLAYERS) for card in hands[seat])
