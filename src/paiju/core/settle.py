"""Beans (欢乐豆): from the points of a hand to what each player owns afterwards. Sheet: EC.

`settle` is one pure function on plain numbers; it knows no game. Points come as the game gives them: X of EC-2, with
the base B (底分), the multiples and the identity factors already in. The room factor N (房间系数) is applied here and
nowhere else. Beans are integers, everything before the last rounding is an exact `Fraction` (EC-9).

牛牛 and 21点 (NN-12) and 三公 (SG-8) settle a finished hand by their own rule; only their escapes come here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Literal

from .bad import Bad

Role = Literal["landlord", "farmer", "none"]

# EC-12, in units of I * B * N: (what leaving costs below the border, what it costs per m from the border on)
ESCAPE_TABLE: dict[Role, tuple[int, int]] = {"landlord": (20, 4), "farmer": (10, 2)}
ESCAPE_BORDER = 10  # EC-13: m = 10 already belongs to the right column


class BadSettlement(Bad):
    """What was to be settled makes no sense. `field` names the argument or the key of the position."""

    field = Bad.key


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a table plays for (底分、房间系数、服务费). EC-1; raises `BadSettlement` for a value out of range.

    `base` B >= 1, `factor` N >= 1 (beans a point), `fee` A >= 0 (beans), `initial` I >= 1 (初始倍数), `entry` (入场豆)
    and `double_above` T (加倍门槛) in beans, both >= 0: they bind the room and the game, not the settlement.
    `winner_cap_ratio` >= 0: a winner gains at most that times what he brought, 0 = no cap (EC-6).
    `fee_from`: who pays A, everybody or only who gained (EC-8).
    `escape_identity`: EC-13; `escape_units` >= 0: EC-12, games without a landlord.
    `escape_factor` > 0, `escape_cap` >= 0 (points, 0 = none): what EC-12 does to the amount, in 癞子场 1/4 and 10000.
    """

    base: int = 1
    factor: int = 1
    fee: int = 0
    initial: int = 1
    entry: int = 0
    double_above: int = 0
    winner_cap_ratio: Fraction | int = 1
    fee_from: Literal["each", "winner_only"] = "each"
    escape_identity: bool = False
    escape_units: int = 10
    escape_factor: Fraction | int = 1
    escape_cap: int = 0

    def __post_init__(self) -> None:
        for name in ("winner_cap_ratio", "escape_factor"):  # equal stakes look equal, in views and records too
            object.__setattr__(self, name, Fraction(getattr(self, name)))
        for name in ("base", "factor", "initial"):
            if getattr(self, name) < 1:
                raise BadSettlement(f"stakes.{name}", "must be 1 or more")
        for name in ("fee", "entry", "double_above", "winner_cap_ratio", "escape_units", "escape_cap"):
            if getattr(self, name) < 0:
                raise BadSettlement(f"stakes.{name}", "must not be negative")
        if self.escape_factor <= 0:
            raise BadSettlement("stakes.escape_factor", "must be more than 0")
        if self.fee_from not in ("each", "winner_only"):
            raise BadSettlement("stakes.fee_from", "must be each or winner_only")


@dataclass(frozen=True, slots=True)
class Settlement:
    """What became of everybody's beans (结算单), by seat.

    `purse`: beans afterwards, never below 0. `system`: fees, rounding and what an escape leaves over, never below 0.
    `gain`: beans won (+) or lost (-) before the fee. `fee`: beans paid as fee. So purse = brought + gain - fee.
    `capped_by`: the clause of the last cap that made this seat's amount smaller, his own cap or that of somebody
    across the table; "" if none did.
    """

    purse: tuple[int, ...]
    system: int
    gain: tuple[int, ...]
    fee: tuple[int, ...]
    capped_by: tuple[str, ...]


def settle(
    points: Sequence[Fraction | int],
    purse: Sequence[int],
    stakes: Stakes,
    escape: tuple[int, int] | None = None,
    landlords: Sequence[int] | None = None,
) -> Settlement:
    """Settle one hand in beans (结算). EC-3 … EC-10; with `escape` EC-12 … EC-14.

    `points`: X by seat, sum zero, B included (EC-2). `purse`: beans each brought into the hand, >= 0.

    `escape` (逃跑) = (seat, m), m >= 1 being the behaviour multiple of EC-12, without I. `points` is then the normal
    result at m with I had the escaper's side lost; all zero while the landlord is not known yet.
    `landlords` matters to an escape only: the landlords' seats; () in a game that has no landlord (points all zero);
    None: the smaller side, or nobody yet if the points are all zero.

    Raises `BadSettlement`, naming the argument.
    """
    _check(points, purse, escape, landlords)
    if escape is None:
        net, capped_by = _hand(points, purse, stakes)
    else:
        net, capped_by = _escape(points, purse, stakes, escape, landlords)
    return _book(purse, stakes, net, capped_by, zero_sum=escape is None)


