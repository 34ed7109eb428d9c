"""Which step may be taken back, position by position."""

import random
from collections.abc import Callable

from paiju.core.move import move_text
from paiju.core.table import Table
from paiju.core.takeback import refuse_take_back
from paiju.games import open_table


def begun(game: str, seats: tuple[int, ...], seed: int = 1) -> Table:
    table = open_table(game, seats)
    table.rng = random.Random(seed)
    table.begin()
    return table


def on(table: Table, done: Callable[[Table], bool], most: int = 500) -> Table:
    """Everybody does what the time-out would do, and the clock goes on, until something is so."""
    for _ in range(most):
        if done(table):
            return table
        turn = table.turn()
        ask = table.ask(turn[0]) if turn else None
        if ask is None:
            table.tick()
        else:
            table.act(turn[0], move_text(ask.prompt.default))
    raise AssertionError("never so")


def test_a_bid_and_a_pass_may_a_play_may_not() -> None:
    table = begun("doudizhu/qq", (0, 1, 2))
    assert {refuse_take_back(table, seat) for seat in range(3)} == {"undo_not_last"}  # the deal is chance
    first = table.turn()[0]
    second, third = (first + 1) % 3, (first + 2) % 3
    table.act(first, "bid 1")
    assert refuse_take_back(table, first) is None
    table.act(second, "bid 2")
    assert refuse_take_back(table, first) == "undo_not_last" and refuse_take_back(table, second) is None
    table.undo(1)
    assert refuse_take_back(table, first) == refuse_take_back(table, second) == "undo_not_last"  # one step, not two
    table.act(second, "bid 3")
    assert refuse_take_back(table, second) == "undo_shown"  # the bottom lies open
    table.act(second, move_text(table.game.legal(table.state, second).pick(random.Random(1))))
    assert refuse_take_back(table, second) == "undo_shown"
    table.act(third, "pass")
    assert refuse_take_back(table, third) is None


def test_nothing_of_a_hand_that_is_over() -> None:
    table = on(begun("doudizhu/qq", (0, 1, 2)), lambda t: t.result() is not None)
    assert {refuse_take_back(table, seat) for seat in range(3)} == {"undo_over"}


def test_the_last_of_sealed_answers_opens_the_others() -> None:
    table = begun("niuniu/classic", (0, 1, 2))
    asked = table.turn()
    assert len(asked) == 2
    table.act(asked[0], "bet 1")
    assert refuse_take_back(table, asked[0]) is None
    table.act(asked[1], "bet 1")
    assert refuse_take_back(table, asked[1]) is not None


def test_burying_may_until_the_lead() -> None:
    table = on(begun("shengji/two?nobody=bottom", (0, 1, 2, 3)), lambda t: bool(t.actions) and t.actions[-1][1].startswith("bury"))
    dealer = table.actions[-1][0]
    assert dealer is not None and refuse_take_back(table, dealer) is None
    before = [table.view(seat) for seat in table.seats]
    again = table.actions[-1][1]
    table.undo(1)
    table.act(dealer, again)
    assert [table.view(seat) for seat in table.seats] == before
    on(table, lambda t: t.actions[-1][1].startswith("play"))
    assert refuse_take_back(table, dealer) == "undo_shown"


def test_no_declaring_and_no_word_while_the_clock_deals() -> None:
    table = begun("shengji/two", (0, 1, 2, 3))
    while table.result() is None and not table.turn():
        table.tick()
    seat = table.turn()[0]
    declares = [m for m in table.game.legal(table.state, seat) if m.verb == "declare"]
    if declares:
        table.act(seat, move_text(declares[0]))
        assert refuse_take_back(table, seat) is not None


def test_what_is_drawn_stays_drawn() -> None:
    table = begun("twentyone/classic?bets=false", (0, 1, 2))
    seat = table.turn()[0]
    table.act(seat, "hit")
    assert refuse_take_back(table, seat) is not None
    table.act(seat, "stand")
    assert refuse_take_back(table, seat) == "undo_shown"
