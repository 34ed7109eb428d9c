"""People with each other, over HTTP: who was in a room, blocking, reports, and the same table again."""

from typing import Annotated

import msgspec
from starlette.requests import Request

from paiju.core.rules import BadRules
from paiju.games import NoSuchGame, find

from . import blocks, kept, people, reports
from .failures import Failure
from .guests import Guest, clean_text
from .hands import Done
from .lobby import Lobby
from .room import Room
from .routes import Body, RoomMade, Text, address, api, identify, lobby_of, not_too_often
from .seats import seat_of

Words = Annotated[str, msgspec.Meta(max_length=1000)]


class PersonInfo(msgspec.Struct, frozen=True):
    """Somebody who is or was in a room. `came` for the first time, `seen`: when he came or went last; `seat` now; `sat`: or has he
    only watched; `hands` that he finished there, and what they came to. `barred`: he was sent away. `me`: it is me, `blocked`: by
    me.
    """

    who: str
    name: str
    here: bool
    seat: int | None
    sat: bool
    came: float
    seen: float
    hands: int
    points: str
    me: bool
    owner: bool
    barred: bool
    blocked: bool


class Meant(Body, frozen=True):
    who: Text


class Blocked(msgspec.Struct, frozen=True):
    """Somebody I have blocked, as he was called then. `who` means something in this list alone."""

    who: str
    name: str
    made: float


class NewReport(Body, frozen=True):
    who: Text
    why: reports.Reason
    text: Words = ""


class Again(Body, frozen=True):
    """An empty object."""


@api.get("/api/rooms/{id}/people")
async def people_of(call: Request, id: str) -> list[PersonInfo]:
    """Who is or was in a room, for who is or was there himself; those who are there first."""
    room, guest = await _own(call, id)
    await blocks.load(lobby_of(call).store, guest)
    tallies = await people.tallies(lobby_of(call).store, room.data.id)
    found = [_person(room, visit, guest, *tallies.get(visit.holder, (0, 0))) for visit in room.visits.values()]
    return sorted(found, key=lambda p: (not p.here, p.seat is None, p.seat or 0, -p.seen))


def _person(room: Room, visit: people.Visit, me: Guest, hands: int, points: object) -> PersonInfo:
    seat, owns = seat_of(room.data, visit.holder), room.data.owner == me.holder
    return PersonInfo(
        who=visit.who, name=visit.name, here=room.is_here(visit.holder), seat=seat.number if seat else None, sat=visit.sat,
        came=visit.came, seen=visit.seen, hands=hands, points=str(points), me=visit.holder == me.holder,
        owner=room.data.owner == visit.holder, barred=owns and visit.holder in room.data.barred,
        blocked=not blocks.hears(me, visit.holder),
    )  # fmt: skip


@api.post("/api/rooms/{id}/block")
async def block(call: Request, id: str, body: Meant) -> Done:
    """Hear nothing any more of somebody in this room, here and elsewhere. He is not told."""
    room, guest = await _own(call, id)
    visit = people.named(room, body.who)
    await blocks.block(lobby_of(call).store, guest, visit.holder, visit.name)
    return Done()


@api.post("/api/rooms/{id}/unblock")
async def unblock(call: Request, id: str, body: Meant) -> Done:
    """Hear somebody in this room again."""
    room, guest = await _own(call, id)
    await blocks.unblock(lobby_of(call).store, guest, people.named(room, body.who).holder)
    return Done()


@api.get("/api/me/blocks")
async def my_blocks(call: Request) -> list[Blocked]:
    """Whom I have blocked, the last first."""
    lobby, guest = lobby_of(call), await identify(call)
    rows = await blocks.listed(lobby.store, guest.holder)
    return [Blocked(_in_list(lobby, guest, row["blocked"]), row["name"], row["made"]) for row in rows]


@api.post("/api/me/unblock")
async def unblock_listed(call: Request, body: Meant) -> Done:
    """Take somebody out of that list."""
    lobby, guest = lobby_of(call), await identify(call)
    for row in await blocks.listed(lobby.store, guest.holder):
        if _in_list(lobby, guest, row["blocked"]) == body.who:
            await blocks.unblock(lobby.store, guest, row["blocked"])
            return Done()
    raise Failure("no_such_person", 404, "who")


def _in_list(lobby: Lobby, guest: Guest, holder: str) -> str:
    return people.who_of(lobby.world.key, f"me {guest.holder}", holder)


@api.post("/api/rooms/{id}/report")
async def report(call: Request, id: str, body: NewReport) -> Done:
    """Tell the host of somebody who behaves badly; what was said last in the room goes along."""
    lobby = lobby_of(call)
    room, guest = await _own(call, id)
    visit = people.named(room, body.who)
    if visit.holder == guest.holder:
        raise Failure("not_yourself", 422, "who")
    text = clean_text(body.text, reports.LONGEST) if body.text.strip() else ""
    if not lobby.reports.take(guest.id):
        raise Failure("too_fast", 429)
    sides = {guest.holder: "who", visit.holder: "whom"}
    context = {
        "room": room.data.id, "game": room.data.game, "hand": room.data.hand,
        "said": [[sides.get(line.holder, "other"), line.text] for line in room.lines],
    }  # fmt: skip
    await reports.report(lobby.store, guest.holder, visit.holder, visit.name, body.why, text, context)
    return Done()


@api.post("/api/hands/{id}/again")
async def again(call: Request, id: str, body: Again) -> RoomMade:
    """Open a table like the one where I played this hand: the same game and house rules. `address` is the link for the others."""
    lobby, guest = lobby_of(call), await identify(call)
    key = await kept.find(lobby.store, id, guest.holder)
    row = key and await lobby.store.room(key.room)
    if not key or not row or not await kept.numbers(lobby.store, key.room, guest.holder):
        raise Failure("no_such_hand", 404, "id")
    try:
        find(row["game"])
    except (NoSuchGame, BadRules):
        raise Failure("no_such_game", 409) from None
    not_too_often(call)
    same = (row["stack"], row["base"], row["fill"], row["level"], row["take_backs"] and not row["level"])
    room = await lobby.make(guest, row["game"], False, *same)
    url = f"/r/{room.data.id}"
    return RoomMade(room.data.id, url, address(call, url))


async def _own(call: Request, id: str) -> tuple[Room, Guest]:
    """A room in which I am or was. Raises Failure."""
    room, guest = lobby_of(call).find(id), await identify(call)
    if guest.holder not in room.visits or guest.holder in room.data.barred:
        raise Failure("no_such_room", 404, "id")
    return room, guest
