"""What the rule bot of 够级 answers before play: 革命, 宣点, 买3, 还贡."""

from ..core.cards import Cards, without
from ..core.move import Move
from ..shapes.gouji import TWO, count
from .gouji_mind import Mind


def before(mind: Mind) -> Move:
    match mind.view.phase:
        case "revolt":
            return Move("revolt" if may_revolt(mind) else "no")
        case "announce":
            # 宣点 pays only if the 对家 does not open, and hardly anybody does not: docs/bots.md
            return Move("no")
        case "buy":
            return Move("ok")
        case _:
            return Move("return", cheapest(mind, mind.view.returnable))


def may_revolt(mind: Mind) -> bool:
    """Such a hand ends fifth or sixth; who revolts is fourth, and pays nothing of what is due (GJ-13, GJ-55)."""
    return not any(mind.hand[TWO:])


def cheapest(mind: Mind, free: Cards) -> Cards:
    """As many as are due, one after the other the card without which the hand has least to be let in."""
    left, given = mind.view.hand, ()
    for _ in range(min(mind.view.waits.n, len(free))):
        card = min(without(free, given), key=lambda one: (mind.cost(count(without(left, (one,)))), one))
        left, given = without(left, (card,)), tuple(sorted((*given, card)))
    return given
