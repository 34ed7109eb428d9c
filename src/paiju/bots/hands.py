"""Taking a hand of a climbing game apart (拆牌): the partition into sets that loses the lead least often.

A hand is one int here: nibble r counts the cards of rank r (3 … A, 2, 小王, 大王), so that adding and taking away cards
is arithmetic and a hand is a key. What sets there are comes from the rows of `shapes.climb`; what a set costs, from the
caller. Cards of a wild rank (癞子) fill the sets of others, or are left to the end as what they print.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from ..core.cards import BIG, SMALL
from ..shapes.climb import TOP_OF_RUN, TWO, Counts, Row, Rows, Shape, kickers_fit
from ..shapes.climb_wild import HARD, PURE, ROCKET, SOFT

Packed = int
ONES = 0x111111111111111
EVEN = 0xF0F0F0F0F0F0F0F
ALL = 0xFFFFFFFFFFFFFFF
RANKS = range(15)
LOOSE_FROM = TWO  # equal cards are taken apart into lower groups only from here up: below it hardly ever pays
NEVER = 1e9
MOST_EQUAL = 8
WILD_EQUAL = 4  # with a wild rank no set has more equal cards
CARRIED = 64  # a triple that a quad should carry, in what is owed; other kickers count 1


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


def quads(hand: Packed) -> int:
    """How many ranks the hand holds four or more of."""
    return ((hand >> 2 | hand >> 3) & ONES).bit_count()


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
    kicks: frozenset[int]  # the numbers of equal cards that go with a triple, or with a quad and a triple
    joker_kicks: frozenset[int]  # those of them that jokers may give


@cache
def kinds(rows: Rows) -> Kinds:
    bare = [row for row in rows if not row.kick and not row.triples and not row.jokers]
    # four with two is no use for a bomb: it is found only when it empties the hand or is all that follows
    carriers = {3: tuple(row for row in rows if row.kick and row.body == 3)}
    if carrying := tuple(row for row in rows if row.triples):
        carriers[4] = carrying
    kicking = [row for of in carriers.values() for row in of if row.kick]
    return Kinds(
        {row.body: row for row in bare if row.run == (1, 1) and not row.power},
        {row.body: row for row in bare if row.power},
        tuple(row for row in bare if row.run[1] > 1),
        tuple(row for row in rows if row.jokers),
        carriers,
        frozenset(row.kick for row in kicking),
        frozenset(row.kick for row in kicking if row.kick == 1 or row.top == BIG),
    )


class Part(NamedTuple):
    """A set of a partition, of `body` equal cards each rank, or a group that rides with a triple or a quad
    (`shape.kind` empty)."""

    shape: Shape
    cards: Packed
    body: int


class Piece(NamedTuple):
    """A part with its place in a price list, and what it does to the kickers owed."""

    part: Part
    at: int
    change: int


class Pieces(NamedTuple):
    """Every part there can be without help of wild cards, by its lowest rank: groups and kickers by the number held
    there, runs by their body with the shortest one first, joker bombs with the jokers they need. `changes`: what sets of
    so many equal cards do to the kickers owed, for each of their ranks."""

    groups: tuple[tuple[tuple[Piece, ...], ...], ...]
    runs: tuple[tuple[tuple[int, int, tuple[Piece, ...]], ...], ...]
    jokers: tuple[tuple[tuple[int, int, Piece], ...], ...]
    changes: dict[int, int]
    number: int


@cache
def pieces(rows: Rows, wild: int | None) -> Pieces:
    of, made = kinds(rows), 0
    changes = {body: -CARRIED if body == 4 else -1 for body in of.carriers}

    def piece(shape: Shape, cards: Packed, body: int, change: int) -> Piece:
        nonlocal made
        made += 1
        return Piece(Part(shape, cards, body), made - 1, change)

    def alone(low: int, g: int) -> tuple[Piece, ...]:
        found: list[Piece] = []
        if row := of.bombs.get(g):
            power = row.power if wild is None else PURE if low == wild else HARD
            found.append(piece(Shape(row.kind, 1, low, power), g << 4 * low, g, 0))
        if (row := of.groups.get(g)) and row.low <= low <= row.top:
            found.append(piece(Shape(row.kind, 1, low), g << 4 * low, g, changes.get(g, 0)))
        if g in (of.kicks if low < SMALL else of.joker_kicks):
            found.append(piece(Shape("", 1, low), g << 4 * low, g, 1))
        if g == 3 and 4 in of.carriers and low <= TWO:
            found.append(piece(Shape("", 1, low), g << 4 * low, g, CARRIED - 1))
        return tuple(found)

    def run_of(row: Row, low: int, run: int) -> Piece:
        shape = Shape(row.kind, run, low + run - 1)
        return piece(shape, equal(shape.key, row.body, run), row.body, run * changes.get(row.body, 0))

    def runs_from(row: Row, low: int) -> tuple[int, int, tuple[Piece, ...]]:
        longest = min(row.run[1], TOP_OF_RUN - low + 1)
        return row.body, row.run[0], tuple(run_of(row, low, run) for run in range(row.run[0], longest + 1))

    def joker_bomb(row: Row, small: int, big: int) -> tuple[int, int, Piece]:
        shape = Shape(row.kind, 1, BIG if big else SMALL, row.power if wild is None else ROCKET)
        return small, big, piece(shape, equal(SMALL, small) + equal(BIG, big), 0, 0)

    single = [[alone(low, g) for g in range(MOST_EQUAL + 1)] for low in RANKS]

    def splits(low: int, n: int) -> range:
        return range(n, 0, -1 if n in of.bombs or low >= LOOSE_FROM or not single[low][n] else -n)

    groups = tuple(
        ((), *(tuple(p for g in splits(low, n) for p in single[low][g]) for n in range(1, MOST_EQUAL + 1)))
        for low in RANKS
    )
    runs = tuple(
        tuple(runs_from(row, low) for row in of.runs if row.low <= low <= TOP_OF_RUN - row.run[0] + 1) for low in RANKS
    )
    jokers = [(small, big, row) for row in of.jokers for small, big in row.jokers]
    bombs = tuple(
        tuple(joker_bomb(row, small, big) for small, big, row in jokers if low == (SMALL if small else BIG))
        for low in RANKS
    )
    return Pieces(groups, runs, bombs, changes, made)


Price = Callable[[Shape, int], float]
"""What a set costs, from its reading and its number of equal cards (the body)."""


class Parts:
    """Partitions of hands under one price list; what was worked out for one hand serves the next."""

    def __init__(self, rows: Rows, price: Price, kicker: Callable[[int, int], float], wild: int | None = None) -> None:
        self._kinds, self._pieces = kinds(rows), pieces(rows, wild)
        self._price, self._kicker = price, kicker
        self._wild, self._naturals = wild, ALL if wild is None else ALL - (15 << 4 * wild)
        self._prices: list[float | None] = [None] * self._pieces.number
        self._filled: dict[tuple[Shape, Packed], Piece] = {}
        self._carrying = 4 in self._kinds.carriers
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
        """(cost, first part). `owed`: kickers laid aside that still need a triple, or a quad (CARRIED each); below zero,
        triples and quads that could still take one."""
        if not hand:
            carried = owed + CARRIED // 2 >> 6
            return (0.0 if carried <= 0 and owed <= CARRIED * carried else NEVER), None
        at = hand, owed
        if (known := self._best.get(at)) is not None:
            return known
        best: tuple[float, Piece | None] = NEVER, None
        for piece in self._first(hand, owed):
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

    def _first(self, hand: Packed, owed: int) -> list[Piece]:
        """The parts that the lowest rank of the hand can be in; wild cards come last."""
        of = hand & self._naturals or hand
        low = ((of & -of).bit_length() - 1) >> 2
        held = of >> 4 * low
        n = held & 15
        carried = owed + CARRIED // 2 >> 6 if self._carrying else 0
        room = triples(hand) + (0 if of == hand else hand >> 4 * (self._wild or 0) & 15) - owed + CARRIED * carried
        found = [p for p in self._pieces.groups[low][n] if p.change <= 0 or (p.change == 1 and room > 0)]
        if self._carrying and quads(hand) > carried:
            found += [p for p in self._pieces.groups[low][n] if p.change > 1]
        for body, shortest, longer in self._pieces.runs[low]:
            if n >= body:
                run, left, most = 1, held >> 4, shortest + len(longer) - 1
                while run < most and left & 15 >= body:
                    run, left = run + 1, left >> 4
                found += longer[: max(0, run - shortest + 1)]
        for small, big, piece in self._pieces.jokers[low]:
            if (hand >> 4 * SMALL & 15) >= small and (hand >> 4 * BIG & 15) >= big:
                found.append(piece)
        if of != hand and low <= TWO:
            found += self._with_wilds(of, low, hand >> 4 * (self._wild or 0) & 15)
        return found

    def _with_wilds(self, naturals: Packed, low: int, wilds: int) -> Iterator[Piece]:
        """The parts that the lowest rank can be in with some of the wild cards."""
        n = naturals >> 4 * low & 15
        for g in range(n + 1, min(n + wilds, WILD_EQUAL) + 1):
            if (row := self._kinds.bombs.get(g) or self._kinds.groups.get(g)) and row.low <= low:
                yield self._fill(row, low, 1, n << 4 * low, g - n)
        for row in self._kinds.runs:
            for first in range(max(row.low, low - wilds), low + 1):
                cards, short = 0, 0
                for r in range(first, TOP_OF_RUN + 1):
                    have = min(naturals >> 4 * r & 15, row.body)
                    cards, short, run = cards + (have << 4 * r), short + row.body - have, r - first + 1
                    if short > wilds or run > row.run[1]:
                        break
                    if run >= row.run[0] and short and cards and (first == low or r == TOP_OF_RUN):
                        yield self._fill(row, first, run, cards, short)

    def _fill(self, row: Row, first: int, run: int, cards: Packed, short: int) -> Piece:
        """The set of these naturals and `short` wild cards."""
        assert self._wild is not None
        shape = Shape(row.kind, run, first + run - 1, SOFT if row.power else 0)
        cards += short << 4 * self._wild
        if (shape, cards) not in self._filled:
            change = 0 if row.power else run * self._pieces.changes.get(row.body, 0)
            self._filled[shape, cards] = Piece(Part(shape, cards, row.body), len(self._prices), change)
            self._prices.append(None)
        return self._filled[shape, cards]


def combine(parts: list[Part], rows: Rows) -> list[Part]:
    """A partition with its kickers put on its triples and quads: planes first, each by a row that takes such kickers."""
    of = kinds(rows)
    loose = [part for part in parts if not part.shape.kind]
    sets: list[Part] = []
    for part in sorted(parts, key=lambda part: (-part.shape.run, -part.body)):
        if part.shape.kind and part.body in of.carriers and not part.shape.power:
            part = _carry(part, of.carriers[part.body], loose)
        if part.shape.kind:
            sets.append(part)
    for part in loose:  # two kinds of kickers on one plane: what cannot ride goes by itself
        sets.append(part._replace(shape=part.shape._replace(kind=of.groups[part.body].kind)))
    return sets


def _carry(part: Part, rows: tuple[Row, ...], loose: list[Part]) -> Part:
    """The part with kickers, which are taken from those that are loose, by the row that takes the most."""
    run, top = part.shape.run, part.shape.key
    for row in sorted(rows, key=lambda row: (-row.triples, -row.kick)):
        outside = [p for p in loose if not top - run < p.shape.key <= top]
        carried = _carried([p for p in outside if p.body == 3], run * row.triples, row.joined) if row.triples else []
        fit = [p for p in outside if p.body == row.kick and p not in carried]
        riders = fit[: run * row.each]
        cards = sum(rider.cards for rider in riders)
        enough = len(riders) == run * row.each and len(carried) == run * row.triples
        if enough and row.run[0] <= run <= row.run[1] and kickers_fit(unpack(cards), row):
            for rider in (*carried, *riders):
                loose.remove(rider)
            shape = part.shape._replace(kind=row.kind)
            if row.joined:
                shape = shape._replace(wing=carried[-1].shape.key)
            return Part(shape, part.cards + cards + sum(rider.cards for rider in carried), part.body)
    return part


def _carried(of: list[Part], number: int, joined: bool) -> list[Part]:
    """So many triples of these, the lowest first; neighbours if they must be a run."""
    of = sorted(of, key=lambda part: part.shape.key)
    for chosen in (of[i : i + number] for i in range(len(of) - number + 1)):
        low, high = chosen[0].shape.key, chosen[-1].shape.key
        if not joined or (high - low == number - 1 and high <= TOP_OF_RUN):
            return chosen
    return []
