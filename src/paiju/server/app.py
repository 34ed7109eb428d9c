"""The web application."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from paiju import __version__

STATIC = Path(__file__).parent.parent / "static"


async def health(request: Request) -> JSONResponse:
    return JSONResponse({"ok": True, "version": __version__})


def make_app() -> Starlette:
    return Starlette(
        routes=[
            Route("/api/health", health),
            Mount("/", StaticFiles(directory=STATIC, html=True, check_dir=False)),
        ]
    )
