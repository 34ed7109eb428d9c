"""The frames that a room sends: built here, from what each connection may know, and nowhere else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from paiju.core.form import plain
from paiju.core.game import Reading
from paiju.core.move import Move, Refused, move_text
from paiju.words import refusal

from . import wire
from .hand import Hand, forced
from .seats import RoomData, Seat, house_rules_of, is_broke, loose, purse, score, seats_stay


@dataclass(frozen=True, slots=True)
class Moment:
    """What a room is like now beside its data: who is there and what its clocks say (in seconds of the loop)."""

    now: float
    alarms: Mapping[Any, float]
    online: frozenset[int]
    watching: int
    turn: float
    history: list[wire.Settled]
    paused: bool
    commitment: str = ""
    dealt: wire.Dealt | None = None
    wish: wire.Wish | None = None
    nudge: float = 10

    def left_ms(self, what: str, seat: int = -1) -> int | None:
        at = self.alarms.get((what, seat))
        return None if at is None else max(0, round((at - self.now) * 1000))


def chair(room: RoomData, seat: Seat, moment: Moment, who: Mapping[str, str]) -> wire.Chair:
    return wire.Chair(
        seat=seat.number,
        kind=seat.kind,
        name=seat.name,
        online=seat.kind == "bot" or seat.number in moment.online,
        auto=seat.kind == "person" and seat.by_bot,
        ready=seat.ready,
        score="0" if seat.kind == "open" else str(score(room, seat.player)),
        away_ms=moment.left_ms("away", seat.number),
        wants=seat.wants,
        out=seat.out,
        leaving=seat.leaving,
        chips=purse(room, seat.player)[0] if room.stack and seat.kind != "open" else None,
        beans=purse(room, seat.player)[0] if room.level and seat.kind == "person" else None,
        refills=purse(room, seat.player)[1] if room.stack and seat.kind != "open" else 0,
        broke=is_broke(room, seat),
        avatar=seat.avatar,
        who=who.get(seat.holder, ""),
    )


def room_frame(
    room: RoomData, moment: Moment, chairs: list[wire.Chair], seat: int | None, holder: str, name: str
) -> wire.Room:
    """The room for one connection; `chairs` are the same for all."""
    return wire.Room(
        id=room.id,
        game=room.game,
        rules=house_rules_of(room.game),
        public=room.public,
        phase=room.phase,
        hand=room.hand,
        chairs=chairs,
        seat=seat,
        owner=room.owner == holder,
        name=name,
        watching=moment.watching,
        tempo=room.tempo,
        turn_ms=round(moment.turn * 1000),
        next_ms=moment.left_ms("next"),
        paused=moment.paused,
        least=min(room.meta.seats),
        loose=loose(room),
        match=seats_stay(room),
        stack=room.stack,
        base=room.base,
        level=room.level,
        fill=room.fill,
        matched=room.matched,
        history=moment.history,
        commitment=moment.commitment,
        dealt=moment.dealt,
        take_backs=room.take_backs,
        wish=moment.wish,
        nudge_ms=round(moment.nudge * 1000),
    )


def table_frame(hand: Hand, seat: int | None, moment: Moment, undo: bool = False) -> wire.Table:
    """The hand from a seat, or for a spectator. Everything in it comes from that seat's View, its prompt, and events as
    it may see them; whose clock runs is taken from the View's `turn`, for even that can be a secret. `undo`: as in `wire.Table`.
    """
    table = hand.table
    seat = seat if hand.plays(seat) else None
    view = table.view(seat)
    events = [plain(e.seen_by(seat)) for step in hand.steps for e in step.events]
    clocks = {str(s): left for s in view.turn if (left := moment.left_ms("turn", s)) is not None}
    return wire.Table(
        hand=hand.number,
        since=0,
        at=len(view.told),  # not the number of actions: even that somebody said `wait` can be a secret
        view=plain(view),
        events=events,
        ask=None if seat is None else ask_frame(hand, seat, moment),
        clocks=clocks,
        shared_ms=max(clocks.values(), default=None) if hand.round else None,  # of public clocks only
        undo=undo,
    )


def news(frame: wire.Table) -> Any:
    """What makes a frame worth sending: a seat that gets one for nothing learns that something happened."""
    return frame.view, frame.ask and frame.ask.number


def after(frame: wire.Table, since: int) -> wire.Table:
    """The same for one who has the events before `since`: late in a hand they are most of a frame."""
    view = {**frame.view, "told": frame.view["told"][since:]}
    return msgspec.structs.replace(frame, since=since, view=view)


def ask_frame(hand: Hand, seat: int, moment: Moment) -> wire.Ask | None:
    ask = hand.ask(seat)
    if ask is None or hand.ended:
        return None
    hints = hand.hints_for(seat, ask.number)
    return wire.Ask(
        number=ask.number,
        kind=ask.prompt.kind,
        choices=[move_text(move) for move in ask.prompt.choices],
        low=ask.prompt.low,
        high=ask.prompt.high,
        hints=hints.moves,
        usable=hints.usable,
        forced=forced(ask) or hints.forced,
        left_ms=moment.left_ms("turn", seat) or moment.left_ms("tick") or 0,
    )


def meanings_frame(prompt: int, found: list[tuple[Move, Reading | None]]) -> wire.Meanings:
    """A move's meanings; how a move without a choice is read needs no words."""
    return wire.Meanings(prompt, [wire.Meaning(move_text(move), *(reading or ("", 0, 0))) for move, reading in found])


def refused_frame(prompt: int, refused: Refused) -> wire.Refused:
    zh, en = refusal(refused.code, refused.params)
    return wire.Refused(prompt, refused.code, refused.clause, zh, en, str(refused.params.get("cards", "")).split())
