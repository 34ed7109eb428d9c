"""What the real games need of a room, shown on the contract's toys: sealed bets, a ticked deal, matches with a carry."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from play import Frame, Player, crowd, lobby, ready_all, serving, sync_all, whose_turn
from toys import toys

from paiju.core.move import move_text
from paiju.games import GAMES


@pytest.fixture(autouse=True)
def more_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for id, entry in toys().items():
        monkeypatch.setitem(GAMES, id, entry)
    yield


def tables(player: Player) -> list[Frame]:
    return [frame for frame in player.frames if frame["t"] == "table"]


def moves_of(player: Player, players: list[Player]) -> list[str]:
    """All that this seat may do, asked of the room's own table."""
    table = lobby(player.http).rooms[player.room["id"]].hand.table
    seat = player.room["seat"]
    return [move_text(move) for move in table.game.legal(table.state, seat)] if seat in table.turn() else []


def answer(player: Player, move: str) -> None:
    player.send("act", prompt=player.table["ask"]["number"], move=move).sync()
    assert not [f for f in player.frames[-5:] if f["t"] == "refused"]


def test_nobody_notices_a_secret_wait(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path, tick=60) as client:
        lobby(client).world.table_rng = random.Random(5)
        players = crowd(client, "toy/declare", sitting=3, watching=1)
        ready_all(players)
        room = lobby(client).rooms[players[0].room["id"]]
        client.portal.call(tick_now, room)
        sync_all(players)
        able = [p for p in players if p.table["ask"]]
        assert able and all(p.table["view"]["turn"] == [p.room["seat"]] for p in able)
        assert not any(p.table["view"]["turn"] for p in players if p not in able)
        before = {id(p): (len(tables(p)), p.frames.count(p.room)) for p in players}
        capsys.readouterr()
        answer(able[0], "wait")
        sync_all(players)
        assert "move" not in capsys.readouterr().out  # who looks after the server may sit at the table
        assert able[0].table["view"]["waiting"] and len(tables(able[0])) > before[id(able[0])][0]
        for other in players:
            if other is not able[0]:
                assert (len(tables(other)), other.frames.count(other.room)) == before[id(other)]


async def tick_now(room) -> None:
    from paiju.server import asking

    await room.call(lambda room: asking.ALARMS["tick"](room, -1))


def declarable(player: Player, players: list[Player]) -> set[str]:
    """What this seat may declare now, or nothing."""
    return {move for move in moves_of(player, players) if move.startswith("declare")}


@pytest.mark.parametrize("game", ["shengji/two", "shengji/four"])
def test_hints_keep_up_with_a_timed_deal(tmp_path: Path, game: str) -> None:
    """The question stays the same while cards come and others declare; what may be answered does not."""
    with serving(tmp_path, tick=60) as client:
        lobby(client).world.table_rng = random.Random(2)
        players = crowd(client, game, sitting=4)
        ready_all(players)
        room = lobby(client).rooms[players[0].room["id"]]
        grown = 0
        for dealt in range(room.hand.table.state.deal.hand):
            before = [(player.table.get("ask"), hinted(player)) for player in players]
            client.portal.call(tick_now, room)
            sync_all(players)
            for player, (asked, offered) in zip(players, before, strict=True):
                now = declarable(player, players)
                if hinted(player) != now:
                    player.until(lambda f, now=now: f["t"] == "table" and hinted_in(f) == now)
                grown += bool(asked) and offered < now and player.table["ask"]["number"] == asked["number"]
            able = [player for player in players if declarable(player, players)]
            if able and dealt % 9 == 8:
                answer(able[0], min(declarable(able[0], players), key=len))
                sync_all(players)
                for player in players:  # nothing is offered that has become too low
                    assert hinted(player) <= declarable(player, players)
        assert grown


