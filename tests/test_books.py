"""EC-3 … EC-14 over random hands of every game: whatever is played, for whatever purses and stakes, the books balance.

`./dev test` plays some 500 hands, others every day; BOOKS_SEED (environment) plays those of another day again. `./dev soak` plays
100,000 hands of each game; BOOKS_HANDS plays fewer.
"""

import os
import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fractions import Fraction
from math import ceil, floor
from typing import Any

import pytest

from paiju.core.game import Tick, draw
from paiju.core.settle import Settlement, Stakes, escape_cost, settle
from paiju.games import GAMES
from paiju.server.ledger import FEES, HOUSE, amounts
from paiju.server.levels import LEVELS, stakes_of

SEED = int(os.environ.get("BOOKS_SEED", datetime.now(UTC).toordinal()))
SHORT = -(-500 // len(GAMES))
LONG = int(os.environ.get("BOOKS_HANDS", "100000"))
LEAVE_AFTER = (0, 40, 2, 120, 5, 15)  # steps; every fourth hand somebody leaves, if it lasts so long
PURSES = (0, 1, 7, 40, 300, 1000, 5000, 20_000, 10**6)


@dataclass
class Books:
    """Balances as the ledger keeps them, of players who come back with what they have left."""

    balance: Counter[str] = field(default_factory=Counter)
    hands: Counter[str] = field(default_factory=Counter)

    def sit_down(self, rng: random.Random, holders: list[str]) -> list[int]:
        for holder in holders:
            if holder and (holder not in self.balance or rng.random() < 0.3):  # somebody else, with another purse
                purse = rng.choice(PURSES)
                self.balance[HOUSE] += self.balance[holder] - purse
                self.balance[holder] = purse
        return [self.balance[holder] if holder else rng.choice(PURSES) for holder in holders]

    def enter(self, holders: list[str], had: list[int], after: Settlement) -> None:
        booked = amounts(holders, had, after)
        assert sum(booked.values()) == 0 and all(booked.values())
        self.balance.update(booked)
        assert sum(self.balance.values()) == 0
        assert all(beans >= 0 for account, beans in self.balance.items() if account != HOUSE)
        assert all(self.balance[holder] == left for holder, left in zip(holders, after.purse, strict=True) if holder)


def any_stakes(rng: random.Random, game_id: str) -> Stakes:
    """Those of a level, or whatever else there could be."""
    if rng.random() < 0.3:
        return stakes_of(game_id, rng.choice([*LEVELS]))
    return Stakes(
        base=rng.choice((1, 1, 3)),
        factor=rng.choice((1, 10, 333)),
        fee=rng.choice((0, 1, 40)),
        initial=rng.choice((1, 1, 15)),
        double_above=rng.choice((0, 500)),
        winner_cap_ratio=rng.choice((1, 1, Fraction(1, 2), 3, 0)),
        fee_from=rng.choice(("each", "winner_only")),
        escape_identity=rng.random() < 0.2,
        escape_factor=rng.choice((1, Fraction(1, 4))),
        escape_cap=rng.choice((0, 100)),
    )


def play(game: Any, state: Any, rng: random.Random, steps: int) -> bool:
    """Random play for so many steps; whether the hand is over."""
    for _ in range(steps):
        if game.result(state) is not None:
            return True
        chance, turn = game.chance(state), game.turn(state)
        if chance is not None and not (turn and isinstance(chance, Tick) and rng.random() < 0.3):
            game.act(state, None, draw(chance, rng))
        else:
            seat = rng.choice(turn)
            game.act(state, seat, game.legal(state, seat).pick(rng))
    return game.result(state) is not None


def check_all(after: Settlement, had: list[int], stakes: Stakes) -> None:
    """EC-8, EC-10: nothing is lost and nothing made; nobody is below zero or pays more than the fee."""
    assert sum(after.purse) + after.system == sum(had) and after.system >= sum(after.fee)
    assert min(after.purse) >= 0 and all(0 <= fee <= stakes.fee for fee in after.fee)
    for before, left, gain, fee in zip(had, after.purse, after.gain, after.fee, strict=True):
        assert left == before + gain - fee
        due = stakes.fee if stakes.fee_from == "each" or gain > 0 else 0
        assert fee == min(due, before + gain)


def check_hand(points: Any, after: Settlement, had: list[int], stakes: Stakes) -> None:
    """EC-4, EC-5, EC-6, EC-9, for a game without a rule of its own: nobody pays more than he lost or has, nobody wins more than
    he won or may; and where no cap is in the way all get just that.
    """
    exact = [n * stakes.factor for n in points]
    assert sum(after.gain) + after.system - sum(after.fee) == 0
    free = True
    for before, owed, gain in zip(had, exact, after.gain, strict=True):
        cap = stakes.winner_cap_ratio * before if stakes.winner_cap_ratio else owed
        assert -min(before, ceil(-owed)) <= gain <= 0 if owed < 0 else 0 <= gain <= min(owed, cap)
        free = free and (before >= -owed and owed <= cap)
    if free:
        assert list(after.gain) == [floor(owed) for owed in exact]
        assert 0 <= after.system - sum(after.fee) < len(had)  # rounding alone


def check_escape(left: Any, at: int, after: Settlement, had: list[int], stakes: Stakes) -> None:
    """EC-12, EC-14: the escaper alone pays, at most the table's amount and what he has; who gains was against him."""
    paid = -after.gain[at]
    role = "none" if left.landlords == () else "landlord" if left.landlords and at in left.landlords else "farmer"
    identity = Fraction(len(had) - len(left.landlords), len(left.landlords)) if role == "landlord" else 1
    cost = escape_cost(stakes, left.multiple, role, identity)  # type: ignore[arg-type]
    assert paid == min(had[at], ceil(cost))
    for seat, gain in enumerate(after.gain):
        if seat != at:
            assert gain >= 0
            normal = left.points[seat] * stakes.factor
            assert role == "none" or (gain <= normal if normal > 0 else gain == 0)


def settle_random(game_id: str, hands: int, seed: int) -> Counter[str]:
    """What has happened in so many hands of a game."""
    entry = GAMES[game_id]
    game: Any = entry.game
    rng, books = random.Random(f"{game_id} {seed}"), Books()
    while books.hands["played"] + books.hands["escapes"] < hands:
        n, room = rng.choice(game.META.seats), max(game.META.seats)
        seats = tuple(sorted(rng.sample(range(room), n)))
        holders = [f"player {rng.randrange(12)} {seat}" if rng.random() < 0.8 else "" for seat in seats]
        had, stakes = books.sit_down(rng, holders), any_stakes(rng, game_id)
        state = game.start(entry.rules, seats, dict(zip(seats, had, strict=True)), stakes, {})
        books.hands["begun"] += 1
        fourth, rest = divmod(books.hands["begun"], 4)
        if not play(game, state, rng, 10**5 if rest else LEAVE_AFTER[(fourth - 1) % len(LEAVE_AFTER)]):
            at = rng.randrange(n)
            left = game.forfeit(state, seats[at])
            after = settle(left.points, had, stakes, (at, left.multiple), left.landlords)
            check_escape(left, at, after, had, stakes)
            books.hands["escapes"] += 1
        else:
            result = game.result(state)
            own = getattr(game, "settled", None)
            after = own(state) if own else settle(result.points, had, stakes)
            if not own:
                check_hand(result.points, after, had, stakes)
            books.hands["redeals" if result.ending == "redeal" else "played"] += 1
            books.hands["moved"] += any(after.gain)
        check_all(after, had, stakes)
        books.enter(holders, had, after)
    assert books.balance[FEES] > 0
    return books.hands


@pytest.mark.parametrize("game_id", GAMES)
def test_random_hands_leave_the_books_balanced(game_id: str) -> None:
    found = settle_random(game_id, SHORT, SEED)
    assert found["moved"] and found["escapes"] and found["played"], f"BOOKS_SEED={SEED}: {found}"


@pytest.mark.soak
@pytest.mark.parametrize("game_id", GAMES)
def test_very_many_hands_leave_the_books_balanced(game_id: str) -> None:
    """A hundred thousand hands of each game."""
    found = settle_random(game_id, LONG, SEED)
    print(game_id, dict(found))
    assert found["moved"] > LONG / 10 and found["escapes"] > LONG / 50
