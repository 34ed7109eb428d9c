"""How a room plays: beginning a hand, moves, clocks, bots and the end. Functions on a room, run in its task."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paiju.core.game import Result
from paiju.core.move import Refused
from paiju.core.table import Action
from paiju.games import find, fresh, open_table, replay

from . import wire
from .hand import Ending, Hand, Plan, default_text, last_play
from .items import Hinted, Thought
from .seats import RoomData, Seat, add_points, missing_bots, occupied, persons, points_by_chair
from .store import now
from .thinking import NO_HINTS, Hints
from .trace import trace

if TYPE_CHECKING:
    from .room import Room

ABSENT_HANDS = 2  # after so many whole hands away a person's seat is a bot's


# beginning


def start_if_ready(room: Room) -> None:
    """Every person who is still about is ready, and the seats suffice. Who has been lost for long is not waited for."""
    waited_for = [s for s in persons(room.data) if not s.away]
    ready = bool(waited_for) and all(s.ready for s in waited_for)
    if ready and room.data.phase != "playing" and missing_bots(room.data) == []:
        start_hand(room)


def start_hand(room: Room) -> None:
    """Deal the next hand to whoever sits; enough do."""
    data = room.data
    for seat in persons(data):
        if seat.absent >= ABSENT_HANDS:
            seat.give_to_bot()
    seats = occupied(data)
    table = fresh(open_table(data.game, seats, carry=_carry(data)).header())  # as it will be read back from the store
    table.rng = room.world.table_rng or table.rng
    data.players = {str(n): data.seats[n].player for n in seats}
    data.hand, data.phase = data.hand + 1, "playing"
    room.paused, room.played_at = False, now()
    for seat in data.seats:
        seat.ready, seat.wants = seat.kind == "bot", None
        if seat.kind == "person" and not room.is_here(seat.holder) and ("away", seat.number) not in room.alarms:
            seat.away = True  # he was lost between hands
    room.disarm("next")
    room.tries = 0
    room.hand = Hand(data.hand, table)
    room.hand.steps += table.begin()
    room.resync.update(room.connections)  # a hand may begin with a question, before anything has happened
    room.world.count("hands")
    room.log.info("hand begins", hand=data.hand, game=data.game, seats=len(seats))
    finish_if_over(room)


def _carry(data: RoomData) -> dict[str, Any]:
    """What the match has left, as newcomers inherit it."""
    game = find(data.game)[0].game
    carry: Any = data.carry or {}
    if carry:
        for seat, player in data.players.items():
            if data.seats[int(seat)].player != player:
                carry = game.leave(carry, int(seat))
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
        room.log.debug("move", hand=hand.number, seat=seat, verb=steps[0].move.verb)
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
    points = points_by_chair(data, seats, result.points)
    add_points(data, seats, result.points)
    data.carry = None if result.over else dict(result.carry)
    end(room, hand, Ending(result.ending, points))
    _await_next(room, result)


def end(room: Room, hand: Hand, ending: Ending) -> None:
    """The hand is over: nobody is asked any more, and everybody may get ready."""
    hand.ended = True
    room.ending, room.played_at = ending, now()
    room.data.phase = "between"
    room.history = [*room.history, wire.Settled(hand.number, *ending)][-50:]
    for seat in persons(room.data):
        seat.ready = False
        seat.absent = seat.absent + 1 if seat.away else 0
    hand.deadlines.clear()
    hand.plans.clear()
    for kind in ("turn", "bot", "last", "tick"):
        room.disarm_all(kind)
    room.log.info("hand ends", hand=hand.number, ending=ending.ending)


def void(room: Room) -> None:
    """A hand that cannot go on ends without points."""
    if room.hand is not None and room.hand.running():
        room.hand.steps.clear()
        end(room, room.hand, Ending("void", ["0"] * len(room.data.seats)))
    room.data.phase = "between"


def _await_next(room: Room, result: Result) -> None:
    if result.ending == "redeal":
        room.arm("next", 0)
    elif not result.over:
        wake(room)


def wake(room: Room) -> None:
    """Between the hands of a match the next one starts by itself, as long as somebody is there who plays himself."""
    going_on = room.data.phase == "between" and room.data.carry is not None
    room.paused = room.paused and not all(room.is_here(s.holder) for s in persons(room.data))
    if going_on and not room.paused and ("next", -1) not in room.alarms and any(not s.auto for s in room.present()):
        room.arm("next", room.world.settings.between)
        room.changed = True


def resume(room: Room, kept: dict[str, Any], actions: list[Action]) -> Hand | None:
    """The last hand as it is stored. One that does not replay any more is void, and the room goes on without it."""
    data = room.data
    running = kept["ended"] is None
    try:
        table = replay(kept["header"], actions)
        steps = table.begin() if running else []  # chance may be due, had the server stopped right there
    except Exception as error:
        room.log.error("hand does not replay", hand=data.hand, error=trace(error))
        if running:
            data.phase = "between"
            room.history.append(wire.Settled(data.hand, "void", ["0"] * len(data.seats)))
        return None
    if room.world.table_rng is not None:
        table.rng = room.world.table_rng
    return Hand(data.hand, table, inserted=True, stored=len(actions), ended=not running, steps=steps)


# clocks and bots


def arrange(room: Room) -> None:
    """After everything: who is asked what, until when, and whether a bot answers for him."""
    hand = room.hand
    if hand is None or not hand.running():
        return
    for number in hand.table.seats:
        ask, seat = hand.ask(number), room.data.seats[number]
        if ask is None:
            _forget(room, hand, number)
        elif seat.by_bot or seat.kind == "open":
            if (plan := hand.plans.get(number)) is None or plan.number != ask.number:
                _forget(room, hand, number)
                _plan(room, hand, seat, ask.number)
        elif hand.ticking():
            _forget(room, hand, number)  # who says nothing while cards are dealt has said nothing; the deal goes on
        elif (deadline := hand.deadlines.get(number)) is None or deadline[0] != ask.number:
            _forget(room, hand, number)
            hand.deadlines[number] = ask.number, room.clock() + room.world.settings.turn
            room.arm("turn", room.world.settings.turn, number)
            if last_play(hand.table, number) is not None:
                room.arm("last", room.world.settings.last_play, number)
    steps = hand.ticking()
    if not steps:
        room.disarm("tick")
    elif ("tick", -1) not in room.alarms or steps != hand.clock:  # a window that closed early is not waited for
        room.arm("tick", room.world.settings.tick * steps)
    hand.clock = steps


def _forget(room: Room, hand: Hand, seat: int) -> None:
    hand.deadlines.pop(seat, None)
    hand.plans.pop(seat, None)
    for kind in ("turn", "bot", "last"):
        room.disarm(kind, seat)


def _plan(room: Room, hand: Hand, seat: Seat, number: int) -> None:
    """A bot is asked: it thinks at once and answers after a pause, drawn before anything is known of its answer."""
    settings = room.world.settings
    pause = room.world.rng.uniform(*settings.tempos[room.data.tempo])
    if hand.ticking():
        pause = min(pause, settings.tick * hand.ticking() * 0.6)  # or the deal would always be a card ahead of it
    hand.plans[seat.number] = Plan(number)
    room.arm("bot", pause, seat.number)
    view = hand.table.view(seat.number)
    room.background(_think(room, hand.number, seat.number, number, hand.table.game_id, view))


async def _think(room: Room, hand: int, seat: int, number: int, game_id: str, view: Any) -> None:
    text = await room.world.thinker.choose(room.world.settings.bot, game_id, view)
    room.post(Thought(hand, seat, number, text))


def thought(room: Room, hand_number: int, seat: int, number: int, text: str | None) -> None:
    plan = _open_plan(room, hand_number, seat, number)
    if plan is not None:
        plan.thought, plan.text = True, text
        _answer(room, seat, plan)


def _open_plan(room: Room, hand_number: int, seat: int, number: int) -> Plan | None:
    hand = room.hand
    plan = hand.plans.get(seat) if hand and hand.number == hand_number else None
    return plan if plan and plan.number == number else None


def _answer(room: Room, seat: int, plan: Plan) -> None:
    if plan.waited and plan.thought:
        act_for(room, seat, plan.text, plan.number)


def ask_for_hints(room: Room) -> None:
    """Hints follow in a frame of their own: no frame waits for them."""
    hand = room.hand
    if hand is None or not hand.running():
        return
    for seat in room.present():
        ask = hand.ask(seat.number)
        if ask is None or seat.by_bot or ask.prompt.high == 0:
            continue
        known = hand.hints.get(seat.number)
        if known is None or known[0] != ask.number:
            hand.hints[seat.number] = ask.number, NO_HINTS  # asked for
            view = hand.table.view(seat.number)
            room.background(_find_hints(room, hand.number, seat.number, ask.number, hand.table.game_id, view))


async def _find_hints(room: Room, hand: int, seat: int, number: int, game_id: str, view: Any) -> None:
    hints = await room.world.thinker.hint(game_id, view)
    if any(hints):
        room.post(Hinted(hand, seat, number, hints))


def hinted(room: Room, hand_number: int, seat: int, number: int, hints: Hints) -> None:
    hand = room.hand
    ask = hand.ask(seat) if hand and hand.number == hand_number and hand.running() else None
    if hand is not None and ask is not None and ask.number == number:
        hand.hints[seat] = number, hints
        room.resync.update(c for c in room.connections if c.seat == seat)


# alarms


def _time_out(room: Room, seat: int) -> None:
    """Too late: the prompt's default move; twice in a row, and the seat is in 托管."""
    hand, chair = room.hand, room.data.seats[seat]
    ask = hand.ask(seat) if hand else None
    if hand is None or ask is None or not hand.running():
        return
    chair.misses += 1
    if chair.misses >= room.world.settings.misses and chair.kind == "person":
        chair.auto = True
    room.changed = True
    act(room, seat, default_text(ask), ask.number)


