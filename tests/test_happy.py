"""欢乐 and 癞子场 beside the cases: every way to call and rob, points and caps, what leaving costs, what an open hand tells."""

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from paiju.core.cards import deck
from paiju.core.game import BadPosition, Move, draw, refuse
from paiju.core.settle import Stakes, settle
from paiju.games import doudizhu_happy as happy
from paiju.shapes.calling import asked_next, called_by, capped_points, paired_points, robs, short_of_beans

HALF = Fraction(1, 2)


def all_callings() -> list[list[tuple[int, str]]]:
    """Every course that calling and robbing can take from seat 0 on."""
    found: list[list[tuple[int, str]]] = []
    open_ends: list[list[tuple[int, str]]] = [[(0, "no")], [(0, "call")]]
    while open_ends:
        calls = open_ends.pop()
        seat = asked_next(calls, 3)
        if seat is None:
            found.append(calls)
            continue
        verb = "rob" if any(verb == "call" for _, verb in calls) else "call"
        open_ends += [[*calls, (seat, verb)], [*calls, (seat, "no")]]
    return found


def test_every_course_of_calling_and_robbing() -> None:
    """DZH-3 … DZH-5. The caller first: 1 + 3 · 2 courses; after one no: 1 + 1 · 2; after two no: 1; and nobody."""
    courses = all_callings()
    assert len(courses) == (1 + 3 * 2) + (1 + 2) + 1 + 1
    for calls in courses:
        called = [seat for seat, verb in calls if verb == "call"]
        assert len(called) <= 1
        first_answers: dict[int, str] = {}
        for seat, verb in calls:
            first_answers.setdefault(seat, verb)
        robbers = [seat for seat, verb in calls if verb == "rob"]
        assert all(first_answers[seat] in ("rob", "call") for seat in robbers), "who said no did not rob"
        assert len(set(robbers)) == len(robbers) <= 3
        assert called_by(calls) == (robbers[-1] if robbers else called[0] if called else None)
        assert robs(calls) == len(robbers)
        if called and robbers:
            assert calls[-1][0] == called[0], "the caller answers last where somebody robbed"
        elif called:
            assert [seat for seat, _ in calls].count(called[0]) == 1


@pytest.mark.parametrize("lord", range(3))
@pytest.mark.parametrize("won", [True, False])
def test_points_are_settled_with_each_farmer_alone(lord: int, won: bool) -> None:
    for doubled in product((False, True), repeat=3):
        who = [seat for seat in range(3) if doubled[seat]]
        found = paired_points(HALF, lord, won, who, 3)
        assert sum(found) == 0
        for seat in range(3):
            if seat != lord:
                wanted = HALF * (2 if doubled[lord] else 1) * (2 if doubled[seat] else 1)
                assert found[seat] == (-wanted if won else wanted)


def test_caps() -> None:
    """DZL-6, example 21."""
    high = paired_points(Fraction(2**14), 0, True, (), 3)
    assert capped_points(high, 0, 10000, False) == (10000, -5000, -5000)
    assert capped_points(high, 0, 10000, True) == (10000, -5000, -5000)
    low = tuple(-x for x in high)
    assert capped_points(low, 0, 10000, False) == (-10000, 5000, 5000)
    assert capped_points(low, 0, 10000, True) == (-20000, 10000, 10000)
    uneven = paired_points(Fraction(6000), 2, True, (1,), 3)
    assert capped_points(uneven, 2, 10000, False) == (Fraction(-10000, 3), Fraction(-20000, 3), 10000)
    few = paired_points(Fraction(6000), 1, False, (0,), 3)
    assert capped_points(few, 1, 10000, True) == (10000, -16000, 6000)
    assert capped_points((Fraction(1), Fraction(-2), Fraction(1)), 1, 10000, False) == (1, -2, 1)


