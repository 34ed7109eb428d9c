"""Milliseconds for a hand of 20 cards with a wild rank (癞子), beside the same hands without one, in turns in one run.

    python bench/wild.py [hands] [rounds]

The ratio of the medians is what counts. Of each hand the best of the rounds is taken, so that the worst hand is one that
is hard and not one that had to wait; between two rounds of a hand all others come, so nothing is remembered.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from paiju.core.cards import FACES, Cards, rank
from paiju.shapes.climb import count
from paiju.shapes.climb_play import Last, Plays
from paiju.shapes.climb_wild import follow_reading, plays, readings
from paiju.shapes.landlord import one_pack

ROWS = one_pack("loose", rocket_as_kickers=True, equal_wing_pairs=False, quad_as_two_pairs=False)
SIZE = 20


class Hand(NamedTuple):
    """A hand, the wild rank (or none), a set to beat, some sets that it can play and some of its cards."""

    cards: Cards
    wild: int | None
    last: Last
    sets: list[Cards]
    some: list[Cards]

    def legal(self, last: Last | None = None) -> Plays:
        return Plays(self.cards, ROWS, last, True, self.wild)


def deal(rng: random.Random, wilds: int | None) -> Hand:
    """20 cards and a wild rank, of which they hold so many (None: as it comes); the set to beat is of the other cards."""
    wild = rng.randrange(13)
    kept = [c for c in FACES if rank(c) == wild][: wilds or 0]
    others = FACES if wilds is None else [c for c in FACES if rank(c) != wild]
    cards = tuple(sorted(kept + rng.sample(others, SIZE - len(kept))))
    rest = tuple(c for c in FACES if c not in cards)
    shape, _ = rng.choice(list(plays(count(rest), ROWS, wild)))
    sets = [move.cards for move in rng.sample(list(Plays(cards, ROWS, None, False, wild)), 20)]
    some = [tuple(sorted(rng.sample(cards, rng.randint(1, SIZE)))) for _ in range(20)]
    return Hand(cards, wild, Last(1, rest[:1], *shape), sets, some)


def read(hand: Hand, sets: list[Cards]) -> None:
    for cards in sets:
        readings(count(cards), ROWS, hand.wild)


def follow(hand: Hand) -> None:
    for cards in hand.sets:
        follow_reading(count(cards), ROWS, hand.wild, hand.last.shape)


MEASURED: dict[str, Callable[[Hand], object]] = {
    "lead: count": lambda hand: hand.legal().count(),
    "lead: pick": lambda hand: hand.legal().pick(random.Random(1)),
    "lead: plays listed": lambda hand: sum(1 for _ in plays(count(hand.cards), ROWS, hand.wild)),
    "lead: moves listed": lambda hand: sum(1 for _ in hand.legal()),
    "follow: count": lambda hand: hand.legal(hand.last).count(),
    "follow: pick": lambda hand: hand.legal(hand.last).pick(random.Random(1)),
    "follow: moves listed": lambda hand: sum(1 for _ in hand.legal(hand.last)),
    "readings of the hand": lambda hand: read(hand, [hand.cards]),
    "readings of 20 sets": lambda hand: read(hand, hand.sets),
    "readings of 20 heaps": lambda hand: read(hand, hand.some),
    "following with 20 sets": follow,
}


def milliseconds(do: Callable[[Hand], object], hand: Hand) -> float:
    begun = time.perf_counter()
    do(hand)
    return 1000 * (time.perf_counter() - begun)


def measure(do: Callable[[Hand], object], hands: list[Hand], rounds: int) -> tuple[list[float], list[float]]:
    """The best time of each hand, with the wild rank and without."""
    best = [[1e9] * len(hands), [1e9] * len(hands)]
    for _ in range(rounds):
        for i, hand in enumerate(hands):
            for times, of in zip(best, (hand, hand._replace(wild=None)), strict=True):
                times[i] = min(times[i], milliseconds(do, of))
    return best[0], best[1]


def main(number: int, rounds: int) -> None:
    for wilds, name in ((None, "wild cards as they come"), (4, "four wild cards")):
        rng = random.Random(1)
        hands = [deal(rng, wilds) for _ in range(number)]
        numbers = [hand.legal().count() for hand in hands]
        print(f"{name}: {number} hands, leads {statistics.median(numbers):.0f}, at most {max(numbers)}")
        print(f"{'ms':24} {'median':>8} {'worst':>8}   {'none wild':>9} {'worst':>8} {'ratio':>8}")
        for what, do in MEASURED.items():
            wild, floor = measure(do, hands, rounds)
            a, b = statistics.median(wild), statistics.median(floor)
            print(f"{what:24} {a:8.2f} {max(wild):8.2f}   {b:9.2f} {max(floor):8.2f} {a / b:8.2f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300, int(sys.argv[2]) if len(sys.argv) > 2 else 3)
