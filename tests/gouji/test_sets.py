"""The reference code beside the examples of the book and the words of GJ-34, and the engine beside the reference code."""

import random
from itertools import combinations

import pytest

from paiju.core.cards import Card, Cards
from paiju.games import find

from .sets import Ranks, beats, burnable, burns_through, gouji, ranks_of, sets_of, text_of


@pytest.mark.parametrize(
    ("b", "a", "wins"),
    [
        ("88888", "77772", True), ("8888B", "77772", True), ("6666R", "7777B", False), ("888RR", "777BB", True),
        ("888BR", "777BB", False), ("99RR", "88BR", True), ("222", "AAA", True), ("KK2", "AAA", False), ("A2", "KK", True),
        ("22B", "222", False), ("BBB", "222", True), ("3R", "2B", False), ("4R", "3B", True),
    ],
)  # fmt: skip
def test_examples_1_to_6(b: str, a: str, wins: bool) -> None:
    assert beats(ranks_of(b), ranks_of(a)) is wins


def test_examples_2_to_4_with_options() -> None:
    assert beats(ranks_of("6666R"), ranks_of("7777B"), top=True)
    assert not beats(ranks_of("888BR"), ranks_of("777BB"), mixed=False)
    assert not beats(ranks_of("99RR"), ranks_of("88BR"), mixed=False)


@pytest.mark.parametrize(
    ("cards", "is_gouji"),
    [("TTTT", False), ("TTT22", True), ("QQ2", True), ("K2", True), ("A", False), ("2", True), ("9" * 10, False), ("3B", True),
     ("J222", True)],
)  # fmt: skip
def test_example_7(cards: str, is_gouji: bool) -> None:
    assert gouji(ranks_of(cards)) is is_gouji


@pytest.mark.parametrize("biesan", [True, False])
def test_burnable_is_what_the_words_say(biesan: bool) -> None:
    for n in range(7):
        for rest in set(combinations(ranks_of("33779922BR"), n)):
            assert burnable(rest, biesan) == burns_through(rest, biesan), text_of(rest)


def cards_of(ranks: Ranks, rng: random.Random) -> Cards:
    return tuple(sorted(Card((r - 3) * 4 + rng.randrange(4) if r < 16 else 36 + r) for r in ranks))


HAND = ranks_of("4447779TTTTQQKKAA2222BBRR")


@pytest.mark.parametrize("mixed", ["true", "false"])
@pytest.mark.parametrize("compare", ["vector", "top"])
def test_the_engine_beats_as_the_reference_code(mixed: str, compare: str) -> None:
    entry, rules = find(f"gouji/open?mixed_jokers_downgrade={mixed}&joker_compare={compare}")
    rng = random.Random(1)
    found = sorted(sets_of(HAND, False))
    for _ in range(4000):
        a = rng.choice(found)
        b = rng.choice([s for s in found if len(s) == len(a)]) if rng.random() < 0.9 else rng.choice(found)
        wins = beats(b, a, mixed == "true", compare == "top")
        wrong = entry.game.beaten(rules, cards_of(b, rng), cards_of(a, rng))
        assert (wrong is None) == wins, (text_of(b), text_of(a), wrong)
        assert wins or (wrong and wrong.clause in ("GJ-8", "GJ-9"))


def test_the_engine_knows_the_same_sets() -> None:
    entry, rules = find("gouji/open")
    rng = random.Random(2)
    found = sets_of(HAND, False)
    for _ in range(3000):
        picked = tuple(sorted(rng.sample(HAND, rng.randint(1, 4))))
        known = not isinstance(entry.game.readings(rules, cards_of(picked, rng)), Exception)
        assert known == (picked in found), text_of(picked)
