"""The ledger: every transaction balanced, each booked once, no balance below zero, and what the database refuses by itself."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from databases import database_of
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from paiju.core.settle import Stakes, settle
from paiju.server import ledger, schema
from paiju.server.ledger import BROKE, FEES, GRANT, HOUSE, REFILL, Booking, Purse
from paiju.server.store import Store, Write, make_engine

DAY = 86400.0
A, B, C = "a" * 64, "b" * 64, "c" * 64  # as long as a holder is


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = Store(make_engine(database_of(tmp_path)))
    await store.open()
    yield store
    await store.close()


async def open_all(store: Store, *holders: str) -> None:
    for holder in holders:
        await store.write(ledger.grant(store, holder, 1.0))


async def balances(store: Store) -> dict[str, int]:
    async with store.reading() as db:
        found = {id: beans for id, beans in await db.execute(select(schema.accounts.c.id, schema.accounts.c.balance))}
    assert sum(found.values()) == 0
    return found


async def count(store: Store, table: Any) -> int:
    async with store.reading() as db:
        return (await db.execute(select(func.count()).select_from(table))).scalar_one()


async def settle_hand(store: Store, hand: int, holders: Sequence[str], points: list[int], stakes: Stakes) -> None:
    found = await ledger.purses(store, holders)
    had = [found[holder].beans for holder in holders]
    await store.write([ledger.bring("r", hand, dict(zip(holders, had, strict=True)))])
    after = settle(points, had, stakes)
    await store.write(ledger.settled(store, "r", hand, "hand", ledger.amounts(holders, had, after), 2.0))


async def test_everybody_begins_with_a_grant_and_only_one(store: Store) -> None:
    assert await ledger.purses(store, [A]) == {}
    for _ in range(3):
        assert await ledger.purse(store, A, 1.0) == Purse(GRANT)
    await open_all(store, A, A, B)
    assert await balances(store) == {HOUSE: -2 * GRANT, FEES: 0, A: GRANT, B: GRANT}
    assert await count(store, schema.transactions) == 2 and await count(store, schema.entries) == 4


async def test_the_same_key_twice_changes_nothing(store: Store) -> None:
    await open_all(store, A, B)
    booking = Booking("hand:r:1", "hand", {A: -30, B: 20, FEES: 10}, "r", 1)
    await store.write(ledger.book(store, booking, 2.0))
    once = await balances(store)
    assert once == {HOUSE: -2 * GRANT, FEES: 10, A: GRANT - 30, B: GRANT + 20}
    await asyncio.gather(*(store.write(ledger.book(store, booking, 3.0)) for _ in range(5)))
    await store.write(ledger.book(store, booking._replace(amounts={A: -500, C: 500}), 4.0))  # what was booked first holds
    assert await balances(store) == once and await count(store, schema.entries) == 7


async def test_once_in_one_commit_too(store: Store) -> None:
    await open_all(store, A, B)
    booking = Booking("hand:r:1", "hand", {A: -30, B: 30}, "r", 1)
    await asyncio.gather(*(store.write(ledger.book(store, booking, 2.0)) for _ in range(20)))
    assert (await balances(store))[A] == GRANT - 30


def test_what_does_not_sum_to_zero_is_no_booking(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="zero"):
        ledger.book(Store(make_engine(database_of(tmp_path))), Booking("k", "hand", {A: 1}), 1.0)


async def test_the_database_refuses_a_transaction_that_does_not_balance(store: Store) -> None:
    await open_all(store, A)
    with pytest.raises(IntegrityError, match="balanced"):
        row = {"key": "k", "kind": "hand", "room": "", "hand": 0, "at": 1.0}
        await store.write([Write(schema.transactions.insert(), [row]), *ledger._carry_out(Booking("k", "hand", {A: 5}))])
    assert await balances(store) == {HOUSE: -GRANT, FEES: 0, A: GRANT}
    assert await count(store, schema.transactions) == 1


async def test_the_database_refuses_a_balance_below_zero(store: Store) -> None:
    """The whole write is refused, with everything else that is in it."""
    await open_all(store, A, B)
    guest = {"id": "x", "token": "t", "name": "n", "made": 1.0}
    booking = ledger.book(store, Booking("k", "hand", {A: -GRANT - 1, B: GRANT + 1}), 1.0)
    with pytest.raises(IntegrityError, match="not_below_zero"):
        await store.write([Write(schema.guests.insert(), [guest]), *booking])
    assert (await balances(store))[B] == GRANT and await count(store, schema.guests) == 0
    await store.write(ledger.book(store, Booking("k", "hand", {A: -GRANT, B: GRANT}), 1.0))
    assert (await balances(store))[A] == 0


async def test_who_has_no_account_is_paid_nothing(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await store.write(ledger.book(store, Booking("k", "hand", {HOUSE: -5, C: 5}), 1.0))
    assert await count(store, schema.transactions) == 0


async def test_a_refill_once_a_day_for_who_is_broke(store: Store) -> None:
    await open_all(store, A, B)
    await store.write(ledger.refill(store, A, 5.0))
    assert (await balances(store))[A] == GRANT and not await ledger.refilled(store, A, 5.0)
    await store.write(ledger.book(store, Booking("k", "hand", {A: BROKE - 1 - GRANT, B: GRANT - BROKE + 1}), 6.0))
    await asyncio.gather(*(store.write(ledger.refill(store, A, 5.0 + i)) for i in range(8)))
    assert (await balances(store))[A] == BROKE - 1 + REFILL and await ledger.refilled(store, A, 7.0)
    await store.write(ledger.book(store, Booking("l", "hand", {A: -REFILL, B: REFILL}), 6.0))
    await store.write(ledger.refill(store, A, DAY - 1))  # still the same day
    assert (await balances(store))[A] == BROKE - 1
    await store.write(ledger.refill(store, A, DAY))
    await store.write(ledger.refill(store, B, DAY))
    found = await balances(store)
    assert (found[A], found[B]) == (BROKE - 1 + REFILL, 2 * GRANT + REFILL - BROKE + 1)


async def test_no_refill_while_a_hand_is_played_for_what_is_left(store: Store) -> None:
    await open_all(store, A)
    await store.write(ledger.book(store, Booking("k", "hand", {A: -GRANT, HOUSE: GRANT}), 1.0))
    await store.write([ledger.bring("r", 1, {A: 0})])
    await store.write(ledger.refill(store, A, 2.0))
    assert (await balances(store))[A] == 0
    await store.write([ledger.release("r", 1)])
    await store.write(ledger.refill(store, A, 2.0))
    assert (await balances(store))[A] == REFILL


async def test_nobody_plays_two_hands_for_the_same_beans(store: Store) -> None:
    await open_all(store, A, B)
    await store.write([ledger.bring("r", 1, {A: GRANT})])
    with pytest.raises(IntegrityError):
        await store.write([ledger.bring("s", 1, {A: GRANT, B: GRANT})])
    assert await ledger.purses(store, [A, B]) == {A: Purse(GRANT, "r"), B: Purse(GRANT)}
    await store.write(ledger.settled(store, "r", 1, "hand", {A: -5, FEES: 5}, 1.0))
    await store.write([ledger.bring("s", 1, {A: GRANT - 5, B: GRANT})])


async def test_settlements_are_booked_to_the_bean(store: Store) -> None:
    """Chapter 11, examples 1 and 2: fees to the house's fees; a bot's beans are the house's own."""
    await open_all(store, A, B, C)
    await settle_hand(store, 1, [A, B, C], [-6, -6, 12], Stakes(factor=500, fee=40))
    assert await balances(store) == {
        HOUSE: -3 * GRANT, FEES: 120, A: GRANT - 3040, B: GRANT - 3040, C: GRANT + 5960,
    }  # fmt: skip
    after = settle([-6, -6, 12], [1000, 10**6, 10**6], Stakes(factor=500, fee=40))
    assert ledger.amounts([A, "", ""], [1000, 10**6, 10**6], after) == {A: -1000, HOUSE: 920, FEES: 80}


