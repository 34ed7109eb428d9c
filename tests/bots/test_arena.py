"""The arena: the same report whatever the number of workers; the rule bot beats random by the margins we promise."""

import json
from dataclasses import replace

import pytest

from paiju import arena
from paiju.bots import NoSuchBot
from paiju.games import GAMES


@pytest.mark.parametrize("bidding", [False, True])
def test_the_same_whatever_the_number_of_workers(bidding: bool) -> None:
    one, two = (
        arena.run("doudizhu/qq", deals=6 if bidding else 12, seed=5, bidding=bidding, workers=n) for n in (1, 2)
    )
    assert replace(one, timing={}) == replace(two, timing={})
    assert {bot: t.moves for bot, t in one.timing.items()} == {bot: t.moves for bot, t in two.timing.items()}


def test_rule_against_random() -> None:
    report = arena.run("doudizhu/qq", deals=200, seed=2)
    assert report.hands == 400 and report.redeals == 0 and report.wins is not None
    assert report.roles["landlord"].mean > 0.9 and report.roles["farmers"].mean > 0.94 and report.wins.mean > 0.93
    assert report.points.mean - report.points.half > 0


@pytest.mark.parametrize("game_id", [name for name, entry in GAMES.items() if entry.game.META.family in arena.SIDES])
def test_rule_against_random_in_every_game(game_id: str) -> None:
    """A few deals; docs/bots.md has the numbers."""
    report = arena.run(game_id, deals=8, seed=4, workers=1)
    assert report.hands == 16 and report.redeals == 0 and report.wins is not None and report.wins.mean > 0.8


def test_two_landlords_are_one_side() -> None:
    report = arena.run("doudizhu/five", ("rule", "rule"), deals=6, workers=1)
    assert report.points.mean == 0 and report.roles["landlords"].mean == 1 - report.roles["farmers"].mean
    assert "wins as landlords" in arena.report_text(report, "en")
    assert "当帝主胜率" in arena.report_text(arena.run("doudizhu/emperor", deals=1, workers=1))


def test_bidding_against_random_gains() -> None:
    report = arena.run("doudizhu/classic", deals=20, seed=3, bidding=True)
    assert report.hands == 120 and report.points.mean - report.points.half > 0


def test_a_bot_against_itself_is_even() -> None:
    report = arena.run("doudizhu/classic", ("rule", "rule"), deals=10, bidding=True, workers=1)
    assert report.points.mean == 0


def test_texts() -> None:
    report = arena.run("doudizhu/qq?spring=false", deals=2, workers=1)
    assert json.loads(json.dumps(arena.report_data(report)))["game"] == "doudizhu/qq?spring=false"
    assert "wins as landlord" in arena.report_text(report, "en") and "当地主胜率" in arena.report_text(report)


ALONE = [name for name, entry in GAMES.items() if entry.game.META.family in arena.ALONE]


@pytest.mark.parametrize("game_id", ALONE)
def test_everybody_for_himself(game_id: str) -> None:
    """The first bot has every seat in turn against the other; matches are played out where they have an end."""
    one, two = (arena.run(game_id, deals=6, seed=5, workers=n, seats=3) for n in (1, 2))
    assert replace(one, timing={}) == replace(two, timing={})
    assert one.seats == 3 and list(one.roles) == ["seat 0", "seat 1", "seat 2"] and one.wins is not None
    assert one.wins.mean == pytest.approx(sum(share.mean for share in one.roles.values()) / 3)
    assert (one.hands == 6 * 9) == (game_id != "maumau/classic")
    assert "坐" not in arena.report_text(one) and "胜率，座位 2" in arena.report_text(one)


@pytest.mark.parametrize("game_id", ALONE)
def test_alone_against_itself_nobody_gains(game_id: str) -> None:
    """The same hands whichever seat counts: the shares add up to one winner and the points to nothing."""
    report = arena.run(game_id, ("random", "random"), deals=3, seats=3, workers=1)
    assert report.points == arena.report.Mean(0, 0)
    if report.even is not None:
        assert report.wins == arena.report.Mean(pytest.approx(1 / 3), pytest.approx(0)) and report.even == 1 / 3
        assert "33.3 % between equals" in arena.report_text(report, "en")


def test_only_so_many_as_the_game_is_played_by() -> None:
    with pytest.raises(arena.BadSeats):
        arena.run("maumau/classic", seats=5)
    with pytest.raises(arena.BadSeats):
        arena.run("doudizhu/qq", seats=4)


def test_unknown_names_are_refused_before_playing() -> None:
    with pytest.raises(NoSuchBot):
        arena.run("doudizhu/qq", ("rule", "nobody"))
