"""What the clock does (C-6), and what a hand leaves for the next where nothing was played or somebody left (GJ-13, GJ-48)."""

import random
from typing import Any

import pytest

from paiju.core.cards import ranks_text
from paiju.core.move import read_move
from paiju.games import find

OTHERS = ["3 2 5", "3 2 5", "3 2 5", "3 2 5", "3 2 5"]


def position(name: str, **keys: Any) -> tuple[Any, Any]:
    entry, rules = find(name)
    return entry.game, entry.game.setup(rules, keys, random.Random(1))


def default(name: str, seat: int = 0, **keys: Any) -> str:
    game, state = position(name, **keys)
    move = game.prompt(state, seat).default
    assert game.refuse(state, seat, move) is None
    return " ".join([move.verb, ranks_text(move.cards)]).strip()


@pytest.mark.parametrize(
    ("name", "hand", "move"),
    [
        ("gouji/biesan", "33 5 99 B", "play 5"),
        ("gouji/open", "33 5 99 B", "play 3"),
        ("gouji/biesan", "333", "play 333"),
        ("gouji/biesan", "33 2", "play 2"),
    ],
)
def test_the_clock_leads_the_lowest_single_else_the_lowest_set(name: str, hand: str, move: str) -> None:
    assert default(name, hands=[hand, *OTHERS], turn=0) == move


def test_the_clock_keeps_to_the_duty_of_a_burner() -> None:
    burning = {"seat": 1, "of": 0}
    assert default("gouji/biesan", 1, hands=["4 5", "RB 99 5 33", *OTHERS[:4]], turn=1, burning=burning) == "play 5B"


def test_the_clock_passes() -> None:
    hands = ["4 5", "A 4", "4 5", "A 4", "4 5", "AA 4"]
    assert default("gouji/biesan", 1, hands=hands, last={"seat": 0, "play": "9"}) == "pass"
    assert default("gouji/biesan", 3, hands=hands, last={"seat": 0, "play": "9"}, turn=3) == "pass"
    assert default("gouji/biesan", 5, hands=hands, last={"seat": 0, "play": "KK"}, turn=5) == "pass"


def test_the_clock_says_no_but_buys() -> None:
    hands = ["3 4 5", *OTHERS]
    assert default("gouji/biesan", hands=hands, phase="revolt") == "no"
    assert default("gouji/biesan", hands=hands, phase="announce") == "no"
    assert default("gouji/biesan", hands=["2 4 5", "3 2 5", "3 2 5", "33 2 5", "3 2 5", "3 2 5"], phase="buy") == "ok"


@pytest.mark.parametrize(("time", "phase"), [("after_deal", "revolt"), ("after_tribute", "tribute")])
def test_a_redeal_leaves_everything_as_it_was(time: str, phase: str) -> None:
    debts = [[2, 3, "burn", 1], [4, 5, "luo", 1]]
    game, state = position(
        f"gouji/biesan?revolution_time={time}&dian=none",
        phase=phase,
        hands=["3 4 5", "3 4 5", "3 2 2 5", "3 2 5", "3 2 5", "3 5"],
        carry={"debts": debts, "leader": 2, "hand": 5},
    )
    for seat in range(2):
        game.act(state, seat, read_move("revolt"))
    game.act(state, None, read_move("tick"))
    result = game.result(state)
    assert result.ending == "redeal" and not any(result.points) and not result.winners
    assert ([list(debt) for debt in result.carry["debts"]], int(result.carry["leader"]), int(result.carry["hand"])) == (debts, 2, 5)


def test_debts_lapse_when_somebody_leaves() -> None:
    game, _ = position("gouji/biesan", hands=["3 4 5", *OTHERS], turn=0)
    carry = game.leave({"debts": [[0, 1, "burn", 1], [2, 3, "luo", 2]], "leader": 4, "hand": 3}, 5)
    assert not carry.get("debts") and carry["leader"] == 4
