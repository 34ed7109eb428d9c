"""The census: how many plays of each kind a full pack holds, of at most the twenty cards a landlord has. It tells house
rules apart exactly. A play is counted as (shape, cards by rank); a set with three readings counts three times.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from paiju.games import doudizhu_two, find
from paiju.shapes.climb import Counts, Row, Shape, plays, readings

PACK = (4,) * 13 + (1, 1)
MOST = 20

# What no house rule changes.
FIXED = {
    "single": 15,
    "pair": 13,
    "triple": 13,
    "bomb": 13,
    "rocket": 1,
    "straight": 36,
    "pairs": 52,
    "plane": 45,
    "triple+1": 13 * 14,
    "triple+2": 13 * 12,
}

# game: planes with singles, planes with pairs, quads with singles, quads with pairs, different sets of cards
HOUSES = {
    "doudizhu/classic": (7161, 2939, 1170, 858, 12654),
    "doudizhu/classic?rocket_as_kickers=true": (8044, 2939, 1183, 858, 13550),
    "doudizhu/classic?kickers=loose": (22588, 2939, 1326, 858, 27845),
    "doudizhu/classic?equal_wing_pairs=true": (7161, 6552, 1170, 858, 16267),
    "doudizhu/classic?quad_as_two_pairs=true": (7161, 2939, 1170, 1014, 12732),
    "doudizhu/qq": (24064, 2939, 1339, 858, 29327),
    "doudizhu/qq?rocket_as_kickers=false": (22588, 2939, 1326, 858, 27845),
    "doudizhu/qq?kickers=strict": (8044, 2939, 1183, 858, 13550),
    "doudizhu/qq?equal_wing_pairs=true": (24064, 6552, 1339, 858, 32940),
    "doudizhu/qq?quad_as_two_pairs=true": (24064, 2939, 1339, 1014, 29405),
    "doudizhu/two": (24064, 2939, 1339, 858, 29327),
    "doudizhu/qq?equal_wing_pairs=true&quad_as_two_pairs=true": (24064, 6552, 1339, 1014, 33018),
}


def table(game: str, change: Callable[[Row], Row] = lambda row: row) -> tuple[Row, ...]:
    entry, rules = find(game)
    module: Any = entry.game
    return tuple(change(row) for row in module.rows(rules))


def census(table: tuple[Row, ...], most: int = MOST) -> Iterator[tuple[Shape, Counts]]:
    return ((shape, counts) for shape, counts in plays(PACK, table) if sum(counts) <= most)


def by_kind(found: list[tuple[Shape, Counts]]) -> Counter[str]:
    return Counter(shape.kind for shape, _ in found)


@pytest.mark.parametrize("game", HOUSES)
def test_plays_of_each_kind(game):
    found = list(census(table(game)))
    singles, pairs, quad_singles, quad_pairs, sets = HOUSES[game]
    kickers = {"plane+1": singles, "plane+2": pairs, "quad+1": quad_singles, "quad+2": quad_pairs}
    assert by_kind(found) == FIXED | kickers
    assert len({counts for _, counts in found}) == sets
    assert len(set(found)) == len(found), "no play is listed twice"


def kicker_choices(n: int, most: int, rocket: bool) -> int:
    """How many choices of n singles there are behind n triples: at most `most` of each of the other ranks."""
    ways = [1] + [0] * n
    for cap in [most] * (13 - n) + [1, 1]:
        ways = [sum(ways[i - k] for k in range(min(cap, i) + 1)) for i in range(n + 1)]
    with_rocket = [1] + [0] * n
    for cap in [most] * (13 - n):
        with_rocket = [sum(with_rocket[i - k] for k in range(min(cap, i) + 1)) for i in range(n + 1)]
    return ways[n] - (0 if rocket else with_rocket[n - 2])


def test_the_landlord_of_two_players_has_longer_runs():
    """DZ2-3: with 23 cards he can have seven triples or eleven pairs in a run, on top of what 20 cards can be."""
    longer = [shape for shape, counts in census(table("doudizhu/two"), 23) if sum(counts) > MOST]
    assert Counter((shape.kind, shape.run) for shape in longer) == {("plane", 7): 6, ("pairs", 11): 2}


@pytest.mark.parametrize(
    ("game", "most", "rocket"),
    [("doudizhu/classic", 1, False), ("doudizhu/qq", 3, True), ("doudizhu/qq?rocket_as_kickers=false", 3, False)],
)
def test_planes_with_singles_by_length(game, most, rocket):
    lengths = Counter(shape.run for shape, _ in census(table(game)) if shape.kind == "plane+1")
    assert lengths == {n: (13 - n) * kicker_choices(n, most, rocket) for n in (2, 3, 4, 5)}


def planes_with_singles(found: Iterator[tuple[Shape, Counts]]) -> int:
    return sum(shape.kind == "plane+1" for shape, _ in found)


def test_the_numbers_of_other_engines():
    """Architecture section 4: 23,245 if only the two jokers together are barred, 22,588 if four equal kickers are too
    (our loose kickers without the rocket), 21,822 if also three kickers next to the run are (RLCard; 27,471 sets).
    """
    loose = "doudizhu/qq?rocket_as_kickers=false"
    four_equal = table(loose, lambda row: row._replace(cap=4) if row.kind == "plane+1" else row)
    assert planes_with_singles(census(four_equal)) == 23245
    assert planes_with_singles(census(table(loose))) == 22588

    def longer_plane(shape: Shape, counts: Counts) -> bool:
        beside = [r for r in (shape.key - shape.run, shape.key + 1) if 0 <= r <= 11]
        return shape.kind == "plane+1" and any(counts[r] == 3 for r in beside)

    rlcard = [found for found in census(table(loose)) if not longer_plane(*found)]
    assert planes_with_singles(iter(rlcard)) == 21822
    assert len(rlcard) == len({counts for _, counts in rlcard}) == 27471


def test_three_threes_are_barred_from_the_landlord():
    """DZ2-5: what 地主三不准 takes away is each set with three threes as a body, and nothing else."""
    rules = find("doudizhu/two?ban_triple_three=true")[1]
    free, barred = (set(census(doudizhu_two.rows_for(rules, farmer))) for farmer in (True, False))
    lost = free - barred
    assert barred < free
    assert lost == {f for f in free if f[0].kind[:5] in ("plane", "tripl") and f[0].key - f[0].run + 1 == 0}


def multisets(most: int) -> Iterator[Counts]:
    """Every choice of one to `most` cards from the pack, by rank."""

    def choose(rank: int, left: int) -> Iterator[Counts]:
        if rank == 15:
            yield ()
            return
        for n in range(min(left, PACK[rank]) + 1):
            for rest in choose(rank + 1, left - n):
                yield (n, *rest)

    return (counts for counts in choose(0, most) if any(counts))


def brute_force(most: int) -> None:
    choices = list(multisets(most))
    for game in ("doudizhu/classic", "doudizhu/qq"):
        by_readings = {(shape, counts) for counts in choices for shape in readings(counts, table(game))}
        assert by_readings == set(census(table(game), most))


def test_no_other_choice_of_five_cards_is_a_set():
    brute_force(5)


@pytest.mark.soak
def test_no_other_choice_of_nine_cards_is_a_set():
    brute_force(9)
