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

Holding = str
"""What structure a set of cards has: a character for each step with its groups, and a blank between steps that are not
neighbours. So a stretch of neighbouring steps is a word; the words stand in no order, and in either direction. Single
cards are in no structure and left out.
"""
GROUP = {2: 1, 3: 8, 4: 64}
"""What a group of each size adds to the number of its step; there are at most four on a step."""


def _letter(number: int) -> str:
    return chr(ord(" ") + number)


def holding(groups: Iterable[Group]) -> Holding:
    steps: dict[int, int] = {}
    for group in groups:
        if len(group.cards) > 1:
            steps[group.step] = steps.get(group.step, 0) + GROUP[len(group.cards)]
    apart = (f"{'' if step - 1 in steps else ' '}{_letter(steps[step])}" for step in sorted(steps))
    return _in_order("".join(apart).split(" "))


def _in_order(words: Iterable[str]) -> Holding:
    return " ".join(sorted(max(word, word[::-1]) for word in words if word))


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
    runs = {kind for kind in wanted if kind[1] > 1}
    if not runs:
        return held
    if not _enough(held, wanted, exact, min(length for _, length in runs)):
        return None
    if not _room(held, wanted, exact):
        return None
    kind = min(runs, key=lambda kind: (_windows(held, kind, exact), kind))
    at = wanted.index(kind)
    rest = (*wanted[:at], *wanted[at + 1 :])
    for less in _places(held, kind, exact):
        if (left := left_by(less, rest, exact)) is not None:
            return left
    return None


