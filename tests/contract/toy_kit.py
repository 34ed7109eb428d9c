"""What the toy games share: reading the `hands` of a position, and that they have no sets of cards."""

import random
from collections.abc import Sequence
from typing import Any

from paiju.core.cards import Card, Cards, cards_text, missing, read_cards, without
from paiju.core.game import BadPosition, Illegal, Position, Reading


def dealt(position: Position, seats: int, each: int, deck: Cards, rng: random.Random) -> tuple[list[Cards], Cards]:
    """The hands of a position, those that it does not give dealt at random, and the cards left over."""
    for key in position:
        if key != "hands":
            raise BadPosition(key, "unknown key")
    given = [read_cards(text) for text in position.get("hands", ())]
    if len(given) > seats or any(len(hand) != each for hand in given):
        raise BadPosition("hands", f"at most {seats} hands of {each}")
    used = [card for hand in given for card in hand]
    if lacking := missing(used, deck):
        raise BadPosition("hands", f"too many of {cards_text(lacking)}")
    left = mixed(without(deck, used), rng)
    while len(given) < seats:
        given.append(tuple(left[:each]))
        left = left[each:]
    return given, tuple(left)


def mixed(cards: Sequence[Card], rng: random.Random) -> list[Card]:
    return rng.sample(cards, len(cards))


def readings(rules: Any, cards: Cards) -> tuple[Reading, ...] | Illegal:
    return Illegal("no_sets", "T-1")


def beaten(rules: Any, by: Cards, cards: Cards) -> Illegal | None:
    return Illegal("no_sets", "T-1")
