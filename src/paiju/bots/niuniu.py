"""The rule bot of 牛牛: it bets by the chances of its four cards where they are seen, and groups as well as can be."""

import random
from functools import cache
from math import comb
from types import ModuleType
from typing import Any

from ..core import cards as packs
from ..core.cards import Cards, without
from ..core.move import Move
from ..games import niuniu
from ..shapes.niuniu import HAND, KINDS, MULTIPLIERS, Hand, best_group, odds, read, strength
from . import bets


def choose(view: Any, rng: random.Random, game: ModuleType = niuniu) -> Move:
    """Where the others see four cards before they bet they have the better of the banker, so nobody is then who can help it."""
    match view.phase:
        case "grab":
            return Move("grab") if view.rules.see_four else bets.grab(view)
        case "bet":
            return bet(view, game)
        case _:
            best = best_group(view.hand)
            return Move("group", best) if best else Move("no")


def hints(view: Any, rng: random.Random, game: ModuleType = niuniu) -> tuple[list[Move], Cards]:
    return [choose(view, rng, game)], view.hand if view.phase == "group" else ()


def bet(view: Any, game: ModuleType) -> Move:
    """All that is allowed on four cards that win on average, else one."""
    if len(view.hand) != game.FIRST:
        return bets.modest(view, view.rules.max_bet)
    wins = gain(view.hand, game.specials(view.rules), view.rules.multipliers, view.rules.decks) > 0
    return Move("bet", n=game.highest_bet(view, view.seat) if wins else 1)


def gain(four: Cards, specials: tuple[str, ...], table: str, decks: int = 1) -> float:
    """What a bet of one brings on average once these have got their fifth card. Which cards may come is exact; the banker's
    hand is one of all hands of a full pack.
    """
    left = without(packs.deck(decks, jokers=False), four)
    return sum(against_any(read((*four, card), specials), specials, table, decks) for card in left) / len(left)


@cache
def against_any(hand: Hand, specials: tuple[str, ...], table: str, decks: int) -> float:
    """What a bet of one brings this hand against a banker of whom nothing is known."""
    times, found = MULTIPLIERS[table], chances(specials, decks)
    value = 0.0
    for kind, chance in found.items():
        level = KINDS.index(kind)
        wins = float(hand.level > level) if hand.level != level else higher(hand.key, decks)
        value += chance * (wins * times[hand.kind] - (1 - wins) * times[kind])
    return value


@cache
def chances(specials: tuple[str, ...], decks: int) -> dict[str, float]:
    found = odds(specials, decks)
    return {kind: n / sum(found.values()) for kind, n in found.items()}


@cache
def higher(key: tuple[int, ...], decks: int) -> float:
    """The chance that another hand of the same kind is lower: by its highest card, as of any five cards; quads by their rank."""
    if len(key) == 1:
        return key[0] / 12
    below = sum(strength(card) < key for card in packs.deck(decks, jokers=False))
    return comb(below, HAND) / comb(52 * decks, HAND)
