"""Changing seats while nothing is played: who sits where decides who partners whom. Functions on a room, run in its task."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .failures import Failure
from .seats import BOT_NAMES, Seat, kept_by_player, match_runs, persons

if TYPE_CHECKING:
    from .room import Room


def must_be_free(room: Room) -> None:
    """Before the first hand and between matches. In a match levels and the deal belong to the seats. Raises Failure."""
    if room.data.phase == "playing":
        raise Failure("not_now")
    if match_runs(room.data):
        raise Failure("match_runs")


def move(room: Room, own: Seat, other: Seat) -> None:
    """To an open seat, or a bot's, which takes mine."""
    must_be_free(room)
    if other.kind == "person":
        raise Failure("seat_taken")
    exchange(room, own, other)


def ask(room: Room, own: Seat, other: Seat) -> None:
    """Whoever sits there is asked to change seats with me; if he has asked me, that is agreed."""
    must_be_free(room)
    if other.kind != "person" or other is own:
        raise Failure("no_such_seat")
    if other.wants == own.number:
        exchange(room, own, other)
    else:
        own.wants = other.number


def decline(own: Seat, other: Seat) -> None:
    """Take back my own wish, or say no to the other's."""
    if own.wants == other.number:
        own.wants = None
    if other.wants == own.number:
        other.wants = None


def exchange(room: Room, one: Seat, two: Seat) -> None:
    """Two chairs change places with all that belongs to them. Everybody gets ready anew: partners have changed."""
    must_be_free(room)
    if one is two:
        return
    owned = kept_by_player(room.data)
    bots = [(seat, [of.pop(seat.player, None) for of in owned]) for seat in (one, two) if seat.kind == "bot"]
    lost = {seat.number: room.alarms.pop(("away", seat.number), None) for seat in (one, two)}
    for seat in room.data.seats:
        if seat in (one, two) or seat.wants in (one.number, two.number):
            seat.wants = None
    one.number, two.number = two.number, one.number
    room.data.seats.sort(key=lambda seat: seat.number)
    for seat, other in ((one, two), (two, one)):
        if (at := lost[other.number]) is not None:
            room.alarms["away", seat.number] = at
    for bot, things in bots:
        bot.name = BOT_NAMES[bot.number % len(BOT_NAMES)]
        for of, thing in zip(owned, things, strict=True):
            if thing is not None:
                of[bot.player] = thing
    for person in persons(room.data):
        person.ready = False
    room.seat_connections()
    room.changed = True
    room.resync.update(room.connections)


def mix(room: Room) -> None:
    """Everybody sits somewhere by chance."""
    must_be_free(room)
    for n in range(len(room.data.seats) - 1, 0, -1):
        exchange(room, room.data.seats[n], room.data.seats[room.world.rng.randint(0, n)])
