"""The rule bot of 斗地主: legal everywhere, fed by nothing but a View, strong enough."""

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from paiju import games
from paiju.bots import NAMES, NoSuchBot, hints, make
from paiju.bots import doudizhu as bot
from paiju.bots.hands import Parts, combine, pack, size, triples, unpack
from paiju.bots.mind import rows_of
from paiju.bots.odds import Odds, Seat, tail
from paiju.core.cards import deck, rank, ranks_text, read_cards
from paiju.core.game import Stakes, Tick, draw
from paiju.core.move import Move
from paiju.games import doudizhu
from paiju.shapes.climb import count, plays
from paiju.shapes.climb_wild import readings

GAMES = (
    *(game_id for game_id in games.GAMES if game_id.startswith("doudizhu/")),
    "doudizhu/qq?ask_reading=true&quad_as_two_pairs=true",
    "doudizhu/two?rob=true&ban_triple_three=true",
)
HOUSE = {
    "one_round_bidding": ("true", "false"),
    "kickers": ("strict", "loose"),
    "rocket_as_kickers": ("true", "false"),
    "equal_wing_pairs": ("true", "false"),
    "quad_as_two_pairs": ("true", "false"),
    "ask_reading": ("true", "false"),
}


def views(game_id: str, seed: int, names: Sequence[str]) -> Iterator[tuple[Any, Any, Move]]:
    """Every (state, view, move) of one hand, the move checked and carried out afterwards. `names` of bots go round."""
    entry, rules = games.find(game_id)
    game, rng = entry.game, random.Random(seed)
    seats = tuple(range(game.META.seats[0]))
    bots = [make(names[seat % len(names)], game_id) for seat in seats]
    state = game.start(rules, seats, {}, Stakes(), {})
    asked: set[int] = set()
    while game.result(state) is None:
        chance, turn = game.chance(state), game.turn(state)
        if isinstance(chance, Tick):
            turn = [seat for seat in turn if seat not in asked]
        if chance is not None and not (isinstance(chance, Tick) and turn):
            game.act(state, None, draw(chance, rng))
            asked.clear()
            continue
        seat = turn[0]
        asked.add(seat)
        view = game.view(state, seat)
        move = bots[seat](view, rng)
        refused = game.refuse(state, seat, move)
        assert refused is None, (game_id, seed, view.hand, view.last, move, refused)
        yield state, view, move
        game.act(state, seat, move)


def all_views(hands: int, names: Sequence[str] = ("rule", "random", "rule")) -> Iterator[tuple[str, Any, Any, Move]]:
    for game_id in GAMES:
        for seed in range(hands):
            for state, view, move in views(game_id, seed, names):
                yield game_id, state, view, move


def test_never_illegal_under_any_house_rules() -> None:
    tables = (("rule", "random", "rule"), ("random", "rule", "random"))
    for seed, values in enumerate(itertools.product(*HOUSE.values())):
        game_id = "doudizhu/qq?" + "&".join(f"{k}={v}" for k, v in zip(HOUSE, values, strict=True))
        for _ in views(game_id, seed, tables[seed % 2]):
            pass


def test_moves_are_written_as_the_game_lists_them() -> None:
    for game_id, state, view, move in all_views(2):
        legal = games.find(game_id)[0].game.legal(state, view.seat)
        if legal.count() < 1000:
            assert move in list(legal)


def test_a_view_is_all_it_needs() -> None:
    """Equal views and generators give equal moves, whatever the hidden cards are."""
    rng = random.Random(1)
    for game_id, _, view, _ in all_views(2):
        game = games.find(game_id)[0].game
        other = game.view(game.guess(view, rng), view.seat)
        assert other == view
        for name in NAMES:
            choose = make(name, game_id)
            assert choose(view, random.Random(7)) == choose(other, random.Random(7))


def test_plays_found_from_the_view_are_the_legal_ones() -> None:
    for game_id, state, view, _ in all_views(2):
        game = games.find(game_id)[0].game
        legal = game.legal(state, view.seat)
        if view.phase == "play" and legal.count() < 1000:
            found = {counts for _, counts in bot.found_plays(view, rows_of(view, game))}
            assert found == {count(m.cards) for m in legal if m.verb == "play"}


def test_hints_are_legal_distinct_and_complete_about_cards() -> None:
    for game_id, state, view, _ in all_views(2):
        game = games.find(game_id)[0].game
        moves, usable = hints(game_id, view, random.Random(0))
        assert all(game.refuse(state, view.seat, move) is None for move in moves)
        assert len({(m.verb, m.n, ranks_text(m.cards), m.reading) for m in moves}) == len(moves) <= 30
        legal = game.legal(state, view.seat)
        if legal.count() > 1000:
            continue
        takes = [m for m in legal if m.verb in ("play", "take")]
        ranks = {rank(card) for move in takes for card in move.cards}
        assert usable == tuple(card for card in game.prompt(state, view.seat).of or view.hand if rank(card) in ranks)
        if view.phase == "play":
            assert bool(moves) == any(m.verb == "play" for m in takes)
            powers = [bool(readings(count(m.cards), rows_of(view, game), view.wild)[0].power) for m in moves]
            assert view.wild is not None or powers == sorted(powers), "bombs come last"


