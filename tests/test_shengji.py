"""升级: the tables of digging and promotion, levels, what leaving costs, what a View tells of secret calls, the clock."""

import random
from typing import Any

import pytest

from paiju import games, words
from paiju.core.cards import read_cards
from paiju.core.game import Event, Stakes, Tick
from paiju.core.move import Move
from paiju.core.settle import settle
from paiju.games import shengji, shengji_four, shengji_friends
from paiju.shapes.declare import AGAIN
from paiju.shapes.shengji import SCALES, demoted, digging, promoted, steps
from paiju.shapes.shengji_setup import KEYS
from paiju.shapes.shengji_worlds import Beater, Facts, deal_unseen
from paiju.shapes.structure import Kind
from paiju.shapes.trick_board import RUNS, SHAPES
from paiju.shapes.trump import order

SINGLE, PAIR, TRIPLE = (1, 1), (2, 1), (3, 1)


@pytest.mark.parametrize(
    ("lead", "lianzhong", "power", "sja", "zp"),
    [
        ((SINGLE,), 2, 2, 2, 2),
        ((SINGLE, SINGLE, SINGLE), 2, 2, 2, 2),
        ((PAIR,), 4, 4, 4, 4),
        ((PAIR, SINGLE), 4, 4, 4, 4),
        ((PAIR, PAIR), 4, 4, 4, 8),
        ((TRIPLE,), 6, 8, 4, 4),
        (((2, 2),), 8, 16, 4, 8),
        (((2, 3),), 16, 64, 4, 16),
        (((2, 4),), 32, 64, 4, 32),
        (((3, 2),), 18, 64, 4, 8),
        (((3, 3),), 54, 64, 4, 16),
        (((2, 2), TRIPLE), 6, 16, 4, 16),
    ],
)
def test_what_the_bottom_counts(lead: tuple[Kind, ...], lianzhong: int, power: int, sja: int, zp: int) -> None:
    """SJ-T2 and its examples."""
    found = [digging(table, lead) for table in ("lianzhong", "power", "sja", "zp")]
    assert found == [lianzhong, power, sja, zp]


PROMOTION = {
    "lianzhong1": {-10: -2, 0: -2, 5: -1, 35: -1, 40: 0, 75: 0, 80: 1, 95: 1, 100: 2, 300: 2},
    "half": {0: -3, 5: -2, 15: -2, 20: -1, 35: -1, 40: 1, 55: 1, 60: 2, 75: 2, 80: 3, 100: 4},
    "two": {-5: -3, 0: -3, 5: -2, 35: -2, 40: -1, 75: -1, 80: 1, 115: 1, 120: 2, 155: 2, 160: 3, 400: 9},
    "eighty": {0: -3, 35: -2, 75: -1, 80: 1, 155: 2, 160: 3, 195: 3, 200: 4, 400: 4},
    "three": {0: -3, 5: -2, 55: -2, 60: -1, 115: -1, 120: 0, 175: 0, 180: 1, 240: 2, 300: 3},
    "four": {-20: -3, 0: -3, 5: -2, 75: -2, 80: -1, 155: -1, 160: 1, 235: 1, 240: 2, 320: 3},
}


@pytest.mark.parametrize("table", PROMOTION)
def test_what_a_score_brings(table: str) -> None:
    """SJ-T3, SJA-7."""
    assert {score: steps(SCALES[table], score) for score in PROMOTION[table]} == PROMOTION[table]


def test_a_dead_zone_moves_every_step_by_one() -> None:
    """SJ2-2."""
    assert [steps(SCALES["two"], score, dead_zone=True) for score in (75, 80, 115, 120, 160)] == [-1, 0, 0, 1, 2]


@pytest.mark.parametrize(
    ("level", "by", "dealt", "must", "after"),
    [
        ("K", 3, True, "A", "A"),
        ("8", 3, False, "TKA", "T"),
        ("T", 3, True, "TKA", "K"),
        ("T", 2, False, "TKA", "T"),
        ("A", 2, True, "A", "A"),
        ("2", 2, False, "A", "4"),
        ("9", 4, True, "", "K"),
    ],
)
def test_levels(level: str, by: int, dealt: bool, must: str, after: str) -> None:
    """SJ-38 and example 17 of 5.9."""
    assert promoted(level, by, dealt, must, "A") == after


def test_demotion_has_a_floor() -> None:
    """SJA-9."""
    assert [demoted("4", 3, "2"), demoted("T", 1, "2"), demoted("5", 4, "3")] == ["2", "9", "3"]


@pytest.mark.parametrize("game_id", [id for id in games.GAMES if id.startswith("shengji/")])
def test_who_leaves_pays_units_to_the_others(game_id: str) -> None:
    """EC-12, EC-14: a game without a landlord."""
    table = games.open_table(game_id, rng=random.Random(1))
    found = table.game.forfeit(table.state, 1)
    n = len(table.seats)
    beans = settle(found.points, [1000] * n, Stakes(factor=2), (1, found.multiple), found.landlords)
    assert beans.gain[1] == -20 and sum(beans.gain[seat] for seat in range(n) if seat != 1) + beans.system == 20


