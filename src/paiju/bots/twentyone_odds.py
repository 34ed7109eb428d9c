"""Chances in 21点 for a pack that never changes: every card is each rank with a chance of one in thirteen, whatever
has been dealt before. (One pack of 52 differs from it a little; nobody sees more than his own cards of it.)

A player's best reply to a banker who stops from 17 on, with splits; and a free banker's best reply to players who play so. All
he knows of them is how many cards they took and what they split. Values are in bets, ties being the banker's (BJ-7).
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import comb
from typing import Any, NamedTuple

from ..core.cards import Card, rank
from ..shapes.twentyone import ACE, HARD, LIMIT, STANDS, best, hard, is_natural, strength

DRAWS = {points: sum(HARD[rank] == points for rank in range(13)) / 13 for points in range(1, 11)}
LOST = -1.0


class House(NamedTuple):
    """The house rules that values depend on."""

    natural: bool = False
    charlie: bool = False
    max_hands: int = 4


def house_of(rules: Any) -> House:
    return House(rules.natural_3_2, rules.five_card_charlie, rules.max_hands)


class Held(NamedTuple):
    """A hand: its lowest total, whether an ace is in it, how many cards it has."""

    low: int = 0
    ace: bool = False
    cards: int = 0

    @property
    def total(self) -> int:
        return best(self.low, self.ace)

    def with_card(self, points: int) -> "Held":
        return Held(self.low + points, self.ace or points == 1, self.cards + 1)


class Seen(NamedTuple):
    """Another's hand as far as it is seen. `split`: it came of a split; `full`: it could not be split again."""

    cards: int
    split: bool = False
    full: bool = False


class Choice(NamedTuple):
    """What stopping and drawing are worth, and whether to draw."""

    stop: float
    draw: float

    @property
    def draws(self) -> bool:
        return self.draw > self.stop


Ends = dict[Held, float]
EMPTY, ONE_ACE, PAIR = Held(), Held(1, True, 1), Held(2, True, 2)


def held(cards: Sequence[Card]) -> Held:
    return Held(hard(cards), any(rank(card) == ACE for card in cards), len(cards))


def ends(draws: Callable[[Held], bool], start: Held = EMPTY, without: Held | None = None) -> Ends:
    """The chances of each hand at the end for who draws by this rule; two cards are dealt in any case. Hands that were
    `without` on their way are left out.
    """
    now, found = {start: 1.0}, Ends()
    while now:
        following = Ends()
        for hand, chance in now.items():
            if hand == without:
                continue
            if hand.cards >= 2 and (hand.total >= LIMIT or not draws(hand)):
                found[hand] = found.get(hand, 0.0) + chance
                continue
            for points, one in DRAWS.items():
                more = hand.with_card(points)
                following[more] = following.get(more, 0.0) + chance * one
        now = following
    return found


def mean(value: Callable[[int], float]) -> float:
    """Of the points of the next card."""
    return sum((chance * value(points) for points, chance in DRAWS.items()), 0.0)


def mean_of_two(value: Callable[[Held], float]) -> float:
    """Of the first two cards."""
    return mean(lambda one: mean(lambda two: value(EMPTY.with_card(one).with_card(two))))


def strength_of(hand: Held, house: House) -> int:
    return strength(hand.total, hand.cards, house.charlie)


def by_total(of: Ends) -> dict[int, float]:
    """The chance of each final total, a bust as 0."""
    found: dict[int, float] = {}
    for hand, chance in of.items():
        points = hand.total if hand.total <= LIMIT else 0
        found[points] = found.get(points, 0.0) + chance
    return found


# the player


@cache
def on_17() -> Ends:
    return ends(lambda hand: hand.total < STANDS)


@cache
def beats_17(than: int, house: House) -> float:
    """The chance that the banker on 17 ends lower than this strength."""
    return sum((chance for hand, chance in on_17().items() if strength_of(hand, house) < than), 0.0)


@cache
def player_value(hand: Held, house: House) -> Choice:
    """What a hand is worth to a player against that banker, but for splitting it."""
    if hand.total > LIMIT:
        return Choice(LOST, LOST)
    wins = beats_17(strength_of(hand, house), house)
    pays = 1.5 if house.natural and is_natural(hand.total, hand.cards, False) else 1
    stop = wins * pays - (1 - wins)
    if hand.total == LIMIT:
        return Choice(stop, LOST)
    return Choice(stop, mean(lambda points: max(player_value(hand.with_card(points), house))))


def split_value(aces: int, room: int, house: House) -> float:
    """What a hand of so many aces is worth split, where so many more hands may be made (BJ-8); all its new hands together."""
    return _dealt(aces, 0, room - (aces - 1), house._replace(natural=False))


