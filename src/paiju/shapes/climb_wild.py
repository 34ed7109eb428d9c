"""The shapes of `climb` where one rank is wild (癞子, DZL): what a set can be, and what a hand can play.

Each function is its namesake in `climb` where no rank is wild (`wild` None). The rows are those of one pack, whose bombs
are four cards; a wild card is of a rank 3 … 2 and stands for one of them (DZL-2).

A reading has its bodies somewhere, a `Frame`. The cards that are not wild, its naturals, lie either in these ranks, short
of whole bodies by as many cards as wild ones fill, or outside them as kickers. So the naturals and the frame say how many
wild cards there are: nothing comes twice, and bodies and kickers are listed apart and multiplied. The wild cards left
over always find a rank, for every row has more ranks outside its bodies than it has kickers. Where the printed rank is
among them they count as that (DZL-5), which changes no reading.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import NamedTuple

from ..core.cards import BIG, SMALL
from . import climb
from .climb import NOTHING, TOP_OF_RUN, TWO, Counts, Row, Rows, Shape, beats

SOFT, HARD, PURE, ROCKET = 1, 2, 3, 4  # 软炸, 硬炸, 纯癞子炸弹, 火箭: the powers of DZL-3

Packed = int
"""Counts as one number, a byte for each rank: choices are added, and `to_bytes` makes them counts again."""
Unary = int
"""The same with n ones in the byte of a rank that has n cards: one `&` compares all ranks, `bit_count` counts cards."""
UNARY = bytes([0, 1, 3, 7, 15]).ljust(256, b"\xff")
JOKERS: Unary = 0x101 << 8 * SMALL
NEVER: Unary = 1 << 8 * 15  # what no cards have


class Frame(NamedTuple):
    """A reading by where its bodies are: in the ranks from `first` to `shape.key`, `whole` cards in all, with `kickers`
    singles or pairs. A set of its size has it if none of its naturals is `barred` (too many of a rank, a joker in a
    pair), the wild cards are enough for what its `bodies` lack, no more of the others `begin` a kicker than there are
    kickers, and it does not hold `both` jokers where that is not allowed.
    """

    row: Row
    shape: Shape
    first: int
    whole: int
    kickers: int
    bodies: Unary
    barred: Unary
    begin: Unary
    both: Unary


def _frame(row: Row, run: int, key: int) -> Frame:
    first, kickers = key - run + 1, run * row.each
    most = [row.body if first <= r <= key else row.kick * row.cap for r in range(SMALL)] + [row.cap * (row.kick == 1)] * 2
    full = unary(most)
    bodies = unary([row.body * (first <= r <= key) for r in range(15)])
    begin = (full & ~bodies) & (unary((1,) * 15) * (5 if row.kick == 2 else 15))
    both = JOKERS if row.kick == 1 and not row.rocket else NEVER
    return Frame(
        row, Shape(row.kind, run, key, row.power), first, run * row.body, kickers, bodies, NEVER - 1 - full, begin, both
    )


def unary(counts: Sequence[int]) -> Unary:
    return int.from_bytes(bytes(counts).translate(UNARY), "little")


@cache
def _frames(rows: Rows) -> tuple[Frame, ...]:
    """Every frame in the order of `readings`. What jokers alone are needs none."""
    return tuple(
        _frame(row, run, key)
        for row in rows
        if row.body
        for run in range(row.run[0], row.run[1] + 1)
        for key in range(TOP_OF_RUN if row.run[1] > 1 else TWO, run - 2, -1)
    )


@cache
def _frames_of(rows: Rows, size: int) -> tuple[Frame, ...]:
    return tuple(f for f in _frames(rows) if f.whole + f.kickers * f.row.kick == size)


def readings(counts: Counts, rows: Rows, wild: int | None) -> list[Shape]:
    """Every reading of the whole set, in the order of the rows and within a row from the highest key down. That is the
    order of DZL-5, so the first is what counts when it is led.
    """
    return climb.readings(counts, rows) if wild is None else list(_readings(counts, rows, wild))


def _readings(counts: Counts, rows: Rows, wild: int) -> Iterator[Shape]:
    wilds, size = counts[wild], sum(counts)
    if size in (wilds, sum(counts[SMALL:])):
        for shape in climb.readings(counts, rows):
            yield _powered(shape, wilds, size)
        return
    naturals = unary(counts) & ~(255 << 8 * wild)
    for frame in _frames_of(rows, size):
        if (
            not naturals & frame.barred
            and (naturals & frame.bodies).bit_count() + wilds >= frame.whole
            and (naturals & frame.begin).bit_count() <= frame.kickers
            and naturals & frame.both != frame.both
        ):
            yield _powered(frame.shape, wilds, size) if frame.shape.power else frame.shape


def is_open(counts: Counts, rows: Rows, wild: int | None = None) -> bool:
    """Whether a set can be read in several ways."""
    if wild is None:
        return len(climb.readings(counts, rows)) > 1
    return len(list(islice(_readings(counts, rows, wild), 2))) > 1


def is_made_up(counts: Counts, wild: int | None) -> bool:
    """Whether wild cards stand for others in a set (DZL-2)."""
    return wild is not None and 0 < counts[wild] < sum(counts)


def _powered(shape: Shape, wilds: int, size: int) -> Shape:
    """A bomb with its power by DZL-3."""
    if not shape.power:
        return shape
    power = ROCKET if shape.key > TWO else HARD if not wilds else PURE if wilds == size else SOFT
    return shape._replace(power=power)


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
    """The sets of jokers alone and of wild cards alone: they are what they print (DZL-2)."""
    for first, end in ((SMALL, 15), (wild, wild + 1)):
        for shape, cards in climb.plays(NOTHING[:first] + counts[first:end] + NOTHING[end:], rows):
            shape = _powered(shape, cards[wild], sum(cards))
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
    wilds, one = counts[wild], 1 << 8 * wild
    naturals = _without(counts, wild, wild + 1)
    held = unary(naturals)
    for frame in _frames(rows):
        least = frame.whole - (held & frame.bodies).bit_count()
        if least > wilds or (over and not frame.row.power and not beats(frame.shape, over)):
            continue
        row, first, key = frame.row, frame.first, frame.shape.key
        kickers = NO_KICKERS
        if row.kick:
            kickers = _kicker_choices(_without(naturals, first, key + 1), row, frame.kickers, wilds - least, one)
        for short in range(least, min(wilds, frame.whole) + 1):
            shape = _powered(frame.shape, short, frame.whole)
            fit = kickers[: wilds - short + 1]
            if short == frame.whole:  # with wild kickers alone it would be a set of wild cards
                fit = fit[: frame.kickers * row.kick]
            if over is None or beats(shape, over):
                yield Part(shape, 8 * first, short * one, _body_choices(naturals[first : key + 1], row.body, short), fit)


def _without(counts: Counts, first: int, end: int) -> Counts:
    return counts[:first] + (0,) * (end - first) + counts[end:]


def _number_of(part: Part) -> int:
    return len(part.bodies) * sum(map(len, part.kickers))


def _cards_of(part: Part) -> Iterator[Packed]:
    for body in part.bodies:
        cards = (body << part.shift) + part.short
        for choices in part.kickers:
            for kickers in choices:
                yield cards + kickers


_PLAIN = tuple((r,) for r in range(SMALL))
GIVING = {
    (1, True): (*_PLAIN, (SMALL,), (BIG,)),
    (1, False): (*_PLAIN, (SMALL, BIG)),
    (2, True): _PLAIN,
    (2, False): _PLAIN,
}
"""The ranks that may give kickers, by `kick` and `rocket`. Of those that stand together one gives them (DZ-12)."""


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
    for together in GIVING[kick, row.rocket]:
        more = [
            ((begun + -(-n // kick), filled + -n % kick), [cards + (n << 8 * r) for cards in choices])
            for r in together
            for n in range(1, min(free[r], kick * row.cap) + 1)
            for (begun, filled), choices in found.items()
            if begun + -(-n // kick) <= number and filled + -n % kick <= most
        ]
        for at, choices in more:
            found.setdefault(at, []).extend(choices)
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
