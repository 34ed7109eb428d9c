"""摊牌 (SJ-41): who sees the hand, how seldom a random player claims, and when the rule bot claims and agrees."""

import random
from itertools import islice
from typing import Any

import pytest

from paiju import bots
from paiju.core.cards import cards_text, read_cards
from paiju.core.game import Stakes, draw
from paiju.core.move import Move
from paiju.games import find
from paiju.shapes.structure import in_suit
from paiju.shapes.trick import read_lead
from paiju.shapes.trump import TRUMP

CLAIM = Move("claim")


def at(game_id: str, **position: Any) -> tuple[Any, Any]:
    entry, rules = find(game_id)
    position = {"level": 7, "trump": "S", "dealer": 0, "turn": 0} | position
    return entry.game, entry.game.setup(rules, position, random.Random(1))


def test_everybody_sees_a_claimed_hand_until_it_is_played() -> None:
    game, state = at("shengji/two", hands=["H9 H9 HA", "HK HK C4", "D2 D3 D4", "C8 C9 CQ"])
    assert game.view(state, 2).known[0] == ()
    game.act(state, 0, CLAIM)
    for viewer in (0, 1, 2, 3, None):
        view = game.view(state, viewer)
        assert cards_text(view.known[0]) == "H9 H9 HA" and view.known[1:] == ((), (), ())
        assert view.claims == (0,) and view.phase == "claim" and view.turn == (1,)
    game.act(state, 1, Move("no"))
    game.act(state, 0, Move("play", read_cards("H9 H9")))
    assert cards_text(game.view(state, 3).known[0]) == "HA"
    assert game.view(state, 3).phase == "play" and game.view(state, 3).hand == read_cards("C8 C9 CQ")


def test_all_hands_are_seen_once_all_have_agreed() -> None:
    game, state = at("shengji/two", hands=["RJ RJ", "HK HK", "D2 D3", "C8 C9"])
    game.act(state, 0, CLAIM)
    for seat in (1, 2, 3):
        game.act(state, seat, Move("agree"))
    assert list(map(cards_text, game.view(state, None).known)) == ["RJ RJ", "HK HK", "D3 D2", "C8 C9"]
    assert game.result(state) is not None and game.turn(state) == ()


def test_a_claim_is_listed_last_and_picked_seldom() -> None:
    hand = "H9 H8 H6 H5 C2 C3 C4 C5 C6 D2 D3 D4 D5"
    game, state = at("shengji/two", hands=[hand, "", "", ""])
    legal = game.legal(state, 0)
    moves = list(islice(legal, 1000))
    assert moves[-1] == CLAIM and len(moves) == legal.count() and game.prompt(state, 0).choices == (CLAIM,)
    rng = random.Random(1)
    picked = sum(legal.pick(rng) == CLAIM for _ in range(5000))
    assert 20 < picked < 250


AGREES = [
    # every card of his is the highest of its suit, or higher than mine
    ("shengji/two", ["HA HK", "HQ C4", "D2 D3", "C8 C9"], "agree"),
    ("shengji/two", ["HA HQ", "HK C4", "D2 D3", "C8 C9"], "no"),
    # I am void and hold a trump; he draws it; he has none
    ("shengji/two", ["HA HK", "S3 C4", "D2 D3", "C8 C9"], "no"),
    ("shengji/two", ["HA SA", "S3 C4", "D2 D3", "C8 C9"], "agree"),
    ("shengji/two", ["HA HK", "S3 H4", "D2 D3", "C8 C9"], "no"),
    ("shengji/two", ["HA HK", "H3 H4", "D2 D3", "C8 C9"], "agree"),
    # components, not cards
    ("shengji/two", ["HQ HQ", "HA HK", "D2 D3", "C8 C9"], "agree"),
    ("shengji/two", ["HQ HQ", "HK HK", "D2 D3", "C8 C9"], "no"),
    ("shengji/two", ["H9 H9 HT HT", "HK HK HQ HQ", "D2 D3 D4 D6", "C8 C9 CJ CQ"], "no"),
    ("shengji/two", ["H9 H9 HT HT", "HK HK H3 H4", "D2 D3 D4 D6", "C8 C9 CJ CQ"], "agree"),
    # four equal cards beat two pairs in a row
    ("shengji/four", ["H9 H9 HT HT", "H3 H3 H3 H3", "D2 D3 D4 D6", "C8 C9 CJ CQ"], "no"),
]


