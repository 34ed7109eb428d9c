"""Random hands of few cards beside `History`: whom the table asks and as what, what he may play, what is owed and scored.

SEEDS (environment, default 1) multiplies the hands of the short run; `./dev soak` plays 20 000.
"""

import os
import random
from typing import Any

import pytest

from paiju.core.cards import read_cards
from paiju.core.move import Move, move_text
from paiju.games import find, open_table

from .history import SEATS, Act, History, opp
from .sets import Ranks, ranks_of, text_of

SEEDS = int(os.environ.get("SEEDS", "1"))
HOUSES = {
    "mixed_jokers_downgrade": ["false"],
    "joker_compare": ["top"],
    "gouji_with_joker": ["false"],
    "burn_success": ["go_out"],
    "burn_first_needs_joker": ["true"],
    "allow_false_burn": ["true"],
    "yield_right": ["lost_if_beaten"],
    "yield_on_gouji": ["true"],
    "revival": ["none", "both"],
    "allies_answer_gouji": ["true"],
    "chaos_start": ["four_active"],
    "men_by": ["anyone"],
    "revolution_rank": ["third"],
    "dian": ["none", "simple"],
    "score_table": ["gjgo"],
    "three_family": ["1"],
    "quan_gong": ["true"],
    "tribute": ["false"],
}


def small_game(rng: random.Random, *houses: str) -> str:
    """One of the presets with these house rules turned over, or every third time with some."""
    name = rng.choice(["gouji/biesan", "gouji/open"])
    others = [house for house in sorted(HOUSES) if house not in houses]
    if rng.random() < 1 / 3:
        houses = (*houses, *rng.sample(others, rng.randint(1, 3)))
    return name + ("?" + "&".join(f"{key}={rng.choice(HOUSES[key])}" for key in houses) if houses else "")


def few_ranks(rng: random.Random) -> list[Ranks]:
    """Few cards of few ranks, so that 够级 and 3s are common."""
    natural = [3, *rng.sample(range(4, 11), 2), *rng.sample(range(11, 15), 2)]
    deck = [r for r in natural for _ in range(rng.randint(2, 8))] + [15] * rng.randint(0, 8)
    deck += [16] * rng.randint(0, 4) + [17] * rng.randint(0, 4)
    rng.shuffle(deck)
    sizes = [rng.randint(2, 8) for _ in SEATS]
    while sum(sizes) > len(deck):
        sizes[sizes.index(max(sizes))] -= 1
    ends = [sum(sizes[: i + 1]) for i in SEATS]
    return [tuple(sorted(deck[end - size : end])) for end, size in zip(ends, sizes, strict=True)]


def pairs_and_jokers(rng: random.Random) -> list[Ranks]:
    """Pairs that are 够级 and hands that can burn, so that burns and burns back are common."""
    jokers = [16] * 4 + [17] * 4
    rng.shuffle(jokers)
    hands: list[Ranks] = []
    for _ in SEATS:
        pairs = 2 * rng.sample([13, 14, 15], rng.randint(1, 2))
        low = [rng.choice([3, 5, 7, 8, 12])] * rng.randint(1, 2)
        hands.append(tuple(sorted(pairs + low + [jokers.pop() for _ in range(2) if jokers and rng.random() < 0.6])))
    return hands


def small_position(rng: random.Random) -> dict[str, Any]:
    hands = rng.choice([few_ranks, pairs_and_jokers])(rng)
    first = rng.randrange(6)
    revolter = [rng.choice([s for s in SEATS if s != first])] if rng.random() < 0.15 else []
    announced = [s for s in SEATS if rng.random() < 0.4 and s not in revolter]
    return {"hands": list(map(text_of, hands)), "turn": first, "revolution": revolter, "announced": announced}


def play_through(rng: random.Random, *houses: str) -> History:
    """A small hand to its end, each answer compared."""
    name, position = small_game(rng, *houses), small_position(rng)
    entry, rules = find(name)
    state = entry.game.setup(rules, position, rng)
    hands = [ranks_of(text) for text in position["hands"]]
    told = History(rules, position["turn"], tuple(position["revolution"]), [hands], [])
    return compare(entry.game, state, told, set(position["announced"]), rng, [name, position])


def play_whole(name: str, rng: random.Random) -> History:
    """A hand that was dealt, its steps before play answered at random."""
    table = open_table(name, rng=rng)
    table.begin()
    game, facts = table.game, table.game.facts(table.state)
    while facts["phase"] != "play":
        if turn := table.turn():
            seat = rng.choice(turn)
            table.act(seat, move_text(game.legal(table.state, seat).pick(rng)))
        else:
            table.tick()
        facts = game.facts(table.state)
    hands = [next(ranks_of(read_cards(text)) for s, text in facts["hands"].items() if int(s) == seat) for seat in SEATS]
    told = History(table.rules, facts["leader"], tuple(facts["revolters"]), [hands], [])
    return compare(game, table.state, told, set(facts["announced"]), rng, [name, hands])


