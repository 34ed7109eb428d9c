"""The HTTP routes, and the one WebSocket."""

import io
import ipaddress
import secrets
from typing import Annotated, Literal

import msgspec
import segno
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from paiju import __version__, sheets
from paiju.core.rules import options
from paiju.games import GAMES, find
from paiju.words.phrases import phrases

from . import chips
from .accounts import network
from .api import Api, json_response
from .failures import Failure
from .guests import Guest
from .levels import levels_of, stakes_of
from .lobby import Lobby, game_of
from .room import Room
from .seats import seat_of
from .sessions import COOKIE, Session, cookie
from .settings import host_name, public_address
from .wire import Note

api = Api()
Lang = Literal["zh", "en"]
Text = Annotated[str, msgspec.Meta(max_length=200)]
PACK = 54
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-real-ip")  # what proxies add


class Body(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a client sends."""


class Health(msgspec.Struct, frozen=True):
    ok: bool
    version: str


class OptionInfo(msgspec.Struct, frozen=True):
    """A house rule; values are in text form. `clause` says what it is about, and stands in `sheet`."""

    name: str
    default: str
    choices: list[str]
    clause: str
    sheet: str
    zh: str
    en: str


class LevelInfo(msgspec.Struct, frozen=True):
    """A level of beans (EC-1): `factor` beans a point, `fee` of each hand, `entry` to be dealt in, `double` to double."""

    name: str
    zh: str
    en: str
    factor: int
    fee: int
    entry: int
    double: int


class PhraseInfo(msgspec.Struct, frozen=True):
    """What can be said with one tap (`Phrase`)."""

    id: str
    zh: str
    en: str


class GameInfo(msgspec.Struct, frozen=True):
    """`seats` are the numbers of players it can be played by, `decks` the packs of 54 cards; `sheets` its rule sheets, its own
    first; `teams`: so many sit by turns, 0 where partners are not known by their seats. `match`: its hands make one.
    `stacks`: the chips that a table may begin with (0: none), `bases` its 底分, `units` how many bases a stack
    holds at least; both lists are empty where there is no choice. `levels`: of beans.
    """

    id: str
    family: str
    zh: str
    en: str
    seats: list[int]
    decks: int
    teams: int
    sheets: list[str]
    options: list[OptionInfo]
    match: bool
    stacks: list[int]
    bases: list[int]
    units: int
    levels: list[LevelInfo]
    phrases: list[PhraseInfo]


class NewRoom(Body, frozen=True):
    """`chips`: the stack that everybody begins with; `base`: 底分; `bots`: so many players bots make up, 0: as usual;
    `level`: of beans that are played for; `take_backs`: one may ask to take back; left
    out, at private tables that are not played for beans.
    """

    game: Text
    options: dict[Text, Text] = {}
    public: bool = False
    chips: int = 0
    base: int = 1
    bots: int = 0
    level: Text = ""
    take_backs: bool | None = None


class QuickGame(Body, frozen=True):
    game: Text
    options: dict[Text, Text] = {}
    salt: bool = False


class RoomMade(msgspec.Struct, frozen=True):
    """`url` is the path, `address` the link that others can open."""

    id: str
    url: str
    address: str


class QuickMade(msgspec.Struct, frozen=True):
    id: str


class RoomInfo(msgspec.Struct, frozen=True):
    """`url` is the path, `address` the link that phones in the same network can open; `chips` the stack it is played with.
    `level`: of beans it is played for, empty without; `factor` beans a point then, and `entry` to be dealt in.
    """

    id: str
    game: str
    zh: str
    en: str
    public: bool
    seats: int
    taken: int
    phase: Literal["waiting", "playing", "between"]
    watching: int
    url: str
    address: str
    chips: int
    level: str
    factor: int
    entry: int


class ClauseInfo(msgspec.Struct, frozen=True):
    sheet: str


def lobby_of(call: HTTPConnection) -> Lobby:
    return call.app.state.lobby


async def session_of(call: HTTPConnection, banned: bool = False) -> Session:
    """The session that this is; somebody new gets one, and its cookie, which the gate puts into the answer. Raises Failure;
    for one who is shut out too, unless it is something that he may do all the same (`banned`).
    """
    lobby, secure = lobby_of(call), is_secure(call)
    token = call.cookies.get(COOKIE)
    found = await lobby.sessions.find(token)
    if found and token and await lobby.sessions.touch(found):
        call.scope["paiju.cookie"] = cookie(token, secure)
        found = await lobby.sessions.find(token)
    if found is None:
        lobby.bans.check(None, address_of(call))
        if not lobby.new_guests.take(source_of(call)):
            raise Failure("too_fast", 429)
        guest, row = lobby.guests.new(call.headers.get("accept-language", ""))
        token = await lobby.sessions.start(guest, call.headers.get("user-agent", ""), [row])
        call.scope["paiju.cookie"] = cookie(token, secure)
        found = await lobby.sessions.find(token)
        assert found is not None
    if not banned:
        lobby.bans.check(found.guest, address_of(call))  # last: nothing is awaited until the caller has him
    return found


async def own_session(call: HTTPConnection, banned: bool = False) -> Session:
    """The same, for what a token that was replaced may no longer do. Raises Failure."""
    found = await session_of(call, banned)
    if lobby_of(call).sessions.is_former(call.cookies.get(COOKIE)):
        raise Failure("renewed", 409)
    return found


def is_secure(call: HTTPConnection) -> bool:
    """Whether the browser came by https, also where a proxy that is not trusted has taken that off."""
    own = lobby_of(call).settings.address.lower()
    named = own.startswith("https://") and host_name(call.headers.get("host", "")) == host_name(own[8:].partition("/")[0])
    return call.url.scheme in ("https", "wss") or named


async def identify(call: HTTPConnection) -> Guest:
    """The guest who calls. Raises Failure."""
    return (await session_of(call)).guest


def source_of(call: HTTPConnection) -> str:
    """Who is counted as one: the address, or the network of one connection in IPv6."""
    return network(address_of(call))


def is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


async def reader(call: HTTPConnection) -> Guest:
    """The same for one who asks for much: not too often. Raises Failure."""
    guest = await identify(call)
    if not lobby_of(call).reads.take(guest.id):
        raise Failure("too_fast", 429)
    return guest


def address_of(call: HTTPConnection) -> str:
    return call.client.host if call.client else ""


@api.get("/api/health")
async def health(call: Request) -> Health:
    """Is it up, and can it store anything?"""
    if lobby_of(call).store.superseded:
        raise Failure("not_saved", 503)
    return Health(True, __version__)


@api.get("/api/notices")
async def notices(call: Request) -> list[Note]:
    """What the host tells everybody."""
    return lobby_of(call).notices.notes()


@api.get("/api/games")
async def games(call: Request) -> list[GameInfo]:
    """Every game, with its house rules."""
    return [game_info(id) for id in GAMES]


def game_info(id: str) -> GameInfo:
    entry = GAMES[id]
    meta = entry.game.META
    sheet_of = sheets.clauses()
    rules = [
        OptionInfo(o.name, o.default, list(o.choices), o.clause, sheet_of.get(o.clause, ""), o.zh, o.en)
        for o in options(entry.rules)
    ]
    packs = -(-len(entry.game.deck(entry.rules, meta.seats[-1])) // PACK)
    stacks, bases = (list(chips.STACKS), list(chips.BASES)) if meta.chips else ([], [])
    return GameInfo(
        id, meta.family, entry.zh, entry.en, list(meta.seats), packs, meta.teams, list(entry.sheets), rules,
        meta.match, stacks, bases, chips.LEAST_UNITS, [
            LevelInfo(name, at.zh, at.en, stakes_of(id, name).factor, at.fee, at.entry, at.double_above)
            for name, at in levels_of(meta).items()
        ], [PhraseInfo(id, *texts) for id, texts in phrases(meta.family).items()],
    )  # fmt: skip


@api.get("/api/me/rooms")
async def my_rooms(call: Request) -> list[RoomInfo]:
    """The rooms in which I have a seat, the last played first."""
    guest = await identify(call)
    mine = [room for room in lobby_of(call).rooms.values() if seat_of(room.data, guest.holder)]
    return [room_info(call, room) for room in sorted(mine, key=lambda room: -room.played_at)]


@api.get("/api/rooms")
async def rooms(call: Request) -> list[RoomInfo]:
    """The public rooms, those with open seats first."""
    public = [room_info(call, room) for room in lobby_of(call).rooms.values() if room.data.public]
    return sorted(public, key=lambda r: (r.taken >= r.seats, r.id))


def room_info(call: HTTPConnection, room: Room) -> RoomInfo:
    data, (entry, _) = room.data, find(room.data.game)
    watching = sum(c.seat is None for c in room.connections)
    persons = [s for s in data.seats if s.kind != "open"]
    url = f"/r/{data.id}"
    stakes = chips.stakes(data)
    return RoomInfo(
        data.id, data.game, entry.zh, entry.en, data.public, len(data.seats), len(persons), data.phase, watching,
        url, address(call, url), data.stack, data.level, stakes.factor, stakes.entry,
    )  # fmt: skip


def address(call: HTTPConnection, url: str) -> str:
    return public_address(lobby_of(call).settings, str(call.base_url)) + url


@api.post("/api/rooms")
async def new_room(call: Request, body: NewRoom) -> RoomMade:
    """Open a room; it is yours."""
    game = game_of(body.game, body.options)
    not_too_often(call)
    asked = (body.public, body.chips, body.base, body.bots, body.level, body.take_backs)
    room = await lobby_of(call).make(await identify(call), game, *asked)
    url = f"/r/{room.data.id}"
    return RoomMade(room.data.id, url, address(call, url))


@api.post("/api/quick")
async def quick(call: Request, body: QuickGame) -> QuickMade:
    """Play at once: you sit down, bots take the other seats, and the hand begins; with `salt` once your page has sent its
    `Salt`, or has not for a moment.
    """
    game = game_of(body.game, body.options)
    not_too_often(call)
    room = await lobby_of(call).quick(await identify(call), game, body.salt)
    return QuickMade(room.data.id)


def not_too_often(call: HTTPConnection) -> None:
    if not lobby_of(call).new_rooms.take(source_of(call)):
        raise Failure("too_fast", 429)


@api.get("/api/rooms/{id}")
async def room(call: Request, id: str) -> RoomInfo:
    """A room, public or not: its id is its key."""
    return room_info(call, lobby_of(call).find(id))


@api.get("/api/rooms/{id}/qr.svg")
async def qr(call: Request, id: str) -> Response:
    """The room's link as a QR code."""
    found = lobby_of(call).find(id)
    code = segno.make_qr(address(call, f"/r/{found.data.id}"), error="m")
    out = io.BytesIO()
    code.save(out, kind="svg", scale=8, border=3, dark="#000", light="#fff", xmldecl=False)
    return Response(out.getvalue(), media_type="image/svg+xml")


@api.get("/api/sheets/{name}")
async def sheet(call: Request, name: str, lang: Lang = "zh") -> sheets.Sheet:
    """A rule sheet."""
    found = sheets.read(name, lang)
    if found is None:
        raise Failure("no_such_sheet", 404, "name")
    return found


@api.get("/api/clauses/{id}")
async def clause(call: Request, id: str) -> ClauseInfo:
    """The sheet that a clause stands in."""
    found = sheets.clauses().get(id)
    if found is None:
        raise Failure("no_such_clause", 404, "id")
    return ClauseInfo(found)


async def openapi(call: Request) -> Response:
    return json_response(api.openapi("Paiju 牌局", __version__))


async def metrics(call: Request) -> Response:
    """For this machine itself, or with the host's token. A proxy that is not trusted is not this machine."""
    token = lobby_of(call).settings.metrics_token
    given = call.headers.get("authorization", "")
    right = token and secrets.compare_digest(given.encode(), f"Bearer {token}".encode())
    passed_on = any(name in call.headers for name in PASSED_ON)
    if not right and (passed_on or not is_loopback(address_of(call))):
        raise HTTPException(404)
    return Response(lobby_of(call).metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
