"""升级: the order of the cards, leads, throws, the follow obligation and the winner: the examples of the rule book."""

import pytest

from paiju.core.cards import FACES, Cards, read_cards
from paiju.shapes.follow import Duty, follows
from paiju.shapes.structure import Kind
from paiju.shapes.trick import forced_part, read_lead, winner
from paiju.shapes.trick_moves import following
from paiju.shapes.trump import Order, order

SEVEN_S = order("7", "S")


def cards(text: str) -> Cards:
    """`H6 H6 H8 H8`, or `S: 3 3 4 4` for cards of one suit."""
    suit, colon, ranks = text.partition(":")
    return read_cards(" ".join(suit + r for r in ranks.split()) if colon else text)


def kinds(text: str, how: Order = SEVEN_S) -> tuple[Kind, ...]:
    parts = read_lead(cards(text), how)
    assert parts is not None
    return tuple(part.kind for part in parts)


# order


@pytest.mark.parametrize(
    ("text", "level", "trump", "tractor"),
    [
        ("H3 H3 H4 H4", "5", "S", True),
        ("H4 H4 H6 H6", "5", "S", True),
        ("SA SA H5 H5", "5", "S", True),
        ("H5 H5 S5 S5", "5", "S", True),
        ("S5 S5 BJ BJ", "5", "S", True),
        ("BJ BJ RJ RJ", "5", "S", True),
        ("H5 H5 C5 C5", "5", "S", False),
        ("H5 H5 S5 S5", "5", "NT", False),
        ("H5 H5 BJ BJ", "5", "NT", True),
        ("H6 H6 H8 H8", "7", "S", True),
        ("SA SA H7 H7", "7", "S", True),
        ("H7 H7 S7 S7", "7", "S", True),
        ("H7 H7 C7 C7", "7", "S", False),
        ("DA DA D2 D2", "7", "S", False),
    ],
)
def test_tractors(text, level, trump, tractor):
    """SJ-10, SJ-11, and the first three examples of the book."""
    assert (kinds(text, order(level, trump)) == ((2, 2),)) == tractor


def test_a_level_pair_is_no_neighbour_in_its_own_suit():
    """SJ-11: `5566` with level 5: the fives are trumps, so these are two suits."""
    assert read_lead(cards("H5 H5 H6 H6"), order("5", "S")) is None


@pytest.mark.parametrize(
    ("level", "trump", "options", "ladder"),
    [
        ("7", "S", {}, "S2 SA H7 S7 BJ RJ"),
        ("7", "S", {"constant_2": True}, "S3 SA H2 S2 H7 S7 BJ RJ"),
        ("7", "NT", {}, "H7 BJ RJ"),
        ("7", "NT", {"constant_2": True}, "H2 C7 BJ RJ"),
        ("2", "S", {"constant_2": True}, "S3 SA H2 S2 BJ RJ"),
    ],
)
def test_trumps_from_low_to_high(level, trump, options, ladder):
    """SJ-4, SJ-5."""
    how = order(level, trump, **options)
    listed = [read_cards(text)[0] for text in ladder.split()]
    assert {how.suit[c] for c in listed} == {"T"}
    powers = [how.power[c] for c in listed]
    assert powers == sorted(set(powers))
    assert max(how.power[c] for c in FACES if how.suit[c] == "T") == how.power[listed[-1]]


def test_four_decks_have_short_ladders_of_twos_and_levels():
    """SJ4-6, SJ4-7, playing 3 with spades."""
    how = order("3", "S", constant_2=True, own_ladders=True)
    assert kinds("SA SA S2 S2", how) == ((2, 2),)
    assert kinds("SA SA H2 H2", how) == ((2, 1), (2, 1))
    assert kinds("H2 H2 H3 H3", how) == ((2, 2),)
    assert kinds("H2 H2 C3 C3", how) == ((2, 1), (2, 1))
    assert kinds("S3 S3 BJ BJ", how) == ((2, 2),)
    rows = ["SK SK SA SA", "SA SA S2 S2", "H2 H2 H3 H3", "S2 S2 S3 S3", "S3 S3 BJ BJ", "BJ BJ RJ RJ"]
    tops = [(read_lead(cards(row), how) or ())[0].top for row in rows]
    assert tops == sorted(set(tops))


def test_two_colours():
    """SJ1C-1, SJ1C-2: a pair is two cards of a rank and colour."""
    how = order("2", "red", colours=True)
    assert kinds("HA DA S2 C2", how) == ((2, 2),)
    assert kinds("S7 C7 S8 C8", how) == ((2, 2),)
    assert read_lead(cards("SK HK"), how) is None
    assert kinds("BJ RJ", how) == ((1, 1), (1, 1))


