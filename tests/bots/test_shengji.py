"""The rule bot of 升级: legal everywhere, fed by nothing but a View, sensible, strong enough."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from paiju import arena, games
from paiju.bots import hints, make
from paiju.bots.shengji_before import strength
from paiju.bots.trick_sides import enemies
from paiju.core.cards import card_text, cards_text, read_cards
from paiju.core.game import Stakes, Tick, draw
from paiju.core.move import Move
from paiju.games import shengji, shengji_friends
from paiju.shapes.trick import points
from paiju.shapes.trump import TRUMP

PRESETS = tuple(game_id for game_id in games.GAMES if game_id.startswith("shengji/"))
HOUSE = (
    "shengji/three?protect_longer=true&throw_check=opponents&ruff_compare=all&constant_2=true",
    "shengji/one?last_single_wins=true&nobody=no_trump",
    "shengji/three?follow=suit_only&throw_penalty=ten_per_card",
    "shengji/four?bottom=8&open_ladder=true&throw=standard",
    "shengji/friends?zp_triples=false&friend_card=side_only&zp_declare=last_after_deal",
)


def views(game_id: str, seed: int, dealer: int | None = 0) -> Iterator[tuple[Any, Any, Any, Move]]:
    """Every (game, state, view, move) of a hand between the rule bot and, in every second seat, legal moves at random."""
    entry, rules = games.find(game_id)
    game, rng = entry.game, random.Random(seed)
    seats = tuple(range(game.META.seats[0]))
    bot = make("rule", game_id)
    state = game.start(rules, seats, {}, Stakes(), {} if dealer is None else {"dealer": dealer})
    asked: set[int] = set()
    while game.result(state) is None:
        chance, turn = game.chance(state), game.turn(state)
        if isinstance(chance, Tick):
            turn = tuple(seat for seat in turn if seat not in asked)
        if chance is not None and not (isinstance(chance, Tick) and turn):
            game.act(state, None, draw(chance, rng))
            asked.clear()
            continue
        seat = turn[0]
        asked.add(seat)
        if (seat + seed) % 2:
            game.act(state, seat, game.legal(state, seat).pick(rng))
            continue
        view = game.view(state, seat)
        move = bot(view, rng)
        refused = game.refuse(state, seat, move)
        assert refused is None, (game_id, seed, cards_text(view.hand), view.trick, move, refused)
        yield game, state, view, move
        game.act(state, seat, move)


@pytest.mark.parametrize("game_id", [*PRESETS, *HOUSE])
def test_legal_through_whole_hands(game_id: str) -> None:
    for seed in range(2):
        moves = list(views(game_id, seed, None if seed else 0))
        assert moves


@pytest.mark.parametrize("game_id", PRESETS)
def test_a_view_is_all_it_needs(game_id: str) -> None:
    """Another deal of the hidden cards that the seat cannot rule out gives the same move."""
    rng, bot = random.Random(1), make("rule", game_id)
    for n, (game, _, view, _) in enumerate(views(game_id, 3)):
        if n % 9 == 0:
            other = game.view(game.guess(view, rng), view.seat)
            assert other == view
            assert bot(view, random.Random(7)) == bot(other, random.Random(7))


@pytest.mark.parametrize("game_id", [*PRESETS, *HOUSE])
def test_hints_are_legal_and_no_usable_card_is_hidden(game_id: str) -> None:
    for game, state, view, _ in views(game_id, 4):
        moves, usable = hints(game_id, view, random.Random(0))
        assert len(set(moves)) == len(moves) <= 30
        assert all(game.refuse(state, view.seat, move) is None for move in moves)
        legal = game.legal(state, view.seat)
        if view.phase in ("call", "claim") or legal.count() >= 400:
            continue
        face = game.ranked(state).face
        faces = {face[card] for move in legal for card in move.cards}
        assert usable == tuple(card for card in view.hand if face[card] in faces), (view.trick, cards_text(view.hand))
        assert bool(moves) == bool(faces)


# sensible


def position(module: Any, rules: Any, seat: int, **given: Any) -> Any:
    return module.view(module.setup(rules, given, random.Random(0)), seat)


def chosen(view: Any, game_id: str = "shengji/two") -> str:
    move = make("rule", game_id)(view, random.Random(0))
    return cards_text(move.cards) or move.verb


def test_declares_a_long_suit_and_no_short_one() -> None:
    others = ["H3 H4 H6 H8 H9 C3 C4 C6", "D3 D4 D6 D8 D9 DJ C8 C9", "H5 HJ HQ HK D5 DQ DK CJ"]
    long = position(shengji, shengji.TWO, 0, phase="declare", dealt=8, hands=["S2 S3 S4 S6 SQ SA SA DA", *others])
    assert chosen(long) == "S2"
    short = position(shengji, shengji.TWO, 0, phase="declare", dealt=8, hands=["S2 H3 H4 H6 H8 HQ DA DA", *others])
    assert chosen(short) == "wait"


def test_waits_while_a_few_cards_say_nothing() -> None:
    view = position(shengji, shengji.TWO, 0, phase="declare", dealt=2, hands=["SK D2", "H3 H4", "C3 C4", "D3 D4"])
    assert chosen(view) == "wait"


def test_lets_a_better_declaration_of_the_partner_stand() -> None:
    hands = ["D2 D2 S3 S4 S6 SQ SA SK", "H3 H4 H6 H8 H9 C3 C4 C6", "S2 S8 S9 SJ SK SA DK DQ", "H5 HJ HQ HK D5 D9 C5 CJ"]
    view = position(shengji, shengji.TWO, 0, phase="declare", dealt=8, declared=[2, "S2"], hands=hands)
    assert chosen(view) == "wait"


def test_buries_no_trumps_no_winners_and_few_points() -> None:
    for game_id in ("shengji/two", "shengji/three", "shengji/friends"):
        for seed in range(0, 8, 2):
            game, state, _, move = next(m for m in views(game_id, seed) if m[2].phase == "bury")
            order = game.ranked(state)
            assert not any(order.suit[card] == TRUMP for card in move.cards)
            assert points(move.cards) <= 20
            assert sum(card // 4 == 11 for card in move.cards) == 0, "no aces"


def test_calls_a_high_card_that_it_lacks() -> None:
    for seed in range(0, 6, 2):
        view, move = next((m[2], m[3]) for m in views("shengji/friends", seed) if m[2].phase == "call")
        assert move.n - 1 == (*view.hand, *view.bottom).count(move.cards[0]) < 3
        assert card_text(move.cards[0])[1] in "AK"


def test_feeds_the_partner_and_no_enemy() -> None:
    mine = "HT H3 H5 C3 C4 C6 C8 D3 D4 D6 D8 D9 DJ"
    rest = {"phase": "play", "trump": "S", "dealer": 1, "bottom": "S3 S4 S6 S8 S3 S4 S6 S8"}

    def view(*trick: tuple[int, str]) -> Any:
        table = [list(play) for play in trick]
        return position(shengji, shengji.TWO, 0, hands=[mine, "", "", ""], turn=0, trick=table, **rest)

    assert chosen(view((1, "H4"), (2, "HA"), (3, "H6"))) == "HT"
    assert chosen(view((1, "H4"), (2, "H6"), (3, "HA"))) == "H3"


MINE = "S3 S9 RJ C3 C4 C6 C8 D3 D4 D6 D8 D9 DJ"
LONG = "C7 CJ CK H7 H7 H9 HT HQ HK HA S5 S6 S6 S7 S9 ST SJ SJ SQ SK SA H2 D2 RJ RJ"
POSITIONS: dict[str, tuple[str, tuple[str, ...], list[list[Any]], str]] = {
    "throws what certainly stands": ("HA HA HK H4 C3 C6 C7 D3 D6 D9 S3 S5 S6 S8", (), [], "HK HA HA"),
    "keeps a point for later from an enemy": (MINE.replace("D3", "DT"), (), [[2, "D5"], [3, "DA"]], "D4"),
    "ruffs an enemy's rich trick low": (MINE, (), [[1, "HT"], [2, "H4"], [3, "HA"]], "S3"),
    "ruffs no trick of the partner": (MINE, (), [[1, "H4"], [2, "HA"], [3, "H6"]], "C3"),
    "takes the trick with points as the last": (MINE.replace("S9", "HK"), (), [[1, "H4"], [2, "H6"], [3, "HJ"]], "HK"),
    "keeps the guard, leading": ("C7 RJ", ("C9 CT", "D9 DT", "H9 S3"), [], "C7"),
    "keeps the guard, following": ("C7 RJ", ("D9", "D8", "H3"), [[1, "D5"], [2, "D6"], [3, "DQ"]], "C7"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_plays_as_a_player_would(name: str) -> None:
    """Seat 0, at the dealer's side where it leads; the partner sits at 2."""
    mine, others, trick, wanted = POSITIONS[name]
    given = {"phase": "play", "trump": "S", "dealer": 1 if trick else 0, "bottom": "C3 C4 C6 C8 D3 D4 DK HT", "turn": 0}
    view = position(shengji, shengji.TWO, 0, hands=[mine, *(others or ("", "", ""))], trick=trick, **given)
    assert chosen(view) == wanted


