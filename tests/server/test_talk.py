"""Phrases, blocking, and reminding who keeps the others waiting."""

from pathlib import Path
from typing import Any

from databases import execute
from play import Player, crowd, lobby, ready_all, serving, sync_all, whose_turn

from paiju.games import GAMES
from paiju.server import blocks
from paiju.words.phrases import COMMON, phrases

QUICK = {"nudge": 0.0}


def failed(player: Player, t: str, **fields: Any) -> str:
    frame = player.send(t, **fields).until_t("failed")
    assert frame["zh"] and frame["en"]
    return frame["code"]


def heard(player: Player, kinds: tuple[str, ...] = ("said", "nudged")) -> list[Any]:
    """What was said to him since the last time."""
    player.sync()
    found = [frame for frame in player.frames if frame["t"] in kinds]
    player.frames.clear()
    return found


def who(player: Player, seat: int) -> str:
    return player.room["chairs"][seat]["who"]


def holders(client: Any) -> dict[str, str]:
    """By name."""
    return {visit.name: holder for room in lobby(client).rooms.values() for holder, visit in room.visits.items()}


def status(player: Player, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    player.http.cookies.clear()
    player.http.cookies.update(player.cookies)
    answer = player.http.request(method, path, json=body)
    return answer.status_code, answer.json()


def test_every_family_has_phrases_in_both_languages(tmp_path: Path) -> None:
    for entry in GAMES.values():
        texts = phrases(entry.game.META.family)
        assert len(texts) > len(COMMON)
        assert all(zh and en and zh != en and len(zh) <= 14 for zh, en in texts.values())
    with serving(tmp_path) as client:
        games = Player(client).call("GET", "/api/games")
        first = {p["id"]: (p["zh"], p["en"]) for p in games[0]["phrases"]}
        assert first == phrases(games[0]["family"])


def test_a_phrase_goes_by_its_id_and_is_throttled_like_chat(tmp_path: Path) -> None:
    with serving(tmp_path, chats_per_second=1e-6, chats_at_once=2) as client:
        a, b, _, w = sync_all(crowd(client, watching=1))
        heard(b)
        a.send("phrase", id="well").sync()
        assert heard(b) == [{"t": "said", "seat": 0, "name": "玩家1", "text": "", "who": who(b, 0), "phrase": "well"}]
        assert failed(a, "phrase", id="sevens") == "no_such_phrase"  # of another family; it took one of his two
        assert failed(a, "phrase", id="well") == "too_fast"
        assert failed(a, "chat", text="hello") == "too_fast"
        w.send("phrase", id="bomb").sync()
        assert [(f["seat"], f["phrase"]) for f in heard(b)] == [(None, "bomb")]


def test_what_people_are_called_leads_to_nobody_elsewhere(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, *_ = crowd(client)
        names = [who(a, seat) for seat in range(3)]
        assert len(set(names)) == 3 and all(len(name) == 20 for name in names)
        assert [who(b, seat) for seat in range(3)] == names
        other = a.call("POST", "/api/rooms", {"game": "doudizhu/qq"})["id"]
        again = Player(client, a.cookies).open(other)
        again.until_t("room")
        again.send("sit", seat=0).sync()
        assert who(again, 0) not in names
        ids = {guest.id for guest in lobby(client).guests.known.values()} | set(holders(client).values())
        assert not ids & set(names)
    with serving(tmp_path) as client:  # the same after a restart
        again = Player(client, b.cookies).open(a.room["id"])
        assert [chair["who"] for chair in again.until_t("room")["chairs"]] == names


def test_the_blocked_are_not_heard_and_not_told(tmp_path: Path) -> None:
    with serving(tmp_path, **QUICK) as client:
        a, b, c, w = players = crowd(client, watching=1)
        room = a.room["id"]
        a.send("chat", text="一").sync()
        assert [f["text"] for f in heard(b)] == ["一"]
        w.send("chat", text="看").sync()
        watcher = heard(b)[0]["who"]  # who watches has no seat: he is known by what he said
        for someone in (who(b, 0), watcher):
            assert b.call("POST", f"/api/rooms/{room}/block", {"who": someone}) == {"ok": True}
        for player in players:
            heard(player)
        a.send("chat", text="二").send("phrase", id="well").sync()
        w.send("phrase", id="well").sync()
        c.send("chat", text="三").sync()
        assert [f["text"] for f in heard(b)] == ["三"]
        assert [f["name"] for f in heard(a)] == ["玩家1", "玩家1", "玩家4", "玩家3"]  # he is not told
        assert [f["name"] for f in heard(c)] == ["玩家1", "玩家1", "玩家4", "玩家3"]
        # in another room too
        other = c.call("POST", "/api/rooms", {"game": "doudizhu/qq"})["id"]
        a2, b2 = (Player(client, p.cookies).open(other) for p in (a, b))
        for player in (a2, b2):
            player.until_t("room")
        a2.send("chat", text="四").sync()
        assert heard(b2) == [] and [f["text"] for f in heard(a2)] == ["四"]
        by_name = holders(client)
        found = client.portal.call(blocks.blocked_pairs, lobby(client).store, list(by_name.values()))
        assert found == {frozenset((by_name["玩家2"], by_name[other])) for other in ("玩家1", "玩家4")}
    with serving(tmp_path, **QUICK) as client:  # kept for the account
        a, b = (Player(client, p.cookies).open(room) for p in (a, b))
        for player in (a, b):
            player.until_t("room")
        a.send("chat", text="五").sync()
        assert heard(b) == []
        listed = b.call("GET", "/api/me/blocks")
        assert sorted(row["name"] for row in listed) == ["玩家1", "玩家4"] and a.call("GET", "/api/me/blocks") == []
        assert not {row["who"] for row in listed} & {who(b, 0), watcher}
        first = next(row for row in listed if row["name"] == "玩家1")
        assert status(a, "POST", "/api/me/unblock", {"who": first["who"]})[0] == 404  # of another's list
        b.call("POST", "/api/me/unblock", {"who": first["who"]})
        a.send("chat", text="六").sync()
        assert [f["text"] for f in heard(b)] == ["六"]
        b.call("POST", f"/api/rooms/{room}/block", {"who": who(b, 0)})
        b.call("POST", f"/api/rooms/{room}/unblock", {"who": who(b, 0)})
        a.send("chat", text="七").sync()
        assert [f["text"] for f in heard(b)] == ["七"]


def test_whom_one_cannot_block(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, *_ = crowd(client)
        path = f"/api/rooms/{a.room['id']}/block"
        assert status(a, "POST", path, {"who": who(a, 0)}) [1]["code"] == "not_yourself"
        assert status(a, "POST", path, {"who": "nobody"})[1]["code"] == "no_such_person"
        stranger = Player(client).me("路人")
        assert status(stranger, "POST", path, {"who": who(a, 0)})[1]["code"] == "no_such_room"
        assert a.call("GET", "/api/me/blocks") == [] == b.call("GET", "/api/me/blocks")
        assert execute(tmp_path, "select count(*) from blocks") == [(0,)]


def test_who_keeps_others_waiting_is_reminded_once(tmp_path: Path) -> None:
    with serving(tmp_path, **QUICK) as client:
        *players, w = crowd(client, watching=1)
        assert failed(players[0], "nudge") == "not_waiting"  # no hand yet
        ready_all(players)
        slow = whose_turn(players)
        seat = slow.room["seat"]
        other, third = (p for p in players if p is not slow)
        for player in (*players, w):
            heard(player)
        assert failed(slow, "nudge") == "not_waiting" and failed(w, "nudge") == "not_seated"
        other.send("nudge").sync()
        expected = {"t": "nudged", "by": other.room["seat"], "name": other.room["name"], "seats": [seat]}
        for player in (slow, third, w):
            frames = heard(player)
            assert [{k: v for k, v in f.items() if k != "who"} for f in frames] == [expected]
        assert failed(other, "nudge") == "nudged_already"
        third.send("nudge").sync()
        assert len(heard(slow)) == 1
        slow.call("POST", f"/api/rooms/{slow.room['id']}/block", {"who": who(slow, third.room["seat"])})
        slow.send("act", prompt=slow.table["ask"]["number"], move="bid 0")
        sync_all(players)
        late = whose_turn(players)
        for player in players:
            heard(player)
        if late is not third:
            third.send("nudge").sync()
            assert heard(slow) == [] and len(heard(late)) == 1


def test_nobody_is_hurried_at_once_and_no_bot_at_all(tmp_path: Path) -> None:
    with serving(tmp_path, nudge=30.0) as client:
        players = ready_all(crowd(client))
        slow = whose_turn(players)
        other = next(p for p in players if p is not slow)
        assert failed(other, "nudge") == "nudge_later"
        slow.send("auto", on=True).sync()
    with serving(tmp_path / "bots", nudge=0.0, tempos={k: (60, 60) for k in ("slow", "normal", "fast")}) as client:
        a = Player(client).me("甲")
        room = a.call("POST", "/api/rooms", {"game": "doudizhu/qq"})["id"]
        a.open(room).until_t("room")
        a.send("sit", seat=0).send("start").sync()
        while a.table["ask"]:
            a.send("act", prompt=a.table["ask"]["number"], move="bid 0").sync()
        assert failed(a, "nudge") == "not_waiting"
