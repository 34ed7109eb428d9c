"""Makes the golden records of 七八J: a whole hand for each line of ENDINGS, and whole matches, one JSON a line and hand.

    python -m tests.golden.maumau      (with src on the path; say in the commit why they are made anew)

Everybody plays whatever he may, mostly a card, from seed after seed until the hand shows what is wanted. No hand that was
dealt can end blocked (MM-17): with nothing to draw all cards but the top one are in hands, and some of them fit.
"""

import random
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from paiju.core.cards import rank, suit
from paiju.core.move import move_text
from paiju.core.record import record_text
from paiju.core.table import Table, next_hand
from paiju.games import open_table
from paiju.shapes.maumau import ACE, EIGHT, JACK, OUT, SEVEN

from .endings_banked import Shows, all_of, happened, told
from .make import HERE, Record, file_of

GAME = "maumau/classic"
MATCHES = (2, 4)
"""By how many the matches are played."""


class Ending(NamedTuple):
    """What the hand must show, house rules, how many play. `before`: the penalty points they begin with."""

    shows: Shows
    rules: str = ""
    seats: int = 3
    before: tuple[int, ...] = ()


def noted(kind: str, note: str, n: int = 0) -> Shows:
    return lambda record: any(e.kind == kind and e.note == note and e.n >= n for e in told(record))


def last_card(wanted: int) -> Shows:
    return lambda record: rank([e for e in told(record) if e.kind == "play"][-1].cards[0]) == wanted


def turned_up(wanted: int) -> Shows:
    return lambda record: any(e.kind == "turned_up" and rank(e.cards[0]) == wanted for e in told(record))


def handed_on(record: Record) -> bool:
    """An eight answered by an eight, and a third player who loses his turn."""
    events = [e for e in told(record) if e.kind in ("play", "pass", "draw")]
    return any(
        [rank(e.cards[0]) for e in three[:2] if e.kind == "play"] == [EIGHT, EIGHT]
        and three[2].note == "skip"
        and len({e.seat for e in three}) == 3
        for three in zip(events, events[1:], events[2:], strict=False)
    )


def named(record: Record) -> bool:
    """A jack that names another suit than its own, and a card of that suit on it."""
    plays = [e for e in told(record) if e.kind == "play"]
    return any(one.note not in ("card", suit(one.cards[0])) and suit(two.cards[0]) == one.note for one, two in pairwise(plays))


def over(record: Record) -> bool:
    return record["result"]["over"]


def out(n: int) -> Shows:
    return lambda record: not over(record) and sum(e.kind == "out" for e in told(record)) == n


ENDINGS: dict[str, Ending] = {
    "two players": Ending(noted("over", ""), seats=2),
    "three players": Ending(noted("over", "")),
    "four players, two packs": Ending(noted("over", ""), seats=4),
    "three sevens in a row": Ending(noted("draw", "penalty", 6), seats=4),
    "an eight handed on": Ending(handed_on),
    "a jack names a suit": Ending(named),
    "an ace turns the direction": Ending(happened("turned")),
    "the pile is shuffled": Ending(happened("reshuffle"), seats=2),
    "the last card is a jack": Ending(last_card(JACK)),
    "the last card is a seven, not drawn": Ending(last_card(SEVEN)),
    "the last card is a seven, drawn": Ending(last_card(SEVEN), "last_seven_draws=true"),
    "a jack turned up": Ending(turned_up(JACK)),
    "a seven turned up that counts": Ending(turned_up(SEVEN), "opening_effect=true"),
    "an ace turned up that skips": Ending(turned_up(ACE), "opening_effect=true&ace=skip"),
    "drawing until a card fits": Ending(noted("draw", "more"), "draw_until_playable=true&play_after_draw=false"),
    "announced, and not announced": Ending(
        all_of(noted("announce", "last"), noted("draw", "unannounced")), "announce_last=true&starter=winner"
    ),
    "three packs, an ace moves again": Ending(noted("over", ""), "decks=3&ace=again&points=uno_like", 4),
    "one is out of the match": Ending(out(1), before=(80, 95, 20)),
    "two are out at once": Ending(out(2), seats=4, before=(90, 95, 95, 90)),
    "one was out before": Ending(noted("over", ""), seats=4, before=(40, OUT, 0, 70)),
    "the match is over": Ending(over, seats=2, before=(90, 90)),
}


def play_on(table: Table, rng: random.Random) -> Record:
    table.begin()
    while turn := table.turn():
        moves = list(table.game.legal(table.state, turn[0]))
        plays = [move for move in moves if move.verb == "play"]
        table.act(turn[0], move_text(rng.choice(plays if plays and rng.random() < 0.8 else moves)))
    return table.record()


def open_hand(seats: int, seed: int, rules: str = "", before: tuple[int, ...] = ()) -> tuple[Table, random.Random]:
    rng = random.Random(seed)
    carry = {"penalties": {str(seat): n for seat, n in enumerate(before)}} if before else None
    return open_table(GAME + ("?" + rules if rules else ""), tuple(range(seats)), carry=carry, rng=rng), rng


def find_hand(ending: Ending) -> Record:
    for seed in range(20_000):
        record = play_on(*open_hand(ending.seats, seed, ending.rules, ending.before))
        if ending.shows(record):
            return record
    raise LookupError(ending)


def play_match(seats: int) -> list[Record]:
    table, rng = open_hand(seats, seats)
    records = [play_on(table, rng)]
    while not over(records[-1]):
        table = next_hand(table)
        records.append(play_on(table, rng))
    return records


def match_file(seats: int) -> Path:
    return HERE / f"maumau-classic-match-{seats}.jsonl"


if __name__ == "__main__":
    file_of(GAME).write_text("".join(record_text(find_hand(one)) + "\n" for one in ENDINGS.values()), encoding="utf-8")
    for seats in MATCHES:
        match_file(seats).write_text("".join(record_text(one) + "\n" for one in play_match(seats)), encoding="utf-8")
