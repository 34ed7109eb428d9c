"""Bot against bot on the same deals with sides exchanged, so that luck cancels; means with 95 % intervals by deal.

Without bidding every deal is played twice: the first bot has the landlords' side against the second bot, then they
change places. With bidding whole hands are played, and each seat in turn is held by one bot against the other in all
other seats, and the reverse. A family joins the first way by a line in SIDES, which says how sides come about; the
second needs nothing.
"""

import os
import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from .bots import Choose, make
from .bots.trick_sides import may_be_friend
from .core.game import Carry, Game, Result, Stakes, Tick, draw, refuse
from .core.move import Move, move_text
from .games import find, full_id

CHUNK = 5  # deals in one parcel of work
Bot = str | Choose


class Sides(NamedTuple):
    """How a family comes to its two sides. `push(view, wanted)`: the moves of a seat before play by which the wanted seat
    comes to stand alone where seats choose their side, None where bots decide. `side(view)`: the seats of the first
    side that this seat knows. `roles`: the names of the two sides. `won`: a side's share of a hand."""

    push: Callable[[Any, int], Move | None]
    side: Callable[[Any], tuple[int, ...]]
    roles: tuple[str, str]
    carry: Callable[[int], Carry] = lambda wanted: {}
    won: Callable[[Result, Sequence[int]], float] = lambda result, side: any(seat in result.winners for seat in side)


SAYS = {"call": ("call", "no"), **dict.fromkeys(("rob", "show", "deal", "double"), ("no", "no"))}
"""What the wanted seat and the others say where nothing but yes or no is asked."""


def to_landlord(view: Any, wanted: int) -> Move | None:
    """The wanted seat bids 3 or calls, which nobody contests; nobody doubles or shows his hand."""
    if view.phase == "bid":
        return Move("bid", n=3 if view.seat == wanted else 0)
    says = SAYS.get(view.phase)
    return Move(says[view.seat != wanted]) if says else None


def landlords(view: Any) -> tuple[int, ...]:
    return view.landlords


def dealers_side(view: Any) -> tuple[int, ...]:
    """While no friend is known also who can still become it, as he knows."""
    if view.attackers:
        return tuple(seat for seat in range(len(view.left)) if seat not in view.attackers)
    return tuple(seat for seat in (view.dealer, view.seat if may_be_friend(view) else None) if seat is not None)


def by_points(result: Result, side: Sequence[int]) -> float:
    """The side with more points has won; a tie counts half."""
    points = sum(result.points[seat] for seat in side)
    return 0.5 if points == 0 else float(points > 0)


TEAM = (0, 2, 4)
"""The first side where every second seat is of one team."""

SIDES: dict[str, Sides] = {
    "doudizhu": Sides(to_landlord, landlords, ("landlord", "farmers")),
    "shengji": Sides(lambda view, wanted: None, dealers_side, ("dealer", "attackers"), lambda wanted: {"dealer": wanted}),
    "gouji": Sides(lambda view, wanted: None, lambda view: TEAM, ("team_a", "team_b"), won=by_points),
}
ROLES = {"doudizhu/five": ("landlords", "farmers"), "doudizhu/emperor": ("emperor", "rebels")}
"""Games whose sides have other names than those of their family."""


class NoSides(ValueError):
    """A game whose sides cannot be dealt; it can be played with bidding only."""


class BadMove(RuntimeError):
    """A bot's move was refused."""


class Mean(NamedTuple):
    """A mean over deals and half of its 95 % interval."""

    mean: float
    half: float


class Timing(NamedTuple):
    """How long a bot's moves took, in milliseconds."""

    moves: int
    median: float
    p99: float


@dataclass(frozen=True, slots=True)
class Report:
    """The first bot against the second. `roles`: its share of hands won in each role, and `wins` their mean; without
    bidding only. `points`: what it won a hand, its whole side counted without bidding, a seat with bidding."""

    game_id: str
    bots: tuple[str, str]
    deals: int
    seed: int
    bidding: bool
    hands: int
    redeals: int
    roles: Mapping[str, Mean]
    wins: Mean | None
    points: Mean
    timing: Mapping[str, Timing]


class Hand(NamedTuple):
    """How a hand ended, the seconds of every move by the bot (0 or 1) that made it, and the seats of the first side."""

    result: Result
    spent: tuple[list[float], list[float]]
    side: tuple[int, ...]


