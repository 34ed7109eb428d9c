"""How a room plays for beans: who may be dealt in, what each brings, what is booked with the end of a hand.

A player plays one hand for beans at a time, so what he brought is still there when it is over. Bots play for the house, which
brings as much as the richest person at the table: it limits nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paiju.core.game import Result
from paiju.core.settle import Settlement, settle
from paiju.core.table import Table

from . import ledger
from .hand import Ending, Hand
from .seats import RoomData, enough, persons
from .store import Store, Write, now

if TYPE_CHECKING:
    from .room import Room

NOT_SETTLED = ("void", "redeal")


def bring(room: RoomData, seats: Sequence[int]) -> dict[int, int]:
    own = {n: room.beans[room.seats[n].holder].beans for n in seats if room.seats[n].kind == "person"}
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
    return [*found, *ledger.settled(store, room.id, hand.number, "hand", booked(room, hand), now())]


def people(room: RoomData, hand: Hand) -> dict[str, int]:
    """What each person brought, by holder."""
    holders = {seat: holder_of(room, seat) for seat in hand.table.seats}
    return {holder: hand.table.purse[seat] for seat, holder in holders.items() if holder}


def holder_of(room: RoomData, seat: int) -> str:
    """Who began the hand there; empty for a bot, and for who was deleted since: the house stands in for both."""
    player = room.players[str(seat)]
    return "" if player.startswith(("bot ", "gone ")) else player


def booked(room: RoomData, hand: Hand) -> dict[str, int]:
    seats, table = hand.table.seats, hand.table
    result = table.result()
    assert result is not None
    holders, had = [holder_of(room, seat) for seat in seats], [table.purse[seat] for seat in seats]
    return ledger.amounts(holders, had, after(table, result))


def after(table: Table, result: Result) -> Settlement:
    """What became of everybody's chips or beans, in the order of the seats."""
    own = getattr(table.game, "settled", None)  # NN-12, SG-8: the game's own rule instead of EC-5 and EC-9
    brought = [table.purse[seat] for seat in table.seats]
    return own(table.state) if own else settle(result.points, brought, table.view(None).stakes)


async def look(room: Room) -> None:
    """Read what those who sit here have; who has no account yet is given one."""
    data = room.data
    if not data.level:
        return
    found = await ledger.open_purses(room.world.store, [seat.holder for seat in persons(data)], now())
    room.changed |= found != data.beans
    data.beans = found
    if data.phase == "between" and not enough(data):
        room.disarm("next")


def refill_failed(room: Room, before: dict[str, ledger.Purse]) -> None:
    """Tell who asked for beans and got none."""
    for holder in room.refilling:
        if room.data.beans.get(holder) == before.get(holder):
            for connection in room.connections:
                if connection.guest.holder == holder:
                    connection.fail("no_refill")
    room.refilling.clear()
