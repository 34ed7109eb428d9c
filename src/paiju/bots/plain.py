"""Bots that know no game: a legal move at random, and the few habits that fit every game."""

import random
from itertools import islice
from typing import Any

from ..core.cards import Cards
from ..core.game import Game
from ..core.move import Move

LOOK = 200  # legal moves looked at; there may be millions


def pick(game: Game[Any, Any, Any], view: Any, rng: random.Random) -> Move:
    """A legal move at random. What is legal is the same for the state and for any guess of the view."""
    return game.legal(game.guess(view, rng), view.seat).pick(rng)


def choose(game: Game[Any, Any, Any], view: Any, rng: random.Random) -> Move:
    """The first card play offered, otherwise what the time-out would do (C-6)."""
    state = game.guess(view, rng)
    found = next((m for m in islice(game.legal(state, view.seat), LOOK) if m.verb == "play"), None)
    return found or game.prompt(state, view.seat).default


def hints(game: Game[Any, Any, Any], view: Any, rng: random.Random) -> tuple[list[Move], Cards]:
    """The first plays that the game lists, and every card of the hand: no card that may be played is hidden."""
    state = game.guess(view, rng)
    moves = [m for m in islice(game.legal(state, view.seat), LOOK) if m.verb != "pass"]
    return moves, tuple(view.hand)
