"""The rule bot of 三公: there is nothing to be decided once the cards are there, and nothing is known before."""

import random
from types import ModuleType
from typing import Any

from ..core.cards import Cards
from ..core.move import Move
from ..games import sangong
from . import bets


def choose(view: Any, rng: random.Random, game: ModuleType = sangong) -> Move:
    match view.phase:
        case "grab":
            return bets.grab(view)
        case "bet":
            return bets.modest(view, game.MOST_BET)
        case _:
            return Move("show")


def hints(view: Any, rng: random.Random, game: ModuleType = sangong) -> tuple[list[Move], Cards]:
    return [choose(view, rng, game)], ()