# leads and throws


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("D: 3 3 3 4 4", ((3, 1), (2, 1))),
        ("D: 9 9 T T J J J", ((2, 2), (3, 1))),
        ("D: 9 9 9 T T J J J", ((3, 1), (3, 1), (2, 1))),
        ("D: 3 3 3 4 4 4", ((3, 2),)),
        ("SA SA H5 H5 C5 C5 S5 S5", ((2, 3), (2, 1))),
        ("H5 C5", ((1, 1), (1, 1))),
    ],
)
def test_how_a_lead_is_read(text, parts):
    """SJ-12, level 5, spades."""
    assert kinds(text, order("5", "S")) == parts


@pytest.mark.parametrize(
    ("throw", "others", "forced"),
    [
        ("DK DQ DQ", "DA", "DK"),
        ("DK DQ DQ", "DA DA", "DQ DQ"),
        ("D9 D8 D8 D4 D4", "D5 D5", "D4 D4"),
        ("DK DQ DQ", "DJ DJ", ""),
        ("H3 H3 H3 H4 H4", "H5 H5 H5", "H3 H3 H3"),
        ("H3 H3 H3 H4 H4", "H6 H6", "H4 H4"),
        ("H3 H3 H3 H4 H4", "H5 H5 H5 H6 H6", "H3 H3 H3"),
        ("H9 H9 H9 HT HT HJ HJ HJ", "HQ HQ HQ", "H9 H9 H9"),
        ("D9 D8 D8 D4 D4", "SA SA", ""),
    ],
)
def test_failed_throws(throw, others, forced):
    """SJ-20 … SJ-24; the last: a ruff invalidates nothing (SJ-22)."""
    parts = read_lead(cards(throw), SEVEN_S)
    assert parts is not None
    found = forced_part(parts, [cards(others)], SEVEN_S)
    assert (found.cards if found else ()) == cards(forced)


# following


@pytest.mark.parametrize(
    ("lead", "hand", "legal", "illegal"),
    [
        ("C: K K", "C: 3 3 4 4 9", ["C: 3 3", "C: 4 4"], ["C: 3 9", "C: 3 4"]),
        ("H: 9 9 T T", "H: 3 3 5 5 K 4", ["H: 3 3 5 5"], ["H: 3 3 5 K"]),
        ("H: 9 9 T T", "H: 3 3 5 Q K", ["H: 3 3 5 Q", "H: 3 3 Q K"], ["H: 3 5 Q K"]),
        ("H: 9 9 T T J J", "H: 3 3 4 4 6 6 9 9 T", ["H: 3 3 4 4 6 6", "H: 3 3 4 4 9 9"], ["H: 3 3 6 6 9 9"]),
        ("H: 9 9 T T J J", "H: 3 3 4 4 6 6 9", ["H: 3 3 4 4 6 6"], ["H: 3 3 4 4 6 9"]),
        ("H: 9 9 T T", "H: 3 3 K", ["H3 H3 HK S5"], ["H3 H3 S5 S6"]),
        ("D: 5 5 5 6 6 6", "D: 8 8 8 T T 9 9 2", ["D: 9 9 T T 8 2", "D: 8 8 9 9 2 T"], ["D: 8 8 8 T T 2"]),
        ("D: 6 6 6", "D: 9 9 9 3 4", ["D: 9 9 9"], ["D: 9 9 3"]),
        ("D: 6 6 6", "D: 9 9 3 4", ["D: 9 9 3"], ["D: 9 3 4"]),
        ("D: 4 4", "D: 9 9 9 3", ["D: 9 9"], ["D: 9 3"]),
        ("D: 6 6 6 4 4", "D: 9 9 8 8 3 2 K", ["D: 3 8 8 9 9"], ["D: 9 9 8 3 2"]),
        ("D: 8 8 9 9 J J J", "D: 3 3 3 4 4 5 5 9 Q", ["D: 4 4 5 5 3 3 3"], ["D: 3 3 4 4 5 5 9"]),
    ],
)
def test_what_a_follower_must_play(lead, hand, legal, illegal):
    """SJ-27 … SJ-29: the examples 7 to 10 and 19 to 22."""
    led, suited = kinds(lead), cards(hand)
    assert all(follows(cards(play), suited, Duty(led), SEVEN_S) for play in legal)
    assert not any(follows(cards(play), suited, Duty(led), SEVEN_S) for play in illegal)


FOUR_S = order("3", "S", constant_2=True, own_ladders=True)