def test_draws_trumps_with_many() -> None:
    given = {"phase": "play", "trump": "S", "dealer": 0, "bottom": "C3 C4 C6 C8 D3 D4 D6 D8", "turn": 0}
    view = position(shengji, shengji.TWO, 0, hands=[LONG, "", "", ""], **given)
    led = make("rule", "shengji/two")(view, random.Random(0)).cards
    assert all(shengji.ordered(shengji.TWO, "2", "S").suit[card] == TRUMP for card in led), cards_text(led)


def test_the_friend_knows_that_he_is() -> None:
    given = {"phase": "play", "trump": "S", "dealer": 0, "turn": 1, "friend": {"card": "HA", "n": 1}}
    hands = ["", "HA H3 H4 C3 C4", "", "", ""]
    view = position(shengji_friends, shengji_friends.FRIENDS, 1, hands=hands, **given)
    assert enemies(view, set()) == (0, 0, 1, 1, 1)
    hands[1] = "HK H3 H4 C3 C4"
    view = position(shengji_friends, shengji_friends.FRIENDS, 1, hands=hands, **given)
    found = enemies(view, set())
    assert found[0] == 1 and found[1] == 0 and all(0 < chance < 1 for chance in found[2:])


def test_strength_grows_with_trumps() -> None:
    order = shengji.ordered(shengji.TWO, "2", "S")
    weak, strong = read_cards("S3 H4 H6 C8"), read_cards("S3 S4 S6 RJ")
    assert strength(strong, order) > strength(weak, order)


# strong


@pytest.mark.parametrize(("game_id", "deals"), [("shengji/two", 4), ("shengji/two-colour", 8)])
def test_beats_random(game_id: str, deals: int) -> None:
    report = arena.run(game_id, deals=deals, seed=2, workers=1)
    assert report.hands == 2 * deals and report.wins is not None and report.wins.mean > 0.7
    assert report.points.mean > 0
    assert "wins on the dealer's side" in arena.report_text(report, "en") and "抓分方胜率" in arena.report_text(report)
