"""My ratings and the leaderboards, over HTTP."""

import msgspec
from sqlalchemy import func, or_, select
from starlette.requests import Request

from paiju.games import GAMES

from . import ratings, schema
from .failures import Failure
from .hands import Done
from .ratings import PROVISIONAL, Rating
from .routes import Body, api, identify, lobby_of
from .store import Write, now

LISTED_HANDS = 30  # that make one show in a leaderboard,
LISTED_DAYS = 90  # seen within so many
TOP = 50
guests, table = schema.guests, schema.ratings


class RatingInfo(msgspec.Struct, frozen=True):
    """`points` and the uncertainty `plus_minus` (95 in 100) are None until `left` more hands are played."""

    family: str
    points: int | None
    plus_minus: int | None
    hands: int
    left: int


class MyRatings(msgspec.Struct, frozen=True):
    """`listed`: I do not mind showing in leaderboards; `kept`: only who can come back does."""

    ratings: list[RatingInfo]
    listed: bool
    kept: bool


class Listed(Body, frozen=True):
    listed: bool


class Leader(msgspec.Struct, frozen=True):
    place: int
    name: str
    avatar: str
    points: int
    plus_minus: int
    hands: int
    mine: bool


class Leaders(msgspec.Struct, frozen=True):
    """The first of a family, by points less uncertainty. `place`: my own, None where I am in no leaderboard: with fewer than
    `least` hands, a guest, not `listed`, or not rated.
    """

    family: str
    leaders: list[Leader]
    place: int | None
    mine: RatingInfo | None
    least: int
    days: int
    listed: bool
    kept: bool


@api.get("/api/me/ratings")
async def my_ratings(call: Request) -> MyRatings:
    """My ratings by family, the last played first."""
    guest = await identify(call)
    found = await ratings.mine(lobby_of(call).store, guest.holder)
    return MyRatings([rating_info(*item) for item in found.items()], await _listed(call, guest.id), guest.kept)


@api.post("/api/me/listed")
async def set_listed(call: Request, body: Listed) -> Done:
    """Whether I show in leaderboards."""
    guest = await identify(call)
    change = guests.update().where(guests.c.id == guest.id)
    await lobby_of(call).store.write([Write(change, [{"listed": body.listed}])])
    return Done()


@api.get("/api/leaders/{family}")
async def leaders(call: Request, family: str) -> Leaders:
    """The leaderboard of a family of games."""
    if family not in {entry.game.META.family for entry in GAMES.values()}:
        raise Failure("no_such_game", 404, "family")
    guest, sure = await identify(call), table.c.mu - 2 * table.c.sigma
    shown = [
        table.c.family == family, table.c.hands >= LISTED_HANDS, guests.c.seen >= now() - LISTED_DAYS * 86400, guests.c.listed,
        or_(guests.c.password.is_not(None), guests.c.recovery.is_not(None)),
    ]  # fmt: skip
    columns = (guests.c.id, guests.c.name, guests.c.avatar, table.c.mu, table.c.sigma, table.c.hands)
    listed = select(*columns).join(table, table.c.guest == guests.c.id).where(*shown)
    async with lobby_of(call).store.reading() as db:
        rows = (await db.execute(listed.order_by(sure.desc(), table.c.holder).limit(TOP))).all()
        own = (await db.execute(listed.where(guests.c.id == guest.id))).first()
        better = select(func.count()).select_from(table).join(guests, table.c.guest == guests.c.id).where(*shown)
        place = None if own is None else (await db.execute(better.where(sure > own.mu - 2 * own.sigma))).scalar_one() + 1
    found = [
        Leader(n, row.name, row.avatar, *_shown(Rating(row.mu, row.sigma)), row.hands, row.id == guest.id)
        for n, row in enumerate(rows, 1)
    ]
    mine = (await ratings.mine(lobby_of(call).store, guest.holder)).get(family)
    return Leaders(
        family, found, place, rating_info(family, mine) if mine else None, LISTED_HANDS, LISTED_DAYS,
        await _listed(call, guest.id), guest.kept,
    )  # fmt: skip


def rating_info(family: str, rating: Rating) -> RatingInfo:
    left = max(0, PROVISIONAL - rating.hands)
    return RatingInfo(family, *((None, None) if left else _shown(rating)), rating.hands, left)


def _shown(rating: Rating) -> tuple[int, int]:
    return rating.points, rating.plus_minus


async def _listed(call: Request, id: str) -> bool:
    async with lobby_of(call).store.reading() as db:
        return bool((await db.execute(select(guests.c.listed).where(guests.c.id == id))).scalar())
