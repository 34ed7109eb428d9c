"""够级: the reference code of the rule book for sets, written again (GJ-5 … GJ-11, GJ-34)."""

from collections import Counter
from itertools import product

from paiju.core.cards import RANKS, Cards, rank

Ranks = tuple[int, ...]
"""Ranks of cards, sorted: 3 … 14 an ace, 15 a two, 16 and 17 the jokers."""


def ranks_of(cards: Cards | str) -> Ranks:
    if isinstance(cards, str):
        return tuple(sorted(RANKS.index(c) + 3 for c in cards))
    return tuple(sorted(rank(c) + 3 for c in cards))


def text_of(ranks: Ranks) -> str:
    return "".join(RANKS[r - 3] for r in sorted(ranks))


def less(hand: Ranks, play: Ranks) -> Ranks:
    return tuple(sorted((Counter(hand) - Counter(play)).elements()))


def vector(cards: Ranks, mixed: bool = True) -> list[int]:
    natural = [c for c in cards if c < 15]
    assert len(set(natural)) <= 1
    v = [natural[0] if c == 15 and natural else c for c in cards]
    if mixed and 16 in v and 17 in v:
        v = [16 if c == 17 else c for c in v]
    return sorted(v, reverse=True)


def beats(b: Ranks, a: Ranks, mixed: bool = True, top: bool = False) -> bool:
    high, low = vector(b, mixed), vector(a, mixed)
    if len(high) != len(low):
        return False
    if top and max(high[0], low[0]) >= 16:
        return high[0] > low[0]
    return all(x > y for x, y in zip(high, low, strict=True))


def gouji(cards: Ranks, mixed: bool = True, with_joker: bool = True) -> bool:
    v = vector(cards, mixed)
    if not with_joker:
        v = [c for c in v if c < 16]
    return bool(v) and (v[0] >= 16 or len(v) >= {10: 5, 11: 4, 12: 3, 13: 2, 14: 2, 15: 1}.get(v[0], 99))


def burnable(rest: Ranks, biesan: bool) -> bool:
    jokers = sum(c >= 16 for c in rest)
    if biesan and 3 in rest:
        return jokers >= max(len({c for c in rest if 3 < c < 15}), 1 if 15 in rest else 0)
    return jokers >= len({c for c in rest if c < 15}) - 1


def sets_of(hand: Ranks, biesan: bool, size: int = 0) -> set[Ranks]:
    """Every set that these cards hold (GJ-5, GJ-11), or those of one size."""
    have = Counter(hand)
    bodies = [(r, range(1, have[r] + 1)) for r in have if r < 15] + [(3, [0])]
    found: set[Ranks] = set()
    for body, numbers in bodies:
        tail = [range(have[r] + 1) for r in (15, 16, 17)]
        for n, x, y, z in product(numbers, *tail):
            total = n + x + y + z
            if total and size in (0, total):
                found.add(tuple(sorted([body] * n + [15] * x + [16] * y + [17] * z)))
    if biesan:
        found = {s for s in found if 3 not in s or (s == hand and set(s) == {3})}
    return found


def burns_through(rest: Ranks, biesan: bool) -> bool:
    """Whether some order of sets plays these cards, each with a joker but the last: the words behind GJ-34."""
    if not rest:
        return True
    for play in sets_of(rest, biesan):
        left = less(rest, play)
        if (max(play) >= 16 or not left) and burns_through(left, biesan):
            return True
    return False
