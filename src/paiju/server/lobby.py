"""All the rooms of this server: making, finding, loading and closing them, within limits."""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Coroutine, Mapping, Sequence
from functools import partial
from typing import Any

import structlog
from sqlalchemy.exc import SQLAlchemyError

from paiju.core.rules import BadRules, RulesClash, read_rules
from paiju.games import NoSuchGame, find, full_id

from . import beans, chips, matched, ratings, wire
from .accounts import Accounts
from .bans import Bans
from .blocks import blocked_pairs
from .connection import Connection
from .failures import Failure
from .guests import Guest, Guests
from .items import World
from .limits import Buckets
from .metrics import Metrics
from .notices import Notices
from .playing import start_hand
from .queueing import Queue, Waiting, Wanted
from .replaying import Replays
from .room import Room
from .seats import missing_bots, new_room, seat_of, unfinished
from .sessions import Sessions
from .settings import Settings
from .store import Store, make_engine, now
from .thinking import Thinker
from .trace import trace

log = structlog.get_logger()
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
ID_LENGTH = 8
SALT_WAIT = 5  # seconds
PRUNED = 6 * 3600  # seconds between looking for what may be forgotten


def game_of(game: str, options: Mapping[str, str]) -> str:
    """The full id of a game with house rules, checked. Raises Failure."""
    name = game.partition("?")[0]
    try:
        rules = read_rules(find(game)[1], options)
    except NoSuchGame:
        raise Failure("no_such_game", 422, "game") from None
    except RulesClash as bad:
        raise Failure("rules_clash", 422, f"options.{bad.field}") from None
    except BadRules as bad:
        raise Failure("no_such_option", 422, f"options.{bad.field}") from None
    return full_id(name, rules)


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


