"""The shapes of `climb` where one rank is wild (癞子, DZL): what a set can be, and what a hand can play.

Each function is its namesake in `climb` where no rank is wild (`wild` None). The rows are those of one pack, whose bombs
are four cards; a wild card is of a rank 3 … 2 and stands for one of them (DZL-2).

A reading has its bodies somewhere, a `Frame`. The cards that are not wild, its naturals, lie either in these ranks, short
of whole bodies by as many cards as wild ones fill, or outside them as kickers. So the naturals and the frame say how many
wild cards there are: nothing comes twice, and bodies and kickers are listed apart and multiplied. The wild cards left
over always find a rank, for every row has more ranks outside its bodies than it has kickers. Where the printed rank is
among them they count as that (DZL-5), which changes no reading.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice
from typing import NamedTuple

from ..core.cards import BIG, SMALL
from . import climb
from .climb import TOP_OF_RUN, TWO, Counts, Row, Rows, Shape, beats

SOFT, HARD, PURE, ROCKET = 1, 2, 3, 4  # 软炸, 硬炸, 纯癞子炸弹, 火箭: the powers of DZL-3

Packed = int
"""Counts as one number, a byte for each rank: choices are added, and `to_bytes` makes them counts again."""


class Frame(NamedTuple):
    """Where the bodies of a reading are: `run` ranks from `first` to `key`. `kickers`: how many singles or pairs."""

    row: Row
    run: int
    first: int
    key: int
    kickers: int


def readings(counts: Counts, rows: Rows, wild: int | None) -> list[Shape]:
    """Every reading of the whole set, in the order of the rows and within a row from the highest key down. That is the
    order of DZL-5, so the first is what counts when it is led.
    """
    return climb.readings(counts, rows) if wild is None else list(_readings(counts, rows, wild))


def _readings(counts: Counts, rows: Rows, wild: int) -> Iterator[Shape]:
    wilds, size = counts[wild], sum(counts)
    if wilds in (0, size):
        for shape in climb.readings(counts, rows):
            yield _powered(shape, wilds, size)
        return
    naturals = _without(counts, wild, wild + 1)
    for frame in _frames_of(rows, size):
        row, run, first, key, kickers = frame
        bodies = naturals[first : key + 1]
        if run * row.body - sum(bodies) > wilds or max(bodies) > row.body or key > TWO:
            continue
        if not row.kick or _kickers_fit(_without(naturals, first, key + 1), row, kickers):
            yield _powered(Shape(row.kind, run, key, row.power), wilds, size)


def is_made_up(counts: Counts, wild: int | None) -> bool:
    """Whether wild cards stand for others in a set (DZL-2)."""
    return wild is not None and 0 < counts[wild] < sum(counts)


def _powered(shape: Shape, wilds: int, size: int) -> Shape:
    """A bomb with its power by DZL-3."""
    if not shape.power:
        return shape
    power = ROCKET if shape.key > TWO else HARD if not wilds else PURE if wilds == size else SOFT
    return shape._replace(power=power)


def _without(counts: Counts, first: int, end: int) -> Counts:
    return counts[:first] + (0,) * (end - first) + counts[end:]


def _kickers_fit(naturals: Counts, row: Row, number: int) -> bool:
    """Whether wild cards can make of these so many kickers. Each rank that has any gives one at least."""
    kick, most = row.kick, row.kick * row.cap
    if max(naturals) > most or sum(-(-n // kick) for n in naturals) > number:
        return False
    small, big = naturals[SMALL:]
    return not (small or big) if kick == 2 else row.rocket or not (small and big)


@cache
def _frames(rows: Rows) -> tuple[Frame, ...]:
    """Every frame of rows with bodies, in the order of `readings`."""
    return tuple(
        Frame(row, run, key - run + 1, key, run * row.each)
        for row in rows
        if row.body
        for run in range(row.run[0], row.run[1] + 1)
        for key in range(TOP_OF_RUN if row.run[1] > 1 else row.top, run - 2, -1)
    )


@cache
def _frames_of(rows: Rows, size: int) -> tuple[Frame, ...]:
    return tuple(f for f in _frames(rows) if f.run * f.row.body + f.kickers * f.row.kick == size)


def plays(counts: Counts, rows: Rows, wild: int | None, over: Shape | None = None) -> Iterator[tuple[Shape, Counts]]:
    """Each (reading, cards) that the hand can make and that beats `over`; a set with two readings comes twice."""
    return climb.plays(counts, rows, over) if wild is None else _plays(counts, rows, wild, over)


def _plays(counts: Counts, rows: Rows, wild: int, over: Shape | None) -> Iterator[tuple[Shape, Counts]]:
    yield from _as_printed(counts, rows, wild, over)
    for part in _parts(counts, rows, wild, over):
        for cards in _cards_of(part):
            yield part.shape, tuple(cards.to_bytes(15, "little"))


def count_plays(counts: Counts, rows: Rows, wild: int, over: Shape | None = None) -> int:
    """How many `plays` there are, without listing them."""
    printed = sum(1 for _ in _as_printed(counts, rows, wild, over))
    return printed + sum(map(_number_of, _parts(counts, rows, wild, over)))


def nth_play(counts: Counts, rows: Rows, wild: int, over: Shape | None, n: int) -> tuple[Shape, Counts]:
    """The n-th of `plays`, without listing those before it. Raises IndexError."""
    printed = list(_as_printed(counts, rows, wild, over))
    if n < len(printed):
        return printed[n]
    n -= len(printed)
    for part in _parts(counts, rows, wild, over):
        if n < (number := _number_of(part)):
            return part.shape, tuple(next(islice(_cards_of(part), n, None)).to_bytes(15, "little"))
        n -= number
    raise IndexError(n)


def _as_printed(counts: Counts, rows: Rows, wild: int, over: Shape | None) -> Iterator[tuple[Shape, Counts]]:
    """The joker bombs and the sets of wild cards alone, which are what they print (DZL-2)."""
    for shape, cards in climb.plays(counts, tuple(row for row in rows if row.jokers)):
        shape = _powered(shape, 0, sum(cards))
        if over is None or beats(shape, over):
            yield shape, cards
    for n in range(1, counts[wild] + 1):
        cards = (0,) * wild + (n,) + (0,) * (14 - wild)
        for shape in _readings(cards, rows, wild):
            if over is None or beats(shape, over):
                yield shape, cards


class Part(NamedTuple):
    """Plays of one reading with equally many wild cards in the bodies, `short`: the naturals in each of `bodies`, moved
    up to the first rank of the frame (by `shift` bits), go with each of `kickers[n]`, in which there are n wild cards.
    """

    shape: Shape
    shift: int
    short: Packed
    bodies: tuple[Packed, ...]
    kickers: tuple[tuple[Packed, ...], ...]


NO_KICKERS: tuple[tuple[Packed, ...], ...] = ((0,),)


def _parts(counts: Counts, rows: Rows, wild: int, over: Shape | None) -> Iterator[Part]:
    wilds, naturals, one = counts[wild], _without(counts, wild, wild + 1), 1 << 8 * wild
    for row, run, first, key, number in _frames(rows):
        if over and not row.power and (over.power or row.kind != over.kind or run != over.run or key <= over.key):
            continue
        have, whole = naturals[first : key + 1], run * row.body
        least = sum([row.body - n for n in have if n < row.body])
        if least > wilds or (least and key > TWO):
            continue
        kickers = NO_KICKERS
        if row.kick:
            free = _without(naturals, first, key + 1)
            kickers = _kicker_choices(free, row, number, wilds - least, one)
        for short in range(least, min(wilds, whole) + 1):
            shape = _powered(Shape(row.kind, run, key, row.power), short, whole)
            # Where all bodies are wild, wild kickers alone would make a set of wild cards.
            fit = kickers[: min(wilds - short + 1, number * row.kick if short == whole else 5)]
            if over is None or beats(shape, over):
                yield Part(shape, 8 * first, short * one, _body_choices(have, row.body, short), fit)


def _number_of(part: Part) -> int:
    return len(part.bodies) * sum(map(len, part.kickers))


def _cards_of(part: Part) -> Iterator[Packed]:
    for body in part.bodies:
        cards = (body << part.shift) + part.short
        for choices in part.kickers:
            for kickers in choices:
                yield cards + kickers


GIVING = {
    (1, True): tuple((r,) for r in range(15)),
    (1, False): (*((r,) for r in range(SMALL)), (SMALL, BIG)),  # one of the jokers at most (DZ-12)
    (2, False): tuple((r,) for r in range(SMALL)),
}
"""The ranks that may give kickers, by `kick` and `rocket`: those that stand together give them for each other."""


@lru_cache(maxsize=4096)
def _body_choices(have: Counts, body: int, short: int) -> tuple[Packed, ...]:
    """The naturals of bodies of `body` cards in neighbouring ranks, of which `short` cards are left to wild ones."""
    found = [(0, short)]
    for r, n in enumerate(have):
        found = [
            (cards + (taken << 8 * r), left - body + taken)
            for cards, left in found
            for taken in range(max(0, body - left), min(n, body) + 1)
        ]
    return tuple(cards for cards, left in found if not left)


@lru_cache(maxsize=512)
def _kicker_choices(free: Counts, row: Row, number: int, most: int, one: Packed) -> tuple[tuple[Packed, ...], ...]:
    """The choices of so many kickers by the number of wild cards (`one`) among them, `most` at most."""
    kick = row.kick
    found: dict[tuple[int, int], list[Packed]] = {(0, 0): [0]}  # by kickers begun and wild cards that complete them
    for ranks in GIVING[kick, row.rocket]:
        more = [
            ((begun + -(-n // kick), filled + -n % kick), [cards + (n << 8 * r) for cards in choices])
            for r in ranks
            for n in range(1, min(free[r], kick * row.cap) + 1)
            for (begun, filled), choices in found.items()
        ]
        for (begun, filled), choices in more:
            if begun <= number and filled <= most:
                found.setdefault((begun, filled), []).extend(choices)
    by_wilds: list[list[Packed]] = [[] for _ in range(most + 1)]
    for (begun, filled), choices in found.items():
        if (wilds := kick * (number - begun) + filled) <= most:
            by_wilds[wilds] += [cards + wilds * one for cards in choices]
    return tuple(map(tuple, by_wilds))


def lead_reading(counts: Counts, rows: Rows, wild: int | None) -> Shape | None:
    """DZ-16, DZL-5: what a set is when it is led and nothing is chosen."""
    return climb.lead_reading(counts, rows) if wild is None else next(_readings(counts, rows, wild), None)


def follow_reading(counts: Counts, rows: Rows, wild: int | None, over: Shape) -> Shape | None:
    """DZL-5: of the readings that beat the set on the table, one of its pattern before a bomb, then the highest key."""
    if wild is None:
        return climb.follow_reading(counts, rows, over)
    winning = [shape for shape in _readings(counts, rows, wild) if beats(shape, over)]
    return max(winning, key=lambda shape: (shape.kind == over.kind, shape.key), default=None)
