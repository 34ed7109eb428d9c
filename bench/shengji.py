"""升级: what a random hand of every variant costs, and in it refusing a follow and finding a trick's winner. The floor, in the
same run: shuffling four packs.

    python bench/shengji.py [hands]

Times are the thread's own. The ratio to the floor is what counts; the numbers themselves are the machine's.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from paiju.core.cards import FACES, Cards, deck, read_cards
from paiju.core.game import Move, Stakes, draw
from paiju.games import GAMES, find
from paiju.shapes import follow, structure
from paiju.shapes.follow import Duty
from paiju.shapes.structure import Kind, in_suit
from paiju.shapes.trick import forced_part, read_lead, winner
from paiju.shapes.trick_moves import Leads, following, refuse_follow
from paiju.shapes.trump import Order, order

MS = 1000.0
TOP = 25
HUNTS = {"read a lead": 0.5, "does a throw stand": 1.0, "refuse": 6.0, "winner": 2.5}
"""What is searched for its worst case, and for how many seconds."""
ORDERS = [("2", "S", False), ("7", "NT", False), ("7", "S", True), ("A", "H", True)]


def hand(game_id: str, seed: int) -> None:
    """A hand from the shuffle to the end by `pick`."""
    entry, rules = find(game_id)
    game, rng = entry.game, random.Random(seed)
    state = game.start(rules, tuple(range(game.META.seats[0])), {}, Stakes(), {})
    while game.result(state) is None:
        chance, turn = game.chance(state), game.turn(state)
        if chance is not None and (not turn or rng.random() < 0.5):
            game.act(state, None, draw(chance, rng))
        else:
            seat = rng.choice(turn)
            game.act(state, seat, game.legal(state, seat).pick(rng))


def spent(what: Callable[[], object]) -> float:
    begun = time.thread_time()
    what()
    return (time.thread_time() - begun) * MS


def deals(decks: int, n: int, seed: int) -> Iterator[list[Cards]]:
    rng, pack = random.Random(seed), list(deck(decks))
    each = len(pack) // 4
    for _ in range(n):
        rng.shuffle(pack)
        yield [tuple(sorted(pack[i * each : (i + 1) * each])) for i in range(4)]


def follows(decks: int, leads: list[Cards], n: int, warm: bool) -> tuple[list[float], list[float]]:
    """What refusing a random follow took, and the winner of four such plays; memory emptied before each unless `warm`."""
    four = decks == 4
    how = order("3" if four else "2", "S", constant_2=four, own_ladders=four)
    rng = random.Random(decks)
    refusals: list[float] = []
    winners: list[float] = []
    for hands in deals(decks, n, decks):
        lead = rng.choice(leads) if leads else Leads(hands[0], how).pick(rng).cards
        parts = read_lead(lead, how) or ()
        kinds: tuple[Kind, ...] = tuple(part.kind for part in parts)
        duty, led = Duty(kinds, four=four), how.suit[lead[0]]
        plays = [lead]
        for held in hands[1:]:
            suited = in_suit(held, led, how)
            some = rng.sample(suited if len(suited) >= len(lead) else held, len(lead))
            if not warm:
                forget()
            move = Move("play", tuple(sorted(some)))
            refusals.append(spent(partial(refuse_follow, move, held, led, duty, how)))
            plays.append(following(held, led, duty, how).pick(rng).cards)
        winners.append(spent(partial(winner, plays, kinds, how, four)))
    return refusals, winners


def forget() -> None:
    """Empty everything that is remembered of structures, as in a server that has just been started."""
    for known in (*vars(structure).values(), *vars(follow).values()):
        if hasattr(known, "cache_clear"):
            known.cache_clear()


def long_throws(n: int) -> tuple[list[float], list[float], list[float]]:
    """Four packs, 20 to 40 trumps led and more of them in the follower's hand, cold: refusing a follow, finding the lowest
    one, and the winner where all ruff so many.
    """
    how = order("7", "S", constant_2=True, own_ladders=True)
    faces = sorted((card for card in FACES if how.suit[card] == "T"), key=lambda card: (how.step[card], card))
    rng = random.Random(4)
    found: tuple[list[float], list[float], list[float]] = ([], [], [])
    while len(found[0]) < n:
        sizes = rng.choice(((2,), (3,), (4,), (2, 4), (3, 4), (2, 3)))
        lead = sum(((c,) * rng.choice(sizes) for c in rng.sample(faces, len(faces))), ())[: rng.randint(20, 40)]
        rest = [min(4 - lead.count(c), rng.choice((2, 3, 4))) for c in faces]
        hand = tuple(sorted(sum(((c,) * k for c, k in zip(faces, rest, strict=True)), ())[-54:]))
        if len(hand) <= len(lead):
            continue
        kinds = tuple(part.kind for part in read_lead(lead, how) or ())
        duty, play = Duty(kinds, four=True), tuple(sorted(rng.sample(hand, len(lead))))
        forget()
        found[0].append(spent(partial(refuse_follow, Move("play", play), hand, "T", duty, how)))
        forget()
        found[1].append(spent(partial(next, iter(following(hand, "T", duty, how)))))
        forget()
        found[2].append(spent(partial(winner, [lead, play, play, play], kinds, how, True)))
    return found


class Trial(NamedTuple):
    """A lead and what others hold of one suit, the one led or trumps: how many of each face, as far as there are so many in
    the packs and no hand has more than is dealt. The plays are what comes first of these, or random ones of a `seed`.
    """

    decks: int
    order: Order
    faces: tuple[Cards, Cards]
    lead: tuple[int, ...]
    held: tuple[tuple[int, ...], ...]
    seed: int

    @property
    def cards(self) -> tuple[Cards, list[Cards]]:
        most, (of_lead, of_others) = 54 if self.decks == 4 else 39, self.faces
        lead = sum(((c,) * n for c, n in zip(of_lead, self.lead, strict=True)), ())[:most]
        rest = {c: self.decks - lead.count(c) for c in of_others}
        hands: list[Cards] = []
        for counts in self.held:
            hands.append(sum(((c,) * min(n, rest[c]) for c, n in zip(of_others, counts, strict=True)), ())[:most])
            rest = {c: n - hands[-1].count(c) for c, n in rest.items()}
        return lead, hands


def trial(decks: int, others: int, rng: random.Random) -> Trial:
    how = order(*rng.choice(ORDERS), own_ladders=decks == 4)
    faces = {s: tuple(sorted((c for c in FACES if how.suit[c] == s), key=lambda c: (how.step[c], c))) for s in "TC"}
    led = rng.choice("TTTC" if others == 1 else "TCCC")
    of = faces[led], faces[led if others == 1 else "T"]
    sizes = [rng.choices(range(decks + 1), k=rng.randint(1, 4)) for _ in range(2)]
    lead = tuple(rng.choice(sizes[0]) for _ in of[0])
    held = tuple(tuple(rng.choice(sizes[rng.random() < 0.5]) for _ in of[1]) for _ in range(others))
    return Trial(decks, how, of, lead, held, rng.randrange(100))


def changed(trial: Trial, rng: random.Random) -> Trial:
    """The same but for a few faces, and perhaps the play."""
    lead, held = list(trial.lead), [list(one) for one in trial.held]
    for _ in range(rng.randint(1, 3)):
        some = rng.choice((lead, rng.choice(held)))
        some[rng.randrange(len(some))] = rng.randint(0, trial.decks)
    seed = rng.choice((trial.seed, rng.randrange(100)))
    return trial._replace(lead=tuple(lead), held=tuple(map(tuple, held)), seed=seed)


OTHERS = {"winner": 3}
"""How many hands there are besides the leader's; one where nothing is said."""


