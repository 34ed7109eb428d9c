"""Shapes of the climbing games (斗地主, 够级) as rows of a table with one interpreter.

Every set is `run` neighbouring ranks of `body` equal cards, each body with `each` kickers of `kick` equal cards, and with
`triples` triples besides where a set carries both. Suits never matter, so cards are counted: a `Counts` holds how many
there are of each of the 15 ranks (3 … A, 2, 小王, 大王).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from operator import add
from typing import NamedTuple

from ..core.cards import BIG, FACES, SMALL, Card, Cards, rank

Counts = tuple[int, ...]
TOP_OF_RUN = 11  # an ace: 2 and jokers are in no sequence (DZ-1)
TWO = 12
NOTHING: Counts = (0,) * 15
RANK_OF = tuple(map(rank, FACES))


class Row(NamedTuple):
    """A kind of set. `run`: the fewest and most bodies; `low`: the lowest rank of a body; `top`: the highest rank that a
    lone one, or a pair as a kicker, may have; `cap`: how many single kickers, or pairs as kickers, one rank may give;
    `rocket`: both jokers may be single kickers; `jokers`: the (small, big) counts of a joker bomb, which has no body.
    `power` orders bombs; 0 is no bomb. `triples`: how many triples of different ranks go with each body; `joined`: these
    are a run themselves, and count where the bodies are equal (DD-10, DD-12). `clause`: the one that says how the kind is
    made, beside DZ-T1.
    """

    kind: str
    body: int = 0
    run: tuple[int, int] = (1, 1)
    top: int = TWO
    kick: int = 0
    each: int = 0
    cap: int = 0
    rocket: bool = False
    jokers: tuple[tuple[int, int], ...] = ()
    power: int = 0
    low: int = 0
    triples: int = 0
    joined: bool = False
    clause: str = "DZ-T1"


class Shape(NamedTuple):
    """A reading of a set: its kind, number of bodies, key rank (DZ-7), for a bomb its power, and where the triples that
    it carries count (DD-12) the highest of them as `wing`.
    """

    kind: str
    run: int
    key: int
    power: int = 0
    wing: int = 0


Rows = tuple[Row, ...]


def count(cards: Iterable[Card]) -> Counts:
    """How many cards of each rank."""
    counts = [0] * 15
    for card in cards:
        counts[rank(card)] += 1
    return tuple(counts)


def pick_cards(hand: Cards, counts: Counts) -> Cards:
    """The lowest faces of the hand that make up these counts, sorted; the hand must hold them."""
    left = list(counts)
    taken: list[Card] = []
    for card in hand:
        r = RANK_OF[card]  # a table: this is done for each move listed
        if left[r]:
            left[r] -= 1
            taken.append(card)
    return tuple(taken)


def beats(a: Shape, b: Shape) -> bool:
    """DZ-6: the same pattern and size with a higher key, or a stronger bomb. DD-12: or equal but for higher triples."""
    if a.power or b.power:
        return (a.power, a.key) > (b.power, b.key)
    return a.kind == b.kind and a.run == b.run and (a.key > b.key or (a.key == b.key and a.wing > b.wing))


def readings(counts: Counts, rows: Rows) -> list[Shape]:
    """Every reading of the whole set, in the order of the rows and within a row from the highest key down."""
    return [shape for row in rows for shape in _readings_as(counts, row)]


def _readings_as(counts: Counts, row: Row) -> Iterator[Shape]:
    size = sum(counts)
    if row.jokers:
        if size == counts[SMALL] + counts[BIG] and (counts[SMALL], counts[BIG]) in row.jokers:
            yield Shape(row.kind, 1, BIG if counts[BIG] else SMALL, row.power)
        return
    run, rest = divmod(size, row.body + row.kick * row.each + 3 * row.triples)
    if rest or not row.run[0] <= run <= row.run[1]:
        return
    for first in reversed(range(row.low, _last_start(row, run) + 1)):
        if _bodies_at(counts, row, first, run):
            kickers = counts[:first] + (0,) * run + counts[first + run :]
            if all(n == row.body for n in counts[first : first + run]):
                carried = [r for r in range(SMALL) if kickers[r] == 3] if row.triples else []
                rest = without_ranks(kickers, carried) if carried else kickers
                if triples_fit(carried, row, run) and kickers_fit(rest, row):
                    yield Shape(row.kind, run, first + run - 1, row.power, carried[-1] if row.joined else 0)


def _last_start(row: Row, run: int) -> int:
    return (TOP_OF_RUN if row.run[1] > 1 else row.top) - run + 1


def _bodies_at(counts: Sequence[int], row: Row, first: int, run: int) -> bool:
    return all(n >= row.body for n in counts[first : first + run])


def without_ranks(counts: Counts, ranks: Sequence[int]) -> Counts:
    return tuple(0 if r in ranks else n for r, n in enumerate(counts))


def triples_fit(ranks: Sequence[int], row: Row, run: int) -> bool:
    """Whether a set with so many bodies may carry the triples of these ranks, lowest first: DD-7 … DD-10."""
    if len(ranks) != run * row.triples:
        return False
    return not row.joined or (ranks[-1] - ranks[0] == len(ranks) - 1 and ranks[-1] <= TOP_OF_RUN)


def kickers_fit(kickers: Sequence[int], row: Row) -> bool:
    """Whether these counts may be the kickers of a set of this kind: DZ-8, DZ-10, DZ-11, DZ-12."""
    if not row.kick:
        return not any(kickers)
    if any(n % row.kick or n > row.kick * row.cap for n in kickers[:SMALL]):
        return False
    if row.kick == 1:
        both = bool(kickers[SMALL] and kickers[BIG])
        return max(kickers[SMALL:]) <= row.cap and (row.rocket or not both)
    return all(n == 0 or (n == 2 and row.top == BIG) for n in kickers[SMALL:])


def plays(counts: Counts, rows: Rows, over: Shape | None = None) -> Iterator[tuple[Shape, Counts]]:
    """Each (reading, cards) that the hand can make and that beats `over`; a set with two readings comes twice."""
    for row in rows:
        if over is None or row.power > over.power or (row.power == over.power and (row.power or row.kind == over.kind)):
            yield from _plays_as(counts, row, over)


def _plays_as(counts: Counts, row: Row, over: Shape | None) -> Iterator[tuple[Shape, Counts]]:
    for small, big in row.jokers:
        if counts[SMALL] >= small and counts[BIG] >= big:
            shape = Shape(row.kind, 1, BIG if big else SMALL, row.power)
            if over is None or beats(shape, over):
                yield shape, (0,) * SMALL + (small, big)
    if row.jokers:
        return
    shortest, longest = row.run if over is None or row.power else (over.run, over.run)
    for first, most in _runs(counts, row, longest):
        for run in range(shortest, most + 1):
            shape = Shape(row.kind, run, first + run - 1, row.power)
            if over is None or row.joined or beats(shape, over):
                bodies = (0,) * first + (row.body,) * run + (0,) * (15 - first - run)
                free = counts[:first] + (0,) * run + counts[first + run :]
                loads = _loads(shape, bodies, free, row, over) if row.triples else ((shape, bodies, free),)
                for of, carrying, left in loads:
                    for kickers in kicker_choices(left, row, run * row.each):
                        yield of, tuple(map(add, carrying, kickers))


def _loads(
    shape: Shape, bodies: Counts, free: Counts, row: Row, over: Shape | None
) -> Iterator[tuple[Shape, Counts, Counts]]:
    """(reading, bodies and triples, cards left) for each choice of triples that a set of this kind can carry."""
    ranks = [r for r in range(SMALL) if free[r] >= 3]
    for carried in combinations(ranks, shape.run * row.triples):
        of = shape._replace(wing=carried[-1]) if row.joined else shape
        if triples_fit(carried, row, shape.run) and (over is None or beats(of, over)):
            carrying = tuple(n + 3 * (r in carried) for r, n in enumerate(bodies))
            yield of, carrying, without_ranks(free, carried)


def _runs(counts: Counts, row: Row, longest: int) -> Iterator[tuple[int, int]]:
    """(first rank, how many bodies at most) for every rank that can be the lowest body."""
    for first in range(row.low, _last_start(row, 1) + 1):
        most = 0
        while most < longest and first + most <= _last_start(row, 1) and counts[first + most] >= row.body:
            most += 1
        if most:
            yield first, most


def kicker_choices(free: Counts, row: Row, number: int) -> Iterator[Counts]:
    """Each choice of `number` kickers for a set of this kind from the cards outside its bodies, as counts."""
    if not number:
        yield NOTHING
        return
    most = [min(n // row.kick, row.cap) for n in free]
    if row.kick == 2 and row.top < BIG:
        most[SMALL:] = [0, 0]
    chosen = [0] * 15

    def choose(at: int, left: int) -> Iterator[Counts]:
        if not left:
            yield tuple(chosen)
        elif at < 15:
            for n in range(min(most[at], left) + 1):
                chosen[at] = n * row.kick
                yield from choose(at + 1, left - n)
            chosen[at] = 0

    for kickers in choose(0, number):
        if row.kick == 2 or row.rocket or not (kickers[SMALL] and kickers[BIG]):
            yield kickers


def lead_reading(counts: Counts, rows: Rows) -> Shape | None:
    """DZ-16: what a set is when it is led: the first row that fits, with the highest key."""
    return next((shape for row in rows for shape in _readings_as(counts, row)), None)


def follow_reading(counts: Counts, rows: Rows, over: Shape) -> Shape | None:
    """DZ-17: the reading that beats the set on the table; of several the one with the highest key."""
    winning = [shape for shape in readings(counts, rows) if beats(shape, over)]
    return max(winning, key=lambda shape: (shape.key, shape.wing), default=None)
