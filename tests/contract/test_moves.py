"""Texts of moves and cards: any text is read or refused in the two ways there are; what is written is read back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.cards import FACES, RANKS, SUITS, Card, NoCards, card_text, cards_text, rank, ranks_text, read_cards
from paiju.core.move import ARGUMENTS, Move, Unreadable, move_text, read_move

FAST = settings(max_examples=250, deadline=None)
cards = st.lists(st.sampled_from(FACES), max_size=12)
some = st.lists(st.sampled_from(FACES), min_size=1, max_size=12)
signs = [*"♠♥♣♦ ,，²７", "黑桃", "小王", "大王", "10", "333444BR", " as "]
pieces = st.lists(st.sampled_from([*ARGUMENTS, *map(card_text, FACES), *RANKS, *SUITS, *signs]), max_size=8)
texts = st.one_of(st.text(max_size=30), pieces.map(" ".join), pieces.map("".join))
numbers = st.integers(0, 10**9 - 1)
readings = st.sampled_from(["bomb 7", "plane+1 T", "rocket R"])


def in_order(hand: list[Card]) -> tuple[Card, ...]:
    return tuple(sorted(hand))


moves = st.one_of(
    st.sampled_from([verb for verb, wants in ARGUMENTS.items() if not wants]).map(Move),
    st.builds(
        lambda verb, n: Move(verb, n=n),
        st.sampled_from([verb for verb, wants in ARGUMENTS.items() if wants == "number"]),
        numbers,
    ),
    st.builds(
        lambda verb, hand: Move(verb, in_order(hand)),
        st.sampled_from([verb for verb, wants in ARGUMENTS.items() if wants == "cards" and verb != "shuffle"]),
        some,
    ),
    st.builds(lambda hand: Move("shuffle", tuple(hand)), some),
    st.builds(lambda hand: Move("take", in_order(hand)), cards),
    st.builds(lambda card, n: Move("friend", (card,), n), st.sampled_from(FACES), numbers),
    st.builds(lambda hand, suit: Move("play", in_order(hand), suit=suit), some, st.sampled_from(SUITS)),
    st.builds(lambda hand, reading: Move("play", in_order(hand), reading=reading), some, readings),
)


def check_text(text: str, hold: list[Card]) -> None:
    try:
        move = read_move(text, hold)
    except Unreadable as bad:
        assert bad.clause.startswith("C-")
        return
    assert read_move(move_text(move)) == move


@FAST
@given(texts, cards)
def test_any_text_is_a_move_or_unreadable(text: str, hold: list[Card]) -> None:
    check_text(text, hold)


@FAST
@given(st.sampled_from(list(ARGUMENTS)), texts, cards)
def test_anything_behind_a_verb_too(verb: str, rest: str, hold: list[Card]) -> None:
    check_text(f"{verb} {rest}", hold)


@FAST
@given(texts, cards)
def test_any_text_is_cards_or_not(text: str, hold: list[Card]) -> None:
    try:
        found = read_cards(text, hold)
    except NoCards as bad:
        assert bad.token
        return
    assert list(found) == sorted(found) and read_cards(cards_text(found)) == found


@FAST
@given(moves)
def test_moves_are_read_back(move: Move) -> None:
    assert read_move(move_text(move)) == move
    assert read_move(f"  {move_text(move)} ") == move


@FAST
@given(some)
def test_cards_are_read_back(hand: list[Card]) -> None:
    assert read_cards(cards_text(hand)) == tuple(sorted(hand))
    assert read_cards(cards_text(hand).lower()) == tuple(sorted(hand))
    assert read_cards(",".join(map(card_text, hand))) == tuple(sorted(hand))


@FAST
@given(some)
def test_rank_forms_take_cards_of_the_hand(hand: list[Card]) -> None:
    """The whole hand in ranks is the hand, but for the two jokers alone, which name a card."""
    text = ranks_text(hand)
    if text not in ("BR",) and len(text) > 1:
        assert read_cards(text, hand) == tuple(sorted(hand))
    assert sorted(map(rank, read_cards(text))) == sorted(map(rank, hand))


BAD = ["", " ", "play", "bid", "bid x", "pass 3", "bid -1", "bid ²", "friend HA", "play as bomb 7", "bury S3 as x"]


@pytest.mark.parametrize("text", BAD)
def test_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_move(text)
