"""Beans (EC): the case file, properties that hold for any hand, and what is refused."""

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.settle import BadSettlement, Settlement, Stakes, escape_cost, settle
from paiju.core.settle_form import read_stakes, settle_position

CASES: list[dict[str, Any]] = yaml.load(  # BaseLoader: every scalar is text, as in the referee
    (Path(__file__).parent / "cases" / "settle.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader
)

PLAIN = Stakes()
UNCAPPED = Stakes(winner_cap_ratio=0)
RICH = 10**9


# --- cases ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    assert case.keys() == {"name", "game", "clause", "position", "expect"}
    assert case["game"] == "settle"
    got = settle_position(case["position"])
    assert got == {"purse": [int(n) for n in case["expect"]["purse"]], "system": int(case["expect"]["system"])}


def test_every_example_and_clause_has_a_case() -> None:
    examples = {int(found[1]) for case in CASES if (found := re.match(r"EC example (\d+)", case["name"]))}
    assert examples == set(range(1, 16))
    # EC-15 is about the score table, which settles nothing
    assert {case["clause"] for case in CASES} == {f"EC-{n}" for n in range(1, 15)}
    names = [case["name"] for case in CASES if not case["name"].startswith("EC example")]
    assert len(set(names)) == len(names)


# --- any hand -------------------------------------------------------------------------------------------------------

stakes_of_a_room = st.builds(
    Stakes,
    base=st.integers(1, 20),
    factor=st.integers(1, 500),
    fee=st.integers(0, 60),
    initial=st.sampled_from([1, 3, 15]),
    winner_cap_ratio=st.sampled_from([0, 1, Fraction(1, 2), Fraction(3, 2)]),
    fee_from=st.sampled_from(["each", "winner_only"]),
    escape_identity=st.booleans(),
    escape_units=st.integers(0, 20),
    escape_factor=st.sampled_from([1, Fraction(1, 4)]),
    escape_cap=st.sampled_from([0, 100]),
)


@st.composite
def hands(draw: st.DrawFn, whole: bool = False) -> tuple[list[Fraction], list[int]]:
    """Points that sum to zero, and a purse for each seat; short, rich and empty ones."""
    seats = draw(st.integers(2, 7))
    first = [Fraction(draw(st.integers(-40, 40)), 1 if whole else 4) for _ in range(seats - 1)]
    points = draw(st.permutations([*first, -sum(first, Fraction(0))]))
    purse = [draw(st.one_of(st.integers(0, 40), st.integers(0, 50_000))) for _ in range(seats)]
    return list(points), purse


@st.composite
def escapes(draw: st.DrawFn) -> tuple[list[Fraction], list[int], tuple[int, int], list[int]]:
    """Landlords against farmers, one of them gone: points by DZ5-11, purse, escape, landlords."""
    farmers = draw(st.integers(1, 4))
    lords = draw(st.integers(1, min(2, farmers)))
    seats = farmers + lords
    multiple = draw(st.one_of(st.integers(1, 12), st.integers(1, 500)))
    order = draw(st.permutations(range(seats)))
    landlords = list(order[:lords])
    seat = draw(st.integers(0, seats - 1))
    sign = -1 if seat in landlords else 1
    points = [
        Fraction(sign * farmers * multiple, lords) if s in landlords else Fraction(-sign * multiple)
        for s in range(seats)
    ]
    purse = [draw(st.one_of(st.integers(0, 40), st.integers(0, 50_000))) for _ in range(seats)]
    return points, purse, (seat, multiple), landlords


def holds(purse: list[int], stakes: Stakes, done: Settlement) -> None:
    """What is true of every settlement."""
    assert sum(done.purse) + done.system == sum(purse)  # EC-10
    assert done.system >= 0
    assert min(done.purse) >= 0  # EC-9
    for brought, left, gain, fee in zip(purse, done.purse, done.gain, done.fee, strict=True):
        assert left == brought + gain - fee
        assert -brought <= gain  # EC-5
        assert fee in (0, min(stakes.fee, brought + gain))  # EC-8
        if stakes.winner_cap_ratio:
            assert gain <= stakes.winner_cap_ratio * brought  # EC-6


@given(hands(), stakes_of_a_room)
def test_any_hand(hand: tuple[list[Fraction], list[int]], stakes: Stakes) -> None:
    points, purse = hand
    done = settle(points, purse, stakes)
    holds(purse, stakes, done)
    assert done.system - sum(done.fee) < len(points)  # only rounding
    for x, gain, clause in zip(points, done.gain, done.capped_by, strict=True):
        plain = floor(x * stakes.factor)
        assert gain == plain if not clause else abs(gain) <= abs(plain)
        assert gain * x >= 0
        assert clause in ("", "EC-5", "EC-6")


@given(escapes(), stakes_of_a_room)
def test_any_escape(left: tuple[list[Fraction], list[int], tuple[int, int], list[int]], stakes: Stakes) -> None:
    points, purse, escape, landlords = left
    points = [x * stakes.initial * stakes.base for x in points]
    done = settle(points, purse, stakes, escape, landlords)
    holds(purse, stakes, done)
    seat = escape[0]
    won = sum(gain for gain in done.gain if gain > 0)
    assert won <= -done.gain[seat]
    for other, x in enumerate(points):
        if other != seat:
            assert 0 <= done.gain[other] <= max(0, x * stakes.factor)  # EC-14: nobody else loses
    if purse[seat] == 0:
        assert done.gain[seat] == 0


@given(hands(), stakes_of_a_room, st.integers(1, 30))
def test_an_escape_from_a_game_without_a_landlord(
    hand: tuple[list[Fraction], list[int]], stakes: Stakes, multiple: int
) -> None:
    purse = hand[1]
    done = settle([0] * len(purse), purse, stakes, (0, multiple), ())
    holds(purse, stakes, done)
    assert -done.gain[0] == min(stakes.escape_units * stakes.base * stakes.factor, purse[0])
    if not stakes.winner_cap_ratio:
        assert done.gain[1:] == (-done.gain[0] // (len(purse) - 1),) * (len(purse) - 1)


@given(hands(whole=True), st.integers(1, 500), st.integers(0, 40))
def test_without_caps_every_amount_is_points_times_factor(
    hand: tuple[list[Fraction], list[int]], factor: int, fee: int
) -> None:
    points = hand[0]
    done = settle(points, [RICH] * len(points), replace(UNCAPPED, factor=factor, fee=fee))
    assert done.purse == tuple(RICH + x * factor - fee for x in points)  # EC-4
    assert done.system == fee * len(points)
    assert set(done.capped_by) == {""}


@given(hands(), stakes_of_a_room, st.randoms(use_true_random=False))
def test_seats_are_treated_alike(hand: tuple[list[Fraction], list[int]], stakes: Stakes, random: Any) -> None:
    points, purse = hand
    order = list(range(len(points)))
    random.shuffle(order)
    done = settle(points, purse, stakes)
    moved = settle([points[i] for i in order], [purse[i] for i in order], stakes)
    assert moved.purse == tuple(done.purse[i] for i in order)
    assert moved.capped_by == tuple(done.capped_by[i] for i in order)
    assert moved.system == done.system


@given(escapes(), stakes_of_a_room, st.randoms(use_true_random=False))
def test_seats_are_treated_alike_in_an_escape(
    left: tuple[list[Fraction], list[int], tuple[int, int], list[int]], stakes: Stakes, random: Any
) -> None:
    points, purse, (seat, multiple), landlords = left
    order = list(range(len(points)))
    random.shuffle(order)
    done = settle(points, purse, stakes, (seat, multiple), landlords)
    moved = settle(
        [points[i] for i in order],
        [purse[i] for i in order],
        stakes,
        (order.index(seat), multiple),
        [order.index(i) for i in landlords],
    )
    assert moved.purse == tuple(done.purse[i] for i in order)
    assert moved.system == done.system


@given(st.lists(st.integers(1, 40), min_size=2, max_size=4), st.sampled_from([-1, 1]), st.integers(1, 300), st.data())
def test_one_landlord_as_ec7_says_it(farmers: list[int], sign: int, factor: int, data: st.DataObject) -> None:
    """EC-7 in its own words, without the matrix of EC-3: each D_i, then the sum."""
    purse = [data.draw(st.integers(0, 9000)) for _ in range(len(farmers) + 1)]
    each = [min(x * factor, brought) for x, brought in zip(farmers, purse[1:], strict=True)]
    ratio = Fraction(min(purse[0], sum(each)), sum(each) or 1)
    points = [sign * sum(farmers), *(-sign * x for x in farmers)]
    done = settle(points, purse, replace(PLAIN, factor=factor))
    assert done.gain == (floor(sign * ratio * sum(each)), *(floor(-sign * ratio * d) for d in each))


@given(escapes(), st.booleans())
def test_the_opposing_side_gets_its_normal_win_where_the_escaper_can_pay_it(
    left: tuple[list[Fraction], list[int], tuple[int, int], list[int]], caps: bool
) -> None:
    points, purse, (seat, multiple), landlords = left
    purse[seat] = RICH
    stakes = PLAIN if caps else UNCAPPED
    role = "landlord" if seat in landlords else "farmer"
    normal = sum(x for x in points if x > 0)
    if escape_cost(stakes, multiple, role) < normal:
        return
    done = settle(points, purse, stakes, (seat, multiple), landlords)
    for x, brought, gain in zip(points, purse, done.gain, strict=True):
        if x > 0:
            assert gain == floor(min(x, brought) if caps else x)


# --- the result sheet -----------------------------------------------------------------------------------------------


def test_the_sheet_says_which_cap_cut_an_amount() -> None:
    stakes = Stakes(factor=500, fee=40)
    done = settle((12, -6, -6), (20000, 20000, 1000), stakes)  # EC example 2
    assert done == Settlement((23960, 16960, 0), 80, (4000, -3000, -1000), (40, 40, 0), ("EC-5", "", "EC-5"))
    done = settle((12, -6, -6), (3500, 20000, 1000), stakes)  # EC example 4
    assert done.gain == (3500, -2625, -875)
    assert done.capped_by == ("EC-6", "EC-6", "EC-6")
    done = settle((-12, 6, 6), (5000, 2000, 9000), stakes)  # EC example 5
    assert done.gain == (-5000, 2000, 3000)
    assert done.capped_by == ("EC-6", "EC-6", "")


def test_the_sheet_of_an_escape() -> None:
    done = settle((-16, 8, 8), (101, 9000, 9000), Stakes(factor=100), (0, 8))
    assert done.gain == (-101, 50, 50)
    assert done.capped_by == ("EC-14", "EC-14", "EC-14")
    # He pays all that the table asks, though that is less than the landlord's normal win.
    done = settle((18, -9, -9), (9000, 9000, 9000), Stakes(factor=100), (1, 9))
    assert done.capped_by == ("EC-14", "", "")


@pytest.mark.parametrize(
    ("multiple", "role", "cost"),
    [
        (1, "landlord", 20),
        (9, "landlord", 20),
        (10, "landlord", 40),
        (64, "landlord", 256),
        (1, "farmer", 10),
        (9, "farmer", 10),
        (10, "farmer", 20),
        (64, "farmer", 128),
        (64, "none", 10),
    ],
)
def test_the_escape_table(multiple: int, role: Any, cost: int) -> None:
    assert escape_cost(PLAIN, multiple, role) == cost
    assert escape_cost(Stakes(base=2, factor=5), multiple, role) == 10 * cost
    assert escape_cost(Stakes(initial=3), multiple, role) == (cost if role == "none" else 3 * cost)
    assert escape_cost(PLAIN, multiple, role, identity=2) == cost  # EC-13
    assert escape_cost(Stakes(escape_identity=True), multiple, role, identity=2) == (
        cost if role == "none" else 2 * cost
    )


@given(st.integers(10, 500))
def test_from_the_border_on_an_escape_costs_twice_the_normal_loss(multiple: int) -> None:
    assert escape_cost(PLAIN, multiple, "landlord") == 2 * 2 * multiple  # EC-13
    assert escape_cost(PLAIN, multiple, "farmer") == 2 * multiple


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "call"),
    [
        ("points", lambda: settle((1, -2), (5, 5), PLAIN)),
        ("points", lambda: settle((Fraction(1, 2), Fraction(-1, 3)), (5, 5), PLAIN)),
        ("points", lambda: settle((), (), PLAIN)),
        ("purse", lambda: settle((1, -1), (5, 5, 5), PLAIN)),
        ("purse", lambda: settle((1, -1), (5, -1), PLAIN)),
        ("escape", lambda: settle((1, -1), (5, 5), PLAIN, (2, 1))),
        ("escape", lambda: settle((1, -1), (5, 5), PLAIN, (-1, 1))),
        ("escape", lambda: settle((2, -1, -1), (5, 5, 5), PLAIN, (1, 0))),
        ("points", lambda: settle((2, -1, -1), (5, 5, 5), PLAIN, (0, 1))),  # the escaper's side must have lost
        ("points", lambda: settle((0, 0, 0), (5, 5, 5), PLAIN, (0, 1), (0,))),
        ("points", lambda: settle((2, -1, -1), (5, 5, 5), PLAIN, (1, 1), ())),
        ("landlords", lambda: settle((1, -1), (5, 5), PLAIN, (1, 1))),  # which of the two?
        ("landlords", lambda: settle((2, -1, -1), (5, 5, 5), PLAIN, (1, 1), (1,))),
        ("landlords", lambda: settle((2, -1, -1), (5, 5, 5), PLAIN, (1, 1), (3,))),
        ("landlords", lambda: settle((2, -1, -1), (5, 5, 5), PLAIN, (1, 1), (0, 0))),
        ("stakes.base", lambda: Stakes(base=0)),
        ("stakes.factor", lambda: Stakes(factor=-1)),
        ("stakes.initial", lambda: Stakes(initial=0)),
        ("stakes.fee", lambda: Stakes(fee=-1)),
        ("stakes.winner_cap_ratio", lambda: Stakes(winner_cap_ratio=Fraction(-1, 2))),
        ("stakes.escape_units", lambda: Stakes(escape_units=-1)),
        ("stakes.escape_factor", lambda: Stakes(escape_factor=0)),
        ("stakes.fee_from", lambda: Stakes(fee_from="nobody")),  # pyright: ignore[reportArgumentType]
    ],
)
def test_nonsense_is_refused_by_name(field: str, call: Callable[[], object]) -> None:
    with pytest.raises(BadSettlement, match=re.escape(field)) as error:
        call()
    assert error.value.field == field


