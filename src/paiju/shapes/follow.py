"""What a follower of 升级 must play (SJ-27 … SJ-29): the lists SJ-T4 and SJ4-T1 as data, and who obeys them.

Works on what structure cards have, not on their names: `structure.Holding`.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from ..core.cards import Cards
from .structure import Group, Holding, Kind, fits, groups_of, holding, in_suit, left_by
from .trump import Order

Line = tuple[tuple[Kind, ...], ...]
"""A line of a list of obligations: any of these choices of components serves it; the other cards are free."""

SINGLE, PAIR, TRIPLE, QUAD = (1, 1), (2, 1), (3, 1), (4, 1)
TRACTOR, PAIRS_3, PAIRS_4, TITANIC, QUADS = (2, 2), (2, 3), (2, 4), (3, 2), (4, 2)


def _table(*rows: tuple[Kind, ...]) -> tuple[Line, ...]:
    """Lines with one choice each, and the last one, which asks for nothing."""
    return (*((row,) for row in rows), ((),))


TITANIC_LINES = _table(
    (TITANIC,),
    (TRACTOR,),
    (TRIPLE, TRIPLE),
    (TRIPLE, PAIR),
    (TRIPLE,),
    (PAIR, PAIR, PAIR),
    (PAIR, PAIR),
    (PAIR,),
)
"""SJ-T4, a Titanic of two triples."""

TAIL = _table(
    (PAIRS_3, PAIR),
    (PAIRS_3,),
    (TRACTOR, TRACTOR),
    (TRACTOR, PAIR, PAIR),
    (TRACTOR, PAIR),
    (TRACTOR,),
    (PAIR, PAIR, PAIR, PAIR),
    (QUAD, PAIR),
    (QUAD,),
    (TRIPLE, TRIPLE),
    (TRIPLE, PAIR, PAIR),
    (TRIPLE, PAIR),
    (TRIPLE,),
    (PAIR, PAIR, PAIR),
    (PAIR, PAIR),
    (PAIR,),
)

FOUR_DECKS: dict[Kind, tuple[Line, ...]] = {
    QUAD: _table((QUAD,), (TRACTOR,), (PAIR, PAIR), (TRIPLE,), (PAIR,)),
    TRACTOR: (((TRACTOR,), (QUAD,)), *_table((PAIR, PAIR), (PAIR,))),
    PAIRS_3: (
        ((PAIRS_3,), (TITANIC,)),
        *_table((QUAD, PAIR), (TRACTOR, PAIR), (PAIR, PAIR, PAIR), (PAIR, PAIR), (PAIR,)),
    ),
    TITANIC: _table(
        (TITANIC,),
        (PAIRS_3,),
        (QUAD, PAIR),
        (TRACTOR, PAIR),
        (TRIPLE, TRIPLE),
        (TRIPLE, PAIR),
        (PAIR, PAIR, PAIR),
        (TRIPLE,),
        (PAIR, PAIR),
        (PAIR,),
    ),
    PAIRS_4: (((PAIRS_4,), (QUADS,)), *TAIL),
    QUADS: (((QUADS,),), ((PAIRS_4,),), ((QUAD, QUAD),), *TAIL),
}
"""SJ4-T1. What is not here is as in SJ-T4."""


@cache
def lines(kind: Kind, four: bool = False) -> tuple[Line, ...]:
    """The list for a component led, in the order of obligation; `four`: by SJ4-T1. The last line asks for nothing. Pairs
    and runs of pairs of SJ-T4 have no list here: see `_pairs`.
    """
    size, length = kind
    if four and kind in FOUR_DECKS:
        return FOUR_DECKS[kind]
    if length == 1:
        return _table(*(((n, 1),) for n in range(size, 1, -1)))
    return TITANIC_LINES if kind == TITANIC else _table((kind,))


class Service(NamedTuple):
    """How well a suit serves a lead, for each component from the highest on: the number of its line, the line, and each
    choice of what is taken in all to serve it and those before it.
    """

    numbers: tuple[int, ...]
    lines: tuple[Line, ...]
    upto: tuple[tuple[tuple[Kind, ...], ...], ...]

    @property
    def groups(self) -> tuple[tuple[Kind, ...], ...]:
        """What serves the whole lead, each choice of it."""
        return self.upto[-1] if self.upto else ((),)


Taken = dict[tuple[Kind, ...], Holding]
"""Each choice of what is taken in all, and what may then be left of the runs."""


@lru_cache(maxsize=50_000)
def service(held: Holding, lead: tuple[Kind, ...], four: bool = False, exact: bool = False) -> Service:
    """SJ-29: the line by which each component of the lead is served, the best that is possible from the first on. A run
    of three or more triples or quads that is not held counts as one a group shorter, and a group.
    """
    todo, numbers, served_by = list(lead), list[int](), list[Line]()
    upto: list[tuple[tuple[Kind, ...], ...]] = []
    taken: Taken = {(): held}
    kind = SINGLE
    while todo:
        before, kind = kind, todo.pop(0)
        size, length = kind
        if size == 1:
            continue
        if size == 2 and not (four and kind in FOUR_DECKS):
            number, line, taken = _pairs(held, taken, length, exact)
        else:
            first = numbers[-1] if kind == before else 1  # the same again cannot be served by a better line
            number, line, taken = next(
                (n, line, served)
                for n, line in enumerate(lines(kind, four)[first - 1 :], first)
                if (served := _serve(held, taken, line, exact))
            )
        if number > 1 and size > 2 and length > 2:
            todo[:0] = [(size, length - 1), (size, 1)]
        numbers.append(number)
        served_by.append(line)
        upto.append(tuple(sorted(taken)))
    return Service(tuple(numbers), tuple(served_by), tuple(upto))


def _serve(held: Holding, taken: Taken, line: Line, exact: bool) -> Taken:
    """What is then taken in all, for each choice of the line that fits beside what was taken before: in what that left, or
    else with everything taken anew.
    """
    found: Taken = {}
    for before, left in taken.items():
        lone = tuple(kind for kind in before if kind[1] == 1)
        for kinds in line:
            wanted = tuple(sorted((*before, *kinds)))
            if wanted in found:
                continue
            less = left_by(left, tuple(sorted((*lone, *kinds))), exact)
            if less is None and left != held:
                less = left_by(held, wanted, exact)
            if less is not None:
                found[wanted] = less
    return found


def _pairs(held: Holding, taken: Taken, length: int, exact: bool) -> tuple[int, Line, Taken]:
    """By which line a run of pairs is served where SJ-T4 holds: as many pairs as there are, in the longest runs that can be
    had, the longest of them first. What gives a run gives its pairs alone, so one run after another can be settled.
    """
    pairs, served = next(
        (n, served) for n in range(length, -1, -1) if (served := _serve(held, taken, _runs((), n), exact))
    )
    runs: tuple[int, ...] = ()
    while rest := pairs - sum(runs):
        longest = min(rest, runs[-1]) if runs else rest
        runs, served = next(
            ((*runs, n), served)
            for n in range(longest, 0, -1)
            if (served := _serve(held, taken, _runs((*runs, n), pairs), exact))
        )
    return _number(runs, length), _runs(runs, pairs), served


def _runs(runs: tuple[int, ...], pairs: int) -> Line:
    """Runs of pairs, and the rest of so many pairs alone."""
    return ((*((2, n) for n in runs), *(PAIR for _ in range(pairs - sum(runs)))),)


def _number(runs: tuple[int, ...], length: int) -> int:
    """The place of a line in the list of SJ-T4 for a run of so many pairs."""
    pairs = largest = sum(runs)
    number = 1 + sum(partitions(n, n) for n in range(pairs + 1, length + 1))
    for n in runs:
        number += partitions(pairs, largest) - partitions(pairs, n)
        pairs, largest = pairs - n, n
    return number


@cache
def partitions(n: int, largest: int) -> int:
    """In how many ways n is a sum of numbers up to the largest."""
    return sum(partitions(n - part, part) for part in range(1, min(n, largest) + 1)) if n else 1


class Duty(NamedTuple):
    """What following asks for: the components led; `structure`: SJ-29 holds (else only the suit counts); `four`: by
    SJ4-T1; `exact`: a group counts at its full size only (protect_longer).
    """

    lead: tuple[Kind, ...]
    structure: bool = True
    four: bool = False
    exact: bool = False

    @property
    def size(self) -> int:
        return sum(size * length for size, length in self.lead)

    @property
    def free(self) -> bool:
        """Whether the suit is all that counts."""
        return not self.structure or all(size == 1 for size, _ in self.lead)


def whole_groups(play: Cards, suited: Cards, order: Order) -> list[Group]:
    """The groups that a play contains as they stood in the hand."""
    whole = {(order.face[g.cards[0]], len(g.cards)) for g in groups_of(suited, order)}
    return [g for g in groups_of(play, order) if (order.face[g.cards[0]], len(g.cards)) in whole]


def best(suited: Cards, duty: Duty, order: Order) -> Service:
    """How the cards of the suit led serve it at best."""
    return service(holding(groups_of(suited, order)), duty.lead, duty.four, duty.exact)


def follows(play: Cards, suited: Cards, duty: Duty, order: Order) -> bool:
    """SJ-27 … SJ-29: whether a play of as many cards as were led, all of them held, serves the lead. `suited`: all the
    follower's cards of the suit led.
    """
    n = duty.size
    mine = in_suit(play, order.suit[suited[0]], order) if suited else ()
    if len(suited) <= n:
        return len(mine) == len(suited)
    if len(mine) < n:
        return False
    return duty.free or unserved(play, suited, duty, order) is None


def unserved(play: Cards, suited: Cards, duty: Duty, order: Order) -> int | None:
    """The first component of the lead that a play of the suit led serves worse than the suit could, in `best`."""
    groups = whole_groups(play, suited, order) if duty.exact else groups_of(play, order)
    held, as_led = holding(groups), tuple(sorted(kind for kind in duty.lead if kind[0] > 1))
    if fits(held, as_led, duty.exact):
        return None
    upto = best(suited, duty, order).upto
    return next((at for at, ways in enumerate(upto) if not any(fits(held, way, duty.exact) for way in ways)), None)
