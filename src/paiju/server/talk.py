"""What people in a room say to each other: chat, phrases, and a reminder for who keeps the others waiting. Nobody hears whom he
has blocked. Functions on a room, run in its task.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.words.phrases import phrases

from . import incoming, wire
from .blocks import hears
from .connection import Connection
from .failures import Failure
from .guests import clean_text

if TYPE_CHECKING:
    from .room import Room

CHAT_LENGTH = 200
LINES = 50  # that a report may quote


class Line(NamedTuple):
    holder: str
    text: str


def chat(room: Room, connection: Connection, message: incoming.Chat) -> None:
    _not_too_fast(connection)
    _say(room, connection, text=clean_text(message.text, CHAT_LENGTH))


def phrase(room: Room, connection: Connection, message: incoming.Phrase) -> None:
    _not_too_fast(connection)
    known = phrases(room.data.meta.family)
    if message.id not in known:
        raise Failure("no_such_phrase")
    _say(room, connection, phrase=message.id, line=known[message.id][0])


def _say(room: Room, connection: Connection, text: str = "", phrase: str = "", line: str = "") -> None:
    guest = connection.guest
    room.lines.append(Line(guest.holder, text or line))
    _tell(room, connection, wire.Said(connection.seat, guest.name, text, _who(room, connection), phrase))


def nudge(room: Room, connection: Connection, _: incoming.Nudge) -> None:
    """催一下: once for each question, after a while. Raises Failure."""
    hand, seat = room.hand, connection.seat
    if seat is None:
        raise Failure("not_seated")
    if hand is None or not hand.running() or hand.ticking():
        raise Failure("not_waiting")
    # whose turn it is can be a secret: those alone whom everybody sees to be asked
    asked = {n: hand.deadlines[n] for n in hand.table.view(None).turn if n in hand.deadlines and n != seat}
    if not asked:
        raise Failure("not_waiting")
    settings = room.world.settings
    slow = {n: number for n, (number, at) in asked.items() if settings.turn - (at - room.clock()) >= settings.nudge}
    if not slow:
        raise Failure("nudge_later")
    mine = {(connection.guest.holder, hand.number, n, number) for n, number in slow.items()}
    if mine <= room.nudged:
        raise Failure("nudged_already")
    _not_too_fast(connection)
    room.nudged = {nudged for nudged in room.nudged if nudged[1] == hand.number} | mine
    _tell(room, connection, wire.Nudged(seat, connection.guest.name, _who(room, connection), sorted(slow)))


def _tell(room: Room, speaker: Connection, message: wire.Said | wire.Nudged) -> None:
    for other in room.connections:
        if hears(other.guest, speaker.guest.holder):
            other.send(message)


def _who(room: Room, connection: Connection) -> str:
    visit = room.visits.get(connection.guest.holder)
    return visit.who if visit else ""


def _not_too_fast(connection: Connection) -> None:
    if not connection.chats.take():
        raise Failure("too_fast")
