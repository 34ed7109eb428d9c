"""The WebSocket on which one waits for a table."""

from starlette.websockets import WebSocket

from . import incoming, wire
from .connection import Connection
from .failures import Failure
from .queueing import wanted
from .routes import lobby_of, source_of
from .sockets import admitted


async def match_socket(socket: WebSocket) -> None:
    """Whoever cannot wait here is told why, and the socket is closed."""
    lobby = lobby_of(socket)
    async with admitted(socket, None) as connection:
        if connection is None:
            return
        try:
            try:
                if not lobby.joins.take(source_of(socket)):
                    raise Failure("too_fast", 429)
                if not connection.ending:
                    asked = wanted(socket.query_params.get("game", ""), socket.query_params.get("level", ""))
                    await lobby.wait(connection, asked)
            except Failure as failure:
                connection.finish(wire.Failed(failure.code, failure.zh, failure.en))
            await connection.serve(receive)
        finally:
            lobby.queue.leave(connection)


def receive(connection: Connection, message: incoming.Incoming) -> None:
    if isinstance(message, incoming.Ping):
        connection.send(wire.Pong(message.n))
    else:
        connection.fail("not_now")
