"""How a room plays: beginning a hand, moves, clocks, bots and the end. Functions on a room, run in its task."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.core.game import Result
from paiju.core.move import Refused
from paiju.core.table import Action, Table
from paiju.games import fresh, open_table, replay

from . import chips, fair, matched, sitting, wire
from .hand import Ending, Hand, default_text
from .kept import Player
from .seats import RoomData, add_points, dealt_in, enough, loose, persons, points_by_chair
from .store import now
from .trace import trace

if TYPE_CHECKING:
    from .room import Room


# beginning


def start_if_ready(room: Room) -> None:
    """Every person who plays and is still about is ready, and the seats suffice. Who has been lost for long is not waited for."""
    seats = dealt_in(room.data)
    waited_for = [s for s in persons(room.data) if s.number in seats and not s.away]
    ready = bool(waited_for) and all(s.ready for s in waited_for)
    if ready and room.data.matched:
        matched.deal(room)
    elif ready and room.data.phase != "playing" and enough(room.data) and not room.world.held:
        start_hand(room)


def go_on(room: Room) -> None:
    """Somebody has come, gone or changed his mind between hands: start, count down, or count no longer."""
    start_if_ready(room)
    if room.data.phase == "between" and not (enough(room.data) or room.data.matched):
        room.disarm("next")
    wake(room)


def start_hand(room: Room, begun: Table | None = None) -> None:
    """Deal the next hand to whoever sits and plays; enough do. `begun`: as in `open_hand`."""
    hand = open_hand(room, begun)
    hand.steps += hand.table.begin()
    finish_if_over(room)


def open_hand(room: Room, begun: Table | None = None) -> Hand:
    """The next hand of those who sit and play, before its first card. `begun`: one that goes on from where it stands, with
    these seats.
    """
    data = room.data
    for seat in persons(data):
        if seat.absent >= sitting.ABSENT_HANDS and not loose(data):
            seat.give_to_bot()
    seats = dealt_in(data)
    purse = chips.bring(data, seats)
    opened = open_table(data.game, seats, purse, chips.stakes(data), _carry(data))
    table = begun or fresh(opened.header())  # as it will be read back from the store
    data.players = {str(n): data.seats[n].player for n in seats}
    data.hand, data.phase = data.hand + 1, "playing"
    deal = fair.lock(room, table, begun is not None)
    room.paused, room.played_at = False, now()
    for seat in data.seats:
        seat.ready, seat.wants = seat.kind == "bot", None
        if seat.kind == "person" and not room.is_here(seat.holder) and ("away", seat.number) not in room.alarms:
            seat.away = True  # he was lost between hands
    room.disarm("next")
    room.tries = 0
    names = [seat.name if seat.number in seats else "" for seat in data.seats]
    players = [Player(n, s.kind, s.holder, s.name) for n in seats for s in [data.seats[n]]]
    room.hand = Hand(data.hand, table, names, players=players, tried=begun is not None, deal=deal)
    room.resync.update(room.connections)  # a hand may begin with a question, before anything has happened
    room.world.count("hands")
    room.log.info("hand begins", hand=data.hand, game=data.game, seats=len(seats))
    return room.hand


def _carry(data: RoomData) -> dict[str, Any]:
    """What the match has left, as newcomers inherit it; a banker who does not play the next hand is none any more."""
    carry: Any = data.carry or {}
    if carry:
        seats = dealt_in(data)
        for seat, player in data.players.items():
            if data.seats[int(seat)].player != player or int(seat) not in seats:
                carry = data.module.leave(carry, int(seat))
    return dict(carry)


def in_hand(room: Room, seat: int) -> bool:
    """Whether this seat plays in a hand that is not over."""
    return room.hand is not None and room.hand.running() and room.hand.plays(seat)


# moves


def act(room: Room, seat: int, text: str, number: int) -> bool:
    """A seat's answer to a prompt. False if it was given before. Raises Refused, and nothing has changed."""
    hand = room.hand
    assert hand is not None
    steps = hand.table.act(seat, text, number)
    hand.steps += steps
    if steps:
        room.world.count("moves")
        if told := [event.kind for event in steps[0].events]:  # the rest is a secret from the host too, who may sit there
            room.log.debug("move", hand=hand.number, seat=seat, told=told)
        finish_if_over(room)
    return bool(steps)


