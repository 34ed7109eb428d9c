"""The table numbers its prompts: a number changes only when the question does, a stale one is refused, a repeat is not
done again. A record's actions lead back to the same table.
"""

import random
from itertools import pairwise
from typing import Any

import pytest

from paiju import games
from paiju.core.cards import RANKS, rank
from paiju.core.game import Tick
from paiju.core.move import NotNow, move_text
from paiju.core.table import Ask, Table, resume

from . import suite, toy_declare
from .suite import ENTRIES, SEEDS, Entry

Asks = dict[int, Ask | None]

every_game = pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])


def open_table(entry: Entry, rng: random.Random) -> Table:
    where = suite.setting(entry, rng)
    return Table(entry.game, entry.name, entry.rules, where.seats, where.purse, None, where.carry, rng)


def asks(table: Table) -> Asks:
    return {seat: table.ask(seat) for seat in table.seats}


def go_on(table: Table, rng: random.Random) -> tuple[int | None, str, int]:
    """One action, by a seat that quotes its prompt or by the clock: who, what, answering which number."""
    turn = table.turn()
    if isinstance(table.game.chance(table.state), Tick) and (not turn or rng.random() < 0.4):
        table.tick()
        return None, "tick", 0
    seat = rng.choice(turn)
    text = move_text(table.game.legal(table.state, seat).pick(rng))
    ask = table.ask(seat)
    assert ask is not None
    table.act(seat, text, ask.number)
    return seat, text, ask.number


def unchanged(table: Table, was: tuple[Any, ...]) -> bool:
    return was == snapshot(table)


def snapshot(table: Table) -> tuple[Any, ...]:
    return table.state.copy(), list(table.actions), asks(table)


def check_numbers(actor: int | None, before: Asks, after: Asks, highest: dict[int, int]) -> None:
    for seat, ask in after.items():
        if ask is None:
            continue
        was = before[seat]
        same_question = was is not None and was.prompt == ask.prompt and seat != actor
        if same_question:
            assert was is not None and was.number == ask.number, f"seat {seat} is asked the same under another number"
        else:
            assert ask.number > highest[seat], f"seat {seat} is asked something else under an old number"
        highest[seat] = ask.number


@every_game
def test_numbers(entry: Entry) -> None:
    for seed in range(2 * SEEDS):
        rng = random.Random(f"numbers {entry.name} {seed}")
        table = open_table(entry, rng)
        highest = dict.fromkeys(table.seats, 0)
        nobody: Asks = dict.fromkeys(table.seats)
        check_numbers(None, nobody, asks(table), highest)
        before = asks(table)
        table.begin()
        check_numbers(None, before, asks(table), highest)
        while table.result() is None:
            before = asks(table)
            assert {seat for seat, ask in before.items() if ask} == set(table.turn())
            actor, _, _ = go_on(table, rng)
            check_numbers(actor, before, asks(table), highest)


@every_game
def test_a_wrong_number_is_not_now(entry: Entry) -> None:
    rng = random.Random(f"wrong {entry.name}")
    table = open_table(entry, rng)
    table.begin()
    for _ in range(60):
        if table.result() is not None:
            break
        for seat in table.turn():
            ask, was = table.ask(seat), snapshot(table)
            assert ask is not None
            # another move than any that was answered: a repeat of that one would be taken as a repeat
            texts = (move_text(move) for move in table.game.legal(table.state, seat))
            text = next((text for text in texts if text != answered(table, seat)), "")
            for number in (ask.number + 1, ask.number - 1, -1) if text else ():
                with pytest.raises(NotNow) as found:
                    table.act(seat, text, number)
                assert found.value.code == "old_prompt" and unchanged(table, was)
        go_on(table, rng)


def answered(table: Table, seat: int) -> str:
    """The seat's last move that was carried out."""
    return next((text for who, text in reversed(table.actions) if who == seat), "")


