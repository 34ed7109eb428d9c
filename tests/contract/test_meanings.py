"""What a move leaves open: the readings of a set where the house lets the player choose (DZ-16, DZ-17)."""

import random
from dataclasses import replace
from typing import Any

import pytest

from paiju.core.game import Illegal, NotNow, Reading, Stakes
from paiju.core.move import Move, move_text, read_move
from paiju.core.table import Table
from paiju.games import doudizhu, open_table

from . import toy_bets

ASKS = replace(doudizhu.QQ, ask_reading=True)
PLANES = ["333444555666 9", "777888999TTT JQK", "2 2"]


def meanings(rules: doudizhu.Rules, hands: list[str], *moves: str) -> list[str]:
    """The meanings of the last of these moves, the others made by seats 0, 1, …; cards from the seat's hand."""
    state = doudizhu.setup(rules, {"hands": hands, "landlord": 0}, random.Random(1))
    for text in moves[:-1]:
        doudizhu.act(state, state.board.seat, read_move(text, state.board.hands[state.board.seat or 0]))
    seat = state.board.seat or 0
    found = doudizhu.legal(state, seat).meanings(read_move(moves[-1], state.board.hands[seat]))
    return [move_text(move).partition(" as ")[2] or move_text(move).partition(" ")[0] for move in found]


@pytest.mark.parametrize(
    ("hands", "moves", "expected"),
    [
        (PLANES, ["play 333444555666"], ["plane 6", "plane+1 6", "plane+1 5"]),
        (PLANES, ["play 333444555666 as plane+1 5"], ["plane+1 5"]),
        (PLANES, ["play 333444555666 as plane+1 7"], []),
        (PLANES, ["play 3334"], ["play"]),
        (PLANES, ["play 3344"], []),
        (PLANES, ["play 3", "pass"], ["pass"]),
        (["333444555 JQK A", "666777888999 2", "2 2"], ["play 333444555JQK", "play 666777888999"], ["plane+1 9", "plane+1 8"]),
        (["333444555666 9", "777888999TTT 2", "J J"], ["play 333444555666", "play 777888999TTT"], ["plane T"]),
    ],
)  # fmt: skip
def test_each_reading_that_may_be_chosen_the_default_first(hands: list[str], moves: list[str], expected: list[str]) -> None:
    assert meanings(ASKS, hands, *moves) == expected


def test_where_the_house_does_not_ask_a_set_means_itself() -> None:
    assert meanings(doudizhu.QQ, PLANES, "play 333444555666") == ["play"]
    assert meanings(doudizhu.QQ, PLANES, "play 333444555666 as plane 6") == ["plane 6"]
    assert meanings(doudizhu.QQ, PLANES, "play 333444555666 as plane+1 5") == []


def table_with(hands: list[str]) -> Table:
    table = open_table("doudizhu/qq?ask_reading=true")
    table.state = doudizhu.setup(table.rules, {"hands": hands, "landlord": 0}, random.Random(1))
    table._number_prompts(None)  # pyright: ignore[reportPrivateUsage]
    return table


def test_a_table_says_how_each_meaning_is_read_and_does_nothing() -> None:
    table = table_with(PLANES)
    before = table.state.copy(), list(table.actions), table.ask(0)
    ask = table.ask(0)
    assert ask is not None
    found = table.meanings(0, "play 333444555666", ask.number)
    assert [reading for _, reading in found] == [Reading("plane", 4, 3), Reading("plane+1", 3, 3), Reading("plane+1", 3, 2)]
    assert before == (table.state, table.actions, table.ask(0))
    ((one, reading),) = table.meanings(0, "play 3", ask.number)
    assert (move_text(one), reading) == ("play S3", None)
    for seat, text, number, error, code in [
        (0, "play 44", ask.number + 1, NotNow, "old_prompt"),
        (0, "play 34", ask.number, Illegal, "no_shape"),
        (1, "pass", ask.number, NotNow, "not_your_turn"),
    ]:
        with pytest.raises(error) as refused:
            table.meanings(seat, text, number)
        assert refused.value.code == code
    table.act(0, move_text(found[2][0]), ask.number)
    assert table.view(1).last.kind == "plane+1" and table.view(1).last.key == 2


def test_a_game_without_choices_means_what_it_says() -> None:
    rng = random.Random(1)
    state: Any = toy_bets.start(toy_bets.Rules(), (0, 1, 2), {}, Stakes(), {})
    while not toy_bets.turn(state):
        toy_bets.act(state, None, Move("shuffle", tuple(rng.sample(toy_bets.deck(state.rules, 3), 52))))
    seat = toy_bets.turn(state)[0]
    moves = toy_bets.legal(state, seat)
    move = moves.pick(rng)
    assert moves.meanings(move) == (move,) and moves.meanings(Move("bet", n=10**6)) == ()