def test_a_late_declaration_sets_the_clock_anew() -> None:
    """SJ-14."""
    hands = ["D2 H3", "C2 C2", "BJ BJ", "RJ RJ"]
    state = shengji.setup(shengji.TWO, {"phase": "declare", "hands": hands, "bottom": "C3"}, random.Random(1))
    waits: list[Any] = [shengji.chance(state)]
    for seat, cards in enumerate(("D2", "C2 C2", "BJ BJ")):
        shengji.act(state, seat, Move("declare", read_cards(cards)))
        waits.append(shengji.chance(state))
    assert waits == [Tick(33), Tick(AGAIN + 1), Tick(AGAIN), Tick(AGAIN + 1)]
    assert shengji.turn(state) == (0, 1, 2, 3)


def test_who_has_passed_is_asked_again_after_a_declaration() -> None:
    hands = ["D2 H3", "C2 C2", "BJ BJ", "RJ RJ"]
    state = shengji.setup(shengji.TWO, {"phase": "declare", "hands": hands, "bottom": "C3"}, random.Random(1))
    for seat in (0, 2, 3):
        shengji.act(state, seat, Move("wait"))
    assert shengji.turn(state) == (1,)
    shengji.act(state, 1, Move("declare", read_cards("C2")))
    assert shengji.turn(state) == (0, 1, 2, 3)
    for seat in (3, 1, 0, 2):
        shengji.act(state, seat, Move("wait"))
    assert (state.phase, state.dealer, state.trump) == ("bury", 1, "C")


def test_nobody_hears_of_a_secret_call() -> None:
    """SJ4-3."""
    hands = ["C4 C5", "H3 H3 H3", "D3 D3 S8", "C3 C3 S5"]
    state = shengji_four.setup(shengji_four.FOUR, {"phase": "declare", "hands": hands}, random.Random(1))
    before = {seat: shengji_four.view(state, seat) for seat in (0, 2, 3, None)}
    assert shengji_four.act(state, 1, Move("declare", read_cards("H3 H3"))) == []
    assert {seat: shengji_four.view(state, seat) for seat in before} == before
    shengji_four.act(state, 2, Move("declare", read_cards("D3 D3")))
    assert [shengji_four.view(state, seat).calls for seat in (1, 2)] == [
        ((0, read_cards("H3 H3"), True),),
        ((0, read_cards("D3 D3"), False),),
    ]
    events = shengji_four.act(state, None, Move("tick"))
    assert [(e.kind, e.seat, e.cards) for e in events][1] == ("called", 1, read_cards("H3 H3"))


@pytest.mark.parametrize(
    ("game_id", "zh", "en"),
    [
        ("eighty", "一张 2、花色相同的两张 2", "a 2, two 2s of a suit"),
        ("one", "一张 2、大王加小王", "a 2, both jokers"),
        ("one?one_deck_no_trump=false", "一张 2", "a 2"),
        ("two-colour", "一张 2、颜色相同的两张 2、大王加小王", "a 2, two 2s of a colour, both jokers"),
        (
            "two?start_level=T",
            "一张 10、花色相同的两张 10、两张小王、两张大王",
            "a 10, two 10s of a suit, two small jokers, two big jokers",
        ),
        (
            "friends?zp_declare=last_after_deal",
            "一张 2、花色相同的两张 2、花色相同的三张 2",
            "a 2, two 2s of a suit, three 2s of a suit",
        ),
    ],
)
def test_what_may_be_declared_is_said(game_id: str, zh: str, en: str) -> None:
    """Of the table's own steps of SJ-T1, in a refusal of what is none."""
    entry, rules = games.find(f"shengji/{game_id}")
    game = entry.game
    state = game.setup(rules, {"phase": "declare", "hands": ["SJ SQ", "SK", "SA", "S9"]}, random.Random(1))
    refused = game.refuse(state, 0, Move("declare", tuple(read_cards("SJ SQ"))))
    assert refused is not None
    said = words.refusal(refused.code, refused.params)
    assert (said[0].partition("：")[2], said[1].partition(": ")[2]) == (zh, en)


def test_what_was_called_in_secret_is_not_said_to_be_shown() -> None:
    game = shengji_four
    state = game.setup(game.FOUR, {"phase": "declare", "hands": ["D3 D3 H3 H3 H3", "S4", "S5", "S6"]}, random.Random(1))
    game.act(state, 0, Move("declare", tuple(read_cards("D3 D3"))))
    for cards, zh in {"D3": "你已经叫了 ♦3 ♦3，再叫要张数更多", "H3 H3 H3": "你叫过方块，只能在这一门上加张数"}.items():
        refused = game.refuse(state, 0, Move("declare", tuple(read_cards(cards))))
        assert refused is not None and words.refusal(refused.code, refused.params)[0] == zh


@pytest.mark.parametrize(
    ("trump", "zh", "en"),
    [
        ("H", "甲坐庄，主牌：红桃", "甲 is the dealer; trump: hearts"),
        ("NT", "甲坐庄，打无主", "甲 is the dealer; no trump"),
    ],
)
def test_what_is_trump_is_said(trump: str, zh: str, en: str) -> None:
    event = Event("trump", 0, note=trump)
    assert [words.event(event, {0: "甲"}, lang) for lang in ("zh", "en")] == [zh, en]


