"""Positions of case files of 三公: who sits, who is the banker, what was bet, which hands were dealt."""

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core.cards import Cards
from ..core.game import BadPosition, Position, Stakes
from ..core.position import COMMON_KEYS, allot, bar_keys, check_keys, choice, deal, number, read_common, seat_texts
from .banker import MOST_GRAB
from .sangong import HAND

PHASES = ("grab", "bet", "open", "over")
KEYS = {"hands", "seats", "banker", "grab", "bets", "phase"} | COMMON_KEYS
LATER = {"grab": ("hands", "banker", "grab", "bets"), "bet": ("hands", "bets")}
"""Keys of what has not happened in a phase."""


class Told(NamedTuple):
    """What a position says. `bets`: a text for each seat, empty where none is given; `cards`: the pack as it is dealt."""

    phase: str
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Mapping[str, Any]
    banker: int | None
    grab: int
    bets: list[str]
    cards: Cards


def read_position(
    position: Position, with_banker: bool, grabbed: bool, playable: tuple[int, ...], deck: Cards, rng: random.Random
) -> Told:
    """Without `seats` there are as many as hands, or four. Hands that are not given are dealt. Raises BadPosition."""
    check_keys(position, KEYS)
    phase = choice("phase", position.get("phase", "open"), PHASES)
    hands_given: Any = position.get("hands") or ()
    sized = len(hands_given) if isinstance(hands_given, (list, tuple, dict)) else 0  # pyright: ignore[reportUnknownArgumentType]
    n = number("seats", position.get("seats", sized or 4), playable[0], playable[-1])
    purse, stakes, carry = read_common(position, n)
    if (phase in ("grab", "bet") and not with_banker) or (phase == "grab" and not grabbed):
        raise BadPosition("phase", "{phase} is no step with these house rules", phase=phase)
    bar_keys(position, () if with_banker else ("banker", "grab", "bets"), "without a banker")
    bar_keys(position, () if grabbed else ("grab",), "without grabbing")
    bar_keys(position, LATER.get(phase, ()), phase)
    if "banker" in carry:
        carry["banker"] = number("carry.banker", carry["banker"], 0, n - 1)
    texts = {f"hands.{seat}": text for seat, text in enumerate(seat_texts(position, "hands", n))}
    named, left = allot(texts, deck)
    hands = list(named.values())
    for key, hand in named.items():
        if len(hand) not in (0, HAND):
            raise BadPosition(key, "a hand has {n} cards", n=HAND)
    rest = deal(hands, [HAND] * n, left, rng) if phase in ("open", "over") else left
    return Told(
        phase,
        tuple(range(n)),
        purse,
        stakes,
        carry,
        number("banker", position["banker"], 0, n - 1) if "banker" in position else None,
        number("grab", position.get("grab", 1), 1, MOST_GRAB),
        seat_texts(position, "bets", n),
        (*(card for hand in hands for card in hand), *rest),
    )
