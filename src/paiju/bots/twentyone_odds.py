"""Chances in 21点, exact for a pack that never changes (each rank one in thirteen, whatever has been dealt).

A player's best reply to a banker who stops from 17 on, and a free banker's best reply to players who play so: he knows the
number of cards they took. Values are in bets, ties being the banker's.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ..shapes.twentyone import HARD, LIMIT, STANDS

DRAWS = {points: Fraction(sum(HARD[rank] == points for rank in range(13)), 13) for points in range(1, 11)}
BUST = 0
Chances = dict[int, Fraction]
"""The chance of each final total, a bust as 0."""


class Held(NamedTuple):
    """A hand: its lowest total, whether an ace is in it, how many cards it has."""

    low: int
    ace: bool
    cards: int

    @property
    def total(self) -> int:
        return self.low + 10 if self.ace and self.low + 10 <= LIMIT else self.low

    def with_card(self, points: int) -> "Held":
        return Held(self.low + points, self.ace or points == 1, self.cards + 1)


class Choice(NamedTuple):
    """What stopping and drawing are worth, and whether to draw."""

    stop: Fraction
    draw: Fraction

    @property
    def draws(self) -> bool:
        return self.draw > self.stop


EMPTY = Held(0, False, 0)


def ends(draws: Callable[[Held], bool], hand: Held = EMPTY) -> dict[tuple[int, int], Fraction]:
    """The chances of (total, cards) at the end for who draws by this rule; two cards are dealt in any case."""
    if hand.low > LIMIT:
        return {(BUST, hand.cards): Fraction(1)}
    if hand.cards >= 2 and (hand.total == LIMIT or not draws(hand)):
        return {(hand.total, hand.cards): Fraction(1)}
    found: dict[tuple[int, int], Fraction] = {}
    for points, chance in DRAWS.items():
        for end, more in ends(draws, hand.with_card(points)).items():
            found[end] = found.get(end, Fraction(0)) + chance * more
    return found


def totals(of: dict[tuple[int, int], Fraction]) -> Chances:
    found: Chances = {}
    for (total, _), chance in of.items():
        found[total] = found.get(total, Fraction(0)) + chance
    return found


@cache
def banker_on_17() -> Chances:
    return totals(ends(lambda hand: hand.total < STANDS))


@cache
def player_value(low: int, ace: bool) -> Choice:
    """What a hand is worth to a player against that banker; a bust or a tie loses the bet."""
    hand = Held(low, ace, 2)
    if low > LIMIT:
        return Choice(Fraction(-1), Fraction(-1))
    wins = sum((chance for total, chance in banker_on_17().items() if total < hand.total), Fraction(0))
    stop = 2 * wins - 1
    if hand.total == LIMIT:
        return Choice(stop, Fraction(-1))
    draw = sum((chance * max(player_value(low + n, ace or n == 1)) for n, chance in DRAWS.items()), Fraction(0))
    return Choice(stop, draw)


@cache
def players_ends() -> dict[tuple[int, int], Fraction]:
    """Where a player who replies best to the banker on 17 ends, by total and cards; aces are not split."""
    return ends(lambda hand: player_value(hand.low, hand.ace).draws)


def player_gain() -> Fraction:
    """What a hand is worth to that player before the deal, in bets."""
    banker = banker_on_17()
    won = sum(
        (a * b for end, a in totals(players_ends()).items() for other, b in banker.items() if end > other), Fraction(0)
    )
    return 2 * won - 1


@cache
def banker_value(low: int, ace: bool, cards: tuple[int, ...]) -> Choice:
    """What a hand is worth to the banker against such players who have so many cards each, in bets."""
    if low > LIMIT:
        lost = sum((2 * beaten(n, BUST) - 1 for n in cards), Fraction(0))
        return Choice(lost, lost)
    hand = Held(low, ace, 2)
    stop = sum((2 * beaten(n, hand.total) - 1 for n in cards), Fraction(0))
    if hand.total == LIMIT:
        return Choice(stop, Fraction(-len(cards)))
    draw = sum((chance * max(banker_value(low + k, ace or k == 1, cards)) for k, chance in DRAWS.items()), Fraction(0))
    return Choice(stop, draw)


@cache
def beaten(cards: int, total: int) -> Fraction:
    """The chance that a player with so many cards ends no higher than this; where nobody ends with so many, of any."""
    of = {end: chance for (end, n), chance in players_ends().items() if n == cards} or totals(players_ends())
    return sum((chance for end, chance in of.items() if end <= total), Fraction(0)) / sum(of.values())


def draws_to(choice: Callable[[int, bool], Choice]) -> tuple[int, int]:
    """The highest hard and the highest soft total on which drawing is better."""
    hard = max((low for low in range(4, LIMIT) if choice(low, False).draws), default=0)
    soft = max((low + 10 for low in range(2, 11) if choice(low, True).draws), default=0)
    return hard, soft


def report() -> dict[str, object]:
    """What `paiju odds` prints: the banker's final totals, up to which totals (hard, soft) to draw, and the player's gain."""
    return {
        "banker": {str(total): round(float(chance), 4) for total, chance in sorted(banker_on_17().items())},
        "player_draws_to": list(draws_to(player_value)),
        "player_gain": round(float(player_gain()), 4),
        "banker_draws_to": {
            str(n): list(draws_to(lambda low, ace, n=n: banker_value(low, ace, (n,))))
            for n in sorted({n for _, n in players_ends()})
            if n < 7
        },
    }
