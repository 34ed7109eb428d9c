"""21点 beside its cases: what a bust tells, who pays what, and what may never run out."""

import json
import random
from fractions import Fraction

import pytest
from click.testing import CliRunner

from paiju.bots import twentyone_odds
from paiju.cli import main
from paiju.core.game import Stakes
from paiju.core.move import Move
from paiju.core.settle import settle
from paiju.games import twentyone
from paiju.shapes.twentyone import Hand, paid, total
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


def test_nobody_pays_more_than_he_has() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        seats = range(1, rng.randint(2, 7))
        gains = {seat: rng.randint(-40, 40) for seat in seats}
        purse = {seat: Fraction(rng.randint(0, 60), rng.choice((1, 3))) for seat in (0, *seats)}
        points = paid(gains, 0, purse)
        assert sum(points.values()) == 0
        assert all(points[seat] >= -purse[seat] for seat in points)
        assert all(points[seat] == max(gains[seat], -purse[seat]) for seat in seats if gains[seat] <= 0)
        short = [seat for seat in seats if gains[seat] > 0 and points[seat] < gains[seat]]
        assert not short or points[0] == -purse[0], "the banker has money left and has not paid"
        assert all(not points[seat] for seat in seats if short and seat > short[0] and gains[seat] > 0)


def test_beans_are_settled_as_the_points_say() -> None:
    """No cap of the common settlement cuts what the game has worked out."""
    rng = random.Random(2)
    for _ in range(60):
        where = setting(Entry("twentyone/classic", twentyone, twentyone.CLASSIC), rng)
        state = play(where, rng).states[-1]
        result = twentyone.result(state)
        assert result is not None
        if where.purse:
            beans = settle(result.points, [where.purse[seat] for seat in where.seats], state.stakes)
            assert beans.gain == result.points and beans.system == 0


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
    found = twentyone_odds.banker_on_17()
    assert sum(found.values()) == 1
    assert {total: round(float(chance), 4) for total, chance in found.items()} == {
        0: 0.2816, 17: 0.1451, 18: 0.1395, 19: 0.1335, 20: 0.1803, 21: 0.1201,
    }  # fmt: skip


def test_the_odds_command() -> None:
    as_json = CliRunner().invoke(main, ["odds", "twentyone/classic", "--json"])
    found = json.loads(as_json.output)
    assert as_json.exit_code == 0 and found["player_draws_to"] == [13, 18] and -0.16 < found["player_gain"] < -0.14
    assert "28.16%" in CliRunner().invoke(main, ["odds", "twentyone/classic", "--lang", "en"]).output
