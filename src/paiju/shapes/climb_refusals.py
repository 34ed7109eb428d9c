"""Why a set is no shape of 斗地主, or does not beat the one on the table: the code and clause of the refusal.

A set that fits no row is tried again with one rule at a time relaxed: the first that would let it through is the
reason.
"""

from collections.abc import Callable

from ..core.cards import BIG, SMALL
from ..core.move import Illegal
from .climb import TWO, Counts, Row, Rows, Shape
from .climb_wild import readings

Relax = Callable[[Row], Row]

RELAXED: tuple[tuple[str, str, Relax], ...] = (
    ("quad_as_pairs", "DZ-15", lambda row: row._replace(cap=2) if row.kind == "quad+2" else row),
    ("equal_wing_pairs", "DZ-11", lambda row: row._replace(cap=2) if row.kick == 2 and not row.triples else row),
    ("joker_pair_kicker", "DZ-12", lambda row: row._replace(top=BIG) if row.kick == 2 else row),
    ("rocket_kickers", "DZ-12", lambda row: row._replace(rocket=True)),
    ("equal_kickers", "DZ-10", lambda row: row._replace(cap=3) if row.kick == 1 else row),
    ("four_equal_kickers", "DZ-10", lambda row: row._replace(cap=4) if row.kick == 1 else row),
    ("kickers_barred", "DZ-10", lambda row: row._replace(cap=4, rocket=True) if row.kick == 1 else row),
)

# Relaxed one row at a time, where the row's own clause is the reason.
RELAXED_ROW: tuple[tuple[str, Relax], ...] = (
    ("run_too_short", lambda row: row._replace(run=(min(row.run[0], 3 if row.body == 1 else 2), row.run[1]))),
    ("triples_apart", lambda row: row._replace(joined=False)),
    ("pairs_only", lambda row: row._replace(kick=1, cap=3, rocket=True) if row.kick == 2 else row),
)


def no_shape(counts: Counts, rows: Rows, wild: int | None = None) -> Illegal:
    """Why these cards are no set."""
    for code, clause, relax in RELAXED:
        if readings(counts, tuple(map(relax, rows)), wild):
            return Illegal(code, clause)
    if special := _by_row(counts, rows):
        return special
    if wild is not None and counts[wild]:
        if any(_with_joker(counts, joker, rows, wild) for joker in (SMALL, BIG) if not counts[joker]):
            return Illegal("wild_no_joker", "DZL-2")
        if sum(counts) > 4 and sum(1 for r, n in enumerate(counts) if n and r != wild) == 1:
            return Illegal("bomb_of_four", "DZL-3")
    ranks = [r for r in range(SMALL) if not counts[r] and r != wild]
    if counts[SMALL] and counts[BIG] and any(_with_pair(counts, r, rows, wild) for r in ranks):
        return Illegal("jokers_no_pair", "DZ-12")
    if two_in_run(counts, rows, wild):
        return Illegal("two_in_run", "DZ-13" if counts[TWO] == 3 else "DZ-1")
    carriers = [row for row in rows if row.kick or row.triples]
    for row in carriers:
        if row.kick != 1 and _equal_carried(counts, row):
            return Illegal("equal_carried", "DD-13") if row.triples else Illegal("equal_wing_pairs", "DZ-11")
    if any(_kicker_of_main_rank(counts, row) for row in carriers):
        return Illegal("kicker_of_main_rank", "DZ-9")
    if row := next((row for row in carriers if row.kick and _mixed(counts, row)), None):
        return Illegal("mixed_kickers", "DZ-8") if row.clause == "DZ-T1" else Illegal("pairs_only", row.clause)
    return Illegal("no_shape", "DZ-T1")


def _by_row(counts: Counts, rows: Rows) -> Illegal | None:
    """What one row with a clause of its own says against these cards."""
    for row in rows:
        if row.clause == "DZ-T1":
            continue
        for code, relax in RELAXED_ROW:
            if readings(counts, (relax(row),), None):
                least = {"kind": row.kind, "run": row.run[0]} if code == "run_too_short" else {}
                return Illegal(code, row.clause, **least)
        if row.jokers and sum(counts) == counts[SMALL] + counts[BIG] == 3:
            return Illegal("three_jokers", row.clause)
    return None


def _with_joker(counts: Counts, joker: int, rows: Rows, wild: int) -> bool:
    """Whether the set would fit with this joker in place of a wild card."""
    changed = [n + (r == joker) - (r == wild) for r, n in enumerate(counts)]
    return bool(readings(tuple(changed), rows, wild))


def _with_pair(counts: Counts, r: int, rows: Rows, wild: int | None) -> bool:
    """Whether the set would fit with a pair of rank r in place of the two jokers."""
    return bool(readings((*counts[:r], 2, *counts[r + 1 : SMALL], counts[SMALL] - 1, counts[BIG] - 1), rows, wild))


