"""On an open network: who may see what, how often, how slowly, and from where."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest
from answers import ask, code_of
from play import GAME, Player, crowd, serving
from process import free_port
from starlette.requests import Request
from starlette.websockets import WebSocketDisconnect

from paiju.server.routes import api
from paiju.server.settings import Settings

TOKEN = "0123456789abcdef"


def comes_from(client: Any, address: str) -> None:
    client._transport.client = (address, 50_000)


# numbers for Prometheus


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.0.2.1", {}, 404),
        ("127.0.0.1", {"x-forwarded-for": "192.0.2.1"}, 404),
        ("127.0.0.1", {"forwarded": "for=192.0.2.1"}, 404),
        ("127.0.0.1", {"x-real-ip": "192.0.2.1"}, 404),
        ("192.0.2.1", {"authorization": f"Bearer {TOKEN}"}, 404),
    ],
)
def test_metrics_are_for_this_machine(tmp_path: Path, address: str, headers: dict[str, str], status: int) -> None:
    with serving(tmp_path) as client:
        comes_from(client, address)
        assert client.get("/metrics", headers=headers).status_code == status


def test_metrics_with_a_token(tmp_path: Path) -> None:
    with serving(tmp_path, metrics_token=TOKEN) as client:
        comes_from(client, "192.0.2.1")
        assert client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"}).status_code == 200
        for wrong in ("", "Bearer ", f"Bearer {TOKEN}x", TOKEN, "Bearer é"):
            assert client.get("/metrics", headers={"authorization": wrong.encode()}).status_code == 404


# how often


def test_requests_of_one_address_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, requests_at_once=5, requests_per_second=0.001) as client:
        comes_from(client, "2001:db8:1:2::1")
        assert [client.get("/api/health").status_code for _ in range(5)] == [200] * 5
        comes_from(client, "2001:db8:1:2::ffff")  # of the same connection
        answer = client.get("/api/health")
        assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws/abc"):
            pass
        assert client.get("/rules").status_code in (200, 503)  # pages are not counted
        comes_from(client, "192.0.2.9")
        assert client.get("/api/health").status_code == 200


def test_records_are_given_to_one_person_so_often(tmp_path: Path) -> None:
    with serving(tmp_path, reads_at_once=3, reads_per_second=0.001) as client:
        players = crowd(client, sitting=2)
        path = f"/api/rooms/{players[0].room['id']}/records"
        assert [ask(players[0], "GET", path)[0] for _ in range(3)] == [200] * 3
        for more in (path, "/api/me/hands", "/api/hands/abc", f"/api/rooms/{players[0].room['id']}/hands/1/proof"):
            assert code_of(ask(players[0], "GET", more)) == (429, "too_fast"), more
        assert code_of(ask(players[0], "POST", "/api/replay", {"hand": "abc"})) == (429, "too_fast")
        assert ask(players[1], "GET", path)[0] == 200
        assert ask(players[0], "GET", "/api/me")[0] == 200


def test_new_guests_and_rooms_are_counted_by_network(tmp_path: Path) -> None:
    with serving(tmp_path, guests_per_ip=1, rooms_per_ip=1) as client:
        comes_from(client, "2001:db8::1")
        a = Player(client).me("a")
        assert ask(a, "POST", "/api/rooms", {"game": GAME})[0] == 200
        comes_from(client, "2001:db8::2")
        assert code_of(ask(Player(client), "GET", "/api/me")) == (429, "too_fast")
        assert code_of(ask(a, "POST", "/api/rooms", {"game": GAME})) == (429, "too_fast")


def test_all_connections_of_a_guest_share_their_frames(tmp_path: Path) -> None:
    with serving(tmp_path, frames_at_once=10, frames_per_second=0.001) as client:
        a = crowd(client, sitting=0, watching=1)[0]
        room = Player(client).me("b").call("POST", "/api/rooms", {"game": GAME})["id"]
        other = Player(client, a.cookies).open(room)
        other.until_t("room")
        for player in (a, other):
            for n in range(6):
                player.send("ping", n=n)
        said = [a.until_t("pong") for _ in range(5)]
        assert said
        assert other.until_t("failed")["code"] == "too_fast"


# what an answer tells


def test_no_trace_of_an_error_gets_out(tmp_path: Path) -> None:
    async def breaks(call: Request) -> None:
        raise ValueError("secret detail")

    operations = len(api.operations)
    api.get("/api/breaks")(breaks)
    try:
        with serving(tmp_path) as client:
            client.raise_server_exceptions = False
            client._transport.raise_server_exceptions = False  # type: ignore[attr-defined]
            answer = client.get("/api/breaks")
            assert (answer.status_code, answer.json()["code"]) == (500, "failed")
            assert "secret" not in answer.text and "Traceback" not in answer.text
    finally:
        del api.operations[operations:]


def test_headers_of_every_answer(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        for path in ("/", "/api/health", "/nothing", "/api/nothing", "/metrics", "/r/abc"):
            headers = client.get(path).headers
            policy = headers["content-security-policy"]
            for part in ("default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
                assert part in policy
            assert "unsafe-eval" not in policy and "script-src" not in policy
            assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
            assert headers["referrer-policy"] == "same-origin" and "access-control-allow-origin" not in headers
            assert "server" not in headers


@pytest.mark.parametrize(
    ("settings", "host", "secure"),
    [
        ({}, "testserver", False),
        ({"address": "https://cards.example"}, "cards.example", True),
        ({"address": "https://cards.example/"}, "CARDS.example:443", True),
        ({"address": "https://cards.example"}, "testserver", False),
        ({"address": "http://cards.example"}, "cards.example", False),
    ],
)
def test_cookies_go_by_https_where_that_is_how_one_comes(tmp_path: Path, settings: Any, host: str, secure: bool) -> None:
    with serving(tmp_path, **settings) as client:
        assert ("; Secure" in client.get("/api/me", headers={"host": host}).headers["set-cookie"]) == secure
        client.cookies.clear()
        assert "; Secure" in client.get("https://testserver/api/me").headers["set-cookie"]


# by whom it was passed on, and how slowly: with a real server


@contextlib.asynccontextmanager
async def listening(**given: Any) -> Any:
    """Uvicorn as `serve` runs it, with an app that says who asks."""
    import uvicorn

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            while (await receive()).get("more_body"):
                pass
            said = f"{scope['client'][0]} {scope['scheme']}".encode()
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", str(len(said)).encode())]})
            await send({"type": "http.response.body", "body": said})

    from paiju.server.app import uvicorn_options

    own = Settings(port=free_port(), **given)
    server = uvicorn.Server(uvicorn.Config(app, **uvicorn_options(own), lifespan="off"))
    task = asyncio.create_task(server.serve())
    try:
        while not server.started:
            await asyncio.sleep(0.01)
        yield own.port
    finally:
        server.should_exit = True
        await task


async def talk(port: int, text: bytes) -> bytes:
    """All that comes back until the other side is done."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(text)
    found = await asyncio.wait_for(reader.read(), 30)
    writer.close()
    return found


