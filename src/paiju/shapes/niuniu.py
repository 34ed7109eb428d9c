"""Hands of 牛牛: what five cards are, which of two is higher, what a win multiplies by, and how often each kind comes.

Here a card's order is 0 for an ace, 1 for a two … 12 for a king (NN-8), and its value 1 … 10 (NN-3).
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from ..core.cards import RANKS, Card, Cards, rank
from ..core.game import Illegal, Reading

HAND = 5
GROUP = 3  # NN-4: exactly three cards make a 牛
JACK, TEN = 10, 9  # orders
FLOWERS = (10, 11, 12)

PLAIN = ("no_niu", *(f"niu{n}" for n in range(1, 10)), "niuniu")
SPECIALS = ("four_flower", "five_flower", "four_bomb", "five_small")
KINDS = (*PLAIN, *SPECIALS)
"""Every kind of hand, the lowest first (NN-7, NN-14)."""

_ONCE = dict.fromkeys(PLAIN, 1)
MULTIPLIERS: dict[str, dict[str, int]] = {  # NN-T1
    "stepped": {
        **_ONCE, "niu7": 2, "niu8": 3, "niu9": 4, "niuniu": 5,
        "four_flower": 5, "five_flower": 5, "four_bomb": 6, "five_small": 8,
    },
    "simple": {
        **_ONCE, "niu7": 2, "niu8": 2, "niu9": 2, "niuniu": 3,
        "four_flower": 4, "five_flower": 5, "four_bomb": 6, "five_small": 8,
    },
    "flat": dict.fromkeys(KINDS, 1),
}  # fmt: skip


class Hand(NamedTuple):
    """What five cards are: the place of their kind in KINDS, and what decides between equal kinds. Compares as the hands do."""

    level: int
    key: tuple[int, ...]

    @property
    def kind(self) -> str:
        return KINDS[self.level]


def order(card: Card) -> int:
    return (rank(card) + 2) % 13


def strength(card: Card) -> tuple[int, int]:
    """A card among highest cards (NN-8): by order, then ♠ ♥ ♣ ♦."""
    return order(card), -(card % 4)


def value(order: int) -> int:
    return min(order + 1, 10)


def kind_of(orders: Sequence[int], specials: Collection[str]) -> str:
    """The kind of five cards by their orders, in the best grouping (NN-5, NN-9, NN-15)."""
    special = next((kind for kind in reversed(SPECIALS) if kind in specials and _is_special(kind, orders)), "")
    return special or plain_kind(orders)


def plain_kind(orders: Sequence[int]) -> str:
    values = [value(one) for one in orders]
    if not any(sum(three) % 10 == 0 for three in combinations(values, GROUP)):
        return "no_niu"
    return niu(sum(values))


def niu(total: int) -> str:
    """NN-5: three cards make tens, so the other two have the rest of the total."""
    return PLAIN[total % 10 or 10]


def _is_special(kind: str, orders: Sequence[int]) -> bool:
    """NN-14."""
    flowers = sum(one in FLOWERS for one in orders)
    match kind:
        case "five_small":
            return max(orders) < 4 and sum(map(value, orders)) <= 10
        case "four_bomb":
            return max(Counter(orders).values()) >= 4
        case "five_flower":
            return flowers == HAND
        case _:
            return flowers == HAND - 1 and TEN in orders


def read(cards: Cards, specials: Collection[str], group: Cards | None = None) -> Hand:
    """What a hand is. With `group` the player has named three cards, or none: only they can make a 牛 (NN-9)."""
    orders = [order(card) for card in cards]
    kind = kind_of(orders, specials)
    if group is not None and kind in PLAIN:
        right = len(group) == GROUP and sum(value(order(card)) for card in group) % 10 == 0
        kind = kind if right else "no_niu"
    if kind == "four_bomb":
        return Hand(KINDS.index(kind), (Counter(orders).most_common(1)[0][0],))
    return Hand(KINDS.index(kind), max(strength(card) for card in cards))


def reading(cards: Cards, specials: Collection[str]) -> tuple[Reading, ...] | Illegal:
    """The kind of five cards, and the rank of the card that decides between equal kinds."""
    if len(cards) != HAND:
        return Illegal("five_cards", "NN-2", n=len(cards))
    hand = read(cards, specials)
    return (Reading(hand.kind, 1, (hand.key[0] - 2) % len(RANKS[:13])),)


def beaten(by: Cards, cards: Cards, specials: Collection[str]) -> Illegal | None:
    """Why the first hand is not the higher (NN-7, NN-8, NN-14)."""
    for hand in (by, cards):
        if len(hand) != HAND:
            return Illegal("five_cards", "NN-2", n=len(hand))
    one, two = (read(hand, specials) for hand in (by, cards))
    if one > two:
        return None
    if one == two:
        return Illegal("same_hand", "NN-10")
    if one.level == two.level:
        clause = "NN-14" if one.kind in SPECIALS else "NN-8"
        return Illegal("lower_card", clause, kind=one.kind, run=1)
    clause = "NN-14" if two.kind in SPECIALS else "NN-7"
    return Illegal("lower_kind", clause, kind=one.kind, run=1, last_kind=two.kind, last_run=1)


def groups(cards: Cards) -> Iterator[Cards]:
    """The different choices of three cards."""
    yield from dict.fromkeys(combinations(cards, GROUP))


def best_group(cards: Cards) -> Cards:
    """Three cards that make a 牛, none if there are none."""
    return next((three for three in groups(cards) if sum(value(order(card)) for card in three) % 10 == 0), ())


def odds(specials: Collection[str] = (), decks: int = 1) -> dict[str, int]:
    """In how many of all choices of five cards from the pack each kind is dealt, the lowest kind first; exact."""
    found = Counter[str]()
    for orders in combinations_with_replacement(range(13), HAND):
        ways = prod(comb(4 * decks, n) for n in Counter(orders).values())
        if ways:
            found[kind_of(orders, specials)] += ways
    return {kind: found[kind] for kind in KINDS if found[kind]}
