"""Me: name and avatar, what I am kept by, my sessions, my data. Who I am is decided by my session alone."""

from collections.abc import AsyncIterator
from typing import Annotated, Literal, get_args

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from . import erase as erasing
from . import export as exporting
from . import kept
from .failures import Failure
from .guests import AVATARS, Guest
from .hands import Done
from .routes import Body, Text, address_of, api, identify, is_secure, lobby_of, own_session, session_of
from .sessions import COOKIE, Session, cookie

FEW = 3  # hands after which a guest may want to be kept
Avatar = Literal["", "plum", "orchid", "bamboo", "mum", "pine", "lotus", "crane", "koi", "moon", "hill", "tea"]
assert get_args(Avatar) == ("", *AVATARS)
Secret = Annotated[str, msgspec.Meta(max_length=256)]


class Me(msgspec.Struct, frozen=True):
    """`kept`: I can come back from another device; `regular`: I have finished some hands."""

    name: str
    avatar: str
    kept: bool
    regular: bool


class Looks(Body, frozen=True):
    """`avatar` is empty for the first letter of the name, and stays as it is where it is left out."""

    name: Text
    avatar: Avatar | None = None


class Device(msgspec.Struct, frozen=True):
    """A session of mine: `this` one, or one elsewhere. Times are seconds; `seen` within an hour."""

    agent: str
    made: float
    seen: float
    this: bool


class Account(msgspec.Struct, frozen=True):
    """`login` is what I log in with, empty where there is no password; `code`: there is a recovery code."""

    name: str
    avatar: str
    login: str
    password: bool
    code: bool
    made: float
    devices: list[Device]


class NewPassword(Body, frozen=True):
    """`login` may be left out where there is one. `old`: the password that there is, or the recovery code."""

    password: Secret
    login: Text = ""
    old: Secret = ""


class Proof(Body, frozen=True):
    """My password or recovery code; empty where I have no password."""

    old: Secret = ""


class Code(msgspec.Struct, frozen=True):
    """Shown this once."""

    code: str


class LogIn(Body, frozen=True):
    """A name and a password, or a recovery code alone."""

    login: Secret = ""
    password: Secret = ""
    code: Secret = ""


class Goodbye(Proof, frozen=True, kw_only=True):
    confirm: Literal["delete"]


@api.get("/api/me")
async def me(call: Request) -> Me:
    """Who am I?"""
    return await _me(call, await identify(call))


async def _me(call: Request, guest: Guest) -> Me:
    regular = guest.kept or await kept.at_least(lobby_of(call).store, guest.holder, FEW)
    return Me(guest.name, guest.avatar, guest.kept, regular)


@api.post("/api/me")
async def rename(call: Request, body: Looks) -> Me:
    """Change my display name and my avatar. They decide nothing."""
    guest = await identify(call)
    await lobby_of(call).rename(guest, body.name, body.avatar)
    return await _me(call, guest)


@api.get("/api/me/account")
async def account(call: Request) -> Account:
    """What I am kept by, and where I am logged in."""
    session = await session_of(call)
    lobby, guest = lobby_of(call), session.guest
    row = await lobby.accounts.row(guest)
    devices = [
        Device(s["agent"], s["made"], s["seen"], s["key"] == session.key) for s in await lobby.sessions.of(guest)
    ]
    return Account(
        guest.name, guest.avatar, row["login"] or "", row["password"] is not None, row["recovery"] is not None, row["made"],
        devices,
    )  # fmt: skip


@api.post("/api/me/password")
async def password(call: Request, body: NewPassword) -> Done:
    """Set or change my password, and my log-in name. Sessions elsewhere end, and this one gets a new token."""
    session = await own_session(call)
    lobby = lobby_of(call)
    await lobby.accounts.set_password(address_of(call), session.guest, body.login, body.password, body.old)
    await lobby.sessions.end(session.guest, but=session)
    await _renew(call, session)
    return Done()


@api.post("/api/me/recovery")
async def recovery(call: Request, body: Proof) -> Code:
    """A new recovery code. It is shown this once, and the last one is worth nothing any more."""
    session = await own_session(call)
    code = await lobby_of(call).accounts.new_code(address_of(call), session.guest, body.old)
    await _renew(call, session)
    return Code(code)


@api.post("/api/login")
async def login(call: Request, body: LogIn) -> Me:
    """Be somebody who is kept. Whoever I was here until now is left behind."""
    lobby = lobby_of(call)
    row = await lobby.accounts.log_in(address_of(call), body.login, body.password, body.code)
    guest = lobby.guests.of(row)
    lobby.bans.check(guest, address_of(call))
    before = await lobby.sessions.find(call.cookies.get(COOKIE))
    token = await lobby.sessions.start(guest, call.headers.get("user-agent", ""))
    if not await lobby.accounts.stands(row):  # a change of password ends the sessions that there were before it
        if started := await lobby.sessions.find(token):
            await lobby.sessions.end(guest, only=started)
        raise Failure("wrong_login", 403)
    if before:
        await lobby.sessions.end(before.guest, only=before)
    _give(call, token)
    return await _me(call, guest)


@api.post("/api/logout")
async def logout(call: Request) -> Done:
    """End this session."""
    if session := await lobby_of(call).sessions.find(call.cookies.get(COOKIE)):
        await lobby_of(call).sessions.end(session.guest, only=session)
    _give(call, "")
    return Done()


@api.post("/api/logout/all")
async def logout_all(call: Request) -> Done:
    """End all my sessions, this one too."""
    if session := await lobby_of(call).sessions.find(call.cookies.get(COOKIE)):
        await lobby_of(call).sessions.end(session.guest)
    _give(call, "")
    return Done()


@api.delete("/api/me")
async def erase(call: Request, body: Goodbye) -> Done:
    """Delete me. The hands that I played stay, since others played them too; my name in them does not."""
    lobby, session = lobby_of(call), await own_session(call, banned=True)
    await lobby.accounts.prove(address_of(call), session.guest, body.old)
    await erasing.erase(lobby, session.guest)
    _give(call, "")
    return Done()


@api.get("/api/me/export")
async def export(call: Request) -> Response:
    """All that is kept about me, as a JSON file."""
    lobby, session = lobby_of(call), await own_session(call, banned=True)
    if not lobby.exports.take(session.guest.id):
        raise Failure("too_fast", 429)
    row = await lobby.accounts.row(session.guest)
    parts: AsyncIterator[bytes] = exporting.export(lobby.store, lobby.sessions, row, session)
    headers = {"content-disposition": 'attachment; filename="paiju-me.json"'}
    return StreamingResponse(parts, media_type="application/json", headers=headers)


async def _renew(call: Request, session: Session) -> None:
    _give(call, await lobby_of(call).sessions.renew(session))


def _give(call: Request, token: str) -> None:
    call.scope["paiju.cookie"] = cookie(token, is_secure(call))
