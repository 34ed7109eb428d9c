"""The census of 三公: what all 22,100 hands of three cards are, and that no two of them are equal."""

import json
from collections import Counter
from itertools import combinations, pairwise
from math import comb

import pytest
from click.testing import CliRunner

from paiju import words
from paiju.cli import main
from paiju.core.cards import deck
from paiju.games import find
from paiju.games.sangong import house
from paiju.shapes.sangong import KINDS, kind_of, rating, worth

HANDS = list(combinations(deck(1, jokers=False), 3))
THREES = {"big": 3 * 4, "small": 10 * 4, "mixed": comb(12, 3) - 12}
POINTS = (2160, 2208, 2160, 2208, 2160, 2208, 2160, 2208, 2160, 2208)
FLAT = tuple(4 * sum(3 * rank % 10 == n for rank in (*range(1, 10), 0)) for n in range(10))
"""Threes of a rank by their points."""
GAMES = ("sangong/classic", "sangong/classic?baojiu=true", "sangong/classic?triples=false")


def points_of(a: int, b: int, c: int) -> int:
    return sum(0 if r > 9 else r for r in (a, b, c)) % 10


def by_hand(triples: bool) -> Counter[str]:
    """Counted from ranks 1 … 13 alone, another way than the game's."""
    found: Counter[str] = Counter()
    for a in range(1, 14):
        for b in range(a, 14):
            for c in range(b, 14):
                ways = 4 if a == b == c else 24 if a == b or b == c else 64
                if a > 10:
                    found["big" if a == c and triples else "mixed"] += ways
                elif a == c and triples:
                    found["small"] += ways
                else:
                    found[f"points_{points_of(a, b, c)}"] += ways
    return found


@pytest.mark.parametrize("game", GAMES)
def test_kinds_of_all_hands(game: str) -> None:
    rules = find(game)[1]
    found = Counter(kind_of(hand, house(rules)) for hand in HANDS)
    wanted = by_hand(rules.triples)
    if rules.baojiu:
        wanted["baojiu"] = 4
        wanted["small"] -= 4
    assert found == wanted and sum(found.values()) == 22100


def test_the_odds_command() -> None:
    """22,100 hands, and where all threes of a rank are points."""
    as_json = CliRunner().invoke(main, ["odds", "sangong/classic", "--json"])
    pinned = {f"points_{n}": POINTS[n] for n in range(10)} | {"mixed": 208, "small": 40, "big": 12}
    assert as_json.exit_code == 0 and list(json.loads(as_json.output).items()) == list(pinned.items())
    assert sum(pinned.values()) == 22100
    flat = json.loads(CliRunner().invoke(main, ["odds", "sangong/classic?triples=false", "--json"]).output)
    assert flat == {f"points_{n}": POINTS[n] + FLAT[n] for n in range(10)} | {"mixed": comb(12, 3)}
    nine = json.loads(CliRunner().invoke(main, ["odds", "sangong/classic?baojiu=true", "--json"]).output)
    assert nine == pinned | {"small": 36, "baojiu": 4}
    told = CliRunner().invoke(main, ["odds", "sangong/classic", "--lang", "zh"]).output
    assert "大三公" in told and "0.941%" in told and "22100" in told


def test_the_numbers() -> None:
    found = Counter(kind_of(hand, house(find("sangong/classic")[1])) for hand in HANDS)
    assert {kind: found[kind] for kind in THREES} == THREES
    assert tuple(found[f"points_{n}"] for n in range(10)) == POINTS


@pytest.mark.parametrize("game", GAMES)
def test_hands_are_in_order_and_only_a_shared_highest_card_ties(game: str) -> None:
    """Two hands of one deal share no card, so they are never equal (SG-5); ratings agree with the kinds."""
    how = house(find(game)[1])
    rated = sorted(((rating(hand, how), hand) for hand in HANDS), reverse=True)
    places = [KINDS.index(kind_of(hand, how)) for _, hand in rated]
    assert places == sorted(places)
    for (one, hand), (other, next_hand) in pairwise(rated):
        assert one > other or set(hand) & set(next_hand), (hand, next_hand)


def test_a_higher_kind_is_never_worth_less() -> None:
    for table in ("classic", "light"):
        how = house(find(f"sangong/classic?multipliers={table}&baojiu=true")[1])
        best = {kind_of(hand, how): worth(hand, how) for hand in HANDS}
        values = [best[kind] for kind in KINDS]
        assert values == sorted(values, reverse=True)


def test_every_kind_has_a_name() -> None:
    assert all(words.shape_words(kind, lang) != kind for kind in KINDS for lang in words.LANGUAGES)
