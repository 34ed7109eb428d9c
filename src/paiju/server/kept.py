"""Kept hands (牌谱): who played which, what came of it, and the links by which others may see one.

A hand is found by `ROOM-NUMBER`, which serves its players alone, or by the key of a link that one of them made.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, bindparam, delete, insert, select, tuple_, update

from paiju.core.table import Table

from . import schema
from .store import Store, Write, new_id, now

PAGE = 20
KEY_BYTES = 15
played, shares = schema.played, schema.shares


class Player(NamedTuple):
    """Who sat down to a hand."""

    seat: int
    kind: str
    holder: str
    name: str


class Key(NamedTuple):
    """Which hand."""

    room: str
    hand: int

    @property
    def text(self) -> str:
        return f"{self.room}-{self.hand}"


# what a room writes


def begun(room: str, hand: int, table: Table, players: Sequence[Player], tried: bool) -> Write:
    """The rows of those who sit down to a hand; `tried`: it goes on from a position."""
    same = {"room": room, "hand": hand, "game": table.game_id.partition("?")[0], "tried": tried}
    return Write(insert(played), [{**same, **p._asdict()} for p in players])


def ended(room: str, hand: int, table: Table, points: Sequence[str], at: float) -> Write:
    """What came of it; `points` by chair of the room."""
    won = outcomes(table)
    rows = [
        {"at_seat": seat, "ended": at, "points": points[seat], "outcome": won.get(seat, 0)}
        for seat in table.seats
    ]
    mine = and_(played.c.room == room, played.c.hand == hand, played.c.seat == bindparam("at_seat"))
    return Write(update(played).where(mine), rows)


def outcomes(table: Table) -> dict[int, int]:
    """By seat: 1 won, -1 lost, 0 neither. Where all stay even (a deal of 升级 that changes hands) only the winners tell. Who left
    (EC-11) has lost; his partners have done neither (EC-14). A fee loses nothing.
    """
    result = table.result()
    if result is None or result.ending == "redeal":
        return {}
    even = not any(result.points)
    lost = [seat for seat, won in zip(table.seats, result.points, strict=True) if result.winners and (even or won < 0)]
    return {**dict.fromkeys(lost, -1), **({} if table.left is None else {table.left: -1}), **dict.fromkeys(result.winners, 1)}


# finding


class Wanted(NamedTuple):
    """Which of my hands: `game` a family or an id, `since` and `until` seconds, `outcome` 1 or -1."""

    game: str = ""
    since: float | None = None
    until: float | None = None
    outcome: int | None = None


async def mine(store: Store, holder: str, wanted: Wanted, before: str = "") -> tuple[list[dict[str, Any]], str]:
    """A page of a guest's finished hands, the newest first, with all who played each, and where the next page begins
    (empty: there is none). Raises ValueError for a `before` that no page gave.
    """
    own = [played.c.holder == holder, played.c.ended.is_not(None), *_filters(wanted)]
    order = (played.c.ended, played.c.room, played.c.hand)
    if before:
        own.append(tuple_(*order) < tuple_(*_read_cursor(before)))
    query = select(played, schema.hands.c.ending, schema.hands.c.header, shares.c.key).join(
        schema.hands, and_(schema.hands.c.room == played.c.room, schema.hands.c.hand == played.c.hand)
    ).outerjoin(
        shares, and_(shares.c.room == played.c.room, shares.c.hand == played.c.hand, shares.c.holder == holder)
    )  # fmt: skip
    query = query.where(*own, schema.hands.c.ending != "void").order_by(*(c.desc() for c in order)).limit(PAGE + 1)
    async with store.reading() as db:
        rows = [dict(row) for row in (await db.execute(query)).mappings()]
        page, more = rows[:PAGE], rows[PAGE:]
        keys = tuple_(played.c.room, played.c.hand).in_([(row["room"], row["hand"]) for row in page])
        everybody = (await db.execute(select(played).where(keys).order_by(played.c.seat))).mappings().all() if page else []
    for row in page:
        row["players"] = [p for p in everybody if (p["room"], p["hand"]) == (row["room"], row["hand"])]
    return page, _cursor(page[-1]) if more else ""


def _filters(wanted: Wanted) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.game:
        whole = "/" in wanted.game
        found.append(played.c.game == wanted.game if whole else played.c.game.startswith(f"{wanted.game}/", autoescape=True))
    if wanted.since is not None:
        found.append(played.c.ended >= wanted.since)
    if wanted.until is not None:
        found.append(played.c.ended < wanted.until)
    if wanted.outcome is not None:
        found += [played.c.outcome == wanted.outcome, played.c.tried.is_(False)]
    return found


def _cursor(row: Mapping[str, Any]) -> str:
    return f"{row['ended']!r}~{row['room']}~{row['hand']}"


def _read_cursor(text: str) -> tuple[float, str, int]:
    at, room, hand = text.split("~")
    if not (hand.isascii() and hand.isdigit() and len(hand) < 10):
        raise ValueError(text)
    return float(at), room, int(hand)


async def find(store: Store, id: str, holder: str) -> Key | None:
    """The finished hand that `id` names and this guest may see: one that he played, or one shared by a link."""
    if own := re.fullmatch(r"([a-z0-9]{1,16})-([0-9]{1,9})", id):
        key = Key(own[1], int(own[2]))
        return key if await _played(store, key, holder) else None
    query = select(shares.c.room, shares.c.hand).where(shares.c.key == id)
    async with store.reading() as db:
        row = (await db.execute(query)).first()
    return None if row is None else Key(*row)


async def _played(store: Store, key: Key, holder: str) -> bool:
    """Whether this guest played that hand, and it is over and not void."""
    hands = schema.hands
    query = select(played.c.seat).join(hands, and_(hands.c.room == played.c.room, hands.c.hand == played.c.hand)).where(
        played.c.room == key.room, played.c.hand == key.hand, played.c.holder == holder,
        hands.c.ended.is_not(None), hands.c.ending != "void",
    )  # fmt: skip
    async with store.reading() as db:
        return (await db.execute(query)).first() is not None


async def numbers(store: Store, room: str, holder: str) -> set[int]:
    """The hands of a room that this guest sat down to."""
    query = select(played.c.hand).where(played.c.room == room, played.c.holder == holder)
    async with store.reading() as db:
        return set((await db.execute(query)).scalars())


async def at_least(store: Store, holder: str, n: int) -> bool:
    """Whether this guest has finished so many hands."""
    query = select(played.c.hand).where(played.c.holder == holder, played.c.ended.is_not(None)).limit(n)
    async with store.reading() as db:
        return len((await db.execute(query)).all()) == n


async def names(store: Store, room: str, since: int, chairs: int) -> dict[int, list[str]]:
    """Who played the hands of a room from number `since` on, by chair, empty where nobody did."""
    query = select(played.c.hand, played.c.seat, played.c.name).where(played.c.room == room, played.c.hand >= since)
    found: dict[int, list[str]] = {}
    async with store.reading() as db:
        for hand, seat, name in await db.execute(query):
            found.setdefault(hand, [""] * chairs)[seat] = name
    return found


async def players(store: Store, key: Key) -> list[Player]:
    query = select(*(played.c[name] for name in Player._fields)).where(played.c.room == key.room, played.c.hand == key.hand)
    async with store.reading() as db:
        return [Player(*row) for row in await db.execute(query.order_by(played.c.seat))]


# links


async def share(store: Store, key: Key, holder: str) -> str:
    """This guest's link to a hand that he played: the one he has, or a new one. Its key cannot be guessed."""
    row = {"key": new_id(KEY_BYTES), **key._asdict(), "holder": holder, "made": now()}
    new = store.insert(shares).on_conflict_do_nothing(index_elements=["room", "hand", "holder"])
    await store.write([Write(new, [row])])
    async with store.reading() as db:
        return str((await db.execute(select(shares.c.key).where(*_own(key, holder)))).scalar_one())


async def shared(store: Store, key: Key, holder: str) -> str:
    """The key of this guest's link to a hand, empty without one."""
    async with store.reading() as db:
        return (await db.execute(select(shares.c.key).where(*_own(key, holder)))).scalar() or ""


async def unshare(store: Store, key: Key, holder: str) -> None:
    """His link leads nowhere from now on."""
    await store.write([Write(delete(shares).where(*_own(key, holder)), [{}])])


def _own(key: Key, holder: str) -> list[ColumnElement[bool]]:
    return [shares.c.room == key.room, shares.c.hand == key.hand, shares.c.holder == holder]
