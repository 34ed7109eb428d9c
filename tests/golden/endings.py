"""What a golden hand must show, and what a record tells of it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from paiju.core.game import Stakes
from paiju.core.move import read_move
from paiju.core.record import actions_of
from paiju.games import find, replay

Record = dict[str, Any]


def bids(record: Record) -> list[tuple[int, int]]:
    return [(seat, int(text[4:])) for seat, text in record["actions"] if text.startswith("bid ")]


def factor(record: Record, kind: str) -> int:
    return sum(name == kind for name, _ in record["result"]["factors"])


def ends(record: Record, ending: str) -> bool:
    return record["result"]["ending"] == ending


def said(record: Record, verb: str) -> int:
    return sum(text == verb for _, text in record["actions"])


def picks(record: Record) -> int:
    return sum(text.startswith("pick ") for _, text in record["actions"])


def sets(record: Record, kind: str, least: int = 1) -> int:
    """How many sets of this kind, of at least so many cards, were played."""
    entry, rules = find(record["game"])
    played = [read_move(text).cards for _, text in record["actions"] if text.startswith("play ")]
    return sum(len(c) >= least and any(r.kind == kind for r in entry.game.readings(rules, c)) for c in played)


def end_of(record: Record) -> Any:
    return replay(record, actions_of(record)).state


class Ending(NamedTuple):
    """A hand to be found: what it must show, with which house rules and players.

    `bid`: how often a player bids, calls, robs when it may. `still`: who passes whenever possible, "farmers" or "landlord".
    `deal`: what the state must show once all is dealt.
    `show`: how often a landlord lays his hand open with his first play.
    """

    shows: Callable[[Record], bool]
    house: str = ""
    bid: float = 0.5
    still: str = ""
    purse: dict[int, int] | None = None
    stakes: Stakes | None = None
    take_back: bool = False
    deal: Callable[[Any], bool] = lambda state: True
    show: float = 0
