"""够级: what listing the legal plays of 36 cards costs, refusing one, the burn test, a world, and a random hand. The floor, in
the same run: shuffling four packs.

    python bench/gouji.py [hands]

Times are the thread's own. The ratio to the floor is what counts; the numbers themselves are the machine's. What is wanted:
a list of a lead or an answer within 2 ms in the median, the burn test and a refusal within 2 ms always.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator

from paiju.core.cards import Cards, deck
from paiju.core.game import Move, Stakes, draw
from paiju.games import find
from paiju.games.gouji import house
from paiju.shapes.gouji import HAND, PLAYERS, House, count, is_burnable
from paiju.shapes.gouji_moves import PASS, Plays, refuse_play

MS = 1000.0


def spent(what: Callable[[], object]) -> float:
    begun = time.thread_time()
    what()
    return (time.thread_time() - begun) * MS


def deals(n: int, seed: int) -> Iterator[list[Cards]]:
    rng, pack = random.Random(seed), list(deck(4))
    for _ in range(n):
        rng.shuffle(pack)
        yield [tuple(sorted(pack[i * HAND : (i + 1) * HAND])) for i in range(PLAYERS)]


def listing(how: House, n: int) -> dict[str, list[float]]:
    """A lead of each hand, and an answer to one of its leads by each of the others, as an ordinary set and as a burn."""
    rng = random.Random(1)
    took: dict[str, list[float]] = {"list a lead": [], "list an answer": [], "list burns": [], "refuse": [], "burn test": []}
    for hands in deals(n, 7):
        for seat, hand in enumerate(hands):
            lead = Plays(hand, how)
            took["list a lead"].append(spent(lambda of=lead: list(of)))
            top, other = lead.pick(rng).cards, hands[(seat + 1) % PLAYERS]
            for name, duty in (("list an answer", ""), ("list burns", "burn")):
                took[name].append(spent(lambda t=top, h=other, d=duty: list(Plays(h, how, t, d, (PASS,)))))
            size = min(len(top), len(other))
            for cards in (other[:size], other[-size:], tuple(sorted(rng.sample(other, size)))):
                for duty in ("", "burn"):
                    tried = Plays(other, how, top, duty, (PASS,))
                    took["refuse"].append(spent(lambda c=cards, t=tried: refuse_play(Move("play", c), t)))
            took["burn test"].append(spent(lambda h=hand: is_burnable(count(h), how.biesan)))
    return took


def hand(game_id: str, seed: int, carry: dict[str, object], guesses: list[float]) -> dict[str, object]:
    """A hand from the shuffle to the end by `pick`; every fortieth view is guessed from. What it leaves."""
    entry, rules = find(game_id)
    game, rng = entry.game, random.Random(seed)
    state = game.start(rules, tuple(range(PLAYERS)), {}, Stakes(), carry)
    while (result := game.result(state)) is None:
        chance, turn = game.chance(state), game.turn(state)
        if chance is not None and not turn:
            game.act(state, None, draw(chance, rng))
            continue
        if len(state.log) % 40 == 0:
            view = game.view(state, rng.randrange(PLAYERS))
            guesses.append(spent(lambda v=view: game.guess(v, rng)))
        seat = rng.choice(turn)
        game.act(state, seat, game.legal(state, seat).pick(rng))
    return dict(result.carry)


def say(name: str, took: list[float], floor: float) -> None:
    took.sort()
    middle, most = statistics.median(took), took[-1]
    high = took[len(took) * 99 // 100]
    print(f"{name:24} median {middle:7.3f} ms  99 % {high:7.3f} ms  most {most:7.3f} ms  {middle / floor:8.2f} × the floor")


def main() -> None:
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    rng, pack = random.Random(1), list(deck(4))
    floor = statistics.median(spent(lambda: rng.shuffle(pack)) for _ in range(200))
    print(f"floor: shuffling four packs {floor:.3f} ms")
    for game_id in ("gouji/biesan", "gouji/open"):
        print(game_id)
        for name, took in listing(house(find(game_id)[1]), n).items():
            say(name, took, floor)
        carry, whole, guesses = dict[str, object](), list[float](), list[float]()
        for seed in range(max(3, n // 10)):
            begun, before = time.thread_time(), sum(guesses)
            carry = hand(game_id, seed, carry, guesses)
            whole.append((time.thread_time() - begun) * MS - (sum(guesses) - before))
        say("a world", guesses, floor)
        say("a random hand", whole, floor)


if __name__ == "__main__":
    main()