def two_in_run(counts: Counts, rows: Rows, wild: int | None = None) -> bool:
    """A run but for a 2 or a joker in it: `JQKA2`, `QKA23`, `TJQKAB`, `AAA222`, also with kickers."""
    turned = (*counts[1:SMALL], counts[0], *counts[SMALL:])  # 4 … A 2 3: the 2 stands where the ace does
    if any(shape.run > 1 for shape in readings(turned, rows, None if wild is None else (wild - 1) % SMALL)):
        return True
    if wild is not None and counts[wild]:
        return False
    used = [r for r, n in enumerate(counts) if n] or [0]
    size = counts[used[0]]
    if used[-1] < TWO or any(counts[r] != size for r in used) or len(used) < {1: 5, 2: 3}.get(size, 2):
        return False
    low = [r for r in used if r < TWO]
    around = [r if r > 6 else r + 13 for r in used]  # … K A 2 3 4 …
    return low == list(range(TWO - len(low), TWO)) or (used[-1] == TWO and max(around) - min(around) == len(used) - 1)


def _windows(counts: Counts, row: Row) -> list[tuple[int, Counts]]:
    """(number of bodies, the other cards) for every way to find this row's bodies in the set."""
    found: list[tuple[int, Counts]] = []
    top = TWO if row.run[1] == 1 else TWO - 1
    for first in range(top + 1):
        for run in range(1, min(row.run[1], top - first + 1) + 1):
            if counts[first + run - 1] < row.body:
                break
            if run >= row.run[0]:
                rest = tuple(n - row.body if first <= r < first + run else n for r, n in enumerate(counts))
                found.append((run, rest))
    return found


def _kicker_of_main_rank(counts: Counts, row: Row) -> bool:
    return any(_could_ride(rest, row, run) and not _apart(rest, counts) for run, rest in _windows(counts, row))


def _could_ride(rest: Counts, row: Row, run: int) -> bool:
    """Whether these cards are as many as the set carries and fall into groups of the sizes it carries."""
    if sum(rest) != run * (row.each * row.kick + 3 * row.triples):
        return False
    return 1 not in rest if row.triples else not any(n % row.kick for n in rest)


def _apart(rest: Counts, counts: Counts) -> bool:
    """Whether the rest of a set has no rank in common with its bodies."""
    return all(left in (0, n) for left, n in zip(rest, counts, strict=True))


def _equal_carried(counts: Counts, row: Row) -> bool:
    """Whether two of the groups beside the bodies are of one rank."""
    return any(
        _could_ride(rest, row, run) and _apart(rest, counts) and max(rest) > 3 for run, rest in _windows(counts, row)
    )


def _mixed(counts: Counts, row: Row) -> bool:
    """As many kickers as the set takes, some of them singles and some pairs."""
    for run, rest in _windows(counts, row):
        kickers = run * row.each
        if kickers > 1 and kickers < sum(rest) < 2 * kickers and sum(1 for n in rest if n) <= kickers:
            return row.clause == "DZ-T1" or any(n % 2 for n in rest)
    return False


UNBEATEN = {"rocket", "four_jokers"}
NO_BOMB = {"quad": "DD-6"}
"""Kinds that might be taken for a bomb, and the clause by which they are none."""


def no_beat(
    found: list[Shape], over: Shape, on_table: str, made_up: bool = False, wild: int | None = None, rows: Rows = ()
) -> Illegal:
    """Why none of the readings beats the set on the table (DZ-6); `on_table` is that set's cards, `made_up`: wild cards
    stand for others in one of the two sets; `rows`: the table, for the clause that orders its bombs.
    """
    same = next((shape for shape in found if shape.kind == over.kind), None)
    mine = same or found[0]
    if made_up and over in found:
        return Illegal("equal_made_up", "DZL-4", last=on_table)
    if wild is not None and same and same.power < over.power:
        return Illegal("weaker_bomb", "DZL-3", last=on_table)
    code = "too_low" if same and (same.run == over.run or over.power) else "other_size" if same else "other_kind"
    clause = "DZ-6"
    if over.kind in UNBEATEN:
        code = "rocket_unbeaten"
    elif over.power and not same:
        code = "lower_bomb" if mine.power else "needs_bomb"
    elif same and same.power < over.power:
        code = "smaller_bomb"
    elif mine.kind in NO_BOMB and not same:
        code, clause = "no_bomb", NO_BOMB[mine.kind]
    if code in ("lower_bomb", "smaller_bomb"):
        clause = next((row.clause for row in rows if row.power == over.power and row.clause != "DZ-T1"), clause)
    return Illegal(
        code, clause, last=on_table, last_kind=over.kind, last_run=over.run, kind=mine.kind, run=mine.run
    )
