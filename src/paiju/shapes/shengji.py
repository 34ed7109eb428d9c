"""What the games of 升级 share: the View, the packs, what digging the bottom is worth, promotion and levels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from ..core.cards import Card, Cards
from ..core.game import Carry, Event, Factor, Result, Stakes
from ..core.rules import RulesClash
from .declare import Declared
from .owed import Owed
from .structure import Kind
from .trick import rank_of
from .trick_board import Played
from .trump import LADDER


class Friend(NamedTuple):
    """The friend card (ZP-3): its n-th copy makes the friend, `seat` once it was played."""

    card: Card
    n: int
    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a seat may know of a hand of 升级. `left`, `known` (cards known to be in a hand), `taken` (points) stand by seat.
    What a variant does not have keeps its default.

    `rows`: the hand by suits as they count now, the trumps first even if there are none, from high to low; `places`: of
    each card in them its step × 64 + its face: equal numbers are identical cards, and on neighbouring steps the numbers
    over 64 differ by one; `most`: the most cards of a group. `owed`: what one owes to the lead, when it is one's turn to
    follow. `level`: the rank that is played; `levels`: of each team (found by seat modulo 2), of each seat where everybody
    has his own. `trump`: a suit, a colour or `NT`, empty before it is known. `first`: who gets the first card; `dealt`:
    cards each has. `waits`, `waiting`: what this seat has said in the deal. `bottom`: the 底牌 as far as this seat may see
    them. `trick`: the plays on the table, `previous`: the trick before, `winner` and `points` its own; `best`: who would
    win the trick as it lies, `stake`: the points in it; `forced`: what the last throw was cut to. `claims`: who has
    claimed the rest (SJ-41), the last of them now in the phase `claim`. `score`: the attackers' points, `goal`: with so many
    they take the deal, `multiple`: by what the bottom counted. `attackers`: as far as known.
    `callable`: what the dealer may call as his friend's card. `calls`: one's own secret calls (how much had been told
    before, the cards, whether it led).
    """

    seat: int | None
    rules: Any
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    phase: str
    turn: tuple[int, ...]
    hand: Cards
    rows: tuple[Cards, ...]
    places: tuple[tuple[int, ...], ...]
    most: int
    left: tuple[int, ...]
    known: tuple[Cards, ...]
    level: str
    levels: tuple[str, ...]
    trump: str
    dealer: int | None
    first: int | None
    dealt: int
    declared: Declared | None
    waits: tuple[int, ...]
    waiting: bool
    bottom: Cards
    trick: tuple[Played, ...]
    previous: tuple[Played, ...]
    winner: int | None
    points: int
    best: int | None
    stake: int
    forced: Cards
    claims: tuple[int, ...]
    taken: tuple[int, ...]
    score: int
    goal: int
    multiple: int
    attackers: tuple[int, ...]
    owed: Owed | None = None
    friend: Friend | None = None
    callable: Cards = ()
    calls: tuple[tuple[int, Cards, bool], ...] = ()
    told: tuple[Event, ...]
    result: Result | None


class Pack(NamedTuple):
    """How many decks, and the cards of a hand and of the bottom."""

    decks: int
    hand: int
    bottom: int


# the bottom


def digging(table: str, lead: Sequence[Kind]) -> int:
    """SJ-T2: what the points of the bottom count when the last trick was won with this structure."""
    if table == "zp":
        return 2 ** (1 + sum(length for size, length in lead if size > 1))
    if table in ("power", "sja"):
        size, length = max(lead, key=lambda kind: (kind[0] * kind[1], rank_of(kind)))
        cards = size * length
        return (2 if cards == 1 else 4) if table == "sja" else min(64, 2**cards)
    size, length = max(lead, key=lambda kind: (min(kind[0], 3) > 2, kind[1] > 1, kind[1], kind[0]))
    if size == 1:
        return 2
    if length == 1:
        return 6 if size > 2 else 4
    return 2 * (3 if size > 2 else 2) ** length


# promotion


class Scale(NamedTuple):
    """SJ-T3, SJA-7: with `take` points the attackers take the deal. `rows`: from so many points on, the steps of the
    attackers, or less than 0 those of the dealer's side; above the last row a step for every `each` points, `most` in all.
    """

    take: int
    rows: tuple[tuple[int, int], ...]
    each: int = 0
    most: int = 99


