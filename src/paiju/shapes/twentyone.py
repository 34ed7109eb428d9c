"""What a hand of 21点 is worth, what may be split, and what is paid. Clauses: BJ-2, BJ-7, BJ-8."""

from collections.abc import Sequence
from typing import NamedTuple

from ..core.cards import RANKS, Card, Cards, rank

LIMIT = 21
STANDS = 17  # stand17 of BJ-6
ACE = RANKS.index("A")
HARD = tuple(2 if name == "2" else 1 if name == "A" else int(name) if name.isdigit() else 10 for name in RANKS)
"""The points of a rank, an ace as 1; jokers are not in the deck."""


class Hand(NamedTuple):
    """One hand (一门), its cards in the order they came. `stopped`: it takes no more; `split`: it came of a split."""

    cards: Cards
    stopped: bool = False
    split: bool = False


def hard(cards: Sequence[Card]) -> int:
    """The lowest total: every ace counts 1."""
    return sum(HARD[rank(card)] for card in cards)


def best(low: int, ace: bool) -> int:
    """BJ-2: the highest total up to 21, else the lowest."""
    return low + 10 if ace and low + 10 <= LIMIT else low


def total(cards: Sequence[Card]) -> int:
    return best(hard(cards), any(rank(card) == ACE for card in cards))


def closed(cards: Sequence[Card]) -> bool:
    """BJ-5: 21 or a bust (冒牌) takes no more cards."""
    return total(cards) >= LIMIT


def only_aces(cards: Sequence[Card]) -> bool:
    """BJ-8: two aces or more and nothing else."""
    return len(cards) > 1 and all(rank(card) == ACE for card in cards)


def strength(points: int, cards: int, charlie: bool) -> int:
    """What is compared: 0 for a bust; five cards or more are above 21 where that is played."""
    if points > LIMIT:
        return 0
    return points + LIMIT if charlie and cards >= 5 else points


def wins(hand: Cards, banker: Cards, charlie: bool) -> bool:
    """BJ-7: whether a player's hand wins; what is equal, two busts too, is the banker's."""
    one, other = (strength(total(cards), len(cards), charlie) for cards in (hand, banker))
    return one > other


def is_natural(points: int, cards: int, split: bool) -> bool:
    """BJ-7: a 21 of the first two cards, unsplit."""
    return points == LIMIT and cards == 2 and not split


def gain(hand: Hand, banker: Cards, stake: int, natural_3_2: bool, charlie: bool) -> int:
    """What a player's hand brings him (+) or costs him (-), before anybody is short of money."""
    if not wins(hand.cards, banker, charlie):
        return -stake
    natural = natural_3_2 and is_natural(total(hand.cards), len(hand.cards), hand.split)
    return stake * 3 // 2 if natural else stake
