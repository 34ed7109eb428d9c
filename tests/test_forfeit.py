"""What leaving costs: the behaviour multiple of EC-12, priced by `settle`."""

import random

import pytest

from paiju import games
from paiju.core.cards import deck
from paiju.core.move import Move
from paiju.core.settle import Stakes, settle
from paiju.games import doudizhu


@pytest.mark.parametrize("game_id", [id for id in games.GAMES if not id.startswith("doudizhu/")])
def test_a_game_without_a_landlord(game_id: str) -> None:
    """EC-12, EC-14: ten units, whatever is held; the others have equal parts of it."""
    table = games.open_table(game_id, stakes=Stakes(base=2, factor=10), rng=random.Random(1))
    table.begin()
    found, n = table.game.forfeit(table.state, table.seats[0]), len(table.seats)
    beans = settle(found.points, [10**6] * n, table.stakes, (0, found.multiple), found.landlords)
    assert beans.gain == (-200, *[200 // (n - 1)] * (n - 1))


def dealt(stakes: Stakes) -> doudizhu.State:
    """A sorted pack: 3333 4444 5555 6666 7, 777 8888 9999 TTTT JJ, JJ QQQQ KKKK AAAA 222."""
    state = doudizhu.start(doudizhu.QQ, (0, 1, 2), {}, stakes, {})
    doudizhu.act(state, None, Move("shuffle", deck()))
    doudizhu.act(state, None, Move("pick", n=0))
    return state


def test_intact_bombs_count_before_the_landlord_is_known() -> None:
    state = dealt(Stakes(factor=10))
    found = doudizhu.forfeit(state, 0)
    assert found.multiple == 2 ** (4 + 3 + 3)  # 3 4 5 6, 8 9 T, Q K A
    assert found.landlords is None
    assert not any(found.points)
    beans = settle(found.points, [10**6] * 3, Stakes(factor=10), (0, found.multiple), found.landlords)
    assert beans.gain == (-2 * found.multiple * 10, 0, 0)


def test_the_points_hold_the_initial_multiple() -> None:
    """Chapter 11, example 11: I = 15 and nothing happened; a farmer leaves and the landlord has his normal win."""
    rng = random.Random(3)
    table = games.open_table("doudizhu/qq", stakes=Stakes(initial=15), rng=rng)
    table.begin()
    landlord = table.turn()[0]
    table.act(landlord, "bid 3")
    leaver = (landlord + 1) % 3
    found = doudizhu.forfeit(table.state, leaver)
    assert found.points[landlord] == 30 * found.multiple
    assert found.landlords == (landlord,)
