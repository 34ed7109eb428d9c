"""The census of two packs: how many plays of each kind 108 cards hold, of at most as many cards as a hand has. Beside the
pinned numbers the counts are worked out a second way, from how many runs and choices of kickers there are.
"""

from collections import Counter
from math import comb

import pytest

from paiju.games import doudizhu_emperor, doudizhu_four, find
from paiju.shapes.climb import plays

PACKS = (8,) * 13 + (2, 2)
MOST = {"doudizhu/four": 33, "doudizhu/emperor": 40}
MODULES = {"doudizhu/four": doudizhu_four, "doudizhu/emperor": doudizhu_emperor}


def runs(shortest: int, longest: int) -> int:
    """Runs of so many ranks from three to ace."""
    return sum(13 - n for n in range(shortest, longest + 1))


def wings(n: int, ranks: int, most: int) -> int:
    """Choices of n pairs from so many ranks, at most `most` of each, and from the two pairs of jokers."""
    ways = [1] + [0] * n
    for cap in [most] * ranks + [1, 1]:
        ways = [sum(ways[i - k] for k in range(min(cap, i) + 1)) for i in range(n + 1)]
    return ways[n]


def planes(shortest: int, longest: int, most: int) -> int:
    return sum((13 - n) * wings(n, 13 - n, most) for n in range(shortest, longest + 1))


def spaceships(k: int) -> int:
    """A run of k quads and one of k triples beside it, and k pairs of the other ranks."""
    starts = range(13 - k)
    return sum(abs(a - b) >= k for a in starts for b in starts) * wings(k, 13 - 2 * k, 1)


BOTH = {"single": 15, "pair": 15, "triple": 13, "straight": runs(5, 12), "triple+2": 13 * 14}


def four(most: int) -> dict[str, int]:
    return BOTH | {
        "rocket": 1,
        "bomb": 5 * 13,
        "pairs": runs(3, 12),
        "plane": runs(2, 11),
        "plane+2": planes(2, 6, most),
    }


def emperor(most: int) -> dict[str, int]:
    return BOTH | {
        "four_jokers": 1,
        "bomb": 4 * 13,
        "pairs": runs(4, 12),
        "plane": runs(3, 12),
        "plane+2": planes(3, 8, most),
        "quad": 13,
        "quads": runs(2, 10),
        "quad+3": 13 * 12,
        "quads+3": sum((13 - k) * comb(13 - k, k) for k in range(2, 6)),
        "quad+3+2": 13 * 12 * 13,
        "quads+3+2": sum(map(spaceships, range(2, 5))),
    }


# game: planes with pairs, carriers, spaceships, all plays
PINNED = {
    "doudizhu/four": (8632, 0, 0, 9079),
    "doudizhu/four?equal_wing_pairs=true": (38686, 0, 0, 39133),
    "doudizhu/emperor": (7822, 3387, 10704, 24587),
    "doudizhu/emperor?equal_wing_pairs=true": (53366, 3387, 10704, 70131),
}


@pytest.mark.parametrize("game", PINNED)
def test_plays_of_each_kind(game):
    name, _, house = game.partition("?")
    found = list(plays(PACKS, MODULES[name].rows(find(game)[1])))
    kinds = Counter(shape.kind for shape, _ in found)
    worked_out = (four if name == "doudizhu/four" else emperor)(4 if house else 1)
    assert kinds == {kind: n for kind, n in worked_out.items() if n}
    assert (kinds["plane+2"], kinds["quads+3"], kinds["quads+3+2"], len(found)) == PINNED[game]
    assert len({counts for _, counts in found}) == len(found), "no set has two readings"
    assert max(sum(counts) for _, counts in found) <= MOST[name]


@pytest.mark.parametrize("name", MOST)
def test_no_run_is_cut_short(name):
    """Every row goes as far as a hand does: one body more would be too many cards, or ranks."""
    for row in MODULES[name].rows(find(name)[1]):
        longer = row.run[1] + 1
        if row.run[1] > 1:
            cards = longer * (row.body + row.kick * row.each + 3 * row.triples)
            assert cards > MOST[name] or longer > 12, row


def test_bombs_of_each_size():
    for name, smallest in (("doudizhu/four", 4), ("doudizhu/emperor", 5)):
        found = plays(PACKS, MODULES[name].rows(find(name)[1]))
        sizes = Counter(sum(counts) for shape, counts in found if shape.kind == "bomb")
        assert sizes == dict.fromkeys(range(smallest, 9), 13)
