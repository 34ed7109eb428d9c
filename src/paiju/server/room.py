"""A room: one task that owns one table and reads one queue. Nothing in it waits for a socket.

Every turn of the loop is the same: take one thing (a message, a bot's thought, an alarm), do it in memory, store what
changed, and only then show it. What cannot be stored is not done: the room goes back to what the store knows.

Decisions that the protocol leaves open:

* All persons ready and enough seats taken: the hand starts. Between hands it starts by itself after `between` seconds
  if somebody who sits there is connected and not in 托管; a redeal is followed at once; a match that is over waits for
  `Ready`.
* Who must play his whole hand, as everybody can see, need not say so: it is played after `last_play` seconds.
* A person in 托管 or away keeps the seat and a bot plays it; one who was away for whole hands gives it to a bot.
* Nobody connected: bots play the hand to its end, then the room waits; after `idle` seconds it is closed. A match that is
  not over is kept for `kept` seconds (days), its seats with it; when its players come back, the next hand starts by itself
  once all of them are there, or when those who are there are ready.
* The owner gone for `away` seconds: the room passes to the next seated person who is there, else to a spectator.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Any, Literal

import structlog
from sqlalchemy.exc import SQLAlchemyError

from . import (
    asking,
    beans,
    coming,
    fair,
    incoming,
    kept,
    ledger,
    matched,
    people,
    playing,
    saving,
    takeback,
    wire,
)
from .connection import Connection, Why
from .failures import Failure
from .frames import Moment, after, chair, news, room_frame, table_frame
from .hand import Ending, Hand, voided
from .items import Begin, Call, Hinted, Item, Joined, Left, Message, Thought, World
from .requests import REQUESTS
from .seats import RoomData, Seat, from_rows, persons, seat_of
from .store import now
from .talk import LINES, Line
from .trace import trace

log = structlog.get_logger()
AlarmKind = Literal["turn", "bot", "last", "away", "owner", "next", "idle", "tick", "wish"]
Alarm = tuple[AlarmKind, int]
HISTORY = 50
IN_A_ROW = 32  # things from the queue before alarms that are due get their turn
TRIES = 3  # at a hand in which something keeps going wrong


class Room:
    def __init__(self, world: World, data: RoomData) -> None:
        self.world, self.data = world, data
        self.hand: Hand | None = None
        self.history: list[wire.Settled] = []
        self.queue: asyncio.Queue[Item] = asyncio.Queue()
        self.alarms: dict[Alarm, float] = {}
        self.connections: list[Connection] = []
        self.ending: Ending | None = None  # of the hand, not stored yet
        self.changed = True
        self.resync: set[Connection] = set()
        self.stored_row: dict[str, Any] = {}
        self.stored_seats: list[dict[str, Any]] = []
        self.tries = 0
        self.refilling: set[str] = set()  # who has asked for beans
        self.in_a_row = 0
        self.over = False
        self.played_at = data.made  # when the last hand began or ended
        self.paused = False  # nobody was there for long
        self.task: asyncio.Task[None] | None = None
        self.visits: dict[str, people.Visit] = {}  # by holder
        self.visited: set[str] = set()  # of these, what the store does not know yet
        self.lines: deque[Line] = deque(maxlen=LINES)  # what was said last
        self.nudged: set[tuple[str, int, int, int]] = set()  # who has reminded whom: holder, hand, seat, prompt
        self.wish: takeback.Wish | None = None
        self.unwilling: tuple[int, int] | None = None  # a hand, and how many actions it had when a wish was refused
        self.salts: dict[str, tuple[str, str]] = {}  # by holder: for which seed, and the salt
        self.thoughts: set[asyncio.Task[None]] = set()
        self.log = log.bind(room=data.id)

    # from outside

    def start(self) -> None:
        self.arm("idle", self.world.settings.idle)
        self.arm("owner", self.world.settings.away)  # after a restart he may be the second to come back
        self.post(Begin())
        self.task = asyncio.create_task(self._run(), name=f"room {self.data.id}")

    def post(self, item: Item) -> None:
        self.queue.put_nowait(item)
        if self.over:
            self._decline_rest()

    def receive(self, connection: Connection, message: incoming.Incoming) -> None:
        self.post(Message(connection, message))

    async def call(self, do: Callable[["Room"], None]) -> None:
        """Do this in the room's task; comes back when it is done and stored. Raises what it raises."""
        call = Call(do, asyncio.get_running_loop().create_future())
        self.post(call)
        await call.done

    async def call_if_open(self, do: Callable[["Room"], None]) -> None:
        """The same; not where the room has closed meanwhile, which is stored as it was then."""
        try:
            await self.call(do)
        except Failure as failure:
            if failure.code != "no_such_room":
                raise

    async def stop(self) -> None:
        """End the task, for the server's end: the room is as the store has it."""
        for task in [*self.thoughts, *([self.task] if self.task else [])]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task

    # the loop

    async def _run(self) -> None:
        while self.data.closed is None:
            item = await self._next()
            try:
                await beans.look(self)
                self._do(item)
                await self._save()
                await beans.look(self)
                self._show()
            except Failure as failure:  # of a Call: nothing was changed
                self._settle(item, failure)
                continue
            except Exception as error:
                self.log.error("room failed", item=type(item).__name__, error=trace(error))
                if not self.stored_row:  # it never came to be
                    self._settle(item, Failure("not_saved", 503))
                    break
                await self._go_back(error)
                self._settle(item, Failure("not_saved", 503))
                continue
            self._settle(item, None)
        self._end()

    async def _next(self) -> Item | Alarm:
        """The next thing to do. What has arrived goes before what is due: an answer sent in time counts."""
        while True:
            due = min(self.alarms, key=self.alarms.__getitem__, default=None)
            left = self.alarms[due] - self.clock() if due else None
            if due is not None and left is not None and left <= 0 and (self.queue.empty() or self.in_a_row >= IN_A_ROW):
                self.in_a_row = 0
                del self.alarms[due]
                return due
            if not self.queue.empty():
                self.in_a_row += 1
                return self.queue.get_nowait()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    return await self.queue.get()

    def _do(self, item: Item | Alarm) -> None:
        match item:
            case Begin():
                pass
            case Message(connection, message):
                if connection in self.connections:
                    self._request(connection, message)
            case Joined(connection):
                coming.join(self, connection)
            case Left(connection):
                coming.leave(self, connection)
            case Thought(hand, seat, number, text):
                asking.thought(self, hand, seat, number, text)
            case Hinted(hand, seat, number, hints):
                asking.hinted(self, hand, seat, number, hints)
            case Call(do, _):
                do(self)
            case (kind, seat):
                ALARMS[kind](self, seat)
        takeback.look(self)
        asking.arrange(self)

    def _request(self, connection: Connection, message: incoming.Incoming) -> None:
        try:
            if self.data.matched and isinstance(message, matched.SEATS_STAY):
                raise Failure("matched_table")
            REQUESTS[type(message)](self, connection, message)
        except Failure as failure:
            connection.fail(failure.code)

    def _settle(self, item: Item | Alarm, failure: Failure | None) -> None:
        """Tell whoever waits for it that an item is done, or not."""
        if isinstance(item, Call) and not item.done.done():
            item.done.set_exception(failure) if failure else item.done.set_result(None)
        elif isinstance(item, Message) and failure:
            item.connection.fail(failure.code)

    # storing

    async def _save(self) -> None:
        """Everything that changed, in one transaction."""
        row, seat_rows = self.data.row(), self.data.seat_rows()
        self.changed |= row != self.stored_row or seat_rows != self.stored_seats
        await self.world.store.write(await saving.changes(self, row, seat_rows))
        self.visited.clear()
        self.stored_row, self.stored_seats = row, seat_rows
        if self.hand is not None:
            self.hand.inserted, self.hand.stored = True, len(self.hand.table.actions)
            self.ending = None
        if self.refilling:
            before = self.data.beans
            await beans.look(self)
            beans.refill_failed(self, before)

    async def _go_back(self, error: Exception) -> None:
        """Something went wrong half way: what the store knows is the truth. Waits for the store as long as it takes."""
        self.tries += not _of_the_store(error)
        pause = 0.05
        while True:
            try:
                await self.load()
                if self.tries >= TRIES and self.data.phase == "playing":
                    playing.void(self)
                    await self._save()
                    self.hand, self.tries = None, 0
                self.seat_connections()
                self.resync.update(self.connections)
                self.changed = True
                self._show()
                return
            except Exception as again:
                self.log.error("room cannot be read", error=trace(again), first=trace(error))
                self.tries += not _of_the_store(again)
                await asyncio.sleep(pause)
                pause = min(pause * 2, 5)

    async def load(self) -> None:
        """Read the room and its last hand from the store; a hand that this version cannot replay is void."""
        store, id = self.world.store, self.data.id
        row = await store.room(id)
        if row is None:
            raise LookupError(id)
        self.data = from_rows(row, await store.seats(id))
        self.stored_row, self.stored_seats = self.data.row(), self.data.seat_rows()
        self.data.seed = self.data.seed or fair.new_seed()  # of a room from before there were any
        names = await kept.names(store, id, self.data.hand - HISTORY, len(self.data.seats))
        self.history = [
            wire.Settled(h["hand"], h["ending"], h["points"], h["winners"] or [], names.get(h["hand"], []))
            for h in await store.finished(id, HISTORY)
        ]
        self.hand, self.ending = None, None
        self.refilling.clear()
        last = await store.hand(id, self.data.hand)
        if last is not None:
            self.played_at = last["ended"] or last["started"]
            self.hand = playing.resume(self, last, await store.actions(id, self.data.hand), names.get(self.data.hand, []))
            if self.hand is None and last["ended"] is None:  # it is void for good: its seed may be told
                released = [ledger.release(id, self.data.hand)] if self.data.level else []
                await store.write([voided(last, len(self.data.seats)), *released])
        await beans.look(self)
        await people.load(self)
        self.wish = None
        self.paused = not self.connections and now() - self.played_at > self.world.settings.idle
        for kind in ("turn", "bot", "last", "tick", "next", "wish"):
            self.disarm_all(kind)
        for seat in persons(self.data):
            if not self.is_here(seat.holder):
                self.arm("away", self.world.settings.away, seat.number)
        matched.wait_for_pages(self)
        playing.wake(self)

    # showing

    def _show(self) -> None:
        moment = self.moment()
        if self.changed:
            who = people.names(self)
            chairs = [chair(self.data, seat, moment, who) for seat in self.data.seats]
            for c in self.connections:
                c.send(room_frame(self.data, moment, chairs, c.seat, c.guest.holder, c.guest.name))
        if self.hand is not None and (self.hand.steps or self.resync):
            self._show_table(self.hand, moment)
        self.changed = False
        self.resync.clear()
        asking.ask_for_hints(self)

    def _show_table(self, hand: Hand, moment: Moment) -> None:
        """A frame for each seat that something is new for; who has just come gets one in any case."""
        frames: dict[int | None, tuple[bool, wire.Table]] = {}
        for c in self.connections:
            # who took his chair since has not played this hand, and is shown what a spectator is
            seat = c.seat if hand.plays(c.seat) and self.data.players.get(str(c.seat)) == c.guest.holder else None
            if seat not in frames:
                undo = seat is not None and takeback.refuse(self.data, hand, seat) is None
                frame = table_frame(hand, seat, moment, undo)
                frames[seat] = bool(frame.events) or news(frame) != hand.shown.get(seat), frame
                hand.shown[seat] = news(frame)
            new, frame = frames[seat]
            if new or c in self.resync:
                known = (hand.number, seat)
                since = c.told if c.knows == known and c.told <= frame.at else 0
                c.knows, c.told = known, frame.at
                c.send(after(frame, since))
        hand.steps.clear()

    def moment(self) -> Moment:
        online = frozenset(c.seat for c in self.connections if c.seat is not None)
        watching = sum(c.seat is None for c in self.connections)
        deal = fair.promised(self), fair.shown(self.hand.deal if self.hand else None)
        settings, wish = self.world.settings, takeback.shown(self)
        here = (self.clock(), self.alarms, online, watching, settings.turn, self.history, self.paused)
        return Moment(*here, *deal, wish, settings.nudge)

    # who is here

    def dismiss(self, connection: Connection, why: Why) -> None:
        """This connection is no part of the room any more."""
        self.connections.remove(connection)
        self.resync.discard(connection)
        connection.seat = None
        connection.drop(why)

    def seat_connections(self) -> None:
        for c in self.connections:
            seat = seat_of(self.data, c.guest.holder)
            c.seat = seat.number if seat else None

    def is_here(self, holder: str) -> bool:
        return any(c.guest.holder == holder for c in self.connections)

    def present(self) -> list[Seat]:
        """Seated persons who are connected."""
        online = self.moment().online
        return [s for s in persons(self.data) if s.number in online]

    def close(self) -> None:
        self.data.closed = now()

    def _end(self) -> None:
        for connection in [*self.connections]:
            self.dismiss(connection, "closed")
        for task in self.thoughts:
            task.cancel()
        self.over = True
        self._decline_rest()
        self.world.closed(self.data.id)
        self.log.info("room closed")

    def _decline_rest(self) -> None:
        """Whoever came too late is not left waiting."""
        while not self.queue.empty():
            match self.queue.get_nowait():
                case Joined(connection):
                    connection.drop("closed")
                case Call(_, done) if not done.done():
                    known = bool(self.stored_row)
                    done.set_exception(Failure("no_such_room", 404, "id") if known else Failure("not_saved", 503))
                case _:
                    pass

    # alarms

    def clock(self) -> float:
        return asyncio.get_running_loop().time()

    def arm(self, kind: AlarmKind, seconds: float, seat: int = -1) -> None:
        self.alarms[kind, seat] = self.clock() + seconds

    def disarm(self, kind: AlarmKind, seat: int = -1) -> None:
        self.alarms.pop((kind, seat), None)

    def disarm_all(self, kind: str) -> None:
        for key in [key for key in self.alarms if key[0] == kind]:
            del self.alarms[key]

    def background(self, work: Any) -> None:
        """Run a bot's thinking beside the room; its answer comes back through the queue."""
        task = asyncio.ensure_future(work)
        self.thoughts.add(task)
        task.add_done_callback(self.thoughts.discard)


def _of_the_store(error: Exception) -> bool:
    """A full disk or a lost database says nothing against the hand: it goes on when the store does."""
    return isinstance(error, (SQLAlchemyError, OSError))


ALARMS: dict[str, Callable[[Room, int], None]] = {**asking.ALARMS, **coming.ALARMS, **takeback.ALARMS}
