"""三公: everything one seat may know."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..core.cards import Cards
from ..core.game import Carry, Event, Result, Stakes
from .banker import opened_to
from .sangong import House, kind_of


class Asked(NamedTuple):
    """Where a hand stands: open to all."""

    phase: str
    turn: tuple[int, ...]
    answered: tuple[int, ...]
    multiple: int


@dataclass(frozen=True, slots=True)
class View:
    """`shown` and `kinds`: of those who have laid their hands open, by seat, and one's own kind; `grabs` and `bets`: one's own
    answer until all are in; `answered`: who has answered in this phase; `multiple`: the banker's 抢庄 multiple.
    """

    rules: Any
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    seat: int | None
    phase: str
    turn: tuple[int, ...]
    hand: Cards
    banker: int | None
    multiple: int
    grabs: Mapping[int, int]
    bets: Mapping[int, int]
    answered: tuple[int, ...]
    shown: Mapping[int, Cards]
    kinds: Mapping[int, str]
    told: tuple[Event, ...]
    result: Result | None


def view_of(state: Any, seat: int | None, asked: Asked, house: House, result: Result | None) -> View:
    mine = () if seat is None else (seat,)
    opened = {one: state.hands[one] for one in state.seats if one in state.opened}
    known = opened | {one: state.hands[one] for one in mine if one in state.hands}
    return View(
        state.rules, state.seats, state.purse, state.stakes, state.carry, seat, asked.phase, asked.turn,
        known.get(seat, ()) if seat is not None else (),
        state.banker,
        asked.multiple,
        opened_to(seat, state.grabs, asked.phase != "grab"),
        opened_to(seat, state.bets, asked.phase != "bet"),
        asked.answered,
        opened,
        {one: kind_of(known[one], house) for one in state.seats if one in known},
        tuple(event.seen_by(seat) for event in state.told),
        result,
    )  # fmt: skip
