"""牛牛: how often each kind of hand comes, against a count that knows the rule in another form; and the command that prints it."""

import json
import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

import pytest
from click.testing import CliRunner

from paiju.cli import main
from paiju.core.cards import deck
from paiju.core.game import BadPosition
from paiju.games import find, niuniu
from paiju.shapes.niuniu import KINDS, SPECIALS, best_group, kind_of, odds, order, read, value

# of 2,598,960 choices of five cards
EVERY_HAND = {
    "no_niu": 872128, "niu1": 171304, "niu2": 168096, "niu3": 171304, "niu4": 168096, "niu5": 177424,
    "niu6": 168096, "niu7": 171304, "niu8": 168096, "niu9": 171304, "niuniu": 191808,
}  # fmt: skip
WITH_SPECIALS = {
    "no_niu": 870984, "niu1": 171288, "niu2": 168072, "niu3": 171288, "niu4": 168072, "niu5": 177408,
    "niu6": 168072, "niu7": 171288, "niu8": 168072, "niu9": 171288, "niuniu": 189008,
    "four_flower": 1968, "five_flower": 768, "four_bomb": 608, "five_small": 776,
}  # fmt: skip


def by_values() -> Counter[str]:
    """By counts of values alone: two cards are left over when the three others make tens, so their sum ends as the total."""
    held = {n: 16 if n == 10 else 4 for n in range(1, 11)}
    found = Counter[str]()
    for hand in combinations_with_replacement(held, 5):
        ways = prod(comb(held[n], times) for n, times in Counter(hand).items())
        total = sum(hand) % 10
        found[KINDS[total or 10] if any((a + b) % 10 == total for a, b in combinations(hand, 2)) else "no_niu"] += ways
    return found


def test_how_often_each_kind_comes():
    assert odds() == EVERY_HAND == by_values()
    assert sum(EVERY_HAND.values()) == comb(52, 5) == 2598960


def test_how_often_with_special_hands():
    found = odds(SPECIALS)
    assert found == WITH_SPECIALS and sum(found.values()) == comb(52, 5)
    quads = 13 * 48
    assert found["five_flower"] == comb(12, 5) - 3 * 8, "less those that are four of a kind"
    assert found["four_flower"] == 4 * (comb(12, 4) - 3), "less those that are four of a kind"
    small = sum(sum(map(value, map(order, hand))) <= 10 for hand in combinations([c for c in deck(1, False) if order(c) < 4], 5))
    assert found["five_small"] == small
    assert found["four_bomb"] == quads - sum(4 * a + b <= 10 for a, b in product(range(1, 5), repeat=2) if a != b) * 4


def test_two_packs():
    assert sum(odds(SPECIALS, 2).values()) == comb(104, 5)


def test_every_grouping_that_makes_tens_has_the_same_number():
    """NN-5; and the best grouping is one of them."""
    rng = random.Random(5)
    for _ in range(3000):
        hand = tuple(sorted(rng.sample(deck(1, False), 5)))
        rest = {
            (sum(value(order(c)) for c in hand) - sum(value(order(c)) for c in three)) % 10
            for three in combinations(hand, 3)
            if sum(value(order(c)) for c in three) % 10 == 0
        }
        kind = kind_of([order(card) for card in hand], ())
        assert rest == ({KINDS.index(kind) % 10} if kind != "no_niu" else set())
        assert bool(best_group(hand)) == bool(rest)
        assert read(hand, (), best_group(hand)) == read(hand, ())


def test_no_two_hands_of_one_pack_are_equal():
    rng, rules = random.Random(6), niuniu.Rules(five_small=True, five_flower=True, four_flower=True, four_bomb=True)
    for _ in range(3000):
        cards = rng.sample(deck(1, False), 10)
        one, two = (read(tuple(sorted(cards[at : at + 5])), niuniu.specials(rules)) for at in (0, 5))
        assert (one < two) != (two < one)


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"hands": ["S3 H3"]}, "hands.0"),
        ({"hands": ["S3 H3 C3 D3 S4", "S3 H4 C4 D4 S5"]}, "hands.1"),
        ({"banker": "4"}, "banker"),
        ({"seats": "7"}, "seats"),
        ({"bets": {"1": "1"}}, "bets"),
        ({"banker": "1", "bets": {"1": "1"}}, "bets.1"),
        ({"banker": "1", "bets": {"0": "21"}}, "bets.0"),
        ({"banker": "1", "grabs": ["1"]}, "grabs"),
        ({"grabs": ["1"]}, "grabs"),
        ({"banker": "1", "multiple": "2"}, "multiple"),
        ({"banker": "1", "stock": ["S3"]}, "stock"),
        ({"landlord": "1"}, "landlord"),
        ({"hands": [""] * 7}, "hands"),
        ({"carry": {"banker": "x"}}, "carry.banker"),
    ],
)
def test_a_position_that_cannot_be(position, key):
    entry, rules = find("niuniu/classic")
    with pytest.raises(BadPosition) as bad:
        entry.game.setup(rules, position, random.Random(1))
    assert bad.value.key == key


def test_who_takes_the_bankers_place_is_not_banker():
    assert niuniu.leave({"banker": 2}, 2) == {}
    assert niuniu.leave({"banker": 2}, 1) == {"banker": 2}


def test_the_odds_are_printed():
    said = CliRunner().invoke(main, ["odds", "niuniu/classic", "--lang", "zh"])
    assert said.exit_code == 0 and "872128" in said.output and "33.557%" in said.output and "牛牛" in said.output
    as_json = CliRunner().invoke(main, ["odds", "niuniu/classic?five_small=true", "--json"])
    assert json.loads(as_json.output)["five_small"] == 776
    assert CliRunner().invoke(main, ["odds", "doudizhu/qq"]).exit_code == 2
