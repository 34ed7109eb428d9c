"""Bot against bot on the same deals with seats exchanged, so that luck cancels; means with 95 % intervals by deal.

There are three ways. `sides`: every deal is played twice, the first bot has the landlords' side against the second bot,
then they change places. `alone`, where everybody plays for himself: every deal is played once for each seat, which the
first bot holds against the second bot in all others; a deal is a match played out, or some hands of one. `hands`, with
bidding: single hands, each seat in turn held by one bot against the other in all other seats, and the reverse. A family
joins the first way by a line in SIDES, which says how sides come about, the second by a line in ALONE; the third needs
nothing.
"""

import os
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from ..bots import Choose, make
from ..core.bad import Bad
from ..core.game import Game
from ..games import find, full_id
from .play import BadMove as BadMove
from .play import Hand, play_hand
from .report import Report, mean_of, timing_of
from .report import report_data as report_data
from .report import report_text as report_text
from .sides import ROLES, SIDES
from .sides import to_landlord as to_landlord

CHUNK = 5  # deals in one parcel of work
Bot = str | Choose

ALONE: dict[str, int] = {"maumau": 0, "niuniu": 1, "sangong": 1, "twentyone": 1}
"""Families where everybody plays for himself, and how many hands of a match for each seat make a deal: with one everybody
is banker once. 0: the match is played to its end, and who has won it is counted."""


class NoSides(Bad):
    """A game whose sides cannot be dealt; it can be played with bidding only."""


class BadSeats(Bad):
    """So many players that the game is not played by."""


class Pit(NamedTuple):
    """What every deal is played with."""

    game: Game[Any, Any, Any]
    rules: Any
    seats: tuple[int, ...]
    bots: tuple[Choose, Choose]
    seed: int

    def rngs(self, deal: int) -> tuple[random.Random, random.Random]:
        """They depend on the deal alone: bots that change places meet the same cards."""
        return random.Random(f"{self.seed} {deal} cards"), random.Random(f"{self.seed} {deal} bots")


class Way(NamedTuple):
    """`deal(pit, number)`: every hand of a deal; `count(report, deals)`: the report filled in."""

    deal: Callable[[Pit, int], list[Hand]]
    count: Callable[[Report, list[list[Hand]]], Report]


def run(
    game_id: str,
    bots: tuple[Bot, Bot] = ("rule", "random"),
    deals: int = 1000,
    seed: int = 1,
    bidding: bool = False,
    workers: int | None = None,
    seats: int | None = None,
) -> Report:
    """Play and count. The same seed gives the same report, timing apart, whatever the number of workers.

    A bot is a name or a function that can be pickled; `seats`: how many play, where the game can be played by several
    numbers. Raises as `find` and `make`, NoSides, BadSeats, BadMove.
    """
    entry, rules = find(game_id)
    meta = entry.game.META
    way = "hands" if bidding else "alone" if meta.family in ALONE else "sides"
    if way == "sides" and meta.family not in SIDES:
        raise NoSides(meta.family, "sides cannot be dealt, play it with bidding")
    n = meta.seats[0] if seats is None else seats
    if n not in meta.seats:
        raise BadSeats(game_id, "{n} cannot play it, but {allowed:, }", n=n, allowed=tuple(sorted(meta.seats)))
    names = (_name(bots[0], 0), _name(bots[1], 1))
    for bot in bots:
        _chooser(bot, game_id)
    chunks = [range(first, min(first + CHUNK, deals)) for first in range(0, deals, CHUNK)]
    play = partial(_play_chunk, game_id, bots, seed, n, way)
    workers = min(workers or os.cpu_count() or 1, len(chunks))
    if workers <= 1:
        played = [deal for chunk in chunks for deal in play(chunk)]
    else:
        with ProcessPoolExecutor(workers) as pool:
            played = [deal for done in pool.map(play, chunks) for deal in done]
    return WAYS[way].count(Report(full_id(game_id, rules), names, n, deals, seed, way), played)


def _name(bot: Bot, at: int) -> str:
    return bot if isinstance(bot, str) else getattr(bot, "__name__", f"bot {at + 1}")


def _chooser(bot: Bot, game_id: str) -> Choose:
    return make(bot, game_id) if isinstance(bot, str) else bot


def _play_chunk(game_id: str, bots: tuple[Bot, Bot], seed: int, n: int, way: str, deals: Sequence[int]) -> list[list[Hand]]:
    entry, rules = find(game_id)
    pit = Pit(entry.game, rules, tuple(range(n)), (_chooser(bots[0], game_id), _chooser(bots[1], game_id)), seed)
    return [WAYS[way].deal(pit, deal) for deal in deals]


# two sides


