"""The structure of cards of one effective suit of 升级: groups of equal cards, runs of them, and what can be had at once.

Cards that are equal for pairs are a group; a component is a number of groups of one size on neighbouring steps: a single,
a pair, a triple, a quad, or a run of them (拖拉机 tractor, 泰坦尼克 Titanic). What is remembered here is shared by all tables.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
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
Holding = tuple[tuple[Sizes, ...], ...]
"""What structure a set of cards has: stretches of neighbouring steps that hold pairs or more, in no order and in either
direction. Single cards are in no structure and left out.
"""


def holding(groups: Sequence[Group]) -> Holding:
    steps: dict[int, list[int]] = {}
    for group in groups:
        if len(group.cards) > 1:
            steps.setdefault(group.step, []).append(len(group.cards))
    segments: list[list[Sizes]] = []
    before = None
    for step in sorted(steps):
        if before is None or step != before + 1:
            segments.append([])
        segments[-1].append(tuple(sorted(steps[step], reverse=True)))
        before = step
    return tuple(sorted(tuple(max(segment, segment[::-1])) for segment in segments))


Lone = tuple[int, int, int]
"""How many quads, triples and pairs that are in no run."""
Front = frozenset[Lone]
"""The most that can be had of them together: no entry is at most another."""


@lru_cache(maxsize=200_000)
def fits(held: Holding, wanted: tuple[Kind, ...], exact: bool = False) -> bool:
    """Whether all these components can be taken at once, each card once; larger groups may be broken for them, unless
    with `exact` a group counts at its full size only.
    """
    if not _may_fit(held, wanted, exact):
        return False
    by_length = sorted(wanted, key=lambda kind: (kind[1], kind[0]), reverse=True)
    by_size = sorted(wanted, reverse=True)
    if _fits_at_sight(held, by_size, exact) or (by_length != by_size and _fits_at_sight(held, by_length, exact)):
        return True
    return _fits_somehow(held, wanted, exact)


def _counts(n: int, size: int, exact: bool) -> bool:
    """Whether a group of n cards gives one of this size."""
    return n == size if exact else n >= size


def _breaks(n: int, size: int) -> int:
    """How much it costs others to take so many cards from a group of n: least from one of its own size."""
    return 0 if n == size else 1 if n == size + 2 else 2


def _may_fit(held: Holding, wanted: tuple[Kind, ...], exact: bool) -> bool:
    """What can be seen by counting: groups, and a stretch for each run. Refuses most of what does not fit."""
    sizes = [n for segment in held for step in segment for n in step]
    for least in (2, 3, 4):
        need = sum(length * (1 if least > 2 or exact else size // 2) for size, length in wanted if _counts(size, least, exact))
        if need > sum(1 if least > 2 or exact else n // 2 for n in sizes if _counts(n, least, exact)):
            return False
    return all(
        length == 1 or any(max(_reaches(segment, size, exact)) >= length for segment in held)
        for size, length in set(wanted)
    )


@lru_cache(maxsize=20_000)
def _reaches(segment: tuple[Sizes, ...], size: int, exact: bool) -> tuple[int, ...]:
    """By step: on how many neighbouring steps from there on a group of this size can be had."""
    found: list[int] = []
    for sizes in reversed(segment):
        before = found[-1] if found else 0
        found.append(before + 1 if any(_counts(n, size, exact) for n in sizes) else 0)
    return tuple(reversed(found))


def _fits_at_sight(held: Holding, wanted: Iterable[Kind], exact: bool) -> bool:
    """Put each component in turn where it breaks least, at the beginning of the shortest stretch that has room for it, and
    take the lone pairs from what is left. False tells nothing.
    """
    left = [[list(sizes) for sizes in segment] for segment in held]
    pairs = 0
    for size, length in wanted:
        if (size, length) == (2, 1):
            pairs += 1
            continue
        places: list[tuple[int, int, int, int]] = []
        for at, segment in enumerate(left):
            costs: list[int] = []
            for step in range(len(segment) + 1):
                fitting = [_breaks(n, size) for n in segment[step] if _counts(n, size, exact)] if step < len(segment) else []
                if fitting:
                    costs.append(min(fitting))
                    continue
                for first in range(len(costs) - length + 1):
                    places.append((sum(costs[first : first + length]), len(costs), at, step - len(costs) + first))
                costs = []
        if not places:
            return False
        *_, at, first = min(places)
        for sizes in left[at][first : first + length]:
            n = min((n for n in sizes if _counts(n, size, exact)), key=lambda n: _breaks(n, size))
            sizes.remove(n)
            if n > size + 1:
                sizes.append(n - size)
    return pairs <= sum(n == 2 if exact else n // 2 for segment in left for sizes in segment for n in sizes)


def _fits_somehow(held: Holding, wanted: tuple[Kind, ...], exact: bool) -> bool:
    """Go up the steps and remember which runs are still to come, which are under way, and what lone groups the rest of the
    cards gave.
    """
    runs = tuple(sorted((kind for kind in wanted if kind[1] > 1), reverse=True))
    lone: Lone = (wanted.count((4, 1)), wanted.count((3, 1)), wanted.count((2, 1)))
    states: dict[tuple[tuple[Kind, ...], tuple[Kind, ...]], Front] = {(runs, ()): frozenset(((0, 0, 0),))}
    pairs_left = sum(n // 2 for segment in held for sizes in segment for n in sizes)
    for segment in held:
        for at, sizes in enumerate(segment):
            pairs_left -= sum(n // 2 for n in sizes)
            after: dict[tuple[tuple[Kind, ...], tuple[Kind, ...]], set[Lone]] = {}
            for (to_come, under_way), front in states.items():
                may = tuple(kind for kind in to_come if kind[1] <= _reaches(segment, kind[0], exact)[at])
                others = tuple(kind for kind in to_come if kind not in may)
                for left, going, rests in _steps_on(may, under_way, sizes, exact):
                    if sum(size // 2 * length for size, length in (*left, *others, *going)) > pairs_left:
                        continue
                    still = tuple(sorted((*left, *others), reverse=True)) if others else left
                    after.setdefault((still, going), set()).update(
                        (min(a[0] + b[0], lone[0]), min(a[1] + b[1], lone[1]), min(a[2] + b[2], lone[2]))
                        for a in front
                        for b in rests
                    )
            states = {state: _front(frozenset(found)) for state, found in after.items()}
        states = {state: front for state, front in states.items() if not state[1]}
    return lone in states.get(((), ()), ())


@lru_cache(maxsize=100_000)
def _steps_on(
    to_come: tuple[Kind, ...], under_way: tuple[Kind, ...], sizes: Sizes, exact: bool
) -> tuple[tuple[tuple[Kind, ...], tuple[Kind, ...], Front], ...]:
    """Each way over a step with groups of these sizes: runs still to come, runs under way with the steps they still
    need, and the lone groups that the other cards may give.
    """
    found: list[tuple[tuple[Kind, ...], tuple[Kind, ...], Front]] = []
    for begun in _choices(to_come, sum(n // 2 for n in sizes)):
        on = (*under_way, *begun)
        if rests := _hosted(sizes, tuple(sorted(size for size, _ in on)), exact):
            left = list(to_come)
            for kind in begun:
                left.remove(kind)
            going = tuple(sorted((size, length - 1) for size, length in on if length > 1))
            found.append((tuple(left), going, _front(frozenset(one for rest in rests for one in _lone(rest, exact)))))
    return tuple(found)


def _choices(kinds: tuple[Kind, ...], most: int) -> set[tuple[Kind, ...]]:
    """Every choice of at most so many of the runs to come."""
    chosen: set[tuple[Kind, ...]] = {()}
    for kind in kinds:
        chosen |= {(*before, kind) for before in chosen if len(before) < most}
    return chosen


@cache
def _hosted(sizes: Sizes, needs: tuple[int, ...], exact: bool) -> frozenset[Sizes]:
    """What may be left of groups of these sizes when each need is taken from one of them."""
    if not needs:
        return frozenset((sizes,))
    found: set[Sizes] = set()
    for at, n in enumerate(sizes):
        if _counts(n, needs[0], exact) and n not in sizes[:at]:
            rest = (*sizes[:at], n - needs[0], *sizes[at + 1 :])
            found |= _hosted(tuple(sorted(rest, reverse=True)), needs[1:], exact)
    return frozenset(found)


@cache
def _lone(sizes: Sizes, exact: bool) -> Front:
    """The lone groups that groups of these sizes give."""
    found: set[Lone] = {(0, 0, 0)}
    for n in sizes:
        if exact:
            found = {(a[0] + (n == 4), a[1] + (n == 3), a[2] + (n == 2)) for a in found}
            continue
        of_one = [(1, 0, 0), (0, 1, 0), (0, 0, 2)] if n == 4 else [(0, 1, 0), (0, 0, 1)] if n == 3 else [(0, 0, n // 2)]
        found = {(a[0] + b[0], a[1] + b[1], a[2] + b[2]) for a in found for b in of_one}
    return _front(frozenset(found))


@lru_cache(maxsize=100_000)
def _front(found: Front) -> Front:
    if len(found) == 1:
        return found
    return frozenset(
        one for one in found if not any(o != one and all(a <= b for a, b in zip(one, o, strict=True)) for o in found)
    )


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
