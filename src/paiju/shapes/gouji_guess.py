"""A hand of 够级 as a seat may imagine it: from its View to a whole deal, and the log that leads there."""

import random
from collections.abc import Callable
from typing import Any

from ..core.cards import Cards
from ..core.game import Event, Move
from .gouji import PLAYERS
from .gouji_board import Board
from .gouji_opening import doubles, rightful
from .gouji_told import read_told
from .gouji_tribute import Tribute
from .gouji_view import View
from .gouji_worlds import anyhow, dealt, hands_now

Act = Callable[[Any, int | None, Move], list[Event]]
TRIES = 80


def guessed(view: View, rng: random.Random, fresh: Callable[[], Any], act: Act) -> Any:
    """Deal what the view does not place until the hand, played again, goes as it was told. Where no deal is found in which
    every burn was possible, one is taken that is right but for that; where none is found at all, the hands are dealt anyhow
    and the hand stands as it is seen, without a log.
    """
    if not view.told:
        return fresh()
    told = read_told(view)
    for attempt in range(TRIES):
        hands = hands_now(view, told, rng, strict=attempt < TRIES - TRIES // 4)
        whole = dealt(hands, told) if hands is not None else None
        if whole is None:
            continue
        state = fresh()
        if played_again(state, view, whole, rng, act):
            return state
    return as_seen(fresh(), view, anyhow(view, rng))


def as_seen(state: Any, view: View, hands: list[Cards]) -> Any:
    """A state of which the view is this one."""
    state.leader, state.phase, state.announced = view.leader, view.phase, view.announced
    state.answers = {seat: view.answer if seat == view.seat else "no" for seat in view.answered}
    state.rights, state.told = rightful(Board(hands)), list(view.told)
    if view.phase == "buy":
        order = [((view.leader or 0) + k) % PLAYERS for k in range(PLAYERS)]
        state.buyers = tuple(order[order.index(view.turn[0]) :])
    received: list[Cards] = [()] * PLAYERS
    for one in view.given:
        if one.kind not in ("return", "buy", "price"):
            received[one.taker] = tuple(sorted(received[one.taker] + one.cards))
    state.tribute = Tribute(view.due, received, view.given, view.waits)
    over = view.phase == "over" and any(view.ranks)
    state.board = Board(
        hands, view.asked, view.top, view.passed, view.did, False, view.chaos, view.burning, 0, view.out, view.dead,
        view.revolters, view.opened, view.stuck, view.debts, None, over,
    )  # fmt: skip
    return state


def played_again(state: Any, view: View, whole: list[Cards], rng: random.Random, act: Act) -> bool:
    """Do again what the events tell; whether it went the same way."""
    act(state, None, Move("shuffle", tuple(card for hand in whole for card in hand)))
    while len(state.told) < len(view.told):
        at = len(state.told)
        done = said_by(state, view, view.told[at], rng)
        if done is None:
            return False
        act(state, *done)
        if any(mine.seen_by(view.seat) != seen for mine, seen in zip(state.told[at:], view.told[at:], strict=False)):
            return False
    return len(state.told) == len(view.told)


def said_by(state: Any, view: View, event: Event, rng: random.Random) -> tuple[int | None, Move] | None:
    """The action that an event tells of, None for one that should have followed from another."""
    match event.kind:
        case "first_leader" if state.phase == "deal" and state.leader is None:
            found = doubles(state)
            if (event.seat, event.cards) in found:
                return None, Move("pick", n=found.index((event.seat or 0, event.cards)))
            return (None, Move("pick", n=event.seat or 0)) if not (found or event.cards) else None
        case "answered" if state.phase in ("revolt", "announce"):
            return event.seat, Move(answer_of(state, view, event.seat or 0, rng))
        case "bought" if state.phase == "buy":
            return event.seat, Move("ok")
        case "returned" if state.phase == "return":
            return event.seat, Move("return", event.cards)
        case "play":
            return event.seat, Move("play", event.cards)
        case "pass" | "decline":
            return event.seat, Move("pass")
        case "yield":
            return event.seat, Move("yield")
        case _:
            return None


def answer_of(state: Any, view: View, seat: int, rng: random.Random) -> str:
    """What a seat answered: as all know, as one knows oneself, or drawn while it is sealed."""
    if view.phase == state.phase and seat != view.seat:
        may = state.phase == "announce" or seat in state.rights
        return state.phase if may and rng.random() < 0.3 else "no"
    if view.phase == state.phase:
        return view.answer
    told = [event.seat for event in view.told if event.kind == state.phase]
    return state.phase if seat in told else "no"
