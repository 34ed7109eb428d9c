"""The rule bot of 七八J: legal under every house rule, fed by nothing but a View, strong enough, and it knows a few things."""

import random
from dataclasses import replace
from typing import Any

import pytest

from paiju import arena, games
from paiju.bots import hints, make
from paiju.bots.maumau import lacking
from paiju.core.cards import SUITS, rank, read_cards
from paiju.core.game import Event, Move, Stakes, draw
from paiju.core.move import move_text
from paiju.games import maumau
from paiju.shapes.maumau import JACK

HOUSES = (
    "maumau/classic",
    "maumau/classic?decks=3&draw_until_playable=true&announce_last=true&ace=skip",
    "maumau/classic?play_after_draw=false&opening_effect=true&ace=again&starter=winner",
    "maumau/classic?voluntary_draw=true&ace=none&points=uno_like&last_seven_draws=true",
)


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize("game_id", HOUSES)
def test_legal_through_whole_hands(game_id: str, n: int) -> None:
    """And another deal of the hidden cards that the seat cannot rule out gives the same move."""
    game, rules = games.find(game_id)[0].game, games.find(game_id)[1]
    choose = make("rule", game_id)
    for seed in range(4):
        rng, state = random.Random(seed), game.start(rules, tuple(range(n)), {}, Stakes(), {})
        while game.result(state) is None:
            if (chance := game.chance(state)) is not None:
                game.act(state, None, draw(chance, rng))
                continue
            seat = game.turn(state)[0]
            view = game.view(state, seat)
            moves, usable = hints(game_id, view, rng)
            legal = set(game.legal(state, seat))
            assert set(moves) <= legal and {m.cards[0] for m in legal if m.verb == "play"} == set(usable)
            move = choose(view, rng)
            assert move in legal
            if rng.random() < 0.1:
                assert choose(game.view(game.guess(view, rng), seat), rng) == move
            game.act(state, seat, move if (seat + seed) % 2 else game.legal(state, seat).pick(rng))


def at_random(view: Any, rng: random.Random) -> Move:
    """What `random` does, straight from the view."""
    cards = maumau.playable(view, view.hand)
    plays = [Move("play", (c,), suit=s) for c in cards for s in (SUITS if rank(c) == JACK else ("",))]
    return rng.choice([*plays, *maumau.instead(view, view.hand, False)])


@pytest.mark.parametrize(("n", "deals"), [(2, 60), (3, 20), (4, 12)])
def test_wins_more_matches_than_its_share(n: int, deals: int) -> None:
    """docs/bots.md has the numbers."""
    report = arena.run("maumau/classic", ("rule", at_random), deals=deals, seed=3, workers=1, seats=n)
    assert report.wins is not None and report.even is not None and report.wins.mean > 1.5 * report.even


KNOWS: list[tuple[str, dict[str, Any], str]] = [
    ("goes out when it can", {"hands": ["H3", "2 3"], "top": "H9"}, "play H3"),
    ("answers a seven", {"hands": ["H7 SJ S4", "2 3"], "top": "S7", "pending": 2}, "play H7"),
    ("keeps a jack while nobody is near the end", {"hands": ["SJ H3 C4 D5", "2 3 4 5 6"], "top": "H9"}, "play H3"),
    ("names the suit it has most of", {"hands": ["SJ C3 C4 D5", "2 3 4 5 6"], "top": "H9"}, "play SJ C"),
    ("plays the ace that moves again first", {"hands": ["HA H3 C4 D5", "2 3 4 5 6"], "top": "H9"}, "play HA"),
    ("gets rid of points when somebody is near the end", {"hands": ["HK H3 C4 D5", "2"], "top": "H9"}, "play HK"),
    ("stops who is near the end", {"hands": ["H7 H6 C4 D5", "2"], "top": "H9"}, "play H7"),
]


@pytest.mark.parametrize(("what", "position", "move"), KNOWS, ids=[row[0] for row in KNOWS])
def test_knows(what: str, position: dict[str, Any], move: str) -> None:
    rng = random.Random(1)
    state = maumau.setup(maumau.CLASSIC, position, rng)
    assert move_text(make("rule", "maumau/classic")(maumau.view(state, 0), rng)) == move


def test_who_drew_lacked_the_suit() -> None:
    """Until a penalty is drawn; nothing is known where one may draw at will."""
    view = maumau.view(maumau.setup(maumau.CLASSIC, {"hands": ["C7 H4", "2 3", "2 3"], "top": "C9"}, random.Random(1)), 0)
    jack = Event("play", 2, read_cards("SJ"), note="D")
    told = (Event("turned_up", None, read_cards("H9")), Event("draw", 1, (), 1, "turn"), jack)
    assert lacking(replace(view, told=told)) == {0: set(), 1: {"H"}, 2: set()}
    told = (*told, Event("draw", 0, (), 1, "turn"), Event("draw", 1, (), 2, "penalty"))
    assert lacking(replace(view, told=told)) == {0: {"D"}, 1: set(), 2: set()}
    assert not any(lacking(replace(view, told=told, rules=replace(maumau.CLASSIC, voluntary_draw=True))).values())
