"""Levels of tables that are played for beans (EC-1): what one point is worth, the fee, who may sit down, who may double."""

from typing import NamedTuple

from paiju.core.game import Meta
from paiju.core.settle import Stakes


class Level(NamedTuple):
    zh: str
    en: str
    stakes: Stakes


LEVELS: dict[str, Level] = {
    "low": Level("初级场", "Beginners", Stakes(factor=10, fee=20, entry=1_000, double_above=2_000)),
    "middle": Level("中级场", "Intermediate", Stakes(factor=60, fee=150, entry=8_000, double_above=16_000)),
    "high": Level("高级场", "Advanced", Stakes(factor=400, fee=1_000, entry=50_000, double_above=100_000)),
}
FAMILIES = ("doudizhu",)  # that are played for beans


def levels_of(meta: Meta) -> dict[str, Level]:
    return LEVELS if meta.family in FAMILIES else {}
