"""What a client may ask of a room: one function for each message, run in the room's task. Raises Failure to refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from paiju.core.move import Refused

from . import chips, escape, fair, incoming, kicking, matched, playing, seating, sitting, takeback, talk, wire
from .connection import Connection
from .failures import Failure
from .frames import meanings_frame, refused_frame
from .guests import clean_name
from .hand import Hand
from .seats import Seat, forget_bot, missing_bots, varies

if TYPE_CHECKING:
    from .room import Room


def act(room: Room, connection: Connection, message: incoming.Act) -> None:
    hand, seat = _own_hand(room, connection)
    try:
        done = playing.act(room, seat, message.move, message.prompt)
    except Refused as refused:
        room.world.count("refused")
        connection.send(refused_frame(message.prompt, refused))
        return
    chair = room.data.seats[seat]
    chair.misses = 0
    if chair.auto and any(step.events for step in hand.steps):  # who plays himself, and is seen to, has his seat back
        chair.auto = False
    if not done:  # sent before: the same answer, not done again
        room.resync.add(connection)


def mean(room: Room, connection: Connection, message: incoming.Mean) -> None:
    hand, seat = _own_hand(room, connection)
    try:
        connection.send(meanings_frame(message.prompt, hand.table.meanings(seat, message.move, message.prompt)))
    except Refused as refused:
        connection.send(refused_frame(message.prompt, refused))


def sit(room: Room, connection: Connection, message: incoming.Sit) -> None:
    if connection.seat is not None:
        if message.seat in (-1, connection.seat):
            return
        seating.move(room, _own_chair(room, connection), _chair(room, message.seat))
        return
    seat = _free_seat(room) if message.seat == -1 else _chair(room, message.seat)
    if seat is None:
        raise Failure("no_seat")
    if seat.kind == "person":
        raise Failure("seat_taken")
    if seat.kind == "bot" and playing.in_hand(room, seat.number):
        raise Failure("not_now")
    forget_bot(room.data, seat)
    seat.take(connection.guest.holder, connection.guest.name, connection.guest.avatar)
    connection.seat = seat.number
    room.changed = True
    room.resync.add(connection)
    playing.go_on(room)


def swap(room: Room, connection: Connection, message: incoming.Swap) -> None:
    seating.ask(room, _own_chair(room, connection), _chair(room, message.seat))
    room.changed = True


def unswap(room: Room, connection: Connection, message: incoming.Unswap) -> None:
    seating.decline(_own_chair(room, connection), _chair(room, message.seat))
    room.changed = True


def arrange(room: Room, connection: Connection, message: incoming.Arrange) -> None:
    kicking.must_own(room, connection)
    seating.exchange(room, _chair(room, message.one), _chair(room, message.two))


def mix(room: Room, connection: Connection, _: incoming.Mix) -> None:
    kicking.must_own(room, connection)
    seating.mix(room)


def stand(room: Room, connection: Connection, message: incoming.Stand) -> None:
    seat = _own_chair(room, connection)
    if message.on and escape.counts(room, seat):
        raise Failure("escape_asks")
    if room.data.matched:
        matched.leave(room, seat)
    else:
        sitting.stand_up(room, seat, message.on)
    playing.go_on(room)


def price(room: Room, connection: Connection, _: incoming.Price) -> None:
    hand, number = _own_hand(room, connection)
    if not escape.counts(room, room.data.seats[number]):
        raise Failure("no_escape")
    connection.send(wire.Cost(hand.number, *escape.told(hand, number)))


def leave_hand(room: Room, connection: Connection, message: incoming.Escape) -> None:
    hand, number = _own_hand(room, connection)
    if message.hand != hand.number:
        raise Failure("no_escape")
    escape.leave(room, room.data.seats[number], message.least)
    playing.go_on(room)


def sit_out(room: Room, connection: Connection, message: incoming.SitOut) -> None:
    sitting.sit_out(room, _own_chair(room, connection), message.on)
    playing.go_on(room)


def refill(room: Room, connection: Connection, _: incoming.Refill) -> None:
    seat = _own_chair(room, connection)
    if (room.data.stack or room.data.level) and playing.in_hand(room, seat.number):
        raise Failure("not_now")
    if room.data.level:
        room.refilling.add(seat.holder)  # the ledger looks whether he may
        return
    chips.refill(room.data, seat)
    playing.go_on(room)


def ready(room: Room, connection: Connection, message: incoming.Ready) -> None:
    seat = _own_chair(room, connection)
    if playing.in_hand(room, seat.number):
        raise Failure("not_now")
    seat.ready = message.on
    if message.on:  # who asks for the next hand plays it himself
        seat.auto, seat.misses, room.changed = False, 0, True
    playing.go_on(room)


def fill(room: Room, connection: Connection, message: incoming.Fill) -> None:
    kicking.must_own(room, connection)
    wanted = room.data.seats if message.seat == -1 else [_chair(room, message.seat)]
    free = [seat for seat in wanted if seat.kind == "open"]
    if not free:
        raise Failure("no_seat" if message.seat == -1 else "seat_taken")
    for seat in free:
        seat.give_to_bot()
    playing.go_on(room)


def remove(room: Room, connection: Connection, message: incoming.Remove) -> None:
    kicking.must_own(room, connection)
    seat = _chair(room, message.seat)
    if seat.kind == "open":
        raise Failure("no_such_seat")
    if playing.in_hand(room, seat.number) and seat.kind == "bot" and varies(room.data):
        seat.leaving = True  # it finishes the hand
        return
    if playing.in_hand(room, seat.number) or seat.number == connection.seat:
        raise Failure("not_now")
    if seat.kind == "person":
        kicking.send_away(room, seat.holder, seat.name)
        return
    sitting.leave_chair(room, seat)
    playing.go_on(room)


def start(room: Room, connection: Connection, _: incoming.Start) -> None:
    kicking.must_own(room, connection)
    if room.data.phase == "playing":
        raise Failure("not_now")
    if room.world.held:
        raise Failure("maintenance")
    bots = missing_bots(room.data)
    if bots is None:
        raise Failure("not_enough")
    for seat in bots:
        seat.give_to_bot()
    playing.start_hand(room)


def auto(room: Room, connection: Connection, message: incoming.Auto) -> None:
    seat = _own_chair(room, connection)
    seat.auto, seat.misses = message.on, 0
    playing.wake(room)


def tempo(room: Room, connection: Connection, message: incoming.Tempo) -> None:
    kicking.must_own(room, connection)
    room.data.tempo = message.tempo


def salt(room: Room, connection: Connection, message: incoming.Salt) -> None:
    seat = _own_chair(room, connection)
    fair.take_salt(room, seat, message.hand, message.salt)
    matched.arrived(room, seat, salted=True)
    playing.start_if_ready(room)


def name(room: Room, connection: Connection, message: incoming.Name) -> None:
    if not connection.chats.take():
        raise Failure("too_fast")
    room.world.rename(connection, clean_name(message.name))


def ping(room: Room, connection: Connection, message: incoming.Ping) -> None:
    """Answered in turn, so the answer also says that everything sent before is done."""
    connection.send(wire.Pong(message.n))


def _chair(room: Room, number: int) -> Seat:
    if not 0 <= number < len(room.data.seats):
        raise Failure("no_such_seat")
    return room.data.seats[number]


def _own_hand(room: Room, connection: Connection) -> tuple[Hand, int]:
    """The hand that runs or was the last, and the seat that this connection plays in it."""
    hand, seat = room.hand, connection.seat
    if hand is None or seat is None or not hand.plays(seat):
        raise Failure("no_hand" if seat is not None else "not_seated")
    return hand, seat


def _own_chair(room: Room, connection: Connection) -> Seat:
    if connection.seat is None:
        raise Failure("not_seated")
    return room.data.seats[connection.seat]


def _free_seat(room: Room) -> Seat | None:
    """The first open seat, else the first that a bot may leave."""
    seats = room.data.seats
    bots = [s for s in seats if s.kind == "bot" and not playing.in_hand(room, s.number)]
    return next(iter([*(s for s in seats if s.kind == "open"), *bots]), None)


REQUESTS: dict[type[Any], Callable[[Room, Connection, Any], None]] = {
    incoming.Act: act,
    incoming.Mean: mean,
    incoming.Sit: sit,
    incoming.Swap: swap,
    incoming.Unswap: unswap,
    incoming.Arrange: arrange,
    incoming.Mix: mix,
    incoming.Stand: stand,
    incoming.Price: price,
    incoming.Escape: leave_hand,
    incoming.SitOut: sit_out,
    incoming.Refill: refill,
    incoming.Ready: ready,
    incoming.Fill: fill,
    incoming.Remove: remove,
    incoming.Start: start,
    incoming.Auto: auto,
    incoming.Tempo: tempo,
    incoming.Kick: kicking.kick,
    incoming.Allow: kicking.allow,
    incoming.Chat: talk.chat,
    incoming.Phrase: talk.phrase,
    incoming.Nudge: talk.nudge,
    incoming.TakeBack: takeback.take_back,
    incoming.Consent: takeback.consent,
    incoming.Salt: salt,
    incoming.Name: name,
    incoming.Ping: ping,
}
