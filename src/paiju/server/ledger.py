"""The ledger of beans (欢乐豆): accounts, balanced transactions, and the key by which each is booked once. Sheet: EC.

Beans are play points: they are had for nothing, and cannot be bought, sold or changed for anything. What is booked here comes
as `Write`s, so that a hand's beans are stored in the transaction that ends the hand, or not at all.

The database itself refuses a transaction whose entries do not sum to zero, and a balance below zero of anybody but the house.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

from sqlalchemy import BigInteger, String, bindparam, delete, exists, func, insert, literal, select, update

from paiju.core.settle import Settlement

from . import schema
from .store import Store, Write

Kind = Literal["grant", "refill", "hand", "escape"]
HOUSE, FEES = "house", "fees"  # the house gives what the players have, and plays for the bots
GRANT = 10_000  # what everybody begins with
REFILL = 2_000  # what the house gives once a day (UTC)
BROKE = 1_000  # to who has fewer than this
accounts, transactions, entries, brought = schema.accounts, schema.transactions, schema.entries, schema.brought


class Booking(NamedTuple):
    """`key` says what happened, and is booked once; `amounts` by account, sum zero."""

    key: str
    kind: Kind
    amounts: Mapping[str, int]
    room: str = ""
    hand: int = 0


# writing


def book(store: Store, booking: Booking, at: float) -> list[Write]:
    """Carry this out, unless its key has been booked: then nothing changes. The accounts exist. Raises ValueError for amounts
    that do not sum to zero.
    """
    if sum(booking.amounts.values()):
        raise ValueError(f"{booking.key}: {dict(booking.amounts)} does not sum to zero")
    row = {"key": booking.key, "kind": booking.kind, "room": booking.room, "hand": booking.hand, "at": at}
    new = store.insert(transactions).on_conflict_do_nothing(index_elements=["key"])
    return [Write(new, [row]), *_carry_out(booking)]


def _carry_out(booking: Booking) -> list[Write]:
    """What follows where the transaction is there and has no `total` yet; whoever books the same waits for that."""
    rows = [{"to": account, "beans": beans} for account, beans in sorted(booking.amounts.items()) if beans]
    to, beans = bindparam("to", type_=String), bindparam("beans", type_=BigInteger)
    new = (transactions.c.key == booking.key, transactions.c.total.is_(None))
    enter = insert(entries).from_select(["key", "account", "amount"], select(transactions.c.key, to, beans).where(*new))
    add = update(accounts).where(accounts.c.id == to, exists().where(*new)).values(balance=accounts.c.balance + beans)
    total = select(func.coalesce(func.sum(entries.c.amount), 0)).where(entries.c.key == booking.key).scalar_subquery()
    return [Write(enter, rows), Write(add, rows), Write(update(transactions).where(*new).values(total=total), [{}])]


def grant(store: Store, holder: str, at: float) -> list[Write]:
    """Open a player's account with what everybody begins with; nothing if he has one."""
    row = {"id": holder, "kind": "player", "balance": 0, "made": at}
    new = store.insert(accounts).on_conflict_do_nothing(index_elements=["id"])
    return [Write(new, [row]), *book(store, Booking(f"grant:{holder}", "grant", {HOUSE: -GRANT, holder: GRANT}), at)]


def refill(store: Store, holder: str, at: float) -> list[Write]:
    """今日补豆: once a day for who has too few and plays for none of them right now. The database itself looks whether he may."""
    booking = Booking(_day_key(holder, at), "refill", {HOUSE: -REFILL, holder: REFILL})
    values = {"key": booking.key, "kind": booking.kind, "room": "", "hand": 0, "at": at}
    poor = select(*(literal(value) for value in values.values())).where(
        exists().where(accounts.c.id == holder, accounts.c.balance < BROKE), ~exists().where(brought.c.account == holder)
    )
    new = store.insert(transactions).from_select([*values], poor).on_conflict_do_nothing(index_elements=["key"])
    return [Write(new, [{}]), *_carry_out(booking)]


