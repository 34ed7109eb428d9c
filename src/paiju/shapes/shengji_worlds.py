"""Where the cards of a hand of 升级 may lie that a seat does not see: a random deal that the plays cannot rule out.

What is known for sure binds: who is void, what a throw that stood says of the others, that somebody could beat one that
was cut. That a follower served as well as he could (SJ-29) only makes some deals less likely; it is tried for.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..core.cards import Card, Cards
from ..core.game import NoWorld
from .follow import Duty, follows
from .structure import Kind, groups_of, in_suit, tops
from .trump import Order

ASIDE = -1
"""The place of cards in nobody's hand: what is still to be dealt, or was laid away."""


class Bound(NamedTuple):
    """No component of this kind in this suit with a higher top: in what the seat had then, `later` being what it has
    played since."""

    seat: int
    suit: str
    kind: Kind
    top: int
    later: Cards


class Beater(NamedTuple):
    """One of these had a component of this kind in this suit with a higher top; by seat what it has played since."""

    suit: str
    kind: Kind
    top: int
    later: dict[int, Cards]


class Served(NamedTuple):
    """A seat followed like this; `later` has the play and what came after it."""

    seat: int
    suit: str
    duty: Duty
    play: Cards
    later: Cards


@dataclass(slots=True)
class Facts:
    """What binds a deal. `sizes`: how many unseen cards lie in each place; `unseen`: all of them; `has`: cards that lie in
    this place; `either`: cards that lie in the place of the seat or aside; `out`: suits and powers above which a place
    holds no card of the suit (-1: void).
    """

    sizes: dict[int, int]
    unseen: Cards
    order: Order | None = None
    has: dict[int, Cards] = field(default_factory=dict[int, Cards])
    either: tuple[int, Cards] | None = None
    out: dict[int, dict[str, int]] = field(default_factory=dict[int, dict[str, int]])
    bounds: list[Bound] = field(default_factory=list[Bound])
    beaters: list[Beater] = field(default_factory=list[Beater])
    served: list[Served] = field(default_factory=list[Served])


World = dict[int, list[Card]]
TRIES, REPAIRS, POLISH = 2000, 300, 40


def deal_unseen(facts: Facts, rng: random.Random) -> World:
    """A random deal of the unseen cards by place. Raises NoWorld."""
    for _ in range(TRIES):
        world = _attempt(facts, rng)
        if world is not None:
            return world
    raise NoWorld(facts)


def _attempt(facts: Facts, rng: random.Random) -> World | None:
    fixed = _fixed(facts, rng)
    if fixed is None:
        return None
    rest = list((Counter(facts.unseen) - Counter(c for cards in fixed.values() for c in cards)).elements())
    room = {place: size - len(fixed[place]) for place, size in facts.sizes.items()}
    loose = _fill(facts, rest, room, rng)
    if loose is None or not _repair(facts, fixed, loose, rng):
        return None
    return {place: fixed[place] + loose[place] for place in facts.sizes}


def allowed(facts: Facts, place: int, card: Card) -> bool:
    """Whether a card may lie there, by what is known of single cards."""
    if facts.order is None or place not in facts.out:
        return True
    limit = facts.out[place].get(facts.order.suit[card])
    return limit is None or facts.order.power[card] <= limit


# cards that have their place


def _fixed(facts: Facts, rng: random.Random) -> World | None:
    """The cards whose place is known, and for every throw that was beaten somebody who could."""
    fixed: World = {place: list(facts.has.get(place, ())) for place in facts.sizes}
    left = Counter(facts.unseen)
    for cards in fixed.values():
        left.subtract(cards)
    if facts.either:
        seat, cards = facts.either
        for card in (Counter(cards) - Counter(fixed[seat])).elements():
            places = [p for p in (seat, ASIDE) if len(fixed[p]) < facts.sizes[p] and allowed(facts, p, card)]
            if not places or left[card] < 1:
                return None
            fixed[rng.choices(places, [facts.sizes[p] - len(fixed[p]) for p in places])[0]].append(card)
            left[card] -= 1
    for beater in rng.sample(facts.beaters, len(facts.beaters)):
        if facts.order is None or _beats(beater, fixed, facts.order):
            continue
        ways = list(_ways(facts, beater, fixed, left))
        if not ways:
            return None
        seat, cards = rng.choices(ways, [4.0 ** -len(cards) for _, cards in ways])[0]
        fixed[seat] += cards
        left.subtract(cards)
    return fixed if all(len(fixed[p]) <= size for p, size in facts.sizes.items()) else None


def _beats(beater: Beater, world: World, order: Order) -> bool:
    """Whether one of them has what beats, as the cards lie."""
    for seat, later in beater.later.items():
        held = in_suit((*later, *world.get(seat, ())), beater.suit, order)
        if any(top > beater.top for top in tops(beater.kind, groups_of(held, order))):
            return True
    return False


