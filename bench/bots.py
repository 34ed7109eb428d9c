"""The rule bots measured: strength and milliseconds a move, and what each piece of lore is worth.

    python bench/bots.py                        the rule bot against random: both sides, and whole hands with bidding
    python bench/bots.py --lore                 without each piece of lore, against the whole bot on the same deals
    python bench/bots.py --bids                 bidding against simpler bidders
    python bench/bots.py --strength double      how often who is asked this wins, by the strength of his hand
    python bench/bots.py --rlcard               against RLCard's rule agent, if it is installed

Options: --pieces a,b (of lore), --game ID, --deals N, --seed N, --workers N.
"""

import argparse
import random
from collections.abc import Callable
from functools import partial
from typing import Any

from paiju import arena
from paiju.bots import doudizhu as bot
from paiju.bots import gouji, gouji_mind
from paiju.bots.calls import answer, limits, strength
from paiju.bots.mind import LORE, Mind
from paiju.core.move import Move
from paiju.games import doudizhu, find
from paiju.shapes.climb import count, pick_cards, plays

RANKS = "3456789TJQKA2BR"
BOTS: dict[str, tuple[Callable[..., Move], frozenset[str]]] = {
    "doudizhu": (bot.choose, LORE),
    "gouji": (gouji.choose, gouji_mind.LORE),
}


def plays_without(view: Any, rng: random.Random, name: str, game_id: str) -> Move:
    """The rule bot without a piece of lore; unlike a partial with the game's module it can be pickled."""
    game = find(game_id)[0].game
    choose, whole = BOTS[game.META.family]
    return choose(view, rng, lore=whole - {name}, game=game)


def without(name: str, game_id: str) -> arena.Bot:
    return partial(plays_without, name=name, game_id=game_id)


def lore(args: argparse.Namespace) -> None:
    """The share that the bot without a piece wins against the whole bot; below 50 % the piece helps."""
    print(f"{'without':10} wins              points a hand")
    whole = BOTS[find(args.game)[0].game.META.family][1]
    for name in args.pieces.split(",") if args.pieces else sorted(whole):
        report = arena.run(args.game, (without(name, args.game), "rule"), args.deals, args.seed, False, args.workers)
        assert report.wins is not None
        wins, points = report.wins, report.points
        print(
            f"{name:10} {100 * wins.mean:5.1f} % ± {100 * wins.half:.1f}   {points.mean:+.2f} ± {points.half:.2f}",
            flush=True,
        )


def bids_fixed(view: Any, rng: random.Random, n: int) -> Move:
    """Plays as the rule bot and always bids the same, if that is still higher."""
    return Move("bid", n=n if n > view.bid else 0) if view.phase == "bid" else bot.choose(view, rng)


def bids_by_cards(view: Any, rng: random.Random) -> Move:
    """Plays as the rule bot; bids by high cards: A 1, 2 2, 小王 3, 大王 4, a bomb 3; 3 from 8 up, 2 for 7, 1 for 6."""
    if view.phase != "bid":
        return bot.choose(view, rng)
    counts = count(view.hand)
    strength = counts[11] + 2 * counts[12] + 3 * counts[13] + 4 * counts[14] + 3 * counts.count(4)
    wanted = max(0, min(3, strength - 5))
    return Move("bid", n=wanted if wanted > view.bid else 0)


def bids_at(view: Any, rng: random.Random, costs: tuple[float, float, float]) -> Move:
    """The rule bot with other limits for its bids."""
    mind = Mind(view)
    return answer(mind, limits(mind)._replace(bids=costs)) or bot.choose(view, rng)


def bids(args: argparse.Namespace) -> None:
    """Points a hand and seat of the rule bot against bots that differ from it in bidding alone."""
    rivals = {f"always {n}": partial(bids_fixed, n=n) for n in (0, 1, 3)} | {"high cards": bids_by_cards}
    for name, costs in (("3 or 0", (1.7, 1.7, 1.7)), ("tighter", (1.8, 1.4, 1.0)), ("looser", (3.2, 2.8, 2.4))):
        rivals[name] = partial(bids_at, costs=costs)
    for name, rival in rivals.items():
        report = arena.run(args.game, ("rule", rival), args.deals, args.seed, True, args.workers)
        points = report.points
        print(
            f"{name:10} {points.mean:+.3f} ± {points.half:.3f}  redeals {report.redeals} of {report.hands}", flush=True
        )


