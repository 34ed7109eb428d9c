"""Taking back by consent of all, and never after cards were shown."""

from pathlib import Path
from typing import Any

import pytest
from databases import execute
from play import Player, crowd, lobby, play_on, ready_all, serving, sync_all, wait, whose_turn

from paiju.core.fair import check
from paiju.games import replay

HELD = {"tempos": {k: (3600, 3600) for k in ("slow", "normal", "fast")}}


def failed(player: Player, t: str, **fields: Any) -> str:
    frame = player.send(t, **fields).until_t("failed")
    assert frame["zh"] and frame["en"]
    return frame["code"]


def act(player: Player, move: str) -> None:
    player.send("act", prompt=player.table["ask"]["number"], move=move).sync()


def started(client: Any, **room: Any) -> tuple[list[Player], Player, list[Player]]:
    """A hand of three: all, who is asked first, the others in their order."""
    players = ready_all(crowd(client, **room))
    first = whose_turn(players)
    seat = first.room["seat"]
    others = sorted((p for p in players if p is not first), key=lambda p: (p.room["seat"] - seat) % 3)
    return players, first, others


def actions(folder: Path) -> list[tuple[int | None, str]]:
    return [(seat, body.split(" ")[0]) for seat, body in execute(folder, "select seat, body from actions order by seq")]


