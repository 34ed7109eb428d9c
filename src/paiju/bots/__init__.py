"""Bots (电脑玩家): each is `choose(view, rng) -> Move` and sees nothing but a View.

A family with a rule bot of its own has a line in FAMILIES; every other game is served by `plain`.
"""

import random
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from ..core.bad import Bad
from ..core.cards import Card, Cards, rank
from ..core.game import Game
from ..core.move import Move
from ..games import find
from . import doudizhu, gouji, maumau, niuniu, plain, sangong, shengji, twentyone

Choose = Callable[[Any, random.Random], Move]

NAMES = ("random", "rule")
MOST_HINTS = 30


class Family(NamedTuple):
    """The rule bot of a family of games, and what it proposes to a player; both take the module as `game=`."""

    choose: Callable[..., Move]
    hints: Callable[..., tuple[list[Move], Cards]]
    alike: Callable[[Card], int] = rank
    """Cards by which plays are not told apart; by rank where suits do not matter."""


FAMILIES: dict[str, Family] = {
    "doudizhu": Family(doudizhu.choose, doudizhu.hints),
    "shengji": Family(shengji.choose, shengji.hints, int),
    "gouji": Family(gouji.choose, gouji.hints),
    "niuniu": Family(niuniu.choose, niuniu.hints),
    "sangong": Family(sangong.choose, sangong.hints),
    "twentyone": Family(twentyone.choose, twentyone.hints),
    "maumau": Family(maumau.choose, maumau.hints, int),
}


class NoSuchBot(Bad):
    """A name that NAMES does not have."""


def make(name: str, game_id: str) -> Choose:
    """The bot of this name for a game, house rules behind `?` allowed. Raises NoSuchBot, or as `find`."""
    game = find(game_id)[0].game
    if name == "random":
        return partial(plain.pick, game)
    if name == "rule":
        return _family(game).choose
    raise NoSuchBot(None, "no bot {name!r}; there are {known:, }", name=name, known=NAMES)


def hints(game_id: str, view: Any, rng: random.Random) -> tuple[list[Move], Cards]:
    """Sensible plays, the best first and each of other ranks, and the cards of the hand that are in some legal play.

    Both are empty when the seat is not to act; there are no plays when it can only pass.
    """
    if view.seat is None or view.seat not in view.turn:
        return [], ()
    family = _family(find(game_id)[0].game)
    moves, usable = family.hints(view, rng)
    distinct = {(m.verb, m.n, m.reading, tuple(map(family.alike, m.cards))): m for m in reversed(moves)}
    return list(reversed(distinct.values()))[:MOST_HINTS], usable


def _family(game: Game[Any, Any, Any]) -> Family:
    if (family := FAMILIES.get(game.META.family)) is not None:
        return Family(partial(family.choose, game=game), partial(family.hints, game=game), family.alike)
    return Family(partial(plain.choose, game), partial(plain.hints, game))