async def test_rounding_goes_to_the_house(store: Store) -> None:
    """Example 8: payers give 3, two landlords get 1 each."""
    after = settle([-1, -1, -1, Fraction(3, 2), Fraction(3, 2)], [9] * 5, Stakes())
    assert ledger.amounts([A, B, C, "d", "e"], [9] * 5, after) == {A: -1, B: -1, C: -1, "d": 1, "e": 1, HOUSE: 1}


async def test_many_hands_leave_the_books_balanced(store: Store) -> None:
    rng = random.Random(3)
    holders = [f"{n}" * 64 for n in range(6)]
    await open_all(store, *holders)
    for hand in range(60):
        three = rng.sample(holders, 3)
        x = rng.randint(1, 24)
        stakes = Stakes(factor=rng.choice((10, 333)), fee=rng.choice((0, 40)))
        await settle_hand(store, hand, three, rng.choice(([-x, -x, 2 * x], [x, x, -2 * x])), stakes)
        found = await balances(store)
        assert min(found[holder] for holder in holders) >= 0
    assert await count(store, schema.transactions) == 66 and await count(store, schema.brought) == 0


async def test_a_players_statement(store: Store) -> None:
    await open_all(store, A, B)
    await store.write(ledger.book(store, Booking("hand:r:1", "hand", {A: -30, B: 30}, "r", 1), 2.0))
    assert await ledger.statement(store, A) == [
        {"at": 1.0, "kind": "grant", "room": "", "hand": 0, "amount": GRANT},
        {"at": 2.0, "kind": "hand", "room": "r", "hand": 1, "amount": -30},
    ]
