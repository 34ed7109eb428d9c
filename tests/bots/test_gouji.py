"""The rule bot of 够级: legal everywhere, fed by nothing but a View, a partner in a team of three, strong enough."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from paiju import arena, games
from paiju.bots import gouji as bot
from paiju.bots import hints, make
from paiju.core.cards import cards_text, rank, ranks_text
from paiju.core.game import Stakes, draw
from paiju.core.move import Move
from paiju.games import gouji

PRESETS = ("gouji/biesan", "gouji/open")
HOUSE = (
    "gouji/biesan?mixed_jokers_downgrade=false&yield_on_gouji=true&revival=both&manual_return=true",
    "gouji/open?joker_compare=top&gouji_with_joker=false&chaos_start=four_active&yield_right=lost_if_beaten",
    "gouji/biesan?allow_false_burn=true&burn_success=go_out&allies_answer_gouji=true&men_by=anyone",
    "gouji/open?allow_false_burn=true&burn_first_needs_joker=true&revival=none&pre_order=seed&quan_gong=true",
    "gouji/biesan?revolution_time=after_tribute&no_single_return=false&manual_return=true&first=shangban",
)
DEBTS = {"hand": 2, "leader": 1, "debts": [[5, 2, "dian", 1], [2, 5, "dian", 1], [2, 3, "luo", 2], [1, 4, "luo", 1]]}


def views(game_id: str, seed: int) -> Iterator[tuple[Any, Any, Any, Move]]:
    """Every (game, state, view, move) of a hand between the rule bot and, in every second seat, legal moves at random."""
    entry, rules = games.find(game_id)
    game, rng = entry.game, random.Random(seed)
    choose = make("rule", game_id)
    state = game.start(rules, tuple(range(6)), {}, Stakes(), DEBTS if seed % 2 else {})
    while game.result(state) is None:
        if (chance := game.chance(state)) is not None:
            game.act(state, None, draw(chance, rng))
            continue
        seat = game.turn(state)[0]
        if (seat + seed) % 2:
            game.act(state, seat, game.legal(state, seat).pick(rng))
            continue
        view = game.view(state, seat)
        move = choose(view, rng)
        refused = game.refuse(state, seat, move)
        assert refused is None, (game_id, seed, cards_text(view.hand), view.top, move, refused)
        yield game, state, view, move
        game.act(state, seat, move)


@pytest.mark.parametrize("game_id", [*PRESETS, *HOUSE])
def test_legal_through_whole_hands(game_id: str) -> None:
    for seed in range(4):
        assert list(views(game_id, seed))


@pytest.mark.parametrize("game_id", [*PRESETS, HOUSE[0]])
def test_a_view_is_all_it_needs(game_id: str) -> None:
    """Another deal of the hidden cards that the seat cannot rule out gives the same move."""
    rng, choose = random.Random(1), make("rule", game_id)
    for n, (game, _, view, move) in enumerate(views(game_id, 3)):
        if n % 9 == 0 or view.phase == "return":
            other = game.view(game.guess(view, rng), view.seat)
            assert other == view
            assert choose(other, random.Random(7)) == move


@pytest.mark.parametrize("game_id", [*PRESETS, *HOUSE])
def test_hints_are_legal_and_no_usable_card_is_hidden(game_id: str) -> None:
    for n, (game, state, view, _) in enumerate(views(game_id, 1)):
        moves, usable = hints(game_id, view, random.Random(0))
        assert len(set(moves)) == len(moves) <= 30
        assert all(game.refuse(state, view.seat, move) is None for move in moves)
        assert all(move.verb not in ("pass", "yield") for move in moves)
        if n % 3 or view.phase not in ("play", "return"):
            continue
        ranks = {rank(card) for move in game.legal(state, view.seat) for card in move.cards}
        assert usable == tuple(card for card in view.hand if rank(card) in ranks) or view.phase == "return"
        assert {rank(card) for card in usable} == ranks
        if bool(moves) != bool(ranks):
            assert view.rules.allow_false_burn, "only burns that must fail are not proposed"


# sensible


def view_at(hand: str, seat: int, game_id: str = "gouji/biesan", **given: Any) -> Any:
    """The view of a seat with this hand in play; the others have hands of 20 cards unless they are given."""
    entry, rules = games.find(game_id)
    hands = given.pop("hands", {})
    rows = [hand if s == seat else hands.get(s, "") for s in range(6)]
    sure = [row for row in rows if row]
    state = entry.game.setup(rules, {"hands": fill(rows, sure), "turn": seat, **given}, random.Random(0))
    return entry.game.view(state, seat)


def fill(rows: list[str], sure: list[str]) -> list[str]:
    """Hands of 20 cards from what is left, for those who have none."""
    pool = list(gouji.deck(gouji.BIESAN, 6))
    random.Random(5).shuffle(pool)
    for row in sure:
        for r in ranks_of(row):
            pool.remove(next(card for card in pool if rank(card) == r))
    return [row if row else cards_text(sorted(pool.pop() for _ in range(20))) for row in rows]


def ranks_of(row: str) -> list[int]:
    return ["3456789TJQKA2BR".index(one) for one in row.replace(" ", "")]


def chosen(view: Any, game_id: str = "gouji/biesan") -> str:
    move = make("rule", game_id)(view, random.Random(0))
    return ranks_text(move.cards) or move.verb


def test_leads_a_whole_low_group_and_keeps_its_jokers() -> None:
    played = chosen(view_at("44 666 99 QQQ KK 2 RB 333", 0))
    assert played in ("44", "666", "99"), played


def test_breaks_no_group_and_spends_no_joker_on_a_low_single() -> None:
    view = view_at("555 777 8 QQQ KK 2 R 333", 1, last={"seat": 0, "play": "6"}, turn=1)
    assert chosen(view) == "8"
    view = view_at("555 777 QQQ KKKK R 333", 1, last={"seat": 0, "play": "6"}, turn=1)
    assert chosen(view) in ("pass", "yield")


def test_leaves_the_trick_to_a_team_mate_with_a_high_set() -> None:
    view = view_at("555 777 AA 99 R 333", 2, last={"seat": 0, "play": "QQ"}, passed=[1, 3, 5], turn=2)
    assert chosen(view) == "pass"


def test_yields_to_the_team_mates_behind_instead_of_passing() -> None:
    view = view_at("5555 777 KKKK R 333", 3, last={"seat": 0, "play": "66"}, turn=3)
    assert chosen(view) == "yield"


def test_answers_the_gouji_of_its_opposite() -> None:
    view = view_at("444 AA 99 2 R 333", 3, last={"seat": 0, "play": "KK"}, turn=3)
    assert chosen(view) == "AA"


def test_burns_with_a_joker_for_every_set() -> None:
    view = view_at("QQQQ RR 9 55 33", 1, last={"seat": 0, "play": "JJJJ"}, turn=1)
    assert view.asked[0].reason == "burn" and chosen(view) == "QQQQ"


def test_never_burns_what_must_fail() -> None:
    game_id = "gouji/biesan?allow_false_burn=true"
    view = view_at("QQQQ R 99 55 77 33", 1, game_id, last={"seat": 0, "play": "JJJJ"}, turn=1)
    assert view.asked[0].reason == "burn" and chosen(view, game_id) == "pass"
    assert hints(game_id, view, random.Random(0))[0] == []


def test_the_set_before_the_threes_has_to_win() -> None:
    """憋三: who is left with threes has to have the lead."""
    assert chosen(view_at("4 R KK 333", 0)) in ("4", "KK")
    view = view_at("6R 333", 0)
    assert chosen(view) == "6R"


def test_goes_out_when_it_can() -> None:
    assert chosen(view_at("777 22 R", 0, "gouji/open"), "gouji/open") == "77722R"
    assert chosen(view_at("333", 0)) == "333"


def test_revolts_with_the_right_and_never_announces() -> None:
    hands = ["444555666777888999TTTJJJQQQKKKAAA333"] + [""] * 5
    state = gouji.setup(gouji.BIESAN, {"hands": fill(hands, hands[:1]), "phase": "revolt"}, random.Random(0))
    assert bot.choose(gouji.view(state, 0), random.Random(0)) == Move("revolt")
    assert 1 not in gouji.turn(state)
    assert not any(move.verb == "announce" for *_, move in views("gouji/biesan", 0))


def test_returns_what_its_hand_misses_least() -> None:
    game_id = "gouji/biesan?manual_return=true"
    _, rules = games.find(game_id)
    hands = ["5 777 88 QQQ KK 333", "456789TJQKA2 BR", "456789TJQKAAA3", "", "", ""]
    carry = {"debts": [[1, 0, "luo", 1]], "leader": 1, "hand": 2}
    given = {"hands": hands, "phase": "return", "carry": carry}
    state = gouji.setup(rules, given, random.Random(0))
    move = bot.choose(gouji.view(state, 0), random.Random(0))
    assert move.verb == "return" and ranks_text(move.cards) == "5"


# strong


@pytest.mark.parametrize("game_id", PRESETS)
def test_beats_random(game_id: str) -> None:
    report = arena.run(game_id, deals=3, seed=2, workers=1)
    assert report.hands == 6 and report.wins is not None and report.wins.mean > 0.8
    assert report.points.mean > 0
    assert "wins in seats 0 2 4" in arena.report_text(report, "en") and "坐 0 2 4 位胜率" in arena.report_text(report)
