"""Random hands a second: the 斗地主 module beside RLCard's environment, in turns in one run, so that noise hits both.

    python bench/engine.py [rounds]

The ratio is what counts; the numbers themselves are the machine's.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable

from paiju.core.game import Stakes, draw
from paiju.core.move import Move
from paiju.games import doudizhu

HANDS = 20  # in one turn of either side


def ours(seed: int) -> int:
    """A hand from the shuffle to the end by `pick`, seat 0 made landlord as in RLCard; gives the number of moves."""
    rng = random.Random(seed)
    state = doudizhu.start(doudizhu.QQ, (0, 1, 2), {}, Stakes(), {})
    while (chance := doudizhu.chance(state)) is not None:
        doudizhu.act(state, None, draw(chance, rng))
    while state.phase == "bid" and state.board.seat is not None:
        doudizhu.act(state, state.board.seat, Move("bid", n=0 if state.board.seat else 3))
    moves = 0
    while state.board.seat is not None:
        doudizhu.act(state, state.board.seat, doudizhu.legal(state, state.board.seat).pick(rng))
        moves += 1
    return moves


def rlcards() -> Callable[[int], int] | None:
    """The same in RLCard's game; None if it is not installed."""
    try:
        import numpy as np
        from rlcard.games.doudizhu import Game
    except ImportError:
        return None

    def play(seed: int) -> int:
        rng = random.Random(seed)
        game = Game()
        game.np_random = np.random.RandomState(seed)
        state, _ = game.init_game()
        moves = 0
        while not game.is_over():
            state, _ = game.step(rng.choice(state["actions"]))
            moves += 1
        return moves

    return play


def seconds(play: Callable[[int], int], seeds: range) -> tuple[float, int]:
    begun = time.perf_counter()
    moves = sum(map(play, seeds))
    return time.perf_counter() - begun, moves


def main(rounds: int) -> None:
    players = {"paiju": ours, **({"rlcard": peer} if (peer := rlcards()) else {})}
    for play in players.values():
        play(0)
    turns: dict[str, list[tuple[float, int]]] = {name: [] for name in players}
    for i in range(rounds):
        for name, play in players.items():
            turns[name].append(seconds(play, range(i * HANDS, (i + 1) * HANDS)))
    for name, spent in turns.items():
        total, moves = sum(s for s, _ in spent), sum(m for _, m in spent)
        print(f"{name:8} {rounds * HANDS / total:7.1f} hands/s {moves / total:9.0f} moves/s")
    if "rlcard" in turns:
        ratios = [b[0] / a[0] for a, b in zip(turns["paiju"], turns["rlcard"], strict=True)]
        print(f"paiju / rlcard, hands a second: median of {rounds} rounds {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
