"""The shapes of 斗地主 under random cards: what is listed is read so, nothing is left out, beating is an order."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju import words
from paiju.core.cards import FACES, RANKS, rank, read_cards
from paiju.games import find
from paiju.games.doudizhu import rows
from paiju.shapes.climb import (
    Counts,
    Shape,
    beats,
    count,
    follow_reading,
    lead_reading,
    pick_cards,
    plays,
    readings,
)
from paiju.shapes.climb_refusals import no_beat, no_shape

ALL_ON = "kickers=loose&rocket_as_kickers=true&equal_wing_pairs=true&quad_as_two_pairs=true"
TABLES = {
    game: rows(find(game)[1])
    for game in (
        "doudizhu/classic",
        "doudizhu/qq",
        f"doudizhu/classic?{ALL_ON}",
        "doudizhu/classic?rocket_as_kickers=true",
        "doudizhu/classic?equal_wing_pairs=true&quad_as_two_pairs=true",
        "doudizhu/qq?rocket_as_kickers=false",
    )
}
PACK = (4,) * 13 + (1, 1)
CODES = {
    "quad_as_pairs": "DZ-15",
    "four_equal_kickers": "DZ-10",
    "equal_wing_pairs": "DZ-11",
    "rocket_kickers": "DZ-12",
    "equal_kickers": "DZ-10",
    "kickers_barred": "DZ-10",
    "jokers_no_pair": "DZ-12",
    "two_in_run": "DZ-1",
    "kicker_of_main_rank": "DZ-9",
    "mixed_kickers": "DZ-8",
    "no_shape": "DZ-T1",
}

tables = st.sampled_from(list(TABLES.values()))
packs = st.tuples(*[st.integers(0, n) for n in PACK]).filter(any)


@st.composite
def hands(draw: st.DrawFn, most: int) -> Counts:
    """At most so many cards, with triples and quads as often as singles: for each of a few ranks a number of cards."""
    counts = [0] * 15
    for r in draw(st.lists(st.integers(0, 14), min_size=1, max_size=most, unique=True)):
        counts[r] = draw(st.integers(1, min(PACK[r], max(1, most - sum(counts)))))
        if sum(counts) >= most:
            break
    return tuple(counts)


def of(text: str) -> Counts:
    return count(read_cards(text))


@st.composite
def runs_of_triples(draw: st.DrawFn) -> Counts:
    """Triples in a row and some other cards: where several readings come from."""
    first, length = draw(st.integers(0, 9)), draw(st.integers(2, 5))
    counts = [3 if first <= r < min(first + length, 12) else 0 for r in range(15)]
    for r in draw(st.lists(st.integers(0, 14), max_size=20 - sum(counts))):
        counts[r] = min(counts[r] + 1, PACK[r])
    return tuple(counts)


some_hands = st.one_of(hands(20), runs_of_triples())


@given(some_hands, tables)
def test_what_is_listed_is_read_so(hand, table):
    for shape, cards in plays(hand, table):
        assert shape in readings(cards, table)
        assert all(n <= have for n, have in zip(cards, hand, strict=True))


@settings(deadline=None)
@given(hands(9), tables)
def test_nothing_is_left_out(hand, table):
    brute = {
        (shape, cards)
        for cards in product(*[range(n + 1) for n in hand])
        if any(cards)
        for shape in readings(cards, table)
    }
    listed = list(plays(hand, table))
    assert set(listed) == brute
    assert len(listed) == len(brute)


BEATEN = {"too_low", "other_size", "other_kind", "needs_bomb", "lower_bomb", "rocket_unbeaten"}


@settings(deadline=None)
@given(some_hands, some_hands, tables, st.randoms(use_true_random=False))
def test_what_follows_is_what_beats(hand, other, table, rng):
    over, _ = rng.choice(list(plays(other, table)))
    following = list(plays(hand, table, over))
    assert following == [(shape, cards) for shape, cards in plays(hand, table) if beats(shape, over)]
    for _, cards in following[:50]:
        chosen = follow_reading(cards, table, over)
        better = [shape.key for shape in readings(cards, table) if beats(shape, over)]
        assert chosen and beats(chosen, over) and chosen.key == max(better)  # DZ-17


@settings(deadline=None)
@given(some_hands, tables)
def test_a_lead_is_read_by_the_first_that_fits(hand, table):
    """DZ-16: joker bomb, bomb, plane, run of pairs, straight, plane with pairs, plane with singles, others."""
    order = ["rocket", "bomb", "plane", "pairs", "straight", "plane+2", "plane+1"]
    for cards in {cards for _, cards in plays(hand, table)}:
        found = readings(cards, table)
        first = min(found, key=lambda s: (order.index(s.kind) if s.kind in order else len(order), -s.key))
        assert lead_reading(cards, table) == first


shapes = st.builds(
    lambda hand, table, rng: rng.choice(list(plays(hand, table)))[0],
    some_hands,
    tables,
    st.randoms(use_true_random=False),
)


@settings(deadline=None)
@given(shapes, shapes)
def test_no_two_shapes_beat_each_other(a, b):
    assert not (beats(a, b) and beats(b, a))
    assert not beats(a, a)


EVERY_SHAPE = sorted({shape for shape, cards in plays(PACK, TABLES["doudizhu/qq"]) if sum(cards) <= 20})


def test_beating_is_transitive():
    above: dict[Shape, set[Shape]] = {b: {a for a in EVERY_SHAPE if beats(a, b)} for b in EVERY_SHAPE}
    for higher in above.values():
        assert all(above[a] <= higher for a in higher)


def test_within_a_pattern_and_among_bombs_beating_is_a_line():
    for a, b in product(EVERY_SHAPE, EVERY_SHAPE):
        comparable = bool(a.power and b.power) or (a.kind, a.run) == (b.kind, b.run)
        if comparable and a != b:
            assert beats(a, b) != beats(b, a)
        elif not a.power and not b.power:
            assert not beats(a, b) or comparable
        elif a.power and not b.power:
            assert beats(a, b) and not beats(b, a)  # any bomb beats 四带二 too (DZ-14)


@settings(deadline=None, max_examples=300)
@given(some_hands, tables)
def test_a_refusal_has_a_known_code_and_texts(hand, table):
    if readings(hand, table):
        return
    refused = no_shape(hand, table)
    clause = CODES[refused.code]
    assert refused.clause in ({"DZ-1", "DZ-13"} if refused.code == "two_in_run" else {clause})
    assert all(words.refusal(refused.code, refused.params))


@settings(deadline=None)
@given(some_hands, some_hands, tables, st.randoms(use_true_random=False))
def test_a_set_that_does_not_beat_has_a_known_code_and_texts(hand, other, table, rng):
    over, _ = rng.choice(list(plays(other, table)))
    _, cards = rng.choice(list(plays(hand, table)))
    found = readings(cards, table)
    if any(beats(shape, over) for shape in found):
        return
    refused = no_beat(found, over, "S3")
    assert (refused.clause, refused.code in BEATEN) == ("DZ-6", True)
    assert all(words.refusal(refused.code, refused.params))


@pytest.mark.parametrize(
    ("game", "text", "code"),
    [
        ("doudizhu/classic", "333344", "equal_kickers"),
        ("doudizhu/classic", "3333BR", "rocket_kickers"),
        ("doudizhu/classic", "333444555666 77BR", "kickers_barred"),
        ("doudizhu/qq", "33334444", "quad_as_pairs"),
        ("doudizhu/qq", "3334445555", "equal_wing_pairs"),
        ("doudizhu/qq", "333BR", "jokers_no_pair"),
        ("doudizhu/qq", "33334445", "kicker_of_main_rank"),
        ("doudizhu/qq", "333444677", "mixed_kickers"),
        ("doudizhu/qq", "JQKA2", "two_in_run"),
        ("doudizhu/qq", "QKA23", "two_in_run"),
        ("doudizhu/qq", "TJQKAB", "two_in_run"),
        ("doudizhu/qq", "QKA2BR", "two_in_run"),
        ("doudizhu/qq", "AAA222", "two_in_run"),
        ("doudizhu/qq", "AAA22234", "two_in_run"),
        ("doudizhu/qq", "3344", "no_shape"),
        ("doudizhu/qq", "2BR", "no_shape"),
    ],
)
def test_why_a_set_is_none(game, text, code):
    assert not readings(of(text), TABLES[game])
    assert no_shape(of(text), TABLES[game]).code == code


@given(st.lists(st.sampled_from(FACES), unique=True, min_size=1, max_size=20))
def test_counting_and_picking_cards(cards):
    hand = tuple(sorted(cards))
    counts = count(hand)
    assert sum(counts) == len(hand)
    assert pick_cards(hand, counts) == hand
    one_of_each = tuple(min(n, 1) for n in counts)
    assert [RANKS[rank(c)] for c in pick_cards(hand, one_of_each)] == [RANKS[r] for r, n in enumerate(counts) if n]
