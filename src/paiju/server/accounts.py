"""What a person is kept by: a log-in name with a password (argon2id), or a recovery code. Both are stored as hashes only.

* Whether a log-in name exists is told by nothing that a log-in answers, nor by how long it takes: there is always one
  hash to compute. Who tries to take a name learns that it is taken; such tries are counted like failed log-ins.
* A recovery code is 99 bits of chance, so a plain hash keeps it, and it needs no name. It is good until there is a new one.
* Failed tries are counted by address, and by name or account. A name that others have worn out is no lock: the recovery
  code still works.
"""

import asyncio
import hashlib
import ipaddress
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import argon2
from sqlalchemy import ColumnElement, select, update
from sqlalchemy.exc import IntegrityError

from . import schema
from .failures import Failure
from .guests import Guest, Guests, is_seen, width
from .limits import Buckets, Clock
from .settings import Settings
from .store import Store, Write

T = TypeVar("T")
HASHER = argon2.PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)  # OWASP's least: 19 MiB
AT_ONCE = 2  # hashes computed side by side,
WAITING = 32  # or waiting for that
SHORTEST, LONGEST, DIFFERENT = 8, 128, 4  # characters of a password
NAME = 3, 24  # columns of a log-in name
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that look alike
GROUPS = 4, 5  # of a recovery code, and letters in each
guests = schema.guests


def fold(text: str) -> str:
    """A log-in name as it is compared: width and case make no difference. Raises Failure."""
    name = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text.strip()).casefold())
    good = all(ch.isalnum() or ch in "._-" for ch in name) and is_seen(name) and name[:1].isalnum() and name[-1:].isalnum()
    if not good or not NAME[0] <= width(name) <= NAME[1]:
        raise Failure("bad_login", 422, "login")
    return name


def folded(text: str) -> str | None:
    """The same; None for what can be no log-in name."""
    try:
        return fold(text)
    except Failure:
        return None


def plain(password: str) -> str:
    """A password as it is hashed: keyboards write the same letter in several ways."""
    return unicodedata.normalize("NFKC", password)


def strong(password: str, login: str) -> str:
    """A password that may be set. Raises Failure."""
    text = plain(password)
    if not SHORTEST <= len(text) <= LONGEST or len(set(text)) < DIFFERENT or folded(text) == login:
        raise Failure("weak_password", 422, "password")
    return text


def new_code() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUPS[1])) for _ in range(GROUPS[0]))


def code_hash(text: str) -> str:
    """The hash of a recovery code, however it is written."""
    bare = "".join(ch for ch in unicodedata.normalize("NFKC", text).upper() if ch.isalnum())
    return hashlib.sha256(bare.encode()).hexdigest()


def network(address: str) -> str:
    """Who is counted as one: an address, or the network that one connection has in IPv6."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


class Hashing:
    """Hashes passwords in threads, a few at once. Raises Failure when too many wait for that."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(AT_ONCE, "password")
        self.waiting = 0
        self.nobody = HASHER.hash(secrets.token_urlsafe())  # what a password is compared with where there is none

    async def hash(self, password: str) -> str:
        return await self._run(lambda: HASHER.hash(password))

    async def matches(self, known: str | None, password: str) -> bool:
        """Always the same work."""
        right = await self._run(lambda: _matches(known or self.nobody, password))
        return right and known is not None

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)

    async def _run(self, do: Callable[[], T]) -> T:
        if self.waiting >= WAITING + AT_ONCE:
            raise Failure("busy", 503)
        self.waiting += 1
        work = asyncio.get_running_loop().run_in_executor(self.pool, do)
        work.add_done_callback(self._done)  # not when the caller is cancelled: the thread goes on
        return await work

    def _done(self, _: "asyncio.Future[Any]") -> None:
        self.waiting -= 1


def _matches(known: str, password: str) -> bool:
    try:
        return HASHER.verify(known, password)
    except argon2.exceptions.VerificationError:
        return False


