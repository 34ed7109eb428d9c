"""What `paiju admin` can ask: one function for each command, on the desk of a server that runs or on the store alone.

Whoever reaches the desk is the host. What he changes is written down in `admin_log`. Raises Failure.
"""

import asyncio
import os
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from sqlalchemy import func, insert, or_, select, update

from paiju import __version__

from . import backup as backups
from . import ledger, notices, playing, reports, schema
from .bans import Ban, Bans, network_of, shut_out
from .desk import Desk
from .failures import Failure
from .guests import Guest, Guests, clean_name, clean_text, holder_of
from .items import Begin
from .notices import MAINTENANCE, Notices, Told
from .one_server import lock_file
from .room import Room
from .sessions import Sessions
from .store import Store, Write, database_url, now

MOST = 500  # rows of a list
LARGEST = 8, 16  # networks, in bits, that may be shut out: IPv4, IPv6
GIFT = 1_000_000  # beans at once
WORDS = 200  # letters that the host says at once
guests, rooms, seats, log = schema.guests, schema.rooms, schema.seats, schema.admin_log
Text = Annotated[str, msgspec.Meta(max_length=400)]
Seconds = Annotated[float, msgspec.Meta(gt=0, le=100 * 365 * 86400)]
Days = Annotated[float, msgspec.Meta(gt=0, le=14 * 86400)]  # a browser's clocks count to 24 days
Most = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
OF_ROOM = ("id", "game", "public", "phase", "hand", "level", "made")
Row = dict[str, Any]


def note(what: str, whom: str = "", detail: str = "") -> Write:
    return Write(insert(log), [{"at": now(), "what": what, "whom": whom[:64], "detail": detail}])


# people


async def users(desk: Desk, find: Text = "", most: Most = 100) -> list[Row]:
    """Those seen last, or whose name, log-in name or id it is."""
    query = select(guests).order_by(guests.c.seen.desc(), guests.c.id).limit(most)
    if find:
        named = (guests.c.name.contains(find, autoescape=True), guests.c.login == find.casefold(), guests.c.id == find)
        query = query.where(or_(*named))
    async with desk.store.reading() as db:
        rows = [dict(row) for row in (await db.execute(query)).mappings()]
    return await _people(desk.store, rows)


async def _people(store: Store, rows: list[Row]) -> list[Row]:
    holders = {row["id"]: holder_of(row["token"]) for row in rows}
    sat = select(seats.c.holder, func.count()).join(rooms, rooms.c.id == seats.c.room).where(rooms.c.closed.is_(None))
    async with store.reading() as db:
        found = await db.execute(sat.where(seats.c.holder.in_(holders.values())).group_by(seats.c.holder))
        places = {holder: n for holder, n in found}
    purses = await ledger.purses(store, holders.values())
    return [
        {
            "id": row["id"], "name": row["name"], "login": row["login"] is not None or row["recovery"] is not None,
            "made": row["made"], "seen": row["seen"], "rooms": places.get(holders[row["id"]], 0),
            "beans": purses[holders[row["id"]]].beans if holders[row["id"]] in purses else None,
        }
        for row in rows
    ]  # fmt: skip


async def _row(desk: Desk, id: str) -> Row:
    async with desk.store.reading() as db:
        row = (await db.execute(select(guests).where(guests.c.id == id))).mappings().first()
    if row is None:
        raise Failure("no_such_guest", 404, "id")
    return dict(row)


def _guests(desk: Desk) -> Guests:
    return desk.lobby.guests if desk.lobby else Guests(desk.store)


async def _guest(desk: Desk, id: str) -> Guest:
    return _guests(desk).of(await _row(desk, id))


async def user(desk: Desk, id: Text) -> Row:
    """One of them, with his sessions, his rooms and, while a server runs, the addresses he is connected from."""
    row = await _row(desk, id)
    guest, holder = await _guest(desk, id), holder_of(row["token"])
    sessions = await Sessions(desk.store, _guests(desk)).of(guest)
    played = select(func.count()).select_from(schema.played).where(schema.played.c.holder == holder)
    own = select(seats.c.room).join(rooms, rooms.c.id == seats.c.room).where(seats.c.holder == holder, rooms.c.closed.is_(None))
    async with desk.store.reading() as db:
        hands, places = int((await db.execute(played)).scalar_one()), [*(await db.execute(own)).scalars()]
    here = {c.address for c in desk.lobby.sessions.sockets if c.guest is guest} if desk.lobby else set[str]()
    found = await _bans(desk)
    ban = found.of.get(id)
    return {
        **(await _people(desk.store, [row]))[0], "rooms": places, "hands": hands,
        "sessions": [{"agent": s["agent"], "made": s["made"], "seen": s["seen"]} for s in sessions],
        "addresses": sorted(here), "ban": ban._asdict() if ban and ban.runs() else None,
    }  # fmt: skip


