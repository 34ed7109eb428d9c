"""Kept hands over HTTP: mine, one of them, its link, its replay, the referee's word at any step, a case file, a table to
go on from there. A replay is of a kept hand, or of the text of a record or a case file, which is not kept.
"""

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju.core.fair import chances
from paiju.core.record import record_text
from paiju.games import GAMES, full_id, replay
from paiju.words import ENDINGS

from . import fair, kept
from . import replay as work
from .failures import Failure
from .guests import Guest
from .playing import start_hand
from .routes import Body, Lang, RoomMade, Text, address, api, identify, lobby_of, not_too_often, reader, source_of
from .seats import Seat

RECORD_BYTES = 131_072
RECORDS = 200
OWN = -1
Id = Annotated[str, msgspec.Meta(max_length=32)]
HandNumber = Annotated[int, msgspec.Meta(ge=1, le=10**9)]
Number = Annotated[int, msgspec.Meta(ge=0, le=work.STEPS)]
When = Annotated[float, msgspec.Meta(ge=0, le=1e11)]


class PlayerInfo(msgspec.Struct, frozen=True):
    seat: int
    kind: str
    name: str
    points: str


class HandInfo(msgspec.Struct, frozen=True):
    """A finished hand of mine. `number`: in its room; `ended`: seconds; `outcome`: 1 won, -1 lost, 0 neither; `tried`: it went
    on from a position; `beans`: they are what `points` count; `key`: of my link to it, empty where I have made none.
    """

    id: str
    game: str
    zh: str
    en: str
    room: str
    number: int
    ended: float
    seat: int
    outcome: int
    tried: bool
    beans: bool
    ending: str
    ending_zh: str
    ending_en: str
    key: str
    players: list[PlayerInfo]


class HandPage(msgspec.Struct, frozen=True):
    """`next`: what to ask for the page after this one with, empty on the last."""

    hands: list[HandInfo]
    next: str


class Link(msgspec.Struct, frozen=True):
    """`url` is the path, `address` the link that others can open."""

    key: str
    url: str
    address: str


class Done(msgspec.Struct, frozen=True):
    ok: bool = True


class Source(Body, frozen=True):
    """What is replayed: a kept hand, by its id or the key of a link, or a text."""

    hand: Id = ""
    record: Annotated[str, msgspec.Meta(max_length=RECORD_BYTES)] = ""


class Watch(Source, frozen=True):
    """As whom: a seat, or a spectator; -1: in my own seat, where I had none in the first."""

    seat: int | None = None


class Ask(Source, frozen=True, kw_only=True):
    step: Number
    seat: Number
    move: Text


class Write(Source, frozen=True, kw_only=True):
    """`tried`: moves that the referee is asked about in the case, in order: [seat, move]."""

    step: Number
    tried: Annotated[list[tuple[Number, Text]], msgspec.Meta(max_length=20)] = msgspec.field(default_factory=list)
    lang: Lang = "zh"


class Try(Source, frozen=True, kw_only=True):
    """`seat`: where I sit."""

    step: Number
    seat: Number


class CaseMade(msgspec.Struct, frozen=True):
    text: str


@api.get("/api/me/hands")
async def my_hands(
    call: Request, game: Text = "", since: When | None = None, until: When | None = None,
    outcome: Literal["", "won", "lost"] = "", before: Text = "",
) -> HandPage:  # fmt: skip
    """The finished hands that I played, the newest first. `game` is a family or an id; `since` and `until` are seconds."""
    guest = await reader(call)
    wanted = kept.Wanted(game, since, until, {"won": 1, "lost": -1}.get(outcome))
    try:
        rows, after = await kept.mine(lobby_of(call).store, guest.holder, wanted, before)
    except ValueError:
        raise Failure("bad_field", 422, "before") from None
    return HandPage([hand_info(row) for row in rows], after)


