"""What the rule bot answers before play, and whom it takes for an enemy."""

import random
from typing import Any

import pytest

from paiju import games
from paiju.bots import make
from paiju.bots.calls import answer
from paiju.bots.mind import Mind
from paiju.bots.sides import enemies
from paiju.core.cards import RED_JOKER
from paiju.core.move import Move, move_text
from paiju.core.settle import Stakes

STRONG = "3333 2222 AAA KKK Q BR"
WEAK = "33 44 5 77 8 9 TT J QQ K 6 6"


def view(game_id: str, position: dict[str, Any], seat: int) -> Any:
    entry, rules = games.find(game_id)
    return entry.game.view(entry.game.setup(rules, position, random.Random(1)), seat)


def said(game_id: str, position: dict[str, Any], seat: int = 0) -> str:
    return move_text(make("rule", game_id)(view(game_id, position, seat), random.Random(0)))


@pytest.mark.parametrize(
    ("game_id", "position", "strong", "weak"),
    [
        ("doudizhu/qq", {"phase": "bid", "turn": 0}, "bid 3", "bid 0"),
        ("doudizhu/two", {"phase": "call", "turn": 0}, "call", "no"),
        ("doudizhu/happy", {"phase": "call", "turn": 0}, "call", "no"),
        ("doudizhu/happy", {"phase": "rob", "turn": 0, "bids": [[2, "call"]]}, "rob", "no"),
        ("doudizhu/laizi", {"phase": "call", "turn": 0}, "call", "no"),
        ("doudizhu/four", {"phase": "bid", "turn": 0}, "bid 3", "bid 0"),
        ("doudizhu/emperor", {"phase": "bid", "turn": 0}, "bid 3", "bid 0"),
        ("doudizhu/happy", {"phase": "double", "landlord": 0}, "double", "no"),
        ("doudizhu/happy", {"phase": "double", "landlord": 1}, "double", "no"),
        ("doudizhu/laizi", {"phase": "double", "landlord": 0, "wild": "5"}, "double", "no"),
        ("doudizhu/five", {"phase": "double", "landlords": [0]}, "double", "no"),
    ],
)
def test_a_good_hand_wants_to_be_landlord(game_id: str, position: dict[str, Any], strong: str, weak: str) -> None:
    assert said(game_id, position | {"hands": [STRONG]}) == strong
    assert said(game_id, position | {"hands": [WEAK]}) == weak


def test_bids_only_higher() -> None:
    position = {"phase": "bid", "hands": {1: STRONG}, "bids": [[0, "bid 1"]]}
    assert said("doudizhu/qq", position, 1) == "bid 3"
    assert said("doudizhu/qq", position | {"hands": {1: WEAK}}, 1) == "bid 0"


def test_reveals_when_the_landlords_should_win() -> None:
    """亮: the multiple doubles for both sides."""
    position = {"phase": "show", "landlords": [0, 2], "faceup": "D9"}
    assert said("doudizhu/five", position | {"hands": ["D9 " + STRONG]}) == "show"
    assert said("doudizhu/five", position | {"hands": ["D9 " + WEAK]}) == "no"


@pytest.mark.parametrize("game_id", ["doudizhu/happy", "doudizhu/laizi"])
def test_never_lays_its_hand_open(game_id: str) -> None:
    """明牌 shows it to both enemies."""
    for position in ({"dealt": 0}, {"dealt": 17, "hands": [STRONG]}):
        assert said(game_id, position) == "no"


def test_no_doubling_without_the_beans() -> None:
    entry, rules = games.find("doudizhu/happy")
    position = {"phase": "double", "landlord": 0, "hands": [STRONG], "purse": [100, 100, 100]}
    state = entry.game.setup(rules, position, random.Random(1))
    state.stakes = Stakes(double_above=1000)
    move = make("rule", "doudizhu/happy")(entry.game.view(state, 0), random.Random(0))
    assert move == Move("no") and entry.game.refuse(state, 0, Move("double")) is not None


def test_the_emperor_takes_what_makes_his_hand_cheapest() -> None:
    position = {
        "phase": "take",
        "landlord": 0,
        "bottom": "4 6 8 8 2 R",
        "hands": ["3 3 55 77 888 9999 TTTT JJJJ QQQ KK 2 2"],
    }
    seen = view("doudizhu/emperor", position, 0)
    game = games.find("doudizhu/emperor")[0].game
    move = answer(Mind(seen, game=game))
    assert move is not None and set(move.cards) <= set(seen.bottom)
    assert RED_JOKER in move.cards, "the big joker is never in the way"


# who is who


def five(seat: int, **more: Any) -> tuple[float, ...]:
    position = {"hands": ["D9 3 4 5", "D9 6 7 8"], "landlords": [0, 1], "faceup": "D9", **more}
    return enemies(view("doudizhu/five", position, seat))


def test_sides_that_everybody_knows() -> None:
    position = {"landlord": 1, "hands": ["3 4", "5 6", "7 8"]}
    assert [enemies(view("doudizhu/qq", position, seat)) for seat in range(3)] == [(0, 1, 0), (1, 0, 1), (0, 1, 0)]
    assert enemies(view("doudizhu/qq", {"phase": "bid"}, 0)) == (0, 1, 1), "nobody is a friend before the play"


def test_the_hidden_landlord_knows_his_partner() -> None:
    assert five(1) == (0, 0, 1, 1, 1)


def test_an_open_landlord_has_a_partner_somewhere() -> None:
    chances = five(0)
    assert chances[0] == 0 and sum(chances) == pytest.approx(3) and chances[1] == pytest.approx(chances[2])
    assert five(0, hands=["D9 D9 3 4"], landlords=[0]) == (0, 1, 1, 1, 1), "or holds both copies himself"


def test_any_seat_may_be_the_hidden_landlord_to_a_farmer() -> None:
    chances = five(2)
    assert chances[0] == 1 and chances[2] == 0
    assert chances[1] == pytest.approx(chances[3]) and 0 < chances[1] < 0.5