def gift(store: Store, key: str, holder: str, beans: int, at: float) -> list[Write]:
    """What the host gives a player, or takes when it is below zero: not while he plays for beans, nor more than he has. The
    database itself looks; his account exists.
    """
    booking = Booking(key, "grant", {HOUSE: -beans, holder: beans})
    values = {"key": key, "kind": booking.kind, "room": "", "hand": 0, "at": at}
    may = select(*(literal(value) for value in values.values())).where(
        exists().where(accounts.c.id == holder, accounts.c.balance + beans >= 0), ~exists().where(brought.c.account == holder)
    )
    new = store.insert(transactions).from_select([*values], may).on_conflict_do_nothing(index_elements=["key"])
    return [Write(new, [{}]), *_carry_out(booking)]


def _day_key(holder: str, at: float) -> str:
    return f"refill:{datetime.fromtimestamp(at, UTC):%Y%m%d}:{holder}"


def bring(room: str, hand: int, beans: Mapping[str, int]) -> Write:
    """Who sits down to a hand, and with what. The database refuses who plays for beans elsewhere."""
    rows = [{"account": holder, "room": room, "hand": hand, "beans": had} for holder, had in beans.items()]
    return Write(insert(brought), rows)


def settled(store: Store, room: str, hand: int, kind: Kind, amounts: Mapping[str, int], at: float) -> list[Write]:
    """A hand is over: what changed hands, booked once, and whoever sat down to it is free for another."""
    return [*book(store, Booking(f"hand:{room}:{hand}", kind, amounts, room, hand), at), release(room, hand)]


def release(room: str, hand: int) -> Write:
    return Write(delete(brought).where(brought.c.room == room, brought.c.hand == hand), [{}])


def amounts(holders: Sequence[str], had: Sequence[int], after: Settlement) -> dict[str, int]:
    """What a settlement changes, by account; `holders` by place, empty for a bot, whose beans are the house's. EC-8, EC-9: the
    fee, and what rounding and an escape leave over.
    """
    fees = sum(after.fee)
    found = {FEES: fees, HOUSE: after.system - fees}
    for holder, before, left in zip(holders, had, after.purse, strict=True):
        account = holder or HOUSE
        found[account] = found.get(account, 0) + left - before
    return {account: beans for account, beans in found.items() if beans}


# reading


class Purse(NamedTuple):
    """What a player has; `at`: the room where a hand is played for it, empty where none is."""

    beans: int
    at: str = ""


async def purses(store: Store, holders: Iterable[str]) -> dict[str, Purse]:
    """Of those who have an account."""
    query = select(accounts.c.id, accounts.c.balance, brought.c.room).join(
        brought, brought.c.account == accounts.c.id, isouter=True
    )
    async with store.reading() as db:
        rows = await db.execute(query.where(accounts.c.id.in_([*holders]), accounts.c.kind == "player"))
        return {id: Purse(beans, room or "") for id, beans, room in rows}


async def purse(store: Store, holder: str, at: float) -> Purse:
    """A player's beans; his account is opened at the first need."""
    return (await open_purses(store, [holder], at))[holder]


async def open_purses(store: Store, holders: Sequence[str], at: float) -> dict[str, Purse]:
    found = await purses(store, holders)
    if missing := [holder for holder in holders if holder not in found]:
        await store.write([write for holder in missing for write in grant(store, holder, at)])
        found = await purses(store, holders)
    return found


async def refilled(store: Store, holder: str, at: float) -> bool:
    """Whether he was given beans today."""
    async with store.reading() as db:
        return (await db.execute(select(transactions.c.key).where(transactions.c.key == _day_key(holder, at)))).first() is not None


async def statement(store: Store, holder: str) -> list[dict[str, Any]]:
    """Everything that was booked for him, the oldest first."""
    query = select(transactions.c.at, transactions.c.kind, transactions.c.room, transactions.c.hand, entries.c.amount).join(
        entries, entries.c.key == transactions.c.key
    )
    async with store.reading() as db:
        rows = await db.execute(query.where(entries.c.account == holder).order_by(transactions.c.at, transactions.c.key))
        return [dict(row) for row in rows.mappings()]
