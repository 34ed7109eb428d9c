"""Makes the golden records of 够级: whole hands, one for each line of ENDINGS, and a match, one JSON a line and hand.

    python -m tests.golden.endings_gouji [GAME…]      (with src on the path; say in the commit why they are made anew)

Simple players, who burn whenever they may, play from seed after seed until the hand shows what is wanted.
"""

import random
import sys
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from paiju.core.cards import rank
from paiju.core.game import Event, Move, Stakes
from paiju.core.move import move_text
from paiju.core.record import actions_of, read_record, record_text
from paiju.core.table import Table, next_hand
from paiju.games import open_table, replay
from paiju.shapes.gouji import TWO

from .make import HERE, Record, file_of


def told(record: Record) -> list[Event]:
    """What happened in a hand."""
    return told_by(record_text(record))


@lru_cache(maxsize=1)
def told_by(text: str) -> list[Event]:
    record = read_record(text)
    return replay(record, actions_of(record)).state.told


def noted(record: Record, kind: str, note: str | None = None) -> int:
    """How often this happened."""
    return sum(event.kind == kind and note in (None, event.note) for event in told(record))


def happened(record: Record, *kinds: str) -> bool:
    return {event.kind for event in told(record)} >= set(kinds)


def ends(record: Record, ending: str) -> bool:
    return record["result"]["ending"] == ending


def beaten_burn(record: Record) -> bool:
    """A burning set was beaten by a set that does not burn."""
    kinds = [event.kind for event in told(record)]
    return any(kinds[i : i + 2].count("burn") == 0 for i in range(len(kinds)) if kinds[i] == "relieved")


def last_set_stands(record: Record) -> bool:
    """Somebody went out with a 够级 before the free-for-all, and the player opposite, who alone was asked, passed."""
    events = told(record)
    kinds = [event.kind for event in events]
    outs = [i for i, kind in enumerate(kinds) if kind == "out" and events[i - 1].note == "gouji"]
    return any(kinds[i + 1] == "pass" and "trick" in kinds[i + 2 : i + 4] and "chaos" not in kinds[:i] for i in outs)


def early_chaos(record: Record) -> bool:
    kinds = [event.kind for event in told(record)]
    return "revolt" in kinds and "chaos" in kinds and kinds[: kinds.index("chaos")].count("out") == 1


class Ending(NamedTuple):
    """A hand to be found. `announce`: how often a player announces; `at`: which hand of a match; `deal`: what the state must
    show once all is dealt.
    """

    shows: Callable[[Record], bool]
    house: str = ""
    announce: float = 0.3
    at: int = 0
    purse: dict[int, int] | None = None
    stakes: Stakes | None = None
    take_back: bool = False
    deal: Callable[[Any], bool] = lambda state: True


def revolters(n: int) -> Callable[[Any], bool]:
    return lambda state: len(state.rights) >= n


ALL: dict[str, Ending] = {
    "a team has finished": Ending(lambda r: ends(r, "finished")),
    "three in a row": Ending(lambda r: ends(r, "three_family")),
    "a revolution": Ending(lambda r: ends(r, "finished") and noted(r, "revolt") == 1, deal=revolters(1)),
    "two revolutions, dealt again": Ending(lambda r: ends(r, "redeal"), deal=revolters(2)),
    "a revolution brings the free-for-all": Ending(early_chaos, "chaos_start=four_active", deal=revolters(1)),
    "a burn has won": Ending(lambda r: noted(r, "burned", "1") > 0 and not happened(r, "relieved")),
    "a burn is beaten": Ending(beaten_burn),
    "burned back": Ending(lambda r: noted(r, "burned", "2") > 0),
    "a burn has won once the burner is out": Ending(lambda r: happened(r, "burned"), "burn_success=go_out"),
    "a false burn": Ending(lambda r: happened(r, "false_burn"), "allow_false_burn=true"),
    "yielded": Ending(lambda r: happened(r, "yield", "decline")),
    "the second hand": Ending(lambda r: happened(r, "tribute", "returned", "spared"), at=1),
    "a burn is paid": Ending(lambda r: noted(r, "tribute", "burn") > 0, at=1),
    "returns are chosen": Ending(lambda r: any(t.startswith("return") for _, t in r["actions"]), "manual_return=true", at=1),
    "played for beans": Ending(lambda r: len(set(r["result"]["points"])) > 1, purse=dict.fromkeys(range(6), 2)),
    "a take-back": Ending(lambda r: any(text == "undo 3" for _, text in r["actions"]), take_back=True),
    "every house rule turned over": Ending(
        lambda r: happened(r, "tribute", "chaos") and ends(r, "three_family"),
        "mixed_jokers_downgrade=false&joker_compare=top&gouji_with_joker=false&burn_success=go_out&burn_first_needs_joker=true"
        "&yield_right=lost_if_beaten&yield_on_gouji=true&revival=both&allies_answer_gouji=true&chaos_start=four_active"
        "&revolution_rank=third&revolution_time=after_tribute&pre_order=seed&men_by=anyone&dian=simple&score_table=gjgo"
        "&three_family=1&no_single_return=false&manual_return=true&quan_gong=true&first=shangban&direction=counter-clockwise",
        at=1,
    ),
}
BIESAN: dict[str, Ending] = ALL | {
    "stuck with threes": Ending(lambda r: happened(r, "men")),
    "being stuck is paid": Ending(lambda r: noted(r, "tribute", "men") > 0, at=1),
    "a three is bought": Ending(lambda r: happened(r, "bought", "price")),
}
OPEN: dict[str, Ending] = ALL | {"nobody answers the last set": Ending(last_set_stands)}
ENDINGS: dict[str, dict[str, Ending]] = {"gouji/biesan": BIESAN, "gouji/open": OPEN}
MATCH = 4
"""Hands of the match that is kept of each game."""


