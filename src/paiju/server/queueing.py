"""People who wait for a table (matching.py says who plays with whom), each on a connection of his own; to close it is to leave.

The queue is in memory alone: after a restart nobody waits, and every page asks again.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import NamedTuple

import structlog

from paiju.games import GAMES

from . import chips, wire
from .connection import Connection
from .failures import TEXTS, Failure
from .levels import levels_of
from .matching import Apart, Group, Sizes, Ticket, bots_in, groups, waiting_order
from .room import Room
from .settings import Settings
from .trace import trace

log = structlog.get_logger()
AT_ONCE = 200  # of one pool are looked at together, the longest waiting; the work grows with their square
PAUSE = 0.5  # seconds between looks at who could play together, while anybody waits


class Wanted(NamedTuple):
    """What somebody waits for: a game with its own house rules, and a level of beans or none."""

    game: str
    level: str

    @property
    def family(self) -> str:
        return GAMES[self.game].game.META.family


class Waiting(NamedTuple):
    connection: Connection
    ticket: Ticket


def wanted(game: str, level: str) -> Wanted:
    """Raises Failure for what there is not."""
    if game not in GAMES:
        raise Failure("no_such_game", 422, "game")
    if level and level not in levels_of(GAMES[game].game.META):
        raise Failure("bad_field", 422, "level")
    return Wanted(game, level)


class Queue:
    """`seat` makes a table; `apart` says who of these must not be seated together."""

    def __init__(
        self,
        settings: Settings,
        seat: Callable[[Wanted, Sequence[Waiting], int], Awaitable[Room]],
        apart: Callable[[Collection[str]], Awaitable[Apart]],
    ) -> None:
        self.settings, self.seat, self.apart = settings, seat, apart
        self.pools: dict[Wanted, dict[str, Waiting]] = {}
        self.changed = asyncio.Event()
        self.told: dict[Wanted, tuple[str, ...]] = {}
        self.seating: dict[str, asyncio.Event] = {}  # whose table is being made, and when that is done

    def waiting(self) -> int:
        return sum(map(len, self.pools.values()))

    async def seated(self, holder: str) -> None:
        """Wait until nobody is making a table for him."""
        while done := self.seating.get(holder):
            await done.wait()

    def join(self, connection: Connection, wanted: Wanted, rating: float) -> None:
        """Wait, once: a second tab goes on where the first stood, and to ask for something else is to begin anew."""
        holder, since = connection.guest.holder, self._now()
        for table, pool in self.pools.items():
            if former := pool.pop(holder, None):
                former.connection.drop("elsewhere")
                since = former.ticket.since if table == wanted else since
        self.pools.setdefault(wanted, {})[holder] = Waiting(connection, Ticket(holder, rating, since))
        self.changed.set()
        self._tell_one(wanted, holder)

    def leave(self, connection: Connection) -> None:
        for pool in self.pools.values():
            mine = pool.get(connection.guest.holder)
            if mine and mine.connection is connection:
                del pool[connection.guest.holder]
                self.changed.set()

    async def run(self) -> None:
        """Seat whoever can be, for ever."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PAUSE if self.waiting() else None):
                    await self.changed.wait()
            self.changed.clear()
            for table in [*self.pools]:
                try:
                    await self._look(table)
                except Exception as error:
                    log.error("matching failed", game=table.game, error=trace(error))
                    await asyncio.sleep(PAUSE)

    async def _look(self, wanted: Wanted) -> None:
        pool = self.pools[wanted]
        first = sorted((w.ticket for w in pool.values()), key=waiting_order)[:AT_ONCE]
        apart = await self.apart([t.holder for t in first]) if first else ()
        # who has come meanwhile has his turn next: it is not known whom he would not sit with
        still = [t for t in first if t.holder in pool and not pool[t.holder].connection.ending]
        found = groups(still, self._now(), self._sizes(wanted), apart)
        tables = [(group, [pool.pop(t.holder) for t in group.tickets]) for group in found]
        await asyncio.gather(*(self._seat(wanted, group, people) for group, people in tables))
        if found and pool:
            self.changed.set()  # others come within reach
        if self.told.get(wanted, ()) != (now := tuple(pool)):
            self.told[wanted] = now
            for holder in pool:
                self._tell_one(wanted, holder)
        if not pool:
            self.pools.pop(wanted, None)
            self.told.pop(wanted, None)

    async def _seat(self, wanted: Wanted, group: Group, people: Sequence[Waiting]) -> None:
        holders, done = [one.ticket.holder for one in people], asyncio.Event()
        self.seating |= dict.fromkeys(holders, done)
        try:
            room = await self.seat(wanted, people, group.bots)
        except Exception as error:
            code = error.code if isinstance(error, Failure) else "not_saved"
            log.warning("not seated", game=wanted.game, people=len(people), error=trace(error))
            for one in people:
                one.connection.finish(wire.Failed(code, *TEXTS[code]))
            return
        finally:
            for holder in holders:
                del self.seating[holder]
            done.set()
        log.info("matched", room=room.data.id, game=wanted.game, people=len(people), bots=group.bots)
        for one in people:
            one.connection.finish(wire.Matched(room.data.id, False))

    def _tell_one(self, wanted: Wanted, holder: str) -> None:
        pool, now, sizes = self.pools[wanted], self._now(), self._sizes(wanted)
        one = pool[holder]
        waited, left = now - one.ticket.since, bots_in(one.ticket, now, sizes)
        one.connection.send(
            wire.Queued(*wanted, len(pool), max(sizes.seats), round(waited * 1000), round(left * 1000))
        )

    def _sizes(self, wanted: Wanted) -> Sizes:
        meta = GAMES[wanted.game].game.META
        fill = chips.check(meta, 0, 1, 0) or meta.seats[0]
        return Sizes(meta.seats, fill, self.settings.match_gather, self.settings.match_wait)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
