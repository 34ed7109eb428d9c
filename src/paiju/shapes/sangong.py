"""三公: what three cards are, which of two hands is higher, and who pays whom how much. SG-2 … SG-9, SG-T1.

A hand is a tuple of three cards. Kinds from high to low: `baojiu` (three threes with the house rule), `big` 大三公, `small`
小三公, `mixed` 混三公, `points_9` … `points_0`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from ..core.cards import RANKS, SUITS, Card, Cards, cards_text, rank, suit
from ..core.game import Illegal, Reading

FACES = tuple(RANKS.index(r) for r in "JQK")
THREE = RANKS.index("3")
ORDER = "A23456789TJQK"  # single cards from low to high (SG-5)
HAND = 3

# SG-T1, SG-9: for which kinds, and what the hand is worth under each table
MULTIPLIERS: tuple[tuple[tuple[str, ...], dict[str, int]], ...] = (
    (("baojiu",), {"classic": 10, "light": 10}),
    (("big",), {"classic": 9, "light": 5}),
    (("small",), {"classic": 7, "light": 4}),
    (("mixed",), {"classic": 5, "light": 3}),
    (("points_9", "points_8"), {"classic": 3, "light": 2}),
    (tuple(f"points_{n}" for n in range(8)), {"classic": 1, "light": 1}),
)
KINDS = ("baojiu", "big", "small", "mixed", *(f"points_{n}" for n in range(9, -1, -1)))
"""From high to low (SG-3)."""


class House(NamedTuple):
    """The house rules that the order of the hands depends on."""

    multipliers: str = "classic"
    triples: bool = True
    tie: str = "detailed"
    baojiu: bool = False


def value(card: Card) -> int:
    """1 for an ace … 13 for a king: the order of single cards."""
    return ORDER.index(RANKS[rank(card)]) + 1


def points(cards: Cards) -> int:
    """SG-2: the last digit of the sum; tens and face cards count nothing."""
    return sum(v for v in map(value, cards) if v < 10) % 10


def faces(cards: Cards) -> int:
    """How many 公牌; a ten is none (SG-4)."""
    return sum(rank(card) in FACES for card in cards)


def kind_of(cards: Cards, house: House) -> str:
    ranks = {rank(card) for card in cards}
    if house.baojiu and ranks == {THREE}:
        return "baojiu"
    if faces(cards) == HAND:
        return "big" if len(ranks) == 1 and house.triples else "mixed"
    return "small" if len(ranks) == 1 and house.triples else f"points_{points(cards)}"


def top(cards: Cards) -> tuple[int, int]:
    """The highest single card, by rank and then by suit (SG-5)."""
    return max((value(card), -SUITS.index(suit(card))) for card in cards)


def rating(cards: Cards, house: House, tie: str = "detailed") -> tuple[int, ...]:
    """A hand as numbers to compare. With `tie = draw` equal points and equal 混三公 are equal hands; three of a rank are ordered
    by SG-3 itself and stay so.
    """
    kind = kind_of(cards, house)
    place = -KINDS.index(kind)
    if tie == "draw" and kind not in ("big", "small"):
        return (place,)
    return (place, *((faces(cards),) if kind.startswith("points") else ()), *top(cards))


def worth(cards: Cards, house: House) -> int:
    """The multiplier of a hand (SG-T1)."""
    kind = kind_of(cards, house)
    return next(by[house.multipliers] for kinds, by in MULTIPLIERS if kind in kinds)


def duel(one: Cards, other: Cards, house: House) -> int:
    """What the first wins (+) or loses (-) against the other, in multiples of the stake: the winner's multiplier (SG-6)."""
    mine, theirs = rating(one, house, house.tie), rating(other, house, house.tie)
    return 0 if mine == theirs else worth(one, house) if mine > theirs else -worth(other, house)


def pairwise(hands: Sequence[Cards], stake: int, house: House) -> tuple[int, ...]:
    """Everybody against everybody (SG-6)."""
    return tuple(stake * sum(duel(one, other, house) for other in hands if other != one) for one in hands)


def against_banker(hands: Sequence[Cards], banker: int, stakes: Mapping[int, int], house: House) -> tuple[int, ...]:
    """Banker against each of the others for that player's stake (SG-7); `banker` and `stakes` by place in `hands`."""
    won = [0 if at == banker else stakes[at] * duel(hand, hands[banker], house) for at, hand in enumerate(hands)]
    won[banker] = -sum(won)
    return tuple(won)


def highest(hands: Sequence[Cards], among: Sequence[int], house: House) -> int:
    """The place of the highest hand of some; one pack has no two equal hands."""
    return max(among, key=lambda at: rating(hands[at], house))


def hand_readings(cards: Cards, house: House) -> tuple[Reading, ...] | Illegal:
    if (wrong := not_three(cards)) is not None:
        return wrong
    return (Reading(kind_of(cards, house), HAND, rank(max(cards, key=value))),)


def hand_beaten(by: Cards, cards: Cards, house: House) -> Illegal | None:
    """Why the first is not higher; None if it is."""
    if (wrong := not_three(by) or not_three(cards)) is not None:
        return wrong
    if rating(by, house, house.tie) > rating(cards, house, house.tie):
        return None
    kind = kind_of(by, house)
    tied = kind == kind_of(cards, house) and kind not in ("big", "small")
    return Illegal("hand_not_higher", "SG-5" if tied else "SG-3", cards=cards_text(by), last=cards_text(cards))


def not_three(cards: Cards) -> Illegal | None:
    return None if len(cards) == HAND and all(map(suit, cards)) else Illegal("three_cards", "SG-1")


def odds_of(deck: Iterable[Card], house: House) -> dict[str, int]:
    """In how many of all choices of three cards each kind is dealt, the lowest kind first; exact."""
    found = Counter(kind_of(hand, house) for hand in combinations(deck, HAND))
    return {kind: found[kind] for kind in reversed(KINDS) if found[kind]}


# beans


def share_out(won: Sequence[int], purse: Sequence[int], hands: Sequence[Cards], house: House) -> tuple[int, ...]:
    """SG-8: what each gains or loses in beans where everybody is compared with everybody. `won` are beans without limits: a
    loser pays at most his purse, and what is paid is shared in proportion to what is owed, rounded down, the rest to the
    highest winning hand. Every loser owes in the same proportion, so rounding once is enough: where all can pay, each winner
    has what he won (EC-4).
    """
    gain = [max(beans, -owned) if beans < 0 else 0 for beans, owned in zip(won, purse, strict=True)]
    winners = [at for at, beans in enumerate(won) if beans > 0]
    if not winners:
        return tuple(gain)
    paid, pot = -sum(gain), sum(won[at] for at in winners)
    for at in winners:
        gain[at] = paid * won[at] // pot
    gain[highest(hands, winners, house)] -= sum(gain)
    return tuple(gain)