async def _bans(desk: Desk) -> Bans:
    if desk.lobby:
        return desk.lobby.bans
    found = Bans(desk.store)
    await found.open()
    return found


async def ban(desk: Desk, who: Text, seconds: Seconds | None = None, why: Text = "") -> Row:
    """Shut out a person, or the guests of an address or a network; for so long, or for good."""
    network = network_of(who)
    if network is None:
        if any(sign in who for sign in ".:/"):  # an id has none of these
            raise Failure("no_address", 422, "who")
        await _row(desk, who)
    else:
        who = str(network)
        least = LARGEST[network.version == 6]
        own = ["127.0.0.0/8", "::1/128", *desk.settings.trusted_proxies]
        near = [other for text in own if (other := network_of(text)) and other.version == network.version]
        if network.prefixlen < least or any(network.overlaps(other) for other in near):  # type: ignore[arg-type]
            raise Failure("ban_all", 422, "who")
    said = clean_text(why, WORDS) if why.strip() else ""
    made = Ban(who, now(), None if seconds is None else now() + seconds, said)
    await (await _bans(desk)).add(made)
    await desk.store.write([note("ban", who, f"{'' if seconds is None else f'{seconds:g} s '}{said}".strip())])
    if desk.lobby:
        await shut_out(desk.lobby, made)
    return made._asdict()


async def unban(desk: Desk, who: Text) -> Row:
    who = str(network_of(who) or who)
    if not await (await _bans(desk)).remove(who):
        raise Failure("no_such_ban", 404, "who")
    await desk.store.write([note("unban", who)])
    return {"who": who}


async def bans(desk: Desk) -> list[Row]:
    return [found._asdict() for found in (await _bans(desk)).of.values() if found.runs()]


async def logout(desk: Desk, id: Text) -> Row:
    """End all sessions of a person; who has no log-in is then lost to himself."""
    guest = await _guest(desk, id)
    sessions = desk.lobby.sessions if desk.lobby else Sessions(desk.store, _guests(desk))
    count = len(await sessions.of(guest))
    await sessions.end(guest)
    await desk.store.write([note("logout", id)])
    return {"id": id, "sessions": count}


async def rename(desk: Desk, id: Text, name: Text) -> Row:
    """Another display name, for one that should not stand."""
    guest, before, name = await _guest(desk, id), (await _row(desk, id))["name"], clean_name(name)
    if desk.lobby:
        await desk.lobby.rename(guest, name)
    else:
        await _guests(desk).change(guest, name, guest.avatar)
        await desk.store.write([Write(update(seats).where(seats.c.holder == guest.holder), [{"name": name}])])
    await desk.store.write([note("rename", id, f"{before} -> {name}")])
    return {"id": id, "name": name}


async def grant(desk: Desk, id: Text, beans: int, why: Text) -> Row:
    """Give a person beans, or take some: an entry of the ledger like every other."""
    if not beans or abs(beans) > GIFT:
        raise Failure("bad_field", 422, "beans")
    guest, at, key = await _guest(desk, id), now(), f"admin:{secrets.token_hex(8)}"
    await ledger.purse(desk.store, guest.holder, at)
    await desk.store.write(ledger.gift(desk.store, key, guest.holder, beans, at))
    async with desk.store.reading() as db:
        booked = (await db.execute(select(schema.transactions.c.key).where(schema.transactions.c.key == key))).first()
    if booked is None:
        raise Failure("no_gift", 409, "beans")
    await desk.store.write([note("grant", id, f"{beans} {clean_text(why, WORDS)}")])
    for room in desk.lobby.rooms.values() if desk.lobby else ():
        if any(seat.holder == guest.holder for seat in room.data.seats):
            room.post(Begin())  # it reads its purses anew
    return {"id": id, "beans": (await ledger.purse(desk.store, guest.holder, at)).beans, "key": key}


