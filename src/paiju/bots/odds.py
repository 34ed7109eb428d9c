"""What the unseen cards say: how likely it is that a seat can beat a set (算牌)."""

from functools import cache
from math import comb
from typing import NamedTuple

from ..core.cards import BIG, SMALL
from ..shapes.climb import TOP_OF_RUN, TWO, Counts, Shape

MOST = 4  # equal cards looked for in one hand


class Seat(NamedTuple):
    """Another seat: how many cards it has, the ones that are known, and the cards that it may share with others."""

    left: int
    known: Counts
    unseen: Counts


@cache
def tail(at_least: int, marked: int, drawn: int, total: int) -> float:
    """The chance that `drawn` of `total` cards hold at least so many of the marked ones."""
    if at_least <= 0:
        return 1.0
    if at_least > min(marked, drawn):
        return 0.0
    ways = sum(comb(marked, k) * comb(total - marked, drawn - k) for k in range(at_least, min(marked, drawn) + 1))
    return ways / comb(total, drawn)


class Odds:
    """The chances of one other seat."""

    def __init__(self, seat: Seat) -> None:
        self.left = seat.left
        drawn, total = seat.left - sum(seat.known), sum(seat.unseen)
        self.has = [[tail(n - seat.known[r], seat.unseen[r], drawn, total) for r in range(15)] for n in range(MOST + 1)]
        self._share = _shares(seat.unseen)
        self._safe: dict[tuple[int, int, int], float] = {}
        quiet = 1.0
        for r in range(TWO + 1):
            quiet *= 1 - self.has[4][r]
        self.no_bomb = quiet * (1 - self.has[1][SMALL] * self.has[1][BIG])

    def safe(self, shape: Shape, body: int, cards: int) -> float:
        """The chance that this seat has no higher set of the same kind; bombs apart."""
        if cards > self.left or shape.power or body > MOST:
            return 1.0
        at = body, shape.run, shape.key
        if at not in self._safe:
            self._safe[at] = self._none_higher(*at)
        return self._safe[at]

    def _none_higher(self, body: int, run: int, key: int) -> float:
        has, chance = self.has[body], 1.0
        if run == 1:
            for r in range(key + 1, BIG + 1 if body == 1 else TWO + 1):
                chance *= 1 - has[r]
            return chance
        for top in range(key + 1, TOP_OF_RUN + 1):
            all_there = 1.0
            for r in range(top - run + 1, top + 1):
                all_there *= has[r]
            chance *= 1 - all_there
        return chance

    def share(self, body: int, key: int) -> float:
        """The share of the groups still out, of so many equal cards, that are not higher: how far up a group stands."""
        return self._share[body - 1][key] if 0 < body <= MOST else 1.0


def _shares(unseen: Counts) -> list[list[float]]:
    rows: list[list[float]] = []
    for body in range(1, MOST + 1):
        groups = [n // body for n in unseen]
        total = sum(groups)
        rows.append([1 - sum(groups[key + 1 :]) / total if total else 1.0 for key in range(15)])
    return rows
