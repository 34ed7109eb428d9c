"""The rule bot of 升级 measured: strength, milliseconds a move, and what each part of it is worth.

    python bench/bots_shengji.py                  against random
    python bench/bots_shengji.py --greedy         against a beginner: leads long and high, takes what he can, feeds
    python bench/bots_shengji.py --without        without each part, against the whole bot on the same deals
    python bench/bots_shengji.py --slow           how long moves and hints take, and the slowest of them

Options: --parts a,b=2,c=1+d=3 (of --without; a value instead of nothing), --games ID ID, --deals N, --seed N, --workers N.
"""

import argparse
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import Any
from unittest import mock

from paiju import arena
from paiju.bots import make, shengji, shengji_before, trick_plays
from paiju.bots.trick_mind import WEIGHTS, Mind
from paiju.bots.trick_plays import Trick, cheapest, found_follows, trick_of
from paiju.core.cards import Card, Cards, cards_text
from paiju.core.move import Move
from paiju.games import GAMES, find
from paiju.server.thinking import hint
from paiju.shapes.structure import in_suit
from paiju.shapes.trick import points, read_lead

GAMES_OF = [game_id for game_id in GAMES if game_id.startswith("shengji/")]


# a beginner


def greedy(view: Any, rng: random.Random, game: Any) -> Move:
    """Declares, buries and calls as the rule bot does; plays by three rules of thumb."""
    if view.phase != "play":
        return shengji_before.before(view, game, rng)
    mind = Mind(view, game)
    trick = trick_of(mind)
    return Move("play", _lead(mind) if trick is None else _follow(mind, trick))


def _lead(mind: Mind) -> Cards:
    parts = [part for cards in mind.by_suit.values() for part in read_lead(cards, mind.order) or ()]
    return max(parts, key=lambda part: (len(part.cards), part.top)).cards


def _follow(mind: Mind, trick: Trick) -> Cards:
    power = mind.order.power
    suited = in_suit(mind.view.hand, trick.led, mind.order)
    mate = not mind.enemy[trick.best.seat]
    takes = [play for play in found_follows(mind, trick) if shengji.best_with(mind, trick, play).seat == mind.seat]
    if takes and not mate:
        return min(takes, key=lambda play: sum(map(power.__getitem__, play)))

    def weigh(card: Card) -> float:
        return power[card] + (-1 if mate else 1) * 100 * points((card,))

    return cheapest(mind, trick, suited, min(trick.duty.size, len(mind.view.hand)), weigh)


# the bot without a part

PLACES: dict[str, tuple[Any, str]] = {
    "deep": (shengji, "DEEP"),
    "work": (shengji, "WORK"),
    "hunch": (shengji, "HUNCH"),
    "throws": (trick_plays, "throws"),
}
PARTS = (*WEIGHTS._fields, "deep", "hunch", "throws")


def changed(view: Any, rng: random.Random, part: str, game: Any) -> Move:
    """The bot with a weight or a constant set to nothing, or to a value: `deep`, `lead=5+trump=1`."""
    weights = WEIGHTS
    with ExitStack() as stack:
        for name, _, value in (one.partition("=") for one in part.split("+")):
            number = float(value or 0)
            if name in WEIGHTS._fields:
                weights = weights._replace(**{name: number})
                continue
            instead: Any = (lambda *_: ()) if name == "throws" else int(number) if name != "hunch" else number
            stack.enter_context(mock.patch.object(*PLACES[name], instead))
        return shengji.choose(view, rng, weights=weights, game=game)


def without(game_id: str, args: argparse.Namespace) -> None:
    """The share that the bot without a part wins against the whole bot; below 50 % the part helps."""
    for part in args.parts.split(","):
        bot = partial(changed, part=part, game=find(game_id)[0].game)
        report = arena.run(game_id, (bot, "rule"), args.deals, args.seed, False, args.workers)
        assert report.wins is not None
        wins, won = report.wins, report.points
        print(
            f"{game_id} {part:12} {100 * wins.mean:5.1f} % ± {100 * wins.half:.1f}   {won.mean:+.2f} ± {won.half:.2f}",
            flush=True,
        )


# time


def slow(game_id: str, args: argparse.Namespace) -> None:
    """Every move of rule bots, and every fifth hint; the slowest positions."""
    entry, rules = find(game_id)
    bot = make("rule", game_id)
    moves: list[tuple[float, str]] = []
    hints: list[tuple[float, str]] = []

    def timed(view: Any, rng: random.Random) -> Move:
        move, ms = _ms(lambda: bot(view, rng))
        moves.append((ms, _told(view)))
        if len(moves) % 5 == 0:
            hints.append((_ms(lambda: hint(game_id, view, 1))[1], _told(view)))
        return move

    seats = tuple(range(entry.game.META.seats[0]))
    for deal in range(args.deals):
        rngs = random.Random(f"{args.seed} {deal} cards"), random.Random(f"{args.seed} {deal} bots")
        arena.play_hand(entry.game, rules, seats, (timed, timed), rngs, lambda seat, side: 0, deal % len(seats))
    for name, times in (("moves", moves), ("hints", hints)):
        times.sort()
        middle, most = times[len(times) // 2][0], times[int(len(times) * 0.99)][0]
        print(f"{game_id} {len(times)} {name}: median {middle:.1f} ms, 99 % under {most:.1f}, worst {times[-1][0]:.1f}")
        for ms, told in times[: -args.worst - 1 : -1]:
            print(f"    {ms:.1f}: {told}", flush=True)


def _ms(what: Callable[[], Any]) -> tuple[Any, float]:
    begun = time.thread_time()
    made = what()
    return made, 1000 * (time.thread_time() - begun)


def _told(view: Any) -> str:
    table = " / ".join(cards_text(play.cards) for play in view.trick) if view.phase == "play" else ""
    return f"{view.phase} {view.trump} [{table}] {cards_text(view.hand)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for flag in ("--greedy", "--without", "--slow"):
        parser.add_argument(flag, action="store_true")
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--games", nargs="+", default=GAMES_OF)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worst", type=int, default=3, help="slowest positions told, for --slow")
    parser.add_argument("--workers", type=int, default=None)
    args = parser.parse_args()
    for game_id in args.games:
        if args.without:
            without(game_id, args)
        elif args.slow:
            slow(game_id, args)
        else:
            rival: arena.Bot = partial(greedy, game=find(game_id)[0].game) if args.greedy else "random"
            report = arena.run(game_id, ("rule", rival), args.deals, args.seed, False, args.workers)
            print(arena.report_text(report, "en"), flush=True)


if __name__ == "__main__":
    main()