def _ways(facts: Facts, beater: Beater, fixed: World, left: Counter[Card]) -> Iterator[tuple[int, list[Card]]]:
    """Who may hold what beats, and the cards that have to be put there for it."""
    order = facts.order
    assert order is not None
    size, length = beater.kind
    alike: dict[int, list[Card]] = {}  # by face, as a pair may be of two suits (SJ1C-1)
    for card in sorted(set(facts.unseen) | {c for cards in beater.later.values() for c in cards}):
        if order.suit[card] == beater.suit:
            alike.setdefault(order.face[card], []).append(card)
    by_step: dict[int, list[list[Card]]] = {}
    for cards in alike.values():
        by_step.setdefault(order.step[cards[0]], []).append(cards)
    for seat, later in beater.later.items():
        if seat not in fixed:
            continue
        room = facts.sizes[seat] - len(fixed[seat])
        has = Counter((*later, *fixed[seat]))

        def completed(cards: list[Card], seat: int = seat, has: Counter[Card] = has) -> list[Card] | None:
            """The cards that a group of these lacks, None if they are not to be had."""
            need = max(0, size - sum(has[card] for card in cards))
            found = [card for card in cards if allowed(facts, seat, card) for _ in range(left[card])]
            return found[:need] if len(found) >= need else None

        def lacking(step: int, n: int, room: int = room) -> Iterator[list[Card]]:
            if n == 0:
                yield []
                return
            for cards in by_step.get(step, ()):
                if (need := completed(cards)) is not None:
                    for rest in lacking(step - 1, n - 1):
                        if len(need) + len(rest) <= room:
                            yield [*need, *rest]

        for step, groups in by_step.items():
            for cards in groups:
                if order.power[cards[0]] > beater.top and (need := completed(cards)) is not None:
                    for rest in lacking(step - 1, length - 1):
                        if len(need) + len(rest) <= room:
                            yield seat, [*need, *rest]


# the others


def _fill(facts: Facts, cards: list[Card], room: dict[int, int], rng: random.Random) -> World | None:
    """Put each card into a place where it may lie, at random, so that every other still finds one (Hall)."""
    places = list(room)
    rng.shuffle(cards)
    bound: list[tuple[Card, tuple[int, ...]]] = []
    free: list[Card] = []
    may: dict[Card, tuple[int, ...]] = {}
    for card in cards:
        if card not in may:
            may[card] = tuple(i for i, place in enumerate(places) if allowed(facts, place, card))
        if len(may[card]) == len(places):
            free.append(card)
        else:
            bound.append((card, may[card]))
    space = [room[place] for place in places]
    subsets = range(1, 1 << len(places))
    spare = {m: sum(space[i] for i in range(len(places)) if m >> i & 1) for m in subsets}
    for _, where in bound:
        mask = sum(1 << i for i in where)
        for m in subsets:
            if mask & ~m == 0:
                spare[m] -= 1
    if min(spare.values(), default=0) < 0 or min(space, default=0) < 0:
        return None
    world: World = {place: [] for place in places}
    for card, where in bound:
        mask = sum(1 << i for i in where)
        fitting = [
            i for i in where
            if space[i] and all(spare[m] > 0 for m in subsets if m >> i & 1 and mask & ~m)
        ]  # fmt: skip
        if not fitting:
            return None
        at = rng.choices(fitting, [space[i] for i in fitting])[0]
        for m in subsets:
            spare[m] += (mask & ~m == 0) - (m >> at & 1)
        space[at] -= 1
        world[places[at]].append(card)
    for place, n in zip(places, space, strict=True):
        world[place] += free[:n]
        del free[:n]
    return world


def _repair(facts: Facts, fixed: World, loose: World, rng: random.Random) -> bool:
    """Exchange cards until no bound is broken, and then as long as it is worth it for what was served. True if the
    bounds hold."""
    order = facts.order
    if order is None or not (facts.bounds or facts.served):
        return True
    by_place: dict[tuple[int, str], list[Bound | Served]] = {}
    for rule in (*facts.bounds, *facts.served):
        by_place.setdefault((rule.seat, rule.suit), []).append(rule)

    def cost(keys: Iterable[tuple[int, str]]) -> int:
        total = 0
        for key in keys:
            for rule in by_place.get(key, ()):
                if _broken(rule, (*fixed[key[0]], *loose[key[0]]), order):
                    total += 100 if isinstance(rule, Bound) else 1
        return total

    costs = {key: cost([key]) for key in by_place}
    patience = POLISH
    for _ in range(REPAIRS):
        total = sum(costs.values())
        if total == 0 or (total < 100 and patience <= 0):
            break
        wrong = [key for key, n in costs.items() if n >= min(100, max(costs.values()))]
        seat, suit = rng.choice(wrong)
        patience -= total < 100
        swap = _swap(facts, loose, seat, suit, rng)
        if swap is None:
            continue
        other, mine, theirs = swap
        keys = {(p, order.suit[c]) for p in (seat, other) for c in (mine, theirs)} & set(by_place)
        before = sum(costs[key] for key in keys)
        _exchange(loose, seat, other, mine, theirs)
        now = {key: cost([key]) for key in keys}
        if sum(now.values()) > before and rng.random() > 0.03:
            _exchange(loose, seat, other, theirs, mine)
        else:
            costs.update(now)
    return sum(costs.values()) < 100


def _broken(rule: Bound | Served, now: Sequence[Card], order: Order) -> bool:
    held = in_suit((*rule.later, *now), rule.suit, order)
    if isinstance(rule, Bound):
        return any(top > rule.top for top in tops(rule.kind, groups_of(held, order)))
    return not follows(rule.play, held, rule.duty, order)


def _swap(
    facts: Facts, loose: World, seat: int, suit: str, rng: random.Random
) -> tuple[int, Card, Card] | None:
    """Two cards that may change places: one of this suit from the seat, another from elsewhere."""
    assert facts.order is not None
    mine = in_suit(tuple(loose[seat]), suit, facts.order)
    others = [place for place in loose if place != seat and loose[place]]
    if not mine or not others:
        return None
    card, other = rng.choice(mine), rng.choice(others)
    if not allowed(facts, other, card):
        return None
    for _ in range(4):
        theirs = rng.choice(loose[other])
        if theirs != card and allowed(facts, seat, theirs):
            return other, card, theirs
    return None


def _exchange(loose: World, seat: int, other: int, mine: Card, theirs: Card) -> None:
    loose[seat].remove(mine)
    loose[seat].append(theirs)
    loose[other].remove(theirs)
    loose[other].append(mine)
