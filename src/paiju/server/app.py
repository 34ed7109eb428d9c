"""The web application: routes, the client's files, and the lobby's life."""

import contextlib
import logging
import sys
from collections.abc import AsyncIterator
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

from . import hands, me, purse, routes
from .api import problem
from .failures import Failure
from .gate import Gate
from .lobby import Lobby
from .settings import Settings, allowed_hosts, from_environment, listen_on

WITH_ROUTES = (routes, hands, me, purse)  # all add to `routes.api`
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
    settings = settings or from_environment()

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        lobby = app.state.lobby = Lobby(settings)
        watch(lobby)
        try:
            await lobby.open()
            yield
        finally:
            await lobby.close()

    return Starlette(
        routes=[
            *routes.api.routes(),
            Route("/api/openapi.json", routes.openapi),
            Route("/metrics", routes.metrics),
            WebSocketRoute("/ws/{room}", routes.room_socket),
            *(Route(path, index) for path in ("/", "/r/{rest:path}", "/rules", "/rules/{rest:path}", "/new", "/new/{rest:path}",
            "/hands", "/me", "/replay", "/replay/{rest:path}")),
            Mount("/", Files(directory=STATIC, check_dir=False)),
        ],
        middleware=[Middleware(Gate, hosts=allowed_hosts(settings))],
        exception_handlers={HTTPException: not_done, 500: not_done},
        lifespan=life,
    )


def watch(lobby: Lobby) -> None:
    lobby.metrics.watch("rooms", "Open rooms", lambda: len(lobby.rooms))
    lobby.metrics.watch("connections", "Open connections", lobby.addresses.total)
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
    uvicorn.run(
        make_app(settings),
        host=listen_on(settings),
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=settings.frame_bytes,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=2,
    )
