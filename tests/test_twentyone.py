"""21点 beside its cases: what a bust tells, who pays what, and what may never run out."""

import json
import random

import pytest
from click.testing import CliRunner

from paiju.bots import twentyone_odds
from paiju.cli import main
from paiju.core.game import Stakes
from paiju.core.move import Move
from paiju.games import twentyone
from paiju.shapes.twentyone import Hand, total
from tests.contract.suite import Entry, play, setting

HIT, STAND = Move("hit"), Move("stand")


def after(stock: str, *moves: Move) -> twentyone.State:
    """Seat 1 has 16 and plays; seat 0 is the banker."""
    position = {"hands": ["T 7", "T 6", "T 8"], "stock": stock}
    state = twentyone.setup(twentyone.CLASSIC, position, random.Random(1))
    for move in moves:
        assert twentyone.refuse(state, 1, move) is None
        twentyone.act(state, 1, move)
    return state


@pytest.mark.parametrize("viewer", [0, 2, None])
@pytest.mark.parametrize("moves", [(HIT,), (HIT, STAND)])
def test_others_cannot_tell_a_bust_from_21_or_17(viewer: int | None, moves: tuple[Move, ...]) -> None:
    views = [twentyone.view(after(stock, *moves), viewer) for stock in ("9", "5", "A")]
    assert views[0] == views[1] == views[2]


def test_a_bust_is_guessed_as_other_hands_too() -> None:
    state = after("9", HIT, STAND)
    seen = {
        total(twentyone.guess(twentyone.view(after_deal(state), 0), random.Random(seed)).hands[1][0].cards) > 21
        for seed in range(60)
    }
    assert seen == {False, True}


def after_deal(like: twentyone.State) -> twentyone.State:
    """The same moves in a hand from its start, for a guess replays it."""
    state = twentyone.start(twentyone.Rules(bets=False), like.seats, {}, Stakes(), {"banker": 0})
    cards = [card for seat in (1, 2, 0) for card in like.hands[seat][0].cards[:1]]
    cards += [card for seat in (1, 2, 0) for card in like.hands[seat][0].cards[1:2]]
    cards += like.hands[1][0].cards[2:]
    rest = [card for card in twentyone.deck(state.rules, 3) if card not in cards]
    twentyone.act(state, None, Move("shuffle", (*cards, *rest)))
    for seat, move in ((1, HIT), (1, STAND)):
        twentyone.act(state, seat, move)
    return state


def test_beans_go_through_the_banker() -> None:
    """NN-12 for BJ-7: who loses pays what he has, and what the banker then has goes to the winners."""
    rng, short = random.Random(2), 0
    for _ in range(60):
        where = setting(Entry("twentyone/classic", twentyone, twentyone.CLASSIC), rng)
        state = play(where, rng).states[-1]
        result = twentyone.result(state)
        assert result is not None
        if where.purse:
            beans = twentyone.settled(state)
            assert sum(beans.gain) == 0 and min(beans.purse) >= 0
            short += beans.gain != tuple(n * state.stakes.factor for n in result.points)
    assert short


def test_the_stock_never_runs_out() -> None:
    """Seven players who draw as long as they may, all aces split by one of them, the low cards first."""
    deck = sorted(twentyone.deck(twentyone.CLASSIC, 7), key=lambda card: total((card,)) if total((card,)) != 11 else 1)
    state = twentyone.start(twentyone.Rules(bets=False), tuple(range(7)), {}, Stakes(), {"banker": 6})
    aces = deck[:4]
    rest = deck[4:]
    order = [aces[0], *rest[:6], aces[1], *rest[6:12], aces[2], aces[3], *rest[12:]]
    twentyone.act(state, None, Move("shuffle", tuple(order)))
    while twentyone.result(state) is None:
        (seat,) = twentyone.turn(state)
        choices = twentyone.prompt(state, seat).choices
        twentyone.act(state, seat, next(m for m in (Move("split"), HIT, STAND) if m in choices))
    assert len(state.hands[0]) == 4 and all(hand == Hand(hand.cards, True, True) for hand in state.hands[0])


def test_the_chances_of_a_banker_on_17() -> None:
    """The distribution that every book of blackjack has for a pack without end."""
    found = twentyone_odds.by_total(twentyone_odds.on_17())
    assert sum(found.values()) == pytest.approx(1)
    assert {total: round(float(chance), 4) for total, chance in found.items()} == {
        0: 0.2816, 17: 0.1451, 18: 0.1395, 19: 0.1335, 20: 0.1803, 21: 0.1201,
    }  # fmt: skip


def test_the_odds_command() -> None:
    as_json = CliRunner().invoke(main, ["odds", "twentyone/classic", "--json"])
    found = json.loads(as_json.output)
    assert as_json.exit_code == 0 and found["player_draws_to"] == [13, 18] and found["player_gain"] == -0.1466
    assert found["aces_split"] == 0.4638 and found["aces_whole"] == -0.0968
    assert found["banker_draws_to"] == {str(n): [15, 17] for n in range(2, 7)}
    assert found["banker_gain"] == {"2": 0.104, "3": 0.251, "4": 0.2813, "5": 0.3383, "6": 0.3914}
    for lang, words in (("en", "up to 13, with an ace as 11 up to 18"), ("zh", "两张 A：分牌平均 +0.4638")):
        told = CliRunner().invoke(main, ["odds", "twentyone/classic", "--lang", lang]).output
        assert "28.16%" in told and words in told and "{" not in told
    charlie = CliRunner().invoke(main, ["odds", "twentyone/classic?five_card_charlie=true", "--json"])
    assert json.loads(charlie.output)["player_gain"] > found["player_gain"]


def test_the_banker_is_the_next_seat_whoever_changes_chairs() -> None:
    """BJ-10: who sits down on the chair of the next banker does not become it; the one after it does, round the table."""
    assert twentyone.leave({"banker": 2}, 1) == {"banker": 2}
    carry = twentyone.leave({"banker": 2}, 2)
    for seats, banker in (((0, 1, 2, 4), 4), ((0, 2), 0)):
        assert twentyone.start(twentyone.CLASSIC, seats, {}, Stakes(), carry).banker == banker
