"""The HTTP routes, the gate before them, and the cookie."""

import re
from pathlib import Path

import pytest
from play import GAME, Player, crowd, serving
from starlette.websockets import WebSocketDisconnect

import paiju
from paiju.games import GAMES


def refused(client, method: str, path: str, body=None, **more):
    answer = client.request(method, path, json=body, **more) if body is not None else client.request(method, path, **more)
    assert 400 <= answer.status_code < 600
    data = answer.json()
    assert data["code"] and data["zh"] and data["en"]
    return answer.status_code, data["code"], data["field"]


def test_health_and_headers(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        answer = client.get("/api/health")
        assert answer.json() == {"ok": True, "version": paiju.__version__}
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert "set-cookie" not in answer.headers


def test_a_guest_is_a_cookie_that_nobody_can_guess(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        answer = client.get("/api/me")
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie
        assert client.post("/api/me", json={"name": "小明"}).json()["name"] == "小明"
        assert client.get("/api/me").json() == {"name": "小明", "avatar": "", "kept": False, "regular": False}
        assert "set-cookie" not in client.get("/api/me").headers
        token = client.cookies["paiju_guest"]
        client.cookies.clear()
        for forged in (f"{token[:-1]}x", token[:-1], f"{token}x", "", "x.y", "é.ü", "x" * 5000):
            answer = client.get("/api/me", headers={"cookie": f"paiju_guest={forged}".encode()})
            assert answer.json()["name"] != "小明" and "set-cookie" in answer.headers
            client.cookies.clear()
        assert not [c for c in cookie.split(";") if "小明" in c]


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "牌" * 13, "a\u202eb", "a\x00b", "a\u200bb", "\u0301\u0302", "!!!", "a" + "\u0301" * 5]
)
def test_bad_names(tmp_path: Path, name: str) -> None:
    with serving(tmp_path) as client:
        assert refused(client, "POST", "/api/me", {"name": name}) == (422, "bad_name", "name")


