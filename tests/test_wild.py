"""Shapes with a wild rank (癞子): beside a slow oracle that tries every rank for every wild card, and the book's examples."""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju import words
from paiju.core.cards import FACES, RANKS, SMALL, read_cards
from paiju.core.game import Illegal
from paiju.core.move import Move, reading_text
from paiju.shapes import climb
from paiju.shapes.climb import Counts, Rows, Shape, beats, count, pick_cards
from paiju.shapes.climb_play import Last, Plays, is_open, reading_of, refuse_play, set_beaten, set_readings
from paiju.shapes.climb_wild import (
    HARD,
    PURE,
    ROCKET,
    SOFT,
    count_plays,
    follow_reading,
    lead_reading,
    nth_play,
    plays,
    readings,
)
from paiju.shapes.landlord import one_pack

LOOSE = one_pack("loose", True, False, False)
TABLES = (
    LOOSE,
    one_pack("strict", False, False, False),
    one_pack("loose", False, True, True),
    one_pack("strict", True, True, False),
)
CODES = {"wild_no_joker": "DZL-2", "bomb_of_four": "DZL-3", "weaker_bomb": "DZL-3", "equal_made_up": "DZL-4"}

tables = st.sampled_from(TABLES)
rngs = st.randoms(use_true_random=False)


@st.composite
def held(draw: st.DrawFn, most: int) -> tuple[Counts, int]:
    """Cards of ranks near each other, so that they make something, and a wild rank; one or two wild cards mostly."""
    wild, low, wide = draw(st.integers(0, 12)), draw(st.integers(0, 14)), draw(st.sampled_from((2, 3, 4, 15)))
    size = draw(st.integers(1, most))
    counts = [0] * 15
    counts[wild] = min(size, draw(st.sampled_from((0,) * 2 + (1,) * 9 + (2,) * 6 + (3,) * 2 + (4,))))
    for _ in range(size - sum(counts)):
        r = (low + draw(st.integers(0, wide - 1))) % 15
        counts[r] += counts[r] < (4 if r < SMALL else 1)
    counts[low] += not any(counts)
    return tuple(counts), wild


def as_it_may_stand(counts: Counts, wild: int) -> Iterator[Counts]:
    """The set with every choice of ranks for its wild cards, at most four cards of a rank (DZL-2, DZL-5)."""
    if counts[wild] == sum(counts):
        yield counts
        return
    for ranks in combinations_with_replacement(range(SMALL), counts[wild]):
        stood = [n - counts[wild] * (r == wild) + ranks.count(r) for r, n in enumerate(counts)]
        if max(stood) <= 4:
            yield tuple(stood)


def slow_readings(counts: Counts, rows: Rows, wild: int) -> list[Shape]:
    """By trying everything, in the order of DZL-5."""
    size, kinds = sum(counts), [row.kind for row in rows]
    fit = tuple(row for row in rows if row.jokers or not size % (row.body + row.kick * row.each))
    found = {shape for stood in as_it_may_stand(counts, wild) for shape in climb.readings(stood, fit)}
    bomb = {0: HARD, size: PURE}.get(counts[wild], SOFT)
    powered = [s._replace(power=ROCKET if s.kind == "rocket" else bomb) if s.power else s for s in found]
    return sorted(powered, key=lambda s: (kinds.index(s.kind), -s.key))


@settings(deadline=None, max_examples=400)
@given(held(10), tables)
def test_readings_are_those_of_every_substitution(cards, table):
    counts, wild = cards
    expected = slow_readings(counts, table, wild)
    assert readings(counts, table, wild) == expected
    assert lead_reading(counts, table, wild) == (expected[0] if expected else None)


@settings(deadline=None, max_examples=400)
@given(held(9), tables, rngs)
def test_plays_are_what_the_cards_of_a_hand_can_be(cards, table, rng):
    hand, wild = cards
    listed = list(plays(hand, table, wild))
    every = [c for c in product(*[range(n + 1) for n in hand]) if any(c)]
    assert set(listed) == {(shape, c) for c in every for shape in readings(c, table, wild)}
    assert len(set(listed)) == len(listed) == count_plays(hand, table, wild)
    n = rng.randrange(len(listed))
    assert nth_play(hand, table, wild, None, n) == listed[n]
    with pytest.raises(IndexError):
        nth_play(hand, table, wild, None, len(listed))


