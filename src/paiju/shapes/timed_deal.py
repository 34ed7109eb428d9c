"""A deal in which cards come one by one and players may act meanwhile: what a guess must know of it."""

import random
from collections.abc import Sequence

from ..core.cards import Card, Cards, without
from ..core.game import Event


def in_order_dealt(told: Sequence[Event], hands: Sequence[Cards], rng: random.Random) -> Cards:
    """The cards of these hands, one for each seat in turn, in an order that the events `dealt` cannot rule out: where
    they show a card it stands there, the others stand anywhere.
    """
    orders: list[list[Card]] = []
    for seat, hand in enumerate(hands):
        seen = [event.cards for event in told if event.kind == "dealt" and event.seat == seat]
        hidden = list(without(hand, [card for cards in seen for card in cards]))
        rng.shuffle(hidden)
        orders.append([cards[0] if cards else hidden.pop() for cards in seen])
    return tuple(card for cards in zip(*orders, strict=True) for card in cards)
