"""叫地主, 抢地主 and 加倍 as 欢乐斗地主 has them (DZH-3 … DZH-8): who is asked, who is landlord, what doubling makes."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

Calls = Sequence[tuple[int, str]]
"""(seat, verb) in order: `call`, `rob` or `no`."""


def asked_next(calls: Calls, players: int) -> int | None:
    """DZH-3, DZH-5: who is asked after these answers, None when there is nobody left to ask. The first call ends the
    calling; then each who has not said 不叫 may rob once, the caller last and only if somebody did.
    """
    at = next((i for i, (_, verb) in enumerate(calls) if verb == "call"), None)
    if at is None:
        return (calls[-1][0] + 1) % players if len(calls) < players else None
    caller, after = calls[at][0], calls[at + 1 :]
    done = {seat for seat, _ in calls}
    rest = [seat for i in range(1, players) if (seat := (caller + i) % players) not in done]
    if rest:
        return rest[0]
    robbed = any(verb == "rob" for _, verb in after)
    return caller if robbed and all(seat != caller for seat, _ in after) else None


def called_by(calls: Calls) -> int | None:
    """DZH-5: the last robber, else the caller."""
    return next((seat for seat, verb in reversed(calls) if verb != "no"), None)


def robs(calls: Calls) -> int:
    return sum(verb == "rob" for _, verb in calls)


def short_of_beans(seat: int, landlord: int, purse: Mapping[int, int], above: int) -> tuple[int, ...]:
    """DZH-6: whose beans keep this seat from doubling; nobody's where nothing is at stake."""
    concerned = tuple(purse) if seat == landlord else (seat, landlord)
    return tuple(who for who in concerned if purse and purse[who] <= above)


def paired_points(
    one: Fraction, landlord: int, landlord_won: bool, doubled: Sequence[int], players: int
) -> tuple[Fraction, ...]:
    """DZH-8: the landlord settles with each farmer alone, doubled by either of them; `one` without doubling."""
    times = [2 if seat in doubled else 1 for seat in range(players)]
    sign = 1 if landlord_won else -1
    owed = [Fraction(0) if seat == landlord else sign * one * times[landlord] * times[seat] for seat in range(players)]
    return tuple(sum(owed, Fraction(0)) if seat == landlord else -owed[seat] for seat in range(players))


def capped_points(points: Sequence[Fraction], landlord: int, cap: int, each_winner: bool) -> tuple[Fraction, ...]:
    """DZL-6: the landlord's points are `cap` at most and the farmers' in proportion; or each winner's are."""
    if each_winner and points[landlord] < 0:
        farmers = [min(won, Fraction(cap)) for won in points]
        paid = sum(farmers, Fraction(0)) - farmers[landlord]
        return tuple(-paid if seat == landlord else won for seat, won in enumerate(farmers))
    most = abs(points[landlord])
    return tuple(n * cap / most for n in points) if most > cap else tuple(points)