@pytest.mark.parametrize(("game_id", "hands", "said"), AGREES)
def test_the_rule_bot_agrees_where_it_cannot_stop_him(game_id: str, hands: list[str], said: str) -> None:
    game, state = at(game_id, hands=hands)
    game.act(state, 0, CLAIM)
    assert bots.make("rule", game_id)(game.view(state, 1), random.Random(1)) == Move(said)
    assert bots.hints(game_id, game.view(state, 1), random.Random(1))[0] == [Move(said)]


def test_a_partner_agrees() -> None:
    game, state = at("shengji/two", hands=["HA HQ", "C3 C4", "HK S3", "C8 C9"])
    game.act(state, 0, CLAIM)
    game.act(state, 1, Move("agree"))
    assert bots.make("rule", "shengji/two")(game.view(state, 2), random.Random(1)) == Move("agree")
    friend = {"card": "HA", "n": 1, "seat": 1}
    game, state = at("shengji/friends", friend=friend, hands=["H9 H8", "HK S3", "D2 D3", "C8 C9", "C3 C4"])
    game.act(state, 0, CLAIM)
    assert bots.make("rule", "shengji/friends")(game.view(state, 1), random.Random(1)) == Move("agree")


CLAIMS = [
    # nothing but trumps, and none is higher
    ("shengji/two", "RJ RJ BJ BJ S7 S7", True),
    ("shengji/two", "RJ BJ BJ S7 S7", True),  # the run of two pairs and the single, not five singles
    ("shengji/two", "RJ BJ S7 S7", False),
    ("shengji/two", "RJ RJ", True),
    ("shengji/two", "RJ RJ HA HA", False),
    ("shengji/two", "RJ", False),
    ("shengji/two?claims=false", "RJ RJ", False),
    ("shengji/friends", "RJ RJ RJ", False),
]


@pytest.mark.parametrize(("game_id", "hand", "claims"), CLAIMS)
def test_the_rule_bot_claims_what_no_cards_can_stop(game_id: str, hand: str, claims: bool) -> None:
    friend = {"friend": {"card": "HA", "n": 1}} if game_id == "shengji/friends" else {}
    game, state = at(game_id, hands={0: hand}, **friend)
    move = bots.make("rule", game_id)(game.view(state, 0), random.Random(1))
    assert (move == CLAIM) == claims and game.refuse(state, 0, move) is None
    hints, _ = bots.hints(game_id, game.view(state, 0), random.Random(1))
    assert (hints[0] == CLAIM) == claims and len(hints) > claims and CLAIM not in hints[1:]  # plays are offered as well


def test_the_rule_bot_claims_once() -> None:
    game, state = at("shengji/two", hands={0: "RJ RJ BJ BJ"})
    game.act(state, 0, CLAIM)
    game.act(state, 1, Move("no"))
    assert bots.make("rule", "shengji/two")(game.view(state, 0), random.Random(1)).verb == "play"


@pytest.mark.parametrize("game_id", ["shengji/two", "shengji/two-colour", "shengji/four"])
def test_what_the_rule_bot_claims_it_takes(game_id: str) -> None:
    """Trumps first, whatever the others play; among rule bots all agree."""
    entry, rules = find(game_id)
    game, bot, claimed = entry.game, bots.make("rule", game_id), 0
    for deal in range(3):
        rng = random.Random(deal)
        state = game.start(rules, tuple(range(game.META.seats[0])), {}, Stakes(), {})
        while game.result(state) is None:
            chance, turn = game.chance(state), game.turn(state)
            if chance is not None and not (turn and rng.random() < 0.3):
                game.act(state, None, draw(chance, rng))
                continue
            seat = rng.choice(turn)
            move = bot(game.view(state, seat), rng)
            if move == CLAIM:
                claimed += 1
                takes_all(game, state.copy(), seat, rng)
            game.act(state, seat, move)
        assert all(event.kind != "disagree" for event in state.told)
    assert claimed > 0


def takes_all(game: Any, state: Any, seat: int, rng: random.Random) -> None:
    order = state.board.ranked
    while hand := state.board.hands[seat]:
        trumps = in_suit(hand, TRUMP, order)
        parts = read_lead(trumps or in_suit(hand, order.suit[hand[0]], order), order)
        game.act(state, seat, Move("play", rng.choice(parts or ()).cards))
        while state.board.trick:
            (turn,) = game.turn(state)
            game.act(state, turn, game.legal(state, turn).pick(rng))
        assert state.board.winner == seat