GOOD: dict[str, Any] = {"points": ["1", "-1"], "purse": ["5", "5"]}


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("hands", {"hands": ["3", "4"]}),
        ("points", {"points": "1 -1"}),
        ("points", {"points": ["1", "one"]}),
        ("points", {"points": ["1/0", "-1"]}),
        ("points", {"points": ["1e999999999", "-1"]}),
        ("points", {"points": ["0.5", "-0.5"]}),
        ("points", {"points": [["1"], "-1"]}),
        ("points", {"points": [1, -1]}),
        ("points", {"points": ["1", "-2"]}),
        ("purse", {"purse": ["5", "5/2"]}),
        ("purse", {"purse": ["5", "\uff15\n"]}),
        ("purse", {"purse": {"0": "5"}}),
        ("stakes", {"stakes": "high"}),
        ("stakes.factr", {"stakes": {"factr": "5"}}),
        ("stakes.fee", {"stakes": {"fee": "few"}}),
        ("stakes.fee_from", {"stakes": {"fee_from": ["each"]}}),
        ("stakes.fee_from", {"stakes": {"fee_from": "all"}}),
        ("stakes.escape_identity", {"stakes": {"escape_identity": "yes"}}),
        ("escape", {"escape": "0"}),
        ("escape", {"escape": ["0"]}),
        ("escape", {"escape": ["0", "x"]}),
        ("landlords", {"landlords": "0"}),
        ("landlords", {"landlords": ["north"]}),
    ],
)
def test_a_position_that_cannot_be_read_names_the_key(field: str, change: dict[str, Any]) -> None:
    with pytest.raises(BadSettlement) as error:
        settle_position(GOOD | change)
    assert error.value.field == field


