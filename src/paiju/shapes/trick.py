"""A trick of 升级: what a lead is, when a throw (甩牌) stands, and who wins. What a follower must play is in `follow`.

Everything here looks at one effective suit at a time and only at what `trump.Order` says of a card.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..core.cards import Card, Cards
from .structure import Group, Kind, fits, groups_of, holding, in_suit, tops
from .trump import TRUMP, Order


class Part(NamedTuple):
    """A component: groups of `size` equal cards on `length` neighbouring steps; `top` is the power of its highest."""

    size: int
    length: int
    top: int
    cards: Cards

    @property
    def kind(self) -> Kind:
        return self.size, self.length


def rank_of(kind: Kind) -> tuple[bool, int, int]:
    """SJ-24: runs before lone groups, larger groups before smaller, longer runs before shorter."""
    size, length = kind
    return length > 1, size, length


# leading


def read_lead(cards: Cards, order: Order) -> tuple[Part, ...] | None:
    """SJ-12: the components of a lead, the highest class first and in it the highest top; None over several suits.

    Groups are never split; of several groups of one size on one step a run takes one.
    """
    if len({order.suit[card] for card in cards}) != 1:
        return None
    parts: list[Part] = []
    left = groups_of(cards, order)
    while left:
        run = [left.pop(0)]
        for group in list(left):
            if len(run[0].cards) > 1 and len(group.cards) == len(run[0].cards) and group.step == run[-1].step + 1:
                run.append(group)
                left.remove(group)
        parts.append(_part(run, len(run[0].cards)))
    return tuple(sorted(parts, key=lambda part: (rank_of(part.kind), part.top), reverse=True))


def _part(run: Sequence[Group], size: int) -> Part:
    cards = tuple(sorted(card for group in run for card in group.cards[:size]))
    return Part(size, len(run), run[-1].power, cards)


def beatable(part: Part, hands: Iterable[Cards], order: Order) -> bool:
    """SJ-20, SJ-21: whether one of these hands has a higher component of the same kind in the same suit."""
    suit = order.suit[part.cards[0]]
    held = (groups_of(in_suit(hand, suit, order), order) for hand in hands)
    return any(top > part.top for groups in held for top in tops(part.kind, groups))


def forced_part(parts: Sequence[Part], hands: Sequence[Cards], order: Order) -> Part | None:
    """SJ-24: what must be led instead of a throw that one of these hands beats; None if the throw stands."""
    if len(parts) == 1:
        return None
    for kind in sorted({part.kind for part in parts}, key=rank_of, reverse=True):
        losing = [part for part in parts if part.kind == kind and beatable(part, hands, order)]
        if losing:
            return min(losing, key=lambda part: part.top)
    return None


# who wins

Worth = tuple[bool, int, tuple[int, ...]]
"""Of a play that competes: whether it ruffs, the size of the groups of its shape, and the tops of its components, the key
component first; only that one's where no other counts (ruff_compare).
"""


def value(
    play: Cards,
    lead: tuple[Kind, ...],
    led: str,
    order: Order,
    four: bool = False,
    every: bool = True,
    over: Worth | None = None,
) -> Worth | None:
    """SJ-30, SJ-31: what a play is worth by the best partition of it, None for a discard (垫牌). `four`: a superior shape
    of as many cards will do (SJ4-9, SJ4-13). Without `every` only the key component is looked at, which is quicker; so is
    to ask only for what has a key component `over` that of another play: None then, too, where there is none.
    """
    suits = {order.suit[card] for card in play}
    if len(suits) != 1 or not suits <= {led, TRUMP} or len(play) != sum(size * length for size, length in lead):
        return None
    groups, ruffs = groups_of(play, order), suits != {led}
    for shape in (*superior(lead[0]), lead[0]) if four and len(lead) == 1 else (lead[0],):
        if over and (ruffs, shape[0]) < over[:2]:
            return None
        least = over[2][0] if over and (ruffs, shape[0]) == over[:2] else -1
        if found := _tops(groups, (shape, *lead[1:]), every, least):
            return ruffs, shape[0], found
    return None


def superior(kind: Kind) -> Iterator[Kind]:
    """SJ4-9: the shapes of as many cards that are above a run, the highest first."""
    size, length = kind
    n = size * length
    for more in (4, 3):
        if length > 1 and more > size and n % more == 0 and (n > more or more == 4):
            yield more, n // more


def _tops(groups: list[Group], lead: tuple[Kind, ...], every: bool, least: int) -> tuple[int, ...]:
    """The top of the key component, as high as the others allow, and with `every` the tops of these in turn; empty if they
    cannot be had together, or the key component not above `least`.
    """
    found: list[int] = []
    ways = [groups]
    for at, kind in enumerate(lead if every else lead[:1]):
        if kind == (1, 1):  # and so are the others
            lone = max(sorted((g.power for g in way for _ in g.cards), reverse=True) for way in ways)
            return (*found, *lone) if found or lone[0] > least else ()
        others = tuple(sorted(kind for kind in lead[at + 1 :] if kind[0] > 1))
        for top in sorted({top for way in ways for top in tops(kind, way) if found or top > least}, reverse=True):
            left = (less for way in ways for less in _less(way, kind, top) if fits(holding(less), others))
            alike = {tuple(sorted((g.step, g.power, len(g.cards)) for g in less)): less for less in left}
            if alike:
                found.append(top)
                ways = list(alike.values())
                break
        else:
            return ()
    return tuple(found)


def _less(groups: Sequence[Group], kind: Kind, top: int) -> Iterator[list[Group]]:
    """The groups less a component of this kind with this top, for each choice of its groups."""
    size, length = kind
    by_step: dict[int, list[Group]] = {}
    for group in groups:
        if len(group.cards) >= size:
            by_step.setdefault(group.step, []).append(group)

    def choose(step: int, n: int) -> Iterator[list[Group]]:
        if n == 0:
            yield []
            return
        for group in by_step.get(step, ()):
            for rest in choose(step - 1, n - 1):
                yield [group, *rest]

    for last in {group.step for group in groups if group.power == top}:
        for run in choose(last, length):
            if run[0].power == top:
                yield [
                    group._replace(cards=group.cards[size:]) if group in run else group
                    for group in groups
                    if group not in run or len(group.cards) > size
                ]


def above(worth: Worth, best: Worth, every: bool = False) -> bool:
    """Whether a later play wins over the best so far: the key component decides, equal ones leave it (SJ-6). `every`:
    between two ruffs each component must be higher (ruff_compare).
    """
    if worth[:2] != best[:2]:
        return worth[:2] > best[:2]
    if every and worth[0]:
        return all(mine > theirs for mine, theirs in zip(worth[2], best[2], strict=True))
    return worth[2][0] > best[2][0]


def winner(plays: Sequence[Cards], lead: tuple[Kind, ...], order: Order, four: bool = False, every: bool = False) -> int:
    """SJ-30 … SJ-34: which of the plays of a trick wins, the lead being the first."""
    led, won = order.suit[plays[0][0]], 0
    parts = read_lead(plays[0], order)  # no other partition of a lead into these components has a higher top
    assert parts and tuple(part.kind for part in parts) == lead, "a lead has its own structure"
    best: Worth = (False, lead[0][0], tuple(part.top for part in parts))
    for at, play in enumerate(plays[1:], 1):
        worth = value(play, lead, led, order, four, every, over=best)
        if worth is not None and above(worth, best, every):
            best, won = worth, at
    return won


def points(cards: Iterable[Card]) -> int:
    """SJ-7: 5 for a five, 10 for a ten or a king."""
    held = Counter(card // 4 for card in cards if card < 52)
    return 5 * held[2] + 10 * (held[7] + held[10])