def run(
    game_id: str,
    bots: tuple[Bot, Bot] = ("rule", "random"),
    deals: int = 1000,
    seed: int = 1,
    bidding: bool = False,
    workers: int | None = None,
) -> Report:
    """Play and count. The same seed gives the same report, timing apart, whatever the number of workers.

    A bot is a name or a function that can be pickled. Raises as `find` and `make`, NoSides, BadMove.
    """
    entry, rules = find(game_id)
    family = entry.game.META.family
    if not bidding and family not in SIDES:
        raise NoSides(f"{family}: sides cannot be dealt, play it with bidding")
    names = (_name(bots[0], 0), _name(bots[1], 1))
    for bot in bots:
        _chooser(bot, game_id)
    chunks = [range(first, min(first + CHUNK, deals)) for first in range(0, deals, CHUNK)]
    play = partial(_play_chunk, game_id, bots, seed, bidding)
    workers = min(workers or os.cpu_count() or 1, len(chunks))
    if workers <= 1:
        played = [deal for chunk in chunks for deal in play(chunk)]
    else:
        with ProcessPoolExecutor(workers) as pool:
            played = [deal for done in pool.map(play, chunks) for deal in done]
    count = _count_hands if bidding else _count_sides
    return count(Report(full_id(game_id, rules), names, deals, seed, bidding, 0, 0, {}, None, Mean(0, 0), {}), played)


def _name(bot: Bot, at: int) -> str:
    return bot if isinstance(bot, str) else getattr(bot, "__name__", f"bot {at + 1}")


def _chooser(bot: Bot, game_id: str) -> Choose:
    return make(bot, game_id) if isinstance(bot, str) else bot


# playing


def _play_chunk(
    game_id: str, bots: tuple[Bot, Bot], seed: int, bidding: bool, deals: Sequence[int]
) -> list[list[Hand]]:
    entry, rules = find(game_id)
    choosers = _chooser(bots[0], game_id), _chooser(bots[1], game_id)
    seats = tuple(range(entry.game.META.seats[0]))
    played: list[list[Hand]] = []
    for deal in deals:
        hands: list[Hand] = []
        for lone in seats if bidding else (seats[deal % len(seats)],):
            for first in (0, 1):  # the bot of the lone seat, or of the first side
                # the generators depend on the deal alone: sides that change places meet the same cards
                rngs = random.Random(f"{seed} {deal} cards"), random.Random(f"{seed} {deal} bots")
                ours = partial(_holds, first, lone if bidding else None)
                hands.append(play_hand(entry.game, rules, seats, choosers, rngs, ours, None if bidding else lone))
        played.append(hands)
    return played


def _holds(first: int, lone: int | None, seat: int, side: tuple[int, ...]) -> int:
    """The bot of a seat: the first in the lone seat, or on the first side where no seat is lone."""
    return first if (seat == lone if lone is not None else seat in side) else 1 - first


def play_hand(
    game: Game[Any, Any, Any],
    rules: Any,
    seats: tuple[int, ...],
    bots: tuple[Choose, Choose],
    rngs: tuple[random.Random, random.Random],
    holds: Callable[[int, tuple[int, ...]], int],
    wanted: int | None = None,
) -> Hand:
    """One hand. `rngs` are chance's and the bots' generators; `holds` says which bot has a seat, by the seat and what it
    knows of the first side. If a seat is `wanted`, the family's sides are pushed to come about.
    """
    sides = SIDES.get(game.META.family)
    state = game.start(rules, seats, {}, Stakes(), sides.carry(wanted) if sides and wanted is not None else {})
    spent: tuple[list[float], list[float]] = [], []
    asked: set[int] = set()  # since the clock went on: in a timed deal everybody is asked at every step
    while (result := game.result(state)) is None:
        chance, turn = game.chance(state), game.turn(state)
        if isinstance(chance, Tick):
            turn = [seat for seat in turn if seat not in asked]
        if chance is not None and not (isinstance(chance, Tick) and turn):
            asked.clear()
            game.act(state, None, draw(chance, rngs[0]))
            continue
        seat = turn[0]
        asked.add(seat)
        view = game.view(state, seat)
        move = sides.push(view, wanted) if sides and wanted is not None else None
        if move is None:
            bot = holds(seat, sides.side(view) if sides else ())
            begun = time.perf_counter()
            move = bots[bot](view, rngs[1])
            spent[bot].append(time.perf_counter() - begun)
        if (refused := refuse(game, state, seat, move)) is not None:
            raise BadMove(f"seat {seat}: {move_text(move)}: {refused.code} {refused.clause}")
        game.act(state, seat, move)
    side = tuple(seat for seat in seats if sides and seat in sides.side(game.view(state, seat)))
    return Hand(result, spent, side)


# counting


def _count_sides(report: Report, played: list[list[Hand]]) -> Report:
    """Each deal holds two hands: the first bot has the first side, then the second bot."""
    sides = SIDES[find(report.game_id)[0].game.META.family]
    roles = ROLES.get(report.game_id.partition("?")[0], sides.roles)
    alone: list[float] = []
    against: list[float] = []
    points: list[float] = []
    for one, two in played:
        alone.append(sides.won(one.result, one.side))
        against.append(1 - sides.won(two.result, two.side))
        points.append(float(_points_of(one) - _points_of(two)) / 2)
    both = [(a + b) / 2 for a, b in zip(alone, against, strict=True)]
    shares = {roles[0]: mean_of(alone), roles[1]: mean_of(against)}
    return _filled(report, played, shares, mean_of(both), mean_of(points))


