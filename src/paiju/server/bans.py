"""Who is shut out: a person, or the guests of an address or a network. Who has logged in is not held to account for his address.

All bans are in memory, as there are few; what the store has is the truth.
"""

from __future__ import annotations

import asyncio
import ipaddress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import delete, select

from . import coming, playing, schema, sitting
from .failures import Failure
from .guests import Guest
from .seats import seat_of
from .store import Store, Write, now

if TYPE_CHECKING:
    from .lobby import Lobby
    from .room import Room

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
ALL_OF_IPV6 = 64  # bits: what one connection has of it


class Ban(NamedTuple):
    """`who` is a guest's id or a network; `until` None: for good."""

    who: str
    since: float
    until: float | None
    why: str

    def runs(self) -> bool:
        return self.until is None or self.until > now()

    def failure(self) -> Failure:
        """What he is told, and until when."""
        day = None if self.until is None else datetime.fromtimestamp(self.until, UTC)
        zh = "无限期" if day is None else f"到 {day:%Y-%m-%d %H:%M}（世界时）为止"
        en = "for good" if day is None else f"until {day:%Y-%m-%d %H:%M} UTC"
        because = (f"原因：{self.why}", f"Reason: {self.why}") if self.why else ("", "")
        return Failure("banned", 403, until_zh=zh, until_en=en, why_zh=because[0], why_en=because[1])


def network_of(text: str) -> Network | None:
    """The network that an address or `192.0.2.0/24` stands for, None for what is neither."""
    try:
        found = ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Network):
        if (mapped := found.network_address.ipv4_mapped) and found.prefixlen == 128:
            return ipaddress.ip_network(mapped)
        if found.prefixlen > ALL_OF_IPV6:
            return found.supernet(new_prefix=ALL_OF_IPV6)
    return found


class Bans:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.of: dict[str, Ban] = {}
        self.networks: dict[str, Network] = {}

    async def open(self) -> None:
        async with self.store.reading() as db:
            for row in (await db.execute(select(schema.bans))).mappings():
                self._keep(Ban(row["who"], row["since"], row["until"], row["why"]))

    def on(self, guest: Guest | None, address: str) -> Ban | None:
        """The ban that somebody is under; `guest` None: one who is not known yet."""
        own = self.of.get(guest.id) if guest else None
        if own and own.runs():
            return own
        if guest and guest.kept:
            return None
        found = network_of(address) if self.networks else None
        near = (self.of[who] for who, network in self.networks.items() if found and _within(found, network))
        return next((ban for ban in near if ban.runs()), None)

    def check(self, guest: Guest | None, address: str) -> None:
        """Raises Failure."""
        if ban := self.on(guest, address):
            raise ban.failure()

    async def add(self, ban: Ban) -> None:
        await self.store.write([self.store.upsert(schema.bans, ban._asdict())])
        self._keep(ban)

    async def remove(self, who: str) -> bool:
        """Whether there was one."""
        await self.store.write([Write(delete(schema.bans).where(schema.bans.c.who == who), [{}])])
        self.networks.pop(who, None)
        return self.of.pop(who, None) is not None

    def _keep(self, ban: Ban) -> None:
        self.of[ban.who] = ban
        if network := network_of(ban.who):
            self.networks[ban.who] = network


def _within(one: Network, other: Network) -> bool:
    return one.version == other.version and one.subnet_of(other)  # type: ignore[arg-type]


async def shut_out(lobby: Lobby, ban: Ban) -> None:
    """The ban takes effect: connections end, and a bot plays on in the hands that run."""
    for connection in [*lobby.sessions.sockets]:
        if lobby.bans.on(connection.guest, connection.address) is ban:
            connection.drop("banned", ban.failure())
    holder = await lobby.guests.holder(ban.who)
    if holder:
        his = [room for room in lobby.rooms.values() if room.data.owner == holder or seat_of(room.data, holder)]
        await asyncio.gather(*(room.call_if_open(lambda room: leave(room, holder)) for room in his))


def leave(room: Room, holder: str) -> None:
    """In a room's task: he stands up; where his hand must be played from his chair, it is in 托管."""
    if seat := seat_of(room.data, holder):
        sitting.stand_up(room, seat, True)
        if seat.holder == holder:
            seat.auto = True
    coming.see_out(room, holder, "banned")
    if room.data.owner == holder:
        coming.pass_on(room)
    room.changed = True
    playing.go_on(room)
