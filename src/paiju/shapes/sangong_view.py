"""三公: everything one seat may know."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..core.cards import Cards
from ..core.game import Carry, Event, Result, Stakes
from .sangong import House, kind_of


class Asked(NamedTuple):
    """Where a hand stands: open to all."""

    phase: str
    turn: tuple[int, ...]
    answered: tuple[int, ...]
    multiple: int


@dataclass(frozen=True, slots=True)
class View:
    """`hands` and `kinds`: of those who have laid their hands open, by seat, and one's own kind; `grabs` and `bets`: one's own
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
    hands: Mapping[int, Cards]
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
        told_answers(state.grabs, state.seats, mine, asked.phase == "grab"),
        told_answers(state.bets, state.seats, mine, asked.phase == "bet"),
        asked.answered,
        opened,
        {one: kind_of(known[one], house) for one in state.seats if one in known},
        tuple(event.seen_by(seat) for event in state.told),
        result,
    )  # fmt: skip


def told_answers(given: Mapping[int, int], seats: tuple[int, ...], mine: tuple[int, ...], sealed: bool) -> dict[int, int]:
    """Sealed answers are one's own alone (C-6)."""
    return {seat: given[seat] for seat in seats if seat in given and (not sealed or seat in mine)}
