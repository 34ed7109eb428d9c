"""三公: what the referee's cases cannot ask: beans of any hand, records, texts, what `paiju shape` and `paiju beats` say."""

import random

import pytest

from paiju import words
from paiju.core.cards import Cards, deck, read_cards
from paiju.core.game import BadPosition, Illegal, Stakes, draw
from paiju.core.move import move_text
from paiju.core.record import read_record, record_text
from paiju.core.table import next_hand
from paiju.games import find, open_table, replay
from paiju.games import sangong as game
from paiju.shapes.sangong import House, duel, pairwise, share_out, top

BANKERS = ("rotate", "grab", "niu9", "fixed")
IDS = ("sangong/classic", *(f"sangong/classic?mode=banker&banker={banker}" for banker in BANKERS))


def hands_of(n: int, rng: random.Random) -> list[Cards]:
    cards = rng.sample(deck(1, jokers=False), 3 * n)
    return [tuple(sorted(cards[i * 3 : i * 3 + 3])) for i in range(n)]


@pytest.mark.parametrize("tie", ["detailed", "draw"])
def test_beans_without_a_banker(tie: str) -> None:
    """SG-8: nothing appears or is lost, nobody falls below zero, a loser pays what he owes or all he has, each winner gets his
    share to within the remainder, and with full purses everybody has his points.
    """
    rng, house, capped = random.Random(tie), House(tie=tie), 0
    for _ in range(2000):
        hands = hands_of(rng.randint(2, 6), rng)
        won = pairwise(hands, rng.choice((1, 10)), house)
        assert sum(won) == 0
        purse = [rng.choice((0, 1, 3, 7, 20, 1000)) for _ in hands]
        gain = share_out(won, purse, hands, house)
        assert sum(gain) == 0
        for owed, got, owned in zip(won, gain, purse, strict=True):
            assert got == max(owed, -owned) if owed <= 0 else got >= 0
        capped += any(owed < 0 and -owed > owned for owed, owned in zip(won, purse, strict=True))
        pot = sum(owed for owed in won if owed > 0)
        paid = sum(-got for got in gain if got < 0)
        for owed, got in zip(won, gain, strict=True):
            if owed > 0:
                assert owed * paid // pot <= got < owed * paid / pot + len(hands)
        assert share_out(won, [10**6] * len(hands), hands, house) == won  # EC-4
    assert capped > 200


def test_the_highest_hand_gains_by_rounding_alone() -> None:
    rng, house = random.Random(3), House()
    for _ in range(500):
        hands = hands_of(6, rng)
        won = pairwise(hands, 1, house)
        gain = share_out(won, [rng.choice((0, 3, 7, 20)) for _ in hands], hands, house)
        best = max((at for at in range(6) if won[at] > 0), key=lambda at: sum(duel(hands[at], o, house) > 0 for o in hands))
        assert all(gain[at] <= won[at] for at in range(6) if won[at] > 0 and at != best)


@pytest.mark.parametrize("game_id", IDS)
def test_a_match_is_kept_in_records(game_id: str) -> None:
    rng = random.Random(game_id)
    seats = (0, 2, 5)
    table = open_table(game_id, seats, dict.fromkeys(seats, 300), Stakes(base=2, factor=3, fee=1), rng=rng)
    bankers: list[int] = []
    for _ in range(6):
        table.begin()
        while turn := table.turn():
            seat = rng.choice(turn)
            table.act(seat, move_text(table.game.legal(table.state, seat).pick(rng)))
        record = table.record()
        text = record_text(record)
        assert record_text(replay(read_record(text), table.actions).record()) == text
        settled = game.settled(table.state)
        assert sum(settled.purse) + settled.system == 900 and settled.system == 3 - settled.fee.count(0)
        bankers.append(table.state.banker)
        table = next_hand(table)
    if "rotate" in game_id:
        at = seats.index(bankers[0])
        assert bankers == [seats[(at + i) % 3] for i in range(6)]
    assert ("banker" in game_id) == (None not in bankers)
    assert "fixed" not in game_id or len(set(bankers)) == 1


