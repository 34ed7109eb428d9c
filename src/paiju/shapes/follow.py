"""What a follower of 升级 must play (SJ-27 … SJ-29): the lists SJ-T4 and SJ4-T1 as data, and who obeys them.

Works on what structure cards have, not on their names: `structure.Holding`.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from ..core.cards import Cards
from .structure import Group, Holding, Kind, fits, groups_of, holding, in_suit
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
    """The list for a component led, in the order of obligation; `four`: by SJ4-T1. The last line asks for nothing."""
    size, length = kind
    if four and kind in FOUR_DECKS:
        return FOUR_DECKS[kind]
    if length == 1:
        return tuple(((((n, 1),),) if n > 1 else ((),)) for n in range(size, 0, -1))
    if size == 2:
        return tuple((tuple((2, n) for n in parts),) for pairs in range(length, -1, -1) for parts in partitions(pairs))
    return TITANIC_LINES


def partitions(n: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    """The ways to write n as a sum, the largest first."""
    if n == 0:
        yield ()
        return
    for part in range(min(n, largest or n), 0, -1):
        for rest in partitions(n - part, part):
            yield (part, *rest)


class Service(NamedTuple):
    """How well a suit serves a lead: the `numbers` of the lines, one for each component from the highest on, and what
    serves them together, each choice of it.
    """

    numbers: tuple[int, ...]
    groups: tuple[tuple[Kind, ...], ...]
    lines: tuple[Line, ...]


@lru_cache(maxsize=50_000)
def service(held: Holding, lead: tuple[Kind, ...], four: bool = False, exact: bool = False) -> Service:
    """SJ-29: the line by which each component of the lead is served, the best that is possible from the first on. A run
    of three or more triples or quads that is not held counts as one a group shorter, and a group.
    """
    todo, found, served_by = list(lead), list[int](), list[Line]()
    taken: list[tuple[Kind, ...]] = [()]
    kind = SINGLE
    while todo:
        before, kind = kind, todo.pop(0)
        first = found[-1] if found and kind == before else 1  # the same again cannot be served by a better line
        if kind[0] == 1:
            continue
        if kind[0] >= 3 and kind[1] >= 3:
            served = _serve(held, taken, ((kind,),), exact)
            found.append(1 if served else 2)
            served_by.append(((kind,),) if served else ((),))
            if served:
                taken = served
            else:
                todo[:0] = [(kind[0], kind[1] - 1), (kind[0], 1)]
            continue
        for n, line in enumerate(lines(kind, four)[first - 1 :], first):
            if served := _serve(held, taken, line, exact):
                found.append(n)
                served_by.append(line)
                taken = served
                break
    return Service(tuple(found), tuple(sorted(taken)), tuple(served_by))


def _serve(held: Holding, taken: list[tuple[Kind, ...]], line: Line, exact: bool) -> list[tuple[Kind, ...]]:
    """What is then taken in all, for each choice of the line that fits beside what was taken before."""
    wanted = {tuple(sorted((*before, *kinds))) for before in taken for kinds in line}
    return [kinds for kinds in wanted if fits(held, kinds, exact)]


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


def served(play: Cards, suited: Cards, duty: Duty, order: Order) -> Service:
    """How a play of the suit led serves it."""
    groups = whole_groups(play, suited, order) if duty.exact else groups_of(play, order)
    return service(holding(groups), duty.lead, duty.four, duty.exact)


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
    if duty.free:
        return True
    numbers = served(play, suited, duty, order).numbers
    return all(line == 1 for line in numbers) or numbers == best(suited, duty, order).numbers