def strengths(args: argparse.Namespace) -> None:
    """The share of wins among eighths of the hands asked at the phase `args.strength`, from the best on: for the limits
    in `bots.calls`. Rule bots play; the landlord stands where nobody bids against him.
    """
    entry, rules = find(args.game)
    game, seats = entry.game, tuple(range(entry.game.META.seats[0]))
    found: dict[str, list[tuple[float, bool]]] = {}
    for deal in range(args.deals):
        asked: dict[int, tuple[str, float]] = {}
        wanted = deal % len(seats)

        def play(view: Any, rng: random.Random, wanted: int = wanted, asked: dict[int, Any] = asked) -> Move:
            first = view.phase == args.strength and view.seat not in asked
            if first and (view.landlord is not None or view.seat == wanted):
                side = "landlord" if view.landlord is None or view.seat in view.landlords else "farmer"
                asked[view.seat] = side, strength(Mind(view, game=game))
            return arena.to_landlord(view, wanted) or bot.choose(view, rng, game=game)

        rngs = random.Random(f"{args.seed} {deal} cards"), random.Random(f"{args.seed} {deal} bots")
        hand = arena.play_hand(game, rules, seats, (play, play), rngs, lambda seat, side: 0)
        for seat, (side, cost) in asked.items():
            found.setdefault(side, []).append((cost, seat in hand.result.winners))
    for side, hands in found.items():
        hands.sort()
        step = max(1, len(hands) // 8)
        parts = [hands[i : i + step] for i in range(0, step * 8, step) if hands[i : i + step]]
        print(
            side, "  ".join(f"from {part[0][0]:.1f}: {sum(won for _, won in part) / len(part):.2f}" for part in parts)
        )


def rlcard_rule(view: Any, rng: random.Random) -> Move:
    """RLCard's `doudizhu-rule-v1`, told of the hand in its own words; what it cannot say is played at random."""
    import numpy as np
    from rlcard.games.doudizhu.utils import CARD_TYPE
    from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

    if view.phase == "bid":
        return Move("bid", n=0)
    table = doudizhu.rows(view.rules)
    legal = {text(counts): counts for _, counts in plays(count(view.hand), table, view.last and view.last.shape)}
    said = [(e.seat, text(count(e.cards)) or "pass") for e in view.told if e.kind in ("play", "pass")]
    known = [words for words in legal if words in CARD_TYPE[0]]
    np.random.seed(rng.randrange(2**31))
    state = {"trace": said, "current_hand": text(count(view.hand)), "landlord": view.landlord, "self": view.seat}
    state["actions"] = (["pass"] if view.last else []) + known
    words = DouDizhuRuleAgentV1().step({"raw_obs": state})
    if words == "pass":
        return Move("pass")
    return Move("play", pick_cards(view.hand, legal.get(words) or rng.choice(list(legal.values()))))


def text(counts: tuple[int, ...]) -> str:
    return "".join(RANKS[r] * n for r, n in enumerate(counts))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for flag in ("--lore", "--bids", "--rlcard"):
        parser.add_argument(flag, action="store_true")
    parser.add_argument("--strength", metavar="PHASE")
    parser.add_argument("--pieces", help="of lore, for --lore; all if not given")
    parser.add_argument("--game", default="doudizhu/qq")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None)
    args = parser.parse_args()
    if args.lore:
        lore(args)
    elif args.bids:
        bids(args)
    elif args.strength:
        strengths(args)
    elif args.rlcard:
        report = arena.run(args.game, ("rule", rlcard_rule), args.deals, args.seed, False, args.workers)
        print(arena.report_text(report, "en"))
    else:
        for bidding in (False, True):
            report = arena.run(args.game, ("rule", "random"), args.deals, args.seed, bidding, args.workers)
            print(arena.report_text(report, "en"), flush=True)


if __name__ == "__main__":
    main()