def test_a_banker_who_has_left_the_table_is_drawn_anew() -> None:
    rules = find("sangong/classic?mode=banker")[1]
    state = game.start(rules, (0, 1, 3), {}, Stakes(), {"banker": 2})
    assert state.banker is None and game.phase(state) == "banker"
    game.act(state, None, draw(game.chance(state), random.Random(1)))  # type: ignore[arg-type]
    assert state.banker in (0, 1, 3)


def test_who_takes_the_bankers_place_is_not_banker() -> None:
    assert game.leave({"banker": 2}, 2) == {} and game.leave({"banker": 2}, 1) == {"banker": 2}


def test_a_bet_is_sealed_until_all_are_in() -> None:
    rules = find("sangong/classic?mode=banker")[1]
    state = game.start(rules, (0, 1, 2), {}, Stakes(), {"banker": 0})
    game.act(state, 1, game.Move("bet", n=7))
    assert game.view(state, 1).bets == {1: 7} and game.view(state, 2).bets == game.view(state, None).bets == {}
    assert game.view(state, 2).answered == (1,)
    game.act(state, 2, game.Move("bet", n=9))
    assert game.view(state, None).bets == {1: 7, 2: 9}


@pytest.mark.parametrize(
    ("by", "cards", "clause"),
    [
        ("SK HK DK", "SQ HQ DQ", None),
        ("SQ HQ DQ", "SK HK DK", "SG-3"),
        ("S9 HK DQ", "SJ HQ DK", "SG-3"),
        ("HK S2 D7", "SK D4 C5", "SG-5"),
        ("S9 HK", "SK D4 C5", "SG-1"),
        ("SK D4 C5", "S9 HK BJ", "SG-1"),
    ],
)
def test_beats(by: str, cards: str, clause: str | None) -> None:
    found = game.beaten(game.CLASSIC, read_cards(by), read_cards(cards))
    assert (found.clause if found else None) == clause
    assert found is None or all(words.refusal(found.code, found.params))


def test_shape() -> None:
    (one,) = game.readings(game.CLASSIC, read_cards("ST HT DT"))  # type: ignore[misc]
    assert words.reading_words(one, "zh") == "小三公 · 10"
    assert isinstance(game.readings(game.CLASSIC, read_cards("ST HT")), Illegal)
    assert top(read_cards("HK CK S9")) > top(read_cards("DK SQ SJ"))


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"stock": "S3"}, "stock"),
        ({"seats": 7}, "seats"),
        ({"seats": 1}, "seats"),
        ({"hands": ["S3 S4", "S5 S6 S7"]}, "hands.0"),
        ({"hands": ["S3 S4 BJ", ""]}, "hands.0"),
        ({"hands": ["S3 S4 S5", "S3 S6 S7"]}, "hands.1"),
        ({"hands": {"0": "S3 S4 S5", "4": "S6 S7 S8"}}, "hands.4"),
        ({"bets": {"1": 2}}, "bets"),
        ({"banker": 1}, "banker"),
        ({"phase": "bet"}, "phase"),
        ({"phase": "deal"}, "phase"),
        ({"hands": 7}, "hands"),
        ({"purse": [1]}, "purse"),
    ],
)
def test_positions_that_cannot_be(position: dict[str, object], key: str) -> None:
    with pytest.raises(BadPosition) as bad:
        game.setup(game.CLASSIC, position, random.Random(1))
    assert bad.value.key == key


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"bets": {"1": "0"}}, "bets.1"),
        ({"bets": {"1": 101}}, "bets.1"),
        ({"banker": 4}, "banker"),
        ({"banker": 2, "carry": {"banker": 1}}, "banker"),
        ({"carry": {"banker": "x"}}, "carry.banker"),
        ({"grab": 2}, "grab"),
        ({"phase": "grab"}, "phase"),
        ({"phase": "bet", "hands": ["", ""]}, "hands"),
    ],
)
def test_positions_with_a_banker_that_cannot_be(position: dict[str, object], key: str) -> None:
    with pytest.raises(BadPosition) as bad:
        game.setup(find("sangong/classic?mode=banker")[1], position, random.Random(1))
    assert bad.value.key == key
