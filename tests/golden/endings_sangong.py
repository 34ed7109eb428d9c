"""What the golden records of 三公 show."""

from paiju.games.sangong import house
from paiju.shapes.sangong import KINDS, kind_of

from .endings_banked import (
    Ending,
    another_banker,
    broke,
    drawn_of_equals,
    ends,
    nobody_grabs,
    notes,
    played,
    points,
    settled,
)
from .make import Record


def two_short(record: Record) -> bool:
    """Two losers cannot pay, two winners share, and something is left over by rounding."""
    beans = settled(record)
    owed = points(record)
    short = sum(got > n for n, got in zip(owed, beans.gain, strict=True) if n < 0)
    pot, paid = sum(n for n in owed if n > 0), -sum(n for n in beans.gain if n < 0)
    return short > 1 and sum(n > 0 for n in owed) > 1 and any(n > 0 and n * paid % pot for n in owed)


def drawn(record: Record) -> bool:
    """Two hands of the same points pay each other nothing."""
    state = played(record)
    kinds = [kind_of(hand, house(state.rules)) for hand in state.hands.values()]
    return len(kinds) == 2 and kinds[0] == kinds[1] and points(record) == [0, 0]


SANGONG: dict[str, Ending] = {
    "everybody against everybody": Ending("", 4, (), ends("compared")),
    "two players": Ending("", 2, (), ends("compared")),
    **{kind: Ending("", 6, (), notes("opened_hand", kind)) for kind in KINDS if kind != "baojiu"},
    "爆九": Ending("baojiu=true", 6, (), notes("opened_hand", "baojiu")),
    "threes of a rank are points": Ending("triples=false&multipliers=light", 6, (), notes("opened_hand", "mixed")),
    "a draw": Ending("tie=draw", 2, (), drawn),
    "two cannot pay": Ending("", 5, (3, 4, 2, 3, 4), two_short),
    "a banker": Ending("mode=banker", 4, (), another_banker),
    "the same banker": Ending("mode=banker&banker=fixed", 3, (), lambda record: not another_banker(record)),
    "nine points take the bank": Ending("mode=banker&banker=niu9", 3, (), another_banker),
    "a grab among equals": Ending("mode=banker&banker=grab", 4, (), drawn_of_equals),
    "nobody grabs": Ending("mode=banker&banker=grab", 2, (), nobody_grabs),
    "the banker cannot pay": Ending("mode=banker", 5, (40, 500, 500, 500, 500), broke),
}
