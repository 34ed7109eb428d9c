"""Beans of a game with a banker (庄家) through whom all is paid. Sheet: NN-12, which stands for EC-5, EC-6 and EC-9 there."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from .settle import Settlement, Stakes, book


def through_banker(points: Sequence[Fraction | int], purse: Sequence[int], stakes: Stakes, banker: int) -> Settlement:
    """`points`: X without limits, by place in the order of the seats, sum zero; `purse`: beans by place; `banker`: his place.

    The banker collects from all losers first, each of whom pays at most his purse; then he pays the winners in the order
    of the seats after him until his money runs out. The fee is taken after that (EC-8).
    """
    n = len(points)
    others = [(banker + step) % n for step in range(1, n)]
    owed = {at: _whole(points[at] * stakes.factor) for at in others}
    paid = {at: max(beans, -purse[at]) for at, beans in owed.items() if beans < 0}
    money = purse[banker] - sum(paid.values())
    for at in others:
        if owed[at] >= 0:
            paid[at] = min(owed[at], money)
            money -= paid[at]
    gain = [money - purse[banker] if at == banker else paid[at] for at in range(n)]
    return book(purse, stakes, gain, ["NN-12" if at != banker and paid[at] != owed[at] else "" for at in range(n)])


def _whole(beans: Fraction | int) -> int:
    return floor(beans) if beans > 0 else -floor(-beans)
