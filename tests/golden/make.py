"""Makes the golden records: complete hands of 斗地主, one JSON a line, one for each ending that ENDINGS names.

    python -m tests.golden.make [GAME…]      (with src on the path; say in the commit why they are made anew)

A hand is played by simple players from seed after seed until it ends as wanted.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from paiju.core.cards import SMALL, rank
from paiju.core.game import Move, Stakes, Tick
from paiju.core.move import move_text, read_move
from paiju.core.record import actions_of, record_text
from paiju.core.table import Table
from paiju.games import find, open_table, replay

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


def sets(record: Record, kind: str, least: int = 1) -> int:
    """How many sets of this kind, of at least so many cards, were played."""
    entry, rules = find(record["game"])
    played = [read_move(text).cards for _, text in record["actions"] if text.startswith("play ")]
    return sum(len(c) >= least and any(r.kind == kind for r in entry.game.readings(rules, c)) for c in played)


def end_of(record: Record) -> Any:
    return replay(record, actions_of(record)).state


def bombs(record: Record) -> list[int]:
    """How many cards the bombs of equal cards had that were played."""
    return [len(event.cards) for event in end_of(record).told if event.kind == "play" and event.note == "bomb"]


def disclosed_early(record: Record) -> bool:
    """By a play, not by 亮 and not by the end."""
    kinds = [event.kind for event in end_of(record).told]
    return "reveal" not in kinds and kinds[kinds.index("disclosed") + 1] != "over"


class Ending(NamedTuple):
    """A hand to be found: what it must show, with which house rules and players.

    `bid`: how often a player bids, calls, robs when it may. `still`: who passes whenever possible, "farmers" or "landlord".
    `deal`: what the state must show once all is dealt.
    `show`: how often a landlord lays his hand open with his first play.
    """

    shows: Callable[[Record], bool]
    house: str = ""
    bid: float = 0.5
    still: str = ""
    purse: dict[int, int] | None = None
    stakes: Stakes | None = None
    take_back: bool = False
    deal: Callable[[Any], bool] = lambda state: True
    show: float = 0


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


def long_plays(record: Record) -> list[str]:
    """Plays of five cards or more."""
    return [text for _, text in record["actions"] if text.startswith("play") and text.count(" ") >= 5]


ENDINGS["doudizhu/four"] = {
    "the landlord wins": Ending(lambda r: ends(r, "landlord") and len(r["result"]["factors"]) == 1),
    "the farmers win": Ending(lambda r: ends(r, "farmers") and len(r["result"]["factors"]) == 1),
    "nobody bids": Ending(lambda r: ends(r, "redeal"), bid=0),
    "several rounds of bids": Ending(lambda r: len(bids(r)) > 5 and len({seat for seat, n in bids(r) if n}) > 1),
    "the face-up card in the bottom": Ending(lambda r: picks(r) == 2 and ends(r, "landlord")),
    "bombs that do not count": Ending(lambda r: sets(r, "bomb") > 1 and not factor(r, "bomb")),
    "a bomb of six": Ending(lambda r: factor(r, "bomb") == 1 and sets(r, "bomb", 6) == 1 and ends(r, "farmers")),
    "a bomb of seven": Ending(lambda r: sets(r, "bomb", 7) == 1),
    "the rocket": Ending(lambda r: factor(r, "rocket") == 1),
    "a pair of jokers": Ending(
        lambda r: any(text in ("play BJ BJ", "play RJ RJ") for _, text in r["actions"]) and ends(r, "farmers")
    ),
    "a pair of jokers as a kicker": Ending(lambda r: any(t[-6:] in (" BJ BJ", " RJ RJ") for t in long_plays(r))),
    "one round of bids": Ending(
        lambda r: len(bids(r)) == 4 and not bids(r)[0][1] and ends(r, "landlord"), "one_round_bidding=true"
    ),
    "spring": Ending(lambda r: factor(r, "spring") == 1, "spring=true", still="farmers"),
    "nobody plays against the landlord": Ending(lambda r: ends(r, "landlord"), still="farmers"),
    "every house rule turned over": Ending(
        lambda r: factor(r, "anti_spring") == 1,
        "one_round_bidding=true&equal_wing_pairs=true&spring=true&anti_spring=true&direction=clockwise",
        still="landlord",
    ),
    "a take-back": Ending(lambda r: any(text == "undo 2" for _, text in r["actions"]), take_back=True),
    "beans at stake": Ending(
        lambda r: ends(r, "landlord"), purse={0: 3000, 1: 100, 2: 500, 3: 40}, stakes=Stakes(base=2, factor=10, fee=5)
    ),
}


def taken(record: Record) -> int:
    """How many of the six cards the emperor took, -1 if there was none."""
    return next((text.count(" ") for _, text in record["actions"] if text.startswith("take")), -1)


ENDINGS["doudizhu/emperor"] = {
    "the emperor wins": Ending(lambda r: ends(r, "emperor") and len(r["result"]["factors"]) == 1),
    "the rebels win": Ending(lambda r: ends(r, "rebels") and len(r["result"]["factors"]) == 1),
    "nobody bids": Ending(lambda r: ends(r, "redeal"), bid=0),
    "three at once": Ending(lambda r: [n for _, n in bids(r)] == [3]),
    "three bids, each higher": Ending(lambda r: [n for _, n in bids(r)] == [1, 2, 3]),
    "all six are taken": Ending(lambda r: taken(r) == 6 and ends(r, "emperor")),
    "none is taken": Ending(lambda r: taken(r) == 0),
    "some are taken": Ending(lambda r: taken(r) == 3),
    "a drawn emperor": Ending(lambda r: not bids(r) and ends(r, "rebels"), "emperor=random"),
    "quads": Ending(lambda r: sets(r, "quad") > 0),
    "a run of quads": Ending(lambda r: sets(r, "quads") > 0),
    "a quad with a triple": Ending(lambda r: sets(r, "quad+3") > 1),
    "a carrier": Ending(lambda r: sets(r, "quads+3") > 0),
    "dresses": Ending(lambda r: sets(r, "quad+3+2") > 1),
    "a spaceship": Ending(lambda r: sets(r, "quads+3+2") > 0),
    "a plane with pairs": Ending(lambda r: sets(r, "plane+2") > 0),
    "bombs": Ending(lambda r: factor(r, "bomb") > 2 and ends(r, "emperor")),
    "a bomb of seven": Ending(lambda r: sets(r, "bomb", 7) == 1),
    "the four jokers": Ending(lambda r: factor(r, "four_jokers") == 1),
    "spring": Ending(lambda r: factor(r, "spring") == 1, "spring=true", still="farmers"),
    "every house rule turned over": Ending(
        lambda r: factor(r, "anti_spring") == 1,
        "emperor=random&equal_wing_pairs=true&spring=true&anti_spring=true&direction=clockwise",
        still="landlord",
    ),
    "a take-back": Ending(lambda r: any(text == "undo 2" for _, text in r["actions"]), take_back=True),
    "beans at stake": Ending(
        lambda r: ends(r, "emperor"), purse={0: 3000, 1: 1000, 2: 250}, stakes=Stakes(base=2, factor=10, fee=5)
    ),
}


def holds(n: int, jokers: bool = False) -> Callable[[Any], bool]:
    """Somebody has so many cards of a rank, or so many jokers."""

    def found(state: Any) -> bool:
        sets = [Counter(min(rank(card), SMALL) for card in hand) for hand in state.board.hands]
        return any(most >= n for of in sets for r, most in of.items() if (r == SMALL) == jokers)

    return found


ENDINGS["doudizhu/five"] = {
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


def made(record: Record, kind: str) -> list[int]:
    """What the factors of this kind are."""
    return [by for name, by in record["result"]["factors"] if name == kind]


def order_of_answers(record: Record) -> list[str]:
    return [text for seat, text in record["actions"] if seat is not None and text in ("call", "rob", "no", "show")]


def doubles(record: Record) -> set[int]:
    return {seat for seat, text in record["actions"] if text == "double"}


OPEN_HANDS: dict[str, Ending] = {
    "the landlord wins": Ending(lambda r: ends(r, "landlord") and not r["result"]["factors"], bid=0.2),
    "the farmers win": Ending(lambda r: ends(r, "farmers") and not r["result"]["factors"], bid=0.2),
    "nobody calls": Ending(lambda r: ends(r, "redeal"), bid=0),
    "an open hand before the deal": Ending(lambda r: made(r, "show") == [5], bid=0.3),
    "an open hand early in the deal": Ending(lambda r: made(r, "show") == [4], bid=0.1),
    "an open hand late in the deal": Ending(lambda r: made(r, "show") == [3], bid=0.1),
    "the landlord lays open with his first play": Ending(lambda r: made(r, "show") == [2], bid=0.1, show=0.9),
    "two open hands and the first counts": Ending(
        lambda r: made(r, "show") == [5] and said(r, "show") > 1 and ends(r, "landlord"), bid=0.3
    ),
    "all three hands open": Ending(lambda r: said(r, "show") == 3, bid=0.6),
    "all say no and an open hand is the landlord's": Ending(
        lambda r: said(r, "show") == 1 and not said(r, "call") and ends(r, "farmers"), bid=0.15
    ),
    "robbed by one": Ending(lambda r: made(r, "rob") == [2] and not made(r, "show"), bid=0.3),
    "robbed by both and back": Ending(lambda r: made(r, "rob") == [2, 2, 2], bid=0.8),
    "who said no is not asked": Ending(
        lambda r: order_of_answers(r)[-4:] == ["no", "call", "rob", "rob"], "doubling=false", bid=0.6
    ),
    "the landlord and a farmer double": Ending(lambda r: len(doubles(r)) == 2 and ends(r, "farmers"), bid=0.6),
    "all double": Ending(lambda r: len(doubles(r)) == 3, bid=0.7),
    "spring": Ending(lambda r: factor(r, "spring") == 1, bid=0.3, still="farmers"),
    "anti-spring": Ending(lambda r: factor(r, "anti_spring") == 1, bid=0.3, still="landlord"),
    "beans at stake, a farmer too poor to double": Ending(
        lambda r: ends(r, "landlord") and len(doubles(r)) == 1,
        purse={0: 3000, 1: 1000, 2: 4000},
        stakes=Stakes(initial=3, factor=10, fee=5, double_above=2000),
    ),
    "all too poor to double": Ending(
        lambda r: ends(r, "farmers"),
        purse={0: 3000, 1: 1000, 2: 4000},
        stakes=Stakes(factor=10, double_above=5000),
    ),
    "a take-back": Ending(lambda r: any(text == "undo 2" for _, text in r["actions"]), take_back=True),
}

ENDINGS["doudizhu/happy"] = OPEN_HANDS | {
    "bombs": Ending(lambda r: factor(r, "bomb") > 1),
    "the rocket": Ending(lambda r: factor(r, "rocket") == 1),
    "every house rule turned over": Ending(
        lambda r: ends(r, "landlord") and made(r, "show") == [4],
        "ming_border=10&doubling=false&kickers=strict&rocket_as_kickers=false&equal_wing_pairs=true"
        "&quad_as_two_pairs=true&spring=false&anti_spring=false&ask_reading=true&direction=clockwise",
        bid=0.2,
    ),
}
ENDINGS["doudizhu/laizi"] = OPEN_HANDS | {
    "a soft bomb": Ending(lambda r: [name for name, _ in r["result"]["factors"]] == ["soft_bomb"], bid=0.2),
    "a hard bomb": Ending(lambda r: factor(r, "hard_bomb") == 1),
    "the bomb of wild cards": Ending(lambda r: factor(r, "pure_bomb") == 1),
    "the rocket": Ending(lambda r: made(r, "rocket") == [4]),
    "a chosen reading of the default's cards": Ending(
        lambda r: any(" as triple+1 " in text for _, text in r["actions"]), bid=0.3
    ),
    "a run made up with wild cards": Ending(
        lambda r: any(" as straight " in text or " as pairs " in text for _, text in r["actions"]), bid=0.3
    ),
    "the reading is not asked": Ending(lambda r: factor(r, "soft_bomb") == 1, "ask_reading=false", bid=0.3),
    "the landlord's win is capped": Ending(
        lambda r: sorted(r["result"]["points"])[-1] == "10000" and ends(r, "landlord"), stakes=Stakes(initial=5000)
    ),
    "the landlord's loss is capped": Ending(
        lambda r: "-10000" in r["result"]["points"] and ends(r, "farmers"), stakes=Stakes(initial=5000)
    ),
    "each winner is capped": Ending(
        lambda r: r["result"]["points"].count("10000") == 2, "cap=winner", stakes=Stakes(initial=5000)
    ),
    "no cap": Ending(lambda r: "40000" in r["result"]["points"], "cap=none", stakes=Stakes(initial=5000)),
    "a quarter of a point": Ending(lambda r: "1/4" in r["result"]["points"], bid=0.2),
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