# rooms


async def open_rooms(desk: Desk) -> list[Row]:
    """All rooms that are open, private ones too."""
    if desk.lobby:
        return [_room(room) for room in desk.lobby.rooms.values()]
    return [{name: row[name] for name in OF_ROOM} for row in await desk.store.open_rooms()]


def _room(room: Room) -> Row:
    data = room.data
    return {
        "id": data.id, "game": data.game, "public": data.public, "phase": data.phase, "hand": data.hand, "level": data.level,
        "persons": sum(s.kind == "person" for s in data.seats), "connected": len(room.connections), "played": room.played_at,
    }  # fmt: skip


async def room(desk: Desk, id: Text) -> Row:
    """Who sits there. No cards: the host may be playing himself."""
    found = desk.running().find(id)
    known = await _ids(desk, found)
    chairs = [
        {
            "seat": s.number, "kind": s.kind, "name": s.name, "id": known.get(s.holder, ""),
            "here": s.kind == "person" and found.is_here(s.holder), "auto": s.by_bot,
        }
        for s in found.data.seats if s.kind != "open"
    ]  # fmt: skip
    return {**_room(found), "made": found.data.made, "chairs": chairs}


async def _ids(desk: Desk, found: Room) -> dict[str, str]:
    """The ids of those who sit there, by holder: of who is not in memory they are looked up among those who were seen last."""
    wanted = {s.holder for s in found.data.seats if s.kind == "person"}
    known = {guest.holder: guest.id for guest in _guests(desk).known.values() if guest.holder in wanted}
    if wanted - {*known}:
        query = select(guests.c.id, guests.c.token).order_by(guests.c.seen.desc()).limit(10 * MOST)
        async with desk.store.reading() as db:
            known |= {h: id for id, token in await db.execute(query) if (h := holder_of(token)) in wanted}
    return known


async def close(desk: Desk, id: Text) -> Row:
    """Close a room. A hand that runs is void: nobody wins or loses by it, and what was at stake goes back."""
    found = desk.running().find(id)

    def end(room: Room) -> None:
        playing.void(room)
        room.close()

    await found.call(end)
    await desk.store.write([note("close", id, found.data.game)])
    return {"id": id}


# the whole house


async def say(desk: Desk, zh: Text = "", en: Text = "", seconds: Days = 900) -> Row:
    """Tell all tables and the lobby something, for so long; without words: nothing any more."""
    return await _tell(desk, Told("say", zh, en or zh, now(), now() + seconds) if zh.strip() or en.strip() else None, "say")


async def maintenance(desk: Desk, mode: Literal["on", "off", "status"], zh: Text = "", en: Text = "") -> Row:
    """Hands that run are finished, no new ones begin; off: all goes on by itself."""
    if mode == "on":
        words = (zh, en or zh) if zh.strip() else MAINTENANCE
        await _tell(desk, Told("maintenance", *words, now()), "maintenance")
    elif mode == "off":
        await _tell(desk, None, "maintenance")
    playing_now = sum(room.data.phase == "playing" for room in desk.lobby.rooms.values()) if desk.lobby else 0
    return {"maintenance": (await _notices(desk)).maintenance, "playing": playing_now}


async def _notices(desk: Desk) -> Notices:
    if desk.lobby:
        return desk.lobby.notices
    found = Notices(desk.store)
    await found.open()
    return found


async def _tell(desk: Desk, told: Told | None, kind: notices.Kind) -> Row:
    board = await _notices(desk)
    if told is None:
        await board.take_back(kind)
    else:
        told = told._replace(zh=clean_text(told.zh or told.en, WORDS), en=clean_text(told.en, WORDS))
        await board.tell(told)
    await desk.store.write([note(kind, "", told.zh if told else "off")])
    if desk.lobby:
        await notices.spread(desk.lobby)
    return {"zh": told.zh if told else "", "en": told.en if told else ""}


