"""What the rule bot of 升级 says when somebody claims the rest (摊牌, SJ-41). It never claims itself."""

from types import ModuleType
from typing import Any

from ..core.move import Move
from ..shapes.structure import groups_of, in_suit, tops
from ..shapes.trick import beatable, read_lead, superior
from ..shapes.trump import TRUMP
from .trick_sides import enemies


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
        groups = groups_of(own, order)
        for part in read_lead(his, order) or ():
            above = superior(part.kind) if four else ()
            if beatable(part, (mine,), order) or any(any(True for _ in tops(kind, groups)) for kind in above):
                return False
    return True
