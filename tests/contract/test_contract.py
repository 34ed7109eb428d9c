"""Every game, every preset, several seeds: the contract holds."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from paiju.core.game import BadPosition, Event, Listed, Moves, Prompt, Result, Stakes
from paiju.core.move import Move

from . import checks, suite, toy_bets, toy_draw, toy_tribute
from .suite import ENTRIES, SEEDS, TOYS, Entry
from .toy_leaky import but

every_game = pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])


SEEN_TO_ANSWER = {"toy", "shengji"}
"""Families in which all see who has answered, though some had no choice: the closing window of the deal (SJ-14), and toys."""


@every_game
def test_contract(entry: Entry) -> None:
    for seed in range(3 * SEEDS):
        rng = random.Random(f"{entry.name} {seed}")
        n = entry.game.META.seats[seed % len(entry.game.META.seats)]
        hand = suite.play(suite.setting(entry, rng, n), rng)
        checks.check_replay(hand)
        checks.check_end(hand)
        for i in hand.moments(16, rng):
            state, before = hand.states[i], hand.states[i].copy()
            checks.check_cards(hand.setting, state)
            checks.check_words(hand.setting, state)
            if entry.game.result(state) is None:
                checks.check_copy(hand.setting, state, rng)
                checks.check_sealed(hand.setting, state, rng)
                if entry.game.META.family not in SEEN_TO_ANSWER:
                    checks.check_only_answers(hand.setting, state, rng)
            for seat in entry.game.turn(state):
                checks.check_moves(hand.setting, state, seat, rng)
            assert state == before


@every_game
def test_a_match_goes_on_from_its_carry(entry: Entry) -> None:
    rng = random.Random(entry.name)
    where = suite.setting(entry, rng)
    for _ in range(4 * SEEDS):
        hand = suite.play(where, rng)
        checks.check_end(hand)
        result = entry.game.result(hand.states[-1])
        assert result is not None
        if result.over:
            return
        where = suite.Setting(entry, where.seats, where.purse, result.carry)


@every_game
def test_a_hand_of_time_outs_ends(entry: Entry) -> None:
    rng = random.Random(entry.name)
    checks.check_end(suite.play(suite.setting(entry, rng), rng, default=True))


@every_game
def test_rules_have_a_text_form(entry: Entry) -> None:
    checks.check_rules(entry)


@pytest.mark.parametrize("entry", TOYS, ids=[entry.name for entry in TOYS])
def test_a_position_can_be_played_from(entry: Entry) -> None:
    rng = random.Random(entry.name)
    state = entry.game.setup(entry.rules, {}, rng)
    for _ in range(200):
        if entry.game.result(state) is not None:
            break
        entry.game.act(state, *suite.step(entry.game, state, rng))
    assert entry.game.result(state) is not None
    for position, key in (({"trumps": "S"}, "trumps"), ({"hands": ["S3 S3 S3 S3"]}, "hands")):
        with pytest.raises(BadPosition) as bad:
            entry.game.setup(entry.rules, position, rng)
        assert bad.value.key == key


def test_an_only_answer_that_is_seen_is_found() -> None:
    rng = random.Random(1)
    hand = suite.play(suite.setting(Entry("toy/tribute", toy_tribute, toy_tribute.Rules()), rng), rng)
    with pytest.raises(AssertionError, match="who had no choice, has answered"):
        for state in hand.states[:-1]:
            checks.check_only_answers(hand.setting, state, rng)


def test_nobody_loses_more_than_the_purse() -> None:
    entry, rng, fractions = Entry("toy/bets", toy_bets, toy_bets.Rules(50)), random.Random(1), 0
    for _ in range(100):
        where = suite.setting(entry, rng)
        result = toy_bets.result(suite.play(where, rng).states[-1])
        assert result is not None
        pairs = zip(where.seats, result.points, strict=True)
        assert all(-lost <= where.purse.get(seat, 50) for seat, lost in pairs)
        fractions += any(points.denominator > 1 for points in result.points)
    assert fractions, "no pot was ever shared unevenly"


def test_a_stock_is_reshuffled() -> None:
    entry, rng = Entry("toy/draw", toy_draw, toy_draw.Rules()), random.Random(1)
    most = max(len(suite.play(suite.setting(entry, rng), rng).states[-1].recycled) for _ in range(8))
    assert most > 3


def test_tribute_and_redeal() -> None:
    rng, endings = random.Random(1), set[str]()
    for _ in range(60):
        carry = {"debts": [[2, 0]], "wins": {"0": 1}}
        where = suite.Setting(Entry("toy/tribute", toy_tribute, toy_tribute.Rules()), (0, 1, 2), {}, carry)
        hand = suite.play(where, rng)
        result = toy_tribute.result(hand.states[-1])
        assert result is not None
        endings.add(f"{result.ending} {result.over}")
        assert (result.ending == "redeal") == (hand.states[-1].debts == ((2, 0),))
        assert result.over == (result.winners == (0,))
    assert endings == {"redeal False", "trick False", "trick True"}
    left = toy_tribute.leave({"debts": [[2, 0]], "wins": {"0": 1, "1": 1}}, 0)
    assert left == {"debts": [], "wins": {"1": 1}}


def test_a_third_seat_does_not_see_what_was_returned() -> None:
    state = toy_tribute.start(toy_tribute.Rules(), (0, 1, 2), {}, Stakes(), {"debts": [[2, 0]]})
    toy_tribute.act(state, None, Move("shuffle", toy_tribute.deck(state.rules, 3)))
    for seat in state.seats:
        toy_tribute.act(state, seat, Move("ok"))
    paid = next(iter(toy_tribute.legal(state, 2)))
    (event,) = toy_tribute.act(state, 2, paid)
    assert event.seen_by(2).cards == event.seen_by(0).cards == paid.cards
    assert event.seen_by(1).cards == event.seen_by(None).cards == () and event.seen_by(1).n == 1
    assert sum(toy_tribute.forfeit(state, 0).points) == Fraction(0)


def short_list(state: toy_bets.State, seat: int) -> Moves:
    """Offers less than is allowed."""
    return Listed(list(toy_bets.legal(state, seat))[:1])


def late_default(state: toy_bets.State, seat: int) -> Prompt:
    """Would bet more than there is."""
    return toy_bets.prompt(state, seat)._replace(default=Move("bet", n=10**6))


def made_of_nothing(state: toy_bets.State) -> Result | None:
    """Pays everybody a point."""
    found = toy_bets.result(state)
    return found and replace(found, points=tuple(points + 1 for points in found.points))


def in_order_of_answers(state: toy_bets.State, seat: int | None, move: Move) -> list[Event]:
    """The last to answer pays one more."""
    events = toy_bets.act(state, seat, move)
    if seat is not None and len(state.bets) == len(state.seats):
        state.bets[seat] += 1
    return events


BROKEN = {"legal": short_list, "prompt": late_default, "result": made_of_nothing, "act": in_order_of_answers}


@pytest.mark.parametrize("part", BROKEN)
def test_a_broken_game_is_found(part: str) -> None:
    with pytest.raises(AssertionError):
        test_contract(Entry(f"broken {part}", but(toy_bets, **{part: BROKEN[part]}), toy_bets.Rules(50)))


def test_a_copy_that_shares_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy_bets.State, "copy", lambda self: replace(self))
    with pytest.raises(AssertionError):
        test_contract(Entry("toy/bets", toy_bets, toy_bets.Rules()))
