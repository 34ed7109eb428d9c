"""Who is asked what, until when, and what bots and clocks answer for those who do not. Functions on a room, run in its task."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import matched
from .hand import Hand, Plan, Round, Sought, default_text, last_play
from .items import Hinted, Thought
from .playing import act, act_for, finish_if_over, start_hand, start_if_ready
from .seats import Seat, enough
from .thinking import NO_HINTS, Hints

if TYPE_CHECKING:
    from .room import Room

LONGER = {"bury": 2}
"""What there is more time for, in turns: a bottom is chosen from a whole hand and more (SJ-18)."""


def arrange(room: Room) -> None:
    """After everything: who is asked what, until when, and whether a bot answers for him."""
    hand = room.hand
    if hand is None or not hand.running():
        return
    _time_together(room, hand)
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
            together = hand.round and (number, ask.number) in hand.round.asks
            time = room.world.settings.turn * LONGER.get(ask.prompt.kind, 1)
            at = hand.round.until if hand.round and together else room.clock() + time
            hand.deadlines[number] = ask.number, at
            room.alarms["turn", number] = at
            if last_play(hand.table, number) is not None:
                room.arm("last", room.world.settings.last_play, number)
    steps = hand.ticking()
    if not steps:
        room.disarm("tick")
    elif ("tick", -1) not in room.alarms or steps != hand.clock:  # a window that closed early is not waited for
        room.arm("tick", room.world.settings.tick * steps)
    hand.clock = steps


def _time_together(room: Room, hand: Hand) -> None:
    """Who are asked at once have one time to answer; to leave and come back, or to take one's seat back, gains nothing."""
    asks = frozenset((seat, ask.number) for seat in hand.table.seats if (ask := hand.ask(seat)))
    if hand.round and hand.round.asks & asks:
        return
    together = len(asks) > 1 and not hand.ticking()
    hand.round = Round(asks, room.clock() + room.world.settings.turn) if together else None


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
    if plan.waited and plan.thought and room.wish is None:
        act_for(room, seat, plan.text, plan.number)


def bots_go_on(room: Room) -> None:
    """They have waited while somebody asked to take back. What they thought about a question that is no more is forgotten."""
    for seat, plan in [*room.hand.plans.items()] if room.hand else []:
        if plan.waited and plan.thought:
            room.arm("bot", 0, seat)


def ask_for_hints(room: Room) -> None:
    """Hints follow in a frame of their own: no frame waits for them."""
    hand = room.hand
    if hand is None or not hand.running():
        return
    for seat in room.present():
        ask = hand.ask(seat.number)
        if ask is None or seat.by_bot or ask.prompt.high == 0:
            continue
        among, known = hand.among(seat.number), hand.hints.get(seat.number)
        same = known if known and known.number == ask.number else None
        if same is None or not (same.still or same.among == among):
            hand.hints[seat.number] = Sought(ask.number, among, same.hints if same else NO_HINTS, True)
            view = hand.table.view(seat.number)
            room.background(_find_hints(room, hand.number, seat.number, ask.number, hand.table.game_id, view))


async def _find_hints(room: Room, hand: int, seat: int, number: int, game_id: str, view: Any) -> None:
    room.post(Hinted(hand, seat, number, await room.world.thinker.hint(game_id, view)))


def hinted(room: Room, hand_number: int, seat: int, number: int, hints: Hints) -> None:
    """They may be of a moment ago: then they are sought again."""
    hand = room.hand
    ask = hand.ask(seat) if hand and hand.number == hand_number and hand.running() else None
    if hand is not None and ask is not None and ask.number == number:
        before = hand.hints[seat]
        hand.hints[seat] = Sought(number, before.among, hints)
        if hints != before.hints:
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
    if room.wish is not None:
        room.arm("last", room.world.settings.last_play, seat)
        return
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
    if room.data.matched:
        matched.deal(room)
    elif room.data.phase != "playing" and enough(room.data) and not room.world.held:
        start_hand(room)


def _tick(room: Room, _: int) -> None:
    hand = room.hand
    if hand is not None and hand.ticking():
        hand.steps += hand.table.tick()
        finish_if_over(room)


ALARMS = {
    "turn": _time_out, "bot": _bot_waited, "last": _last_play, "away": _lost, "next": _next_hand, "tick": _tick
}  # fmt: skip
