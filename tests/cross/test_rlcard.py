"""RLCard's generator of 斗地主 plays against ours. Where the two differ, a house rule must say why.

RLCard gives every set one reading. Its kickers are ours of QQ but for two rules: both jokers are never kickers of one
set, and three equal kickers do not stand next to the triples of a plane (they would make it a longer one).
"""

import random
from collections import Counter
from functools import cache
from itertools import pairwise
from types import SimpleNamespace

import pytest
from rlcard.games.doudizhu.judger import DoudizhuJudger
from rlcard.games.doudizhu.utils import CARD_TYPE, get_gt_cards

from paiju.core.cards import RANKS
from paiju.games import find
from paiju.games.doudizhu import rows
from paiju.shapes.climb import Counts, Rows, Shape, beats, lead_reading, plays

POSITIONS = 10_000  # of each game, every second one a lead
QQ, CLASSIC = (rows(find(game)[1]) for game in ("doudizhu/qq", "doudizhu/classic"))
TYPES: dict[str, list[tuple[str, str]]] = CARD_TYPE[0]

KINDS = {
    "solo": "single",
    "pair": "pair",
    "trio": "triple",
    "trio_solo": "triple+1",
    "trio_pair": "triple+2",
    "four_two_solo": "quad+1",
    "four_two_pair": "quad+2",
    "solo_chain": "straight",
    "pair_chain": "pairs",
    "trio_chain": "plane",
    "trio_solo_chain": "plane+1",
    "trio_pair_chain": "plane+2",
    "bomb": "bomb",
    "rocket": "rocket",
}

# How many plays of all the positions both generators list, and how many one of them lists and why.
DIFFERENCES = {
    "doudizhu/qq": {
        "the same": 228888,
        "DZ-12 both jokers as kickers": 3101,
        "DZ-17 a longer plane read with kickers": 12,
        "DZ-10 three equal kickers next to the plane": 4,
    },
    "doudizhu/classic": {"the same": 216820, "DZ-10 equal kickers": 16192},
}


def text_of(counts: Counts) -> str:
    return "".join(RANKS[r] * n for r, n in enumerate(counts))


def counts_of(text: str) -> Counts:
    return tuple(text.count(r) for r in RANKS)


@cache
def their_kind(text: str) -> tuple[str, int]:
    """Our name of the kind, and the number of bodies."""
    ((name, _),) = TYPES[text]
    chain, _, length = name.rpartition("_")
    return (KINDS[chain], int(length)) if length.isdigit() else (KINDS[name], 1)


def deal(rng: random.Random) -> tuple[Counts, Counts]:
    """Two hands of at most twenty cards from one pack. Every second pack lacks some ranks, so that there are triples
    and bombs; of every fourth, both players first take triples in a row.
    """
    first, length = rng.randrange(8), 5 + rng.randrange(4)
    few = rng.randrange(2)
    ranks = [*range(first, min(first + length, 12)), 12] if few else range(13)
    pack = [r for r in ranks for _ in range(4)] + [13, 14]
    rng.shuffle(pack)
    rows: tuple[list[int], list[int]] = ([], [])
    if few and rng.randrange(2):
        middle = len(ranks) // 2
        rows = list(ranks[:middle]) * 3, list(ranks[middle:-1]) * 3
        for card in rows[0] + rows[1]:
            pack.remove(card)
    mine = rng.randrange(1, min(20 - len(rows[0]), len(pack) - 1) + 1)
    other = rng.randrange(1, min(20 - len(rows[1]), len(pack) - mine) + 1)
    hands = rows[1] + pack[:mine], rows[0] + pack[mine : mine + other]
    counts = [tuple(hand.count(r) for r in range(15)) for hand in hands]
    return counts[0], counts[1]


def their_follows(hand: str, target: str) -> set[str]:
    cards = [SimpleNamespace(rank="" if r in "BR" else r, suit=r) for r in hand]
    found = get_gt_cards(SimpleNamespace(current_hand=cards), SimpleNamespace(played_cards=target))
    return set(found) - {"pass"}


def ours(hand: Counts, table: Rows, over: Shape | None = None) -> dict[str, Shape]:
    return {text_of(counts): shape for shape, counts in plays(hand, table, over)}


def three_beside(text: str, shape: Shape) -> bool:
    """Three equal kickers next to the triples of a plane; twos are next to nothing."""
    counts = counts_of(text)
    beside = [r for r in (shape.key - shape.run, shape.key + 1) if 0 <= r <= 11]
    return shape.kind == "plane+1" and any(counts[r] == 3 for r in beside)


def why_only_ours(text: str, shape: Shape) -> str:
    if len(text) > 2 and text.endswith("BR") and text not in TYPES:
        return "DZ-12 both jokers as kickers"
    if three_beside(text, shape):
        return (
            "DZ-10 three equal kickers next to the plane"
            if text not in TYPES
            else "DZ-17 a longer plane read with kickers"
        )
    return f"unexplained: {text} {shape}"


def why_only_theirs(text: str) -> str:
    kind, run = their_kind(text)
    counts = list(counts_of(text))
    body = 4 if kind == "quad+1" else 3
    if kind in ("plane+1", "quad+1"):
        mains = [r for r, n in enumerate(counts) if n == body]
        kickers = [n for r, n in enumerate(counts) if n and n != body] if len(mains) == run else [body]
        if max(kickers, default=0) > 1:
            return "DZ-10 equal kickers"
    return f"unexplained: {text}"


def differences(game: str, positions: int, seed: int) -> Counter[str]:
    table = {"doudizhu/qq": QQ, "doudizhu/classic": CLASSIC}[game]
    rng = random.Random(seed)
    found: Counter[str] = Counter()
    for n in range(positions):
        hand, other = deal(rng)
        over = None
        if n % 2:
            known = sorted(DoudizhuJudger.playable_cards_from_hand(text_of(other)))
            while over is None:
                kind = rng.choice(sorted(set(map(their_kind, known))))
                target = rng.choice([text for text in known if their_kind(text) == kind])
                over = lead_reading(counts_of(target), table)
            theirs = their_follows(text_of(hand), target)
        else:
            theirs = DoudizhuJudger.playable_cards_from_hand(text_of(hand))
        mine = ours(hand, table, over)
        found["the same"] += len(theirs & mine.keys())
        found.update(why_only_ours(text, shape) for text, shape in mine.items() if text not in theirs)
        found.update(why_only_theirs(text) for text in theirs - mine.keys())
    return found


@pytest.mark.parametrize("game", DIFFERENCES)
def test_every_difference_is_a_house_rule(game):
    assert differences(game, POSITIONS, 1) == DIFFERENCES[game]


def test_every_set_of_theirs_is_read_the_same():
    """All 27,471 sets: QQ leads them as the kind that RLCard gives them, with the same order within a kind."""
    order: dict[tuple[str, int], list[tuple[int, Shape]]] = {}
    for text, ((_, weight),) in TYPES.items():
        shape = lead_reading(counts_of(text), QQ)
        assert shape and their_kind(text) == (shape.kind, shape.run), text
        order.setdefault(their_kind(text), []).append((int(weight), shape))
    assert sum(map(len, order.values())) == 27471
    for sets in order.values():
        distinct = sorted(set(sets))
        assert len(distinct) == len({weight for weight, _ in distinct}) == len({shape.key for _, shape in distinct})
        assert all(beats(high, low) for (_, low), (_, high) in pairwise(distinct))