def test_no_hints_out_of_turn() -> None:
    for game_id, state, view, _ in all_views(1):
        game = games.find(game_id)[0].game
        quiet = next((seat for seat in range(len(view.left)) if seat not in game.turn(state)), None)
        for seen in (game.view(state, seat) for seat in (quiet, None)):
            assert hints(game_id, seen, random.Random(0)) == ([], ())


def test_unknown_bot() -> None:
    with pytest.raises(NoSuchBot):
        make("grandmaster", "doudizhu/qq")


# positions


def chosen(hands: list[str], turn: int, last: dict[str, Any] | None = None, landlord: int = 0) -> str:
    position = {"hands": hands, "turn": turn, "landlord": landlord, **({"last": last} if last else {})}
    state = doudizhu.setup(doudizhu.QQ, position, random.Random(0))
    move = bot.choose(doudizhu.view(state, turn), random.Random(0))
    return ranks_text(move.cards) or move.verb


@pytest.mark.parametrize(
    ("hands", "turn", "last", "move"),
    [
        (["S3 S4 S5 S6 S7", "S8", "S9"], 0, None, "34567"),  # all in one
        (["S8 H8 C8 D8", "S9 H9", "ST HT"], 1, {"seat": 0, "play": "S3 H3"}, "99"),  # out by following
        (["SK SQ", "S3 S6 S8 SJ", "S9"], 1, None, "3"),  # feeds the partner's last card, who is next
        (["S9", "S4 H4 SA S2", "SK SQ ST"], 1, None, "44"),  # no single to a landlord with one card left
    ],
)
def test_lore(hands: list[str], turn: int, last: dict[str, Any] | None, move: str) -> None:
    assert chosen(hands, turn, last) == move


def test_leaves_the_partner_his_set() -> None:
    hands = ["S3 H3 C4 D5 S6 D7", "S9 H9 CT DJ SQ SK S2", "SA HA C8 D8 S5 H6"]
    assert chosen(hands, 2, {"seat": 1, "play": "HK CK"}) == "pass"


# hands and odds


def test_packed_hands() -> None:
    rng = random.Random(3)
    for n in range(1, 21):
        counts = count(rng.sample(deck(), n))
        assert unpack(pack(counts)) == counts and size(pack(counts)) == n
        assert triples(pack(counts)) == sum(k >= 3 for k in counts)


def fewest(counts: tuple[int, ...], rows: tuple[Any, ...], memo: dict[tuple[int, ...], int]) -> int:
    """The fewest plays that empty a hand, by trying all plays that take its lowest card."""
    if not any(counts):
        return 0
    if counts not in memo:
        found = {cards for _, cards in plays(counts, rows)}
        rests = [tuple(a - b for a, b in zip(counts, cards, strict=True)) for cards in found]
        memo[counts] = 1 + min(fewest(rest, rows, memo) for rest in rests)
    return memo[counts]


def test_partitions() -> None:
    """Every set of a partition is one, together they are the hand, and hardly ever would fewer have done."""
    rows = doudizhu.rows(doudizhu.QQ)
    bare = tuple(row for row in rows if not (row.body == 4 and row.kick))
    rng, more = random.Random(5), 0
    for _ in range(30):
        counts = count(rng.sample(deck()[: rng.choice((28, 54))], 8))
        sets = combine(Parts(rows, lambda shape, body: 1.0, lambda low, n: 0.0).partition(pack(counts)), rows)
        assert sum(part.cards for part in sets) == pack(counts)
        assert all(part.shape in readings(unpack(part.cards), rows, None) for part in sets)
        more += len(sets) - fewest(counts, bare, {})
    assert 0 <= more <= 3


def test_odds() -> None:
    assert tail(1, 2, 5, 10) == pytest.approx(1 - (8 * 7 * 6 * 5 * 4) / (10 * 9 * 8 * 7 * 6))
    nothing = (0,) * 15
    unseen = count(read_cards("S3 H3 SK HK S2"))
    table = doudizhu.rows(doudizhu.QQ)
    odds = Odds(Seat(2, nothing, unseen), table)
    single, pair = (next(s for s in readings(count(read_cards(t)), table, None)) for t in ("CA", "CQ DQ"))
    assert odds.safe(single, 1, 1) == pytest.approx(3 / 5)
    assert odds.safe(pair, 2, 2) == pytest.approx(9 / 10)
    assert Odds(Seat(1, nothing, unseen), table).safe(pair, 2, 2) == 1
