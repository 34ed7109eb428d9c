"""My beans over HTTP."""

import msgspec
from starlette.requests import Request

from . import ledger
from .failures import Failure
from .ledger import BROKE, REFILL
from .lobby import Lobby
from .routes import Body, api, identify, lobby_of
from .store import now

PLAY_POINTS = (
    "欢乐豆只是玩的分，不能买卖，也不能换钱。",
    "Beans are play points: they cannot be bought, sold or changed for anything.",
)


class Beans(msgspec.Struct, frozen=True):
    """`playing`: the room where a hand is played for them, empty where none is. Who has fewer than `below` is given `refill`
    once a day (UTC); `may_refill`: now. `zh` and `en` say what beans are.
    """

    beans: int
    playing: str
    below: int
    refill: int
    may_refill: bool
    zh: str
    en: str


class NoBody(Body, frozen=True):
    """An empty object."""


@api.get("/api/me/beans")
async def my_beans(call: Request) -> Beans:
    """What I have. My account is opened with what everybody begins with."""
    return await _beans(lobby_of(call), (await identify(call)).holder)


@api.post("/api/me/beans/refill")
async def refill_beans(call: Request, body: NoBody) -> Beans:
    """Today's free beans, for who is broke."""
    lobby, holder = lobby_of(call), (await identify(call)).holder
    if not (await _beans(lobby, holder)).may_refill:
        raise Failure("no_refill", 409)
    await lobby.store.write(ledger.refill(lobby.store, holder, now()))
    return await _beans(lobby, holder)


async def _beans(lobby: Lobby, holder: str) -> Beans:
    at = now()
    own = await ledger.purse(lobby.store, holder, at)
    may = own.beans < BROKE and not own.at and not await ledger.refilled(lobby.store, holder, at)
    return Beans(own.beans, own.at, BROKE, REFILL, may, *PLAY_POINTS)