def task(name: str, trial: Trial) -> Callable[[], object] | None:
    """What is measured, if this trial has it. A follow of an even seed is a legal one, of an odd one any. All who take part
    in a trick play differently, up to a third copy of the lead.
    """
    (lead, hands), how, rng = trial.cards, trial.order, random.Random(trial.seed)
    if not lead or any(len(held) < len(lead) for held in hands):
        return None
    parts = read_lead(lead, how) or ()
    kinds, led, four = tuple(part.kind for part in parts), how.suit[lead[0]], trial.decks == 4
    if name == "winner":
        return partial(winner, [lead, *(held[: len(lead)] for held in hands)], kinds, how, four, trial.seed % 2 == 1)
    held, duty = hands[0], Duty(kinds, four=four)
    if len(held) == len(lead):
        return None
    play = tuple(sorted(rng.sample(held, len(lead))))
    if trial.seed % 2 == 0 and name == "refuse":
        play = following(held, led, duty, how).pick(rng).cards
    return {
        "read a lead": partial(read_lead, lead, how),
        "does a throw stand": partial(forced_part, parts, [held] * 3, how),
        "refuse": partial(refuse_follow, Move("play", play), held, led, duty, how),
    }[name]


def hunt(name: str, decks: int, seconds: float) -> list[float]:
    """The dearest trials that a search finds from random ones and those it changed, dearest last. All memory is emptied
    before each; a time is the least of three.
    """
    rng, top, until = random.Random(decks), list[tuple[float, Trial]](), time.thread_time() + seconds

    def took(what: Callable[[], object]) -> float:
        forget()
        return spent(what)

    while time.thread_time() < until:
        one = trial(decks, OTHERS.get(name, 1), rng) if len(top) < TOP or rng.random() < 0.4 else changed(rng.choice(top)[1], rng)
        what = task(name, one)
        if what is None or (len(top) == TOP and took(what) < top[0][0]):
            continue
        top = sorted([*top, (min(took(what) for _ in range(3)), one)], key=lambda found: found[0])[-TOP:]
    return [found for found, _ in top]


