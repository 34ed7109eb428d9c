"""The rule bot of 斗地主 with one pack, for a landlord (地主) and two farmers (农民)."""

import random
from typing import Any

from ..core.cards import Cards, rank
from ..core.move import Move, reading_text
from ..games.doudizhu import rows
from ..shapes.climb import Counts, Shape, count, pick_cards, plays, readings

Found = list[tuple[Shape, Counts]]


def found_plays(view: Any) -> Found:
    """Every (reading, cards) that the seat can play, straight from the View."""
    return list(plays(count(view.hand), rows(view.rules), view.last.shape if view.last else None))


def to_move(view: Any, shape: Shape, counts: Counts) -> Move:
    """A play as the game lists it: with its reading only where the player chooses (DZ-16)."""
    several = view.rules.ask_reading and len(readings(counts, rows(view.rules))) > 1
    return Move("play", pick_cards(view.hand, counts), reading=reading_text(shape.kind, shape.key) if several else "")


def choose(view: Any, rng: random.Random) -> Move:
    if view.phase == "bid":
        return Move("bid", n=0)
    found = sorted(found_plays(view), key=lambda play: (play[0].power, play[0].key, -sum(play[1])))
    mate = view.last and view.landlord not in (view.seat, view.last.seat)
    if not found or mate:
        return Move("pass")
    return to_move(view, *found[0])


def hints(view: Any, rng: random.Random) -> tuple[list[Move], Cards]:
    if view.phase == "bid":
        return [choose(view, rng)], ()
    found = sorted(found_plays(view), key=lambda play: (play[0].power, play[0].key, -sum(play[1])))
    ranks = {r for _, counts in found for r in range(15) if counts[r]}
    return [to_move(view, *play) for play in found], tuple(c for c in view.hand if rank(c) in ranks)
