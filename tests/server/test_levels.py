"""Every family is played for beans: a hand of each game, booked; a match hand by hand, also by who has become poor in it."""

from pathlib import Path

import pytest
from play import Player, crowd, data, lobby, ready_all, serving, sync_all, wait
from stakes import beans, sound, take

from paiju.games import GAMES
from paiju.server.beans import NOT_SETTLED
from paiju.server.ledger import GRANT
from paiju.server.levels import LEVELS, stakes_of

ONE_OF_EACH = [
    "doudizhu/two", "doudizhu/happy", "doudizhu/laizi", "doudizhu/four", "doudizhu/emperor", "doudizhu/five", "shengji/two-colour",
    "shengji/friends", "gouji/open", "niuniu/classic", "sangong/classic", "twentyone/classic", "maumau/classic",
]  # fmt: skip


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_a_hand_with_bots_is_booked(tmp_path: Path, game: str) -> None:
    """The house plays for the bots, and the header has the stakes of the level."""
    with serving(tmp_path, between=60) as client:
        (a,) = crowd(client, game, sitting=1, level="low")
        room = lobby(client).rooms[a.room["id"]]
        a.send("start").send("auto", on=True)
        wait(lambda: room.data.phase == "between" and room.history and room.history[-1].ending not in NOT_SETTLED, patience=60)
        a.sync()  # it is stored
        table = room.hand.table
        assert table.stakes == stakes_of(game, "low") and table.stakes.factor > 1
        assert beans(a) == GRANT + int(room.history[-1].points[0])
        assert sound(tmp_path).hands == 1


def test_levels_differ_in_what_a_point_is_worth() -> None:
    for id in GAMES:
        low, middle, high = (stakes_of(id, name) for name in LEVELS)
        assert middle.factor == 6 * low.factor and high.factor == 40 * low.factor
        assert low.entry > 10 * low.escape_units * low.factor / 10 and low.fee < middle.fee < high.fee


def finish(room: object, players: list[Player]) -> None:
    """By bots, anew where nobody bid; whoever sits takes his seat back afterwards."""
    number = room.data.hand  # type: ignore[attr-defined]
    for player in players:
        player.send("auto", on=True)
    wait(lambda: room.data.phase == "between" and room.data.hand >= number, patience=60)  # type: ignore[attr-defined]
    for player in players:
        player.send("auto", on=False).sync()


def test_a_match_is_settled_hand_by_hand(tmp_path: Path) -> None:
    """EC-2: 七八J to a hundred. Who has become poor plays on with what he has (EC-5)."""
    with serving(tmp_path, between=60) as client:
        players = crowd(client, "maumau/classic", sitting=2, level="low")
        room = lobby(client).rooms[players[0].room["id"]]
        hands = 0
        while hands < 30:
            ready_all(players)
            assert room.data.phase == "playing", "the next hand of the match begins"
            finish(room, players)
            hands += 1
            assert sound(tmp_path).hands == hands
            sync_all(players)
            if room.data.carry is None:
                break
            if hands == 1:
                take(client, players[0], 15)
                assert not players[0].room["chairs"][0]["broke"]
        assert room.data.carry is None and hands > 1
        assert beans(players[0]) <= 30  # EC-6: nobody wins more than he has brought
        assert players[0].sync().room["chairs"][0]["broke"]  # the next match has its entry again


def test_a_match_waits_while_beans_are_at_stake_elsewhere(tmp_path: Path) -> None:
    with serving(tmp_path, between=60) as client:
        players = crowd(client, "maumau/classic", sitting=2, level="low")
        a, room = players[0], lobby(client).rooms[players[0].room["id"]]
        ready_all(players)
        finish(room, players)
        if room.data.carry is None:
            return  # a hundred in one hand
        id = a.call("POST", "/api/rooms", {"game": "doudizhu/qq", "level": "low"})["id"]
        other = Player(client, a.cookies).open(id)
        other.until_t("room")
        other.send("sit", seat=0).send("start").sync()
        assert other.room["phase"] == "playing"
        ready_all(players)
        assert room.data.phase == "between" and room.data.hand == 1
        elsewhere = lobby(client).rooms[id]
        finish(elsewhere, [other])
        while elsewhere.history[-1].ending in NOT_SETTLED:
            finish(elsewhere, [other])
        ready_all(players)
        assert room.data.phase == "playing" and room.data.hand == 2
        assert data(client, a).level == "low"
        sound(tmp_path)
