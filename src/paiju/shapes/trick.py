"""A trick of 升级: what a lead is, when a throw (甩牌) stands, what a follower must play, and who wins.

Everything here looks at one effective suit at a time and only at what `trump.Order` says of a card. Cards that are equal
for pairs are a group; a component is a number of groups of one size on neighbouring steps: a single, a pair, a triple,
a quad, or a run of them (拖拉机 tractor, 泰坦尼克 Titanic).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ..core.cards import Card, Cards
from .trump import TRUMP, Order

Kind = tuple[int, int]
"""A class of components: (cards in a group, number of groups)."""


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


class Group(NamedTuple):
    """All cards of a face that somebody holds."""

    step: int
    power: int
    cards: Cards


def groups_of(cards: Iterable[Card], order: Order) -> list[Group]:
    """The groups of cards of one effective suit, by step and then by face."""
    by_face: dict[tuple[int, int], list[Card]] = {}
    for card in sorted(cards):
        by_face.setdefault((order.step[card], order.face[card]), []).append(card)
    return [Group(step, order.power[held[0]], tuple(held)) for (step, _), held in sorted(by_face.items())]


def in_suit(cards: Iterable[Card], suit: str, order: Order) -> Cards:
    """The cards of an effective suit (SJ-3)."""
    return tuple(card for card in cards if order.suit[card] == suit)


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


def tops(kind: Kind, groups: Sequence[Group]) -> Iterator[int]:
    """The powers of the top cards of every component of this kind that can be taken from these groups."""
    size, length = kind
    reach: dict[int, int] = {}  # step: how many neighbouring steps up to here have a group of this size
    for group in groups:
        if len(group.cards) >= size:
            reach[group.step] = reach.get(group.step - 1, 0) + 1
            if reach[group.step] >= length:
                yield group.power


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


# following: what is still there, without the cards' names

Sizes = tuple[int, ...]
"""The sizes of the groups on a step, largest first."""
Holding = tuple[tuple[Sizes, ...], ...]
"""What structure a set of cards has: stretches of neighbouring steps that hold pairs or more, in no order and in either
direction. Single cards are in no structure and left out.
"""


def holding(groups: Sequence[Group]) -> Holding:
    steps: dict[int, list[int]] = {}
    for group in groups:
        if len(group.cards) > 1:
            steps.setdefault(group.step, []).append(len(group.cards))
    segments: list[list[Sizes]] = []
    before = None
    for step in sorted(steps):
        if before is None or step != before + 1:
            segments.append([])
        segments[-1].append(tuple(sorted(steps[step], reverse=True)))
        before = step
    return tuple(sorted(tuple(max(segment, segment[::-1])) for segment in segments))


Lone = tuple[int, int, int]
"""How many quads, triples and pairs that are in no run."""
Front = frozenset[Lone]
"""The most that can be had of them together: no entry is at most another."""


@lru_cache(maxsize=200_000)
def fits(held: Holding, wanted: tuple[Kind, ...]) -> bool:
    """Whether all these components can be taken at once, each card once; larger groups may be broken for them.

    Goes up the steps; what it remembers is which runs are still to come, which are under way, and what lone groups the
    rest of the cards gave.
    """
    if not _may_fit(held, wanted):
        return False
    runs = tuple(sorted((kind for kind in wanted if kind[1] > 1), reverse=True))
    lone: Lone = (wanted.count((4, 1)), wanted.count((3, 1)), wanted.count((2, 1)))
    states: dict[tuple[tuple[Kind, ...], tuple[Kind, ...]], Front] = {(runs, ()): frozenset(((0, 0, 0),))}
    for segment in held:
        for sizes in segment:
            after: dict[tuple[tuple[Kind, ...], tuple[Kind, ...]], set[Lone]] = {}
            for (to_come, under_way), front in states.items():
                for left, going, rests in _steps_on(to_come, under_way, sizes):
                    into = after.setdefault((left, going), set())
                    into.update(
                        (min(a[0] + b[0], lone[0]), min(a[1] + b[1], lone[1]), min(a[2] + b[2], lone[2]))
                        for a in front
                        for b in rests
                    )
            states = {state: _front(frozenset(found)) for state, found in after.items()}
        states = {state: front for state, front in states.items() if not state[1]}
    return lone in states.get(((), ()), ())


def _may_fit(held: Holding, wanted: tuple[Kind, ...]) -> bool:
    """What can be seen by counting: pairs, triples, and a stretch for each run. Refuses most of what does not fit."""
    sizes = [n for segment in held for step in segment for n in step]
    if sum(length * (size // 2) for size, length in wanted) > sum(n // 2 for n in sizes):
        return False
    if sum(length for size, length in wanted if size > 2) > sum(n > 2 for n in sizes):
        return False
    return all(
        length == 1 or any(_longest(segment, size) >= length for segment in held) for size, length in set(wanted)
    )


@cache
def _longest(segment: tuple[Sizes, ...], size: int) -> int:
    """The most neighbouring steps with a group of this size."""
    longest = run = 0
    for sizes in segment:
        run = run + 1 if sizes[0] >= size else 0
        longest = max(longest, run)
    return longest


@lru_cache(maxsize=100_000)
def _steps_on(
    to_come: tuple[Kind, ...], under_way: tuple[Kind, ...], sizes: Sizes
) -> tuple[tuple[tuple[Kind, ...], tuple[Kind, ...], Front], ...]:
    """Each way over a step with groups of these sizes: runs still to come, runs under way with the steps they still
    need, and the lone groups that the other cards may give.
    """
    found: list[tuple[tuple[Kind, ...], tuple[Kind, ...], Front]] = []
    for begun in _choices(to_come, sum(n // 2 for n in sizes)):
        on = (*under_way, *begun)
        if rests := _hosted(sizes, tuple(sorted(size for size, _ in on))):
            left = list(to_come)
            for kind in begun:
                left.remove(kind)
            going = tuple(sorted((size, length - 1) for size, length in on if length > 1))
            found.append((tuple(left), going, _front(frozenset(one for rest in rests for one in _lone(rest)))))
    return tuple(found)


def _choices(kinds: tuple[Kind, ...], most: int) -> set[tuple[Kind, ...]]:
    """Every choice of at most so many of the runs to come."""
    chosen: set[tuple[Kind, ...]] = {()}
    for kind in kinds:
        chosen |= {(*before, kind) for before in chosen if len(before) < most}
    return chosen


@cache
def _hosted(sizes: Sizes, needs: tuple[int, ...]) -> frozenset[Sizes]:
    """What may be left of groups of these sizes when each need is taken from one of them."""
    if not needs:
        return frozenset((sizes,))
    found: set[Sizes] = set()
    for at, n in enumerate(sizes):
        if n >= needs[0] and n not in sizes[:at]:
            rest = (*sizes[:at], n - needs[0], *sizes[at + 1 :])
            found |= _hosted(tuple(sorted(rest, reverse=True)), needs[1:])
    return frozenset(found)


@cache
def _lone(sizes: Sizes) -> Front:
    """The lone groups that groups of these sizes give."""
    found: set[Lone] = {(0, 0, 0)}
    for n in sizes:
        of_one = [(1, 0, 0), (0, 1, 0), (0, 0, 2)] if n == 4 else [(0, 1, 0), (0, 0, 1)] if n == 3 else [(0, 0, n // 2)]
        found = {(a[0] + b[0], a[1] + b[1], a[2] + b[2]) for a in found for b in of_one}
    return _front(frozenset(found))


@lru_cache(maxsize=100_000)
def _front(found: Front) -> Front:
    if len(found) == 1:
        return found
    return frozenset(
        one for one in found if not any(o != one and all(a <= b for a, b in zip(one, o, strict=True)) for o in found)
    )


Line = tuple[tuple[Kind, ...], ...]
"""A line of a list of obligations: any of these choices of components serves it; the other cards are free."""

SINGLE, PAIR, TRIPLE, QUAD = (1, 1), (2, 1), (3, 1), (4, 1)


@cache
def lines(kind: Kind) -> tuple[Line, ...]:
    """SJ-T4 for a component led, in the order of obligation. The last line asks for nothing."""
    size, length = kind
    if length == 1:
        return tuple(((((n, 1),),) if n > 1 else ((),)) for n in range(size, 0, -1))
    if size == 2:
        return tuple((tuple((2, n) for n in parts),) for pairs in range(length, -1, -1) for parts in partitions(pairs))
    return TITANIC if length == 2 else ((((size, length),),),)


TITANIC: tuple[Line, ...] = (
    (((3, 2),),),
    (((2, 2),),),
    ((TRIPLE, TRIPLE),),
    ((TRIPLE, PAIR),),
    ((TRIPLE,),),
    ((PAIR, PAIR, PAIR),),
    ((PAIR, PAIR),),
    ((PAIR,),),
    ((),),
)
"""A Titanic of two triples; a longer one is itself, or one triple shorter and a triple."""


def partitions(n: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    """The ways to write n as a sum, the largest first."""
    if n == 0:
        yield ()
        return
    for part in range(min(n, largest or n), 0, -1):
        for rest in partitions(n - part, part):
            yield (part, *rest)


@lru_cache(maxsize=50_000)
def service(held: Holding, lead: tuple[Kind, ...]) -> tuple[int, ...]:
    """SJ-29: the line of SJ-T4 by which each component of the lead is served, the best that is possible from the first
    on. A Titanic of three or more that is not held counts as one a triple shorter, and a triple.
    """
    todo, found = list(lead), list[int]()
    taken: list[tuple[Kind, ...]] = [()]
    while todo:
        kind = todo.pop(0)
        if kind[0] == 1:
            continue
        if kind[0] >= 3 and kind[1] >= 3 and not _serve(held, taken, ((kind,),)):
            found.append(2)
            todo[:0] = [(kind[0], kind[1] - 1), (kind[0], 1)]
            continue
        for n, line in enumerate(lines(kind), 1):
            if served := _serve(held, taken, line):
                found.append(n)
                taken = served
                break
    return tuple(found)


def _serve(held: Holding, taken: list[tuple[Kind, ...]], line: Line) -> list[tuple[Kind, ...]]:
    """What is then taken in all, for each choice of the line that fits beside what was taken before."""
    wanted = {tuple(sorted((*before, *kinds))) for before in taken for kinds in line}
    return [kinds for kinds in wanted if fits(held, kinds)]


def follows(play: Cards, suited: Cards, lead: tuple[Kind, ...], order: Order) -> bool:
    """SJ-27 … SJ-29: whether a play of as many cards as were led, all of them held, serves the lead. `suited`: all the
    follower's cards of the suit led.
    """
    n = sum(size * length for size, length in lead)
    mine = in_suit(play, order.suit[suited[0]], order) if suited else ()
    if len(suited) <= n:
        return len(mine) == len(suited)
    if len(mine) < n:
        return False
    served = service(holding(groups_of(play, order)), lead)
    if all(line == 1 for line in served):  # nobody can do better
        return True
    return served == service(holding(groups_of(suited, order)), lead)


# who wins


def value(play: Cards, lead: tuple[Kind, ...], led: str, order: Order) -> tuple[bool, int] | None:
    """SJ-30, SJ-31: (trumps on a side suit, the best top of the key component), None for a discard (垫牌)."""
    suits = {order.suit[card] for card in play}
    if len(suits) != 1 or not suits <= {led, TRUMP}:
        return None
    groups = groups_of(play, order)
    key, rest = lead[0], lead[1:]
    for top in sorted(set(tops(key, groups)), reverse=True):
        for left in _less(groups, key, top):
            if fits(holding(left), tuple(sorted(kind for kind in rest if kind[0] > 1))):
                return suits != {led}, top
    return None


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


def winner(plays: Sequence[Cards], lead: tuple[Kind, ...], order: Order) -> int:
    """SJ-6, SJ-30 … SJ-34: which of the plays of a trick wins, the lead being the first; of equal ones the earlier."""
    led = order.suit[plays[0][0]]
    best, won = value(plays[0], lead, led, order), 0
    assert best is not None, "a lead has its own structure"
    for at, play in enumerate(plays[1:], 1):
        worth = value(play, lead, led, order)
        if worth is not None and worth > best:
            best, won = worth, at
    return won


def points(cards: Iterable[Card]) -> int:
    """SJ-7: 5 for a five, 10 for a ten or a king."""
    held = Counter(card // 4 for card in cards if card < 52)
    return 5 * held[2] + 10 * (held[7] + held[10])