@settings(deadline=None, max_examples=150)
@given(held(20), held(12), tables, rngs)
def test_what_follows_is_what_beats(cards, other, table, rng):
    hand, wild = cards
    over, _ = rng.choice(list(plays(other[0], table, wild)))
    following = list(plays(hand, table, wild, over))
    assert following == [play for play in plays(hand, table, wild) if beats(play[0], over)]
    assert count_plays(hand, table, wild, over) == len(following)
    for _, c in rng.sample(following, min(20, len(following))):
        best = follow_reading(c, table, wild, over)
        winning = [s for s in readings(c, table, wild) if beats(s, over)]
        alike = [s for s in winning if s.kind == over.kind] or winning
        assert best in winning and best == max(alike, key=lambda s: s.key)  # DZL-5


@settings(deadline=None, max_examples=150)
@given(held(20), tables)
def test_without_wild_cards_only_bombs_rank_otherwise(cards, table):
    hand, wild = cards
    hand = (*hand[:wild], 0, *hand[wild + 1 :])
    ordinary = [(s._replace(power={1: HARD, 2: ROCKET}.get(s.power, 0)), c) for s, c in climb.plays(hand, table)]
    assert sorted(plays(hand, table, wild)) == sorted(ordinary)
    assert list(plays(hand, table, None)) == list(climb.plays(hand, table))
    assert readings(hand, table, None) == climb.readings(hand, table)
    for over, _ in ordinary[:3]:
        assert sorted(plays(hand, table, wild, over)) == sorted(play for play in ordinary if beats(play[0], over))


@settings(deadline=None, max_examples=60)
@given(held(12), held(12), tables, st.booleans(), st.booleans(), rngs)
def test_the_legal_plays_keep_the_contract(cards, other, table, ask, leads, rng):
    hand, wild = pick_cards(FACES, cards[0]), cards[1]
    shape, on_table = rng.choice(list(plays(other[0], table, wild)))
    last = None if leads else Last(1, pick_cards(FACES, on_table), *shape)
    legal = Plays(hand, table, last, ask, wild)
    listed = list(legal)
    assert len(set(listed)) == len(listed) == legal.count()
    assert {legal.pick(rng) for _ in range(20)} <= set(listed)
    for move in rng.sample(listed, min(15, len(listed))):
        assert move in legal
        plain = move._replace(reading="")
        assert bool(move.reading) == (ask and is_open(count(move.cards), table, wild))
        ways = legal.meanings(plain)
        assert all(way in legal for way in ways)
        if ask and move.reading:
            assert move in ways and reading_of(ways[0], table, last, wild) == reading_of(plain, table, last, wild)
        else:
            assert ways == (plain,)
    for _ in range(15):
        move = Move("play", tuple(sorted(rng.sample(hand, rng.randint(1, len(hand))))))
        refused = refuse_play(move, hand, table, last, ask, wild)
        assert (move in legal) == (refused is None)
        if refused:
            assert CODES.get(refused.code, refused.clause) == refused.clause
            assert refused.code in words.REFUSALS and all(words.refusal(refused.code, refused.params))
        else:
            assert move._replace(cards=pick_cards(hand, count(move.cards))) in {m._replace(reading="") for m in listed}


def of(text: str) -> Counts:
    return count(read_cards(text))


def read(text: str, wild: str) -> list[str]:
    return [reading_text(s.kind, s.key) for s in readings(of(text), LOOSE, RANKS.index(wild))]


def on(table: str, wild: str, as_read: str = "") -> Last:
    shapes = readings(of(table), LOOSE, RANKS.index(wild))
    shape = next(s for s in shapes if as_read in ("", reading_text(s.kind, s.key)))
    return Last(1, read_cards(table), *shape)


def refused(text: str, wild: str, table: str = "", reading: str = "", ask: bool = True) -> tuple[str, str] | None:
    """(code, clause) for playing these cards on the others."""
    cards = read_cards(text)
    last = on(table, wild) if table else None
    why = refuse_play(Move("play", cards, reading=reading), cards, LOOSE, last, ask, RANKS.index(wild))
    return (why.code, why.clause) if why else None


@pytest.mark.parametrize(
    ("text", "wild", "default", "others"),
    [
        ("445567", "7", "pairs 6", []),  # 18, 20
        ("77", "7", "pair 7", []),
        ("7755", "5", "bomb 7", ["triple+1 7"]),
        ("33445", "5", "triple+2 4", ["triple+2 3"]),  # 20
        ("3", "3", "single 3", []),  # DZL (1)
        ("AA2", "A", "triple 2", []),
        ("45698", "9", "straight 8", []),
        ("TJQK9", "9", "straight A", ["straight K"]),
        ("5555", "5", "bomb 5", []),
        ("555", "5", "triple 5", []),
        ("BR", "5", "rocket R", []),
        ("5R", "4", None, []),
        ("45698", "T", None, []),
    ],
)
def test_readings_of_the_book(text, wild, default, others):
    assert read(text, wild) == ([default, *others] if default else [])


