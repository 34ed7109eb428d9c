"""How the cards of a hand of 升级 stand: which are trumps (主牌), what beats what, and what is next to what.

Solved once for every variant: after this nothing asks for levels or suits any more, only for four numbers of a card.
"""

from functools import cache
from typing import NamedTuple

from ..core.cards import FACES, RANKS, SUITS, Card, rank, suit

TRUMP = "T"
NO_TRUMP = "NT"
COLOURS = {"S": "black", "C": "black", "H": "red", "D": "red"}
LADDER = "23456789TJQKA"
SMALL_JOKER, BIG_JOKER = "B", "R"
APART = 100  # between two ladders, so that no step of one is next to a step of the other


class Order(NamedTuple):
    """By card: `suit` is the effective suit (SJ-3: `T` or a printed suit or colour), `face` what counts as identical
    (SJ-8), `power` the order inside the effective suit with equal numbers for a tie (SJ-4 … SJ-6), `step` the place on
    the ladder: two groups are consecutive when their steps differ by one (SJ-10). `most`: the most cards of a group.
    """

    suit: tuple[str, ...]
    face: tuple[int, ...]
    power: tuple[int, ...]
    step: tuple[int, ...]
    most: int = 4


@cache
def order(
    level: str, trump: str, constant_2: bool = False, colours: bool = False, own_ladders: bool = False, most: int = 4
) -> Order:
    """The order at this level (a rank of `LADDER`). `trump`: a suit, a colour with `colours` (SJ1C-1), or `NT` (无主).

    `constant_2`: twos are trumps (SJ-2). `own_ladders`: the 2s and level cards of each side suit form a ladder of their
    own and are in no other (SJ4-6).
    """
    placed = [_place(card, level, trump, constant_2, colours, own_ladders) for card in FACES]
    suits, faces, powers, steps = zip(*placed, strict=True)
    return Order(suits, faces, powers, steps, most)


def _place(
    card: Card, level: str, trump: str, constant_2: bool, colours: bool, own_ladders: bool
) -> tuple[str, int, int, int]:
    sort, printed = RANKS[rank(card)], COLOURS.get(suit(card), "") if colours else suit(card)
    face = FACES.index(card) if not colours or not suit(card) else rank(card) * 4 + (printed == "red")
    main = printed == trump
    top = _top(level, trump, constant_2)
    high = next((i for i, (wanted, of_main) in enumerate(top) if wanted == sort and of_main in (None, main)), None)
    plain = [r for r in LADDER if r != level and not (constant_2 and r == "2")]
    if high is None:
        at = plain.index(sort)
        return (TRUMP if main else printed), face, at, at
    power = len(LADDER) + high
    if own_ladders and suit(card) and not main:
        return TRUMP, face, power, APART * (1 + SUITS.index(suit(card))) + (sort == level)
    if own_ladders:  # the steps of the side suits' 2 and level card are left out
        ladder = [i for i, (_, of_main) in enumerate(top) if of_main is not False]
        return TRUMP, face, power, len(plain) + ladder.index(high)
    return TRUMP, face, power, len(plain) + high


@cache
def _top(level: str, trump: str, constant_2: bool) -> tuple[tuple[str, bool | None], ...]:
    """The cards that are trumps in every suit, from the lowest: (rank, of the trump suit or not; None: all alike)."""
    ranks = ["2", level] if constant_2 and level != "2" else [level]
    alike = trump == NO_TRUMP
    levels = [(r, of_main) for r in ranks for of_main in ((None,) if alike else (False, True))]
    return (*levels, (SMALL_JOKER, None), (BIG_JOKER, None))
