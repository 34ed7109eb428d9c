"""A hand that ends because somebody leaves it: the action, the result, its record, and what may be said of the price before."""

import random
from fractions import Fraction
from typing import Any

import pytest

from paiju import games
from paiju.core.game import Tick
from paiju.core.move import NotNow, move_text
from paiju.core.record import read_record, record_text, steps, verify
from paiju.core.table import BadRecord, Table
from paiju.games import GAMES
from paiju.server import escape
from paiju.server.levels import POINT, stakes_of

FIXED = [id for id, entry in GAMES.items() if len(entry.game.META.seats) == 1]
LANDLORD = [id for id in FIXED if id.startswith("doudizhu/")]


def table_of(game_id: str, seed: int, purse: int = 10**6, level: str = "low") -> Table:
    seats = range(GAMES[game_id].game.META.seats[0])
    stakes = stakes_of(game_id, level)
    return games.open_table(game_id, purse=dict.fromkeys(seats, purse), stakes=stakes, rng=random.Random(seed))


def play(table: Table, n: int, rng: random.Random) -> None:
    """So many random moves; somebody bids, so that there is a landlord."""
    table.begin()
    for _ in range(n):
        if table.result() is not None:
            return
        turn = table.turn()
        if isinstance(table.game.chance(table.state), Tick) and (not turn or rng.random() < 0.7):
            table.tick()
            continue
        seat = rng.choice(turn)
        ask = table.ask(seat)
        assert ask is not None
        bids = ask.prompt.choices if ask.prompt.kind == "bid" else ()
        move = bids[-1] if bids else table.game.legal(table.state, seat).pick(rng)
        table.act(seat, move_text(move))


def left(game_id: str, seed: int, n: int) -> tuple[Table, int]:
    """A hand that was left after so many moves, and by whom."""
    rng = random.Random(seed)
    table = table_of(game_id, seed)
    play(table, n, rng)
    seat = rng.choice(table.seats)
    table.escape(seat)
    return table, seat


@pytest.mark.parametrize("game_id", FIXED)
@pytest.mark.parametrize("n", [0, 3, 12])
def test_the_record_holds_it_and_replays_to_the_same_result(game_id: str, n: int) -> None:
    table, seat = left(game_id, n, n)
    result = table.result()
    assert result is not None and result.ending == "escape" and sum(result.points) == 0 and not result.over
    assert result.carry == table.carry and seat not in result.winners
    assert all(won == 0 or one in (seat, *result.winners) for one, won in zip(table.seats, result.points, strict=True))
    record = read_record(record_text(table.record()))
    assert record["actions"][-1] == [seat, "escape"]
    again = verify(record, games.fresh(record))
    assert again.left == seat and [again.view(one) for one in again.seats] == [table.view(one) for one in table.seats]
    assert [step.events for step in steps(record, games.fresh(record))][-1] == [table.view(None).told[-1]]


def test_nothing_can_be_done_after_it() -> None:
    table, seat = left("doudizhu/qq", 1, 4)
    assert table.turn() == () and not any(table.ask(one) for one in table.seats) and table.view(None).turn == ()
    for one in table.seats:
        with pytest.raises(NotNow):
            table.act(one, "pass")
        with pytest.raises(NotNow):
            table.escape(one)
    table.undo(1)
    assert table.left is None and table.result() is None and table.turn() and table.view(None).told[-1].kind != "escape"
    table.escape(seat)
    table.undo(2)
    assert table.left is None


def test_a_seat_that_there_is_not_cannot_leave() -> None:
    table, _ = left("doudizhu/qq", 1, 4)
    record = table.record()
    record["actions"][-1] = [7, "escape"]
    with pytest.raises(BadRecord):
        verify(record, games.fresh(record))
    record["actions"][-1] = [None, "escape"]
    with pytest.raises(BadRecord):
        verify(record, games.fresh(record))


@pytest.mark.parametrize("game", [*games.GAMES])
def test_nothing_follows_it(game: str) -> None:
    """Neither what a player does nor chance or the clock, nor that another leaves."""
    played, (table, seat) = table_of(game, 1), left(game, 1, 0)
    played.begin()
    asked = [(n, move_text(ask.prompt.default)) for n in played.turn() if (ask := played.ask(n))] or [(None, "tick")]
    for action in (asked[0], (seat, "escape")):
        record = table.record()
        record["actions"].append([*action])
        with pytest.raises(BadRecord):
            verify(record, games.fresh(record))


@pytest.mark.parametrize("game", [*games.GAMES])
def test_before_the_first_card(game: str) -> None:
    """EC-13: nothing has been done and nothing lies in a hand."""
    table = table_of(game, 1)
    assert table.forfeit(0).multiple == 1
    table.escape(0)
    record = table.record()
    assert record["actions"] == [[0, "escape"]] and verify(record, games.fresh(record)).left == 0
    for seat in (None, *table.seats):
        assert not table.view(seat).turn and table.view(seat).result.ending == "escape"