SCALES = {
    "lianzhong1": Scale(40, ((0, -2), (5, -1), (40, 0), (80, 1), (100, 2))),
    "half": Scale(40, ((0, -3), (5, -2), (20, -1), (40, 1)), 20),
    "two": Scale(80, ((0, -3), (5, -2), (40, -1), (80, 1)), 40),
    "eighty": Scale(80, ((0, -3), (5, -2), (40, -1), (80, 1)), 40, 4),
    "three": Scale(120, ((0, -3), (5, -2), (60, -1), (120, 0)), 60),
    "four": Scale(160, ((0, -3), (5, -2), (80, -1), (160, 1)), 80),
}


def steps(scale: Scale, score: int, dead_zone: bool = False) -> int:
    """The promotion that a score brings: to the attackers, or less than 0 to the dealer's side. `dead_zone`: taking the
    deal brings nothing but the deal, and the next row the first step (SJ2-2); some tables are like that by themselves.
    """
    least, found = [row for row in scale.rows if row[0] <= max(score, 0)][-1]
    if (least, found) == scale.rows[-1] and scale.each:
        found = min(scale.most, found + (score - least) // scale.each)
    zone = dead_zone and scale.take <= score and (scale.take, 0) not in scale.rows
    return found - 1 if zone and found > 0 else found


MUST = {"A": "A", "TKA": "TKA", "none": ""}
"""By option: the levels that must be played (SJ-38)."""


class Match(NamedTuple):
    """How a match goes: `must`: the levels that must be played, `first` and `last` level, `demotion` (SJ-39), `hands`: how
    many, 0 for as many as it takes.
    """

    scale: Scale
    must: str
    first: str
    last: str
    demotion: str = "none"
    dead_zone: bool = False
    hands: int = 0


def ranks(constant_2: bool) -> str:
    """The levels there are, from the lowest."""
    return LADDER[1:] if constant_2 else LADDER


def lowest(start: str, constant_2: bool) -> str:
    """Where a match begins (SJ-1): at the level of the house, or at the first that there is."""
    return start if start in ranks(constant_2) else ranks(constant_2)[0]


def check_levels(start: str, end: str) -> None:
    """Raises RulesClash where a match would end below its first level."""
    if LADDER.index(end) < LADDER.index(start):
        raise RulesClash("end_level", end, "a match from {start} cannot end there", start=start)


def promoted(level: str, by: int, dealt: bool, must: str, end: str) -> str:
    """SJ-38: where `by` steps lead. `must`: the levels that must be played; they are left only with the first step of a
    hand that was won as dealer (`dealt`). Nothing leads beyond `end`.
    """
    for n in range(by):
        if LADDER.index(level) >= LADDER.index(end) or (level in must and not (n == 0 and dealt)):
            break
        level = LADDER[LADDER.index(level) + 1]
    return level


def demoted(level: str, by: int, floor: str) -> str:
    """SJA-9: down, but not below the floor."""
    return LADDER[max(LADDER.index(floor), LADDER.index(level) - by)]


# two teams


def team_attackers(dealer: int | None) -> tuple[int, ...]:
    """Of four, who stands against the dealer and his partner."""
    return () if dealer is None else tuple(seat for seat in range(4) if (seat - dealer) % 2)


def team_levels(match: Match, levels: Sequence[str], dealer: int, by: int) -> list[str]:
    """SJ-38, SJ-39, by team: `by` steps of the attackers, or less than 0 those of the dealer's side."""
    after, ours = list(levels), dealer % 2
    up = ours if by < 0 else 1 - ours
    after[up] = promoted(after[up], abs(by), by < 0, match.must, match.last)
    if by and match.demotion != "none":
        after[1 - up] = demoted(after[1 - up], abs(by) if match.demotion == "equal" else 1, match.first)
    return after


def team_result(
    match: Match, levels: Sequence[str], dealer: int, score: int, carry: Carry, base: int, thrown_back: bool = False
) -> Result:
    """SJ-36 … SJ-40: the steps are everybody's points. `thrown_back`: the dealer's team begins anew (SJ2-3)."""
    against, by = team_attackers(dealer), steps(match.scale, score, match.dead_zone)
    taken, hand = score >= match.scale.take, carry.get("hand", 0) + 1
    after = team_levels(match, levels, dealer, by)
    if thrown_back:
        after[dealer % 2] = match.first
    won = not taken and not thrown_back and LADDER.index(levels[dealer % 2]) >= LADDER.index(match.last)
    return Result(
        points=tuple(Fraction((by if seat in against else -by) * base) for seat in range(4)),
        winners=tuple(seat for seat in range(4) if (seat in against) == taken),
        ending="attackers" if taken else "dealer",
        factors=(Factor("steps", abs(by)),) if by else (),
        carry={"levels": after, "dealer": (dealer + (1 if taken else 2)) % 4, "hand": hand},
        over=won or hand == match.hands,
    )