@pytest.mark.parametrize(
    ("lead", "hand", "legal", "illegal"),
    [
        ("D: 7 7 8 8", "D: A A A A 4 4 5 5 9", ["D: A A A A", "D: 4 4 5 5"], ["D: A A 4 4", "D: A A A 9"]),
        ("D: A A A A", "D: 5 5 6 6 7 7 7 9", ["D: 5 5 6 6", "D: 6 6 7 7"], ["D: 7 7 7 9", "D: 5 5 7 7"]),
        ("D: 6 6 7 7 8 8", "D: K K K K J J 9 9", ["D: K K K K J J", "D: K K K K 9 9"], ["D: J J 9 9 K K"]),
        ("D: J J J Q Q Q", "D: 4 4 5 5 6 6 9 9 9 K K K", ["D: 4 4 5 5 6 6"], ["D: 9 9 9 K K K"]),
        ("D: 4 4 4 4 5 5 5 5", "D: 7 7 8 8 9 9 T T K", ["D: 7 7 8 8 9 9 T T"], ["D: 7 7 8 8 9 9 T K"]),
        ("D: 4 4 4 4 5 5 5 5", "D: K K K K 9 9 9 9 Q", ["D: K K K K 9 9 9 9"], ["D: K K K K 9 9 9 Q"]),
        ("D: 7 7 7", "D: 9 9 9 9 4 5", ["D: 9 9 9"], ["D: 9 9 4"]),
    ],
)
def test_what_a_follower_must_play_with_four_decks(lead, hand, legal, illegal):
    """SJ4-T1: the examples 2 to 5 and 12."""
    duty, suited = Duty(kinds(lead, FOUR_S), four=True), cards(hand)
    assert all(follows(cards(play), suited, duty, FOUR_S) for play in legal)
    assert not any(follows(cards(play), suited, duty, FOUR_S) for play in illegal)


@pytest.mark.parametrize(
    ("plays", "wins"),
    [
        (["D: 7 7 8 8", "D: 4 4 4 4", "D: A A K K"], 1),
        (["D: 7 7 8 8", "S4 S4 S5 S5", "D: 4 4 4 4"], 1),
        (["D: 7 7 8 8", "S4 S4 S5 S5", "S9 S9 S9 S9"], 2),
        (["D: 6 6 7 7 8 8", "D: J J J Q Q Q", "D: 9 9 T T J J"], 1),
        (["D: 6 6 7 7 8 8", "D: K K K K J J"], 0),
        (["D: 6 6 6 7 7 7 8 8 8 9 9 9", "D: 4 4 4 4 5 5 5 5 6 6 6 6"], 1),
        (["D: 7 7 7", "D: 9 9 9"], 1),
        (["D: A A A A", "S4 S4 S4 S4", "H3 H3 H3 H3", "S3 S3 S3 S3"], 3),
    ],
)
def test_a_higher_shape_of_as_many_cards_wins_with_four_decks(plays, wins):
    """SJ4-8, SJ4-9, SJ4-13."""
    assert winner([cards(play) for play in plays], kinds(plays[0], FOUR_S), FOUR_S, four=True) == wins


@pytest.mark.parametrize(
    ("plays", "wins"),
    [
        (["DA DA DK", "S9 S9 S3", "ST ST SA"], 2),
        (["DA DA DK", "S9 S9 S3", "ST ST S3"], 1),
        (["DA DK DQ", "S9 S9 S3", "ST SA S4"], 2),
    ],
)
def test_every_component_of_a_later_ruff_is_higher_where_the_house_says_so(plays, wins):
    """SJ-31, ruff_compare = all."""
    assert winner([cards(play) for play in plays], kinds(plays[0]), SEVEN_S, every=True) == wins


@pytest.mark.parametrize(
    ("hand", "legal", "illegal"),
    [
        ("D: 9 9 9 5 5 3", ["D: 5 5"], ["D: 9 9", "D: 9 3"]),
        ("D: 9 9 9 3 4", ["D: 9 9", "D: 3 4", "D: 9 3"], []),
    ],
)
def test_a_larger_group_is_not_broken_where_the_house_protects_it(hand, legal, illegal):
    """SJ-29, protect_longer."""
    duty, suited = Duty(((2, 1),), exact=True), cards(hand)
    assert all(follows(cards(play), suited, duty, SEVEN_S) for play in legal)
    assert not any(follows(cards(play), suited, duty, SEVEN_S) for play in illegal)
    assert all(move.cards != cards(play) for move in following(suited, "D", duty, SEVEN_S) for play in illegal)


@pytest.mark.parametrize(
    ("plays", "wins"),
    [
        (["HA HA", "SK SQ", "S3 S3", "H7 H7"], 3),
        (["DA DA DK", "S9 S9 S3", "S8 S8 SA"], 1),
        (["DA DK DQ", "S9 S9 S3", "S8 S8 ST"], 2),
        (["CA CK C5 C5 C4 C4", "S9 S9 S8 S8 S7 S2"], 1),
        (["CA CA C5 C5 C4 C4", "S9 S9 S8 S8 S7 S2"], 0),
        (["C7", "H7"], 0),
        (["H3 H3 H3 H4 H4", "S8 S8 S8 S9 S2"], 0),
        (["H3 H3 H3 H4 H4", "S8 S8 S8 S9 S9", "S6 S6 S6 SA SA"], 1),
    ],
)
def test_who_wins(plays, wins):
    """SJ-30 … SJ-33: the examples 11 to 14 and 18, and of SJ3 the ruffs of 33344."""
    assert winner([cards(play) for play in plays], kinds(plays[0]), SEVEN_S) == wins