async def stats(desk: Desk) -> Row:
    lobby = desk.lobby
    counts = {
        "guests": select(func.count()).select_from(guests),
        "kept": select(func.count()).select_from(guests).where(or_(guests.c.login.is_not(None), guests.c.recovery.is_not(None))),
        "seen_today": select(func.count()).select_from(guests).where(guests.c.seen > now() - 86400),
        "hands": select(func.count()).select_from(schema.hands),
        "open_rooms": select(func.count()).select_from(rooms).where(rooms.c.closed.is_(None)),
    }
    async with desk.store.reading() as db:
        found: Row = {name: int((await db.execute(query)).scalar_one()) for name, query in counts.items()}
    if lobby:
        found |= {
            "playing": sum(room.data.phase == "playing" for room in lobby.rooms.values()), "connections": lobby.addresses.total(),
            "commits": lobby.store.commits, "up_seconds": int(time.monotonic() - lobby.since),
        }  # fmt: skip
    return {"version": __version__, "running": lobby is not None, **found, "maintenance": (await _notices(desk)).maintenance}


async def admin_log(desk: Desk, most: Most = 50) -> list[Row]:
    """What was done here, the last first."""
    async with desk.store.reading() as db:
        rows = await db.execute(select(log.c.at, log.c.what, log.c.whom, log.c.detail).order_by(log.c.id.desc()).limit(most))
        return [dict(row) for row in rows.mappings()]


async def backup(desk: Desk, file: Text) -> Row:
    """A whole copy in one file, while hands are played."""
    found = await backups.back_up(desk.settings.database, Path(file))
    await desk.store.write([note("backup", "", file)])
    return found


async def restore(desk: Desk, file: Text, anyway: bool = False) -> Row:
    """Back to a backup. While the server runs everybody is cut off for the moment and comes back to what was then."""
    database = desk.settings.database
    lock = None if desk.app else _alone(database)
    ready = await backups.prepare(database, Path(file))
    try:
        if ready.faults and not anyway:
            raise Failure("backup_wrong", 422, "file", faults=ready.faults)
        if desk.app:
            from .app import exchange

            await exchange(desk.app, lambda: backups.put_in_place(database, ready), lambda: backups.put_back(database))
        else:
            await asyncio.to_thread(backups.put_in_place, database, ready)
    finally:
        ready.file.unlink(missing_ok=True)
        if lock is not None:
            os.close(lock)
    if desk.app:
        await desk.store.write([note("restore", "", file)])
    return {"file": file, "revision": ready.revision, "faults": ready.faults}


def _alone(database: str) -> int | None:
    """Nobody else may have the database now. Raises InUse."""
    url = database_url(database)
    if backups.is_sqlite(database) and url.database:
        Path(url.database).absolute().parent.mkdir(parents=True, exist_ok=True)
    return lock_file(url)


# reports


async def reported(desk: Desk, state: Literal["open", "closed"] = "open") -> list[Row]:
    """What players say of each other, the oldest first. Who has deleted himself has no id."""
    found = await reports.reports(desk.store, state)
    ids = await Guests(desk.store).ids({holder for row in found for holder in (row["who"], row["whom"])})
    return [
        {
            "id": row["id"], "made": row["made"], "whom": ids.get(row["whom"], ""), "name": row["name"], "why": row["why"],
            "text": row["text"], "who": ids.get(row["who"], ""), "room": row["context"]["room"], "hand": row["context"]["hand"],
        }
        for row in found
    ]  # fmt: skip


async def report(desk: Desk, id: Text) -> Row:
    """One of them, with the last lines that were said: by who reports, by who is reported, by others."""
    for state in ("open", "closed"):
        for row in await reported(desk, state):
            if row["id"] == id:
                (context,) = [r["context"] for r in await reports.reports(desk.store, state) if r["id"] == id]
                return {**row, "state": state, "said": [{"by": by, "text": text} for by, text in context["said"]]}
    raise Failure("no_such_report", 404, "id")


async def close_report(desk: Desk, id: Text) -> Row:
    found = await report(desk, id)
    await reports.close_report(desk.store, id)
    await desk.store.write([note("close_report", found["whom"], id)])
    return {**found, "state": "closed"}


COMMANDS: dict[str, Callable[..., Awaitable[Any]]] = {
    "users": users, "user": user, "ban": ban, "unban": unban, "bans": bans, "logout": logout, "rename": rename, "grant": grant,
    "rooms": open_rooms, "room": room, "close": close, "reports": reported, "report": report, "close_report": close_report,
    "say": say, "maintenance": maintenance, "stats": stats, "log": admin_log, "backup": backup, "restore": restore,
}  # fmt: skip
