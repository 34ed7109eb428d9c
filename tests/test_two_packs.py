"""The shapes of two packs (四人, 斗帝主) under random cards, why a set is none, and what leaving costs there."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju import words
from paiju.core.cards import read_cards
from paiju.games import doudizhu_emperor, doudizhu_four, find
from paiju.shapes.climb import Counts, beats, count, lead_reading, plays, readings
from paiju.shapes.climb_refusals import no_beat, no_shape
from paiju.shapes.landlord import bombs_in

PACKS = (8,) * 13 + (2, 2)
TABLES = {
    game: module.rows(find(game)[1])
    for module, games in (
        (doudizhu_four, ("doudizhu/four", "doudizhu/four?equal_wing_pairs=true")),
        (doudizhu_emperor, ("doudizhu/emperor", "doudizhu/emperor?equal_wing_pairs=true")),
    )
    for game in games
}
FOUR, EMPEROR = TABLES["doudizhu/four"], TABLES["doudizhu/emperor"]
tables = st.sampled_from(list(TABLES.values()))
CODES = {
    "pairs_only", "three_jokers", "jokers_no_pair", "two_in_run", "kicker_of_main_rank", "equal_wing_pairs",
    "equal_carried", "run_too_short", "triples_apart", "no_shape",
}  # fmt: skip
BEATEN = {"too_low", "other_size", "other_kind", "needs_bomb", "lower_bomb", "smaller_bomb", "no_bomb", "rocket_unbeaten"}


@st.composite
def few(draw: st.DrawFn) -> Counts:
    """Groups of equal cards in a few ranks, ten cards at most."""
    counts = [0] * 15
    for r in draw(st.lists(st.integers(0, 14), min_size=1, max_size=10, unique=True)):
        counts[r] = draw(st.integers(0, min(PACKS[r], 10 - sum(counts))))
    return tuple(counts) if any(counts) else (1,) + (0,) * 14


@st.composite
def loaded(draw: st.DrawFn) -> Counts:
    """Quads, mostly in a run, and triples and pairs to carry, often neighbours too."""
    ranks = draw(st.permutations(range(13))) if draw(st.booleans()) else sorted(draw(st.permutations(range(13)))[:6])
    counts = [0] * 15
    for r, n in zip(ranks, draw(st.permutations([4, 4, 3, 3, 2, 2])), strict=False):
        counts[r] = n
    counts[draw(st.integers(0, 14))] += 1
    return tuple(min(n, most) for n, most in zip(counts, PACKS, strict=True))


hands = st.one_of(few(), loaded())


def of(text: str) -> Counts:
    return count(read_cards(text))


@settings(deadline=None, max_examples=60)
@given(hands, tables)
def test_the_list_is_what_every_choice_of_cards_is_read_as(hand, table):
    brute = {
        (shape, cards)
        for cards in product(*[range(n + 1) for n in hand])
        if any(cards)
        for shape in readings(cards, table)
    }
    listed = list(plays(hand, table))
    assert set(listed) == brute
    assert len(listed) == len(brute)


@settings(deadline=None)
@given(hands, tables)
def test_every_set_has_one_reading(hand, table):
    """So the player has nothing to choose, and the order of DZ-16 decides nothing: kickers are pairs and triples only."""
    for shape, cards in plays(hand, table):
        assert readings(cards, table) == [shape] == [lead_reading(cards, table)]


@settings(deadline=None)
@given(hands, hands, tables, st.randoms(use_true_random=False))
def test_what_follows_is_what_beats(hand, other, table, rng):
    over, _ = rng.choice(list(plays(other, table)))
    following = list(plays(hand, table, over))
    assert following == [(shape, cards) for shape, cards in plays(hand, table) if beats(shape, over)]


@settings(deadline=None)
@given(hands, hands, hands, tables, st.randoms(use_true_random=False))
def test_beating_is_an_order(one, two, three, table, rng):
    a, b, c = (rng.choice(list(plays(hand, table)))[0] for hand in (one, two, three))
    assert not (beats(a, b) and beats(b, a)) and not beats(a, a)
    assert not (beats(a, b) and beats(b, c)) or beats(a, c)
    if (a.power and b.power) or (a.kind, a.run) == (b.kind, b.run):
        assert a == b or beats(a, b) != beats(b, a)


@settings(deadline=None, max_examples=200)
@given(hands, tables)
def test_a_refusal_has_a_known_code_and_texts(hand, table):
    if not readings(hand, table):
        refused = no_shape(hand, table)
        assert refused.code in CODES
        assert all(words.refusal(refused.code, refused.params))


@settings(deadline=None)
@given(hands, hands, tables, st.randoms(use_true_random=False))
def test_a_set_that_does_not_beat_has_a_known_code_and_texts(hand, other, table, rng):
    over, _ = rng.choice(list(plays(other, table)))
    shape, _ = rng.choice(list(plays(hand, table)))
    if not beats(shape, over):
        refused = no_beat([shape], over, "S3", rows=table)
        assert refused.code in BEATEN
        assert all(words.refusal(refused.code, refused.params))


@pytest.mark.parametrize(
    ("table", "text", "code", "clause"),
    [
        (FOUR, "333R", "pairs_only", "DZ4-3"),
        (FOUR, "333444677", "pairs_only", "DZ4-3"),
        (FOUR, "BBR", "three_jokers", "DZ4-3"),
        (FOUR, "444BR", "jokers_no_pair", "DZ-12"),
        (FOUR, "AAA222", "two_in_run", "DZ-13"),
        (FOUR, "3333444", "no_shape", "DZ-T1"),
        (EMPEROR, "334455", "run_too_short", "DD-4"),
        (EMPEROR, "333444", "run_too_short", "DD-4"),
        (EMPEROR, "3334446677", "run_too_short", "DD-5"),
        (EMPEROR, "3334", "pairs_only", "DD-5"),
        (EMPEROR, "44443335", "pairs_only", "DD-9"),
        (EMPEROR, "AAAA2222333444", "two_in_run", "DZ-1"),
        (EMPEROR, "444433333", "equal_carried", "DD-13"),
        (EMPEROR, "44445555333333", "equal_carried", "DD-13"),
        (EMPEROR, "444433344", "kicker_of_main_rank", "DZ-9"),
        (EMPEROR, "444455556668883399", "triples_apart", "DD-10"),
        (EMPEROR, "444422", "no_shape", "DZ-T1"),
    ],
)
def test_why_a_set_is_none(table, text, code, clause):
    assert not readings(of(text), table)
    refused = no_shape(of(text), table)
    assert (refused.code, refused.clause) == (code, clause)


@pytest.mark.parametrize(
    ("table", "hand", "sizes"),
    [
        (FOUR, "33333333 4444 555 BBRR", [9, 8, 4]),
        (FOUR, "BBR 66666", [5]),
        (EMPEROR, "33333333 4444 55555 BBRR", [9, 8, 5]),
    ],
)
def test_every_card_that_is_left_lies_in_one_bomb(table, hand, sizes):
    """EC-12: eight threes are one bomb of eight, not two of four."""
    assert [bomb.power for bomb in bombs_in([read_cards(hand)], table)] == sizes


@pytest.mark.parametrize(
    ("game", "hands", "multiple", "points"),
    [
        ("doudizhu/four", ["333333 4", "5555 6", "BBRR 7", "8 8"], 4, [4, 4, 4, -12]),
        ("doudizhu/emperor", ["33333 4", "5555 6", "BBRR 7"], 4, [4, 4, -8]),
    ],
)
def test_leaving_counts_bombs_as_the_game_does(game, hands, multiple, points):
    """EC-12: bombs of four and five cards count nothing in DZ4, four equal cards are none in DD."""
    entry, rules = find(game)
    lord = len(hands) - 1
    state = entry.game.setup(rules, {"hands": hands, "landlord": lord, "bid": 3}, random.Random(1))
    left = entry.game.forfeit(state, lord)
    assert (left.multiple, list(left.points), left.landlords) == (multiple, points, (lord,))