@every_game
def test_a_repeat_is_not_done_again(entry: Entry) -> None:
    """Whether the seat is asked anew by then, is not asked, or the hand is over."""
    rng = random.Random(f"repeat {entry.name}")
    table = open_table(entry, rng)
    table.begin()
    said: dict[int, tuple[str, int]] = {}
    for _ in range(80):
        if table.result() is not None:
            break
        actor, text, number = go_on(table, rng)
        if actor is not None:
            said[actor] = text, number
        for seat, (old, quoted) in said.items():
            was = snapshot(table)
            assert table.act(seat, old, quoted) == []
            assert unchanged(table, was)


@every_game
def test_a_repeat_after_the_next_question(entry: Entry) -> None:
    rng = random.Random(f"again {entry.name}")
    table = open_table(entry, rng)
    table.begin()
    said: dict[int, tuple[str, int]] = {}
    for _ in range(80):
        if table.result() is not None:
            break
        actor, text, number = go_on(table, rng)
        if actor is not None:
            said[actor] = text, number
        for seat, ask in asks(table).items():
            if ask is not None and seat in said:
                was = snapshot(table)
                assert table.act(seat, *said[seat]) == [] and unchanged(table, was)


@every_game
def test_taking_back(entry: Entry) -> None:
    """`undo n` leads to the state before the last n actions; nothing is deleted, and the record still leads there."""
    rng = random.Random(f"undo {entry.name}")
    table = open_table(entry, rng)
    states = [table.state.copy()]
    for _ in range(40):
        if table.result() is None and rng.random() < 0.8:
            table.begin()
            if table.result() is None:
                go_on(table, rng)
            # chance that followed is an action of its own: replay what counts to have every state between
            states = replayed(table)
        elif len(states) > 1:
            n, length = rng.randint(1, min(5, len(states) - 1)), len(table.actions)
            table.undo(n)
            del states[len(states) - n :]
            assert table.state == states[-1] and len(table.actions) == length + 1
            assert {seat for seat, ask in asks(table).items() if ask} == set(table.turn())
    fresh = Table(entry.game, entry.name, entry.rules, table.seats, table.purse, table.stakes, table.carry, rng)
    assert resume(fresh, table.actions).state == table.state


def replayed(table: Table) -> list[Any]:
    """The states that the actions that count go through."""
    state = table.game.start(table.rules, table.seats, table.purse, table.stakes, table.carry)
    states = [state.copy()]
    for seat, move in table.state.log:
        table.game.act(state, seat, move)
        states.append(state.copy())
    return states


@every_game
def test_actions_lead_back(entry: Entry) -> None:
    rng = random.Random(f"back {entry.name}")
    table = open_table(entry, rng)
    table.begin()
    while table.result() is None:
        go_on(table, rng)
    fresh = Table(entry.game, entry.name, entry.rules, table.seats, table.purse, table.stakes, table.carry, rng)
    again = resume(fresh, table.actions)
    assert again.state == table.state and again.record() == table.record() and asks(again) == asks(table)


def test_a_question_stays_while_others_declare_and_the_clock_goes_on() -> None:
    rng = random.Random(3)
    table = open_table(Entry("toy/declare", toy_declare, toy_declare.Rules()), rng)
    table.begin()
    kept = 0
    while isinstance(table.game.chance(table.state), Tick):
        before = asks(table)
        table.tick()
        kept += sum(ask is not None and ask == before[seat] for seat, ask in asks(table).items())
    assert kept > 3, "nobody was asked the same over a tick"


def test_a_repeat_in_rank_form_means_the_cards_that_were_played() -> None:
    """`play 3` read against the hand after the move would be another three."""
    rng = random.Random(4)
    table = games.open_table("doudizhu/qq", rng=rng)
    table.begin()
    table.act(table.turn()[0], "bid 3")
    landlord = table.turn()[0]
    hand = table.view(landlord).hand
    pair = next(RANKS[rank(a)] for a, b in pairwise(hand) if rank(a) == rank(b))
    ask = table.ask(landlord)
    assert ask
    assert table.act(landlord, f"play {pair}", ask.number)
    before = list(table.actions)
    assert table.act(landlord, f"play {pair}", ask.number) == []
    assert table.actions == before