def _deal_sides(pit: Pit, deal: int) -> list[Hand]:
    """The first bot has the first side, then the second bot."""
    wanted = pit.seats[deal % len(pit.seats)]
    return [
        play_hand(pit.game, pit.rules, pit.seats, pit.bots, pit.rngs(deal), partial(_on_side, first), wanted)
        for first in (0, 1)
    ]


def _on_side(first: int, seat: int, side: tuple[int, ...]) -> int:
    return first if seat in side else 1 - first


def _count_sides(report: Report, played: list[list[Hand]]) -> Report:
    sides = SIDES[find(report.game_id)[0].game.META.family]
    roles = ROLES.get(report.game_id.partition("?")[0], sides.roles)
    alone = [sides.won(one.result, one.side) for one, _ in played]
    against = [1 - sides.won(two.result, two.side) for _, two in played]
    points = [float(_points_of(one) - _points_of(two)) / 2 for one, two in played]
    both = [(a + b) / 2 for a, b in zip(alone, against, strict=True)]
    shares = {roles[0]: mean_of(alone), roles[1]: mean_of(against)}
    return _filled(replace(report, roles=shares, wins=mean_of(both), points=mean_of(points)), played)


def _points_of(hand: Hand) -> Fraction:
    return sum((hand.result.points[seat] for seat in hand.side), Fraction(0))


# everybody for himself


def _deal_alone(pit: Pit, deal: int) -> list[Hand]:
    """The first bot alone in each seat in turn, which is the `side` of these hands."""
    most = ALONE[pit.game.META.family] * len(pit.seats)
    played: list[Hand] = []
    for lone in pit.seats:
        rngs, carry, n = pit.rngs(deal), {}, 0
        while not n or ((n < most or not most) and not played[-1].result.over):
            hand = play_hand(
                pit.game, pit.rules, pit.seats, pit.bots, rngs, partial(_in_seat, 0, lone), carry=carry
            )
            played.append(hand._replace(side=(lone,)))
            carry, n = hand.result.carry, n + 1
    return played


def _in_seat(first: int, lone: int, seat: int, side: tuple[int, ...]) -> int:
    return first if seat == lone else 1 - first


def _count_alone(report: Report, played: list[list[Hand]]) -> Report:
    """The share of matches won, or of hands that ended in the plus (an even one counts half), and points a hand."""
    to_the_end = not ALONE[find(report.game_id)[0].game.META.family]
    shares: dict[int, list[float]] = {seat: [] for seat in range(report.seats)}
    points: list[float] = []
    for hands in played:
        for seat, share in shares.items():
            mine = [hand for hand in hands if hand.side == (seat,)]
            won = [float(seat in mine[-1].result.winners)] if to_the_end else [_in_the_plus(_points_of(hand)) for hand in mine]
            share.append(sum(won) / len(won))
        points.append(float(sum(_points_of(hand) for hand in hands)) / len(hands))
    all_seats = [sum(share) / report.seats for share in zip(*shares.values(), strict=True)]
    roles = {f"seat {seat}": mean_of(share) for seat, share in shares.items()}
    even = 1 / report.seats if to_the_end else None
    return _filled(replace(report, roles=roles, wins=mean_of(all_seats), even=even, points=mean_of(points)), played)


def _in_the_plus(points: Fraction) -> float:
    return 0.5 if points == 0 else float(points > 0)


# whole hands with bidding


def _deal_hands(pit: Pit, deal: int) -> list[Hand]:
    """Two hands for every seat: the first bot alone there, then the second bot alone there."""
    return [
        play_hand(pit.game, pit.rules, pit.seats, pit.bots, pit.rngs(deal), partial(_in_seat, first, lone))
        for lone in pit.seats
        for first in (0, 1)
    ]


def _count_hands(report: Report, played: list[list[Hand]]) -> Report:
    points: list[float] = []
    for hands in played:
        alone = [(hands[2 * seat].result, hands[2 * seat + 1].result) for seat in range(report.seats)]
        won = sum(float(one.points[seat] - two.points[seat]) for seat, (one, two) in enumerate(alone))
        points.append(won / report.seats**2)  # as many seats as the first bot held in these hands
    return _filled(replace(report, points=mean_of(points)), played)


def _filled(report: Report, played: list[list[Hand]]) -> Report:
    hands = [hand for deal in played for hand in deal]
    times = [timing_of([seconds for hand in hands for seconds in hand.spent[at]]) for at in (0, 1)]
    timing = {f"{at + 1} {name}": times[at] for at, name in enumerate(report.bots)}
    redeals = sum(hand.result.ending == "redeal" for hand in hands)
    return replace(report, hands=len(hands), redeals=redeals, timing=timing)


WAYS = {
    "sides": Way(_deal_sides, _count_sides),
    "alone": Way(_deal_alone, _count_alone),
    "hands": Way(_deal_hands, _count_hands),
}