GET = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: 192.0.2.5\r\nX-Forwarded-Proto: https\r\n\r\n"


@pytest.mark.parametrize(
    ("trusted", "said"),
    [
        ((), b"127.0.0.1 http"),
        (("10.0.0.1",), b"127.0.0.1 http"),
        (("127.0.0.1",), b"192.0.2.5 https"),
        (("127.0.0.9/8",), b"192.0.2.5 https"),
    ],
)
def test_only_a_trusted_proxy_says_who_asks(trusted: tuple[str, ...], said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")  # uvicorn's own way in is shut

    async def go() -> None:
        async with listening(trusted_proxies=trusted) as port:
            assert (await talk(port, GET)).endswith(said)

    asyncio.run(go())


@pytest.mark.parametrize("text", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX-A: ", b"\x16\x03\x01"])
def test_who_does_not_finish_asking_is_cut_off(text: bytes) -> None:
    async def go() -> None:
        async with listening(request_seconds=0.2) as port:
            assert b"200 OK" not in await talk(port, text)  # it comes back at all: the server has closed

    asyncio.run(go())


def test_a_second_request_may_not_dawdle_either() -> None:
    async def go() -> None:
        async with listening(request_seconds=0.2) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-A")
            rest = await asyncio.wait_for(reader.read(), 30)
            assert b"200 OK" not in rest
            writer.close()

    asyncio.run(go())


def test_headers_without_end() -> None:
    async def go() -> None:
        async with listening() as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
            with contextlib.suppress(ConnectionError):
                for _ in range(400):
                    writer.write(b"X-A: " + b"a" * 1000 + b"\r\n")
                    await writer.drain()
                found = await asyncio.wait_for(reader.read(), 15)  # before its time is up
                assert b"200 OK" not in found
            writer.close()

    asyncio.run(go())


def test_a_body_that_does_not_come(tmp_path: Path) -> None:
    with serving(tmp_path, request_seconds=0.1) as client:

        async def post() -> list[Any]:
            sent: list[Any] = []
            never = asyncio.Event()

            async def receive() -> Any:
                await never.wait()

            async def send(message: Any) -> None:
                sent.append(message)

            scope = {
                "type": "http", "method": "POST", "path": "/api/rooms", "query_string": b"", "scheme": "http",
                "headers": [(b"host", b"testserver")], "client": ("192.0.2.1", 1), "server": ("testserver", 80), "root_path": "",
                "http_version": "1.1",
            }  # fmt: skip
            await client.app(scope, receive, send)
            return sent

        sent = client.portal.call(post)
        assert sent[0]["status"] == 408 and b"too_slow" in sent[1]["body"]