def hand_info(row: dict[str, Any]) -> HandInfo:
    entry = GAMES.get(row["game"])
    zh, en = ENDINGS.get(row["ending"], (row["ending"], row["ending"]))
    return HandInfo(
        kept.Key(row["room"], row["hand"]).text, row["header"]["game"], entry.zh if entry else row["game"],
        entry.en if entry else row["game"], row["room"], row["hand"], row["ended"], row["seat"], row["outcome"], row["tried"],
        row["header"].get("stakes", {}).get("entry", "0") != "0",
        row["ending"], zh, en, row["key"] or "",
        [PlayerInfo(p["seat"], p["kind"], p["name"], p["points"]) for p in row["players"]],
    )  # fmt: skip


@api.get("/api/hands/{id}")
async def hand(call: Request, id: Id) -> Response:
    """The record (牌谱) of a finished hand, for its players, or by the key of a link."""
    key, _ = await _find(call, id)
    name = f"paiju-{key.text}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    text = await _text_of(call, key)
    result = msgspec.json.decode(await lobby_of(call).replays.work(source_of(call), work.result, text))
    whole = record_text({**msgspec.json.decode(text), "result": result})
    return Response(whole, media_type="application/json", headers=headers)


@api.get("/api/rooms/{id}/records")
async def records(call: Request, id: str) -> list[dict[str, Any]]:
    """The records (牌谱) of the last finished hands that I played in this room, the oldest first, also after it has closed. One
    that this version cannot play comes without its result.
    """
    lobby, guest = lobby_of(call), await reader(call)
    if await lobby.store.room(id) is None:
        raise Failure("no_such_room", 404, "id")
    if not lobby.replays.often.take(source_of(call)):
        raise Failure("too_fast", 429)
    mine = await kept.numbers(lobby.store, id, guest.holder)
    over = [h for h in await lobby.store.finished(id, RECORDS) if h["ending"] != "void" and h["hand"] in mine]
    return [await _with_result(call, kept.Key(id, row["hand"])) for row in over]


async def _with_result(call: Request, key: kept.Key) -> dict[str, Any]:
    text = await _text_of(call, key)
    whole = {**msgspec.json.decode(text), "hand": key.hand}
    try:
        return {**whole, "result": msgspec.json.decode(await lobby_of(call).replays.in_turn(work.result, text))}
    except Failure as failure:
        if failure.code not in ("record_older", "record_newer", "record_broken"):
            raise
        return whole


class Proof(msgspec.Struct, frozen=True):
    """The part of a record that a proof of a fair deal is checked by: `actions` are those of chance alone."""

    game: str
    actions: list[tuple[None, str]]
    fair: dict[str, Any]


@api.get("/api/rooms/{id}/hands/{number}/proof")
async def proof(call: Request, id: Id, number: HandNumber) -> Proof:
    """What proves that a hand was dealt fairly (docs/fairness.md), once it is over, be it void or dealt again: for those who
    sat down to it and, of the last one, for whoever is in the room.
    """
    guest, lobby = await reader(call), lobby_of(call)
    row, room = await lobby.store.hand(id, number), lobby.rooms.get(id)
    found = {} if row is None else fair.proof_of(row)
    last = room is not None and number == room.data.hand - (room.data.phase == "playing")
    here = room is not None and last and room.is_here(guest.holder)
    if row is None or not found or not (here or number in await kept.numbers(lobby.store, id, guest.holder)):
        raise Failure("no_such_hand", 404, "number")
    chance = chances({"actions": await lobby.store.actions(id, number)})[: len(found["fair"]["draws"])]
    return Proof(row["header"]["game"], [(None, text) for text in chance], found["fair"])


@api.post("/api/hands/{id}/share")
async def share(call: Request, id: Id) -> Link:
    """A link by which anybody sees this hand, every card of it. It is mine, and there is one."""
    key, guest = await _own(call, id)
    found = await kept.share(lobby_of(call).store, key, guest.holder)
    url = f"/replay/{found}"
    return Link(found, url, address(call, url))


@api.post("/api/hands/{id}/unshare")
async def unshare(call: Request, id: Id) -> Done:
    """My link to this hand leads nowhere from now on."""
    key, guest = await _own(call, id)
    await kept.unshare(lobby_of(call).store, key, guest.holder)
    return Done()


