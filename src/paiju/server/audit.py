"""The books of a database, proved: what is wrong with them, read in one snapshot. It changes nothing, and a server may run."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Select, and_, func, or_, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from . import schema
from .store import database_url, make_engine

accounts, transactions, entries, brought = schema.accounts, schema.transactions, schema.entries, schema.brought
rooms, hands, played = schema.rooms, schema.hands, schema.played
HAND_KINDS = ("hand", "escape")
NOT_SETTLED = ("void", "redeal")  # endings in which nobody wins or loses a bean


class Fault(NamedTuple):
    """One thing that is wrong: `about` names the account, the transaction or the hand; `found` is not `expected`."""

    code: str
    about: str
    found: int = 0
    expected: int = 0


class Books(NamedTuple):
    """What was looked at, and what is wrong with it. `players`: beans that all players have together."""

    accounts: int
    transactions: int
    entries: int
    hands: int
    players: int
    faults: list[Fault]


class NoLedger(Exception):
    """There is no database, or it has no ledger yet."""


async def audit(database: str) -> Books:
    """`database`: a file of SQLite or a URL. Raises NoLedger."""
    url = database_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise NoLedger(database)  # an engine would make it
    engine = make_engine(database)
    try:
        return await _prove(engine)
    except DBAPIError as error:
        raise NoLedger(database) from error
    finally:
        await engine.dispose()


async def _prove(engine: AsyncEngine) -> Books:
    async with engine.connect() as db:
        if engine.dialect.name == "sqlite":
            await db.exec_driver_sql("BEGIN")  # the driver begins none for reading, and hands end meanwhile
        else:
            db = await db.execution_options(isolation_level="REPEATABLE READ")
        faults = [fault for check in CHECKS for fault in [found async for found in check(db)]]
        mine = select(func.coalesce(func.sum(accounts.c.balance), 0)).where(accounts.c.kind == "player")
        settled = select(func.count()).select_from(transactions).where(transactions.c.kind.in_(HAND_KINDS))
        return Books(
            accounts=await _number(db, select(func.count()).select_from(accounts)),
            transactions=await _number(db, select(func.count()).select_from(transactions)),
            entries=await _number(db, select(func.count()).select_from(entries)),
            hands=await _number(db, settled),
            players=await _number(db, mine),
            faults=faults,
        )


async def _sum_is_zero(db: AsyncConnection) -> AsyncIterator[Fault]:
    if total := await _number(db, select(func.coalesce(func.sum(accounts.c.balance), 0))):
        yield Fault("sum", "", total, 0)


async def _balances_are_their_entries(db: AsyncConnection) -> AsyncIterator[Fault]:
    mine = func.coalesce(select(func.sum(entries.c.amount)).where(entries.c.account == accounts.c.id).scalar_subquery(), 0)
    for id, balance, booked in await db.execute(select(accounts.c.id, accounts.c.balance, mine).where(accounts.c.balance != mine)):
        yield Fault("balance", id, balance, int(booked))


async def _nobody_is_below_zero(db: AsyncConnection) -> AsyncIterator[Fault]:
    below = select(accounts.c.id, accounts.c.balance).where(accounts.c.balance < 0, accounts.c.kind != "system")
    for id, balance in await db.execute(below):
        yield Fault("below_zero", id, balance, 0)


async def _transactions_balance(db: AsyncConnection) -> AsyncIterator[Fault]:
    sums = select(entries.c.key, func.sum(entries.c.amount)).group_by(entries.c.key)
    for key, total in await db.execute(sums.having(func.sum(entries.c.amount) != 0)):
        yield Fault("unbalanced", key, int(total), 0)
    for (key,) in await db.execute(select(transactions.c.key).where(transactions.c.total.is_(None))):
        yield Fault("half_booked", key)


async def _entries_belong_somewhere(db: AsyncConnection) -> AsyncIterator[Fault]:
    to, of = entries.c.account.not_in(select(accounts.c.id)), entries.c.key.not_in(select(transactions.c.key))
    for key, account in await db.execute(select(entries.c.key, entries.c.account).where(or_(to, of))):
        yield Fault("stray", f"{key} {account}")


async def _every_settled_hand_is_booked_once(db: AsyncConnection) -> AsyncIterator[Fault]:
    """A hand of a room with beans that is over has one transaction, any other none."""
    by_hand = (
        select(transactions.c.room, transactions.c.hand, func.count().label("times"))
        .where(transactions.c.kind.in_(HAND_KINDS)).group_by(transactions.c.room, transactions.c.hand).subquery()
    )  # fmt: skip
    same = and_(by_hand.c.room == hands.c.room, by_hand.c.hand == hands.c.hand)
    over = select(hands.c.room, hands.c.hand, by_hand.c.times).join(rooms, rooms.c.id == hands.c.room).join(
        by_hand, same, isouter=True
    ).where(rooms.c.level != "", hands.c.ended.is_not(None), hands.c.ending.not_in(NOT_SETTLED))  # fmt: skip
    settled: set[tuple[str, int]] = set()
    for room, hand, times in await db.execute(over):
        settled.add((room, hand))
        if times is None:
            yield Fault("not_booked", f"{room}-{hand}", 0, 1)
        elif times > 1:
            yield Fault("booked_twice", f"{room}-{hand}", times, 1)
    for room, hand in await db.execute(select(by_hand.c.room, by_hand.c.hand)):
        if (room, hand) not in settled:
            yield Fault("no_such_hand", f"{room}-{hand}", 1, 0)


async def _players_got_what_the_hand_says(db: AsyncConnection) -> AsyncIterator[Fault]:
    """The entry of each person is what his row of the hand counts for him; who was deleted has none any more."""
    mine = and_(entries.c.key == transactions.c.key, entries.c.account == played.c.holder)
    rows: Select[str, int, str, str, int | None] = (
        select(played.c.room, played.c.hand, played.c.holder, played.c.points, entries.c.amount)
        .join(transactions, and_(transactions.c.room == played.c.room, transactions.c.hand == played.c.hand))
        .join(entries, mine, isouter=True)
        .where(played.c.kind == "person", played.c.holder != "", transactions.c.kind.in_(HAND_KINDS))
    )
    for room, hand, holder, points, amount in await db.execute(rows):
        if points != str(amount or 0):
            yield Fault("differs", f"{room}-{hand} {holder}", amount or 0, int(points or 0))


async def _beans_at_a_table_are_there(db: AsyncConnection) -> AsyncIterator[Fault]:
    """Who plays a hand for his beans has them, and the hand is under way."""
    same = and_(hands.c.room == brought.c.room, hands.c.hand == brought.c.hand, hands.c.ended.is_(None))
    query = select(brought.c.account, brought.c.beans, accounts.c.balance, hands.c.hand)
    query = query.join(accounts, accounts.c.id == brought.c.account, isouter=True).join(hands, same, isouter=True)
    for account, beans, balance, hand in await db.execute(query):
        if hand is None:
            yield Fault("left_at_table", account)
        elif beans != balance:
            yield Fault("brought", account, balance or 0, beans)


CHECKS = (
    _sum_is_zero, _balances_are_their_entries, _nobody_is_below_zero, _transactions_balance, _entries_belong_somewhere,
    _every_settled_hand_is_booked_once, _players_got_what_the_hand_says, _beans_at_a_table_are_there,
)  # fmt: skip


async def _number(db: AsyncConnection, query: Select[int]) -> int:
    return int((await db.execute(query)).scalar_one())
