"""升级: whole matches by random players in every preset, what seats may imagine on the way, and which house rules there are."""

import random
from typing import Any

import pytest

from paiju.core.game import Stakes, draw
from paiju.core.rules import BadRules, RulesClash, options, read_rules, rules_data
from paiju.games import GAMES, find, open_table
from paiju.server.failures import Failure
from paiju.server.lobby import game_of
from paiju.server.routes import game_info
from paiju.shapes.shengji import SCALES, steps
from paiju.shapes.trump import LADDER

PRESETS = [id for id in GAMES if id.startswith("shengji/")]
HOUSES = {
    "shengji/two": ["throw_check=opponents&throw_penalty=ten_per_card&constant_2=true&nobody=bottom", "follow=suit_only"],
    "shengji/eighty": ["nobody=bottom&self_counter=true"],
    "shengji/one": ["last_single_wins=true&nobody=no_trump"],
    "shengji/two-colour": ["nobody=bottom&constant_2=true"],
    "shengji/three": ["protect_longer=true&nobody=bottom"],
    "shengji/four": ["bottom=8&open_ladder=true&throw=standard", "throw=standard", "bottom=8&follow=suit_only"],
    "shengji/friends": ["zp_declare=last_after_deal&zp_triples=false&friend_card=any&nobody=bottom", "protect_longer=true"],
}


def fresh() -> random.Random:
    """Other numbers every time; a test that fails shows the seed."""
    seed = random.SystemRandom().randrange(10**9)
    print("seed", seed)
    return random.Random(seed)


def play_hand(game: Any, rules: Any, carry: Any, rng: random.Random, guesses: float = 0) -> Any:
    """The state at the end of a hand of random moves; on the way seats imagine what may be."""
    seats = tuple(range(game.META.seats[0]))
    state = game.start(rules, seats, {}, Stakes(), carry)
    declare = rng.choice((0.02, 0.1, 0.5))
    while game.result(state) is None:
        if rng.random() < guesses:
            seat = rng.choice((None, *seats))
            seen = game.view(state, seat)
            assert game.view(game.guess(seen, rng), seat) == seen
        chance, turn = game.chance(state), game.turn(state)
        if chance is not None and not (turn and rng.random() < 0.3):
            game.act(state, None, draw(chance, rng))
            continue
        seat = rng.choice(turn)
        move = game.legal(state, seat).pick(rng)
        if state.phase == "declare" and rng.random() > declare:
            move = game.prompt(state, seat).default
        game.act(state, seat, move)
    return state


def check_match(game_id: str, rng: random.Random, most: int) -> int:
    """Hands until the match is over; every hand's carry follows from its score."""
    entry, rules = find(game_id)
    game, carry = entry.game, {}
    for n in range(1, most + 1):
        state = play_hand(game, rules, carry, rng)
        result = game.result(state)
        if result.ending == "redeal":
            assert result.carry == carry and not result.over and not any(result.points)
            continue
        check_hand(game, state, result)
        carry = result.carry
        if result.over:
            own = len(carry["levels"]) == 5
            assert state.levels[state.dealer if own else state.dealer % 2] == "A" and result.ending == "dealer"
            assert state.dealer in result.winners
            return n
    raise AssertionError("the match does not end")


