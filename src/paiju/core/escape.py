"""A hand that ends because somebody leaves it (逃跑): what it counts, and what a View then says. Sheet: EC-11 … EC-15."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from .game import Carry, Event, Forfeit, Result
from .settle import Settlement, Stakes, settle

ENDING = "escape"


def result(forfeit: Forfeit, seats: Sequence[int], seat: int, stakes: Stakes, carry: Carry) -> Result:
    """What it counts in points, without limits (EC-15), when this seat leaves. His opponents win what they would have won at the
    multiple of that moment, or share his units (EC-14); he alone loses that. The carry is the one the hand began with.
    """
    at = seats.index(seat)
    others = [n for n in range(len(forfeit.points)) if n != at]
    points = [max(Fraction(0), won) if n != at else Fraction(0) for n, won in enumerate(forfeit.points)]
    if forfeit.landlords is not None and not forfeit.landlords:
        for n in others:
            points[n] = Fraction(stakes.escape_units * stakes.base, len(others))
    points[at] = -sum(points, Fraction(0))
    winners = tuple(one for one, won in zip(seats, points, strict=True) if won > 0)
    return Result(tuple(points), winners, ENDING, (), carry)


def settlement(forfeit: Forfeit, at: int, purse: Sequence[int], stakes: Stakes) -> Settlement:
    """What it does to everybody's beans. EC-12 … EC-14."""
    return settle(forfeit.points, purse, stakes, (at, forfeit.multiple), forfeit.landlords)


def seen(view: Any, seat: int | None, result: Result) -> Any:
    """A View of the hand, once this seat has left it: nobody is asked any more, and no card is laid open by that."""
    return replace(view, turn=(), told=(*view.told, Event(ENDING, seat)), result=result)
