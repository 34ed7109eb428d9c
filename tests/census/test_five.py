"""The census of 五人: how many plays of each kind two packs hold, of at most the 24 cards that the open landlord has."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb

import pytest

from paiju.games import find
from paiju.games.doudizhu_five import rows
from paiju.shapes.climb import Counts, plays, readings

PACKS = (8,) * 13 + (2, 2)
MOST = 24

FIXED = {
    "single": 15,
    "pair": 13,
    "triple": 13,
    "triple+2": 13 * 12,
    "straight": 36,
    "pairs": 55,  # three pairs to twelve
    "plane": 56,  # two triples to eight
    "bomb": 13 * 5,
    "two_jokers": 2,
    "three_jokers": 2,
    "four_jokers": 1,
}
WINGS = {
    "doudizhu/five": sum((13 - n) * comb(13 - n, n) for n in (2, 3, 4)),
    "doudizhu/five?equal_wing_pairs=true": sum((13 - n) * comb(13 - n + n - 1, n) for n in (2, 3, 4)),
}


@pytest.mark.parametrize("game", WINGS)
def test_plays_of_each_kind(game: str) -> None:
    found = [(shape, counts) for shape, counts in plays(PACKS, rows(find(game)[1])) if sum(counts) <= MOST]
    assert Counter(shape.kind for shape, _ in found) == FIXED | {"plane+2": WINGS[game]}
    assert len({counts for _, counts in found}) == len(found), "no set has two readings"
    assert WINGS == {"doudizhu/five": 2939, "doudizhu/five?equal_wing_pairs=true": 7381}


def choices(most: int) -> Iterator[Counts]:
    """Every choice of one to `most` cards by rank that two packs hold."""
    for n in range(1, most + 1):
        for ranks in combinations_with_replacement(range(15), n):
            counts = tuple(ranks.count(r) for r in range(15))
            if all(a <= b for a, b in zip(counts, PACKS, strict=True)):
                yield counts


@pytest.mark.parametrize("game", WINGS)
def test_no_other_choice_of_five_cards_is_a_set(game: str) -> None:
    table = rows(find(game)[1])
    read = {(shape, counts) for counts in choices(5) for shape in readings(counts, table)}
    assert read == {(shape, counts) for shape, counts in plays(PACKS, table) if sum(counts) <= 5}
