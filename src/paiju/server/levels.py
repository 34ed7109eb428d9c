"""Levels of tables that are played for beans (EC-1): what one point is worth, the fee, who may sit down, who may double."""

from fractions import Fraction
from typing import Any, NamedTuple

from paiju.core.game import Meta
from paiju.core.settle import Stakes


class Level(NamedTuple):
    """`times`: what a point is worth here, in beans of the lowest level; the rest as in `Stakes`."""

    zh: str
    en: str
    times: int
    fee: int
    entry: int
    double_above: int


LEVELS: dict[str, Level] = {
    "low": Level("初级场", "Beginners", 1, 20, 1_000, 2_000),
    "middle": Level("中级场", "Intermediate", 6, 150, 8_000, 16_000),
    "high": Level("高级场", "Advanced", 40, 1_000, 50_000, 100_000),
}
POINT: dict[str, int] = {
    "doudizhu": 10, "doudizhu/two": 30, "doudizhu/emperor": 2, "shengji": 50, "shengji/friends": 20, "gouji": 40,
    "niuniu": 10, "sangong": 10, "twentyone": 5, "maumau": 2,
}  # fmt: skip
"""N at the lowest level, by family, or by game where its points are of another size: between rule bots a hand costs each
player 40 to 90 beans on average, whatever is played.
"""
WILD: dict[str, Any] = {"escape_factor": Fraction(1, 4), "escape_cap": 10_000}  # EC-12, DZL-6
ESCAPE: dict[str, dict[str, Any]] = {"doudizhu/laizi": WILD}


def levels_of(meta: Meta) -> dict[str, Level]:
    return LEVELS if meta.family in POINT else {}


def stakes_of(game: str, level: str) -> Stakes:
    """What a game, house rules behind `?` allowed, is played for at a level."""
    name, at = game.partition("?")[0], LEVELS[level]
    point = POINT.get(name) or POINT[name.partition("/")[0]]
    return Stakes(
        factor=point * at.times, fee=at.fee, entry=at.entry, double_above=at.double_above, **ESCAPE.get(name, {})
    )  # fmt: skip