def _points_of(hand: Hand) -> Fraction:
    return sum((hand.result.points[seat] for seat in hand.side), Fraction(0))


def _count_hands(report: Report, played: list[list[Hand]]) -> Report:
    """Each deal holds two hands for every seat: the first bot alone there, then the second bot alone there."""
    points: list[float] = []
    for hands in played:
        seats = len(hands) // 2
        alone = [(hands[2 * seat].result, hands[2 * seat + 1].result) for seat in range(seats)]
        won = sum(float(one.points[seat] - two.points[seat]) for seat, (one, two) in enumerate(alone))
        points.append(won / (seats * seats))  # as many seats as the first bot held in these hands
    return _filled(report, played, {}, None, mean_of(points))


def _filled(
    report: Report, played: list[list[Hand]], roles: Mapping[str, Mean], wins: Mean | None, points: Mean
) -> Report:
    hands = [hand for deal in played for hand in deal]
    times = [timing_of([seconds for hand in hands for seconds in hand.spent[at]]) for at in (0, 1)]
    timing = {f"{at + 1} {name}": times[at] for at, name in enumerate(report.bots)}
    redeals = sum(hand.result.ending == "redeal" for hand in hands)
    return replace(report, hands=len(hands), redeals=redeals, roles=roles, wins=wins, points=points, timing=timing)


def mean_of(values: Sequence[float]) -> Mean:
    if len(values) < 2:
        return Mean(float(values[0]) if values else 0.0, 0.0)
    return Mean(statistics.fmean(values), 1.96 * statistics.stdev(values) / len(values) ** 0.5)


def timing_of(seconds: Sequence[float]) -> Timing:
    ordered = sorted(seconds) or [0.0]
    return Timing(len(seconds), 1000 * ordered[len(ordered) // 2], 1000 * ordered[int(0.99 * len(ordered))])


# telling

_WORDS = {
    "en": {
        "against": "{0} against {1}: {game}, {deals} deals, seed {seed}",
        "landlord": "wins as landlord", "landlords": "wins as landlords", "emperor": "wins as emperor",
        "rebels": "wins as rebels", "farmers": "wins as farmers", "wins": "wins, mean of both",
        "dealer": "wins on the dealer's side", "attackers": "wins as attackers",
        "team_a": "wins in seats 0 2 4", "team_b": "wins in seats 1 3 5",
        "points": "points a hand", "hands": "hands", "redeals": "redeals",
        "time": "{bot}: {moves} moves, median {median:.2f} ms, 99 % under {p99:.2f} ms",
    },
    "zh": {
        "against": "{0} 对 {1}：{game}，{deals} 副牌，种子 {seed}",
        "landlord": "当地主胜率", "landlords": "当地主胜率", "emperor": "当帝主胜率", "rebels": "当起义军胜率",
        "farmers": "当农民胜率", "dealer": "庄家方胜率", "attackers": "抓分方胜率",
        "team_a": "坐 0 2 4 位胜率", "team_b": "坐 1 3 5 位胜率", "wins": "两者平均",
        "points": "每局得分", "hands": "局数", "redeals": "重发",
        "time": "{bot}：{moves} 步，中位数 {median:.2f} 毫秒，99% 在 {p99:.2f} 毫秒内",
    },
}  # fmt: skip


def report_text(report: Report, lang: str = "zh") -> str:
    """The report for people, about its first bot."""
    words = _WORDS[lang]
    lines = [words["against"].format(*report.bots, game=report.game_id, deals=report.deals, seed=report.seed)]
    shares = {**report.roles, **({"wins": report.wins} if report.wins else {})}
    lines += [f"  {words.get(role, role)}: {100 * m.mean:.1f} % ± {100 * m.half:.1f}" for role, m in shares.items()]
    lines.append(f"  {words['points']}: {report.points.mean:+.3f} ± {report.points.half:.3f}")
    lines.append(f"  {words['hands']}: {report.hands}, {words['redeals']}: {report.redeals}")
    lines += ["  " + words["time"].format(bot=bot, **t._asdict()) for bot, t in report.timing.items() if t.moves]
    return "\n".join(lines)


def report_data(report: Report) -> dict[str, Any]:
    """The report as JSON values."""
    return {
        "game": report.game_id,
        "bots": list(report.bots),
        "deals": report.deals,
        "seed": report.seed,
        "bidding": report.bidding,
        "hands": report.hands,
        "redeals": report.redeals,
        "roles": {role: share._asdict() for role, share in report.roles.items()},
        "wins": report.wins._asdict() if report.wins else None,
        "points": report.points._asdict(),
        "timing": {bot: t._asdict() for bot, t in report.timing.items()},
    }