def row(name: str, times: list[float]) -> str:
    times = sorted(times)
    return f"{name:34} median {statistics.median(times):7.3f} ms  p99 {times[int(len(times) * 0.99)]:7.3f}  worst {times[-1]:7.3f}"


TEN = [read_cards("C4 C5 C6 C7 C8 C9 CT CJ CQ CA"), read_cards("H4 H5 H6 H7 H8 H9 HT HJ HQ HK")]
TRIPLES = [read_cards("D4 D4 D4 D6 D6 D6 D8 D8 D8 DT DT DT DQ DQ"), read_cards("S4 S4 S4 S6 S6 S6 S8 S8 S8 ST ST ST SQ SQ")]


def main(hands: int) -> None:
    pack, rng = list(deck(4)), random.Random(1)
    print(row("floor: shuffling four packs", [spent(lambda: rng.shuffle(pack)) for _ in range(hands * 10)]))
    for game_id in (id for id in GAMES if id.startswith("shengji/")):
        hand(game_id, 0)
        print(row(f"{game_id}, a random hand", [spent(partial(hand, game_id, seed)) for seed in range(hands)]))
    for decks in (2, 3, 4):
        for name, leads in (("random leads", []), ("ten singles", TEN), ("four triples and a pair", TRIPLES)):
            if decks == 2 and leads is TRIPLES:
                continue
            for warm in (True, False):
                refusals, winners = follows(decks, leads, hands * 10, warm)
                print(row(f"{decks} decks, {name}{'' if warm else ', cold'}: refuse", refusals))
            print(row(f"{decks} decks, {name}: winner", winners))

    for name, times in zip(("refuse", "lowest follow", "winner"), long_throws(hands * 4), strict=True):
        print(row(f"4 decks, 20 to 40 trumps, cold: {name}", times))
    print(f"\nthe worst that a search finds, all memory empty: the {TOP} dearest")
    for decks in (3, 4):
        for name, seconds in HUNTS.items():
            print(row(f"{decks} decks: {name}", hunt(name, decks, seconds)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
