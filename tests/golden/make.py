"""Makes the golden records: complete hands of 斗地主, one JSON a line, one for each ending that ENDINGS names.

    python -m tests.golden.make [GAME…]      (with src on the path; say in the commit why they are made anew)

A hand is played by simple players from seed after seed until it ends as wanted.
"""

import random
import sys
from pathlib import Path

from paiju.core.game import Move, Tick
from paiju.core.move import move_text
from paiju.core.record import record_text
from paiju.core.table import Table
from paiju.games import open_table

from . import endings_emperor, endings_five, endings_four, endings_happy, endings_three, endings_two
from .endings import Ending, Record

HERE = Path(__file__).parent

ENDINGS: dict[str, dict[str, Ending]] = {
    "doudizhu/classic": endings_three.CLASSIC,
    "doudizhu/qq": endings_three.QQ,
    "doudizhu/two": endings_two.TWO,
    "doudizhu/four": endings_four.FOUR,
    "doudizhu/emperor": endings_emperor.EMPEROR,
    "doudizhu/five": endings_five.FIVE,
    "doudizhu/happy": endings_happy.HAPPY,
    "doudizhu/laizi": endings_happy.LAIZI,
}


def file_of(game_id: str) -> Path:
    return HERE / f"{game_id.replace('/', '-')}.jsonl"


def choose(table: Table, seat: int, ending: Ending, rng: random.Random) -> Move:
    """Mostly the set with the most cards; bombs and passes now and then."""
    view = table.view(seat)
    moves = list(table.game.legal(table.state, seat))
    if view.phase != "play":
        default = table.game.prompt(table.state, seat).default
        others = [move for move in moves if move != default]
        return rng.choice(others) if others and rng.random() < ending.bid else default
    side = "landlord" if seat in view.landlords else "farmers"
    if moves[0].verb == "show" and rng.random() < ending.show:
        return moves[0]
    if moves[0].verb == "pass" and (ending.still == side or rng.random() < 0.2):
        return moves[0]
    plays = [move for move in moves if move.verb == "play"]
    longest = max((len(move.cards) for move in plays), default=0)
    if rng.random() < 0.7:
        plays = [move for move in plays if len(move.cards) == longest]
    return rng.choice(plays or moves)


def play_hand(game_id: str, ending: Ending, seed: int) -> Record | None:
    """A hand, or nothing if its deal will not do."""
    rng = random.Random(seed)
    full = game_id + (f"?{ending.house}" if ending.house else "")
    table = open_table(full, purse=ending.purse, stakes=ending.stakes, rng=rng)
    table.begin()
    if not ending.deal(table.state):
        return None
    while table.result() is None:
        turn = table.turn()
        if isinstance(table.game.chance(table.state), Tick) and not (turn and rng.random() < 0.3):
            table.tick()
            continue
        seat = turn[0] if len(turn) == 1 else rng.choice(turn)
        table.act(seat, move_text(choose(table, seat, ending, rng)))
        if ending.take_back and len(table.actions) == 12:
            table.undo(2)
    return table.record()


def find_hand(game_id: str, name: str) -> Record:
    ending = ENDINGS[game_id][name]
    return next(r for r in (play_hand(game_id, ending, seed) for seed in range(100_000)) if r and ending.shows(r))


if __name__ == "__main__":
    for game_id in sys.argv[1:] or ENDINGS:
        endings = ENDINGS[game_id]
        file_of(game_id).write_text(
            "".join(record_text(find_hand(game_id, name)) + "\n" for name in endings), encoding="utf-8"
        )