@api.post("/api/replay", most=2 * RECORD_BYTES)
async def watch(call: Request, body: Watch) -> Response:
    """A whole replay, frame by frame, as a seat or a spectator may see it, and all hands beside it."""
    text, about = await _source(call, body)
    own = None if about is None else about["mine"]
    seat = own if body.seat == OWN and own is not None else body.seat
    found = await lobby_of(call).replays.work(source_of(call), work.frames, text, seat)
    # both are JSON objects; the frames are long, and need not be read here
    return Response(found[:-1] + b',"hand":' + msgspec.json.encode(about) + b"}", media_type="application/json")


@api.post("/api/replay/ask", most=2 * RECORD_BYTES)
async def ask(call: Request, body: Ask) -> Response:
    """What the referee says to a move at a step of a record: `{"refused": {"code", "clause", "zh", "en"} or null}`."""
    text, _ = await _source(call, body)
    found = await lobby_of(call).replays.work(source_of(call), work.asked, text, body.step, body.seat, body.move)
    return Response(found, media_type="application/json")


@api.post("/api/replay/case", most=2 * RECORD_BYTES)
async def case(call: Request, body: Write) -> CaseMade:
    """A case file with the position at a step of a record (docs/cases.md)."""
    text, _ = await _source(call, body)
    return CaseMade(await lobby_of(call).replays.work(source_of(call), work.case, text, body.step, body.tried, body.lang))


@api.post("/api/replay/table", most=2 * RECORD_BYTES)
async def go_on(call: Request, body: Try) -> RoomMade:
    """A table of my own that goes on from a step of a record; bots take the other seats."""
    text, _ = await _source(call, body)
    lobby = lobby_of(call)
    record = msgspec.json.decode(await lobby.replays.work(source_of(call), work.started, text, body.step))
    if body.seat not in record["seats"]:
        raise Failure("no_such_seat", 422, "seat")
    not_too_often(call)
    guest = await identify(call)
    table = await asyncio.to_thread(replay, record, [(seat, move) for seat, move in record["actions"]])
    room = await lobby.make(guest, full_id(table.game_id, table.rules), public=False)

    def begin(room: Any) -> None:
        for seat in room.data.seats:
            if seat.number in record["seats"]:
                sit(seat, guest if seat.number == body.seat else None)
        room.arm("away", lobby.settings.away, body.seat)
        start_hand(room, table)

    await room.call(begin)
    url = f"/r/{room.data.id}"
    return RoomMade(room.data.id, url, address(call, url))


def sit(seat: Seat, guest: Guest | None) -> None:
    seat.take(guest.holder, guest.name, guest.avatar) if guest else seat.give_to_bot()


async def _find(call: Request, id: str) -> tuple[kept.Key, Guest]:
    """The hand that this guest may see by this id. Raises Failure; whether there is such a hand is not told."""
    guest = await reader(call)
    key = await kept.find(lobby_of(call).store, id, guest.holder)
    if key is None:
        raise Failure("no_such_hand", 404, "id")
    return key, guest


async def _own(call: Request, id: str) -> tuple[kept.Key, Guest]:
    """The same for one that he played: who has a link alone makes no other."""
    key, guest = await _find(call, id)
    return (await _find(call, key.text))[0], guest


async def _text_of(call: Request, key: kept.Key) -> str:
    """The text of a kept record, but for the result, which its actions lead to."""
    store = lobby_of(call).store
    row, actions = await store.hand(key.room, key.hand), await store.actions(key.room, key.hand)
    if row is None:
        raise Failure("no_such_hand", 404, "id")
    return record_text({**row["header"], "actions": actions, **fair.proof_of(row)})


async def _source(call: Request, body: Source) -> tuple[str, dict[str, Any] | None]:
    """The text to be replayed and, of a kept hand, who played it and which it is."""
    if bool(body.hand) == bool(body.record):
        raise Failure("bad_field", 422, "hand")
    if body.record:
        return body.record, None
    key, guest = await _find(call, body.hand)
    people = await kept.players(lobby_of(call).store, key)
    mine = next((p.seat for p in people if p.holder == guest.holder), None)
    chairs = [{"seat": p.seat, "kind": p.kind, "name": p.name} for p in people]
    id = "" if mine is None else key.text
    link = await kept.shared(lobby_of(call).store, key, guest.holder)
    return await _text_of(call, key), {"id": id, "number": key.hand, "mine": mine, "players": chairs, "key": link}
