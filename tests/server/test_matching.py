"""Who is seated with whom, on plain tickets."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.server.matching import NEAR, WIDER, Group, Sizes, Ticket, bots_in, groups, reach

THREE = Sizes((3,), 3, gather=5, wait=20)
SOME = Sizes((2, 3, 4), 4, gather=5, wait=20)


def tickets(*given: tuple[float, float]) -> list[Ticket]:
    """Of ratings and seconds since."""
    return [Ticket(chr(ord("a") + n), rating, since) for n, (rating, since) in enumerate(given)]


def names(found: list[Group]) -> list[str]:
    return ["".join(t.holder for t in group.tickets) + "+" * group.bots for group in found]


def test_a_full_table_is_made_at_once() -> None:
    assert names(groups(tickets((1000, 0), (1000, 1), (1000, 1)), 1, THREE)) == ["abc"]
    assert names(groups(tickets((1000, 0), (1000, 1)), 1, THREE)) == []


def test_bots_fill_up_when_one_has_waited() -> None:
    two = tickets((1000, 0), (1000, 15))
    assert names(groups(two, 19.9, THREE)) == []
    assert names(groups(two, 20, THREE)) == ["ab+"]
    assert names(groups(two[1:], 34.9, THREE)) == [] and names(groups(two[1:], 35, THREE)) == ["b++"]
    assert bots_in(two[1], 20, THREE) == 15 and bots_in(two[1], 40, THREE) == 0


def test_distance_widens_with_the_wait_of_who_came_first() -> None:
    far = NEAR + WIDER * 10
    three = tickets((1000, 0), (1000 + far, 8), (1000 - far, 9))
    assert reach(10, THREE) == far
    assert names(groups(three, 9.9, THREE)) == []
    assert names(groups(three, 10, THREE)) == ["abc"]
    assert names(groups(tickets((0, 0), (5000, 19), (1000, 19.5)), 20, THREE)) == ["abc"]


def test_the_nearest_are_preferred_and_the_longest_waiting_choose() -> None:
    five = tickets((1000, 0), (1090, 1), (1010, 2), (1030, 3), (1095, 4))
    assert names(groups(five, 5, THREE)) == ["acd"]
    six = [*five, Ticket("f", 1099, 5)]
    assert names(groups(six, 5, THREE)) == ["acd", "bef"]
    assert names(groups(tickets((1000, 0), (1050, 2), (1050, 1), (950, 3)), 4, THREE)) == ["acb"]  # as near, but longer there


def test_where_fewer_can_play_they_do_after_a_while() -> None:
    two = tickets((1000, 0), (1000, 4))
    assert names(groups(two, 4.9, SOME)) == []
    assert names(groups(two, 5, SOME)) == ["ab"]
    assert names(groups(tickets(*[(1000, n / 10) for n in range(5)]), 1, SOME)) == ["abcd"]
    assert names(groups(two[:1], 20, SOME)) == ["a+++"]
    assert names(groups(tickets((0, 0), (900, 1)), 20, SOME)) == ["ab++"]  # met only when distance counts no more
    assert names(groups(tickets((0, 0), (0, 0)), 0, Sizes((2,), 2, 5, 20))) == ["ab"]
    gap = Sizes((2, 4), 2, 5, 20)  # three cannot play: two do
    assert names(groups(tickets((0, 0), (0, 0), (0, 0)), 5, gap)) == ["ab"]
    assert names(groups(tickets((0, 0), (0, 0), (0, 0)), 20, gap)) == ["abc+"]


def test_who_does_not_want_to_meet_does_not() -> None:
    ab = {frozenset("ab")}
    three = tickets((1000, 0), (1000, 0), (1000, 0))
    assert names(groups(three, 1, THREE, ab)) == []
    assert names(groups(three, 20, THREE, ab)) == ["ac+", "b++"]
    assert names(groups([*three, Ticket("d", 1050, 1)], 1, THREE, ab)) == ["acd"]


people = st.lists(st.tuples(st.floats(-500, 3000), st.floats(0, 60)), max_size=14)
pairs = st.sets(st.frozensets(st.sampled_from("abcdefghijklmn"), min_size=2, max_size=2), max_size=12)
seats = (((2,), 2), ((6,), 6), ((2, 3, 4, 5, 6, 7), 4), ((2, 5), 2))
shapes: Any = st.sampled_from([THREE, SOME, *(Sizes(of, fill, 5, 20) for of, fill in seats)])


@given(people, pairs, shapes, st.floats(60, 120))
@settings(max_examples=300, deadline=None)
def test_whoever_waits(given: list[tuple[float, float]], apart: set[frozenset[str]], sizes: Sizes, now: float) -> None:
    waiting = tickets(*given)
    found = groups(waiting, now, sizes, apart)
    seated = [t for group in found for t in group.tickets]
    assert len(seated) == len({*seated}) and {*seated} <= {*waiting}
    for group in found:
        assert group.tickets and len(group.tickets) + group.bots in sizes.seats and group.bots >= 0
        assert not any(pair <= {t.holder for t in group.tickets} for pair in apart)
        first = group.tickets[0]
        assert all(abs(t.rating - first.rating) <= reach(now - first.since, sizes) for t in group.tickets)
        if group.bots:
            assert now - first.since >= sizes.wait
    for one in waiting:
        assert one in seated or now - one.since < sizes.wait
    assert groups(list(reversed(waiting)), now, sizes, apart) == found  # the order they are written in says nothing


@pytest.mark.parametrize("sizes", [THREE, SOME])
def test_equals_wait_only_for_company(sizes: Sizes) -> None:
    for n in range(14):
        found = groups(tickets(*[(1000, 0)] * n), 1, sizes)
        assert n - sum(len(group.tickets) for group in found) < max(sizes.seats)
