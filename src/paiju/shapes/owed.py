"""What a follower of 升级 is told of his duty (SJ-27 … SJ-29), so that a page can say it and show the cards to choose from."""

from typing import NamedTuple

from ..core.cards import Card, Cards
from .follow import Duty, best
from .structure import Kind, fits, groups_of, holding, in_suit, takings
from .trick import rank_of, superior
from .trump import TRUMP, Order


class Owed(NamedTuple):
    """What one's hand owes to the lead: `n` cards; `suit`: what was led (`T`: trumps) and `held`, so many one has of it.
    `ways`: where structure counts and one can choose, each choice of components that serves the lead, `[[2, 2], [2, 1]]`
    being a run of two pairs and a pair; one empty choice where one holds none. `cards`: the faces to choose them from, or
    that must all be played. `ruff`: without the suit, the trumps held could have the structure of the lead.
    """

    suit: str
    n: int
    held: int
    ways: tuple[tuple[Kind, ...], ...]
    cards: Cards
    ruff: bool


def owed(hand: Cards, led: str, duty: Duty, order: Order) -> Owed:
    n, suited = min(duty.size, len(hand)), in_suit(hand, led, order)
    if len(suited) <= n or duty.free:
        ruff = not suited and led != TRUMP and could_ruff(hand, duty, order)
        return Owed(led, n, len(suited), (), tuple(sorted(set(suited))), ruff)
    ways = best(suited, duty, order).groups
    serving = {card for kinds in ways for card in serving_cards(suited, kinds, duty, order)}
    shown = sorted((tuple(sorted(kinds, key=rank_of, reverse=True)) for kinds in ways), reverse=True)
    return Owed(led, n, len(suited), tuple(shown), tuple(sorted(serving or set(suited))), False)


def serving_cards(suited: Cards, kinds: tuple[Kind, ...], duty: Duty, order: Order) -> set[Card]:
    """The faces that are in some choice of these components: those of one beside which the others can still be had."""
    groups, found = groups_of(suited, order), set[int]()
    for kind in set(kinds):
        rest = list(kinds)
        rest.remove(kind)
        for taken in takings(groups, (kind,), duty.exact):
            faces = {order.face[card] for card in taken}
            if faces <= found:
                continue
            left = [g._replace(cards=g.cards[kind[0] :]) if order.face[g.cards[0]] in faces else g for g in groups]
            if fits(holding(left), tuple(sorted(rest)), duty.exact):
                found |= faces
    return {card for card in suited if order.face[card] in found}


def could_ruff(hand: Cards, duty: Duty, order: Order) -> bool:
    """SJ-31, SJ4-9: whether the trumps of a hand hold the structure of the lead, or one above it."""
    trumps, lead = in_suit(hand, TRUMP, order), duty.lead
    shapes = (lead, *((kind,) for kind in superior(lead[0]))) if duty.four and len(lead) == 1 else (lead,)
    held = holding(groups_of(trumps, order))
    return len(trumps) >= duty.size and any(
        fits(held, tuple(sorted(kind for kind in shape if kind[0] > 1))) for shape in shapes
    )
