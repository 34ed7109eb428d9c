"""Tables of a variable number of players: sitting down, sitting out and standing up around hands that go on."""

from pathlib import Path
from typing import Any

import pytest
from play import Frame, Player, crowd, lobby, play_on, ready_all, serving, sync_all, wait
from test_seats import refused

GAMES = ("niuniu/classic", "sangong/classic", "twentyone/classic")
GAME = "niuniu/classic"
SLOW = {"normal": (60, 60)}  # bots that leave a hand running


def least(table: Frame) -> str:
    """A legal answer to whatever these games ask."""
    ask = table["ask"]
    if ask["kind"] == "bet":
        return "bet 1"
    if "stand" in ask["choices"]:
        return "stand"
    return ask["choices"][0] if ask["choices"] else card(table)


def card(table: Frame) -> str:
    """A card that can be played in 七八J."""
    view = table["view"]
    hand = [view["drawn"]] if view["drawn"] else view["hand"]
    top, suit = view["top"], view["suit"]
    fits = [c for c in hand if c[1] != "J" and (c[0] == suit or c[1] == top[1])]
    if view["pending"]:
        fits = [c for c in hand if c[1] == "7"]
    jacks = [c for c in hand if c[1] == "J" and top[1] != "J"]
    return f"play {fits[0]}" if fits else f"play {jacks[0]} S"


def states(player: Player) -> str:
    """The chairs as letters: person, bot, open; `o` sits out, `l` leaves after the hand."""
    letters = {"person": "p", "bot": "b", "open": "."}
    return "".join(
        letters[c["kind"]] if not (c["out"] or c["leaving"]) else "o" if c["out"] else "l" for c in player.room["chairs"]
    )


def ended(player: Player, hand: int) -> None:
    """Take frames until this hand is over."""
    while (player.room["phase"], player.room["hand"]) != ("between", hand):
        player.take()


def seats(player: Player) -> list[int]:
    return player.table["view"]["seats"]


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_dealt_to_those_who_sit(tmp_path: Path, game: str) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, game, sitting=3)
        most = len(players[0].room["chairs"])
        assert most == (7 if game.startswith("twentyone") else 6)
        assert players[0].room["least"] == 2 and not players[0].room["match"]
        players[2].send("stand").sync()
        players[2].send("sit", seat=5).sync()
        ready_all(players)
        assert seats(players[0]) == [0, 1, 5] and states(players[0]) == "pp...p" + "." * (most - 6)
        play_on(players, least)
        assert players[0].room["phase"] == "between"
        assert [n == "" for n in players[0].room["history"][0]["names"]] == [n not in (0, 1, 5) for n in range(most)]


