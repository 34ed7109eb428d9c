"""Taking back (悔一步) by consent of all: bots agree, and what is played meanwhile ends the question. Functions on a room, run in
its task. Which step may be taken back says `core.takeback`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.core.takeback import refuse_take_back

from . import asking, incoming, wire
from .connection import Connection
from .failures import Failure
from .hand import Hand
from .seats import RoomData

if TYPE_CHECKING:
    from .room import Room


@dataclass(slots=True)
class Wish:
    """`seat` wants to take back the last of so many actions of this hand; `waits`: whose consent is missing."""

    seat: int
    hand: int
    actions: int
    waits: set[int]


def take_back(room: Room, connection: Connection, message: incoming.TakeBack) -> None:
    hand, seat = _own_hand(room, connection)
    if not message.on:
        if room.wish is not None and room.wish.seat == seat:
            end(room)
        return
    if why := refuse(room.data, hand, seat):
        raise Failure(why)
    if room.wish is not None:
        return  # it is his own: nobody else has acted last
    if room.unwilling == (hand.number, len(hand.table.actions)):
        raise Failure("undo_refused")
    room.wish = Wish(seat, hand.number, len(hand.table.actions), _asked(room, hand, seat))
    room.arm("wish", room.world.settings.take_back)
    room.changed = True
    look(room)


def consent(room: Room, connection: Connection, message: incoming.Consent) -> None:
    _, seat = _own_hand(room, connection)
    wish = room.wish
    if wish is None or seat not in wish.waits:
        raise Failure("no_wish")
    if message.on:
        wish.waits.discard(seat)
        room.changed = True
        look(room)
    else:
        _refused(room)


def refuse(data: RoomData, hand: Hand, seat: int) -> str | None:
    """Why nothing can be taken back by this seat; None if it can be asked for."""
    if not data.take_backs or data.level:
        return "no_take_backs"
    return "undo_over" if hand.ended else refuse_take_back(hand.table, seat)


def look(room: Room) -> None:
    """After everything: something was played, somebody has left, or all have agreed."""
    wish, hand = room.wish, room.hand
    if wish is None:
        return
    if hand is None or (hand.number, len(hand.table.actions)) != (wish.hand, wish.actions) or hand.ended:
        end(room)
        return
    still = wish.waits & _asked(room, hand, wish.seat)
    if still != wish.waits:
        wish.waits, room.changed = still, True
    if not still:
        end(room)
        hand.steps.append(hand.table.undo(1))
        room.world.count("take_backs")
        room.log.info("taken back", hand=hand.number, seat=wish.seat)


def _asked(room: Room, hand: Hand, seat: int) -> set[int]:
    """The persons who play this hand themselves; for the others bots agree."""
    chairs = [room.data.seats[n] for n in hand.table.seats]
    return {chair.number for chair in chairs if chair.kind == "person" and not chair.by_bot and chair.number != seat}


def _refused(room: Room) -> None:
    wish = room.wish
    if wish is not None:
        room.unwilling = wish.hand, wish.actions
    end(room)


def _lapsed(room: Room, _: int) -> None:
    _refused(room)


def end(room: Room) -> None:
    """Nobody asks any more; bots, which have waited, go on."""
    room.wish, room.changed = None, True
    room.disarm("wish")
    asking.bots_go_on(room)


def shown(room: Room) -> wire.Wish | None:
    wish, at = room.wish, room.alarms.get(("wish", -1))
    if wish is None or at is None:
        return None
    return wire.Wish(wish.seat, sorted(wish.waits), max(0, round((at - room.clock()) * 1000)))


def _own_hand(room: Room, connection: Connection) -> tuple[Hand, int]:
    hand, seat = room.hand, connection.seat
    if seat is None:
        raise Failure("not_seated")
    if hand is None or not hand.plays(seat) or room.data.players.get(str(seat)) != connection.guest.holder:
        raise Failure("no_hand")
    return hand, seat


ALARMS = {"wish": _lapsed}