def _last_play(room: Room, seat: int) -> None:
    """What must be played anyhow goes by itself."""
    hand = room.hand
    ask = hand.ask(seat) if hand else None
    text = last_play(hand.table, seat) if hand and hand.running() else None
    if ask is not None and text is not None:
        act(room, seat, text, ask.number)


def _bot_waited(room: Room, seat: int) -> None:
    plan = room.hand.plans.get(seat) if room.hand else None
    if plan is None:
        return
    if plan.waited:  # for the second time: no answer has come, and none will
        plan.thought = True
    elif not plan.thought:
        room.arm("bot", room.world.settings.bot_limit + 1, seat)
    plan.waited = True
    _answer(room, seat, plan)


def _lost(room: Room, seat: int) -> None:
    chair = room.data.seats[seat]
    if chair.kind == "person" and not room.is_here(chair.holder):
        chair.away = True
        room.changed = True
        start_if_ready(room)


def _next_hand(room: Room, _: int) -> None:
    if room.data.phase == "between" and missing_bots(room.data) == []:
        start_hand(room)


def _tick(room: Room, _: int) -> None:
    hand = room.hand
    if hand is not None and hand.ticking():
        hand.steps += hand.table.tick()
        finish_if_over(room)


ALARMS = {
    "turn": _time_out, "bot": _bot_waited, "last": _last_play, "away": _lost, "next": _next_hand, "tick": _tick
}  # fmt: skip
