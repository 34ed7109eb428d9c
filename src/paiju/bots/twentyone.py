"""The rule bot of 21点: the best replies of `twentyone_odds`, as a player and as the banker. It remembers no cards and says nothing
by what it bets: the game is the banker's.
"""

import random
from types import ModuleType
from typing import Any

from ..core.cards import Cards
from ..core.move import Move
from ..games import twentyone
from ..shapes.twentyone import LIMIT, STANDS, only_aces, total
from . import bets
from .twentyone_odds import House, Seen, banker_value, held, house_of, player_value, split_value

DRAW, STOP, SPLIT = Move("hit"), Move("stand"), Move("split")


def choose(view: Any, rng: random.Random, game: ModuleType = twentyone) -> Move:
    if view.phase == "bet":
        return bets.modest(view, game.MOST)
    house = house_of(view.rules)
    cards = view.mine[view.playing]
    if view.seat == view.banker:
        return as_banker(view, cards, house)
    return as_player(view, cards, house, rng, game)


def hints(view: Any, rng: random.Random, game: ModuleType = twentyone) -> tuple[list[Move], Cards]:
    return [choose(view, rng, game)], ()


def as_player(view: Any, cards: Cards, house: House, rng: random.Random, game: ModuleType) -> Move:
    """Against a banker who stops from 17 on."""
    split = len(view.mine) > 1
    worth = player_value(held(cards), house._replace(natural=house.natural and not split))
    if only_aces(cards) and SPLIT in game.prompt(game.guess(view, rng), view.seat).choices:
        room = house.max_hands - len(view.mine)
        if split_value(len(cards), room, house) > max(worth):
            return SPLIT
    return DRAW if worth.draws and total(cards) < LIMIT else STOP


def as_banker(view: Any, cards: Cards, house: House) -> Move:
    """Against players who take cards as this bot does, each hand at its bet."""
    if view.rules.dealer_rule == "stand17":
        return DRAW if total(cards) < STANDS else STOP
    seen = [
        (Seen(n, len(counts) > 1, len(counts) == house.max_hands), view.bets[seat])
        for seat, counts in view.counts.items()
        if seat != view.banker
        for n in counts
    ]
    return DRAW if banker_value(held(cards), tuple(sorted(seen)), house).draws else STOP
