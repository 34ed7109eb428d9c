"""摊牌 (SJ-41): who sees the hand, how seldom a random player claims, and when the rule bot agrees."""

import random
from itertools import islice
from typing import Any

import pytest

from paiju import bots
from paiju.core.cards import cards_text, read_cards
from paiju.core.move import Move
from paiju.games import find

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
