"""Who is who: a guest is a signed cookie. It names a row here, whose random token is what seats and rooms belong to."""

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass

from . import schema
from .failures import Failure
from .store import Store, Write, now

COOKIE = "paiju_guest"
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers allow
WIDTH = 24  # of a name, in columns: 12 Chinese characters
REMEMBERED = 20_000


@dataclass(slots=True, eq=False)
class Guest:
    """`holder` is the hash of the guest's token: rooms and seats know him by it, and it is never sent to anybody."""

    id: str
    name: str
    holder: str


def sign(key: str, id: str) -> str:
    """The cookie's text."""
    return f"{id}.{hmac.new(key.encode(), id.encode(), hashlib.sha256).hexdigest()[:43]}"


def signed_id(key: str, cookie: str | None) -> str | None:
    """The id in a cookie that this server has signed, None for any other."""
    id, _, _ = (cookie or "").partition(".")
    return id if cookie and hmac.compare_digest(sign(key, id).encode(), cookie.encode()) else None


def holder_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(text: str) -> str:
    """A display name. Raises Failure: no control, bidi or invisible characters, 1 to 12 Chinese characters wide."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or width(name) > WIDTH or any(unicodedata.category(ch)[0] == "C" for ch in name):
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
    """The guests of this server; those seen lately stay in memory, so that there is one Guest for each of them."""

    def __init__(self, store: Store, key: str) -> None:
        self.store, self.key = store, key
        self.known: dict[str, Guest] = {}

    async def find(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie, None without a good one."""
        id = signed_id(self.key, cookie)
        if id is None or id in self.known:
            return self.known.get(id or "")
        row = await self.store.guest(id)
        if row is None:
            return None
        return self._remember(Guest(id, row["name"], holder_of(row["token"])))

    async def make(self, languages: str) -> Guest:
        """A new guest, named in the first of his browser's languages (Accept-Language). He can be found again before
        this comes back.
        """
        token, id = secrets.token_urlsafe(32), secrets.token_urlsafe(12)
        first = languages.strip().lower()
        name = f"{'牌友' if not first or first.startswith('zh') else 'Player '}{secrets.randbelow(9000) + 1000}"
        row = {"id": id, "token": token, "name": name, "made": now()}
        await self.store.write([Write(schema.guests.insert(), [row])])
        return self._remember(Guest(id, name, holder_of(token)))

    async def rename(self, guest: Guest, text: str) -> None:
        name = clean_name(text)
        rename = schema.guests.update().where(schema.guests.c.id == guest.id)
        await self.store.write([Write(rename, [{"name": name}])])
        guest.name = name

    def cookie(self, guest: Guest, secure: bool) -> str:
        """The value of Set-Cookie."""
        flags = f"Max-Age={COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
        return f"{COOKIE}={sign(self.key, guest.id)}; {flags}"

    def _remember(self, guest: Guest) -> Guest:
        while len(self.known) >= REMEMBERED:
            del self.known[next(iter(self.known))]
        # two lookups of one guest at the same time must give one Guest
        return self.known.setdefault(guest.id, guest)