def test_there_is_more_time_to_lay_away_a_bottom(tmp_path: Path) -> None:
    with serving(tmp_path, tick=60, turn=30) as client:
        lobby(client).world.table_rng = random.Random(2)
        players = crowd(client, "shengji/one", sitting=4)
        ready_all(players)
        room = lobby(client).rooms[players[0].room["id"]]
        while room.hand.table.state.phase == "declare":
            client.portal.call(tick_now, room)
            sync_all(players)
            if able := [player for player in players if declarable(player, players)]:
                answer(able[0], min(declarable(able[0], players), key=len))
                sync_all(players)
        dealer = whose_turn(players)
        assert dealer.table["ask"]["kind"] == "bury" and 45_000 < dealer.table["ask"]["left_ms"] <= 60_000
        answer(dealer, f"bury {' '.join(dealer.table['view']['bottom'])}")
        sync_all(players)
        assert dealer.table["ask"]["kind"] == "play" and dealer.table["ask"]["left_ms"] <= 30_000


def hinted(player: Player) -> set[str]:
    return hinted_in(player.table) if player.table else set()


def hinted_in(table: Frame) -> set[str]:
    return {move for move in (table["ask"] or {"hints": []})["hints"] if move.startswith("declare")}


def test_a_timed_deal_goes_on_by_itself(tmp_path: Path) -> None:
    with serving(tmp_path, tick=0.001) as client:
        players = crowd(client, "toy/declare", sitting=3)
        ready_all(players)
        players[0].until(lambda f: f["t"] == "table" and f["view"]["counts"] == [4, 4, 4])
        players[0].until(lambda f: (f["t"] == "table" and f["view"]["turn"] == [0]) or (f["t"] == "table" and f["ask"]))


def test_bets_are_sealed_and_seats_may_stay_open(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b = players = crowd(client, "toy/bets", sitting=2)
        assert len(a.room["chairs"]) == 4
        ready_all(players)
        assert a.room["phase"] == "playing" and a.table["view"]["seats"] == [0, 1]
        late = Player(client).open(a.room["id"])
        late.until_t("room")
        late.send("sit", seat=3).sync()  # an open seat is not in the hand
        assert late.room["seat"] == 3 and late.table["view"]["seat"] is None
        answer(a, moves_of(a, players)[-1])
        assert sync_all([b])[0].room["phase"] == "playing"
        assert "bet" not in {event["kind"] for event in b.table["view"]["told"]}
        answer(b, moves_of(b, players)[-1])
        sync_all([*players, late])
        assert late.room["phase"] == "between"
        assert late.room["history"][-1]["points"][2:] == ["0", "0"]
        ready_all([a, b, late])
        assert a.room["hand"] == 2 and a.table["view"]["seats"] == [0, 1, 3]


def play_out(players: list[Player]) -> None:
    while sync_all(players)[0].room["phase"] == "playing":
        for player in players:
            if player.table["ask"] and (moves := moves_of(player, players)):
                answer(player, moves[0])
                break


def test_a_match_carries_on_until_it_is_over(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, "toy/tribute", sitting=3)
        room = lobby(client).rooms[players[0].room["id"]]
        debts = []
        for _ in range(10):
            ready_all(players)
            debts.append(players[0].table["view"]["carry"].get("debts"))
            play_out(players)
            if room.data.carry is None:
                break
            assert players[0].room["next_ms"] is not None
        assert room.data.carry is None and players[0].room["next_ms"] is None  # the match is over: people decide
        assert debts[0] is None and debts[1]
        ready_all(players)
        assert players[0].table["view"]["carry"] == {}


def test_a_newcomer_owes_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        *players, late = crowd(client, "toy/tribute", sitting=3, watching=1)
        ready_all(players)
        play_out(players)
        room = lobby(client).rooms[late.room["id"]]
        (loser, winner), *_ = room.data.carry["debts"]
        players[loser].send("stand").sync()
        late.send("sit", seat=loser).sync()
        ready_all([*players, late])
        assert late.table["view"]["carry"]["debts"] == [] and late.table["view"]["carry"]["wins"] == {str(winner): 1}


def test_a_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, "toy/tribute-long", sitting=3)
        ready_all(players)
        play_out(players)
        room = lobby(client).rooms[players[0].room["id"]]
        carry = room.data.carry
        assert carry["debts"]
    with serving(tmp_path) as client:
        back = [Player(client, p.cookies).open(room.data.id) for p in players]
        ready_all(sync_all(back))
        assert back[0].room["hand"] == 2 and back[0].table["view"]["carry"] == carry
