"""What the games with a banker (庄家) share: who he is and who is next, 抢庄, what one may bet. NN-2, NN-12, NN-13, C-6."""

from collections.abc import Mapping

from ..core.game import Carry, Stakes

MOST_GRAB = 4  # NN-13
BANKERS = ("rotate", "grab", "niu9", "fixed")


def candidates(seats: tuple[int, ...], grabs: Mapping[int, int]) -> tuple[int, ...]:
    """Who may become the banker: all, or those who named the most (NN-13)."""
    most = max(grabs.values(), default=0)
    return tuple(seat for seat in seats if grabs.get(seat, 0) == most)


def multiple_of(grabs: Mapping[int, int]) -> int:
    """What the banker has named; 1 where nobody grabs (NN-13)."""
    return max((1, *grabs.values()))


def others(seats: tuple[int, ...], banker: int | None) -> tuple[int, ...]:
    """闲家 in seat order from the one after the banker (NN-12); everybody while there is none."""
    at = -1 if banker is None else seats.index(banker)
    return tuple(seat for seat in (*seats[at + 1 :], *seats[: at + 1]) if seat != banker)


def next_banker(how: str, seats: tuple[int, ...], banker: int, best: int | None) -> int | None:
    """NN-2. `best`: who has the highest hand of 牛9 (or nine points) or better. None where the next hand has its own 抢庄."""
    match how:
        case "rotate":
            return others(seats, banker)[0]
        case "niu9":
            return banker if best is None else best
        case _:
            return banker if how == "fixed" else None


def without_newcomer(carry: Carry, seat: int) -> Carry:
    """Who takes a banker's place is not banker: the next one is drawn."""
    return {} if carry.get("banker") == seat else carry


def most_bet(purse: Mapping[int, int], stakes: Stakes, seat: int, limit: int) -> int:
    """As many points as one could pay once, and always 1; the limit where no beans are at stake."""
    return max(1, min(limit, purse[seat] // (stakes.base * stakes.factor))) if purse else limit


def opened_to(seat: int | None, answers: Mapping[int, int], is_open: bool) -> dict[int, int]:
    """Sealed answers are one's own alone until all are in (C-6)."""
    return {one: n for one, n in sorted(answers.items()) if is_open or one == seat}