@cache
def _sizes(step: str) -> tuple[int, ...]:
    """The sizes of the groups on a step."""
    number = ord(step) - ord(" ")
    return (2,) * (number % 8) + (3,) * (number // 8 % 8) + (4,) * (number // 64)


@cache
def _gives(step: str, size: int, exact: bool, limit: int = 5) -> int:
    """How many groups of this size those of a step below a limit give."""
    return sum(n // size for n in _sizes(step) if n < limit and (n == size if exact else n >= size))


@cache
def _takes(step: str, size: int, exact: bool) -> tuple[tuple[str, int], ...]:
    """What is left of a step when a group of this size is taken from each of its own, single cards apart; and how much that
    costs others: least from a group of the same size.
    """
    hosts = {n for n in _sizes(step) if (n == size if exact else n >= size)}
    left = ((n, ord(step) - ord(" ") - GROUP[n] + GROUP.get(n - size, 0)) for n in hosts)
    return tuple((_letter(number), 0 if n == size else 1 if n == size + 2 else 2) for n, number in left)


@lru_cache(maxsize=50_000)
def _sizes_from(held: Holding, length: int) -> tuple[int, int, int]:
    """How many groups of two, of three and of four are in stretches of so many steps or more."""
    pairs = triples = quads = 0
    for word in held.split(" "):
        if len(word) >= length:
            twos, threes, fours = _sizes_in(word)
            pairs, triples, quads = pairs + twos, triples + threes, quads + fours
    return pairs, triples, quads


@lru_cache(maxsize=20_000)
def _sizes_in(word: str) -> tuple[int, int, int]:
    sizes = [n for step in word for n in _sizes(step)]
    return sizes.count(2), sizes.count(3), sizes.count(4)


@lru_cache(maxsize=20_000)
def _wanted_from(wanted: tuple[Kind, ...], length: int) -> tuple[int, int, int]:
    """How many groups of two, of three and of four the runs of so many groups or more have."""
    groups = [0, 0, 0]
    for size, n in wanted:
        groups[size - 2] += n * (n >= length)
    return groups[0], groups[1], groups[2]


def _enough(held: Holding, wanted: tuple[Kind, ...], exact: bool, length: int = 1) -> bool:
    """Whether there are groups for all of these, wherever they are: if no run is wanted, nothing else is asked. With a
    `length`, groups for the runs at least so long in stretches at least so long, and for other triples and quads.

    Triples are best taken from triples and then from quads, and pairs from what is left, a quad giving two.
    """
    (pairs, triples, quads), (twos, threes, fours) = _sizes_from(held, length), _wanted_from(wanted, length)
    if length > 1:  # what else is wanted is best taken from the other stretches
        _, all_triples, all_quads = _sizes_from(held, 1)
        _, all_threes, all_fours = _wanted_from(wanted, 1)
        spare = (all_quads - quads) - (all_fours - fours)
        fours += max(0, -spare)
        threes += max(0, all_threes - threes - (all_triples - triples) - (0 if exact else max(0, spare)))
    pairs, triples, quads = pairs - twos, triples - threes, quads - fours
    if exact or quads < 0:
        return min(quads, triples, pairs) >= 0
    if triples >= 0:
        return pairs + triples + 2 * quads >= 0
    return triples + quads >= 0 and pairs + 2 * (triples + quads) >= 0


@lru_cache(maxsize=100_000)
def _room(held: Holding, wanted: tuple[Kind, ...], exact: bool) -> bool:
    """Whether the lone triples and quads can be taken so that there is room for the runs, each kind of them by itself."""
    if not _enough(held, wanted, exact):
        return False
    cuts, lone, rest = _cuts(wanted, exact)
    for kind, n in cuts:
        if _rooms(held, kind, exact) < n:
            return False
    return lone is None or any(_room(less, rest, exact) for less in _places(held, lone, exact))


@lru_cache(maxsize=100_000)
def _rooms(held: Holding, kind: Kind, exact: bool) -> int:
    total = 0
    for word in held.split(" "):
        if len(word) >= kind[1]:
            total += _most(word, kind, exact)
    return total


@lru_cache(maxsize=20_000)
def _cuts(wanted: tuple[Kind, ...], exact: bool) -> tuple[list[tuple[Kind, int]], Kind | None, tuple[Kind, ...]]:
    """How many runs of each kind could be cut from all that is wanted; the largest lone triple or quad; and the others."""
    cuts = [
        ((size, length), sum(n // length * (m // size) for m, n in wanted if (m == size if exact else m >= size)))
        for size, length in {kind for kind in wanted if kind[1] > 1}
    ]
    lone = max((kind for kind in wanted if kind[1] == 1 and kind[0] > 2), default=None)
    at = wanted.index(lone) if lone else len(wanted)
    return cuts, lone, (*wanted[:at], *wanted[at + 1 :])


@lru_cache(maxsize=20_000)
def _most(word: str, kind: Kind, exact: bool) -> int:
    """How many runs of this kind a stretch has at most: as many as there are at each step in turn."""
    size, length = kind
    left = [_gives(step, size, exact) for step in word]
    total = 0
    for first in range(len(left) - length + 1):
        n = min(left[first : first + length])
        if n:
            left[first : first + length] = [had - n for had in left[first : first + length]]
            total += n
    return total


@lru_cache(maxsize=50_000)
def _windows(held: Holding, kind: Kind, exact: bool) -> int:
    """On how many steps a run of this kind can begin."""
    size, length = kind
    there = "".join("x" if step != " " and _gives(step, size, exact) else " " for step in held)
    return sum(max(0, len(word) - length + 1) for word in there.split(" "))


@lru_cache(maxsize=100_000)
def _places(held: Holding, kind: Kind, exact: bool) -> tuple[Holding, ...]:
    """What is left when a run is taken, for each place that makes a difference: those first where it breaks least, and of
    these the shortest stretch.
    """
    words = held.split(" ")
    found: dict[Holding, tuple[int, int]] = {}
    for at, word in enumerate(words):
        if word not in words[:at]:
            for pieces, broken in _cut(word, kind, exact).items():
                left = " ".join(sorted((*words[:at], *pieces, *words[at + 1 :])))
                cost = broken, len(word)
                if left not in found or cost < found[left]:
                    found[left] = cost
    return tuple(sorted(found, key=found.__getitem__))


@lru_cache(maxsize=20_000)
def _cut(word: str, kind: Kind, exact: bool) -> dict[tuple[str, ...], int]:
    """What is left of a stretch when a run is taken from it, for each place, and how much it breaks."""
    size, length = kind
    takes = [_takes(step, size, exact) for step in word]
    found: dict[tuple[str, ...], int] = {}
    for first in range(len(word) - length + 1):
        for taken in product(*takes[first : first + length]):
            left = word[:first] + "".join(step for step, _ in taken) + word[first + length :]
            pieces = tuple(max(piece, piece[::-1]) for piece in left.split(" ") if piece)
            found[pieces] = sum(broken for _, broken in taken)
    return found


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
        if len(group.cards) == size if exact else len(group.cards) >= size:
            by_step.setdefault(group.step, []).append(i)
    for step in sorted(by_step):
        yield from product(*(by_step.get(step + n, ()) for n in range(length)))