class Accounts:
    def __init__(self, settings: Settings, store: Store, people: Guests, clock: Clock | None = None) -> None:
        self.store, self.people, self.hashing = store, people, Hashing()
        more = (clock,) if clock else ()
        self.by_address = Buckets(settings.logins_per_ip / 3600, settings.logins_per_ip, *more)
        self.by_name = Buckets(settings.logins_per_name / 3600, settings.logins_per_name, *more)

    async def log_in(self, address: str, login: str, password: str, code: str) -> dict[str, Any]:
        """The row of who that is: by a recovery code, or by name and password. Raises Failure, the same one whatever was
        wrong. It takes a while: whether it `stands` shows once there is a session that a change of password would end.
        """
        tries = [(self.by_address, network(address))]
        if code:
            self._count(tries)
            row = await self._row(guests.c.recovery == code_hash(code))
        else:
            name = folded(login)
            tries.append((self.by_name, _short(name if name is not None else login)))
            self._count(tries)
            row = await self._row(guests.c.login == (name or ""))
            if not await self.hashing.matches(row["password"] if row else None, plain(password)):
                row = None
        if row is None:
            raise Failure("wrong_login", 403)
        self._forgive(tries)
        if not code and HASHER.check_needs_rehash(row["password"]):
            row = await self._set(row, password=await self.hashing.hash(plain(password)))
        return row

    async def stands(self, row: dict[str, Any]) -> bool:
        """Whether nobody has changed what this was read with."""
        now = await self._row(guests.c.id == row["id"])
        return now is not None and all(now[name] == row[name] for name in ("password", "recovery"))

    async def prove(self, address: str, guest: Guest, text: str) -> dict[str, Any]:
        """The row of one whose password or recovery code this is; without a password no proof is needed. Raises Failure."""
        row = await self.row(guest)
        if row["password"] is None:
            return row
        tries = [(self.by_address, network(address)), (self.by_name, _short(f"\0{guest.id}"))]
        self._count(tries)
        right = await self.hashing.matches(row["password"], plain(text))
        if not right and not secrets.compare_digest(row["recovery"] or "", code_hash(text)):
            raise Failure("wrong_password", 403, "old")
        self._forgive(tries)
        return row

    async def set_password(self, address: str, guest: Guest, login: str, password: str, old: str) -> None:
        """Raises Failure. `login` may be left out where there is one."""
        row = await self.prove(address, guest, old)
        name = fold(login) if login or row["login"] is None else row["login"]
        text = strong(password, name)
        tries = [(self.by_address, network(address))] if name != row["login"] else []
        self._count(tries)
        if tries and await self._row(guests.c.login == name):
            raise Failure("name_taken", 409, "login")
        try:
            await self._set(row, login=name, password=await self.hashing.hash(text))
        except IntegrityError:  # somebody else took it just now
            raise Failure("name_taken", 409, "login") from None
        self._forgive(tries)

    async def new_code(self, address: str, guest: Guest, old: str) -> str:
        """A recovery code, told this once; the last one is worth nothing any more. Raises Failure."""
        row = await self.prove(address, guest, old)
        code = new_code()
        await self._set(row, recovery=code_hash(code))
        return code

    async def row(self, guest: Guest) -> dict[str, Any]:
        """Raises Failure where he has gone."""
        row = await self._row(guests.c.id == guest.id)
        if row is None:
            raise Failure("wrong_login", 403)
        return row

    async def _row(self, which: ColumnElement[bool]) -> dict[str, Any] | None:
        async with self.store.reading() as db:
            row = (await db.execute(select(guests).where(which))).mappings().first()
        return dict(row) if row else None

    async def _set(self, row: dict[str, Any], **values: str) -> dict[str, Any]:
        """The row with this changed. Raises Failure, and nothing has, where its password is another one since it was read."""
        same = guests.c.password.is_not_distinct_from(row["password"])
        await self.store.write([Write(update(guests).where(guests.c.id == row["id"], same), [values])])
        changed = {**row, **values}
        if not await self.stands(changed):
            raise Failure("wrong_password", 403, "old")
        self.people.of(changed).kept = True
        return changed

    def _count(self, tries: list[tuple[Buckets, str]]) -> None:
        """Raises Failure when there were too many. Counted before it is known how it ends: many at once are many."""
        if not all(buckets.take(key) for buckets, key in tries):
            raise Failure("too_many_tries", 429)

    def _forgive(self, tries: list[tuple[Buckets, str]]) -> None:
        for buckets, key in tries:
            buckets.give_back(key)


def _short(name: str) -> str:
    return hashlib.sha256(name.encode(errors="replace")).hexdigest()[:24]