def escape_cost(stakes: Stakes, multiple: int, role: Role, identity: Fraction | int = 1) -> Fraction:
    """What leaving now costs in beans (逃跑扣豆), before the escaper's own beans bound it. EC-12, EC-13.

    `multiple`: m >= 1, without I. `role`: "farmer" also before the landlord is known, "none" in a game without one.
    `identity` (身份系数) counts only under `escape_identity`. May be a fraction (癞子场).
    """
    if role == "none":
        return Fraction(stakes.escape_units * stakes.base * stakes.factor)
    below, per_multiple = ESCAPE_TABLE[role]
    units = below if multiple < ESCAPE_BORDER else per_multiple * multiple
    amount = Fraction(units * stakes.initial * stakes.base) * stakes.escape_factor
    if stakes.escape_identity:
        amount *= identity
    if stakes.escape_cap:
        amount = min(amount, Fraction(stakes.escape_cap))  # DZL-6 caps points, so before N
    return amount * stakes.factor


# --- the two ways a hand ends ---------------------------------------------------------------------------------------

Owed = dict[tuple[int, int], Fraction]  # (payer, receiver) -> beans: the matrix D of EC-3
Outcome = tuple[list[Fraction], list[str]]  # by seat: exact beans won or lost, the clause that cut them


def _hand(points: Sequence[Fraction | int], purse: Sequence[int], stakes: Stakes) -> Outcome:
    """A hand that was played out. EC-3, EC-5, EC-6, EC-7."""
    losers, winners = _sides(points)
    pot = Fraction(sum(points[j] for j in winners))
    owed: Owed = {(i, j): stakes.factor * -points[i] * points[j] / pot for i in losers for j in winners}  # EC-3
    limits = _winner_limits(winners, purse, stakes)
    limits |= {i: (Fraction(purse[i]), "EC-5") for i in losers}
    capped_by = [""] * len(points)
    _cap(owed, losers, winners, limits, capped_by)
    return _totals(owed, len(points)), capped_by


def _escape(
    points: Sequence[Fraction | int],
    purse: Sequence[int],
    stakes: Stakes,
    escape: tuple[int, int],
    landlords: Sequence[int] | None,
) -> Outcome:
    """A hand that ended because somebody left. EC-12 … EC-14."""
    seat, multiple = escape
    role, identity = _role(points, seat, landlords)
    cost = escape_cost(stakes, multiple, role, identity)
    paid = min(cost, Fraction(purse[seat]))  # EC-14

    losers, winners = _sides(points)
    if role == "none":  # EC-14: the others share it equally
        losers, winners = [seat], [j for j in range(len(points)) if j != seat]
        owed: Owed = {(seat, j): paid / len(winners) for j in winners}
    else:  # the opposing side's normal win, owed by the escaper alone: his partners neither win nor lose
        owed = {(seat, j): Fraction(stakes.factor * points[j]) for j in winners}

    # What he paid bounds the opposing side exactly as a payer's purse does in a normal hand.
    limits = _winner_limits(winners, purse, stakes)
    limits[seat] = (paid, "EC-14")
    capped_by = [""] * len(points)
    _cap(owed, losers, winners, limits, capped_by)

    net = _totals(owed, len(points))
    net[seat] = -paid  # what the others do not receive goes to the system
    capped_by[seat] = "EC-14" if paid < cost else ""
    return net, capped_by


def _role(points: Sequence[Fraction | int], seat: int, landlords: Sequence[int] | None) -> tuple[Role, Fraction]:
    """The escaper's row in the table of EC-12, and his identity factor (for `escape_identity`)."""
    losers, winners = _sides(points)
    if landlords is not None and not landlords:
        if losers:
            raise BadSettlement("points", "must be zero when somebody escapes from a game without a landlord")
        return "none", Fraction(1)
    if not losers:
        if landlords is not None:
            raise BadSettlement("points", "must hold the normal result once there is a landlord")
        return "farmer", Fraction(1)  # EC-13: before the landlord is known
    if seat not in losers:
        raise BadSettlement("points", "must be negative for seat {seat}, who escapes", seat=seat)
    if landlords is None:
        if len(losers) == len(winners):
            raise BadSettlement("landlords", "must be given where the sides are equally large")
        landlords = min(losers, winners, key=len)
    if set(landlords) not in (set(losers), set(winners)):
        raise BadSettlement("landlords", "must be one of the two sides that the points show")
    if seat not in landlords:
        return "farmer", Fraction(1)
    # EC-2: 1 in 二人, 2 with two farmers, 3 in 四人, f / l in 五人
    return "landlord", Fraction(len(winners), len(losers))


