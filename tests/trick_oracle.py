"""升级: an oracle for the order of the cards, the follow obligation and the winner. It is slow, works on the cards themselves
and is written from the words of SJ-2 … SJ-12, SJ-27 … SJ-34, SJ-T4 and SJ4-T1 alone; of the rules it shares only the names
of the cards.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

from paiju.core.cards import FACES, Cards
from paiju.shapes.follow import Duty
from paiju.shapes.structure import Kind
from paiju.shapes.trump import LADDER, Order

SUITS = "SHCD"
COLOUR = {"S": "black", "C": "black", "H": "red", "D": "red"}

# the order


class Stand(NamedTuple):
    """Where a card stands: its suit, its place in it (equal ones tie), and the places next to which it can be in a run: the
    name of a ladder and a number.
    """

    suit: str
    power: int
    ladder: str
    step: int


def oracle_order(level: str, trump: str, twos: bool = False, colours: bool = False, four: bool = False) -> dict[str, Stand]:
    """SJ-2 … SJ-5, SJ-10, SJ1C-1, SJ4-2, SJ4-6: by name of the card. Trumps are written down from low to high, tier by tier."""
    def main(name: str) -> bool:
        return (COLOUR[name[0]] if colours else name[0]) == trump

    plain = [r for r in LADDER if r != level and not (twos and r == "2")]
    tiers = [[s + r for s in SUITS if main(s)] for r in plain]
    for rank in dict.fromkeys((["2"] if twos else []) + [level]):
        names = [s + rank for s in SUITS]
        tiers += [names] if trump == "NT" else [[n for n in names if not main(n)], [n for n in names if main(n)]]
    tiers += [["BJ"], ["RJ"]]
    stands: dict[str, Stand] = {}
    main_tiers = [tier for tier in tiers if not four or any(n in ("BJ", "RJ") or main(n) for n in tier)]
    for power, tier in enumerate(tiers):
        for name in tier:
            if tier in main_tiers:
                stands[name] = Stand("T", power, "T", main_tiers.index(tier))
            else:  # SJ4-6: "another suit's 2 and level card form their own short ladder"
                stands[name] = Stand("T", power, "short " + name[0], 1 if name[1] == level else 0)
    for s in SUITS:
        for place, rank in enumerate(plain):
            if s + rank not in stands:
                suit = COLOUR[s] if colours else s
                stands[s + rank] = Stand(suit, place, suit, place)
    assert len(stands) == 54
    return stands


# groups and runs of the cards themselves

Held = tuple[tuple[int, int], ...]
"""Cards as (face, how many)."""


def faces(cards: Cards, how: Order) -> Held:
    """SJ-8; with two colours a face is a rank and colour (SJ1C-1)."""
    return tuple(sorted(Counter(how.face[card] for card in cards).items()))


class Table(NamedTuple):
    """By face: its place on the ladder and its power."""

    step: dict[int, int]
    power: dict[int, int]


@cache
def table_of(how: Order) -> Table:
    return Table({how.face[c]: how.step[c] for c in FACES}, {how.face[c]: how.power[c] for c in FACES})


def runs(held: Held, size: int, length: int, how: Order, exact: bool = False) -> Iterator[tuple[int, ...]]:
    """SJ-9: every choice of `length` faces on neighbouring places of which there are `size` cards (or exactly so many)."""
    step = table_of(how).step
    some = sorted((f for f, n in held if (n == size if exact else n >= size)), key=lambda f: step[f])
    for chosen in combinations(some, length):
        if all(step[b] == step[a] + 1 for a, b in pairwise(chosen)):
            yield chosen


def less(held: Held, chosen: tuple[int, ...], size: int, exact: bool = False) -> Held:
    left = Counter(dict(held)) - Counter({f: size for f in chosen})
    return tuple(sorted((f, n) for f, n in left.items() if not exact or f not in chosen))


def oracle_lead(play: Cards, how: Order) -> tuple[Kind, ...] | None:
    """SJ-12: groups by exact number, the longest runs of groups of one size, each place taken once."""
    if len({how.suit[card] for card in play}) > 1:
        return None
    step = table_of(how).step
    found: list[Kind] = []
    for size in {n for _, n in faces(play, how)}:
        places = Counter(step[f] for f, n in faces(play, how) if n == size)
        while places:
            first = at = min(places)
            while size > 1 and at + 1 in places:
                at += 1
            places -= Counter(range(first, at + 1))
            found.append((size, at - first + 1))
    return tuple(sorted(found, key=lambda kind: (kind[1] > 1, *kind), reverse=True))


# following

TITANIC = ["3+3", "2+2", "333 333", "333 22", "333", "22 22 22", "22 22", "22", ""]
TAIL = [
    "2+2+2 22", "2+2+2", "2+2 2+2", "2+2 22 22", "2+2 22", "2+2", "22 22 22 22", "4444 22", "4444", "333 333", "333 22 22",
    "333 22", "333", "22 22 22", "22 22", "22", "",
]  # fmt: skip
FOUR_LINES = {
    (4, 1): ["4444", "2+2", "22 22", "333", "22", ""],
    (2, 2): ["2+2|4444", "22 22", "22", ""],
    (2, 3): ["2+2+2|3+3", "4444 22", "2+2 22", "22 22 22", "22 22", "22", ""],
    (3, 2): ["3+3", "2+2+2", "4444 22", "2+2 22", "333 333", "333 22", "22 22 22", "333", "22 22", "22", ""],
    (2, 4): ["2+2+2+2|4+4", *TAIL],
    (4, 2): ["4+4", "2+2+2+2", "4444 4444", *TAIL],
}
"""SJ4-T1 as printed: `2+2` is a tractor of two pairs, `|` a free choice."""


def written(text: str) -> list[list[Kind]]:
    """The choices of a line, each as (size, length) of its groups."""
    return [[(int(part[0]), part.count("+") + 1) for part in choice.split()] for choice in text.split("|")]


def oracle_lines(size: int, length: int, four: bool) -> list[list[list[Kind]]]:
    """The list of a component, line by line, each with its choices."""
    if four and (size, length) in FOUR_LINES:
        return [written(line) for line in FOUR_LINES[size, length]]
    if (size, length) == (3, 2):
        return [written(line) for line in TITANIC]
    if length == 1:
        return [[[(n, 1)] if n > 1 else []] for n in range(size, 0, -1)]
    lengths = [
        [n for n in some if n]
        for some in product(range(length + 1), repeat=length)
        if sum(some) <= length and list(some) == sorted(some, reverse=True)
    ]
    return [[[(2, n) for n in line]] for line in sorted(lengths, key=lambda line: (sum(line), line), reverse=True)]


@cache
def v(held: Held, lead: tuple[Kind, ...], how: Order, four: bool, exact: bool) -> tuple[int, ...]:
    """SJ-29: the line numbers, lexicographically smallest over all choices of disjoint groups."""
    if not lead:
        return ()
    (size, length), rest = lead[0], lead[1:]
    if size == 1:
        return v(held, rest, how, four, exact)
    if size > 2 and length > 2:
        if options := ways(held, ((size, length),), how, exact):
            return (1, *min(v(left, rest, how, four, exact) for left in options))
        return (2, *v(held, ((size, length - 1), (size, 1), *rest), how, four, exact))
    for n, choices_of in enumerate(oracle_lines(size, length, four), 1):
        if options := [left for line in choices_of for left in ways(held, tuple(line), how, exact)]:
            return (n, *min(v(left, rest, how, four, exact) for left in options))
    raise AssertionError("the last line is always possible")


@cache
def ways(held: Held, line: tuple[Kind, ...], how: Order, exact: bool) -> frozenset[Held]:
    """What may be left when all groups of a line are taken."""
    if not line:
        return frozenset((held,))
    found: set[Held] = set()
    for chosen in runs(held, *line[0], how, exact):
        found |= ways(less(held, chosen, line[0][0], exact), line[1:], how, exact)
    return frozenset(found)


def oracle_follows(play: Cards, hand: Cards, led: str, duty: Duty, how: Order) -> bool:
    """SJ-27 … SJ-29: a play of as many cards as were led, all of them held."""
    n = sum(size * length for size, length in duty.lead)
    suited, mine = ([c for c in cards if how.suit[c] == led] for cards in (hand, play))
    if len(suited) <= n:
        return len(mine) == len(suited)
    if len(mine) < n:
        return False
    if not duty.structure:
        return True
    had, has = faces(tuple(suited), how), faces(play, how)
    if duty.exact:  # a group counts only where it is played as it stood in the hand
        has = tuple(one for one in has if one in had)
    best = v(had, duty.lead, how, duty.four, duty.exact)
    return v(has, duty.lead, how, duty.four, duty.exact) == best


# who wins

SUPERIOR = {
    (2, 2): [(4, 1)], (2, 3): [(3, 2)], (2, 4): [(4, 2)], (2, 6): [(4, 3), (3, 4)], (3, 4): [(4, 3)], (2, 8): [(4, 4)],
    (2, 9): [(3, 6)], (2, 10): [(4, 5)],
}  # fmt: skip
"""SJ4-9."""


def partitions(held: Held, kinds: tuple[Kind, ...], how: Order) -> Iterator[tuple[int, ...]]:
    """The tops of the components, for every way to make exactly these of the cards."""
    if not kinds:
        yield ()
        return
    power = table_of(how).power
    if all(kind == (1, 1) for kind in kinds):
        yield tuple(sorted((power[f] for f, n in held for _ in range(n)), reverse=True))
        return
    for chosen in runs(held, *kinds[0], how):
        for rest in partitions(less(held, chosen, kinds[0][0]), kinds[1:], how):
            yield (max(power[f] for f in chosen), *rest)


def oracle_worth(
    play: Cards, lead: tuple[Kind, ...], led: str, how: Order, four: bool
) -> tuple[bool, int, tuple[int, ...]] | None:
    """SJ-30, SJ-31, SJ4-9, SJ4-13; None for a discard."""
    suits = {how.suit[c] for c in play}
    if len(suits) > 1 or not suits <= {led, "T"} or len(play) != sum(size * length for size, length in lead):
        return None
    shapes = [*(SUPERIOR.get(lead[0], []) if four and len(lead) == 1 else []), lead[0]]
    for shape in shapes:
        if tops := list(partitions(faces(play, how), (shape, *lead[1:]), how)):
            return led not in suits, shape[0], max(tops)
    return None


def oracle_winner(plays: list[Cards], lead: tuple[Kind, ...], how: Order, four: bool, every: bool) -> int:
    """SJ-6, SJ-31: the later play has to be strictly higher."""
    led, won = how.suit[plays[0][0]], 0
    best = oracle_worth(plays[0], lead, led, how, four)
    for at, play in enumerate(plays[1:], 1):
        worth = oracle_worth(play, lead, led, how, four)
        if worth is None or best is None or worth[:2] < best[:2]:
            continue
        higher = worth[2][0] > best[2][0]
        if every and worth[0]:
            higher = all(mine > theirs for mine, theirs in zip(worth[2], best[2], strict=True))
        if worth[:2] > best[:2] or higher:
            best, won = worth, at
    return won
