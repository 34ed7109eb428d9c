"""The bots of 牛牛, 三公 and 21点: what they do in a position, that they may do it, and that they gain where there is something to
be gained.
"""

import random
from itertools import chain
from statistics import fmean, stdev
from typing import Any

import pytest

from paiju import arena
from paiju.bots import hints, make, niuniu, twentyone
from paiju.core.cards import deck, read_cards, without
from paiju.core.game import Move, Stakes, draw, refuse
from paiju.games import find
from paiju.shapes.niuniu import MULTIPLIERS, SPECIALS, read

HOUSES = (
    "niuniu/classic",
    "niuniu/classic?banker=grab&manual=true&five_small=true&four_bomb=true",
    "niuniu/classic?see_four=true&banker=grab&multipliers=simple&decks=2&exact_tie=push",
    "sangong/classic",
    "sangong/classic?mode=banker&banker=grab",
    "twentyone/classic",
    "twentyone/classic?natural_3_2=true&five_card_charlie=true&max_hands=3",
    "twentyone/classic?dealer_rule=stand17&bets=false",
)


def play(game_id: str, rng: random.Random, purse: dict[int, int], seats: int) -> Any:
    entry, rules = find(game_id)
    game, bot = entry.game, make("rule", game_id)
    state = game.start(rules, tuple(range(seats)), purse, Stakes(factor=2), {})
    while game.result(state) is None:
        turn = game.turn(state)
        if not turn:
            game.act(state, None, draw(game.chance(state), rng))  # type: ignore[arg-type]
            continue
        view = game.view(state, turn[0])
        move = bot(view, rng)
        assert refuse(game, state, turn[0], move) is None, move
        assert hints(game_id, view, rng)[0] == [move]
        game.act(state, turn[0], move)
    return state


@pytest.mark.parametrize("game_id", HOUSES)
def test_what_they_do_is_legal(game_id: str) -> None:
    rng = random.Random(game_id)
    for n in chain(*[find(game_id)[0].game.META.seats] * 3):
        play(game_id, rng, dict.fromkeys(range(n), rng.choice((0, 3, 90, 5000))) if rng.random() < 0.7 else {}, n)


def asked(position: dict[str, Any], seat: int, house: str = "") -> Move:
    """What the bot of 21点 does; a guess goes through the whole hand, so the position's own state stands for it."""
    game_id = "twentyone/classic" + house
    entry, rules = find(game_id)
    state = entry.game.setup(rules, position, random.Random(1))
    here: Any = type("Here", (), {"MOST": entry.game.MOST, "prompt": entry.game.prompt, "guess": lambda view, rng: state})  # type: ignore[attr-defined]
    return twentyone.choose(entry.game.view(state, seat), random.Random(1), here)


@pytest.mark.parametrize(
    ("hand", "verb"),
    [
        ("T 3", "hit"), ("T 4", "stand"), ("A 7", "hit"), ("A 8", "stand"), ("2 2 9", "hit"), ("T 6 5", "stand"),
        ("T T 5", "stand"), ("A A", "split"), ("A A / A 5", "split"), ("A K", "stand"), ("A A 6", "hit"),
    ],
)  # fmt: skip
def test_a_player_of_21(hand: str, verb: str) -> None:
    assert asked({"hands": ["T 7", hand], "turn": 1}, 1).verb == verb


def test_no_split_that_is_not_allowed() -> None:
    assert asked({"hands": ["T 7", "A A / A 5"], "turn": 1}, 1, "?max_hands=2").verb == "hit"
    assert asked({"hands": ["T 7", "A A"], "turn": 1, "bets": {1: 10}, "purse": [50, 19]}, 1).verb == "hit"


@pytest.mark.parametrize(
    ("house", "hands", "verb"),
    [
        ("", ["T 5", "T 7"], "hit"),
        ("", ["T 6", "T 7"], "stand"),
        ("", ["A 6", "T 7"], "hit"),
        ("", ["A 7", "T 7"], "stand"),
        ("?dealer_rule=stand17", ["T 6", "T 7"], "hit"),
        ("?dealer_rule=stand17", ["A 6", "T 7"], "stand"),
        ("?five_card_charlie=true", ["T 8", "2 2 3 3 5"], "hit"),
        ("", ["T 8", "2 2 3 3 5"], "stand"),
    ],
)
def test_a_banker_of_21(house: str, hands: list[str], verb: str) -> None:
    assert asked({"hands": [*hands, "T 9"][:2], "turn": 0}, 0, house).verb == verb


def test_the_larger_bet_counts_more() -> None:
    """Against a player with five cards a banker on 16 does better to draw; a high bet on two cards keeps him from it."""

    def with_bets(five: int, two: int) -> str:
        position = {"hands": ["T 6", "2 2 3 3 5", "T 9"], "turn": 0, "bets": {1: five, 2: two}}
        return asked(position, 0, "?five_card_charlie=true").verb

    assert (with_bets(100, 1), with_bets(1, 100)) == ("hit", "stand")


def test_four_cards_are_worth_what_they_bring() -> None:
    """Against hands from the real pack."""
    rng, table = random.Random(3), MULTIPLIERS["stepped"]
    for text, specials in (("ST HJ DQ CK", SPECIALS), ("ST HJ DQ C9", ()), ("S2 H4 D6 C8", ()), ("S9 H9 D9 C9", SPECIALS)):
        four, won = read_cards(text, deck(1, jokers=False)), list[float]()
        rest = without(deck(1, jokers=False), four)
        for _ in range(4000):
            drawn = rng.sample(rest, 6)
            mine, his = (read(tuple(sorted(cards)), specials) for cards in ((*four, drawn[0]), drawn[1:]))
            won.append(table[mine.kind] if mine > his else -table[his.kind])
        value = niuniu.gain(four, tuple(specials), "stepped")
        assert abs(fmean(won) - value) < 0.1 + 1.96 * stdev(won) / len(won) ** 0.5, (text, fmean(won), value)


@pytest.mark.parametrize(("four", "bet"), [("ST HJ DQ CK", 20), ("ST HJ DQ C9", 20), ("SA H2 D2 C2", 1), ("SA H3 D5 C8", 1)])
def test_bets_on_four_cards(four: str, bet: int) -> None:
    entry, rules = find("niuniu/classic?see_four=true")
    state = entry.game.setup(rules, {"banker": 0, "hands": ["", four]}, random.Random(1))
    assert niuniu.choose(entry.game.view(state, 1), random.Random(2)) == Move("bet", n=bet)


GAINFUL = ("twentyone/classic", "niuniu/classic?see_four=true", "niuniu/classic?see_four=true&banker=grab")


@pytest.mark.parametrize("game_id", GAINFUL)
def test_gain_against_random(game_id: str) -> None:
    """docs/bots.md has the numbers."""
    report = arena.run(game_id, deals=60, seed=7, workers=1, seats=3)
    assert report.points.mean - report.points.half > 0


def test_nothing_is_said_by_a_bet_without_cards() -> None:
    for game_id in ("niuniu/classic", "sangong/classic?mode=banker", "twentyone/classic"):
        entry, rules = find(game_id)
        bot = make("rule", game_id)
        for owned, wanted in ((0, 1), (50, 2), (10**6, None)):
            state = entry.game.start(rules, (0, 1, 2), dict.fromkeys(range(3), owned), Stakes(), {"banker": 0})
            found = {bot(entry.game.view(state, 1), random.Random(seed)) for seed in range(5)}
            assert len(found) == 1 and (wanted is None or found == {Move("bet", n=wanted)})