def test_a_newcomer_among_friends_begins_anew() -> None:
    carry = {"levels": ["5", "9", "3", "4", "2"], "dealer": 1, "hand": 7}
    left = shengji_friends.leave(carry, 1)
    state = shengji_friends.start(shengji_friends.FRIENDS, (0, 1, 2, 3, 4), {}, Stakes(), left)
    assert state.levels == ["5", "2", "3", "4", "2"] and state.dealer == 1


@pytest.mark.parametrize(
    ("line", "zh", "en"),
    [
        ("2x1", "一对", "a pair"),
        ("2x1 2x1", "两对", "2 pairs"),
        ("2x2", "拖拉机（两连对）", "a tractor of 2 pairs"),
        ("2x2 2x1", "拖拉机（两连对）和一对", "a tractor of 2 pairs and a pair"),
        ("4x1 2x1", "四张和一对", "a quad and a pair"),
    ],
)
def test_what_must_be_followed_is_said_in_words(line: str, zh: str, en: str) -> None:
    found = words.refusal("must_serve", {"suit": "H", "line": line})
    assert found == (f"红桃还有{zh}，必须跟{zh}", f"You still have {en} in hearts and must play it")


@pytest.mark.parametrize(
    ("by", "cards", "code"),
    [("S3 S4", "HA HA", "no_match"), ("H3 H3", "HA HA", "not_higher"), ("S3 S3", "HA HA", None), ("S3", "HA HA", "follow_number")],
)
def test_shapes_on_the_command_line(by: str, cards: str, code: str | None) -> None:
    found = shengji.beaten(shengji.TWO, read_cards(by), read_cards(cards))
    assert (found and found.code) == code
    assert found is None or all(words.refusal(found.code, found.params))


@pytest.mark.parametrize("shape", [*SHAPES.values(), *RUNS.values(), "throw", "follow", "ruff", "discard"])
def test_every_shape_has_a_name(shape: str) -> None:
    assert all(words.shape_words(shape, lang) != shape for lang in ("zh", "en"))


@pytest.mark.parametrize(
    ("game_id", "lead", "hand", "play", "kind"),
    [
        ("two", "H9 H9", "HK HK C4", "HK HK", "follow"),
        # in the suit led without the structure, which does not compete, it is still followed
        ("two", "H9 H9", "HK HQ C4", "HK HQ", "follow"),
        ("two", "H9 H9 HT HT", "H3 H3 H4 H6 H6 C4", "H3 H3 H6 H6", "follow"),
        ("two", "S9 S9", "RJ SQ C4", "RJ SQ", "follow"),
        ("two", "H9 H9", "HK C4 C4", "HK C4", "discard"),
        ("two", "H9 H9", "HK S4 C4", "HK S4", "discard"),
        ("two", "H9 H9", "DA DA C4", "DA DA", "discard"),
        ("two", "H9 H9", "S3 S4 C4", "S3 S4", "discard"),
        ("two", "H9 H9", "S3 S3 C4", "S3 S3", "ruff"),
        ("two", "S9", "HA C4", "HA", "discard"),
        ("two-colour", "H9", "D3 C4", "D3", "follow"),
        ("four", "H9 H9 HT HT", "S3 S3 S3 S3 C4", "S3 S3 S3 S3", "ruff"),
    ],
)
def test_what_a_play_is_to_the_lead(game_id: str, lead: str, hand: str, play: str, kind: str) -> None:
    """跟, 毙, 垫: played, and laid on the table by a position."""
    entry, rules = games.find(f"shengji/{game_id}")
    trump = {"two-colour": "black"}.get(game_id, "S")
    position = {"level": 7, "trump": trump, "dealer": 0}
    played = entry.game.setup(rules, position | {"trick": [[0, lead]], "hands": {1: hand}}, random.Random(1))
    entry.game.act(played, 1, Move("play", read_cards(play)))
    laid = entry.game.setup(rules, position | {"trick": [[0, lead], [1, play]]}, random.Random(1))
    assert played.board.trick[1] == laid.board.trick[1] == (1, read_cards(play), kind)


def test_every_key_of_a_position_is_in_the_documentation() -> None:
    from pathlib import Path

    row = next(
        line for line in (Path(__file__).parents[1] / "docs/cases.md").read_text("utf-8").splitlines() if "| shengji |" in line
    )
    assert all(f"`{key}" in row for key in KEYS - {"dealt", "purse", "stakes", "carry"})


def test_who_beat_a_pair_of_a_colour_may_hold_two_suits() -> None:
    pair, rest, ranks = read_cards("S7 C7"), read_cards("H3 H4"), order("2", "red", colours=True)
    beater = Beater("black", (2, 1), ranks.power[read_cards("S4")[0]], {1: (), 2: ()})
    facts = Facts({1: 2, 2: 2}, (*pair, *rest), ranks, beaters=[beater])
    for seed in range(10):
        world = deal_unseen(facts, random.Random(seed))
        assert pair in {tuple(sorted(hand)) for hand in world.values()}
