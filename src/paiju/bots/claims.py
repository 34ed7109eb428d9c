"""摊牌 (SJ-41) by the rule bot of 升级: when it claims the rest itself, and what it says when somebody else does."""

from types import ModuleType
from typing import Any

from ..core.cards import Cards
from ..core.move import Move
from ..shapes.structure import groups_of, in_suit, tops
from ..shapes.trick import beatable, read_lead, superior
from ..shapes.trump import TRUMP, Order
from .trick_mind import Mind
from .trick_sides import enemies

CLAIM = Move("claim")


def claims(mind: Mind) -> bool:
    """Whether a seat that is to lead may claim the rest, and takes it however the unseen cards lie: no component of its
    hand is beaten in its suit, and its trumps draw all others, unless it has nothing else.
    """
    view, order, four = mind.view, mind.order, mind.house.four
    if view.trick or len(view.hand) < 2 or mind.house.no_claim or view.seat in view.claims or not view.attackers:
        return False
    out = {suit: cards for suit, cards in mind.out.items() if any((seat, suit) not in mind.void for seat in mind.others)}
    if set(mind.by_suit) != {TRUMP} and len(out.get(TRUMP, ())) > len(mind.by_suit.get(TRUMP, ())):
        return False
    return not any(stops(out.get(suit, ()), cards, order, four) for suit, cards in mind.by_suit.items())


def stops(cards: Cards, led: Cards, order: Order, four: bool) -> bool:
    """Whether among cards of a suit there is what beats a component of those that somebody leads from it."""
    groups = groups_of(cards, order)
    for part in read_lead(led, order) or ():
        above = superior(part.kind) if four else ()
        if beatable(part, (cards,), order) or any(any(True for _ in tops(kind, groups)) for kind in above):
            return True
    return False


def answer(view: Any, game: ModuleType) -> Move:
    return Move("agree" if agrees(view, game) else "no")


def agrees(view: Any, game: ModuleType) -> bool:
    """Whether one's own hand cannot stop it: the claimer draws all its trumps, or it never runs out of a suit before he
    does, and no component of his is beaten in its suit. A partner has nothing to lose.
    """
    claimer: int = view.claims[-1]
    if not enemies(view, set())[claimer]:
        return True
    order, four = game.ordered(view.rules, view.level, view.trump), game.house(view.rules).four
    theirs, mine = view.known[claimer], view.hand
    trumps = len(in_suit(mine, TRUMP, order))
    may_ruff = trumps > len(in_suit(theirs, TRUMP, order))
    for suit in {order.suit[card] for card in theirs}:
        his, own = in_suit(theirs, suit, order), in_suit(mine, suit, order)
        if suit != TRUMP and may_ruff and len(own) < len(his):
            return False
        if stops(own, his, order, four):
            return False
    return True