def test_who_sits_down_in_a_hand_plays_from_the_next_one_on(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        *players, late = crowd(client, GAME, sitting=2, watching=1)
        ready_all(players)
        late.send("sit", seat=3).sync()
        assert late.room["seat"] == 3 and late.table["view"]["seat"] is None and late.table["ask"] is None
        assert states(late) == "pp.p.."
        late.send("ready").sync()
        assert late.room["hand"] == 1 and late.room["phase"] == "playing"
        play_on([*players, late], least)
        ready_all([*players, late])
        assert late.room["hand"] == 2 and seats(late) == [0, 1, 3] and late.table["view"]["seat"] == 3


def test_sitting_out_keeps_the_chair_and_coming_back_is_dealt_in(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, c = players = crowd(client, GAME, sitting=3)
        ready_all(players)
        c.send("sit_out", on=True).sync()
        assert states(c) == "ppo..." and c.table["view"]["seat"] == 2  # this hand is played to its end
        play_on(players, least)
        ready_all([a, b])  # nobody waits for him
        assert a.room["hand"] == 2 and seats(a) == [0, 1] and states(a) == "ppo..."
        assert sync_all([c])[0].table["view"]["seat"] is None and c.room["seat"] == 2
        c.send("sit_out", on=False).sync()
        assert states(c) == "ppp..."
        play_on(players, least)
        ready_all(players)
        assert seats(a) == [0, 1, 2]


def test_standing_up_waits_for_the_end_of_the_hand(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, c, d = players = crowd(client, GAME, sitting=3, watching=1)
        ready_all(players)
        c.send("stand")
        sync_all(players)
        assert states(c) == "ppl..." and c.room["seat"] == 2 and c.table["view"]["seat"] == 2
        c.send("stand", on=False).sync()
        assert states(c) == "ppp..."
        c.send("stand").sync()
        assert refused(d, "sit", seat=2) == "seat_taken"
        play_on(players, least)  # he has played it himself
        sync_all(players)
        assert states(a) == "pp...." and c.room["seat"] is None and c.table["view"]["seat"] is None
        assert a.room["history"][0]["names"][2] == "玩家3"
        c.send("sit", seat=4).sync()
        assert c.room["chairs"][4]["score"] == a.room["history"][0]["points"][2]  # the score is his
        b.send("stand").sync()  # between hands at once
        assert b.room["seat"] is None


def test_a_bot_plays_for_one_who_is_leaving_and_gone(tmp_path: Path) -> None:
    with serving(tmp_path, away=0.05) as client:
        a, b, c = players = crowd(client, GAME, sitting=3)
        ready_all(players)
        c.send("stand").sync()
        c.close()
        play_on([a, b], least)
        ended(a, 1)
        assert states(a) == "pp...."


def test_the_owner_adds_and_removes_bots_on_single_chairs(tmp_path: Path) -> None:
    with serving(tmp_path, tempos=SLOW) as client:
        a, b = players = crowd(client, GAME, sitting=2)
        a.send("fill", seat=4).sync()
        ready_all(players)
        assert seats(a) == [0, 1, 4]
        a.send("fill", seat=2).sync()  # plays from the next hand on
        a.send("remove", seat=4).sync()  # plays to the end of this one
        assert states(a) == "ppb.l." and seats(a) == [0, 1, 4]
        assert refused(b, "remove", seat=2) == "not_owner" and refused(a, "remove", seat=1) == "not_now"
        a.send("remove", seat=2).sync()  # has no cards
        assert states(a) == "pp..l."


def test_bots_fill_to_the_owners_number(tmp_path: Path) -> None:
    with serving(tmp_path, tempos=SLOW) as client:
        for bots, taken in ((0, 4), (6, 6), (2, 2)):
            (a,) = crowd(client, GAME, sitting=1, bots=bots)
            a.send("start").sync()
            assert len(seats(a)) == taken == a.room["fill"]
        a, _ = crowd(client, GAME, sitting=2, bots=2)
        a.send("start").sync()
        assert seats(a) == [0, 1] and states(a) == "pp...."
        quick = Player(client)
        quick.open(quick.call("POST", "/api/quick", {"game": "twentyone/classic"})["id"]).until_t("table")
        assert len(seats(quick)) == 4


@pytest.mark.parametrize("table", [{"bots": 7}, {"bots": 1}, {"bots": -1}, {"chips": 3}, {"base": 3}, {"chips": 200, "base": 50}])
def test_a_table_that_cannot_be_is_not_opened(tmp_path: Path, table: dict[str, int]) -> None:
    with serving(tmp_path) as client:
        other: list[dict[str, int]] = [{"chips": 200}, {"base": 2}, {"bots": 3}]
        for game, given in ((GAME, table), *(("doudizhu/qq", one) for one in other)):
            answer = client.post("/api/rooms", json={"game": game, **given})
            assert answer.status_code == 422 and answer.json()["code"] == "bad_field"
            assert answer.json()["field"] in given and answer.json()["zh"] != answer.json()["en"]
        assert lobby(client).rooms == {}


def test_one_alone_waits_and_the_count_goes_on_when_another_comes(tmp_path: Path) -> None:
    with serving(tmp_path, between=0.2) as client:
        a, b = players = crowd(client, GAME, sitting=2)
        ready_all(players)
        b.send("stand").sync()
        play_on(players, least)
        assert a.room["phase"] == "between" and a.room["next_ms"] is None  # one cannot play
        b.send("sit").sync()
        assert b.room["next_ms"] is not None
        a.until(lambda f: f["t"] == "room" and f["hand"] == 2)


def test_a_banker_who_leaves_or_sits_out_is_replaced(tmp_path: Path) -> None:
    for leaving in ("stand", "sit_out"):
        with serving(tmp_path / leaving) as client:
            players = crowd(client, GAME, sitting=3)
            ready_all(players)
            play_on(players, least)
            room = lobby(client).rooms[players[0].room["id"]]
            banker = room.data.carry["banker"]
            players[banker].send(leaving, **({"on": True} if leaving == "sit_out" else {})).sync()
            rest = [p for p in players if p is not players[banker]]
            ready_all(rest)
            sync_all(players)
            assert rest[0].room["hand"] == 2 and seats(rest[0]) == [n for n in range(3) if n != banker]
            assert rest[0].table["view"]["banker"] in seats(rest[0])
            assert play_on(players, least) > 0 and rest[0].room["phase"] == "between"


def test_nobody_stays_banker_of_21_by_changing_chairs(tmp_path: Path) -> None:
    """BJ-10: he takes the chair of the bot that is next, which goes to his own."""
    with serving(tmp_path) as client:
        a, b = players = crowd(client, "twentyone/classic", sitting=2, options={"bets": "false"})
        a.send("fill", seat=2).sync()
        lobby(client).rooms[a.room["id"]].data.carry = {"banker": 1}
        ready_all([a, b])
        play_on(players, least)
        b.send("sit", seat=2).sync()
        ready_all([a, b])
        assert b.room["seat"] == 2 and a.table["view"]["banker"] == 0


def test_a_banker_is_no_match(tmp_path: Path) -> None:
    """Seats may be changed between hands, and a room that everybody has left is closed."""
    with serving(tmp_path, idle=2) as client:
        a, _, c = players = crowd(client, GAME, sitting=3)
        ready_all(players)
        play_on(players, least)
        assert lobby(client).rooms[a.room["id"]].data.carry
        c.send("sit", seat=5).sync()
        assert c.room["seat"] == 5 and not c.room["match"]
        a.send("arrange", one=0, two=1).sync()
        assert a.room["seat"] == 1
        for player in players:
            player.close()
        wait(lambda: not lobby(client).rooms)


def test_who_is_away_for_long_loses_his_chair_and_may_come_back(tmp_path: Path) -> None:
    with serving(tmp_path, away=0.05) as client:
        a, b, c = players = crowd(client, GAME, sitting=3)
        ready_all(players)
        c.close()
        for hand in (1, 2):
            while not a.room["chairs"][2]["auto"]:
                a.take()
            play_on([a, b], least)
            ended(a, hand)
            sync_all([a, b])
            assert states(a) == ("ppp..." if hand == 1 else "pp....")
            if hand == 1:
                ready_all([a, b])
        c.open(a.room["id"]).until_t("room")
        assert c.room["seat"] is None
        c.send("sit", seat=2).sync()
        assert c.room["seat"] == 2


def test_states_stay_over_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, _, c, d = players = crowd(client, GAME, sitting=4)
        ready_all(players)
        c.send("sit_out", on=True).sync()
        d.send("stand").sync()
        room = a.room["id"]
    with serving(tmp_path) as client:
        back = [Player(client, p.cookies).open(room) for p in players]
        sync_all(back)
        assert states(back[0]) == "ppol.."
        play_on(back, least)
        assert states(sync_all(back)[0]) == "ppo..."


def test_what_other_games_refuse(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, w = crowd(client, sitting=2, watching=1)
        assert refused(a, "sit_out", on=True) == "cannot_sit_out" and refused(a, "refill") == "no_chips"
        assert refused(w, "sit_out", on=True) == "not_seated" and refused(w, "refill") == "not_seated"
        assert a.room["least"] == 3 and b.room["fill"] == 0


# 七八J: hands make a match


def match(client: Any, sitting: int, watching: int = 0) -> list[Player]:
    return crowd(client, "maumau/classic", sitting=sitting, watching=watching)


def hand_of_match(players: list[Player]) -> None:
    ready_all(players)
    play_on(players, least)
    assert players[0].room["phase"] == "between", players[0].table


def test_a_match_keeps_its_seats_and_newcomers_wait(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, w = players = match(client, 2, 1)
        ready_all([a, b])
        assert a.room["match"]  # whoever sits down now waits for it to end
        hand_of_match(players)
        assert a.room["match"] and refused(a, "sit_out", on=True) == "cannot_sit_out"
        assert refused(a, "sit", seat=3) == "match_runs"
        w.send("sit", seat=2).sync()
        ready_all([a, b])  # he is not waited for
        assert a.room["hand"] == 2 and seats(a) == [0, 1]
        lobby(client).rooms[a.room["id"]].data.carry = None  # the match is over
        play_on([a, b], least)
        lobby(client).rooms[a.room["id"]].data.carry = None
        ready_all(players)
        assert seats(a) == [0, 1, 2]


def test_a_bot_goes_on_for_one_who_leaves_a_match(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, c = players = match(client, 3)
        ready_all(players)
        c.send("stand").sync()
        play_on(players, least)
        sync_all(players)
        room = lobby(client).rooms[a.room["id"]].data
        penalties = dict(room.carry["penalties"])
        assert states(a) == "ppb." and c.room["seat"] is None
        ready_all([a, b])
        assert seats(a) == [0, 1, 2]
        carried = a.table["view"]["carry"]["penalties"]  # MM-16: a newcomer has the highest total of those who are in
        assert carried == {**penalties, "2": max(penalties.values())}


def test_a_chair_changed_in_a_match_rids_nobody_of_his_points(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b = players = match(client, 2)
        a.send("fill", seat=2).sync()
        hand_of_match(players)
        room = lobby(client).rooms[a.room["id"]].data
        room.carry = {"penalties": {"0": 10, "1": 90, "2": 20}, "starter": 0}
        b.send("stand").sync()
        b.send("sit", seat=2).sync()
        a.send("fill", seat=1).sync()
        ready_all(players)
        assert b.room["seat"] == 2 and a.table["view"]["carry"]["penalties"] == {"0": 10, "1": 90, "2": 90}


def test_who_is_out_of_a_match_may_go_and_is_not_replaced(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, c, w = players = match(client, 3, 1)
        hand_of_match(players)
        room = lobby(client).rooms[a.room["id"]].data
        room.carry = {**room.carry, "penalties": {"0": 10, "1": 20, "2": 130}, "starter": 0}
        ready_all([a, b, c])
        assert seats(a) == [0, 1, 2] and a.table["view"]["active"] == [0, 1]  # he may stay and look on
        play_on(players, least)
        c.send("stand").sync()
        w.send("sit", seat=2).sync()  # the next match begins with him
        assert w.table["view"]["seat"] is None and w.room["seat"] == 2  # nor is he shown the hand of who sat there
        ready_all([a, b])
        sync_all(players)
        assert seats(a) == [0, 1] and w.table["view"]["seat"] is None
