"""How a matched table differs: made for people who did not choose each other, it has no owner and keeps its seats, the first hand
begins when all are there, and each next one is played by those who say so. Functions on a room, run in its task.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from . import escape, incoming, playing, sitting
from .seats import Seat, enough, is_broke, missing_bots, persons, seat_of, varies

if TYPE_CHECKING:
    from .guests import Guest
    from .room import Room

# what nobody may ask here; the rest is the owner's, and there is none
SEATS_STAY = (incoming.Sit, incoming.Swap, incoming.Unswap, incoming.SitOut)


def open_with(room: Room, guests: Sequence[Guest], bots: int) -> None:
    """Sit down who was matched, by chance, and bots; the hand waits for their pages, but not for long."""
    chairs = room.data.seats[: len(guests) + bots]
    drawn = room.world.rng.sample(chairs, len(chairs))
    for seat, guest in zip(drawn, guests, strict=False):
        seat.take(guest.holder, guest.name, guest.avatar)
        room.arm("away", room.world.settings.away, seat.number)
    for seat in drawn[len(guests) :]:
        seat.give_to_bot()
    wait_for_pages(room)
    if not guests:
        room.arm("idle", 0)


def wait_for_pages(room: Room) -> None:
    """Also after a restart, which may come between the table and its first hand."""
    if room.data.matched and room.data.phase == "waiting":
        room.arm("next", room.world.settings.match_start)


def arrived(room: Room, seat: Seat | None, salted: bool = False) -> None:
    """A page is there; it is waited for until its salt is, where the deal takes one."""
    if seat and room.data.matched and room.data.phase == "waiting" and (salted or room.world.table_rng):
        seat.ready = room.changed = True
        playing.start_if_ready(room)


def deal(room: Room) -> None:
    """The next hand, if anybody wants it. Bots take the chairs of those who do not, or may not; nobody is drawn into a hand."""
    data = room.data
    again = data.phase == "between" and not redealt(room)
    if room.world.held or data.phase == "playing" or (again and not any(s.ready for s in persons(data))):
        return
    fill_up(room, again)
    if again:
        data.fled = {}
    if enough(data) and (persons(data) or (data.fled and not again)):  # who fled has a hand to lose
        playing.start_hand(room)


def redealt(room: Room) -> bool:
    return bool(room.history) and room.history[-1].ending == "redeal"


def fill_up(room: Room, again: bool) -> None:
    """Bots take the chairs of those who may not play, and, when one may go on or not, of those who have not said so."""
    data = room.data
    for seat in persons(data):
        if is_broke(data, seat) or (again and not seat.ready):
            seat.give_to_bot()
    for seat in (missing_bots(data) or []) if not enough(data) else []:
        seat.give_to_bot()
    sitting.reseat(room)


def wake(room: Room) -> None:
    """Between hands, as long as somebody is there who could want the next one; where all have left, the table closes."""
    if deserted(room):
        room.arm("idle", 0)
    if room.world.held or ("next", -1) in room.alarms:
        return
    wait_for_pages(room)
    if room.data.phase == "between" and room.present():
        room.arm("next", room.world.settings.between)
        room.changed = True


def leave(room: Room, seat: Seat) -> None:
    """EC-11: an escape, from when the table was made until the hand is over. A bot plays on, and for his rating he has lost. Before
    the first card of a table with beans that is the hand: it is opened to end with it, and nothing is dealt that could count.
    """
    data = room.data
    if data.phase == "between":
        sitting.leave_chair(room, seat)
        return
    if data.phase == "waiting" and data.level and not varies(data) and not is_broke(data, seat):
        fill_up(room, again=False)
        escape.go(room, playing.open_hand(room), seat)
        return
    data.fled = {**data.fled, str(seat.number): seat.holder}
    room.disarm("away", seat.number)
    seat.give_to_bot()
    sitting.reseat(room)


def move_on(room: Room, holder: str) -> None:
    """换桌: he has had his hand here and looks for another table."""
    seat = seat_of(room.data, holder)
    if seat and room.data.phase == "between":
        leave(room, seat)
        room.arm("idle", 0 if deserted(room) else room.world.settings.idle)
        playing.go_on(room)


def deserted(room: Room) -> bool:
    """Nobody has a seat here or looks on, and no hand is to be finished: who has fled is still to lose one."""
    data = room.data
    unplayed = data.phase == "waiting" or (data.phase == "between" and redealt(room))
    owed = data.phase == "playing" or (unplayed and data.fled)
    return data.matched and not owed and not persons(data) and not room.connections


def held(rooms: Mapping[str, Room], holder: str) -> Room | None:
    """The matched table where somebody is still wanted: its hand runs, or is about to."""
    for room in rooms.values():
        data = room.data
        if data.matched and data.phase != "between" and any(s.holder == holder for s in persons(data)):
            return room
    return None
