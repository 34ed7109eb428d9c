"""How a family comes to its two sides, so that a deal can be played twice with the sides exchanged."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..bots.trick_sides import may_be_friend
from ..core.game import Carry, Result
from ..core.move import Move


class Sides(NamedTuple):
    """How a family comes to its two sides. `push(view, wanted)`: the moves of a seat before play by which the wanted seat
    comes to stand alone where seats choose their side, None where bots decide. `side(view)`: the seats of the first
    side that this seat knows. `roles`: the names of the two sides. `won`: a side's share of a hand."""

    push: Callable[[Any, int], Move | None]
    side: Callable[[Any], tuple[int, ...]]
    roles: tuple[str, str]
    carry: Callable[[int], Carry] = lambda wanted: {}
    won: Callable[[Result, Sequence[int]], float] = lambda result, side: any(seat in result.winners for seat in side)


SAYS = {"call": ("call", "no"), **dict.fromkeys(("rob", "show", "deal", "double"), ("no", "no"))}
"""What the wanted seat and the others say where nothing but yes or no is asked."""


def to_landlord(view: Any, wanted: int) -> Move | None:
    """The wanted seat bids 3 or calls, which nobody contests; nobody doubles or shows his hand."""
    if view.phase == "bid":
        return Move("bid", n=3 if view.seat == wanted else 0)
    says = SAYS.get(view.phase)
    return Move(says[view.seat != wanted]) if says else None


def landlords(view: Any) -> tuple[int, ...]:
    return view.landlords


def dealers_side(view: Any) -> tuple[int, ...]:
    """While no friend is known also who can still become it, as he knows."""
    if view.attackers:
        return tuple(seat for seat in range(len(view.left)) if seat not in view.attackers)
    return tuple(seat for seat in (view.dealer, view.seat if may_be_friend(view) else None) if seat is not None)


def by_points(result: Result, side: Sequence[int]) -> float:
    """The side with more points has won; a tie counts half."""
    points = sum(result.points[seat] for seat in side)
    return 0.5 if points == 0 else float(points > 0)


TEAM = (0, 2, 4)
"""The first side where every second seat is of one team."""

SIDES: dict[str, Sides] = {
    "doudizhu": Sides(to_landlord, landlords, ("landlord", "farmers")),
    "shengji": Sides(lambda view, wanted: None, dealers_side, ("dealer", "attackers"), lambda wanted: {"dealer": wanted}),
    "gouji": Sides(lambda view, wanted: None, lambda view: TEAM, ("team_a", "team_b"), won=by_points),
}
ROLES = {"doudizhu/five": ("landlords", "farmers"), "doudizhu/emperor": ("emperor", "rebels")}
"""Games whose sides have other names than those of their family."""
