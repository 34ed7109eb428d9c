"""What a seat may imagine of a hand in which players burn, pay, buy threes: every guess must be a hand that the rules allow."""

import os
import random
from typing import Any

import pytest

from paiju.core.game import Stakes, draw, refuse
from paiju.games import find
from paiju.shapes.gouji_guess import as_seen
from paiju.shapes.gouji_worlds import anyhow
from tests.golden.endings_gouji import choose

SEEDS = int(os.environ.get("SEEDS", "1"))
GAMES = (
    "gouji/biesan",
    "gouji/open",
    "gouji/open?allow_false_burn=true&burn_first_needs_joker=true",
    "gouji/biesan?manual_return=true&revolution_time=after_tribute&quan_gong=true&first=shangban&burn_success=go_out",
    "gouji/biesan?pre_order=seed&no_single_return=false&men_by=anyone&revival=both&allow_false_burn=true",
)


class Seat:
    """A table as the players of the golden hands want it."""

    def __init__(self, game: Any, state: Any) -> None:
        self.game, self.state = game, state


def check_world(game: Any, rules: Any, state: Any, carry: Any, seat: int | None, rng: random.Random) -> None:
    view = game.view(state, seat)
    world = game.guess(view, rng)
    assert game.view(world, seat) == view
    again = game.start(rules, state.seats, {}, Stakes(), carry)
    for who, move in world.log:
        if who is not None:
            assert refuse(game, again, who, move) is None, (who, move)
        game.act(again, who, move)
    assert again == world


@pytest.mark.parametrize("game_id", GAMES)
def test_every_guess_is_a_hand_that_the_rules_allow(game_id: str) -> None:
    entry, rules = find(game_id)
    game: Any = entry.game
    carry: Any = {}
    seen = 0
    for seed in range(4 * SEEDS):
        rng = random.Random(f"{game_id} {seed}")
        state = game.start(rules, tuple(range(6)), {}, Stakes(), carry)
        while game.result(state) is None:
            chance = game.chance(state)
            if chance is not None:
                game.act(state, None, draw(chance, rng))
                continue
            seat = rng.choice(game.turn(state))
            game.act(state, seat, choose(Seat(game, state), seat, 0.3, rng))  # type: ignore[arg-type]
            if rng.random() < (0.2 if state.board.burning else 0.04):
                check_world(game, rules, state, carry, rng.choice((0, 1, 2, 3, 4, 5, None)), rng)
                seen += 1
        carry = game.result(state).carry
    assert seen > 10 * SEEDS


def test_a_spectator_and_the_seats_guess_what_was_said_in_secret() -> None:
    """Who answers the question of 革命 is not told while it is open: the others may have said anything."""
    entry, rules = find("gouji/biesan")
    game: Any = entry.game
    rng = random.Random(5)
    state = game.start(rules, tuple(range(6)), {}, Stakes(), {"leader": 0, "debts": []})
    chance = game.chance(state)
    game.act(state, None, draw(chance, rng))
    assert game.turn(state) == (0, 1, 2, 3, 4, 5)
    for seat in (0, 1, 2):
        game.act(state, seat, game.prompt(state, seat).default)
        for viewer in (0, 3, None):
            check_world(game, rules, state, {"leader": 0, "debts": []}, viewer, rng)
    view = game.view(state, 4)
    assert view.answered == (0, 1, 2) and view.answer == "" and view.turn == (3, 4, 5)


def test_where_no_world_is_found_the_hand_still_stands_as_it_is_seen() -> None:
    entry, rules = find("gouji/biesan")
    game: Any = entry.game
    rng = random.Random(8)
    state = game.start(rules, tuple(range(6)), {}, Stakes(), {})
    while game.result(state) is None:
        chance = game.chance(state)
        if chance is not None:
            game.act(state, None, draw(chance, rng))
            continue
        seat = rng.choice(game.turn(state))
        game.act(state, seat, choose(Seat(game, state), seat, 0.3, rng))  # type: ignore[arg-type]
        if rng.random() < 0.2:
            view = game.view(state, rng.choice((0, 3, None)))
            world = as_seen(game.start(rules, state.seats, {}, Stakes(), {}), view, anyhow(view, rng))
            assert game.view(world, view.seat) == view and game.turn(world) == game.turn(state)
