"""What every request passes first: the right host, the right origin, not too often; and headers on every answer."""

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .accounts import network
from .api import problem
from .failures import Failure
from .settings import ANY_ADDRESS, host_name

HEADERS = {
    "content-security-policy": "; ".join((
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self' 'unsafe-inline'",  # the client moves cards with style attributes
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # a private room's link is its key
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


def allowed(host: str, hosts: frozenset[str]) -> bool:
    """Whether this server goes by that name. A bare address cannot be a name that somebody pointed here."""
    return host in hosts or (ANY_ADDRESS in hosts and is_address(host))


def is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def refusal(scope: Scope, hosts: frozenset[str]) -> Failure | None:
    """A page elsewhere can neither point its own name at this machine nor talk to it in its visitor's name."""
    headers = Headers(scope=scope)
    host, origin = headers.get("host", ""), headers.get("origin")
    if len(headers.getlist("host")) > 1 or not allowed(host_name(host), hosts):
        return Failure("bad_host", 421)
    changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
    if changes and origin is not None and urlsplit(origin).netloc.lower() != host.lower():
        return Failure("bad_origin", 403)
    if changes and headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return Failure("bad_origin", 403)
    return None


def too_often(scope: Scope) -> Failure | None:
    """What is asked under /api and /ws is counted by address. There is no lobby while a backup takes its place."""
    if not scope["path"].startswith(("/api/", "/ws/")):
        return None
    lobby = scope["app"].state.lobby
    if lobby is None:
        return Failure("restarting", 503)
    address = scope["client"][0] if scope.get("client") else ""
    return None if lobby.requests.take(network(address)) else Failure("too_fast", 429)


class Gate:
    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if cookie := scope.get("paiju.cookie"):
                    headers.append("set-cookie", cookie)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        failure = refusal(scope, self.hosts) or too_often(scope)
        if failure is None:
            await self.app(scope, receive, with_headers)
        elif scope["type"] == "http":
            await problem(failure)(scope, receive, with_headers)
        else:
            await send({"type": "websocket.close", "code": 4403, "reason": failure.code})  # before accept: HTTP 403