# --- caps, rounding, fee --------------------------------------------------------------------------------------------


def _sides(points: Sequence[Fraction | int]) -> tuple[list[int], list[int]]:
    """Losers and winners; who has no points is on neither side."""
    return [i for i, x in enumerate(points) if x < 0], [i for i, x in enumerate(points) if x > 0]


def _winner_limits(winners: list[int], purse: Sequence[int], stakes: Stakes) -> dict[int, tuple[Fraction, str]]:
    if not stakes.winner_cap_ratio:
        return {}
    return {j: (Fraction(stakes.winner_cap_ratio * purse[j]), "EC-6") for j in winners}


def _cap(
    owed: Owed, losers: list[int], winners: list[int], limits: dict[int, tuple[Fraction, str]], capped_by: list[str]
) -> None:
    """Scale down every seat's row or column to its limit, one side after the other. EC-3, EC-7.

    Members of one side share no cell, so inside a side the order does not matter; and as nothing ever grows, a limit
    once kept stays kept.
    """
    order = losers + winners if len(losers) >= len(winners) else winners + losers
    for seat in order:
        if seat not in limits:
            continue
        limit, clause = limits[seat]
        cells = [cell for cell in owed if seat in cell and owed[cell]]
        total = sum(owed[cell] for cell in cells)
        if total <= limit:
            continue
        for cell in cells:
            owed[cell] *= limit / total
            for member in cell:
                capped_by[member] = clause


def _totals(owed: Owed, seats: int) -> list[Fraction]:
    net = [Fraction(0)] * seats
    for (payer, receiver), beans in owed.items():
        net[payer] -= beans
        net[receiver] += beans
    return net


def _book(
    purse: Sequence[int], stakes: Stakes, net: list[Fraction], capped_by: list[str], zero_sum: bool
) -> Settlement:
    """Round, take the fee and check. EC-8, EC-9, EC-10."""
    # EC-9: the floor of a signed total rounds a receipt down and a payment up
    gain = [floor(total) for total in net]
    left = [brought + won for brought, won in zip(purse, gain, strict=True)]
    fee = [
        min(stakes.fee, beans) if stakes.fee_from == "each" or won > 0 else 0
        for beans, won in zip(left, gain, strict=True)
    ]
    after = [beans - paid for beans, paid in zip(left, fee, strict=True)]
    system = sum(fee) - sum(gain)

    # EC-10, not as `assert`: it must hold under `python -O` too
    rounding = sum(net) - sum(gain)
    if (zero_sum and sum(net) != 0) or sum(net) > 0 or not 0 <= rounding < len(purse):
        raise AssertionError(f"EC-10: {net} is not zero-sum")
    if sum(after) + system != sum(purse) or min(after) < 0:
        raise AssertionError(f"EC-10: {list(purse)} became {after} and {system}")
    return Settlement(tuple(after), system, tuple(gain), tuple(fee), tuple(capped_by))


def book(purse: Sequence[int], stakes: Stakes, gain: Sequence[int], capped_by: Sequence[str]) -> Settlement:
    """A hand whose game has its own rule for who pays what (NN-12, SG-8): beans gained by seat, limits applied, sum zero. What is
    left is the fee.
    """
    return _book(purse, stakes, [Fraction(beans) for beans in gain], list(capped_by), zero_sum=True)


def _check(
    points: Sequence[Fraction | int],
    purse: Sequence[int],
    escape: tuple[int, int] | None,
    landlords: Sequence[int] | None,
) -> None:
    seats = len(points)
    if seats < 2:
        raise BadSettlement("points", "must be of two seats or more")
    if sum(points) != 0:
        raise BadSettlement("points", "must sum to zero, not {found}", found=sum(points))  # EC-2
    if len(purse) != seats:
        raise BadSettlement("purse", "must be of {seats} seats like points, not {found}", seats=seats, found=len(purse))
    if min(purse) < 0:
        raise BadSettlement("purse", "must not be negative")
    if escape is not None:
        if not 0 <= escape[0] < seats:
            raise BadSettlement("escape", "there is no seat {seat}", seat=escape[0])
        if escape[1] < 1:
            raise BadSettlement("escape", "the multiple must be 1 or more")
    if landlords is not None:
        for seat in landlords:
            if not 0 <= seat < seats:
                raise BadSettlement("landlords", "there is no seat {seat}", seat=seat)
        if len(set(landlords)) != len(landlords):
            raise BadSettlement("landlords", "names a seat twice")