def test_all_agree_and_it_is_as_before(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players, first, (second, third) = started(client)
        seat = first.room["seat"]
        before = [p.table["view"] for p in players]
        assert not any(p.table["undo"] for p in players)
        act(first, "bid 1")
        sync_all(players)
        assert [p.table["undo"] for p in players] == [p is first for p in players]
        first.send("take_back")
        sync_all(players)
        wish = second.room["wish"]
        assert wish["seat"] == seat and sorted(wish["waits"]) == sorted([second.room["seat"], third.room["seat"]])
        assert 0 < wish["left_ms"] <= 15_000
        assert failed(first, "consent", on=True) == "no_wish"
        second.send("consent", on=True)
        sync_all(players)
        assert first.room["wish"]["waits"] == [third.room["seat"]] and failed(second, "consent", on=True) == "no_wish"
        third.send("consent", on=True)
        sync_all(players)
        assert first.room["wish"] is None
        assert [p.table["view"] for p in players] == before and first.table["ask"] and not first.table["undo"]
        assert [event["kind"] for event in second.table["events"]] == ["undo"]
        assert failed(first, "take_back") == "undo_not_last"
        act(first, "bid 3")
        sync_all(players)
        assert actions(tmp_path)[-3:] == [(seat, "bid"), (None, "undo"), (seat, "bid")]
        play_on(players)
        records = first.call("GET", f"/api/rooms/{first.room['id']}/records")
        assert any(text == "undo 1" for _, text in records[0]["actions"])
        again = replay({k: v for k, v in records[0].items() if k != "actions"}, [tuple(a) for a in records[0]["actions"]])
        assert again.record()["result"] == records[0]["result"]
        check(records[0], again.drawn)  # the draws of a fair deal are those that were promised
        shown = first.call("POST", "/api/replay", {"hand": f"{first.room['id']}-1", "seat": seat})
        assert next(frame["move"] for frame in shown["frames"] if frame["seat"] == seat) == "bid 3"  # what counts


def test_one_who_says_no_ends_it(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players, first, (second, third) = started(client)
        act(first, "bid 1")
        first.send("take_back")
        sync_all(players)
        after = [p.table["view"] for p in players]
        second.send("consent", on=True)
        third.send("consent", on=False)
        sync_all(players)
        assert first.room["wish"] is None and [p.table["view"] for p in players] == after
        assert failed(first, "take_back") == "undo_refused"
        assert failed(third, "consent", on=True) == "no_wish"
        play_on(players)
        assert first.room["phase"] == "between"


def test_it_can_be_withdrawn_and_lapses(tmp_path: Path) -> None:
    with serving(tmp_path, take_back=0.05) as client:
        players, first, _ = started(client)
        act(first, "bid 1")
        first.send("take_back")
        first.until(lambda f: f["t"] == "room" and f["wish"])
        first.until(lambda f: f["t"] == "room" and not f["wish"])
        assert failed(first, "take_back") == "undo_refused"
    with serving(tmp_path / "2") as client:
        players, first, (second, _) = started(client)
        act(first, "bid 1")
        first.send("take_back").sync()
        second.send("take_back", on=False).sync()  # not his
        assert second.room["wish"]
        first.send("take_back", on=False)
        sync_all(players)
        assert second.room["wish"] is None
        first.send("take_back").sync()  # on second thoughts
        assert first.room["wish"]


def test_what_is_played_meanwhile_ends_it(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players, first, (second, third) = started(client)
        act(first, "bid 1")
        first.send("take_back").sync()
        third.send("consent", on=True)
        sync_all(players)
        act(second, "bid 2")
        sync_all(players)
        assert first.room["wish"] is None and failed(first, "take_back") == "undo_not_last"
        assert second.table["undo"] and not first.table["undo"]
        assert actions(tmp_path)[-2:] == [(first.room["seat"], "bid"), (second.room["seat"], "bid")]


def test_cards_that_were_shown_are_not_taken_back(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players, first, (second, third) = started(client)
        act(first, "bid 3")  # shows the bottom
        assert failed(first, "take_back") == "undo_shown" and not first.table["undo"]
        act(first, f"play {first.table['view']['hand'][0]}")
        assert failed(first, "take_back") == "undo_shown" and not first.table["undo"]
        sync_all(players)
        act(second, "pass")
        sync_all(players)
        assert second.table["undo"] and failed(third, "take_back") == "undo_not_last"
        second.send("take_back").sync()
        first.send("consent", on=True).sync()
        third.send("consent", on=True)
        sync_all(players)
        assert second.table["ask"]["kind"] == "play" and not third.table["ask"]
        play_on(players)
        assert failed(first, "take_back") == "undo_over"


def test_who_may_not_ask(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        *players, w = ready_all(crowd(client, watching=1))
        assert failed(w, "take_back") == "not_seated" and failed(w, "consent", on=True) == "not_seated"
        assert failed(players[0], "consent", on=True) == "no_wish"
        first = whose_turn(players)
        act(first, "bid 1")
        first.send("take_back").sync()
        assert failed(w, "consent", on=False) == "not_seated" and first.sync().room["wish"]
        first.send("stand")  # a bot plays on in his chair: nobody wishes that any more
        sync_all([*players, w])
        assert failed(first, "consent", on=False) in ("not_seated", "no_hand")


@pytest.mark.parametrize(("room", "may"), [
    ({}, True), ({"public": True}, False), ({"public": True, "take_backs": True}, True), ({"take_backs": False}, False),
    ({"level": "low"}, False),
])  # fmt: skip
def test_where_one_may(tmp_path: Path, room: dict[str, Any], may: bool) -> None:
    with serving(tmp_path) as client:
        _, first, _ = started(client, **room)
        assert first.room["take_backs"] == may
        act(first, "bid 1")
        assert first.table["undo"] == may
        if not may:
            assert failed(first, "take_back") == "no_take_backs"


def test_no_take_backs_where_beans_are_at_stake(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a = Player(client).me("甲")
        a.http.cookies.update(a.cookies)
        answer = client.post("/api/rooms", json={"game": "doudizhu/qq", "level": "low", "take_backs": True})
        assert answer.status_code == 422 and answer.json()["code"] == "no_take_backs"


def test_bots_agree(tmp_path: Path) -> None:
    """With two people and a bot one consent is enough; where a bot plays for the other too, none is needed."""
    with serving(tmp_path, **HELD) as client:
        for auto in (False, True):
            for _ in range(60):  # until a person is asked first
                players = crowd(client, sitting=2)
                players[0].send("start")
                first = next((p for p in sync_all(players) if p.table and p.table["ask"]), None)
                if first:
                    break
                for player in players:
                    player.close()
                lobby(client).rooms[players[0].room["id"]].data.owner = "nobody"  # or he has too many
            assert first
            other = next(p for p in players if p is not first)
            act(first, "bid 1")
            if auto:
                other.send("auto", on=True).sync()
            first.send("take_back")
            sync_all(players)
            if not auto:
                assert first.room["wish"]["waits"] == [other.room["seat"]]
                other.send("consent", on=True)
                sync_all(players)
            assert first.room["wish"] is None and first.table["ask"] and not first.table["undo"]


def test_bots_wait_while_somebody_asks(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players, first, (second, third) = started(client)
        act(first, "bid 1")
        first.send("take_back").sync()
        before = actions(tmp_path)
        second.send("auto", on=True)  # a bot is asked in his place, and would answer at once
        sync_all(players)
        room = lobby(client).rooms[first.room["id"]]
        wait(lambda: any(plan.waited and plan.thought for plan in room.hand.plans.values()))
        sync_all(players)
        assert actions(tmp_path) == before and first.room["wish"]["waits"] == [third.room["seat"]]
        third.send("consent", on=False)
        third.until(lambda f: f["t"] == "table" and f["view"]["told"][-1].get("seat") == second.room["seat"])
        assert len(actions(tmp_path)) > len(before)


def test_it_is_kept_over_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players, first, others = started(client)
        act(first, "bid 1")
        first.send("take_back").sync()
        for other in others:
            other.send("consent", on=True).sync()
        act(first.sync(), "bid 2")
        views = [p.sync().table["view"] for p in players]
        id = first.room["id"]
    with serving(tmp_path) as client:
        again = [Player(client, p.cookies).open(id) for p in players]
        for player in again:
            player.until_t("table")
        assert [p.table["view"] for p in again] == views
        me = again[players.index(first)]
        assert me.table["undo"]
        sync_all(again)
        me.send("take_back").sync()
        for player in again:
            if player is not me:
                player.send("consent", on=True).sync()
        assert me.sync().table["ask"]


def test_a_store_that_fails_takes_nothing_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        players, first, others = started(client)
        act(first, "bid 1")
        first.send("take_back").sync()
        others[0].send("consent", on=True).sync()
        store = lobby(client).store
        real, fail = store.write, [True]

        async def write(writes: Any) -> None:
            if fail:
                fail.pop()
                raise OSError("disk full")
            await real(writes)

        monkeypatch.setattr(store, "write", write)
        others[1].send("consent", on=True)
        assert others[1].until_t("failed")["code"] == "not_saved"
        sync_all(players)
        assert first.room["wish"] is None and first.table["undo"]  # as the store has it
        assert actions(tmp_path)[-1] == (first.room["seat"], "bid")
        first.send("take_back").sync()
        for other in others:
            other.send("consent", on=True).sync()
        assert first.sync().table["ask"]
