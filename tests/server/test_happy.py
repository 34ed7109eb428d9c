"""欢乐斗地主 at a server's table: open hands before and in a deal that goes on by itself, sealed doubling, bots."""

import time
from pathlib import Path

import pytest
from play import Frame, Player, crowd, lobby, play_on, ready_all, serving, sync_all
from test_toys import answer, tick_now

pytestmark = pytest.mark.sqlite("what is shown and when; the store gets hands like any other")

GAMES = ("doudizhu/happy", "doudizhu/laizi")


def hand_of(player: Player) -> list[str]:
    return player.table["view"]["hand"]


def dealt(player: Player) -> int:
    return player.table["view"]["dealt"]


def mostly_no(table: Frame) -> str:
    """Calls, never robs, shows or doubles; passes, or leads the lowest card."""
    choices = [move for move in table["ask"]["choices"] if move != "show"]
    return choices[0] if choices and "no" not in choices else "call" if "call" in choices else (
        "no" if choices else f"play {table['view']['hand'][0]}"
    )  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_goes_on_by_itself_and_the_hand_is_played(tmp_path: Path, game: str) -> None:
    with serving(tmp_path, tick=0.002) as client:
        players = crowd(client, game, sitting=2, watching=1)
        players[0].send("fill", seat=2).sync()
        ready_all(players[:2])
        for player in players:
            player.until(lambda f: f["t"] == "table" and f["view"]["phase"] not in ("show", "deal"))
            counts = [f["view"]["dealt"] for f in player.frames if f["t"] == "table"]
            assert sorted(counts) == counts and set(counts) >= set(range(18))
        play_on(players, mostly_no)
        assert players[0].room["history"][-1]["ending"] in ("landlord", "farmers", "redeal")


def test_who_lays_open_before_the_deal_is_seen_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, tick=60) as client:
        a, b, c, watcher = players = crowd(client, GAMES[0], sitting=3, watching=1)
        ready_all(players)
        assert all(p.table["ask"]["choices"] == ["show", "no"] and p.table["ask"]["left_ms"] > 0 for p in (a, b, c))
        answer(b, "show")
        sync_all(players)
        for p in players:
            assert p.table["view"]["shown"] == [b.room["seat"]] and p.table["view"]["multiple"] == 5
        room = lobby(client).rooms[a.room["id"]]
        client.portal.call(tick_now, room)  # a and c have said nothing, which is a no
        sync_all(players)
        assert a.table["view"]["phase"] == "deal" and dealt(a) == 0 and not a.table["ask"]
        for n in range(1, 4):
            client.portal.call(tick_now, room)
            sync_all(players)
            for p in (a, c, watcher):
                assert p.table["view"]["known"][b.room["seat"]] == hand_of(b) and len(hand_of(b)) == n
                others = [p.table["view"]["known"][seat] for seat in range(3) if seat != b.room["seat"]]
                assert others == [[], []]


def test_an_answer_fits_while_cards_come(tmp_path: Path) -> None:
    with serving(tmp_path, tick=60) as client:
        players = crowd(client, GAMES[0], sitting=3)
        ready_all(players)
        for p in players:
            answer(p, "no")
        room = lobby(client).rooms[players[0].room["id"]]
        client.portal.call(tick_now, room)
        number = sync_all(players)[0].table["ask"]["number"]
        for _ in range(8):
            client.portal.call(tick_now, room)
        assert sync_all(players)[0].table["ask"]["number"] == number and dealt(players[0]) == 9
        answer(players[0], "show")
        answer(players[1], "no")
        sync_all(players)
        assert players[2].table["view"]["multiple"] == 3 and players[2].table["view"]["turn"] == [2]


def test_a_window_closes_when_all_have_answered(tmp_path: Path) -> None:
    with serving(tmp_path, tick=0.2) as client:  # 明牌开始 is asked for four seconds
        players = crowd(client, GAMES[0], sitting=3)
        ready_all(players)
        begun = time.monotonic()
        for p in players:
            answer(p, "no")
        players[0].until(lambda f: f["t"] == "table" and f["view"]["dealt"] == 2)
        assert time.monotonic() - begun < 3


def test_doubling_is_sealed_at_the_table(tmp_path: Path) -> None:
    with serving(tmp_path, tick=0.001) as client:
        players = crowd(client, GAMES[0], sitting=3, watching=1)
        ready_all(players)
        for p in players:
            p.until(lambda f: f["t"] == "table" and f["view"]["phase"] == "call")
        for _ in range(10):
            asked = next(p for p in sync_all(players) if p.table["ask"])
            if asked.table["view"]["phase"] == "double":
                break
            answer(asked, mostly_no(asked.table))
        a, b, c, watcher = sync_all(players)
        answer(a, "double")
        sync_all(players)
        assert a.table["view"]["answer"] == "double"
        for p in (b, c, watcher):
            assert p.table["view"]["answered"] == [0] and p.table["view"]["doubled"] == [] and p.table["view"]["answer"] == ""
        answer(b, "no")
        answer(c, "no")
        assert all(p.table["view"]["doubled"] == [0] and p.table["view"]["phase"] == "play" for p in sync_all(players))


def test_a_deal_goes_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, tick=60) as client:
        players = crowd(client, GAMES[1], sitting=3)
        ready_all(players)
        for p in players:
            answer(p, "no")
        room = lobby(client).rooms[players[0].room["id"]]
        for _ in range(5):
            client.portal.call(tick_now, room)
        before = [hand_of(p) for p in sync_all(players)]
        assert [len(hand) for hand in before] == [5, 5, 5]
    with serving(tmp_path, tick=0.001) as client:
        back = [Player(client, p.cookies).open(room.data.id) for p in players]
        for p, held in zip(back, before, strict=True):
            p.until(lambda f: f["t"] == "table" and f["view"]["dealt"] == 17)
            assert set(held) < set(hand_of(p))
