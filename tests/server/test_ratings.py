"""What a hand says of those who played it."""

import random
from fractions import Fraction

import pytest

from paiju.core.game import Result
from paiju.core.move import move_text
from paiju.games import GAMES, open_table
from paiju.server.ratings import ALONE, BOTS, MU, NEW, Rating, after, lost, ranks


def result(points: str, winners: tuple[int, ...], ending: str = "finished") -> Result:
    return Result(tuple(Fraction(p) for p in points.split()), winners, ending, (), {})


def test_sides() -> None:
    assert ranks("doudizhu", (0, 1, 2), result("2 -1 -1", (0,))) == [([0], 0), ([1, 2], 1)]
    assert ranks("shengji", (0, 1, 2, 3), result("-1 1 -1 1", (1, 3))) == [([1, 3], 0), ([0, 2], 1)]
    assert ranks("niuniu", (0, 2, 5), result("3 -4 1", (0, 5))) == [([0], 0), ([2], 2), ([5], 1)]
    assert ranks("maumau", (0, 1, 2), result("1 0 -1", (0,))) == [([0], 0), ([1], 1), ([2], 2)]
    assert ranks("sangong", (0, 1, 2), result("0 0 0", ())) == [([0], 0), ([1], 0), ([2], 0)]


@pytest.mark.parametrize("nothing", [result("0 0 0", (), "redeal"), result("0 0 0", ()), result("0 0 0", (0, 1, 2))])
def test_a_hand_that_says_nothing(nothing: Result) -> None:
    assert ranks("gouji", (0, 1, 2), nothing) == []


def test_every_family_is_one_or_the_other() -> None:
    families = {entry.game.META.family for entry in GAMES.values()}
    assert {*ALONE} <= families and families - {*ALONE} == {"doudizhu", "shengji", "gouji"}


@pytest.mark.parametrize("sides", [[1, 2], [1, 1], [2, 2], [3, 3], [1, 3], [2, 3], [1, 4]])
def test_equal_sides_win_and_lose_the_same(sides: list[int]) -> None:
    """Who is alone against several neither gains nor loses more than they."""
    a, b = list(range(sides[0])), list(range(sides[0], sum(sides)))
    new = after([(a, 0), (b, 1)], {n: NEW for n in (*a, *b)})
    gains = [new[n].mu - MU for n in a]
    losses = [new[n].mu - MU for n in b]
    assert min(gains) > 0 > max(losses)
    assert gains == pytest.approx([gains[0]] * len(a)) and losses == pytest.approx([-gains[0]] * len(b))
    assert all(r.sigma < NEW.sigma and r.hands == 1 for r in new.values())


def test_beating_the_weak_tells_little() -> None:
    strong, weak = Rating(35, 2), Rating(20, 2)
    expected = after([([0], 0), ([1], 1)], {0: strong, 1: weak})[0].mu - strong.mu
    upset = after([([1], 0), ([0], 1)], {0: strong, 1: weak})[1].mu - weak.mu
    assert 0 < expected < upset / 3


def test_beating_bots_tells_less_and_less() -> None:
    bot, mine, gains = Rating(BOTS["rule"], 1), NEW, list[float]()
    for _ in range(300):
        new = after([([0], 0), ([1, 2], 1)], {0: mine, 1: bot, 2: bot})[0]
        gains.append(new.mu - mine.mu)
        mine = Rating(new.mu, new.sigma)
    assert gains[0] > 10 * gains[99] > 10 * gains[299] > 0


def test_who_leaves_has_lost() -> None:
    two = [([0], 0), ([1, 2], 1)]
    assert after(lost(0, two), {n: NEW for n in range(3)})[0].mu < MU
    assert after(lost(1, two), {n: NEW for n in range(3)})[1].mu < MU
    three = [([0], 0), ([1], 1), ([2], 2)]
    last = after(lost(0, three), {n: NEW for n in range(3)})[0]
    assert last.mu == pytest.approx(after([([1], 0), ([2], 1), ([0], 2)], {n: NEW for n in range(3)})[0].mu)


def test_points() -> None:
    assert (NEW.points, NEW.plus_minus) == (1000, 667)


@pytest.mark.parametrize("id", GAMES)
def test_hands_of_every_game_are_counted(id: str) -> None:
    """Played by chance: somebody gains what others lose, or nobody's side is known to have won."""
    counted, rng = 0, random.Random(3)
    for _ in range(4):
        table = open_table(id, rng=rng)
        table.begin()
        for _ in range(5000):
            if (end := table.result()) is not None:
                break
            asked = [seat for seat in table.seats if table.ask(seat)]
            if not asked:
                table.tick()
                continue
            ask = table.ask(asked[0])
            assert ask is not None
            table.act(asked[0], move_text(table.game.legal(table.state, asked[0]).pick(rng)), ask.number)
        else:
            raise AssertionError("the hand does not end")
        found = ranks(table.game.META.family, table.seats, end)
        if not found:
            continue
        counted += 1
        assert sorted(seat for side, _ in found for seat in side) == sorted(table.seats)
        new = after(found, {seat: NEW for seat in table.seats})
        best = [seat for side, rank in found if rank == 0 for seat in side]
        if len({rank for _, rank in found}) > 1:
            assert all(new[seat].mu > MU for seat in best)
    assert counted
