"""NN-12, SG-8: what is paid where all goes through a banker, and what becomes of small purses in 牛牛, 三公 and 21点."""

import random
from fractions import Fraction
from typing import Any

import pytest

from paiju.core.banked import through_banker
from paiju.core.game import draw
from paiju.core.settle import Stakes
from paiju.games import find


def test_beans_with_a_banker() -> None:
    """NN-12: the banker never pays more than he has and has collected; who is paid less than he won is behind the others."""
    rng, short = random.Random(4), 0
    for _ in range(3000):
        n = rng.randint(2, 6)
        banker = rng.randrange(n)
        won = [rng.randint(-30, 30) for _ in range(n)]
        won[banker] = -sum(won[:banker] + won[banker + 1 :])
        purse = [rng.choice((0, 5, 20, 100)) for _ in range(n)]
        done = through_banker(won, purse, Stakes(), banker)
        gain = done.gain
        assert sum(gain) == 0 and all(owned + got >= 0 for owned, got in zip(purse, gain, strict=True))
        dry = False
        for step in range(1, n):
            at = (banker + step) % n
            if won[at] < 0:
                assert gain[at] == max(won[at], -purse[at])
            else:
                assert 0 <= gain[at] <= won[at] and not (dry and gain[at])
                dry = dry or gain[at] < won[at]
        if dry:
            short += 1
            assert purse[banker] + gain[banker] == 0
    assert short > 200


def test_half_beans_and_the_fee() -> None:
    done = through_banker([Fraction(-7, 2), Fraction(5, 2), 1], [100, 100, 100], Stakes(fee=3), 0)
    assert done.gain == (-3, 2, 1) and done.fee == (3, 3, 3) and done.system == 9


POOR = {
    "niuniu/classic": ("", "banker=grab&see_four=true&five_small=true&four_bomb=true", "decks=2&exact_tie=push&manual=true"),
    "sangong/classic": ("", "tie=draw&baojiu=true", "mode=banker", "mode=banker&banker=grab&multipliers=light"),
    "twentyone/classic": ("", "natural_3_2=true&five_card_charlie=true", "dealer_rule=stand17&bets=false"),
}
TABLES = [f"{game_id}?{rules}".rstrip("?") for game_id, houses in POOR.items() for rules in houses]


def settle_poor(game_id: str, hands: int, seed: int) -> None:
    """Random hands for small purses: nothing is lost but the fee, nobody falls below zero, nobody pays more than he owes, nobody
    is paid by one who owes him nothing, and where all can pay everybody has his points.
    """
    entry, rules = find(game_id)
    game: Any = entry.game
    rng, short = random.Random(seed), 0
    for _ in range(hands):
        seats = tuple(sorted(rng.sample(range(max(game.META.seats)), rng.choice(game.META.seats))))
        purse = {seat: rng.choice((0, 1, 2, 5, 12, 40, 100)) for seat in seats}
        stakes = Stakes(base=rng.choice((1, 2)), factor=rng.choice((1, 3)), fee=rng.choice((0, 1, 4)))
        state = game.start(rules, seats, purse, stakes, {})
        while (result := game.result(state)) is None:
            chance, turn = game.chance(state), game.turn(state)
            seat = rng.choice(turn) if turn else None
            move = draw(chance, rng) if seat is None else game.legal(state, seat).pick(rng)
            game.act(state, seat, move)
        beans = game.settled(state)
        owed = [n * stakes.factor for n in result.points]
        assert sum(owed) == sum(beans.gain) == 0
        assert sum(beans.purse) + beans.system == sum(purse.values()) and beans.system == sum(beans.fee)
        assert all(0 <= paid <= stakes.fee for paid in beans.fee) and min(beans.purse) >= 0
        others = [at for at, seat in enumerate(seats) if seat != state.banker]
        assert all(beans.gain[at] >= owed[at] for at in others if owed[at] <= 0)
        if state.banker is None:
            assert all((beans.gain[at] > 0) <= (owed[at] > 0) for at in others)
        else:
            assert all(0 <= beans.gain[at] <= owed[at] for at in others if owed[at] > 0)
        if all(purse[seat] + n >= 0 for seat, n in zip(seats, owed, strict=True)):
            assert list(beans.gain) == owed
        short += list(beans.gain) != owed
    assert short > hands / 20


@pytest.mark.parametrize("game_id", TABLES)
def test_small_purses(game_id: str) -> None:
    settle_poor(game_id, 500, 1)


@pytest.mark.soak
@pytest.mark.parametrize("game_id", TABLES)
def test_small_purses_for_long(game_id: str) -> None:
    """A hundred thousand hands of each game."""
    settle_poor(game_id, 100_000 // len(POOR[game_id.partition("?")[0]]), 2)
