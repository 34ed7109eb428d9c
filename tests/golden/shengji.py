"""Makes the golden records of 升级: whole hands, one for each line of ENDINGS, and whole matches, one JSON a line and hand.

    python -m tests.golden.shengji [GAME…]      (with src on the path; say in the commit why they are made anew)

Players do whatever is legal, from seed after seed until the hand shows what is wanted.
"""

import random
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from paiju.core.game import Event, Move, Stakes, Tick
from paiju.core.move import move_text
from paiju.core.record import actions_of, record_text
from paiju.core.table import Table, next_hand
from paiju.games import open_table, replay
from paiju.shapes.trick import read_lead

from .make import HERE, Record, file_of


def told(record: Record) -> list[Event]:
    """What happened in a hand."""
    return replay(record, actions_of(record)).state.told


def happened(record: Record, *kinds: str) -> bool:
    return {event.kind for event in told(record)} >= set(kinds)


def played(record: Record, *shapes: str) -> bool:
    return {event.note for event in told(record) if event.kind == "play"} >= set(shapes)


def ends(record: Record, ending: str) -> bool:
    return record["result"]["ending"] == ending


def steps(record: Record) -> int:
    return sum(by for kind, by in record["result"]["factors"] if kind == "steps")


def score(record: Record) -> int:
    return next(event.n for event in told(record) if event.kind == "score")


def declared(record: Record) -> int:
    return sum(text.startswith("declare ") for _, text in record["actions"])


class Ending(NamedTuple):
    """A hand to be found. `declare`: how often a player declares when he may. `at`: which hand of a match. `large`: leads
    are as large as they come without a throw.
    """

    shows: Callable[[Record], bool]
    house: str = ""
    declare: float = 0.3
    at: int = 0
    purse: dict[int, int] | None = None
    stakes: Stakes | None = None
    take_back: bool = False
    large: bool = False


ALL: dict[str, Ending] = {
    "the dealer's side keeps the deal": Ending(lambda r: ends(r, "dealer")),
    "the attackers take the deal": Ending(lambda r: ends(r, "attackers")),
    "the third hand of a match": Ending(lambda r: r["carry"].get("hand") == 2, at=2),
    "a take-back": Ending(lambda r: any(text == "undo 2" for _, text in r["actions"]), take_back=True),
}
BOTTOM: dict[str, Ending] = ALL | {
    "nobody declares in the first hand": Ending(lambda r: ends(r, "redeal"), declare=0),
    "the bottom turns up the trump": Ending(lambda r: happened(r, "turn_up"), "nobody=bottom", declare=0),
    "no trump": Ending(lambda r: happened(r, "trump") and not happened(r, "turn_up"), "nobody=no_trump", declare=0),
    "the bottom is dug": Ending(lambda r: any(e.kind == "dug" and e.n for e in told(r))),
    "the bottom is kept": Ending(lambda r: happened(r, "kept")),
    "a throw that stands and one that fails": Ending(lambda r: played(r, "throw") and happened(r, "throw_fails")),
    "a failed throw costs": Ending(lambda r: happened(r, "penalty"), "throw_penalty=ten_per_card"),
}

ENDINGS: dict[str, dict[str, Ending]] = {
    "shengji/two": BOTTOM
    | {
        "declared and raised": Ending(lambda r: declared(r) > 2),
        "a tractor is led, pairs follow": Ending(lambda r: played(r, "tractor", "pair", "ruff", "discard")),
        "the match ends": Ending(lambda r: r["result"]["over"], "start_level=A"),
        "beans at stake": Ending(
            lambda r: steps(r) > 1,
            purse={0: 3000, 1: 1000, 2: 250, 3: 5},
            stakes=Stakes(base=2, factor=10, fee=5),
        ),
        "every house rule turned over": Ending(
            lambda r: ends(r, "attackers"),
            "self_counter=false&nobody=no_trump&protect_longer=true&throw_check=opponents&throw_penalty=ten_per_attempt"
            "&ruff_compare=all&dig_table=power&dead_zone=true&must_play=TKA&demotion=one&j_hook=true&constant_2=true"
            "&start_level=J&end_level=K&hands=8&direction=clockwise",
        ),
    },
    "shengji/eighty": BOTTOM
    | {
        "a pair overrides": Ending(lambda r: declared(r) == 2),
        "demoted": Ending(lambda r: "3" in r["result"]["carry"]["levels"] and r["carry"].get("hand", 0) > 1, at=4),
        "two hundred and more": Ending(lambda r: steps(r) == 4),
    },
    "shengji/one": BOTTOM | {"both jokers": Ending(lambda r: any(t == "declare BJ RJ" for _, t in r["actions"]))},
    "shengji/two-colour": BOTTOM | {"a tractor of a colour": Ending(lambda r: played(r, "tractor"))},
    "shengji/three": BOTTOM | {"a Titanic": Ending(lambda r: played(r, "titanic"), large=True)},
    "shengji/four": ALL
    | {
        "nobody calls": Ending(lambda r: not happened(r, "called"), declare=0),
        "called and called over": Ending(lambda r: declared(r) > 3 and happened(r, "called")),
        "less than nothing": Ending(lambda r: happened(r, "last_trick") and steps(r) == 3),
        "quads": Ending(lambda r: played(r, "four", "triple", "tractor"), large=True),
        "a bottom, open calls, common throws": Ending(
            lambda r: happened(r, "throw_fails", "dug"), "bottom=8&open_ladder=true&throw=standard&throw_penalty=ten_per_card"
        ),
    },
    "shengji/friends": BOTTOM
    | {
        "a friend is found": Ending(lambda r: happened(r, "friend_found") and ends(r, "dealer")),
        "one against four": Ending(lambda r: happened(r, "alone")),
        "the friend is never found": Ending(lambda r: not happened(r, "alone") and not happened(r, "friend_found")),
        "every house rule turned over": Ending(
            lambda r: happened(r, "friend") and ends(r, "attackers"),
            "zp_declare=last_after_deal&nobody=bottom&friend_card=any&zp_triples=false&follow=suit_only"
            "&protect_longer=true&throw_penalty=ten_per_attempt&ruff_compare=all&dig_table=lianzhong&must_play=none"
            "&solo_bonus=1&constant_2=true&start_level=9&end_level=Q&hands=4&direction=clockwise",
        ),
    },
}  # fmt: skip

