"""A hand of 够级 as a seat may imagine it: from its View to a whole deal, and the log that leads there."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from ..core.cards import Cards
from ..core.game import Event, Move, NoWorld
from .gouji_opening import doubles
from .gouji_told import read_told, revolters
from .gouji_view import View
from .gouji_worlds import dealt, hands_now

Act = Callable[[Any, int | None, Move], list[Event]]
TRIES = 200


def guessed(view: View, rng: random.Random, fresh: Callable[[], Any], act: Act) -> Any:
    """Deal what the view does not place until the hand, played again, goes as it was told. Raises NoWorld."""
    if not view.told:
        return fresh()
    told = read_told(view)
    for _ in range(TRIES):
        hands = hands_now(view, told, rng)
        whole = dealt(hands, told) if hands is not None else None
        if whole is None:
            continue
        state = fresh()
        if played_again(state, view, whole, rng, act):
            return state
    raise NoWorld(view)


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
    for said in list(revolts_unseen(state, view, rng)) if state.phase == "revolt" else ():
        act(state, *said)
    return len(state.told) == len(view.told)


def said_by(state: Any, view: View, event: Event, rng: random.Random) -> tuple[int | None, Move] | None:
    """The action that an event tells of, None for one that should have followed from another."""
    match event.kind:
        case "first_leader" if state.phase == "deal" and state.leader is None:
            found = doubles(state)
            if (event.seat, event.cards) in found:
                return None, Move("pick", n=found.index((event.seat or 0, event.cards)))
            return (None, Move("pick", n=event.seat or 0)) if not (found or event.cards) else None
        case "revolt" | "no_revolt" if state.phase == "revolt" and {*revolters(view)} <= {*state.rights}:
            return next(revolts_unseen(state, view, rng), (None, Move("tick")))
        case "answered" if state.phase == "announce":
            return event.seat, Move(answer_of(view, event.seat or 0, rng))
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


def revolts_unseen(state: Any, view: View, rng: random.Random) -> Iterator[tuple[int, Move]]:
    """What is still to be answered to 革命: by those who revolted, by oneself; others with the right may have said no, or,
    while it is open, anything.
    """
    told = {*revolters(view)}
    for seat in sorted((told | {*state.rights}) - {*state.said}):
        if seat == view.seat or seat in told:
            verb = "revolt" if seat in told else view.kept
        else:
            verb = rng.choice(("revolt", "no", "") if view.phase == "revolt" else ("no", ""))
        if verb:
            yield seat, Move(verb)


def answer_of(view: View, seat: int, rng: random.Random) -> str:
    """What a seat said to 宣点: as all know, as one knows oneself, or drawn while it is sealed."""
    if view.phase != "announce":
        return "announce" if seat in view.announced else "no"
    return view.answer if seat == view.seat else rng.choice(("announce", "no"))
