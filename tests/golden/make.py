"""Makes the golden records: complete hands of 斗地主, one JSON a line, one for each ending that ENDINGS names.

    python -m tests.golden.make [GAME…]      (with src on the path; say in the commit why they are made anew)

A hand is played by simple players from seed after seed until it ends as wanted.
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from paiju.core.game import Move, Stakes, Tick
from paiju.core.move import move_text
from paiju.core.record import record_text
from paiju.core.table import Table
from paiju.games import open_table

HERE = Path(__file__).parent
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


class Ending(NamedTuple):
    """A hand to be found: what it must show, with which house rules and players.

    `bid`: how often a player bids, calls, robs when it may. `still`: who passes whenever possible, "farmers" or "landlord".
    """

    shows: Callable[[Record], bool]
    house: str = ""
    bid: float = 0.5
    still: str = ""
    purse: dict[int, int] | None = None
    stakes: Stakes | None = None
    take_back: bool = False


BOTH: dict[str, Ending] = {
    "the landlord wins": Ending(lambda r: ends(r, "landlord") and len(r["result"]["factors"]) == 1),
    "the farmers win": Ending(lambda r: ends(r, "farmers") and len(r["result"]["factors"]) == 1),
    "nobody bids": Ending(lambda r: ends(r, "redeal"), bid=0),
    "bombs": Ending(lambda r: factor(r, "bomb") > 1),
    "the rocket": Ending(lambda r: factor(r, "rocket") == 1 and ends(r, "farmers")),
    "three at once": Ending(lambda r: [n for _, n in bids(r)] == [3]),
    "three bids, each higher": Ending(lambda r: [n for _, n in bids(r)] == [1, 2, 3]),
    "the face-up card in the bottom": Ending(lambda r: picks(r) == 2),
    "the face-up card in the bottom and nobody bids": Ending(lambda r: picks(r) == 2 and ends(r, "redeal"), bid=0.1),
    "the second seat is the landlord": Ending(lambda r: r["result"]["points"][1] in ("2", "4", "6")),
    "the player chooses the reading": Ending(
        lambda r: any(" as " in text for _, text in r["actions"]),
        "ask_reading=true&kickers=loose&equal_wing_pairs=true&quad_as_two_pairs=true",
    ),
    "a take-back": Ending(lambda r: any(text == "undo 2" for _, text in r["actions"]), take_back=True),
    "beans at stake": Ending(
        lambda r: ends(r, "landlord") and bids(r)[-1][1] < 3,
        purse={0: 3000, 1: 1000, 2: 250},
        stakes=Stakes(base=2, factor=10, fee=5),
    ),
}

ENDINGS: dict[str, dict[str, Ending]] = {
    "doudizhu/classic": BOTH
    | {
        "several rounds of bids": Ending(lambda r: len(bids(r)) > 4 and len({seat for seat, n in bids(r) if n}) > 1),
        "nobody plays against the landlord": Ending(
            lambda r: ends(r, "landlord") and not factor(r, "spring"), still="farmers"
        ),
        "every house rule turned over": Ending(
            lambda r: factor(r, "spring") == 1,
            "one_round_bidding=true&kickers=loose&rocket_as_kickers=true&equal_wing_pairs=true"
            "&quad_as_two_pairs=true&spring=true&anti_spring=true&ask_reading=true&direction=clockwise",
            still="farmers",
        ),
    },
    "doudizhu/qq": BOTH
    | {
        "spring": Ending(lambda r: factor(r, "spring") == 1, still="farmers"),
        "spring with a bomb": Ending(lambda r: factor(r, "spring") == 1 == factor(r, "bomb"), still="farmers"),
        "anti-spring": Ending(lambda r: factor(r, "anti_spring") == 1, still="landlord"),
        "anti-spring with the rocket": Ending(
            lambda r: factor(r, "anti_spring") == 1 == factor(r, "rocket"), still="landlord"
        ),
        "every house rule turned over": Ending(
            lambda r: len(bids(r)) > 3 and ends(r, "landlord"),
            "one_round_bidding=false&kickers=strict&rocket_as_kickers=false&equal_wing_pairs=true"
            "&quad_as_two_pairs=true&spring=false&anti_spring=false&ask_reading=true&direction=clockwise",
        ),
    },
}

ENDINGS["doudizhu/two"] = {
    "the landlord wins": Ending(lambda r: ends(r, "landlord") and not r["result"]["factors"]),
    "the farmer wins": Ending(lambda r: ends(r, "farmer") and not r["result"]["factors"]),
    "nobody calls": Ending(lambda r: ends(r, "redeal"), bid=0),
    "the second calls": Ending(lambda r: [t for _, t in r["actions"]][2:4] == ["no", "call"]),
    "bombs": Ending(lambda r: factor(r, "bomb") > 1),
    "the rocket": Ending(lambda r: factor(r, "rocket") == 1),
    "spring": Ending(lambda r: factor(r, "spring") == 1, still="farmers"),
    "anti-spring": Ending(lambda r: factor(r, "anti_spring") == 1, still="landlord"),
    "robbed once": Ending(lambda r: said(r, "rob") == 1 and ends(r, "landlord"), "rob=true"),
    "robbed four times": Ending(lambda r: said(r, "rob") == 4, "rob=true", bid=0.9),
    "the farmer wins with cards let": Ending(lambda r: ends(r, "farmer"), "let_cards=3"),
    "a rob lets a card": Ending(lambda r: ends(r, "farmer") and said(r, "rob") == 1, "rob=true"),
    "no three threes for the landlord": Ending(lambda r: ends(r, "landlord"), "ban_triple_three=true"),
    "a take-back": Ending(lambda r: any(text == "undo 2" for _, text in r["actions"]), take_back=True),
    "beans at stake": Ending(
        lambda r: ends(r, "landlord"), purse={0: 3000, 1: 100}, stakes=Stakes(base=2, factor=10, fee=5)
    ),
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
    if moves[0].verb == "pass" and (ending.still == side or rng.random() < 0.2):
        return moves[0]
    plays = [move for move in moves if move.verb == "play"]
    longest = max((len(move.cards) for move in plays), default=0)
    if rng.random() < 0.7:
        plays = [move for move in plays if len(move.cards) == longest]
    return rng.choice(plays or moves)


def play_hand(game_id: str, ending: Ending, seed: int) -> Record:
    rng = random.Random(seed)
    full = game_id + (f"?{ending.house}" if ending.house else "")
    table = open_table(full, purse=ending.purse, stakes=ending.stakes, rng=rng)
    table.begin()
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
    return next(r for r in (play_hand(game_id, ending, seed) for seed in range(100_000)) if ending.shows(r))


if __name__ == "__main__":
    for game_id in sys.argv[1:] or ENDINGS:
        endings = ENDINGS[game_id]
        file_of(game_id).write_text(
            "".join(record_text(find_hand(game_id, name)) + "\n" for name in endings), encoding="utf-8"
        )
