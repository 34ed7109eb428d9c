"""The structure of cards of one effective suit of 升级: groups of equal cards, runs of them, and what can be had at once.

Cards that are equal for pairs are a group; a component is a number of groups of one size on neighbouring steps: a single,
a pair, a triple, a quad, or a run of them (拖拉机 tractor, 泰坦尼克 Titanic). What is remembered here is shared by all tables.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, product
from typing import NamedTuple

from ..core.cards import Card, Cards
from .trump import Order

Kind = tuple[int, int]
"""A class of components: (cards in a group, number of groups)."""


class Group(NamedTuple):
    """The cards of a face that somebody holds."""

    step: int
    power: int
    cards: Cards


def groups_of(cards: Iterable[Card], order: Order) -> list[Group]:
    """The groups of cards of one effective suit, by step and then by face."""
    by_face: dict[tuple[int, int], list[Card]] = {}
    for card in sorted(cards):
        by_face.setdefault((order.step[card], order.face[card]), []).append(card)
    return [
        Group(step, order.power[held[0]], tuple(held[i : i + order.most]))
        for (step, _), held in sorted(by_face.items())
        for i in range(0, len(held), order.most)
    ]


def in_suit(cards: Iterable[Card], suit: str, order: Order) -> Cards:
    """The cards of an effective suit (SJ-3)."""
    return tuple(card for card in cards if order.suit[card] == suit)


def tops(kind: Kind, groups: Sequence[Group]) -> Iterator[int]:
    """The powers of the top cards of every component of this kind that can be taken from these groups."""
    size, length = kind
    reach: dict[int, int] = {}  # step: how many neighbouring steps up to here have a group of this size
    for group in groups:
        if len(group.cards) >= size:
            reach[group.step] = reach.get(group.step - 1, 0) + 1
            if reach[group.step] >= length:
                yield group.power


# what can be had, without the cards' names

Sizes = tuple[int, ...]
"""The sizes of the groups on a step, largest first."""
Segment = tuple[Sizes, ...]
"""Neighbouring steps that all hold something."""
Holding = tuple[Segment, ...]
"""What structure a set of cards has: stretches of neighbouring steps that hold pairs or more, in no order and in either
direction. Single cards are in no structure and left out.
"""


def holding(groups: Sequence[Group]) -> Holding:
    steps: dict[int, list[int]] = {}
    for group in groups:
        if len(group.cards) > 1:
            steps.setdefault(group.step, []).append(len(group.cards))
    placed: list[Sizes] = []
    for step in sorted(steps):
        if step - 1 not in steps:
            placed.append(())
        placed.append(tuple(sorted(steps[step], reverse=True)))
    return _segments(placed)


def fits(held: Holding, wanted: tuple[Kind, ...], exact: bool = False) -> bool:
    """Whether all these components can be taken at once, each card once; larger groups may be broken for them, unless
    with `exact` a group counts at its full size only.
    """
    return left_by(held, wanted, exact) is not None


@lru_cache(maxsize=200_000)
def left_by(held: Holding, wanted: tuple[Kind, ...], exact: bool = False) -> Holding | None:
    """What may be left when the runs among these components are taken, and still has the others in it; None if they do not
    fit. The run with the fewest places is placed first, where it breaks least.
    """
    if not _enough(held, wanted, exact):
        return None
    places = {kind: _places(held, kind, exact) for kind in wanted if kind[1] > 1}
    if not places:
        return held
    if not all(_room(held, wanted, kind, exact) for kind in places):
        return None
    kind = min(places, key=lambda kind: len(places[kind]))
    at = wanted.index(kind)
    rest = (*wanted[:at], *wanted[at + 1 :])
    return next((left for less in places[kind] if (left := left_by(less, rest, exact)) is not None), None)


def _counts(n: int, size: int, exact: bool) -> bool:
    """Whether a group of n cards gives one of this size."""
    return n == size if exact else n >= size


def _breaks(n: int, size: int) -> int:
    """How much it costs others to take so many cards from a group of n: least from one of its own size."""
    return 0 if n == size else 1 if n == size + 2 else 2


def _enough(held: Holding, wanted: tuple[Kind, ...], exact: bool) -> bool:
    """Whether there are groups for all of these, wherever they are: if no run is wanted, nothing else is asked.

    Triples are best taken from triples and then from quads, and pairs from what is left, a quad giving two.
    """
    sizes = [n for segment in held for step in segment for n in step]
    left = [0, 0, sizes.count(2), sizes.count(3), sizes.count(4)]
    for size, length in wanted:
        left[size] -= length
    pairs, triples, quads = left[2:]
    if exact or quads < 0:
        return min(quads, triples, pairs) >= 0
    broken = max(0, -triples)
    return broken <= quads and pairs + max(0, triples) + 2 * (quads - broken) >= 0


def _room(held: Holding, wanted: tuple[Kind, ...], kind: Kind, exact: bool) -> bool:
    """Whether there are so many runs of this kind as could be cut from all that is wanted: in groups below each size, and
    those from it on that nothing as large needs.
    """
    size, length = kind
    for limit, room, large, each in _rooms(held, kind, exact):
        for m, n in wanted:
            if m >= limit:
                large -= n
            elif _counts(m, size, exact):
                room -= n // length * (m // 2 if size == 2 else 1)
        if room < 0 and room + large * each < 0:
            return False
    return True


@lru_cache(maxsize=100_000)
def _rooms(held: Holding, kind: Kind, exact: bool) -> tuple[tuple[int, int, int, int], ...]:
    """(a size, the most runs of this kind in groups below it, the groups from it on, the runs that one of them gives)."""
    sizes = [n for segment in held for step in segment for n in step]
    each = max(sizes) // 2 if kind[0] == 2 and not exact else 1
    return tuple(
        (limit, sum(_most(segment, kind, limit, exact) for segment in held), sum(n >= limit for n in sizes), each)
        for limit in ((5,) if exact else range(kind[0] + 1, 6))
    )


@lru_cache(maxsize=20_000)
def _most(segment: Segment, kind: Kind, limit: int, exact: bool) -> int:
    """How many runs of this kind a stretch has at most in groups below a size: as many as there are at each step in turn."""
    size, length = kind
    left = [sum(n // 2 if size == 2 else 1 for n in sizes if _counts(n, size, exact) and n < limit) for sizes in segment]
    total = 0
    for first in range(len(left) - length + 1):
        n = min(left[first : first + length])
        left[first : first + length] = [had - n for had in left[first : first + length]]
        total += n
    return total


@lru_cache(maxsize=100_000)
def _places(held: Holding, kind: Kind, exact: bool) -> tuple[Holding, ...]:
    """What is left when a run is taken, for each place that makes a difference: those first where it breaks least, and of
    these the shortest stretch.
    """
    found: dict[Holding, tuple[int, int]] = {}
    for at, segment in enumerate(held):
        if segment not in held[:at]:
            for pieces, broken in _cut(segment, kind, exact).items():
                left = tuple(sorted((*held[:at], *pieces, *held[at + 1 :])))
                cost = broken, len(segment)
                found[left] = min(cost, found.get(left, cost))
    return tuple(sorted(found, key=found.__getitem__))


@lru_cache(maxsize=20_000)
def _cut(segment: Segment, kind: Kind, exact: bool) -> dict[Holding, int]:
    """What is left of a stretch when a run is taken from it, for each place, and how much it breaks."""
    size, length = kind
    hosts = [{n for n in sizes if _counts(n, size, exact)} for sizes in segment]
    found: dict[Holding, int] = {}
    for first in range(len(segment) - length + 1):
        for hosting in product(*hosts[first : first + length]):
            taken = (_less(sizes, n, size) for sizes, n in zip(segment[first:], hosting, strict=False))
            pieces = _segments((*segment[:first], *taken, *segment[first + length :]))
            found[pieces] = sum(_breaks(n, size) for n in hosting)
    return found


def _less(sizes: Sizes, n: int, size: int) -> Sizes:
    """The groups on a step when so many cards are taken from one of n; single cards do not count."""
    rest = list(sizes)
    rest.remove(n)
    return tuple(sorted((*rest, n - size), reverse=True)) if n > size + 1 else tuple(rest)


def _segments(steps: Iterable[Sizes]) -> Holding:
    """The stretches between the steps that hold nothing."""
    segments = (tuple(steps) for some, steps in groupby(steps, key=bool) if some)
    return tuple(sorted(max(segment, segment[::-1]) for segment in segments))


# the cards themselves


Been = set[tuple[int, tuple[int, ...], tuple[int, ...]]]
"""Where a search for takings has been: how many components were to come, `least`, and how many cards each group had left."""
ENOUGH = 2000
"""In so many places; then it gives up, for it may go on for ever and find the same again."""


def takings(
    groups: Sequence[Group],
    kinds: tuple[Kind, ...],
    exact: bool = False,
    rng: random.Random | None = None,
    been: Been | None = None,
) -> Iterator[Cards]:
    """Every choice of cards that gives these components together, lowest first, or in random order with `rng`; not all of
    them if `been` has ENOUGH entries in the end.
    """
    ordered = tuple(sorted(kinds, key=lambda k: (k[1], k[0]), reverse=True))
    yield from _takings(list(groups), ordered, exact, rng, (), set() if been is None else been)


def _takings(
    groups: list[Group],
    kinds: tuple[Kind, ...],
    exact: bool,
    rng: random.Random | None,
    least: tuple[int, ...],
    been: Been,
) -> Iterator[Cards]:
    """`least`: where equal components stand in no order, each begins no lower than the one before it."""
    here = len(kinds), least, tuple(len(group.cards) for group in groups)
    if here in been or len(been) == ENOUGH:
        return
    been.add(here)
    if not kinds:
        yield ()
        return
    (size, length), rest = kinds[0], kinds[1:]
    choices = [chosen for chosen in _runs(groups, size, length, exact) if rng or chosen >= least]
    if rng:
        rng.shuffle(choices)
    for chosen in choices:
        left = [g if i not in chosen else g._replace(cards=g.cards[size:]) for i, g in enumerate(groups)]
        if fits(holding(left), tuple(sorted(rest)), exact):
            cards = tuple(card for i in chosen for card in groups[i].cards[:size])
            again = chosen if rest[:1] == kinds[:1] else ()
            for more in _takings(left, rest, exact, rng, again, been):
                yield cards + more


def _runs(groups: list[Group], size: int, length: int, exact: bool) -> Iterator[tuple[int, ...]]:
    """The places of groups that give a run."""
    by_step: dict[int, list[int]] = {}
    for i, group in enumerate(groups):
        if _counts(len(group.cards), size, exact):
            by_step.setdefault(group.step, []).append(i)
    for step in sorted(by_step):
        yield from product(*(by_step.get(step + n, ()) for n in range(length)))