def test_whose_beans_keep_one_from_doubling() -> None:
    purse = {0: 5000, 1: 1000, 2: 50000}
    assert [short_of_beans(seat, 0, purse, 1000) for seat in range(3)] == [(1,), (1,), ()]
    assert [short_of_beans(seat, 1, purse, 1000) for seat in range(3)] == [(1,), (1,), (1,)]
    assert [short_of_beans(seat, 0, purse, 999) for seat in range(3)] == [(), (), ()]
    assert short_of_beans(0, 0, {}, 1000) == ()


def at(preset: happy.Rules, position: dict[str, Any], *moves: tuple[int, str]) -> happy.State:
    state = happy.setup(preset, position, random.Random(1))
    for seat, verb in moves:
        assert refuse(happy, state, seat, Move(verb)) is None  # type: ignore[arg-type]
        happy.act(state, seat, Move(verb))
    return state


HANDS = ["3333 9 T", "BR 5 8", "6666 7 4"]


@pytest.mark.parametrize(("preset", "each"), [(happy.HAPPY, 2), (happy.LAIZI, 4)])
def test_leaving_counts_what_was_done_and_what_lies_in_the_hands(preset: happy.Rules, each: int) -> None:
    """EC-12: rocket and quads in all hands; 抢 and 明牌; 加倍 of the leaver and of his strongest opponent."""
    position = {"phase": "double", "hands": HANDS, "landlord": 0, "multiple": 6, "wild": "J", "stakes": {"initial": "3"}}
    if preset is happy.HAPPY:
        del position["wild"]
    open_doubles = ((0, "no"), (1, "double"), (2, "no"))
    before, state = at(preset, position), at(preset, position, *open_doubles)
    assert [happy.forfeit(before, seat).multiple for seat in range(3)] == [2 * each**3] * 3
    assert [happy.forfeit(state, seat).multiple for seat in range(3)] == [4 * each**3, 4 * each**3, 2 * each**3]
    one = Fraction(3 * 2 * each**3, 4 if preset is happy.LAIZI else 1)
    assert happy.forfeit(state, 0).points == (-3 * one, 2 * one, one)
    assert happy.forfeit(state, 1).points == happy.forfeit(state, 2).points == (3 * one, -2 * one, -one)
    assert happy.forfeit(state, 0).landlords == (0,)


def test_leaving_before_there_is_a_landlord() -> None:
    state = happy.start(happy.HAPPY, (0, 1, 2), {}, Stakes(initial=15), {})
    assert happy.forfeit(state, 1).multiple == 1 and happy.forfeit(state, 1).landlords is None
    happy.act(state, 2, Move("show"))
    found = happy.forfeit(state, 1)
    assert found.multiple == 5 and not any(found.points)
    beans = settle(found.points, [10**6] * 3, Stakes(initial=15), (1, found.multiple), found.landlords)
    assert beans.gain == (0, -150, 0)  # chapter 11, example 11: the room's multiple does not lift him over the border


def test_a_wild_room_prices_leaving_with_its_quarter_and_cap() -> None:
    stakes = Stakes(escape_factor=Fraction(1, 4), escape_cap=10000)
    state = at(happy.LAIZI, {"hands": HANDS, "landlord": 0, "multiple": 16, "wild": "J"})
    found = happy.forfeit(state, 0)
    assert found.multiple == 16 * 64 and found.points == (-512, 256, 256)
    beans = settle(found.points, [10**6] * 3, stakes, (0, found.multiple), found.landlords)
    assert beans.gain == (-1024, 256, 256) and beans.system == 512


def dealt_with(*shows: tuple[int, int]) -> happy.State:
    """A hand in the deal where seats lay open when so many cards are dealt (0: before the deal)."""
    state, rng = happy.start(happy.HAPPY, (0, 1, 2), {}, Stakes(), {}), random.Random(7)
    todo = sorted(shows, key=lambda row: row[1])
    while state.phase in ("show", "deal"):
        while todo and (todo[0][1] == state.opening.dealt) and (todo[0][1] or state.phase == "show"):
            happy.act(state, todo.pop(0)[0], Move("show"))
        if (chance := happy.chance(state)) is not None:
            happy.act(state, None, draw(chance, rng))
    return state


