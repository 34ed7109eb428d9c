"""The web application: routes, the client's files, and the lobby's life."""

import asyncio
import contextlib
import logging
import sys
from collections.abc import AsyncIterator, Callable
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from . import hands, me, purse, routes, seeking, social, sockets, standing
from .api import problem
from .configuration import load
from .desk import Desk, answering
from .failures import Failure
from .gate import Gate
from .lobby import Lobby
from .patience import patient
from .settings import Settings, allowed_hosts, listen_on

WITH_ROUTES = (routes, hands, me, purse, standing, social)  # all add to `routes.api`
STATIC = Path(__file__).parent.parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"  # names in assets/ hold a hash of the content


async def index(request: Request) -> Response:
    """The client; it reads the rest of the address itself."""
    page = STATIC / "index.html"
    if not page.is_file():
        return PlainTextResponse("The client is not built here: run ./dev up", 503)
    return FileResponse(page, headers={"cache-control": "no-cache"})


class Files(StaticFiles):
    async def check_config(self) -> None:
        """A checkout whose client is not built still serves everything else."""

    async def get_response(self, path: str, scope: Any) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = FOR_EVER if path.startswith("assets/") else "no-cache"
        return response


async def not_done(request: Request, error: Exception) -> Response:
    """What no route answers, in the form of every other refusal."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    code = {404: "no_such_page", 405: "no_such_page"}.get(status, "failed")
    return problem(Failure(code, status))


def make_app(settings: Settings | None = None) -> Starlette:
    settings = settings or load().settings

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        app.state.settings = settings
        lobby = app.state.lobby = Lobby(settings)
        watch(lobby)
        try:
            await lobby.open()
            async with answering(Desk(settings, app)):
                yield
        finally:
            if app.state.lobby is not None:
                await app.state.lobby.close()

    return Starlette(
        routes=[
            *routes.api.routes(),
            Route("/api/openapi.json", routes.openapi),
            Route("/metrics", routes.metrics),
            WebSocketRoute("/ws/match", seeking.match_socket),
            WebSocketRoute("/ws/{room}", sockets.room_socket),
            *(Route(path, index) for path in ("/", "/r/{rest:path}", "/rules", "/rules/{rest:path}", "/new", "/new/{rest:path}",
            "/hands", "/me", "/match", "/leaders", "/leaders/{rest:path}", "/replay", "/replay/{rest:path}")),
            Mount("/", Files(directory=STATIC, check_dir=False)),
        ],
        middleware=[Middleware(Gate, hosts=allowed_hosts(settings))],
        exception_handlers={HTTPException: not_done, 500: not_done},
        lifespan=life,
    )


async def exchange(app: Starlette, put: Callable[[], None], back: Callable[[], None]) -> None:
    """Close the lobby, let something be done to the database that nobody has open, and go on with a new lobby. `back` undoes
    it where the new one does not open. Raises Failure, and the old state goes on.
    """
    old, app.state.lobby = app.state.lobby, None  # the gate lets nobody in
    await old.close()
    undo: Callable[[], None] | None = None
    try:
        await asyncio.to_thread(put)
        undo = back
        app.state.lobby = await opened(app.state.settings)
    except Exception as error:
        if undo:
            await asyncio.to_thread(undo)
        app.state.lobby = await opened(app.state.settings)
        raise Failure("restore_failed", 500, why=error) from None


async def opened(settings: Settings) -> Lobby:
    lobby = Lobby(settings)
    watch(lobby)
    try:
        await lobby.open()
    except BaseException:
        await lobby.close()
        raise
    return lobby


def watch(lobby: Lobby) -> None:
    lobby.metrics.watch("rooms", "Open rooms", lambda: len(lobby.rooms))
    lobby.metrics.watch("connections", "Open connections", lobby.addresses.total)
    lobby.metrics.watch("waiting", "People who wait for a table", lobby.queue.waiting)
    lobby.metrics.watch("commits", "Commits of the store since the start", lambda: lobby.store.commits)
    lobby.metrics.watch("writes", "Writes in those commits", lambda: lobby.store.written)


def log_as_json(level: str) -> None:
    """One JSON object a line. Nothing in Paiju logs a card of a running hand."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper("iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping().get(level.upper(), logging.INFO)),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def serve(settings: Settings) -> None:
    """Run until stopped."""
    import uvicorn

    log_as_json(settings.log)
    uvicorn.run(make_app(settings), **uvicorn_options(settings))


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    return {
        "host": listen_on(settings),
        "port": settings.port,
        "http": patient(settings.request_seconds),
        "ws": "websockets-sansio",
        "ws_max_size": settings.frame_bytes,
        "ws_per_message_deflate": False,
        "access_log": False,
        "log_level": "warning",
        "server_header": False,
        "timeout_graceful_shutdown": 2,
        "proxy_headers": bool(settings.trusted_proxies),  # by itself uvicorn believes everybody on this machine
        "forwarded_allow_ips": [str(ip_network(proxy, strict=False)) for proxy in settings.trusted_proxies],
        "limit_concurrency": 2 * settings.connections + 100,
    }
