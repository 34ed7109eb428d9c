"""Makes the golden records of 牛牛: a whole hand for each line of ENDINGS, one JSON a line.

    python -m tests.golden.endings_niuniu      (with src on the path; say in the commit why they are made anew)

Everybody moves at random, from seed after seed, until the hand shows what is wanted.
"""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from paiju.core.game import Event, Stakes
from paiju.core.move import move_text
from paiju.core.record import actions_of, read_record, record_text
from paiju.core.table import Table
from paiju.games import open_table, replay
from paiju.shapes.niuniu import SPECIALS

from .make import Record, file_of

GAME = "niuniu/classic"
ALL_SPECIALS = "&".join(f"{kind}=true" for kind in SPECIALS)


class Ending(NamedTuple):
    """House rules, how many play, what each brings (nothing: no beans), and what the hand must show."""

    rules: str
    seats: int
    purse: tuple[int, ...]
    shows: Callable[[Record], bool]


def told(record: Record) -> list[Event]:
    return replay(record, actions_of(record)).state.told


def ends(ending: str) -> Callable[[Record], bool]:
    return lambda record: record["result"]["ending"] == ending


def happened(*kinds: str) -> Callable[[Record], bool]:
    return lambda record: {event.kind for event in told(record)} >= {*kinds}


def opens(kind: str) -> Callable[[Record], bool]:
    return lambda record: any(event.kind == "opened" and event.note == kind for event in told(record))


def drawn_of_equals(record: Record) -> bool:
    """Chance decides among some who grab alike."""
    grabs = [event.n for event in told(record) if event.kind == "grab"]
    return max(grabs) > 0 and 1 < grabs.count(max(grabs)) < len(grabs)


def broke(record: Record) -> bool:
    """The banker loses all he has, and somebody gets less than he won."""
    gains, purse = record["result"]["points"], record["purse"]
    return ends("compared")(record) and any(
        int(gain) == -purse[str(seat)] and purse[str(seat)] > 100 for seat, gain in zip(record["seats"], gains, strict=True)
    )


def missed(record: Record) -> bool:
    """A 牛 that its owner did not see."""
    table = replay(record, actions_of(record))
    default = table.game.view(table.state, None)
    best = {seat: table.game.readings(table.rules, cards)[0].kind for seat, cards in default.shown.items()}
    return any(kind != default.kinds[seat] for seat, kind in best.items())


ENDINGS: dict[str, Ending] = {
    "compared": Ending("", 4, (), ends("compared")),
    "the banker beats everybody": Ending("", 4, (), ends("sweep")),
    "everybody beats the banker": Ending("", 4, (), ends("swept")),
    "two players": Ending("", 2, (), opens("niuniu")),
    "six players": Ending("banker=niu9", 6, (), lambda record: record["result"]["carry"]["banker"] != first_banker(record)),
    "a grab among equals": Ending("banker=grab", 4, (), drawn_of_equals),
    "nobody grabs": Ending("banker=grab", 2, (), lambda record: all(e.n == 0 for e in told(record) if e.kind == "grab")),
    "four cards seen": Ending("see_four=true", 3, (), happened("fifth")),
    "a 牛 missed": Ending("manual=true", 3, (), missed),
    "an exact tie": Ending("decks=2&exact_tie=push", 6, (), happened("level")),
    "the banker cannot pay": Ending("", 5, (120, 500, 500, 500, 500), broke),
    **{kind: Ending(ALL_SPECIALS, 6, (), opens(kind)) for kind in SPECIALS},
}


def first_banker(record: Record) -> int | None:
    return replay(record, actions_of(record)).state.banker


def play_hand(ending: Ending, seed: int) -> Table:
    rng, seats = random.Random(seed), tuple(range(ending.seats))
    game_id = GAME + ("?" + ending.rules if ending.rules else "")
    table = open_table(game_id, seats, dict(zip(seats, ending.purse, strict=False)), Stakes(), None, rng)
    table.begin()
    while turn := table.turn():
        seat = rng.choice(turn)
        table.act(seat, move_text(table.game.legal(table.state, seat).pick(rng)))
    return table


def find(ending: Ending) -> str:
    for seed in range(20000):
        text = record_text(play_hand(ending, seed).record())
        if ending.shows(read_record(text)):
            return text
    raise LookupError(ending)


def main() -> None:
    lines: list[Any] = [find(ending) for ending in ENDINGS.values()]
    file_of(GAME).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