class Lobby:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(make_engine(settings.database))
        self.thinker = Thinker(settings.bot_processes, settings.bot_limit)
        self.metrics = Metrics()
        self.world = World(settings, self.store, self.thinker, rename=self._rename, closed=self._forget)
        self.world.count = self.metrics.count
        self.rooms: dict[str, Room] = {}
        self.addresses: Counter[str] = Counter()  # open connections by address
        self.new_guests = Buckets(settings.guests_per_ip / 3600, settings.guests_per_ip)
        self.new_rooms = Buckets(settings.rooms_per_ip / 3600, settings.rooms_per_ip)
        self.joins = Buckets(settings.joins_per_ip / 3600, settings.joins_per_ip)
        self.exports = Buckets(1 / 600, 3)
        self.requests = Buckets(settings.requests_per_second, settings.requests_at_once)
        self.reads = Buckets(settings.reads_per_second, settings.reads_at_once)
        self.frames = Buckets(settings.frames_per_second, settings.frames_at_once)
        self.reports = Buckets(1 / 120, 5)
        self.guests = Guests(self.store)
        self.sessions = Sessions(self.store, self.guests)
        self.accounts = Accounts(settings, self.store, self.guests)
        self.replays = Replays(settings)
        self.queue = Queue(settings, self.seat, partial(blocked_pairs, self.store))
        self.bans = Bans(self.store)
        self.notices = Notices(self.store)
        self.closed = False
        self.since = time.monotonic()
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Open the store and go on with every room that was open."""
        await self.store.open()
        await self.bans.open()
        await self.notices.open()
        self.world.held = self.notices.maintenance
        self.world.key = (await self.store.secret("people", secrets.token_hex(32))).encode()
        self.thinker.warm()
        for row in await self.store.open_rooms():
            try:
                room = Room(self.world, new_room(row["id"], row["game"], row["public"], row["owner"], row["made"]))
                await self._run(room, load=True)
            except Exception as error:  # one room that cannot be read must not keep the others shut
                log.error("room does not load", room=row["id"], error=trace(error))
        self._background(self._prune())
        self._background(self.queue.run())
        log.info("open", rooms=len(self.rooms))

    async def _prune(self) -> None:
        while True:
            try:
                await self.sessions.prune()
                log.info("pruned", guests=await self.guests.prune())
            except (SQLAlchemyError, OSError) as error:
                log.error("not pruned", error=trace(error))
            await asyncio.sleep(PRUNED)

    async def close(self) -> None:
        self.closed = True
        for connection in [*self.sessions.sockets]:
            connection.come_again()
        for task in (background := [*self.tasks]):
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        self.accounts.hashing.close()
        for room in [*self.rooms.values()]:
            await room.stop()
        self.thinker.close()
        self.replays.close()
        await self.store.close()

    async def _run(self, room: Room, load: bool = False) -> Room:
        if load:
            await room.load()
        self.rooms[room.data.id] = room
        room.start()
        return room

    # rooms

    def find(self, id: str) -> Room:
        """An open room. Raises Failure."""
        room = self.rooms.get(id)
        if room is None or room.data.closed is not None:
            raise Failure("no_such_room", 404, "id")
        return room

    async def make(
        self, guest: Guest, game: str, public: bool, stack: int = 0, base: int = 1, bots: int = 0, level: str = "",
        take_backs: bool | None = None,
    ) -> Room:  # fmt: skip
        """A new room that belongs to this guest. Raises Failure for what the game does not have, or when there are too many.
        `take_backs`: None allows them among friends, who play for nothing.
        """
        if self.world.held:
            raise Failure("maintenance", 503)
        friends = not public and not level
        if take_backs and level:
            raise Failure("no_take_backs", 422, "take_backs")
        fill = chips.check(find(game)[0].game.META, stack, base, bots, level)
        await self._make_way(guest)
        if len(self.rooms) >= self.settings.rooms:
            await self._clear_one()
        back = friends if take_backs is None else take_backs
        data = new_room(new_id(), game, public, guest.holder, now(), stack, base, fill, level, take_backs=back)
        room = await self._run(Room(self.world, data))
        await room.call(lambda room: None)  # stored before anybody hears of it
        return room

    async def _make_way(self, guest: Guest) -> None:
        """A guest's oldest room that nobody is in gives way to a new one; not with beans on it, which he may be losing."""
        own = [room for room in self.rooms.values() if room.data.owner == guest.holder]
        if len(own) < self.settings.rooms_per_guest:
            return
        idle = (r for r in own if not r.connections and not (r.data.level and r.data.phase == "playing"))  # EC-11
        empty = min(idle, key=lambda r: (unfinished(r.data), r.data.made), default=None)
        if empty is None:
            raise Failure("too_many_rooms", 429)
        await empty.call(lambda room: room.close())

    async def _clear_one(self) -> None:
        """Of the matches that are kept for their players the one that has waited longest gives way. Raises Failure."""
        empty = [room for room in self.rooms.values() if room.paused and not room.connections]
        waiting = [room for room in empty if room.data.phase != "playing"]  # after a restart a hand may still have to end
        if not waiting:
            raise Failure("server_full", 503)
        await min(waiting, key=lambda room: room.played_at).call(lambda room: room.close())

    async def quick(self, guest: Guest, game: str, salt: bool = False) -> Room:
        """A table with bots: the guest sits down and the hand begins, where `salt` is given as soon as his is there."""
        room = await self.make(guest, game, public=False)

        def begin(room: Room) -> None:
            room.data.seats[0].take(guest.holder, guest.name, guest.avatar)
            for seat in missing_bots(room.data) or []:
                seat.give_to_bot()
            room.arm("away", self.settings.away, 0)
            if salt and self.world.table_rng is None:
                room.data.seats[0].ready = True
                room.arm("next", SALT_WAIT)
            else:
                start_hand(room)

        await room.call(begin)
        return room

    # matched tables

    async def wait(self, connection: Connection, wanted: Wanted) -> None:
        """Somebody wants to be given a table. Whoever is wanted at one goes back there. Raises Failure."""
        guest = connection.guest
        if held := matched.held(self.rooms, guest.holder):
            connection.finish(wire.Matched(held.data.id, True))
            return
        if self.world.held:
            raise Failure("maintenance", 503)
        if wanted.level:
            await beans.may_sit(self.store, guest.holder, wanted.level)
        known = await ratings.of(self.store, [guest.holder], wanted.family)
        for room in [r for r in self.rooms.values() if r.data.matched and seat_of(r.data, guest.holder)]:
            await room.call(lambda room: matched.move_on(room, guest.holder))
        await self.queue.seated(guest.holder)  # from here on nothing waits: he is at a table, or in the queue
        if held := matched.held(self.rooms, guest.holder):
            connection.finish(wire.Matched(held.data.id, True))
        elif not connection.ending:
            self.queue.join(connection, wanted, known.get(guest.holder, ratings.NEW).points)

    async def seat(self, wanted: Wanted, people: Sequence[Waiting], bots: int) -> Room:
        """A table for people who were matched. Raises Failure or what the store raises."""
        if self.world.held:
            raise Failure("maintenance", 503)
        if len(self.rooms) >= self.settings.rooms:
            await self._clear_one()
        guests = [w.connection.guest for w in people]
        await self.store.write([ratings.begun(self.store, wanted.family, {g.holder: g.id for g in guests})])
        fill = chips.check(find(wanted.game)[0].game.META, 0, 1, 0, wanted.level)
        room = await self._run(
            Room(self.world, new_room(new_id(), wanted.game, False, "", now(), 0, 1, fill, wanted.level, matched=True))
        )

        def begin(room: Room) -> None:
            here = [w.connection.guest for w in people if not w.connection.ending]
            matched.open_with(room, here, bots + len(people) - len(here))

        await room.call(begin)
        return room

    # called by rooms

    def _forget(self, id: str) -> None:
        self.rooms.pop(id, None)

    def _rename(self, connection: Connection, name: str) -> None:
        self._background(self.rename(connection.guest, name))

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("background failed", error=trace(error))

    async def rename(self, guest: Guest, name: str, avatar: str | None = None) -> None:
        """A guest's new name and avatar, in every room where he is. Raises Failure for a bad one."""
        await self.guests.change(guest, name, guest.avatar if avatar is None else avatar)

        def rename(room: Room) -> None:
            for seat in room.data.seats:
                if seat.holder == guest.holder:
                    seat.name, seat.avatar = guest.name, guest.avatar
            room.changed = True

        for room in [*self.rooms.values()]:
            if room.is_here(guest.holder) or any(s.holder == guest.holder for s in room.data.seats):
                await room.call(rename)

    # connections

    def admit(self, address: str, room: Room | None) -> None:
        """Count a connection in. Raises Failure when there are too many."""
        if self.addresses.total() >= self.settings.connections or (room and len(room.connections) >= self.settings.watchers):
            raise Failure("server_full", 503)
        if self.addresses[address] >= self.settings.connections_per_ip:
            raise Failure("too_many_connections", 429)
        self.addresses[address] += 1

    def dismiss(self, address: str) -> None:
        self.addresses[address] -= 1
        if self.addresses[address] <= 0:
            del self.addresses[address]
