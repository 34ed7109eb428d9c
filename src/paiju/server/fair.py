"""The fair deal in a room (docs/fairness.md): the seed of the next hand, the salts that come for it, what is shown of both.

The seed of the next hand exists from the beginning of the one before, so that its commitment stands in every `Room` and
the salts are there in time, also where a redeal follows at once. It is stored before its commitment is shown, and goes
over into the row of its hand; nobody is sent it before that hand is over. Salts are kept in memory alone: after a restart
the players' pages send theirs again.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from paiju.core.fair import SALT, Deal, Draws, commitment, proof
from paiju.core.table import Table

from . import wire
from .failures import Failure

if TYPE_CHECKING:
    from .room import Room
    from .seats import Seat


def new_seed() -> str:
    return secrets.token_hex(32)


def promised(room: Room) -> str:
    """The commitment to the seed of the next hand; empty where its cards do not come from one."""
    return "" if room.world.table_rng else commitment(room.data.seed)


def take_salt(room: Room, seat: Seat, hand: int, salt: str) -> None:
    """A player's salt for the next hand, in place of one that he sent before. Raises Failure."""
    if hand != room.data.hand + 1:
        raise Failure("late_salt")
    if not SALT.fullmatch(salt):
        raise Failure("bad_salt")
    seated = {s.holder for s in room.data.seats}
    room.salts = {holder: given for holder, given in room.salts.items() if holder in seated}
    room.salts[seat.holder] = (room.data.seed, salt)


def lock(room: Room, table: Table, begun: bool) -> Deal | None:
    """The hand begins: no salt comes any more, and a new seed is made for the one after. None for a hand that goes on from a
    position, or is dealt by a test.
    """
    data = room.data
    seed, data.seed = data.seed, new_seed()
    if room.world.table_rng is not None:
        table.rng = room.world.table_rng
        return None
    if begun:
        return None
    given = {n: room.salts.get(data.seats[n].holder, ("", "")) for n in table.seats}
    salts = {n: salt for n, (of, salt) in given.items() if of == seed}
    deal = Deal(seed, table.game_id, data.hand, salts)
    table.rng = Draws(deal)
    return deal


def go_on(room: Room, table: Table, deal: Deal | None) -> None:
    """A hand that was read back draws what it would have drawn."""
    if room.world.table_rng is not None:
        table.rng = room.world.table_rng
    elif deal is not None:
        table.rng = Draws(deal, len(table.drawn))


def shown(deal: Deal | None) -> wire.Dealt | None:
    """What everybody may know of a hand's deal while it runs."""
    return None if deal is None else wire.Dealt(deal.commitment, {str(n): salt for n, salt in deal.salts.items()})


# in the store


def row(deal: Deal | None, drawn: Sequence[int] | None = None) -> dict[str, Any] | None:
    """As the row of a hand keeps it. `drawn`: among how many, once it is over."""
    if deal is None:
        return None
    kept = {"seed": deal.seed, "salts": {str(n): salt for n, salt in deal.salts.items()}}
    return kept if drawn is None else {**kept, "draws": list(drawn)}


def of_row(hand: Mapping[str, Any]) -> Deal | None:
    kept = hand["fair"]
    if not kept:
        return None
    return Deal(kept["seed"], hand["header"]["game"], hand["hand"], {int(n): salt for n, salt in kept["salts"].items()})


def proof_of(hand: Mapping[str, Any]) -> dict[str, Any]:
    """The field `fair` of a finished hand's record, alone in a dict; nothing of one that runs or has none."""
    deal = of_row(hand)
    if deal is None or hand["ended"] is None:
        return {}
    return {"fair": proof(deal, hand["fair"].get("draws", []))}