@pytest.mark.parametrize("key", ["points", "purse"])
def test_a_position_needs_points_and_purse(key: str) -> None:
    with pytest.raises(BadSettlement, match=f"{key}: is missing"):
        settle_position({k: v for k, v in GOOD.items() if k != key})


def test_stakes_are_read_field_by_field() -> None:
    given_text = {
        "base": "2",
        "factor": "500",
        "fee": "40",
        "initial": "15",
        "entry": "1000",
        "double_above": "2000",
        "winner_cap_ratio": "3/2",
        "fee_from": "winner_only",
        "escape_identity": "true",
        "escape_units": "12",
        "escape_factor": "1/4",
        "escape_cap": "10000",
    }
    assert read_stakes(given_text) == Stakes(
        2, 500, 40, 15, 1000, 2000, Fraction(3, 2), "winner_only", True, 12, Fraction(1, 4), 10000
    )
    assert read_stakes({}) == PLAIN


numbers = st.sampled_from(["0", "1", "-1", "7", "3/2", "-3/2"])
plain_text = numbers | st.text(max_size=3)
fields = st.dictionaries(st.sampled_from(["factor", "fee", "fee_from", "winner_cap_ratio"]) | st.text(), plain_text)
plain_data = st.lists(numbers, min_size=2, max_size=3) | st.lists(plain_text, max_size=3) | plain_text | fields
keys = st.just("points") | st.sampled_from(["purse", "stakes", "escape", "landlords"]) | st.text()


@given(st.dictionaries(keys, plain_data))
def test_any_position_settles_or_is_refused(position: dict[str, Any]) -> None:
    try:
        done = settle_position(position)
    except BadSettlement:
        return
    assert sum(done["purse"]) + done["system"] == sum(int(n) for n in position["purse"])
