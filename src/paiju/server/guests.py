"""Who is who: everybody has a row here, whose random token is what seats and rooms belong to. A name decides nothing.

A guest is known by his session alone (sessions.py); what he is kept by, once he wants that, is in accounts.py.
"""

import hashlib
import secrets
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import and_, delete, select

from . import schema
from .failures import Failure
from .store import Store, Write, new_id, now

WIDTH = 24  # of a name, in columns: 12 Chinese characters
AVATARS = ("plum", "orchid", "bamboo", "mum", "pine", "lotus", "crane", "koi", "moon", "hill", "tea")
INVISIBLE = frozenset(map(chr, (
    0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, *range(0xFE00, 0xFE0F), 0xFFA0,
    0x16FE4, 0x1D159, *range(0xE0100, 0xE01F0),
)))  # fmt: skip
"""What shows nothing and is yet no control character: fillers, blanks, selectors. U+FE0F colours an emoji, and may stay."""
SEEN_AGO = 30 * 86400  # seconds after which a guest who never played is forgotten
AT_ONCE = 200


@dataclass(slots=True, eq=False, weakref_slot=True)
class Guest:
    """`holder` is the hash of the guest's token: rooms and seats know him by it, and it is never sent to anybody. `kept`: there
    is a password or a recovery code, so he can come back from elsewhere. `blocked`: whom he has blocked, by holder; None until that
    was looked up.
    """

    id: str
    name: str
    holder: str
    avatar: str = ""
    kept: bool = False
    blocked: set[str] | None = None


def holder_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def is_seen(text: str) -> bool:
    """Whether there is no control, bidi or otherwise invisible character in it."""
    return not any(ch in INVISIBLE or unicodedata.category(ch)[0] == "C" for ch in text)


def clean_name(text: str) -> str:
    """A display name. Raises Failure: no control, bidi or invisible characters, 1 to 12 Chinese characters wide."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or width(name) > WIDTH or not is_seen(name):
        raise Failure("bad_name", 422, "name")
    stacked = "".join("^" if unicodedata.combining(ch) else "." for ch in name)  # marks that pile up over a letter
    if "^^^" in stacked or not any(ch.isalnum() for ch in name):
        raise Failure("bad_name", 422, "name")
    return name


def width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(ch) in "WF" else 1 for ch in text)


def clean_text(text: str, longest: int) -> str:
    """What somebody says. Raises Failure for nothing or too much; control and bidi characters are left out."""
    kept = "".join(ch for ch in text if unicodedata.category(ch)[0] != "C" or ch == "\u200d")  # joins emoji
    said = " ".join(kept.split())
    if not said:
        raise Failure("empty", 422, "text")
    if len(said) > longest:
        raise Failure("too_long", 422, "text")
    return said


class Guests:
    """The guests of this server. There is one Guest for each of them, as long as anybody has hold of it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: WeakValueDictionary[str, Guest] = WeakValueDictionary()

    def of(self, row: Mapping[str, Any]) -> Guest:
        """The guest of a row of `schema.guests`."""
        guest = self.known.get(row["id"])
        if guest is None:
            kept = row["password"] is not None or row["recovery"] is not None
            guest = self.known[row["id"]] = Guest(row["id"], row["name"], holder_of(row["token"]), row["avatar"], kept)
        return guest

    async def holder(self, id: str) -> str:
        """What rooms know a guest by, empty where there is none of this id."""
        async with self.store.reading() as db:
            token = (await db.execute(select(schema.guests.c.token).where(schema.guests.c.id == id))).scalar()
        return holder_of(token) if token else ""

    async def ids(self, holders: Collection[str]) -> dict[str, str]:
        """Who they are that rooms know by these; looks through all guests."""
        if not holders:
            return {}
        async with self.store.reading() as db:
            rows = await db.stream(select(schema.guests.c.token, schema.guests.c.id))
            return {holder: id async for token, id in rows if (holder := holder_of(token)) in holders}

    def new(self, languages: str) -> tuple[Guest, Write]:
        """A new guest, named in the first of his browser's languages (Accept-Language), and what makes him last."""
        token, id = secrets.token_urlsafe(32), new_id()
        first = languages.strip().lower()
        name = f"{'牌友' if not first or first.startswith('zh') else 'Player '}{secrets.randbelow(9000) + 1000}"
        row = {"id": id, "token": token, "name": name, "made": now(), "seen": now()}
        guest = self.known[id] = Guest(id, name, holder_of(token))
        return guest, Write(schema.guests.insert(), [row])

    async def change(self, guest: Guest, name: str, avatar: str) -> None:
        """How others see him. Raises Failure for a bad name."""
        name = clean_name(name)
        change = schema.guests.update().where(schema.guests.c.id == guest.id)
        await self.store.write([Write(change, [{"name": name, "avatar": avatar}])])
        guest.name, guest.avatar = name, avatar

    async def prune(self, ago: float = SEEN_AGO) -> int:
        """Forget the guests who never sat down to a hand and were not seen for long. Who is kept stays for ever."""
        guests, found, after = schema.guests, 0, ""
        stale = and_(guests.c.seen < now() - ago, guests.c.password.is_(None), guests.c.recovery.is_(None))
        while True:
            query = select(guests.c.id, guests.c.token).where(stale, guests.c.id > after).order_by(guests.c.id).limit(AT_ONCE)
            async with self.store.reading() as db:
                rows = (await db.execute(query)).all()
                ids = {holder_of(token): id for id, token in rows}
                used = [select(table.c[name]).where(table.c[name].in_(ids)) for table, name in (
                    (schema.played, "holder"), (schema.seats, "holder"), (schema.rooms, "owner")
                )]  # fmt: skip
                for query in used if rows else ():
                    for holder in (await db.execute(query)).scalars():
                        ids.pop(holder, None)
            if ids:
                gone = delete(guests).where(guests.c.id.in_(ids.values()), stale)
                await self.store.write([Write(gone, [{}])])
            found += len(ids)
            if len(rows) < AT_ONCE:
                return found
            after = rows[-1][0]
