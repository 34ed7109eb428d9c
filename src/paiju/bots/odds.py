"""What the unseen cards say: how likely it is that a seat can beat a set (算牌)."""

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import NamedTuple

from ..core.cards import BIG, SMALL
from ..shapes.climb import TOP_OF_RUN, TWO, Counts, Rows, Shape
from ..shapes.climb_wild import HARD, PURE, ROCKET, SOFT

MOST = 8  # equal cards there can be in one hand


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


class Ladder(NamedTuple):
    """The bombs of a table: (power, equal cards) from the fewest cards up, and (power, key, small, big jokers)."""

    equal: tuple[tuple[int, int], ...]
    jokers: tuple[tuple[int, int, int, int], ...]


@cache
def ladder(rows: Rows) -> Ladder:
    equal = sorted((row.body, row.power) for row in rows if row.power and not row.jokers)
    jokers = [(row.power, BIG if big else SMALL, small, big) for row in rows for small, big in row.jokers]
    return Ladder(tuple((power, body) for body, power in equal), tuple(jokers))


@cache
def tops(rows: Rows) -> dict[str, int]:
    """The highest key of each kind that is no bomb."""
    return {row.kind: TOP_OF_RUN if row.run[1] > 1 else row.top for row in rows if not row.power}


class Odds:
    """The chances of one other seat at a table of these shapes."""

    def __init__(self, seat: Seat, rows: Rows, wild: int | None = None) -> None:
        self.left, self._wild = seat.left, wild
        self._ladder, self._tops = ladder(rows), tops(rows)
        drawn, total = seat.left - sum(seat.known), sum(seat.unseen)
        most = max(map(sum, zip(seat.known, seat.unseen, strict=True)))
        self.has = [[tail(n - seat.known[r], seat.unseen[r], drawn, total) for r in range(15)] for n in range(most + 1)]
        self.has += [[0.0] * 15] * (MOST - most)
        self.makes = self.has  # with the help of wild cards
        if wild is not None:
            known, unseen = seat.known[wild], seat.unseen[wild]
            helped = [r <= TWO and r != wild for r in range(15)]
            self.makes = [
                [
                    tail(n - seat.known[r] - known, seat.unseen[r] + unseen, drawn, total)
                    if helped[r]
                    else self.has[n][r]
                    for r in range(15)
                ]
                for n in range(MOST + 1)
            ]
        self._share = _shares(seat.unseen)
        self._safe: dict[tuple[str, int, int, int], float] = {}
        self._quiet: dict[tuple[int, int], float] = {}
        self.no_bomb = self.quiet(0, -1)

    def safe(self, shape: Shape, body: int, cards: int) -> float:
        """The chance that this seat has no higher set of the same kind, or no higher bomb than a bomb."""
        if shape.power:
            return self.quiet(shape.power, shape.key)
        if cards > self.left or body > MOST:
            return 1.0
        at = shape.kind, body, shape.run, shape.key
        if at not in self._safe:
            self._safe[at] = self._none_higher(shape, body)
        return self._safe[at]

    def _none_higher(self, shape: Shape, body: int) -> float:
        run, chance = shape.run, 1.0
        if run == 1:
            has = self.has[1] if body == 1 else self.makes[body]
            for r in range(shape.key + 1, self._tops[shape.kind] + 1):
                chance *= 1 - has[r]
            return chance
        for top in range(shape.key + 1, TOP_OF_RUN + 1):
            chance *= 1 - self._run(range(top - run + 1, top + 1), body)
        return chance

    def _run(self, ranks: range, body: int) -> float:
        """The chance of so many cards of each of these ranks, one of them perhaps made up by a wild card."""
        has = self.has[body]
        all_there = 1.0
        for r in ranks:
            all_there *= has[r]
        if self._wild is None or not self.has[1][self._wild]:
            return all_there
        one_short = 0.0
        for short in ranks:
            chance = self.has[body - 1][short] - has[short]
            for r in ranks:
                chance *= has[r] if r != short else 1
            one_short += chance
        return min(1.0, all_there + one_short * self.has[1][self._wild])

    def quiet(self, power: int, key: int) -> float:
        """The chance that this seat has no bomb above this one."""
        at = power, key
        if at not in self._quiet:
            above = self._bombs_above if self._wild is None else self._made_bombs_above
            chance = 1.0
            for bomb in above(power, key):
                chance *= 1 - bomb
            self._quiet[at] = chance
        return self._quiet[at]

    def _bombs_above(self, power: int, key: int) -> Iterator[float]:
        """The chance of each bomb above this one."""
        for r in range(TWO + 1):
            body = next((n for p, n in self._ladder.equal if (p, r) > (power, key)), MOST)
            if body <= self.left:
                yield self.has[body][r]
        above = [(small, big) for p, k, small, big in self._ladder.jokers if (p, k) > (power, key)]
        for small, big in above:
            if not any(s <= small and b <= big and (s, b) != (small, big) for s, b in above):
                yield self.has[small][SMALL] * self.has[big][BIG]

    def _made_bombs_above(self, power: int, key: int) -> Iterator[float]:
        """The same where wild cards make bombs, by the powers of DZL-3."""
        for r in range(TWO + 1):
            if r == self._wild:
                if (PURE, r) > (power, key):
                    yield self.has[4][r]
            elif (SOFT, r) > (power, key):
                yield self.makes[4][r]
            elif (HARD, r) > (power, key):
                yield self.has[4][r]
        if (power, key) < (ROCKET, BIG):
            yield self.has[1][SMALL] * self.has[1][BIG]

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
