"""Escape (逃跑): who leaves a hand that is played for beans ends it and pays. Functions on a room, run in its task. Sheet: EC-11
… EC-15.

Only who says so escapes: a lost connection is waited for, and then a bot plays to the end. At a table of a variable number of
players the hand goes on without him, so there leaving is no escape: what he has bet stays in it (`sitting.py`).
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from paiju.core.escape import settlement
from paiju.core.game import Forfeit, NoWorld
from paiju.core.table import Table

from . import playing
from .failures import Failure
from .hand import Hand, Price
from .seats import Seat, varies

if TYPE_CHECKING:
    from .room import Room

GUESSES = 4  # of who may be a hidden landlord


def counts(room: Room, seat: Seat) -> bool:
    """Whether leaving this seat now is an escape."""
    return bool(room.data.level) and not varies(room.data) and playing.in_hand(room, seat.number)


def told(hand: Hand, seat: int) -> Price:
    """The price as it is now. It is worked out once, however often it is asked for: to guess takes a while."""
    at = len(hand.table.actions)
    if hand.prices.get(seat, (-1,))[0] != at:
        hand.prices[seat] = at, price(hand.table, seat)
    return hand.prices[seat][1]


def price(table: Table, seat: int) -> Price:
    """What this seat may know of it. The bombs in the hands of others count too (EC-12), so that it is told no more than what
    follows from its View: the least, with no bomb but those that it sees, and all it has.
    """
    exact = _cost(table, seat, table.forfeit(seat))
    if table.forfeit(seat).landlords == ():
        return Price(exact, exact)
    return Price(min((_cost(table, seat, world) for world in _worlds(table, seat)), default=0), table.purse[seat])


def _worlds(table: Table, seat: int) -> list[Forfeit]:
    """Hands that the seat's View does not rule out, but with no more cards than it knows."""
    view, rng, found = table.view(seat), random.Random(0), list[Forfeit]()
    for _ in range(GUESSES):
        try:
            world = table.game.guess(view, rng)
        except NoWorld:
            continue
        world.board.hands = [view.hand if of == seat else cards for of, cards in enumerate(view.known)]
        found.append(table.game.forfeit(world, seat))
    return found


def _cost(table: Table, seat: int, forfeit: Forfeit) -> int:
    at = table.seats.index(seat)
    return -settlement(forfeit, at, [table.purse[one] for one in table.seats], table.stakes).gain[at]


def leave(room: Room, seat: Seat, least: int) -> None:
    """This player ends the hand and gives up his seat. `least`: what he was told that it costs. Raises Failure."""
    hand = room.hand
    if hand is None or not counts(room, seat):
        raise Failure("no_escape")
    if told(hand, seat.number).least > least:
        raise Failure("costs_more")
    go(room, hand, seat)


def go(room: Room, hand: Hand, seat: Seat) -> None:
    hand.steps.append(hand.table.escape(seat.number))
    seat.leaving = True  # a bot takes over in a match, else the chair is free
    room.log.info("escape", hand=hand.number, seat=seat.number)
    playing.finish_if_over(room)
