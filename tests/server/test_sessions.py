"""Sessions: logging out, tokens that are replaced, what a password that changes ends, how many there are and how long they last."""

import asyncio
import time
from pathlib import Path

import pytest
from answers import COOKIE, ask, code_of
from databases import database_of
from members import GOOD, kept, log_in
from play import Player, lobby, serving, wait
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from paiju.server import sessions
from paiju.server.connection import COME_AGAIN_CODE
from paiju.server.guests import Guests
from paiju.server.sessions import short_agent
from paiju.server.store import Store, make_engine


def test_log_out_here_and_everywhere(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a = kept(client)
        b, _ = log_in(client, login="xiaoming", password=GOOD)
        c, _ = log_in(client, login="xiaoming", password=GOOD)
        old = dict(b.cookies)
        assert ask(b, "POST", "/api/logout") == (200, {"ok": True}) and not b.cookies
        assert Player(client, old).call("GET", "/api/me")["name"] != "小明"  # the cookie itself is worth nothing now
        assert a.call("GET", "/api/me")["name"] == c.call("GET", "/api/me")["name"] == "小明"
        olds = [dict(p.cookies) for p in (a, c)]
        assert ask(c, "POST", "/api/logout/all")[0] == 200
        for old in olds:
            assert Player(client, old).call("GET", "/api/me")["name"] != "小明"
        assert log_in(client, login="xiaoming", password=GOOD)[1][0] == 200
        assert ask(Player(client), "POST", "/api/logout")[0] == 200  # nobody may log out, too


def test_the_connections_of_a_session_end_with_it(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a = kept(client)
        b, _ = log_in(client, login="xiaoming", password=GOOD)
        rooms = [a.call("POST", "/api/rooms", {"game": "doudizhu/qq"})["id"] for _ in range(2)]
        a.open(rooms[0]).until_t("room")
        b.open(rooms[1]).until_t("room")
        ask(b, "POST", "/api/logout")
        assert b.until_t("gone")["why"] == "logged_out"
        with pytest.raises(WebSocketDisconnect) as closed:
            b.take()
        assert closed.value.code == 4004
        a.sync()
        c, _ = log_in(client, login="xiaoming", password=GOOD)
        ask(c, "POST", "/api/logout/all")
        assert a.until_t("gone")["why"] == "logged_out"
        wait(lambda: not lobby(client).sessions.sockets)


def test_no_session_can_be_planted(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        planted = Player(client, {COOKIE: "a" * 43})
        planted.call("GET", "/api/me")
        assert planted.cookies[COOKIE] != "a" * 43  # the server makes them, nobody else
        attacker = Player(client).me("坏人")
        victim = Player(client, attacker.cookies)  # a guest's cookie of the attacker's own
        kept(client)
        assert ask(victim, "POST", "/api/login", {"login": "xiaoming", "password": GOOD})[0] == 200
        assert victim.cookies != attacker.cookies
        assert attacker.call("GET", "/api/me")["name"] != "小明"
        other = Player(client).me("别人")
        before = dict(other.cookies)
        ask(other, "POST", "/api/me/password", {"login": "other", "password": GOOD})
        assert other.cookies != before
        now = lobby(client).sessions
        now.former = {key: (session, 0.0) for key, (session, _) in now.former.items()}  # the grace is over
        assert Player(client, before).call("GET", "/api/me")["name"] != "别人"
        assert other.call("GET", "/api/me")["name"] == "别人"


def test_a_request_on_its_way_keeps_its_session(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a = Player(client).me("小明")
        old = dict(a.cookies)
        a.call("POST", "/api/me/recovery", {})
        late = Player(client, old)
        assert late.call("GET", "/api/me")["name"] == "小明" and late.cookies == old  # it brings no other cookie
        ask(a, "POST", "/api/logout/all")
        assert Player(client, old).call("GET", "/api/me")["name"] != "小明"


def test_a_token_that_was_replaced_is_good_for_what_was_on_its_way_alone(tmp_path: Path) -> None:
    """Who had planted the cookie of a guest, and asks all the time, may not be quicker than the grace is long."""
    with serving(tmp_path) as client:
        victim = Player(client).me("小明")
        attacker = Player(client, victim.cookies)
        rooms = [victim.call("POST", "/api/rooms", {"game": "doudizhu/qq"})["id"] for _ in range(2)]
        attacker.open(rooms[0]).sync()
        victim.call("POST", "/api/me/recovery", {})
        for room in rooms:  # his connection ends, and he gets no other
            with pytest.raises(WebSocketDisconnect) as closed:
                attacker.take()
            assert closed.value.code == COME_AGAIN_CODE
            attacker.close()
            attacker.open(room)
        attacker.close()
        for method, path, body in (
            ("POST", "/api/me/password", {"login": "thief", "password": GOOD}), ("POST", "/api/me/recovery", {}),
            ("DELETE", "/api/me", {"confirm": "delete"}), ("GET", "/api/me/export", None),
        ):  # fmt: skip
            assert code_of(ask(attacker, method, path, body)) == (409, "renewed")
        victim.open(rooms[0]).until_t("room")
        assert victim.call("GET", "/api/me/account")["login"] == ""


async def test_two_renewals_at_once_lead_to_the_last(tmp_path: Path) -> None:
    store = Store(make_engine(database_of(tmp_path)))
    await store.open()
    try:
        people = Guests(store)
        now = sessions.Sessions(store, people)
        guest, row = people.new("zh")
        session = await now.find(await now.start(guest, "", [row]))
        assert session
        tokens = await asyncio.gather(now.renew(session), now.renew(session))
        again = await sessions.Sessions(store, people).find(tokens[1])  # as the store has it
        assert again and again.guest is guest
    finally:
        await store.close()


def overtaken(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, while a password is compared, 小明 sets another one: once."""
    own, accounts_of = lobby(client), lobby(client).accounts
    guest = next(g for g in own.guests.known.values() if g.name == "小明")
    matches = accounts_of.hashing.matches

    async def slowly(known: str | None, password: str) -> bool:
        right = await matches(known, password)
        monkeypatch.setattr(accounts_of.hashing, "matches", matches)
        await accounts_of.set_password("10.0.0.1", guest, "", GOOD + "!", GOOD)
        await own.sessions.end(guest)
        return right

    monkeypatch.setattr(accounts_of.hashing, "matches", slowly)


def test_a_password_that_is_changed_meanwhile_opens_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who knows it and tries all the time would be in when the change has ended all other sessions."""
    with serving(tmp_path) as client:
        a = kept(client)
        a.call("GET", "/api/me")
        overtaken(client, monkeypatch)
        thief, answer = log_in(client, login="xiaoming", password=GOOD)
        assert code_of(answer) == (403, "wrong_login")
        assert thief.call("GET", "/api/me")["name"] != "小明"
        again, answer = log_in(client, login="xiaoming", password=GOOD + "!")
        assert answer[0] == 200 and len(again.call("GET", "/api/me/account")["devices"]) == 1


@pytest.mark.parametrize(("path", "body"), [("password", {"password": "another 1 of mine"}), ("recovery", {})])
def test_a_password_that_is_changed_meanwhile_proves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, body: dict[str, str]
) -> None:
    with serving(tmp_path) as client:
        a = kept(client)
        overtaken(client, monkeypatch)
        assert code_of(ask(a, "POST", f"/api/me/{path}", {**body, "old": GOOD})) == (403, "wrong_password")
        again, answer = log_in(client, login="xiaoming", password=GOOD + "!")
        assert answer[0] == 200 and not again.call("GET", "/api/me/account")["code"]


def test_sessions_of_one_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "OF_ONE", 3)
    with serving(tmp_path) as client:
        first = kept(client)
        others = [log_in(client, login="xiaoming", password=GOOD)[0] for _ in range(3)]
        assert len(others[-1].call("GET", "/api/me/account")["devices"]) == 3
        assert first.call("GET", "/api/me")["name"] != "小明"


def test_a_cookie_that_is_used_lasts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        a = Player(client).me("小明")
        client.cookies.clear()
        client.cookies.update(a.cookies)
        assert "set-cookie" not in client.get("/api/me").headers
        ahead = time.time() + 2 * sessions.TOUCHED
        monkeypatch.setattr(sessions, "now", lambda: ahead)
        given = client.get("/api/me").headers["set-cookie"]
        assert a.cookies[COOKIE] in given and "HttpOnly" in given and "SameSite=Lax" in given
        assert client.get("/api/me/account").json()["devices"][0]["seen"] == ahead


def test_a_device_is_known_by_its_browser() -> None:
    assert short_agent("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 Chrome/140.0 Mobile Safari/537") == "Chrome · Android"
    assert short_agent("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/604") == "Safari · iPhone"
    assert short_agent("") == "" and short_agent("<script>Firefox") == "Firefox"
