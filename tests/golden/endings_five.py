"""How hands of 五人 end."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from paiju.core.cards import SMALL, rank

from .endings import Ending, Record, end_of, ends, factor, said


def bombs(record: Record) -> list[int]:
    """How many cards the bombs of equal cards had that were played."""
    return [len(event.cards) for event in end_of(record).told if event.kind == "play" and event.note == "bomb"]


def disclosed_early(record: Record) -> bool:
    """By a play, not by 亮 and not by the end."""
    kinds = [event.kind for event in end_of(record).told]
    return "reveal" not in kinds and kinds[kinds.index("disclosed") + 1] != "over"


def holds(n: int, jokers: bool = False) -> Callable[[Any], bool]:
    """Somebody has so many cards of a rank, or so many jokers."""

    def found(state: Any) -> bool:
        sets = [Counter(min(rank(card), SMALL) for card in hand) for hand in state.board.hands]
        return any(most >= n for of in sets for r, most in of.items() if (r == SMALL) == jokers)

    return found


FIVE: dict[str, Ending] = {
    "the landlords win": Ending(lambda r: ends(r, "landlords") and not r["result"]["factors"], bid=0),
    "the farmers win": Ending(lambda r: ends(r, "farmers") and len(r["result"]["winners"]) == 3, bid=0),
    "a landlord alone wins": Ending(lambda r: ends(r, "landlord")),
    "a landlord alone loses": Ending(lambda r: ends(r, "farmers") and len(r["result"]["winners"]) == 4),
    "the hidden landlord goes out first": Ending(
        lambda r: ends(r, "landlords") and end_of(r).board.winner == end_of(r).who.hidden
    ),
    "only the open landlord reveals": Ending(
        lambda r: ends(r, "landlords") and list(end_of(r).who.said.items()) == [(end_of(r).who.open, "show")]
    ),
    "only the hidden landlord reveals": Ending(
        lambda r: end_of(r).who.said == {end_of(r).who.open: "no", end_of(r).who.hidden: "show"}
    ),
    "both reveal": Ending(lambda r: said(r, "show") == 2 and factor(r, "reveal") == 1, bid=1),
    "a landlord alone reveals": Ending(lambda r: said(r, "show") == 1 and ends(r, "landlord")),
    "the hidden landlord plays the other copy": Ending(
        lambda r: disclosed_early(r) and ends(r, "landlords") and said(r, "show") == 0
    ),
    "a landlord alone plays both copies": Ending(
        lambda r: disclosed_early(r) and len(r["result"]["winners"]) in (1, 4)
    ),
    "nobody is known before the end": Ending(lambda r: not disclosed_early(r) and not factor(r, "reveal"), bid=0),
    "one doubles": Ending(lambda r: factor(r, "double") == 1),
    "all double": Ending(lambda r: factor(r, "double") == 5, bid=0.9),
    "personal doubling": Ending(lambda r: len(set(r["result"]["points"])) > 3, "double_mode=personal"),
    "a bomb of five": Ending(lambda r: 5 in bombs(r), deal=holds(5)),
    "a bomb of six": Ending(lambda r: 6 in bombs(r), deal=holds(6)),
    "a bomb of seven": Ending(lambda r: 7 in bombs(r), deal=holds(7)),
    "a bomb of eight": Ending(lambda r: 8 in bombs(r), deal=holds(8)),
    "three jokers": Ending(lambda r: factor(r, "three_jokers") == 1, deal=holds(3, jokers=True)),
    "four jokers": Ending(lambda r: factor(r, "four_jokers") == 1, deal=holds(4, jokers=True)),
    "bombs that do not double": Ending(lambda r: set(bombs(r)) == {4} and not r["result"]["factors"], bid=0),
    "the losers have played nothing": Ending(lambda r: factor(r, "no_play") == 1, still="farmers"),
    "a take-back": Ending(lambda r: said(r, "undo 2") == 1, take_back=True),
    "half points": Ending(lambda r: "3/2" in r["result"]["points"], bid=0, purse=dict.fromkeys(range(5), 100)),
    "every house rule turned over": Ending(
        lambda r: ends(r, "landlords") and len(set(r["result"]["points"])) > 2,
        "double_mode=personal&equal_wing_pairs=true&direction=clockwise",
    ),
}