def test_no_card_is_laid_open_by_it() -> None:
    table, _ = left("doudizhu/qq", 5, 6)
    for seat in (None, *table.seats):
        before = table.game.view(table.state, seat)
        assert table.view(seat).known == before.known and table.view(seat).hand == before.hand


def test_the_score_is_that_of_a_normal_win_and_the_partner_has_none_of_it() -> None:
    """EC-14, EC-15: what the opponents score is their normal win at m; the escaper alone loses it."""
    table = table_of("doudizhu/qq", 3)
    table.begin()
    lord = table.turn()[0]
    table.act(lord, "bid 3")
    farmer, partner = (lord + 1) % 3, (lord + 2) % 3
    m = table.forfeit(farmer).multiple
    table.escape(farmer)
    result = table.result()
    assert result is not None and result.winners == (lord,)
    assert result.points[lord] == 2 * m == -result.points[farmer] and result.points[partner] == 0
    table.undo(1)
    table.escape(lord)
    result = table.result()
    assert result is not None and set(result.winners) == {farmer, partner}
    assert result.points[lord] == -2 * m and result.points[farmer] == result.points[partner] == m


def test_the_score_without_a_landlord() -> None:
    table, seat = left("shengji/two", 2, 1)
    result = table.result()
    assert result is not None and result.points[seat] == -10
    assert all(won == Fraction(10, 3) for one, won in zip(table.seats, result.points, strict=True) if one != seat)


def test_before_there_is_a_landlord_nobody_wins() -> None:
    table, _ = left("doudizhu/qq", 2, 0)
    result = table.result()
    assert result is not None and not any(result.points) and result.winners == ()


# the price


@pytest.mark.parametrize("game_id", LANDLORD)
def test_the_price_is_told_from_the_view_alone_and_is_the_least(game_id: str) -> None:
    """EC-12 counts bombs in all hands: two deals that a seat cannot tell apart have one price, and none costs less."""
    rng, hidden = random.Random(4), 0
    for seed in range(12):
        table = table_of(game_id, seed, purse=rng.choice((10**6, 700)))
        play(table, rng.randrange(30), rng)
        if table.result() is not None:
            continue
        for seat in table.seats:
            told, view = escape.price(table, seat), table.view(seat)
            assert 0 < told.least <= told.most == table.purse[seat]
            multiples: set[int] = set()
            for _ in range(4):
                other = table_of(game_id, seed)
                other.purse, other.state = table.purse, table.game.guess(view, rng)
                assert escape.price(other, seat) == told
                cost = escape._cost(other, seat, other.forfeit(seat))
                assert told.least <= cost <= told.most
                multiples.add(other.forfeit(seat).multiple)
            hidden += len(multiples) > 1
    assert hidden  # or there would be nothing to keep secret


@pytest.mark.parametrize("game_id", [id for id in FIXED if id not in LANDLORD])
def test_the_price_without_a_landlord_is_exact(game_id: str) -> None:
    table = table_of(game_id, 1)
    play(table, 5, random.Random(1))
    units = stakes_of(game_id, "low").factor * 10
    assert escape.price(table, 1) == (units, units)
    poor = table_of(game_id, 1, purse=7)
    assert escape.price(poor, 1) == (7, 7)  # EC-14


class Sorted(random.Random):
    """A pack that nobody shuffles: 3333 4444 5555 6666 7, 777 8888 9999 TTTT JJ, JJ QQQQ KKKK AAAA 222, the rest below."""

    def shuffle(self, x: Any) -> None:
        pass

    def randrange(self, *_: Any) -> int:
        return 0


def test_bombs_of_ones_own_raise_the_price_and_those_of_others_do_not() -> None:
    table = table_of("doudizhu/qq", 1)
    table.rng = Sorted()
    table.begin()
    assert escape.price(table, 0) == (2 * 16 * 10, 10**6)  # nobody is landlord yet
    table.act(0, "bid 3")
    assert escape.price(table, 0).least == 4 * 32 * 10  # the bottom has the rocket, as all know
    assert escape.price(table, 1).least == 2 * 2 * 8 * 10
    table.escape(0)
    result = table.result()
    assert result is not None and result.points[0] == -2 * 2**11  # all of them count


def test_every_family_has_a_level_and_the_wild_game_its_quarter() -> None:
    """EC-12: in the wild game the amount is a quarter, and 10000 points at the most."""
    assert {entry.game.META.family for entry in GAMES.values()} <= set(POINT)
    assert set(POINT) <= {*GAMES, *(id.partition("/")[0] for id in GAMES)}
    low, high = (stakes_of("doudizhu/laizi?direction=clockwise", level) for level in ("low", "high"))
    assert (low.escape_factor, low.escape_cap) == (Fraction(1, 4), 10_000) and high.factor == 40 * low.factor
    assert stakes_of("doudizhu/happy", "low").escape_cap == 0
