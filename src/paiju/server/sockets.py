"""The WebSockets: a connection to a room, and one on which somebody waits for a table (`seeking.py`)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.websockets import WebSocket

from . import blocks
from .connection import CLOSE_CODES, COME_AGAIN_CODE, Connection, Why, encode
from .failures import Failure
from .items import Joined, Left
from .room import Room
from .routes import address_of, lobby_of, own_session, source_of
from .wire import Gone, Notice

TURNED_AWAY: dict[str, Why] = {"no_such_room": "closed", "banned": "banned"}


async def room_socket(socket: WebSocket) -> None:
    """A connection to a room. Where there is none, or no place in it, the client is told in the protocol's words."""
    lobby = lobby_of(socket)
    try:
        room = lobby.find(socket.path_params["room"])
    except Failure as failure:
        await turn_away(socket, failure)
        return
    async with admitted(socket, room) as connection:
        if connection is None:
            return
        try:
            if not connection.ending:  # logged out meanwhile
                room.post(Joined(connection))
            await connection.serve(room.receive)
        finally:
            room.post(Left(connection))


@asynccontextmanager
async def admitted(socket: WebSocket, room: Room | None) -> AsyncIterator[Connection | None]:
    """An accepted connection of whoever it is, as long as it is wanted; None where he was told that there is none for him."""
    lobby, source = lobby_of(socket), source_of(socket)
    try:
        lobby.admit(source, room)
    except Failure as failure:
        await turn_away(socket, failure)
        yield None
        return
    try:
        try:
            session = await own_session(socket)
        except Failure as failure:
            await turn_away(socket, failure)
            yield None
            return
        frames = lobby.frames.bucket(session.guest.id)
        connection = Connection(socket, session.guest, lobby.settings, session, address_of(socket), frames)
        lobby.sessions.sockets.add(connection)
        try:
            await blocks.load(lobby.store, session.guest)
            given = socket.scope.get("paiju.cookie")
            await socket.accept(headers=[(b"set-cookie", given.encode())] if given else None)
            if notes := lobby.notices.notes():
                connection.send(Notice(notes))
            if lobby.closed:
                connection.come_again()
            yield connection
        finally:
            lobby.sessions.sockets.discard(connection)
    finally:
        lobby.dismiss(source)


async def turn_away(socket: WebSocket, failure: Failure) -> None:
    await socket.accept()
    why = TURNED_AWAY.get(failure.code)
    if why is not None:
        said = (failure.zh, failure.en) if why == "banned" else ()
        await socket.send_text(encode(Gone(why, *said)).decode())
    again = COME_AGAIN_CODE if failure.code == "renewed" else 1013
    await socket.close(CLOSE_CODES[why] if why else again, failure.code)