def check_hand(game: Any, state: Any, result: Any) -> None:
    """Points of all cards, who deals next, and that levels move as the score says."""
    seats, dealer, after = len(state.board.taken), state.dealer, result.carry
    packs = len(game.deck(state.rules, seats)) // 54
    in_bottom = sum({"5": 5, "T": 10, "K": 10}.get("3456789TJQKA2"[c // 4], 0) for c in state.bottom if c < 52)
    assert sum(state.board.taken) + in_bottom == 100 * packs
    assert sum(result.points) == 0 and result.carry["hand"] == state.carry.get("hand", 0) + 1
    table = getattr(state.rules, "promotion_table", "four" if packs == 4 else "three")
    score = game.view(state, None).score
    taken = score >= SCALES[table].take
    assert (result.ending == "attackers") == taken == (dealer not in result.winners)
    if seats == 4:
        assert after["dealer"] == (dealer + (1 if taken else 2)) % 4
        assert abs(result.points[dealer]) == abs(steps(SCALES[table], score))
    else:
        friend = state.friend.seat
        others = [(dealer + n) % 5 for n in range(1, 5) if (dealer + n) % 5 != friend]
        assert after["dealer"] == (others[0] if taken else dealer)
    up = [LADDER.index(b) - LADDER.index(a) for a, b in zip(state.levels, after["levels"], strict=True)]
    assert max(up) <= abs(steps(SCALES[table], score)) and (min(up) == 0 or state.rules.demotion == "equal")


@pytest.mark.parametrize("game_id", PRESETS)
def test_a_match_comes_to_its_end(game_id: str) -> None:
    """SJ-38, ZP-12: from a high level; the long way is in the soak."""
    assert check_match(f"{game_id}?start_level=Q", fresh(), 200) > 0


@pytest.mark.soak
@pytest.mark.parametrize("game_id", PRESETS)
def test_whole_matches_come_to_their_end(game_id: str) -> None:
    print(game_id, [check_match(game_id, random.Random(seed), 1000) for seed in range(5)])


@pytest.mark.parametrize("game_id", PRESETS)
def test_a_match_of_a_number_of_hands_is_over_after_them(game_id: str) -> None:
    """SJ-38, hands: redeals do not count."""
    entry, rules = find(f"{game_id}?hands=1&nobody=redeal" if "four" not in game_id else f"{game_id}?hands=1")
    rng, carry = random.Random(2), {}
    for _ in range(20):
        result = entry.game.result(play_hand(entry.game, rules, carry, rng))
        assert result.over == (result.ending != "redeal")
        carry = result.carry
        if result.over:
            break
    assert carry["hand"] == 1


@pytest.mark.parametrize("game_id", PRESETS)
def test_what_a_seat_imagines_looks_the_same_to_it(game_id: str) -> None:
    for house in ("", *HOUSES[game_id]):
        entry, rules = find(f"{game_id}?{house}" if house else game_id)
        play_hand(entry.game, rules, {}, fresh(), 0.05)


@pytest.mark.soak
@pytest.mark.parametrize("game_id", PRESETS)
def test_hundreds_of_hands_can_be_imagined(game_id: str) -> None:
    for seed in range(200):
        for house in ("", *HOUSES[game_id]):
            entry, rules = find(f"{game_id}?{house}" if house else game_id)
            play_hand(entry.game, rules, {}, random.Random(seed), 0.1)


# house rules


def test_what_makes_a_preset_is_no_house_rule() -> None:
    for game_id in PRESETS:
        assert not {"pack", "ladder"} & {option.name for option in options(GAMES[game_id].rules)}
    for wrong in ("two?pack=three", "one?ladder=colours", "two?promotion_table=half", "three?dead_zone=true"):
        with pytest.raises(BadRules):
            find(f"shengji/{wrong}")
    two = GAMES["shengji/two"].rules
    assert read_rules(two, rules_data(two)) == two


def test_a_match_does_not_end_below_its_first_level() -> None:
    for game_id in PRESETS:
        with pytest.raises(RulesClash, match="end_level"):
            find(f"{game_id}?start_level=9&end_level=5")
        with pytest.raises(Failure) as failed:
            game_of(game_id, {"start_level": "9", "end_level": "5"})
        assert failed.value.field == "options.end_level" and failed.value.code == "rules_clash"
        assert find(f"{game_id}?start_level=9&end_level=9")


@pytest.mark.parametrize("game_id", ["shengji/two", "shengji/friends"])
def test_a_match_with_constant_twos_does_not_end_at_two(game_id: str) -> None:
    """It begins at three, whatever `start_level` says."""
    with pytest.raises(RulesClash, match="end_level"):
        find(f"{game_id}?constant_2=true&end_level=2")
    assert find(f"{game_id}?end_level=2") and find(f"{game_id}?constant_2=true&end_level=3")


@pytest.mark.parametrize("game_id", PRESETS)
def test_the_lobby_says_how_many_packs(game_id: str) -> None:
    packs = {"shengji/one": 1, "shengji/two-colour": 1, "shengji/three": 3, "shengji/four": 4, "shengji/friends": 3}
    assert game_info(game_id).decks == packs.get(game_id, 2)


def test_a_dead_zone_is_where_the_table_has_none() -> None:
    """SJ2-2: with these tables just taking the deal brings no level anyway."""
    for table, score in (("three", 180), ("lianzhong1", 80)):
        assert steps(SCALES[table], score, dead_zone=True) == steps(SCALES[table], score) == 1
    assert [steps(SCALES["half"], score, dead_zone=True) for score in (35, 40, 60)] == [-1, 0, 1]


def test_levels_beyond_the_last_stay() -> None:
    """A position may have them: nothing leads further, and the dealer who holds has won."""
    table: Any = open_table("shengji/two?end_level=9", carry={"levels": ["A", "K"], "dealer": 0, "hand": 3}, rng=random.Random(1))
    result = table.game.result(play_hand(table.game, table.rules, table.state.carry, random.Random(4)))
    assert set(result.carry["levels"]) == {"A", "K"} and result.over == (result.ending == "dealer")