def compare(game: Any, state: Any, told: History, announced: set[int], rng: random.Random, trace: list[Any]) -> History:
    """Play on to the end of the hand, engine and history side by side."""
    while not told.over():
        assert game.result(state) is None, trace
        facts = game.facts(state)
        leader = told.leader()
        asked = [(leader, "lead")] if leader is not None else told.asked()
        assert [tuple(row) for row in facts["asked"]] == asked, trace
        seat, why = asked[0]
        assert game.turn(state) == (seat,), trace
        assert facts["chaos"] == told.chaos(), trace
        top = told.top() if leader is None else None
        assert facts["protected"] == (top is not None and told.protected(top)), trace
        if leader is not None:
            assert set(facts["opened"]) == told.opened(), trace
            assert {s: facts["ranks"][s] for s in told.fallen()} == told.fallen(), trace
        if top is not None and not told.chaos():
            assert set(facts["passed"]) == {s for s in SEATS if told.active(s) and told.passed(s)}, trace
        plays = told.plays(seat, why)
        legal = list(game.legal(state, seat))
        by_ranks: dict[Ranks, Move] = {ranks_of(m.cards): m for m in legal if m.verb == "play"}
        assert set(by_ranks) == plays, (trace, seat)
        verbs = {m.verb for m in legal} - {"play"}
        assert verbs == ({"pass"} if leader is None else set()) | ({"yield"} if told.may_yield(seat, why) else set()), trace
        if rng.random() < 0.1:
            held = tuple(sorted(rng.sample(game.view(state, seat).hand, rng.randint(1, min(4, len(told.hand(seat)))))))
            assert (game.refuse(state, seat, Move("play", held)) is None) == (ranks_of(held) in plays), (trace, held)
        move = choose(rng, why, list(by_ranks.values()), verbs)
        game.act(state, seat, move)
        cards = ranks_of(move.cards) if move.verb == "play" else ()
        told.add(Act(seat, move.verb, cards, why))
        trace.append((seat, move.verb, text_of(cards), why))
    check_end(game, state, told, announced, trace)
    return told


def choose(rng: random.Random, why: str, plays: list[Move], verbs: set[str]) -> Move:
    """More plays than passes, burns above all, and a yield where it is possible every other time."""
    if "yield" in verbs and rng.random() < 0.5:
        return Move("yield")
    if plays and (not verbs or rng.random() < (0.8 if why == "burn" else 0.5)):
        many = sorted(plays, key=lambda move: len(move.cards))[len(plays) // 2 :]
        return rng.choice(many if rng.random() < 0.5 else plays)
    return Move("pass")


def check_end(game: Any, state: Any, told: History, announced: set[int], trace: list[Any]) -> None:
    result, facts = game.result(state), game.facts(state)
    assert result is not None, trace
    assert list(facts["ranks"]) == told.ranks(), trace
    assert [int(p) for p in result.points] == told.points(), trace
    assert set(result.winners) == told.winners(), trace
    debts = [tuple(row) for row in facts["debts"]]
    assert [d for d in debts if d[2] != "dian"] == [d for d in told.debts(announced) if d[2] != "dian"], trace
    assert debts_of(debts) == debts_of(told.debts(announced)), trace


def debts_of(debts: list[tuple[int, int, str, int]]) -> list[tuple[int, int, str, int]]:
    """The order of a pair's mutual debts is nobody's business."""
    kinds = ["men", "burn", "dian", "luo", "quan"]
    assert [kinds.index(d[2]) for d in debts] == sorted(kinds.index(d[2]) for d in debts)
    return sorted(d for d in debts if d[2] == "dian")


def run(hands: int, seed: int) -> int:
    return sum(len(play_through(random.Random(f"{seed} {i}")).acts) for i in range(hands))


def test_turns_and_rights_on_random_hands() -> None:
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")  # shown when it fails
    assert run(400 * SEEDS, seed) > 4000


@pytest.mark.parametrize("name", ["gouji/biesan", "gouji/open"])
def test_turns_and_rights_on_whole_hands(name: str) -> None:
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    assert len(play_whole(name, random.Random(seed)).acts) > 100


def test_false_burns_on_random_hands() -> None:
    """GJ-40: in every third hand somebody burns and cannot go on; in every second that may start 四户乱缠 (GJ-32)."""
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    houses = [("allow_false_burn",), ("allow_false_burn", "chaos_start")]
    told = [play_through(random.Random(f"{seed} {i}"), *houses[i % 2]) for i in range(150 * SEEDS)]
    assert sum(bool(one.falls) for one in told) > 20 * SEEDS


@pytest.mark.soak
@pytest.mark.parametrize("name", ["gouji/biesan", "gouji/open"])
def test_turns_and_rights_on_forty_whole_hands(name: str) -> None:
    for seed in range(20):
        play_whole(name, random.Random(seed))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_turns_and_rights_on_twenty_thousand_hands(part: int) -> None:
    run(5000, 1000 + part)


def test_the_opposite_is_an_enemy() -> None:
    assert all(opp(opp(s)) == s and opp(s) % 2 != s % 2 for s in SEATS)
