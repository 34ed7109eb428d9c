"""What a hand of a game with a banker can show, whichever game it is."""

from collections.abc import Callable
from typing import Any, NamedTuple

from paiju.core.game import Event
from paiju.core.record import actions_of
from paiju.core.settle import Settlement
from paiju.games import replay

from .make import Record

Shows = Callable[[Record], bool]


class Ending(NamedTuple):
    """House rules, how many play, what each brings (nothing: no beans), and what the hand must show. `does`: what everybody does
    who may, without it they move at random; `deal`: what the state must show once the banker is known, to look at fewer hands.
    """

    rules: str
    seats: int
    purse: tuple[int, ...]
    shows: Shows
    does: str = ""
    deal: Callable[[Any], bool] = lambda state: True


def played(record: Record) -> Any:
    """The state at the end."""
    return replay(record, actions_of(record)).state


def told(record: Record) -> list[Event]:
    return played(record).told


def ends(ending: str) -> Shows:
    return lambda record: record["result"]["ending"] == ending


def happened(*kinds: str) -> Shows:
    return lambda record: {event.kind for event in told(record)} >= {*kinds}


def notes(event_kind: str, note: str) -> Shows:
    """An event of this kind says this: a hand is of a kind."""
    return lambda record: any(event.kind == event_kind and event.note == note for event in told(record))


def drawn_of_equals(record: Record) -> bool:
    """Chance decides among some who grab alike."""
    grabs = [event.n for event in told(record) if event.kind == "grab"]
    return max(grabs) > 0 and 1 < grabs.count(max(grabs)) < len(grabs)


def nobody_grabs(record: Record) -> bool:
    return all(event.n == 0 for event in told(record) if event.kind == "grab")


def another_banker(record: Record) -> bool:
    return record["result"]["carry"]["banker"] != played(record).banker


def settled(record: Record) -> Settlement:
    table = replay(record, actions_of(record))
    game: Any = table.game
    return game.settled(table.state)


def broke(record: Record) -> bool:
    """The banker loses all he has, and somebody gets less than he won, though others paid (NN-12)."""
    state, beans = played(record), settled(record)
    return (
        beans.purse[state.seats.index(state.banker)] == 0
        and any(clause == "NN-12" and n > 0 for clause, n in zip(beans.capped_by, points(record), strict=True))
        and any(n < 0 for at, n in enumerate(points(record)) if at != state.seats.index(state.banker))
    )


def points(record: Record) -> list[float]:
    return [float(n) for n in record["result"]["points"]]


def all_of(*shows: Shows) -> Shows:
    return lambda record: all(one(record) for one in shows)
