"""The chances of 21点 against hands that are dealt: with the game's own totals and payments, from a pack that never changes."""

import random
from collections import defaultdict
from statistics import fmean, stdev

import pytest

from paiju.bots import make
from paiju.bots import twentyone_odds as odds
from paiju.bots.twentyone_odds import House, Seen, held
from paiju.core.cards import Card, deck
from paiju.core.game import Stakes, draw
from paiju.games import find
from paiju.shapes.twentyone import LIMIT, STANDS, Hand, gain, only_aces, total, wins

PACK = deck(1, jokers=False)
HOUSES = (House(), House(natural=True), House(charlie=True), House(natural=True, charlie=True, max_hands=2))


def play(cards: list[Card], house: House, rng: random.Random, split: bool = False, room: int = 0) -> list[Hand]:
    """A player's hands at the end."""
    if only_aces(cards) and room and odds.splits(house):
        dealt = [[ace, rng.choice(PACK)] for ace in cards]
        room -= len(cards) - 1
        done: list[Hand] = []
        for new in dealt:
            hands = play(new, house, rng, True, room)
            room -= len(hands) - 1
            done += hands
        return done
    rules = house._replace(natural=False) if split else house
    while total(cards) < LIMIT and odds.player_value(held(cards), rules).draws:
        cards.append(rng.choice(PACK))
    return [Hand(tuple(cards), split=split)]


def dealt(house: House, rng: random.Random) -> list[Hand]:
    return play([rng.choice(PACK), rng.choice(PACK)], house, rng, room=house.max_hands - 1)


def on_17(rng: random.Random) -> tuple[Card, ...]:
    cards = [rng.choice(PACK), rng.choice(PACK)]
    while total(cards) < STANDS:
        cards.append(rng.choice(PACK))
    return tuple(cards)


def replying(hands: list[Hand], house: House, rng: random.Random) -> tuple[Card, ...]:
    """The banker, who sees how many cards there are and whether they come of a split."""
    bets = tuple((Seen(len(h.cards), h.split, len(hands) == house.max_hands), 1) for h in hands)
    cards = [rng.choice(PACK), rng.choice(PACK)]
    while total(cards) < LIMIT and odds.banker_value(held(cards), bets, house).draws:
        cards.append(rng.choice(PACK))
    return tuple(cards)


def won(hands: list[Hand], banker: tuple[Card, ...], house: House) -> float:
    """In bets; a bet of two, so that half of it is not lost by rounding."""
    return sum(gain(hand, banker, 2, house.natural, house.charlie) for hand in hands) / 2


def check(found: list[float], wanted: float, z: float = 1.96) -> None:
    """Within the interval of its mean: 95 %, and 99.9 % (z = 3.29) where many are looked at."""
    assert abs(fmean(found) - wanted) < z * stdev(found) / len(found) ** 0.5, (fmean(found), wanted, len(found))


def check_player(house: House, hands: int, seed: int) -> None:
    rng = random.Random(seed)
    check([won(dealt(house, rng), on_17(rng), house) for _ in range(hands)], odds.player_gain(house))


def check_banker(house: House, hands: int, seed: int) -> None:
    """By what the banker sees of one player: so many cards, or what a split has left."""
    rng, by_seen = random.Random(seed), defaultdict[tuple[Seen, ...], list[float]](list)
    for _ in range(hands):
        player = dealt(house, rng)
        seen = tuple(sorted(Seen(len(h.cards), h.split, len(player) == house.max_hands) for h in player))
        by_seen[seen].append(-won(player, replying(player, house, rng), house))
    assert len(by_seen) > 5
    for seen, found in by_seen.items():
        if len(found) > 400:
            check(found, odds.banker_gain(tuple((one, 1) for one in seen), house), 3.29)


@pytest.mark.parametrize("house", HOUSES)
def test_the_players_gain(house: House) -> None:
    check_player(house, 20_000, 1)


def test_the_bankers_gain_by_what_he_sees() -> None:
    check_banker(House(), 20_000, 2)


@pytest.mark.soak
@pytest.mark.parametrize("house", HOUSES)
def test_a_million_hands(house: House) -> None:
    check_player(house, 1_000_000, 3)
    check_banker(house, 1_000_000, 4)


@pytest.mark.parametrize("bets", [((Seen(2), 1),), ((Seen(4), 3), (Seen(2), 1)), ((Seen(3, True), 2), (Seen(2, True), 2))])
def test_no_other_reply_is_better(bets: tuple[tuple[Seen, int], ...]) -> None:
    """Every banker who draws up to a hard and a soft total is worth no more."""
    house, best = House(), odds.banker_gain(bets, House())
    for low in range(12, 20):
        for soft in range(12, 20):
            of = odds.ends(lambda hand, low=low, soft=soft: hand.total <= (soft if hand.total != hand.low else low))
            value = sum(
                chance * bet * odds.against(seen, odds.strength_of(hand, house), house)
                for hand, chance in of.items()
                for seen, bet in bets
            )
            assert value <= best + 1e-12, (low, soft)


def test_no_other_player_does_better() -> None:
    """Nor does a player who draws by other totals and leaves his aces whole."""
    house, best = House(), odds.player_gain(House())
    values = [odds.split_value(2, room, house) for room in (1, 2, 3)]
    assert odds.splits(house) and max(odds.player_value(odds.PAIR, house)) < values[0] < values[1] < values[2]
    for low in range(11, 19):
        for soft in range(15, 20):
            of = odds.ends(lambda hand, low=low, soft=soft: hand.total <= (soft if hand.total != hand.low else low))
            value = sum(chance * (2 * odds.beats_17(odds.strength_of(hand, house), house) - 1) for hand, chance in of.items())
            assert value < best


def test_a_hand_beats_what_its_strength_says() -> None:
    """The chances compare hands as the game does."""
    rng = random.Random(5)
    for _ in range(2000):
        one, other = (tuple(rng.choices(PACK, k=rng.randint(2, 6))) for _ in range(2))
        for house in (House(), House(charlie=True)):
            stronger = odds.strength_of(held(one), house) > odds.strength_of(held(other), house)
            assert stronger == wins(one, other, house.charlie)


ONE_PACK = 0.02
"""As far as a player's gain in the game's one pack may be from that in a pack without end."""


def check_the_game(hands: int, seed: int) -> None:
    """The bots at a table of two, the banker on 17: the game itself, with its pack of 52."""
    entry, rules = find("twentyone/classic?dealer_rule=stand17")
    game, bot, rng = entry.game, make("rule", "twentyone/classic?dealer_rule=stand17"), random.Random(seed)
    found: list[float] = []
    for _ in range(hands):
        state = game.start(rules, (0, 1), {}, Stakes(), {"banker": 0})
        while (result := game.result(state)) is None:
            chance, turn = game.chance(state), game.turn(state)
            if chance is not None:
                game.act(state, None, draw(chance, rng))
            else:
                game.act(state, turn[0], bot(game.view(state, turn[0]), rng))
        found.append(float(result.points[1]) / state.bets[1])
    half = 1.96 * stdev(found) / hands**0.5
    print(f"one pack: {fmean(found):+.4f} ± {half:.4f}, without end {odds.player_gain(House()):+.4f}")
    assert abs(fmean(found) - odds.player_gain(House())) < half + ONE_PACK


def test_the_game_itself() -> None:
    check_the_game(3000, 6)


@pytest.mark.soak
def test_the_game_itself_for_long() -> None:
    check_the_game(200_000, 7)
