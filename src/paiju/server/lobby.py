"""All the rooms of this server: making, finding, loading and closing them, within limits."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Coroutine, Mapping
from typing import Any

import structlog
from sqlalchemy.exc import SQLAlchemyError

from paiju.core.rules import BadRules, RulesClash, read_rules
from paiju.games import NoSuchGame, find, full_id

from . import chips
from .accounts import Accounts
from .connection import Connection
from .failures import Failure
from .guests import Guest, Guests
from .items import World
from .limits import Buckets
from .metrics import Metrics
from .playing import start_hand
from .replaying import Replays
from .room import Room
from .seats import missing_bots, new_room, unfinished
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
        self.exports = Buckets(1 / 600, 3)
        self.guests = Guests(self.store)
        self.sessions = Sessions(self.store, self.guests)
        self.accounts = Accounts(settings, self.store, self.guests)
        self.replays = Replays(settings)
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Open the store and go on with every room that was open."""
        await self.store.open()
        self.thinker.warm()
        for row in await self.store.open_rooms():
            try:
                room = Room(self.world, new_room(row["id"], row["game"], row["public"], row["owner"], row["made"]))
                await self._run(room, load=True)
            except Exception as error:  # one room that cannot be read must not keep the others shut
                log.error("room does not load", room=row["id"], error=trace(error))
        self._background(self._prune())
        log.info("open", rooms=len(self.rooms))

    async def _prune(self) -> None:
        while True:
            try:
                await self.sessions.prune()
                log.info("pruned", guests=await self.guests.prune())
            except SQLAlchemyError as error:
                log.error("not pruned", error=trace(error))
            await asyncio.sleep(PRUNED)

    async def close(self) -> None:
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
        self, guest: Guest, game: str, public: bool, stack: int = 0, base: int = 1, bots: int = 0, level: str = ""
    ) -> Room:
        """A new room that belongs to this guest. Raises Failure for what the game does not have, or when there are too many."""
        fill = chips.check(find(game)[0].game.META, stack, base, bots, level)
        await self._make_way(guest)
        if len(self.rooms) >= self.settings.rooms:
            await self._clear_one()
        id = "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
        room = await self._run(Room(self.world, new_room(id, game, public, guest.holder, now(), stack, base, fill, level)))
        await room.call(lambda room: None)  # stored before anybody hears of it
        return room

    async def _make_way(self, guest: Guest) -> None:
        """A guest's oldest room that nobody is in gives way to a new one."""
        own = [room for room in self.rooms.values() if room.data.owner == guest.holder]
        if len(own) < self.settings.rooms_per_guest:
            return
        empty = min((r for r in own if not r.connections), key=lambda r: (unfinished(r.data), r.data.made), default=None)
        if empty is None:
            raise Failure("too_many_rooms", 429)
        await empty.call(lambda room: room.close())

    async def _clear_one(self) -> None:
        """Of the matches that are kept for their players the one that has waited longest gives way. Raises Failure."""
        waiting = [room for room in self.rooms.values() if room.paused and not room.connections]
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

    def admit(self, address: str, room: Room) -> None:
        """Count a connection in. Raises Failure when there are too many."""
        if self.addresses.total() >= self.settings.connections or len(room.connections) >= self.settings.watchers:
            raise Failure("server_full", 503)
        if self.addresses[address] >= self.settings.connections_per_ip:
            raise Failure("too_many_connections", 429)
        self.addresses[address] += 1

    def dismiss(self, address: str) -> None:
        self.addresses[address] -= 1
        if self.addresses[address] <= 0:
            del self.addresses[address]
