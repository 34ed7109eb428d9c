"""What a seat may imagine of a hand in which players burn, pay, buy threes: every guess must be a hand that the rules allow."""

import os
import random
from dataclasses import replace
from typing import Any

import pytest

from paiju.core.cards import deck, read_cards, without
from paiju.core.game import Event, Move, NoWorld, Stakes, Tick, draw, refuse
from paiju.games import find
from paiju.shapes.gouji import PLAYERS, count, is_burnable
from paiju.shapes.gouji_told import Rest, Told
from paiju.shapes.gouji_worlds import Draw, deal_burner
from tests.golden.endings_gouji import choose

from .deals import with_right

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
            chance, turn = game.chance(state), game.turn(state)
            if chance is not None and (not turn or rng.random() < 0.3):
                game.act(state, None, draw(chance, rng))
                continue
            seat = rng.choice(turn)
            game.act(state, seat, choose(Seat(game, state), seat, 0.3, rng))  # type: ignore[arg-type]
            often = state.phase != "play" or state.board.burning or len(state.board.out) > 1
            if rng.random() < (0.2 if often else 0.04):
                check_world(game, rules, state, carry, rng.choice((0, 1, 2, 3, 4, 5, None)), rng)
                seen += 1
        carry = game.result(state).carry
    assert seen > 10 * SEEDS


VIEWERS = (0, 1, 2, 3, 4, 5, None)


@pytest.mark.parametrize("rights", [(), (2,), (0, 4)])
def test_nobody_learns_who_is_asked_about_a_revolution_and_who_has_answered(rights: tuple[int, ...]) -> None:
    """GJ-13: not from a view, an event or the end of the step; only whoever has the right sees that he is asked."""
    entry, rules = find("gouji/biesan")
    game: Any = entry.game
    carry = {"leader": 0, "debts": []}
    rng = random.Random(5)
    state = game.start(rules, tuple(range(PLAYERS)), {}, Stakes(), carry)
    game.act(state, None, Move("shuffle", with_right(rights, rng)))
    assert game.turn(state) == rights
    seen = {viewer: game.view(state, viewer) for viewer in VIEWERS}
    for viewer, view in seen.items():
        assert view.phase == "revolt" and view.turn == ((viewer,) if viewer in rights else ()) and not view.answered
    for seat in rights:
        assert game.act(state, seat, Move("no")) == []
        assert isinstance(game.chance(state), Tick), "the step goes on"
        for viewer in VIEWERS:
            view = game.view(state, viewer)
            if viewer == seat:
                assert (view.kept, view.turn) == ("no", ())
                seen[viewer] = view
            assert view == seen[viewer]
            check_world(game, rules, state, carry, viewer, rng)
    assert [event.kind for event in game.act(state, None, Move("tick"))][:1] == ["no_revolt"]
    for viewer in VIEWERS:
        assert game.view(state, viewer).kept == ("no" if viewer in rights else "")
        check_world(game, rules, state, carry, viewer, rng)
    worlds = [game.guess(game.view(state, 1), rng) for _ in range(60)]
    assert len({world.rights for world in worlds}) > 1, "nobody's right is known"


def test_a_view_that_cannot_be_has_no_world() -> None:
    entry, rules = find("gouji/biesan")
    game: Any = entry.game
    rng = random.Random(8)
    state = game.start(rules, tuple(range(PLAYERS)), {}, Stakes(), {})
    game.act(state, None, draw(game.chance(state), rng))
    view = game.view(state, 0)
    with pytest.raises(NoWorld):
        game.guess(replace(view, told=(*view.told, Event("burn", 1, n=0))), rng)


@pytest.mark.parametrize("known", ["2", "2 B", "7 2 2", "R"])
def test_a_burner_may_hold_cards_that_all_know(known: str) -> None:
    """What came to him as tribute or was shown counts among his ranks; every card is dealt once."""
    held = read_cards(known, deck(2))
    rest = without(deck(4), held)
    for seed in range(40):
        rng = random.Random(seed)
        draw = Draw(list(rest), [list(held), *([] for _ in range(5))], [8, *[0] * 5], Told().cap)
        assert deal_burner(draw, 0, [Rest(0, (0,) * 15)], False, rng)
        assert sorted([*draw.pool, *draw.hands[0]]) == list(deck(4)) and len(draw.hands[0]) == 8 + len(held)
        assert is_burnable(count(tuple(draw.hands[0])), False)
