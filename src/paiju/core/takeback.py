"""Taking back (悔一步): which step may be, so that nobody keeps what he saw by it. Consent is not asked for here."""

from collections import Counter
from typing import Literal

from .game import Event, Tick
from .move import Move
from .table import Last, Table

MAY = frozenset(("bid", "bet", "grab", "call", "rob", "no", "double", "bury", "pass", "yield", "announce", "agree"))
"""Answers that say something and lay no card. What is drawn, and where one stops drawing, is not among them: by what comes then
the others learn of the hands.
"""

Why = Literal["undo_over", "undo_not_last", "undo_shown"]


def refuse_take_back(table: Table, seat: int) -> Why | None:
    """Why this seat may not take back what it did, None if it may: it was the last to act, chance has decided nothing since,
    and neither cards nor sealed answers were shown.
    """
    if table.result() is not None:
        return "undo_over"
    last = table.last
    # while the clock deals, time goes on: it cannot be had back
    if last is None or last.step.seat != seat or isinstance(table.game.chance(table.state), Tick):
        return "undo_not_last"
    # that somebody has acted at all can be a secret, which asking would tell
    if last.step.move.verb not in MAY or not any(event.seat == seat for event in last.step.events):
        return "undo_shown"
    if opens(last, table.turn()) or any(shows(event, seat, last.step.move) for event in last.step.events):
        return "undo_shown"
    return None


def shows(event: Event, seat: int, move: Move) -> bool:
    """Whether anybody saw a card by this. Who buries sees the cards that he has named himself."""
    return bool(event.cards) and not (event.only == (seat,) and Counter(event.cards) <= Counter(move.cards))


def opens(last: Last, turn: tuple[int, ...]) -> bool:
    """Whether this was the last of several answers to one question: sealed ones are opened then."""
    rest = set(last.turn) - {last.step.seat}
    return last.together and (not rest or set(turn) != rest)