def choose(table: Table, seat: int, announce: float, rng: random.Random) -> Move:
    """Whole ranks and large sets first, jokers and twos kept; a burn wherever it is possible."""
    state: Any = table.state
    moves = list(table.game.legal(state, seat))
    if state.phase in ("revolt", "announce"):
        return moves[0] if state.phase == "revolt" or rng.random() < announce else moves[-1]
    plays = [move for move in moves if move.cards]
    others = [move for move in moves if not move.cards]
    if not plays or state.phase != "play":
        return rng.choice(moves)
    if state.board.queue[0].reason == "burn":
        return rng.choice(plays)
    low = [move for move in plays if rank(move.cards[-1]) < TWO]
    if others and rng.random() < (0.2 if low else 0.85):
        return rng.choice(others)
    plays = low if low and rng.random() < 0.96 else plays
    whole = [m for m in plays if sum(rank(card) == rank(m.cards[0]) for card in state.board.hands[seat]) == len(m.cards)]
    plays = whole if whole and rng.random() < 0.9 else plays
    if rng.random() < 0.5:
        most = max(len(move.cards) for move in plays)
        plays = [move for move in plays if len(move.cards) == most]
    return rng.choice(plays)


def play_on(table: Table, ending: Ending, rng: random.Random, take_back: bool) -> Record | None:
    """A hand, or nothing if its deal will not do."""
    table.begin()
    if not ending.deal(table.state):
        return None
    while table.result() is None:
        if not (turn := table.turn()):
            table.tick()
            continue
        seat = rng.choice(turn)
        table.act(seat, move_text(choose(table, seat, ending.announce, rng)))
        if take_back and len(table.actions) == 30:
            table.undo(3)
    return table.record()


def play_hand(game_id: str, ending: Ending, seed: int) -> Record | None:
    rng = random.Random(seed)
    full = game_id + (f"?{ending.house}" if ending.house else "")
    table: Any = open_table(full, purse=ending.purse, stakes=ending.stakes, rng=rng)
    record = play_on(table, ending, rng, ending.take_back and not ending.at)
    for _ in range(ending.at if record else 0):
        table = next_hand(table)
        record = play_on(table, ending, rng, ending.take_back)
    return record


def find_hand(game_id: str, name: str) -> Record:
    ending = ENDINGS[game_id][name]
    return next(r for r in (play_hand(game_id, ending, seed) for seed in range(100_000)) if r and ending.shows(r))


def play_match(game_id: str) -> list[Record]:
    """The first hands of a match: each pays what the one before left."""
    rng, ending = random.Random(1), Ending(lambda r: True)
    table = open_table(game_id, rng=rng)
    records = [play_on(table, ending, rng, take_back=False)]
    while len(records) < MATCH:
        table = next_hand(table)
        records.append(play_on(table, ending, rng, take_back=False))
    return [record for record in records if record]


def match_file(game_id: str) -> Any:
    return HERE / f"{game_id.replace('/', '-')}-match.jsonl"


if __name__ == "__main__":
    for game_id in sys.argv[1:] or ENDINGS:
        hands = [record_text(find_hand(game_id, name)) + "\n" for name in ENDINGS[game_id]]
        file_of(game_id).write_text("".join(hands), encoding="utf-8")
        match_file(game_id).write_text("".join(record_text(r) + "\n" for r in play_match(game_id)), encoding="utf-8")