MATCHES = {
    "shengji/two": "shengji/two?start_level=Q",
    "shengji/eighty": "shengji/eighty?start_level=J",
    "shengji/four": "shengji/four?hands=4",
    "shengji/friends": "shengji/friends?hands=4",
}
"""Played to the end, from the first seed that does it in at most eight hands."""


def choose(table: Table, seat: int, rng: random.Random, large: bool) -> Move:
    """Whatever is legal, or the largest component of a few."""
    moves = table.game.legal(table.state, seat)
    if not large or table.view(seat).phase != "play":
        return moves.pick(rng)
    board = table.state.board
    single = [m for m in (moves.pick(rng) for _ in range(12)) if len(read_lead(m.cards, board.order) or ()) == 1]
    return max(single, key=lambda move: len(move.cards), default=moves.pick(rng))


def play_on(
    table: Table, declare: float, rng: random.Random, take_back: bool = False, large: bool = False
) -> Record:
    table.begin()
    game = table.game
    while table.result() is None:
        turn = table.turn()
        if isinstance(game.chance(table.state), Tick) and not (turn and rng.random() < 0.4):
            table.tick()
            continue
        seat = rng.choice(turn)
        waits = table.view(seat).phase == "declare" and rng.random() >= declare
        move = game.prompt(table.state, seat).default if waits else choose(table, seat, rng, large)
        table.act(seat, move_text(move))
        if take_back and table.view(None).phase == "play" and table.view(None).previous:
            take_back = False
            table.undo(2)
    return table.record()


def play_hand(game_id: str, ending: Ending, seed: int) -> Record:
    rng = random.Random(seed)
    full = game_id + (f"?{ending.house}" if ending.house else "")
    table: Any = open_table(full, purse=ending.purse, stakes=ending.stakes, rng=rng)
    for n in range(ending.at + 1):
        record = play_on(table, ending.declare, rng, ending.take_back and n == ending.at, ending.large)
        if n < ending.at and not record["result"]["over"]:
            table = next_hand(table)
    return record


def find_hand(game_id: str, name: str) -> Record:
    ending = ENDINGS[game_id][name]
    return next(r for r in (play_hand(game_id, ending, seed) for seed in range(10_000)) if ending.shows(r))


def play_match(game_id: str, most: int) -> list[Record]:
    """The hands of the first match that ends in time."""
    for seed in range(10_000):
        rng = random.Random(seed)
        table = open_table(game_id, rng=rng)
        records = [play_on(table, 0.3, rng)]
        while not records[-1]["result"]["over"] and len(records) < most:
            table = next_hand(table)
            records.append(play_on(table, 0.3, rng))
        if records[-1]["result"]["over"]:
            return records
    raise AssertionError(game_id)


def match_file(game_id: str) -> Any:
    return HERE / f"{game_id.replace('/', '-')}-match.jsonl"


if __name__ == "__main__":
    for game_id in sys.argv[1:] or ENDINGS:
        hands = (record_text(find_hand(game_id, name)) + "\n" for name in ENDINGS[game_id])
        file_of(game_id).write_text("".join(hands), encoding="utf-8")
        if game_id in MATCHES:
            match = (record_text(record) + "\n" for record in play_match(MATCHES[game_id], 8))
            match_file(game_id).write_text("".join(match), encoding="utf-8")
