"""How a room plays for beans: who may be dealt in, what each brings, what is booked with the end of a hand.

A player plays one hand for beans at a time, so what he brought is still there when it is over. Bots play for the house, which
brings as much as the richest person at the table: it limits nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paiju.core import escape
from paiju.core.game import Result
from paiju.core.settle import Settlement, settle
from paiju.core.table import Table

from . import ledger
from .failures import Failure
from .hand import Ending, Hand
from .levels import LEVELS
from .seats import RoomData, enough, persons
from .store import Store, Write, now

if TYPE_CHECKING:
    from .room import Room

NOT_SETTLED = ("void", "redeal")
BOT, GONE = "bot ", "gone "  # how the keys of those begin who have no beans


def bring(room: RoomData, seats: Sequence[int]) -> dict[int, int]:
    own = {n: room.beans[room.seats[n].holder].beans for n in seats if room.seats[n].holder in room.beans}
    return {n: own.get(n, max(own.values(), default=ledger.GRANT)) for n in seats}


def writes(store: Store, room: RoomData, hand: Hand, ending: Ending | None) -> list[Write]:
    """What the ledger does not have yet of this hand."""
    if not (room.level and hand.table.purse):
        return []
    found: list[Write] = []
    if not hand.inserted:
        found.append(ledger.bring(room.id, hand.number, people(room, hand)))
    if ending is None:
        gone = room.closed is not None and hand.running()  # it will never be played to its end
        return [*found, ledger.release(room.id, hand.number)] if gone else found
    if ending.ending in NOT_SETTLED:
        return [*found, ledger.release(room.id, hand.number)]
    kind = "hand" if hand.table.left is None else "escape"
    return [*found, *ledger.settled(store, room.id, hand.number, kind, booked(room, hand), now())]


def people(room: RoomData, hand: Hand) -> dict[str, int]:
    """What each person brought, by holder."""
    holders = {seat: holder_of(room, seat) for seat in hand.table.seats}
    return {holder: hand.table.purse[seat] for seat, holder in holders.items() if holder}


def holder_of(room: RoomData, seat: int) -> str:
    """Who began the hand there; empty for a bot, and for who was deleted since: the house stands in for both."""
    player = room.players[str(seat)]
    return "" if player.startswith((BOT, GONE)) else player


def booked(room: RoomData, hand: Hand) -> dict[str, int]:
    seats, table = hand.table.seats, hand.table
    result = table.result()
    assert result is not None
    holders, had = [holder_of(room, seat) for seat in seats], [table.purse[seat] for seat in seats]
    return ledger.amounts(holders, had, after(table, result))


def after(table: Table, result: Result) -> Settlement:
    """What became of everybody's chips or beans, in the order of the seats."""
    brought = [table.purse[seat] for seat in table.seats]
    if table.left is not None:
        return escape.settlement(table.forfeit(table.left), table.seats.index(table.left), brought, table.stakes)
    own = getattr(table.game, "settled", None)  # NN-12, SG-8: the game's own rule instead of EC-5 and EC-9
    return own(table.state) if own else settle(result.points, brought, table.view(None).stakes)


async def may_sit(store: Store, holder: str, level: str) -> None:
    """Whether he has enough to be dealt in at this level, and nothing at stake elsewhere. Raises Failure."""
    own = await ledger.purse(store, holder, now())
    if own.at:
        raise Failure("at_stake", 409, "level")
    if own.beans < LEVELS[level].entry:
        raise Failure("too_poor", 409, "level")


async def look(room: Room) -> None:
    """Read what those who sit here have; who has no account yet is given one. In a hand it stays as it is."""
    data = room.data
    holders = [seat.holder for seat in persons(data) if not seat.holder.startswith(GONE)]
    if not data.level or (data.phase == "playing" and all(holder in data.beans for holder in holders)):
        return
    found = await ledger.open_purses(room.world.store, holders, now())
    room.changed |= found != data.beans
    data.beans = found
    if data.phase == "between" and not (enough(data) or data.matched):
        room.disarm("next")


def refill_failed(room: Room, before: dict[str, ledger.Purse]) -> None:
    """Tell who asked for beans and got none."""
    for holder in room.refilling:
        if room.data.beans.get(holder) == before.get(holder):
            for connection in room.connections:
                if connection.guest.holder == holder:
                    connection.fail("no_refill")
    room.refilling.clear()