def act_for(room: Room, seat: int, text: str | None, number: int) -> None:
    """A bot's move; the default move if it has none, or one that cannot be."""
    hand = room.hand
    ask = hand.ask(seat) if hand else None
    if hand is None or ask is None or ask.number != number:
        return
    try:
        if text is not None:
            act(room, seat, text, number)
            return
    except Refused as refused:
        room.log.warning("bot refused", hand=hand.number, seat=seat, code=refused.code)
    room.world.count("fallbacks")
    act(room, seat, default_text(ask), number)


def finish_if_over(room: Room) -> None:
    hand = room.hand
    result = hand.table.result() if hand else None
    if hand is None or result is None or hand.ended:
        return
    data, seats = room.data, hand.table.seats
    won = chips.won(data, hand.table, result)
    add_points(data, seats, result.points if data.level else won)  # EC-15: beans and scores are separate
    data.carry = None if result.over else dict(result.carry)
    end(room, hand, Ending(result.ending, points_by_chair(data, seats, won), list(result.winners)))
    _await_next(room, result)


def end(room: Room, hand: Hand, ending: Ending) -> None:
    """The hand is over: nobody is asked any more, and everybody may get ready."""
    hand.ended = True
    room.ending, room.played_at = ending, now()
    room.data.phase = "between"
    room.history = [*room.history, wire.Settled(hand.number, *ending, hand.names)][-50:]
    for seat in persons(room.data):
        seat.ready = False
        seat.absent = seat.absent + 1 if seat.away else 0
    hand.deadlines.clear()
    hand.plans.clear()
    for kind in ("turn", "bot", "last", "tick"):
        room.disarm_all(kind)
    sitting.after_hand(room)
    room.log.info("hand ends", hand=hand.number, ending=ending.ending)


def void(room: Room) -> None:
    """A hand that cannot go on ends without points."""
    if room.hand is not None and room.hand.running():
        room.hand.steps.clear()
        end(room, room.hand, Ending("void", ["0"] * len(room.data.seats), []))
    room.data.phase = "between"


def _await_next(room: Room, result: Result) -> None:
    if result.ending == "redeal" and not room.world.held:
        room.arm("next", 0)
    elif not result.over or room.data.matched:
        wake(room)


def wake(room: Room) -> None:
    """Between the hands of a match the next one starts by itself, as long as somebody is there who plays himself."""
    if room.data.matched:
        matched.wake(room)
        return
    going_on = room.data.phase == "between" and room.data.carry is not None and enough(room.data)
    room.paused = room.paused and not all(room.is_here(s.holder) for s in persons(room.data))
    playing = [s for s in room.present() if s.number in dealt_in(room.data) and not s.auto]
    if going_on and not room.world.held and not room.paused and ("next", -1) not in room.alarms and playing:
        room.arm("next", room.world.settings.between)
        room.changed = True


def resume(room: Room, kept: dict[str, Any], actions: list[Action], names: list[str]) -> Hand | None:
    """The last hand as it is stored; `names` by chair. One that does not replay any more is void, and the room goes on
    without it.
    """
    data = room.data
    running, deal = kept["ended"] is None, fair.of_row(kept)
    try:
        table = replay(kept["header"], actions)
        fair.go_on(room, table, deal)
        steps = table.begin() if running else []  # chance may be due, had the server stopped right there
    except Exception as error:
        room.log.error("hand does not replay", hand=data.hand, error=trace(error))
        if running:
            data.phase = "between"
            room.history.append(wire.Settled(data.hand, "void", ["0"] * len(data.seats), [], names))
        return None
    hand = Hand(data.hand, table, names, inserted=True, stored=len(actions), ended=not running, steps=steps)
    hand.deal = deal
    return hand