def test_everybody_sees_an_open_hand_grow_and_nobody_another() -> None:
    state = dealt_with((1, 5), (2, 0))
    view = happy.view(state, None)
    assert view.shown == (2, 1) and view.factors == (("show", 5),) and view.turn == (2,)
    assert view.known[1] == state.board.hands[1] and view.known[2] == state.board.hands[2] and view.known[0] == ()
    seen = [(event.seat, bool(event.cards)) for event in view.told if event.kind == "dealt"]
    assert [cards for seat, cards in seen if seat == 1] == [False] * 5 + [True] * 12
    assert all(cards for seat, cards in seen if seat == 2) and not any(cards for seat, cards in seen if seat == 0)


def test_a_guess_deals_the_open_cards_when_they_were_dealt() -> None:
    state = dealt_with((1, 5), (2, 0))
    orders = set[tuple[int, ...]]()
    for seed in range(6):
        world = happy.guess(happy.view(state, 0), random.Random(seed))
        for real, guessed in zip(state.told, world.told, strict=True):
            if real.kind == "dealt" and (real.seat in (0, 2) or real.only is None):
                assert real.cards == guessed.cards
        orders.add(tuple(e.cards[0] for e in world.told if e.kind == "dealt" and e.seat == 1)[:5])
        assert all(set(order) == set(next(iter(orders))) for order in orders)
    assert len(orders) > 1, "the cards before a hand was laid open came in any order"


def test_when_nobody_is_left_to_ask_the_calling_begins() -> None:
    state = dealt_with((0, 17), (1, 17), (2, 0))
    assert state.phase == "call" and happy.turn(state) == (2,)
    assert [move.verb for seat, move in state.log if seat is None].count("tick") == 18  # 17 rounds, the first window


def test_the_clock_deals_seventeen_rounds_and_ends_two_windows() -> None:
    state = dealt_with()
    assert [move.verb for seat, move in state.log].count("tick") == 19 and sorted(
        (*sum(state.board.hands, ()), *state.opening.bottom)
    ) == list(deck())


@pytest.mark.parametrize(
    ("preset", "position", "key"),
    [
        (happy.HAPPY, {"wild": "7"}, "wild"),
        (happy.LAIZI, {"wild": "B"}, "wild"),
        (happy.HAPPY, {"dealt": 18}, "dealt"),
        (happy.HAPPY, {"dealt": 4, "landlord": 1}, "landlord"),
        (happy.HAPPY, {"dealt": 0, "hands": ["3 4"]}, "hands"),
        (happy.HAPPY, {"dealt": 3, "hands": ["3 4"]}, "dealt"),
        (happy.HAPPY, {"phase": "call", "dealt": 3}, "dealt"),
        (happy.HAPPY, {"phase": "call", "shown": [2], "turn": 1}, "turn"),
        (happy.HAPPY, {"phase": "call", "shown": [2, 2]}, "shown"),
        (happy.HAPPY, {"phase": "call", "bids": [[0, "rob"]]}, "bids"),
        (happy.HAPPY, {"phase": "call", "bids": [[0, "call"]]}, "phase"),
        (happy.HAPPY, {"phase": "double", "turn": 0}, "turn"),
        (happy.HAPPY, {"phase": "double", "doubled": [0]}, "doubled"),
        (happy.HAPPY, {"phase": "take"}, "phase"),
        (happy.HAPPY, {"bid": 2}, "bid"),
    ],
)
def test_a_position_that_cannot_be(preset: happy.Rules, position: dict[str, Any], key: str) -> None:
    with pytest.raises(BadPosition) as bad:
        happy.setup(preset, position, random.Random(1))
    assert bad.value.key == key
