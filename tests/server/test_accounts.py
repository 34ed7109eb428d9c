"""Accounts: being kept by a password or a recovery code, logging in elsewhere, and what nobody may learn or do."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from answers import ask, code_of, take_cookie
from databases import everything, execute
from hypothesis import given, strategies
from members import GOOD, kept, log_in
from play import Player, crowd, serving, settings, wait

from paiju.server import accounts, limits
from paiju.server.accounts import Accounts, Hashing, code_hash, fold, folded, network, new_code
from paiju.server.failures import Failure
from paiju.server.guests import Guests, clean_name
from paiju.server.store import Store, make_engine

# keeping and coming back


def test_name_and_avatar(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b = crowd(client, sitting=1, watching=1)
        me = a.call("POST", "/api/me", {"name": "小梅", "avatar": "plum"})
        assert me == {"name": "小梅", "avatar": "plum", "kept": False, "regular": False}
        b.sync()
        assert b.room["chairs"][0]["avatar"] == "plum"
        assert a.call("POST", "/api/me", {"name": "阿梅"})["avatar"] == "plum"
        assert code_of(ask(a, "POST", "/api/me", {"name": "阿梅", "avatar": "<svg>"})) == (422, "bad_field")
        a.send("name", name="梅").sync()
        wait(lambda: a.call("GET", "/api/me") == {"name": "梅", "avatar": "plum", "kept": False, "regular": False})


def test_a_password_brings_one_back_on_another_device(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a = kept(client)
        room = a.call("POST", "/api/rooms", {"game": "doudizhu/qq"})["id"]
        a.open(room).until_t("room")
        a.send("sit", seat=1).sync()
        b, (status, me) = log_in(client, login=" ＸiaoMing ", password=GOOD)
        assert status == 200 and me["name"] == "小明" and me["kept"]
        b.open(room).until_t("room")
        assert b.room["seat"] == 1 and b.room["owner"]
        assert [d["this"] for d in b.call("GET", "/api/me/account")["devices"]].count(True) == 1
        assert len(b.call("GET", "/api/me/account")["devices"]) == 2
        assert b.call("GET", "/api/me/account")["login"] == "xiaoming"
    with serving(tmp_path) as client:  # a restart changes nothing
        assert Player(client, b.cookies).call("GET", "/api/me")["name"] == "小明"
        assert log_in(client, login="xiaoming", password=GOOD)[1][0] == 200


def test_a_recovery_code_needs_no_name_and_the_last_one_counts(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a = Player(client).me("小明")
        first = a.call("POST", "/api/me/recovery", {})["code"]
        assert a.call("GET", "/api/me")["kept"]
        assert log_in(client, code=first.lower().replace("-", " "))[1][1]["name"] == "小明"
        second = a.call("POST", "/api/me/recovery", {})["code"]
        assert code_of(log_in(client, code=first)[1]) == (403, "wrong_login")
        assert log_in(client, code=second)[1][0] == 200
        account = a.call("GET", "/api/me/account")
        assert (account["login"], account["password"], account["code"]) == ("", False, True)
    stored = everything(tmp_path)
    assert first not in stored and second not in stored
    assert len(second) == 23 and len({new_code() for _ in range(100)}) == 100


def test_what_is_stored_is_argon2id(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        kept(client)
    [(stored,)] = execute(tmp_path, "select password from guests where password is not null")
    assert stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    keys = [key for (key,) in execute(tmp_path, "select key from sessions")]
    assert keys and all(len(key) == 64 for key in keys)


def test_a_password_is_changed_by_who_knows_it(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a = kept(client)
        code = a.call("POST", "/api/me/recovery", {"old": GOOD})["code"]
        elsewhere, _ = log_in(client, login="xiaoming", password=GOOD)
        for old in ("", "falsch gedacht", new_code()):
            assert code_of(ask(a, "POST", "/api/me/password", {"password": "another one", "old": old})) == (403, "wrong_password")
            assert code_of(ask(a, "POST", "/api/me/recovery", {"old": old})) == (403, "wrong_password")
        assert ask(a, "POST", "/api/me/password", {"password": "another one", "old": GOOD})[0] == 200
        assert code_of(log_in(client, login="xiaoming", password=GOOD)[1]) == (403, "wrong_login")
        assert elsewhere.call("GET", "/api/me")["name"] != "小明"  # sessions elsewhere ended
        assert a.call("GET", "/api/me")["name"] == "小明"
        assert ask(a, "POST", "/api/me/password", {"password": "a third one", "old": code, "login": "Ming.2"})[0] == 200
        assert log_in(client, login="ming.2", password="a third one")[1][0] == 200
        assert code_of(log_in(client, login="xiaoming", password="a third one")[1]) == (403, "wrong_login")


@pytest.mark.parametrize("password", ["", "kurz", "aaaaaaaaaa", "abababab", "XiaoMing-7", "x" * 129])
def test_weak_passwords(tmp_path: Path, password: str) -> None:
    with serving(tmp_path) as client:
        body = {"login": "xiaoming-7", "password": password}
        assert code_of(ask(Player(client), "POST", "/api/me/password", body)) == (422, "weak_password")


@pytest.mark.parametrize(
    "login", ["", "ab", "a b c", "-abc", "abc-", "x" * 25, "牌" * 13, "abc\u3164", "a\u200bbc", "a\u202ebc", "ㅤㅤㅤ", "a@b.c", "$$$"]
)
def test_bad_login_names(tmp_path: Path, login: str) -> None:
    with serving(tmp_path) as client:
        answer = ask(Player(client), "POST", "/api/me/password", {"login": login, "password": GOOD})
        assert code_of(answer) == (422, "bad_login")


def test_login_names_are_one_whatever_their_width_and_case() -> None:
    assert fold("ＰＡＩ＿ju") == fold(" pai_JU ") == "pai_ju" and fold("ﬀｶﾞ") == fold("FFガ")
    assert folded("小明") == "小明" and folded("x y") is None


@given(strategies.text(max_size=30))
def test_folding_is_done_once(text: str) -> None:
    name = folded(text)
    assert name is None or fold(name) == name


def test_a_login_name_belongs_to_one(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        kept(client)
        b = Player(client).me("小明")  # the same display name is nobody's business
        assert code_of(ask(b, "POST", "/api/me/password", {"login": "ＸＩＡＯming", "password": GOOD})) == (409, "name_taken")
        assert not b.call("GET", "/api/me")["kept"]
        assert b.call("GET", "/api/me/account")["login"] == ""


@pytest.mark.parametrize(
    "name", ["\u3164", "牌\u3164友", "a\uffa0b", "\u115f\u1160", "a\u2800b", "a\u034fb", "a\ufe01b", "\U000e0101a"]
)
def test_names_that_do_not_show(name: str) -> None:
    with pytest.raises(Failure):
        clean_name(name)
    assert clean_name("牌友❤️") == "牌友❤️"


# nobody learns which names there are


def test_a_login_answers_the_same_whatever_is_wrong(tmp_path: Path) -> None:
    with serving(tmp_path, logins_per_ip=1000) as client:
        kept(client)
        wrong: list[dict[str, str]] = [
            {"login": "xiaoming", "password": "not the password"},
            {"login": "nobody", "password": GOOD},
            {"login": "not a name!", "password": GOOD},
            {"login": "\u3164", "password": ""},
            {"login": "小明", "password": GOOD},  # a display name is no log-in name
            {"login": "", "password": ""},
            {},
            {"code": new_code()},
            {"code": "x"},
        ]
        answers = [log_in(client, **body)[1] for body in wrong]
        assert all(answer == answers[0] for answer in answers) and code_of(answers[0]) == (403, "wrong_login")


def test_a_login_does_the_same_work_whatever_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    matches = accounts._matches
    monkeypatch.setattr(accounts, "_matches", lambda known, text: done.append(known[:30]) or matches(known, text))
    with serving(tmp_path, logins_per_ip=1000) as client:
        kept(client)
        done.clear()
        for login in ("xiaoming", "nobody", "not a name!", ""):
            log_in(client, login=login, password="not the password")
        assert len(done) == 4 and len(set(done)) == 1  # one hash each, with the same parameters


async def test_hashing_is_bounded_and_beside_the_loop() -> None:
    hashing = Hashing()
    work = [asyncio.ensure_future(hashing.hash(f"password {n}")) for n in range(accounts.WAITING + accounts.AT_ONCE + 5)]
    beats = 0
    while not all(w.done() for w in work):
        await asyncio.sleep(0.001)
        beats += 1
    refused = [w.exception() for w in work if w.exception()]
    assert len(refused) == 5 and all(isinstance(r, Failure) and r.code == "busy" for r in refused)
    assert beats > 5 and hashing.waiting == 0
    hashing.close()


# tries are counted


@pytest.mark.sqlite("it stores nothing")
async def test_tries_are_counted_by_name_and_by_address(tmp_path: Path) -> None:
    clock = [0.0]
    store = Store(make_engine(":memory:"))
    few = Accounts(settings(tmp_path), store, Guests(store), lambda: clock[0])
    few._row = _no_row  # type: ignore[method-assign]

    async def tries(address: str, login: str = "", code: str = "") -> str:
        with pytest.raises(Failure) as failed:
            await few.log_in(address, login, "x", code)
        return failed.value.code

    answers = [await tries(f"10.0.0.{n}", "Victim") for n in range(12)]
    assert answers == ["wrong_login"] * 10 + ["too_many_tries"] * 2
    assert await tries("10.9.9.9", "ｖictim") == "too_many_tries"  # however it is written
    assert await tries("10.9.9.9", "other") == "wrong_login"
    assert await tries("10.9.9.9", code="a") == "wrong_login"  # nobody is locked out by others
    clock[0] += 361
    assert await tries("10.9.9.9", "victim") == "wrong_login"
    assert await tries("10.9.9.9", "victim") == "too_many_tries"
    answers = [await tries(f"2001:db8::{n:x}", f"name{n}") for n in range(41)]
    assert answers == ["wrong_login"] * 40 + ["too_many_tries"]
    few.hashing.close()


async def _no_row(which: Any) -> None:
    return None


def test_who_is_right_is_not_counted(tmp_path: Path) -> None:
    with serving(tmp_path, logins_per_ip=3, logins_per_name=3) as client:
        kept(client)
        for _ in range(5):
            assert log_in(client, login="xiaoming", password=GOOD)[1][0] == 200
        tries = [log_in(client, login="xiaoming", password="wrong")[1][0] for _ in range(5)]
        assert tries == [403, 403, 403, 429, 429]
        assert log_in(client, login="xiaoming", password=GOOD)[1][0] == 429


def test_taking_names_is_counted(tmp_path: Path) -> None:
    with serving(tmp_path, logins_per_ip=3) as client:
        kept(client)
        b = Player(client)
        answers = [ask(b, "POST", "/api/me/password", {"login": "xiaoming", "password": GOOD})[0] for _ in range(5)]
        assert answers == [409, 409, 409, 429, 429]


def test_buckets_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST", 100)
    clock = [0.0]
    buckets = limits.Buckets(0.001, 3, lambda: clock[0])
    for _ in range(4):
        worn = buckets.take("worn out")
    assert not worn
    for n in range(1000):
        clock[0] += 0.001
        buckets.take(f"k{n}")
        assert len(buckets.of) <= 100
    assert not buckets.take("worn out")  # others do not make it forgotten


def test_addresses_of_one_connection_are_one() -> None:
    assert network("2001:db8:1:2:3::4") == network("2001:db8:1:2::9") != network("2001:db8:1:3::9")
    assert network("::ffff:10.0.0.1") == network("10.0.0.1") != network("10.0.0.2")
    assert network("testclient") == "testclient" and network("") == ""


# other sites, and nonsense

CHANGES = [
    ("POST", "/api/me", {"name": "x"}),
    ("POST", "/api/me/password", {"login": "abc", "password": GOOD}),
    ("POST", "/api/me/recovery", {}),
    ("POST", "/api/login", {"code": "x"}),
    ("POST", "/api/logout", None),
    ("POST", "/api/logout/all", None),
    ("DELETE", "/api/me", {"confirm": "delete"}),
]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_other_sites_change_nothing(tmp_path: Path, method: str, path: str, body: Any) -> None:
    with serving(tmp_path) as client:
        a = kept(client)
        for headers in (
            {"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"}, {"origin": "http://testserver:81"},
        ):  # fmt: skip
            assert code_of(ask(a, method, path, body, headers=headers)) == (403, "bad_origin")
        assert a.call("GET", "/api/me")["name"] == "小明"
        if method == "POST":  # nothing that changes anything can be asked with GET
            assert ask(a, "GET", path)[0] in (200, 404, 405) and a.call("GET", "/api/me")["name"] == "小明"


def test_nonsense_is_declined(tmp_path: Path) -> None:
    rng = random.Random(7)
    values = [None, True, 0, -1, 2**70, 1.5, "", "delete", "x" * 300, "\u202e", "\ud7ff", [], {}, [[[]]], "\x00", "a" * 200]
    keys = ["login", "password", "old", "code", "confirm", "name", "avatar", "extra"]
    with serving(tmp_path, logins_per_ip=10**6, logins_per_name=10**6, guests_per_ip=10**6) as client:
        a = kept(client)
        for _ in range(400):
            method, path, _ = rng.choice(CHANGES[:4] + CHANGES[-1:])
            body: Any = {rng.choice(keys): rng.choice(values) for _ in range(rng.randrange(4))}
            content = json.dumps(rng.choice([body, body, rng.choice(values)])).encode()
            if rng.random() < 0.2:
                content = content[: rng.randrange(len(content) + 1)]
            client.cookies.clear()
            client.cookies.update(a.cookies)
            answer = client.request(method, path, content=content)
            take_cookie(a, answer)
            assert answer.status_code < 500, (path, content)
            assert answer.status_code == 200 or answer.json()["zh"]
        assert a.call("GET", "/api/me")["kept"]
        assert log_in(client, login="xiaoming", password=GOOD)[1][0] == 200


def test_codes_are_read_however_they_are_written() -> None:
    code = new_code()
    assert code_hash(code) == code_hash(code.lower().replace("-", "")) == code_hash(f" {code} ") != code_hash(code[:-1])
