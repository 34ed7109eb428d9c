"""Ratings by family of games (OpenSkill, Plackett-Luce): what somebody's hands at matched tables say of his play, and how surely.

Everybody begins at `MU` with `SIGMA`. What people see is `POINTS` times that: 1000 at first, with an uncertainty (95 in 100) of
two sigma. Bots are fixed marks, the rule bot in the middle of the scale, so that numbers do not drift and beating them tells
less and less.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import bindparam, exists, select, update

from paiju.core.game import Result

from . import schema
from .hand import Hand
from .seats import RoomData
from .store import Store, Write, now

POINTS = 40
MU, SIGMA = 25.0, 25 / 3
LUCK = 25 / 3  # beta, twice the usual one: a hand of cards says less than a game of skill
PROVISIONAL = 20  # hands until a number is shown
BOTS = {"rule": 25.0, "random": 10.0}
ALONE = ("niuniu", "sangong", "twentyone", "maumau")  # everybody plays for himself; elsewhere there are two sides
ratings, played = schema.ratings, schema.played


class Rating(NamedTuple):
    mu: float = MU
    sigma: float = SIGMA
    hands: int = 0

    @property
    def points(self) -> int:
        return round(POINTS * self.mu)

    @property
    def plus_minus(self) -> int:
        return round(2 * POINTS * self.sigma)


NEW = Rating()
Ranks = Sequence[tuple[Collection[int], int]]  # sides, as seats, and the rank of each, 0 the best


# what a hand says


def ranks(family: str, seats: Sequence[int], result: Result) -> list[tuple[list[int], int]]:
    """The sides of a finished hand and how they did. Empty where it says nothing: dealt anew, or nobody won or lost."""
    if result.ending == "redeal":
        return []
    if family in ALONE:
        better = sorted({*result.points}, reverse=True)
        return [([seat], better.index(points)) for seat, points in zip(seats, result.points, strict=True)]
    won = [seat for seat in seats if seat in result.winners]
    lost = [seat for seat in seats if seat not in result.winners]
    return [(won, 0), (lost, 1)] if won and lost else []


def lost(seat: int, found: Ranks) -> list[tuple[list[int], int]]:
    """The same, had the side of this seat come last."""
    return [([*side], len(found) if seat in side else rank) for side, rank in found]


def cut_short(seats: Sequence[int], gone: Collection[int]) -> list[tuple[list[int], int]]:
    """A hand that ended because somebody left (EC-11): who left has lost to all others, and nothing is said of these."""
    return [([seat], int(seat in gone)) for seat in seats]


def after(found: Ranks, before: Mapping[int, Rating]) -> dict[int, Rating]:
    """Everybody's rating after a hand, by seat. Who plays alone against several counts as so many of himself: the sides are
    even by the rules of the game, and not by their number.
    """
    model = PlackettLuce(beta=LUCK)
    whole = math.lcm(*(len(side) for side, _ in found))
    teams = [
        [model.rating(before[seat].mu, before[seat].sigma) for seat in side for _ in range(whole // len(side))]
        for side, _ in found
    ]
    rated = model.rate(teams, ranks=[rank for _, rank in found])
    return {
        seat: Rating(new.mu, new.sigma, before[seat].hands + 1)
        for (side, _), team in zip(found, rated, strict=True)
        for seat, new in zip(side, team[:: whole // len(side)], strict=True)
    }


# what is stored of it


async def writes(store: Store, room: RoomData, hand: Hand, ending: str, bot: str) -> list[Write]:
    """What a finished hand of a matched table changes. Whoever left it (`fled`) has lost it, however it ended for his chair.

    Each seat is counted once: the row in `played` says so, in the transaction that ends the hand. Changes are relative, so two
    hands that end at the same time both count.
    """
    result = hand.table.result()
    family, seats = room.meta.family, hand.table.seats
    left = hand.table.left  # who has ended it
    fled = {int(seat): holder for seat, holder in room.fled.items() if int(seat) in seats}
    gone = {*fled} if left is None else {*fled, left}
    found = [] if result is None else ranks(family, seats, result) if left is None else cut_short(seats, gone)
    if not room.matched or not found or ending == "void":
        return []
    holders = {seat: fled.get(seat) or room.players[str(seat)] for seat in seats}
    known = await of(store, [*holders.values()], family)
    before = {seat: known.get(holder, Rating(BOTS.get(bot, MU), 1.0)) for seat, holder in holders.items()}
    new = after(found, before)
    rows: list[dict[str, Any]] = []
    for seat, holder in holders.items():
        if holder not in known or (left is not None and seat not in gone):
            continue
        own = after(lost(seat, found), before)[seat] if seat in gone else new[seat]
        added = own.mu - before[seat].mu
        rows.append({"who": holder, "at_seat": seat, "added": added, "narrowed": own.sigma / before[seat].sigma, "at": now()})
    return _counted(room.id, hand.number, family, rows)


def _counted(room: str, hand: int, family: str, rows: list[dict[str, Any]]) -> list[Write]:
    seat = (played.c.room == room, played.c.hand == hand, played.c.seat == bindparam("at_seat"), played.c.rated.is_(None))
    change = (
        update(ratings)
        .where(ratings.c.holder == bindparam("who"), ratings.c.family == family, exists().where(*seat))
        .values(
            mu=ratings.c.mu + bindparam("added"), sigma=ratings.c.sigma * bindparam("narrowed"), hands=ratings.c.hands + 1,
            changed=bindparam("at"),
        )
    )  # fmt: skip
    mark = update(played).where(*seat).values(rated=bindparam("added") * POINTS)
    return [Write(change, rows), Write(mark, [{"at_seat": row["at_seat"], "added": row["added"]} for row in rows])]


def begun(store: Store, family: str, guests: Mapping[str, str]) -> Write:
    """Whoever sits down to a matched table has a rating from then on; `guests`: their ids, by holder."""
    rows = [
        {"holder": holder, "guest": guest, "family": family, "mu": MU, "sigma": SIGMA, "hands": 0, "changed": now()}
        for holder, guest in guests.items()
    ]
    return Write(store.insert(ratings).on_conflict_do_nothing(index_elements=["holder", "family"]), rows)


async def of(store: Store, holders: Collection[str], family: str) -> dict[str, Rating]:
    """The ratings of those who have one."""
    query = select(ratings.c.holder, ratings.c.mu, ratings.c.sigma, ratings.c.hands)
    async with store.reading() as db:
        rows = await db.execute(query.where(ratings.c.holder.in_([*holders]), ratings.c.family == family))
        return {holder: Rating(*rest) for holder, *rest in rows}


async def mine(store: Store, holder: str) -> dict[str, Rating]:
    """All of somebody's, by family, the last played first."""
    query = select(ratings.c.family, ratings.c.mu, ratings.c.sigma, ratings.c.hands).where(
        ratings.c.holder == holder, ratings.c.hands > 0
    )
    async with store.reading() as db:
        return {family: Rating(*rest) for family, *rest in await db.execute(query.order_by(ratings.c.changed.desc()))}
