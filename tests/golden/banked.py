"""Makes the golden records of the games with a banker, 牛牛, 三公 and 21点: a whole hand for each line of ENDINGS, one JSON a line.

    python -m tests.golden.banked [GAME…]      (with src on the path; say in the commit why they are made anew)

Everybody moves at random, or as the line says, from seed after seed, until the hand shows what is wanted.
"""

import random
import sys

from paiju.core.game import Move, Stakes
from paiju.core.move import move_text
from paiju.core.record import record_text
from paiju.core.table import Table
from paiju.games import open_table

from .endings_banked import Ending
from .endings_niuniu import NIUNIU
from .endings_sangong import SANGONG
from .endings_twentyone import TWENTYONE
from .make import file_of

ENDINGS: dict[str, dict[str, Ending]] = {
    "niuniu/classic": NIUNIU,
    "sangong/classic": SANGONG,
    "twentyone/classic": TWENTYONE,
}


def play_hand(game_id: str, ending: Ending, seed: int) -> Table | None:
    """A hand, or nothing if its deal will not do."""
    rng, seats = random.Random(seed), tuple(range(ending.seats))
    full = game_id + ("?" + ending.rules if ending.rules else "")
    table = open_table(full, seats, dict(zip(seats, ending.purse, strict=False)), Stakes(), None, rng)
    table.begin()
    if not ending.deal(table.state):
        return None
    while turn := table.turn():
        seat = rng.choice(turn)
        moves = table.game.legal(table.state, seat)
        wanted = Move(ending.does) if ending.does else None
        table.act(seat, move_text(wanted if wanted and wanted in moves else moves.pick(rng)))
    return table


def find(game_id: str, ending: Ending) -> str:
    for seed in range(100_000):
        table = play_hand(game_id, ending, seed)
        if table and ending.shows(record := table.record()):
            return record_text(record)
    raise LookupError(ending)


if __name__ == "__main__":
    for game_id in sys.argv[1:] or ENDINGS:
        lines = [find(game_id, ending) for ending in ENDINGS[game_id].values()]
        file_of(game_id).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
