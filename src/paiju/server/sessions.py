"""Log-ins. A session is a random token in a cookie; the store knows its hash, and ending it ends its connections too."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, delete, select, update

from . import schema
from .guests import Guest, Guests
from .store import Store, Write, now

if TYPE_CHECKING:
    from .connection import Connection

COOKIE = "paiju_guest"
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers allow; it is given anew while it is used
LONGEST = 128  # a cookie
TOUCHED = 3600.0  # how exactly it is known when a session was last used, in seconds
REMEMBERED = 20_000
OF_ONE = 20  # sessions of one person; the longest unused gives way
GRACE = 10.0  # seconds in which requests that were on their way with a token that was replaced still count
BROWSERS = (("Edg", "Edge"), ("OPR/", "Opera"), ("MicroMessenger", "微信"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"))  # fmt: skip
SYSTEMS = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"))  # fmt: skip

table = schema.sessions


@dataclass(slots=True, eq=False)
class Session:
    """`key` is the hash of its token; `seen` when it was last used, within an hour."""

    key: str
    guest: Guest
    seen: float


def key_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def short_agent(text: str) -> str:
    """`Chrome · Android` of a User-Agent: enough to know one's own device by."""
    return " · ".join(next((name for sign, name in names if sign in text), "") for names in (BROWSERS, SYSTEMS)).strip(" ·")


def cookie(token: str, secure: bool) -> str:
    """The value of Set-Cookie; without a token the cookie is taken away."""
    age = COOKIE_SECONDS if token else 0
    return f"{COOKIE}={token}; Max-Age={age}; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")


class Sessions:
    """Those used lately stay in memory. `sockets`: the open connections, each with its session."""

    def __init__(self, store: Store, guests: Guests) -> None:
        self.store, self.guests = store, guests
        self.known: dict[str, Session] = {}
        self.former: dict[str, tuple[Session, float]] = {}
        self.sockets: set[Connection] = set()
        self.era = 0  # counts ends: what was read before one may not be remembered after it

    async def find(self, token: str | None) -> Session | None:
        """The session of a cookie, None without a good one. What is found is good until the next await."""
        if not token or len(token) > LONGEST:
            return None
        key = key_of(token)
        while True:
            known = self.known.get(key) or self._former(key)
            if known:
                return known
            era = self.era
            guests = schema.guests
            query = select(guests, table.c.seen.label("used")).join(table, table.c.guest == guests.c.id).where(table.c.key == key)
            async with self.store.reading() as db:
                row = (await db.execute(query)).mappings().first()
            if era == self.era:
                return None if row is None else self._remember(Session(key, self.guests.of(dict(row)), row["used"]))

    async def start(self, guest: Guest, agent: str, first: Sequence[Write] = ()) -> str:
        """A new session; comes back with its token. `first` is stored with it."""
        token, at = secrets.token_urlsafe(32), now()
        row = {"key": key_of(token), "guest": guest.id, "made": at, "seen": at, "agent": short_agent(agent)}
        await self.store.write([*first, Write(table.insert(), [row])])
        if not first:
            over = {row["key"] for row in (await self.of(guest))[OF_ONE:]}
            await self.store.write([Write(delete(table).where(table.c.key.in_(over)), [{}] if over else [])])
            self._forget(lambda session: session.key in over)
        self._remember(Session(row["key"], guest, at))
        return token

    async def touch(self, session: Session) -> bool:
        """Note that it is used. Whether that was due, and its cookie should be given anew."""
        at = now()
        if at - session.seen < TOUCHED:
            return False
        session.seen = at
        await self.store.write([
            Write(update(table).where(table.c.key == session.key), [{"seen": at}]),
            Write(update(schema.guests).where(schema.guests.c.id == session.guest.id), [{"seen": at}]),
        ])  # fmt: skip
        return True

    async def renew(self, session: Session) -> str:
        """A new token for the same session: one that somebody planted or has seen leads nowhere from now on, nor do the
        connections that were opened with it.
        """
        token, old = secrets.token_urlsafe(32), session.key
        session.key = key_of(token)  # at once: another renewal at the same time goes on from this one
        try:
            await self.store.write([Write(update(table).where(table.c.key == old), [{"key": key_of(token)}])])
        except Exception:
            session.key = old
            raise
        self.era += 1
        self.known.pop(old, None)
        self.former = {key: kept for key, kept in self.former.items() if kept[1] > now()}
        self.former[old] = session, now() + GRACE
        self._remember(session)
        for connection in [*self.sockets]:
            if connection.session is session:
                connection.come_again()
        return token

    def is_former(self, token: str | None) -> bool:
        """Whether this token has been replaced: it answers what was on its way, and is good for nothing else."""
        return token is not None and self._former(key_of(token)) is not None

    async def end(self, guest: Guest, only: Session | None = None, but: Session | None = None) -> None:
        """End a person's sessions, or one, or all but one; their connections close."""
        rows = [table.c.guest == guest.id]
        if only:
            rows.append(table.c.key == only.key)
        if but:
            rows.append(table.c.key != but.key)
        await self.store.write([Write(delete(table).where(and_(*rows)), [{}])])
        self._forget(lambda s: s.guest is guest and (only is None or s.key == only.key) and (but is None or s.key != but.key))

    async def of(self, guest: Guest) -> list[dict[str, Any]]:
        """The rows of a person's sessions, the last used first."""
        query = select(table).where(table.c.guest == guest.id).order_by(table.c.seen.desc())
        async with self.store.reading() as db:
            return [dict(row) for row in (await db.execute(query)).mappings()]

    async def prune(self) -> None:
        """Those whose cookies have run out."""
        await self.store.write([Write(delete(table).where(table.c.seen < now() - COOKIE_SECONDS), [{}])])

    def _forget(self, ended: Any) -> None:
        self.era += 1
        self.known = {key: session for key, session in self.known.items() if not ended(session)}
        self.former = {key: kept for key, kept in self.former.items() if not ended(kept[0])}
        for connection in [*self.sockets]:
            if connection.session and ended(connection.session):
                connection.drop("logged_out")

    def _former(self, key: str) -> Session | None:
        session, until = self.former.get(key, (None, 0.0))
        return session if until > now() else None

    def _remember(self, session: Session) -> Session:
        while len(self.known) >= REMEMBERED:
            del self.known[next(iter(self.known))]
        # two lookups of one session at the same time must give one Session
        return self.known.setdefault(session.key, session)
