"""Taking a hand of a climbing game apart (拆牌): the partition into sets that loses the lead least often.

A hand is one int here: nibble r counts the cards of rank r (3 … A, 2, 小王, 大王), so that adding and taking away cards
is arithmetic and a hand is a key. What sets there are comes from the rows of `shapes.climb`; what a set costs, from the
caller.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from ..core.cards import BIG, SMALL
from ..shapes.climb import TOP_OF_RUN, TWO, Counts, Row, Rows, Shape, kickers_fit

Packed = int
ONES = 0x111111111111111
EVEN = 0xF0F0F0F0F0F0F0F
RANKS = range(15)
LOOSE_FROM = TWO  # equal cards are taken apart into lower groups only from here up: below it hardly ever pays
NEVER = 1e9
MOST_EQUAL = 8


def pack(counts: Counts) -> Packed:
    return sum(n << 4 * r for r, n in enumerate(counts))


def unpack(hand: Packed) -> Counts:
    return tuple(hand >> 4 * r & 15 for r in RANKS)


def size(hand: Packed) -> int:
    """How many cards: the nibbles are added in pairs, and then the bytes, which is what a remainder by 255 does."""
    return ((hand & EVEN) + (hand >> 4 & EVEN)) % 255


def triples(hand: Packed) -> int:
    """How many ranks the hand holds three or more of."""
    return ((hand >> 1 & hand | hand >> 2 | hand >> 3) & ONES).bit_count()


def equal(rank: int, n: int, run: int = 1) -> Packed:
    """`n` cards of each of `run` ranks, the highest of them `rank`."""
    return n * (ONES & ((1 << 4 * run) - 1)) << 4 * (rank - run + 1)


class Kinds(NamedTuple):
    """The rows of a table by what they do for a hand: groups of equal cards and bombs by their number, runs, joker
    bombs, and the rows that take kickers by their body."""

    groups: dict[int, Row]
    bombs: dict[int, Row]
    runs: tuple[Row, ...]
    jokers: tuple[Row, ...]
    carriers: dict[int, tuple[Row, ...]]
    kicks: frozenset[int]  # the numbers of equal cards that go with a triple
    joker_kicks: frozenset[int]  # those of them that jokers may give


@cache
def kinds(rows: Rows) -> Kinds:
    bare = [row for row in rows if not row.kick and not row.jokers]
    # four with two is no use for a bomb: it is found only when it empties the hand or is all that follows
    carriers = {3: tuple(row for row in rows if row.kick and row.body == 3)}
    return Kinds(
        {row.body: row for row in bare if row.run == (1, 1) and not row.power},
        {row.body: row for row in bare if row.power},
        tuple(row for row in bare if row.run[1] > 1),
        tuple(row for row in rows if row.jokers),
        carriers,
        frozenset(row.kick for row in carriers[3]),
        frozenset(row.kick for row in carriers[3] if row.kick == 1 or row.top == BIG),
    )


class Part(NamedTuple):
    """A set of a partition, of `body` equal cards each rank, or a group that rides with a triple (`shape.kind` empty)."""

    shape: Shape
    cards: Packed
    body: int


class Piece(NamedTuple):
    """A part with its place in a price list, and what it does to the kickers owed."""

    part: Part
    at: int
    change: int


class Pieces(NamedTuple):
    """Every part there can be, by its lowest rank: groups and kickers by the number held there, runs by their body with
    the shortest one first, joker bombs with the jokers they need."""

    groups: tuple[tuple[tuple[Piece, ...], ...], ...]
    runs: tuple[tuple[tuple[int, int, tuple[Piece, ...]], ...], ...]
    jokers: tuple[tuple[tuple[int, int, Piece], ...], ...]
    number: int


@cache
def pieces(rows: Rows) -> Pieces:
    of, made = kinds(rows), 0

    def piece(shape: Shape, cards: Packed, body: int, change: int) -> Piece:
        nonlocal made
        made += 1
        return Piece(Part(shape, cards, body), made - 1, change)

    def alone(low: int, g: int) -> tuple[Piece, ...]:
        found: list[Piece] = []
        if row := of.bombs.get(g):
            found.append(piece(Shape(row.kind, 1, low, row.power), g << 4 * low, g, 0))
        if (row := of.groups.get(g)) and row.low <= low <= row.top:
            found.append(piece(Shape(row.kind, 1, low), g << 4 * low, g, -1 if g in of.carriers else 0))
        if g in (of.kicks if low < SMALL else of.joker_kicks):
            found.append(piece(Shape("", 1, low), g << 4 * low, g, 1))
        return tuple(found)

    def run_of(row: Row, low: int, run: int) -> Piece:
        shape = Shape(row.kind, run, low + run - 1)
        return piece(shape, equal(shape.key, row.body, run), row.body, -run if row.body in of.carriers else 0)

    def runs_from(row: Row, low: int) -> tuple[int, int, tuple[Piece, ...]]:
        longest = min(row.run[1], TOP_OF_RUN - low + 1)
        return row.body, row.run[0], tuple(run_of(row, low, run) for run in range(row.run[0], longest + 1))

    def joker_bomb(row: Row, small: int, big: int) -> tuple[int, int, Piece]:
        shape = Shape(row.kind, 1, BIG if big else SMALL, row.power)
        return small, big, piece(shape, equal(SMALL, small) + equal(BIG, big), 0, 0)

    single = [[alone(low, g) for g in range(MOST_EQUAL + 1)] for low in RANKS]
    splits = [
        [
            range(n, 0, -1) if n in of.bombs or low >= LOOSE_FROM or not single[low][n] else (n,)
            for n in range(MOST_EQUAL + 1)
        ]
        for low in RANKS
    ]
    groups = tuple(tuple(tuple(p for g in split for p in single[low][g]) for split in splits[low]) for low in RANKS)
    runs = tuple(
        tuple(runs_from(row, low) for row in of.runs if row.low <= low <= TOP_OF_RUN - row.run[0] + 1) for low in RANKS
    )
    jokers = [(small, big, row) for row in of.jokers for small, big in row.jokers]
    bombs = tuple(
        tuple(joker_bomb(row, small, big) for small, big, row in jokers if low == (SMALL if small else BIG))
        for low in RANKS
    )
    return Pieces(groups, runs, bombs, made)


Price = Callable[[Shape, int], float]
"""What a set costs, from its reading and its number of equal cards (the body)."""


class Parts:
    """Partitions of hands under one price list; what was worked out for one hand serves the next."""

    def __init__(self, rows: Rows, price: Price, kicker: Callable[[int, int], float]) -> None:
        self._pieces, self._price, self._kicker = pieces(rows), price, kicker
        self._prices: list[float | None] = [None] * self._pieces.number
        self._best: dict[tuple[Packed, int], tuple[float, Piece | None]] = {}

    def cost(self, hand: Packed) -> float:
        """The cost of the cheapest partition."""
        return self._solve(hand, 0)[0]

    def partition(self, hand: Packed) -> list[Part]:
        """The cheapest partition, the lowest cards first."""
        parts: list[Part] = []
        owed = 0
        while hand:
            piece = self._solve(hand, owed)[1]
            assert piece is not None
            parts.append(piece.part)
            hand, owed = hand - piece.part.cards, owed + piece.change
        return parts

    def _solve(self, hand: Packed, owed: int) -> tuple[float, Piece | None]:
        """(cost, first part). `owed`: kickers laid aside that still need a triple; below zero, triples that could still
        take one."""
        if not hand:
            return (0.0 if owed <= 0 else NEVER), None
        at = hand, owed
        if (known := self._best.get(at)) is not None:
            return known
        best: tuple[float, Piece | None] = NEVER, None
        for piece in self._first(hand, triples(hand) - owed):
            price = self._prices[piece.at]
            if price is None:
                price = self._prices[piece.at] = self._price_of(piece)
            cost = price + self._solve(hand - piece.part.cards, owed + piece.change)[0]
            if cost < best[0]:
                best = cost, piece
        self._best[at] = best
        return best

    def _price_of(self, piece: Piece) -> float:
        shape, _, body = piece.part
        return self._price(shape, body) if shape.kind else self._kicker(shape.key, body)

    def _first(self, hand: Packed, room: int) -> list[Piece]:
        """The parts that the lowest rank of the hand can be in; `room`: how many kickers could still ride."""
        low = ((hand & -hand).bit_length() - 1) >> 2
        held = hand >> 4 * low
        n = held & 15
        found = [piece for piece in self._pieces.groups[low][n] if piece.change <= 0 or room > 0]
        for body, shortest, longer in self._pieces.runs[low]:
            if n >= body:
                run, left, most = 1, held >> 4, shortest + len(longer) - 1
                while run < most and left & 15 >= body:
                    run, left = run + 1, left >> 4
                found += longer[: max(0, run - shortest + 1)]
        for small, big, piece in self._pieces.jokers[low]:
            if (hand >> 4 * SMALL & 15) >= small and (hand >> 4 * BIG & 15) >= big:
                found.append(piece)
        return found


def combine(parts: list[Part], rows: Rows) -> list[Part]:
    """A partition with its kickers put on its triples: planes first, each by a row that takes such kickers."""
    carriers = kinds(rows).carriers
    loose = [part for part in parts if not part.shape.kind]
    sets: list[Part] = []
    for part in sorted(parts, key=lambda part: -part.shape.run):
        if part.shape.kind and part.body in carriers and not part.shape.power:
            part = _carry(part, carriers[part.body], loose)
        if part.shape.kind:
            sets.append(part)
    groups = kinds(rows).groups
    for part in loose:  # two kinds of kickers on one plane: what cannot ride goes by itself
        sets.append(part._replace(shape=part.shape._replace(kind=groups[part.body].kind)))
    return sets


def _carry(part: Part, rows: tuple[Row, ...], loose: list[Part]) -> Part:
    run, top = part.shape.run, part.shape.key
    for row in sorted(rows, key=lambda row: -row.kick):
        fit = [p for p in loose if p.body == row.kick and not top - run < p.shape.key <= top]
        riders = fit[: run * row.each]
        cards = sum(rider.cards for rider in riders)
        if len(riders) == run * row.each and row.run[0] <= run <= row.run[1] and kickers_fit(unpack(cards), row):
            for rider in riders:
                loose.remove(rider)
            return Part(part.shape._replace(kind=row.kind), part.cards + cards, part.body)
    return part