@cache
def _dealt(hands: int, pairs: int, room: int, house: House) -> float:
    """So many single aces get a card each, while so many hands of two aces wait."""
    single = mean(lambda points: max(player_value(ONE_ACE.with_card(points), house)) if points > 1 else 0.0)
    value, again = hands * single, DRAWS[1]
    for more in range(hands + 1):
        chance = comb(hands, more) * again**more * (1 - again) ** (hands - more)
        value += chance * _waiting(pairs + more, room, house)
    return value


@cache
def _waiting(pairs: int, room: int, house: House) -> float:
    """What so many hands of two aces are worth, played one after the other."""
    if not pairs:
        return 0.0
    whole = max(player_value(PAIR, house)) + _waiting(pairs - 1, room, house)
    return max(whole, _dealt(2, pairs - 1, room - 1, house)) if room else whole


@cache
def splits(house: House) -> bool:
    """Whether two aces are better split."""
    return split_value(2, house.max_hands - 1, house) > max(player_value(PAIR, house))


@cache
def player_gain(house: House) -> float:
    """What a hand is worth to that player before the deal."""
    pair = max(*player_value(PAIR, house), split_value(2, house.max_hands - 1, house))
    return mean_of_two(lambda hand: pair if hand == PAIR else max(player_value(hand, house)))


# the banker


@cache
def players_ends(seen: Seen, house: House) -> Ends:
    """What a player may hold who replies best to the banker on 17; where none such takes so many cards, of any number."""
    found = _all_ends(ONE_ACE if seen.split else EMPTY, None if seen.full or not splits(house) else PAIR, house)
    fitting = {hand: chance for hand, chance in found.items() if hand.cards == seen.cards} or found
    every = sum(fitting.values())
    return {hand: chance / every for hand, chance in fitting.items()}


@cache
def _all_ends(start: Held, without: Held | None, house: House) -> Ends:
    return ends(lambda hand: player_value(hand, house).draws, start, without)


@cache
def against(seen: Seen, mine: int, house: House) -> float:
    """What the banker may expect of a bet on this hand when he ends with this strength."""
    value = 0.0
    for hand, chance in players_ends(seen, house).items():
        if strength_of(hand, house) <= mine:
            value += chance
        else:
            natural = house.natural and is_natural(hand.total, hand.cards, seen.split)
            value -= chance * (1.5 if natural else 1)
    return value


@lru_cache(maxsize=2**14)  # bets are of many kinds
def banker_value(hand: Held, bets: tuple[tuple[Seen, int], ...], house: House) -> Choice:
    """What a hand is worth to the banker against such players' hands, each with its bet."""
    stop = sum((bet * against(seen, strength_of(hand, house), house) for seen, bet in bets), 0.0)
    if hand.total >= LIMIT:
        return Choice(stop, stop)
    return Choice(stop, mean(lambda points: max(banker_value(hand.with_card(points), bets, house))))


def banker_gain(bets: tuple[tuple[Seen, int], ...], house: House) -> float:
    """The same before his own cards are dealt."""
    return mean_of_two(lambda hand: max(banker_value(hand, bets, house)))


# the report


def draws_to(choice: Callable[[Held], Choice]) -> tuple[int, int]:
    """The highest hard and the highest soft total of two cards on which drawing is better."""
    low = max((low for low in range(4, LIMIT) if choice(Held(low, False, 2)).draws), default=0)
    soft = max((low + 10 for low in range(2, 11) if choice(Held(low, True, 2)).draws), default=0)
    return low, soft


MOST_SEEN = 6  # more cards are rare


def report(house: House) -> dict[str, object]:
    """What `paiju odds` prints: the banker's final totals; up to which totals (hard, soft) a player draws, what two aces are
    worth split and whole, and his gain; up to which a banker draws whose one player has so many cards, and his gain.
    """
    one = {n: ((Seen(n), 1),) for n in range(2, MOST_SEEN + 1)}
    return {
        "banker": {str(total): round(chance, 4) for total, chance in sorted(by_total(on_17()).items())},
        "player_draws_to": list(draws_to(lambda hand: player_value(hand, house))),
        "aces_split": round(split_value(2, house.max_hands - 1, house), 4),
        "aces_whole": round(max(player_value(PAIR, house)), 4),
        "player_gain": round(player_gain(house), 4),
        "banker_draws_to": {
            str(n): list(draws_to(lambda hand, bets=bets: banker_value(hand, bets, house))) for n, bets in one.items()
        },
        "banker_gain": {str(n): round(banker_gain(bets, house), 4) for n, bets in one.items()},
    }