def test_names_are_trimmed(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        assert client.post("/api/me", json={"name": " 牌  友 "}).json()["name"] == "牌 友"
        assert client.post("/api/me", json={"name": "牌" * 12}).json()["name"] == "牌" * 12


def test_bodies_are_checked(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        assert refused(client, "POST", "/api/me", {}) == (422, "bad_field", "name")
        assert refused(client, "POST", "/api/me", {"name": 3}) == (422, "bad_field", "name")
        assert refused(client, "POST", "/api/me", {"name": "x", "admin": True})[:2] == (422, "bad_field")
        assert refused(client, "POST", "/api/me", content=b"{")[1] == "bad_message"
        assert refused(client, "POST", "/api/me", content=b"[" * 10_000)[1] in ("bad_message", "bad_field")
        assert refused(client, "POST", "/api/me", content=b"\xff")[1] in ("bad_message", "bad_field")
        assert refused(client, "POST", "/api/me", content=b" " * 20_000)[:2] == (413, "too_big")
        assert refused(client, "POST", "/api/rooms", {"game": "chess"}) == (422, "no_such_game", "game")
        body = {"game": GAME, "options": {"kickers": "maybe"}}
        assert refused(client, "POST", "/api/rooms", body) == (422, "no_such_option", "options.kickers")
        assert refused(client, "POST", "/api/quick", {"game": GAME, "options": {"x&y": "1"}})[1] == "no_such_option"
        assert refused(client, "GET", "/api/nothing")[:2] == (404, "no_such_page")
        assert refused(client, "DELETE", "/api/rooms")[0] == 405
        assert refused(client, "GET", "/api/rooms/nothing")[:2] == (404, "no_such_room")
        assert refused(client, "GET", "/api/rooms/nothing/records")[:2] == (404, "no_such_room")


def test_only_our_own_pages_may_ask(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        assert refused(client, "GET", "/api/me", headers={"host": "evil.example"})[:2] == (421, "bad_host")
        for origin in ("https://evil.example", "null", "http://testserver.evil.example"):
            status = refused(client, "POST", "/api/me", {"name": "x"}, headers={"origin": origin})
            assert status[:2] == (403, "bad_origin")
        assert client.post("/api/me", json={"name": "x"}, headers={"origin": "http://testserver"}).status_code == 200
        assert client.get("/api/health", headers={"host": "127.0.0.1:8000"}).status_code == 200
        assert client.get("/api/health", headers={"host": "[::1]:8000"}).status_code == 200
        assert refused(client, "GET", "/api/me", headers={"host": "10.0.0.7:8000"})[:2] == (421, "bad_host")
        two = [("host", "testserver"), ("host", "evil.example")]
        assert refused(client, "GET", "/api/me", headers=two)[:2] == (421, "bad_host")
        room = crowd(client, sitting=1)[0].room["id"]
        for headers in ({"origin": "http://evil.example"}, {"host": "evil.example", "origin": "http://evil.example"}):
            with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/ws/{room}", headers=headers):
                pass


def test_a_server_for_the_network_goes_by_any_address(tmp_path: Path) -> None:
    with serving(tmp_path, lan=True) as client:
        assert client.get("/api/health", headers={"host": "10.0.0.7:8000"}).status_code == 200
        assert refused(client, "GET", "/api/me", headers={"host": "evil.example"})[:2] == (421, "bad_host")
        made = Player(client).call("POST", "/api/rooms", {"game": GAME})
        assert made["address"].endswith(made["url"])


def test_games_list_their_house_rules(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        games = {game["id"]: game for game in client.get("/api/games").json()}
        assert list(games) == list(GAMES)
        qq = games["doudizhu/qq"]
        assert qq["family"] == "doudizhu" and qq["seats"] == [3] and qq["sheets"] and qq["zh"]
        option = next(o for o in qq["options"] if o["name"] == "kickers")
        assert option["default"] == "loose" and option["choices"] == ["strict", "loose"]
        assert option["clause"] and option["zh"] and option["en"]
        for game in games.values():
            for option in game["options"]:
                sheet = client.get(f"/api/sheets/{option['sheet']}").json()
                assert option["clause"] in {item["id"] for part in sheet["parts"] for item in part["items"]}


def test_public_rooms_are_listed_and_private_ones_are_not(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        open_room = crowd(client, sitting=2, watching=1, public=True)[0].room["id"]
        hidden = Player(client).call("POST", "/api/rooms", {"game": GAME, "options": {"kickers": "strict"}})
        assert hidden["url"] == f"/r/{hidden['id']}" and hidden["address"].startswith("http://testserver/r/")
        listed = client.get("/api/rooms").json()
        assert [r["id"] for r in listed] == [open_room]
        assert (listed[0]["taken"], listed[0]["seats"], listed[0]["watching"]) == (2, 3, 1)
        assert listed[0]["phase"] == "waiting" and listed[0]["zh"]
        assert client.get(f"/api/rooms/{hidden['id']}").json()["game"] == "doudizhu/qq?kickers=strict"


def test_rooms_of_one_guest_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, rooms_per_guest=2, rooms=4) as client:
        a = Player(client)
        ids = [a.call("POST", "/api/rooms", {"game": GAME})["id"] for _ in range(3)]
        assert client.get(f"/api/rooms/{ids[0]}").status_code == 404  # nobody was in the oldest
        assert client.get(f"/api/rooms/{ids[2]}").status_code == 200
        a.open(ids[1]).until_t("room")
        tab = Player(client, a.cookies).open(ids[2])
        tab.until_t("room")
        client.cookies.update(a.cookies)
        assert refused(client, "POST", "/api/rooms", {"game": GAME})[:2] == (429, "too_many_rooms")
        for _ in range(2):
            Player(client).call("POST", "/api/rooms", {"game": GAME})
        client.cookies.clear()
        assert refused(client, "POST", "/api/quick", {"game": GAME})[:2] == (503, "server_full")


def test_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, connections_per_ip=3) as client:
        players = crowd(client)
        late = Player(client).open(players[0].room["id"])
        with pytest.raises(WebSocketDisconnect) as closed:
            late.take()
        assert closed.value.code == 1013
        late.close()
        players[2].close()
        Player(client).open(players[0].room["id"]).until_t("room")


def test_new_guests_of_one_address_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, guests_per_ip=2) as client:
        for _ in range(2):
            assert client.get("/api/me").status_code == 200
            client.cookies.clear()
        assert refused(client, "GET", "/api/me")[:2] == (429, "too_fast")


def test_a_link_alone_makes_a_guest(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        room = crowd(client, sitting=1)[0].room["id"]
        client.cookies.clear()
        with client.websocket_connect(f"/ws/{room}") as socket:
            assert any(name == b"set-cookie" for name, _ in socket.extra_headers or [])
            assert socket.receive_json()["t"] == "room"


def test_sheets_and_clauses(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        name = client.get("/api/clauses/DZ-3").json()["sheet"]
        for lang in ("zh", "en"):
            sheet = client.get(f"/api/sheets/{name}", params={"lang": lang}).json()
            assert sheet["title"] and sheet["lang"] == lang
            items = [item for part in sheet["parts"] for item in part["items"]]
            assert any(item["kind"] == "clause" and item["id"] == "DZ-3" and item["text"] for item in items)
        assert refused(client, "GET", f"/api/sheets/{name}?lang=fr") == (422, "bad_field", "lang")
        for bad in ("nothing", "..%2F..%2Fetc%2Fpasswd", "README", "."):
            assert refused(client, "GET", f"/api/sheets/{bad}")[0] == 404
        assert refused(client, "GET", "/api/clauses/DZ-999")[:2] == (404, "no_such_clause")


def test_openapi_describes_every_route(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        document = client.get("/api/openapi.json").json()
        assert document["openapi"] == "3.1.0" and "/api/rooms/{id}/records" in document["paths"]
        refs = set(re.findall(r'"#/components/schemas/(\w+)"', client.get("/api/openapi.json").text))
        assert refs and refs <= set(document["components"]["schemas"])


def test_qr_metrics_and_the_client(tmp_path: Path) -> None:
    with serving(tmp_path, metrics_token="0123456789abcdef") as client:
        room = crowd(client, sitting=1)[0].room["id"]
        code = client.get(f"/api/rooms/{room}/qr.svg")
        assert code.headers["content-type"] == "image/svg+xml" and code.text.startswith("<svg")
        metrics = client.get("/metrics", headers={"authorization": "Bearer 0123456789abcdef"}).text
        assert "paiju_rooms 1.0" in metrics and "paiju_connections 1.0" in metrics and "paiju_hands_total" in metrics
        pages = {client.get(path).text for path in ("/", f"/r/{room}", "/rules/doudizhu-qq", "/rules")}
        assert len(pages) == 1


@pytest.mark.parametrize(("languages", "begins"), [("zh-CN,zh;q=0.9", "牌友"), ("en-GB", "Player "), ("", "牌友")])
def test_a_newcomer_has_a_name_in_his_language(tmp_path: Path, languages: str, begins: str) -> None:
    with serving(tmp_path) as client:
        assert client.get("/api/me", headers={"accept-language": languages}).json()["name"].startswith(begins)


def test_house_rules_of_the_id_and_of_the_form_go_together(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        body = {"game": "doudizhu/qq?kickers=strict", "options": {"spring": "false"}, "public": True}
        id = client.post("/api/rooms", json=body).json()["id"]
        assert client.get(f"/api/rooms/{id}").json()["game"] == "doudizhu/qq?kickers=strict&spring=false"
        body = {"game": "doudizhu/qq", "options": {"kickers": "strict&spring=false"}, "public": True}
        assert refused(client, "POST", "/api/rooms", body) == (422, "no_such_option", "options.kickers")