def test_four_wild_cards_with_a_pair_are_no_bomb():
    """DZL (5)."""
    found = read("666677", "6")
    assert found[0] == "plane 8"
    assert {"pairs 9", "pairs 8", "quad+1 7", "quad+1 A"} <= set(found)
    assert not any(text.startswith("bomb") for text in found)


def test_a_wild_set_may_follow_as_a_plain_one_or_as_a_bomb():
    """18: `7755` on `666K` with 5 wild is a triple with a card unless the player says bomb."""
    cards, last, wild = read_cards("7755"), on("666K", "5"), RANKS.index("5")
    assert reading_of(Move("play", cards), LOOSE, last, wild) == Shape("triple+1", 1, RANKS.index("7"))
    ways = Plays(cards, LOOSE, last, True, wild).meanings(Move("play", cards))
    assert [way.reading for way in ways] == ["triple+1 7", "bomb 7"]
    assert [way.reading for way in Plays(cards, LOOSE, None, True, wild).meanings(Move("play", cards))] == [
        "bomb 7",
        "triple+1 7",
    ]


@pytest.mark.parametrize(
    ("by", "table", "wild", "why"),
    [
        ("5555", "AAAA", "5", None),  # 19: pure over hard
        ("AAAA", "5555", "5", ("weaker_bomb", "DZL-3")),
        ("BR", "5555", "5", None),
        ("5555", "BR", "5", ("rocket_unbeaten", "DZ-6")),
        ("3333", "2225", "5", None),  # hard over soft
        ("2225", "3333", "5", ("weaker_bomb", "DZL-3")),
        ("4445", "3335", "5", None),
        ("3335", "4455", "5", ("too_low", "DZ-6")),
        ("3335", "AAA", "5", None),
        ("Q5", "QQ", "5", ("equal_made_up", "DZL-4")),
        ("QQ", "Q5", "5", ("equal_made_up", "DZL-4")),
        ("34567", "34567", "7", ("equal_made_up", "DZL-4")),
        ("Q", "Q", "5", ("too_low", "DZ-6")),
        ("J5", "QQ", "5", ("too_low", "DZ-6")),
        ("KKK", "5555", "5", ("needs_bomb", "DZ-6")),
    ],
)
def test_what_beats_what(by, table, wild, why):
    assert refused(by, wild, table) == why
    beaten = set_beaten(read_cards(by), read_cards(table), LOOSE, RANKS.index(wild))
    assert ((beaten.code, beaten.clause) if beaten else None) == why


@pytest.mark.parametrize(
    ("text", "wild", "why"),
    [
        ("5B", "5", ("wild_no_joker", "DZL-2")),
        ("5R", "5", ("wild_no_joker", "DZL-2")),
        ("77775", "5", ("bomb_of_four", "DZL-3")),
        ("7777555", "5", ("bomb_of_four", "DZL-3")),
        ("333BR", "5", ("jokers_no_pair", "DZ-12")),
        ("JQK25", "5", ("two_in_run", "DZ-1")),
        ("3467K5", "5", ("no_shape", "DZ-T1")),
        ("34", "5", ("no_shape", "DZ-T1")),
    ],
)
def test_why_a_set_is_none(text, wild, why):
    assert refused(text, wild) == why
    found = set_readings(read_cards(text), LOOSE, RANKS.index(wild))
    assert isinstance(found, Illegal) and (found.code, found.clause) == why


def test_readings_are_chosen_by_the_clause_of_wild_cards():
    assert refused("7755", "5", reading="triple+1 7") is None
    assert refused("7755", "5", reading="triple+1 8") == ("no_such_reading", "DZL-5")
    assert refused("7755", "5", "666K", "quad+1 7") == ("no_such_reading", "DZL-5")
    assert refused("7755", "5", reading="triple+1 7", ask=False) == ("reading_not_asked", "DZL-5")


def test_a_full_hand_with_four_wild_cards():
    """Ten thousand plays and more are counted and picked from without a look at each."""
    hand = pick_cards(FACES, of("3456677889TTJQKA 2222"))
    legal = Plays(hand, LOOSE, None, True, RANKS.index("2"))
    moves = list(legal)
    assert legal.count() == len(moves) == len(set(moves)) > 10_000
    assert {legal.pick(random.Random(n)) for n in range(3)} <= set(moves)
