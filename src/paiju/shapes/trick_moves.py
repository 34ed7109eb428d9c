"""The legal moves of 升级 that are many: leads, follows, burying. Lazy: nothing is listed that nobody asks for."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from ..core.cards import Card, Cards, cards_text, missing, without
from ..core.game import Illegal, Move, NotNow, Refused
from .follow import Duty, Service, best, follows, unserved
from .structure import ENOUGH, Been, Kind, groups_of, in_suit, takings
from .trump import TRUMP, Order

CAP = 400
"""So far follows are counted where they can only be counted one by one."""
FEW = 1000
"""So many choices of cards may all be tried, where the same plays come up again and again."""


def lowest_first(cards: Cards, order: Order) -> list[Card]:
    """Side suits before trumps, low before high."""
    return sorted(cards, key=lambda card: (order.suit[card] == TRUMP, order.power[card], card))


def choices(cards: Sequence[Card], n: int) -> Iterator[Cards]:
    """Every choice of n of these cards, equal ones standing together, the first cards first."""
    faces = list(Counter(cards).items())
    after = [0]
    for _, copies in reversed(faces):
        after.append(after[-1] + copies)
    after.reverse()

    def choose(at: int, n: int) -> Iterator[Cards]:
        if n == 0:
            yield ()
            return
        card, copies = faces[at]
        for taken in range(min(n, copies), max(0, n - after[at + 1]) - 1, -1):
            for rest in choose(at + 1, n - taken):
                yield (card,) * taken + rest

    return choose(0, n) if n <= after[0] else iter(())


def count_choices(cards: Sequence[Card], n: int) -> int:
    """How many choices of n of these cards there are; equal cards are the same."""
    ways = [1] + [0] * n
    for copies in Counter(cards).values():
        ways = [sum(ways[max(0, k - copies) : k + 1]) for k in range(n + 1)]
    return ways[n]


class Chosen:
    """The choices of `n` of `cards` together with the cards `fixed`, as moves of a verb."""

    __slots__ = ("cards", "fixed", "n", "verb")

    def __init__(self, verb: str, cards: Sequence[Card], n: int, fixed: Cards = ()) -> None:
        self.verb, self.cards, self.n, self.fixed = verb, cards, n, fixed

    def __contains__(self, move: object, /) -> bool:
        if not isinstance(move, Move) or move != Move(self.verb, move.cards):
            return False
        return (
            len(move.cards) == self.n + len(self.fixed)
            and not missing(self.fixed, move.cards)
            and not missing(move.cards, (*self.fixed, *self.cards))
        )

    def __iter__(self) -> Iterator[Move]:
        for chosen in choices(self.cards, self.n):
            yield self._move(chosen)

    def count(self) -> int:
        return count_choices(self.cards, self.n)

    def pick(self, rng: random.Random) -> Move:
        return self._move(rng.sample(self.cards, self.n))

    def meanings(self, move: Move) -> tuple[Move, ...]:
        return (move,) if move in self else ()

    def _move(self, chosen: Sequence[Card]) -> Move:
        return Move(self.verb, tuple(sorted((*self.fixed, *chosen))))


# leading


def refuse_cards(move: Move, hand: Cards) -> Refused | None:
    """What every play must be: cards, and held."""
    if move.verb != "play":
        return NotNow("play_now", "C-8")
    if move.suit:
        return NotNow("no_suit", "C-8", suit=move.suit)
    if move.reading:
        return Illegal("reading_not_asked", "SJ-12")
    if not move.cards:
        return Illegal("no_cards", "C-7")
    if lacking := missing(move.cards, hand):
        return Illegal("not_held", "C-7", cards=cards_text(lacking))
    return None


def refuse_lead(move: Move, hand: Cards, order: Order) -> Refused | None:
    """SJ-19: a lead is of one suit; what it is, and whether it stands, is seen afterwards."""
    if refused := refuse_cards(move, hand):
        return refused
    if len({order.suit[card] for card in move.cards}) > 1:
        return Illegal("lead_one_suit", "SJ-19")
    return None


class Leads:
    """Whatever is of one suit: components and throws (SJ-19)."""

    __slots__ = ("hand", "order")

    def __init__(self, hand: Cards, order: Order) -> None:
        self.hand, self.order = hand, order

    def __contains__(self, move: object, /) -> bool:
        return isinstance(move, Move) and refuse_lead(move, self.hand, self.order) is None

    def _suits(self) -> list[list[Card]]:
        by_suit: dict[str, list[Card]] = {}
        for card in lowest_first(self.hand, self.order):
            by_suit.setdefault(self.order.suit[card], []).append(card)
        return list(by_suit.values())

    def __iter__(self) -> Iterator[Move]:
        suits = self._suits()
        for n in range(1, max(map(len, suits)) + 1):
            for suit in suits:
                for chosen in choices(suit, n):
                    yield Move("play", tuple(sorted(chosen)))

    def count(self) -> int:
        total = 0
        for suit in self._suits():
            ways = 1
            for copies in Counter(suit).values():
                ways *= copies + 1
            total += ways - 1
        return total

    def pick(self, rng: random.Random) -> Move:
        """Mostly one component, now and then whatever is of a suit."""
        card = rng.choice(self.hand)
        suited = in_suit(self.hand, self.order.suit[card], self.order)
        if rng.random() < 0.1:
            return Move("play", tuple(sorted(rng.sample(suited, rng.randint(1, len(suited))))))
        groups = groups_of(suited, self.order)
        run = [next(group for group in groups if card in group.cards)]
        size = rng.choice((1, len(run[0].cards)))
        while size > 1 and rng.random() < 0.8:
            above = [g for g in groups if len(g.cards) >= size and g.step == run[-1].step + 1]
            if not above:
                break
            run.append(rng.choice(above))
        return Move("play", tuple(sorted(card for group in run for card in group.cards[:size])))

    def meanings(self, move: Move) -> tuple[Move, ...]:
        return (move,) if move in self else ()


def lowest_lead(hand: Cards, order: Order) -> Move:
    """C-6: the lowest single of a side suit, else the lowest trump."""
    return Move("play", tuple(lowest_first(hand, order)[:1]))


# following


def refuse_follow(move: Move, hand: Cards, led: str, duty: Duty, order: Order) -> Refused | None:
    """Why this does not follow: the number, the suit, what the suit still serves (SJ-27 … SJ-29)."""
    if refused := refuse_cards(move, hand):
        return refused
    n, suited = min(duty.size, len(hand)), in_suit(hand, led, order)
    if len(move.cards) != n:
        return Illegal("follow_number", "SJ-27", n=n)
    mine = sum(order.suit[card] == led for card in move.cards)
    if mine < min(n, len(suited)):
        if len(suited) <= n:
            return Illegal("all_of_suit", "SJ-27", suit=led, n=len(suited))
        return Illegal("follow_suit", "SJ-28", suit=led, n=n)
    if len(suited) <= n or duty.free or (at := unserved(move.cards, suited, duty, order)) is None:
        return None
    return Illegal("must_serve", "SJ-29", suit=led, line=line_text(best(suited, duty, order), at))


def line_text(service: Service, at: int) -> str:
    """The components that a line asks for, `2x1 2x1`: groups of two cards, one long, twice."""
    wanted = next(
        (kinds for kinds in service.lines[at] if any(_within(kinds, taken) for taken in service.groups)),
        service.lines[at][0],
    )
    return " ".join(f"{size}x{length}" for size, length in wanted)


def _within(kinds: tuple[Kind, ...], taken: tuple[Kind, ...]) -> bool:
    return not Counter(kinds) - Counter(taken)


class Follows:
    """The plays that serve what was led, where the follower holds more of the suit than was led and structure counts."""

    __slots__ = ("duty", "hand", "led", "order", "suited")

    def __init__(self, hand: Cards, led: str, duty: Duty, order: Order) -> None:
        self.hand, self.led, self.duty, self.order = hand, led, duty, order
        self.suited = in_suit(hand, led, order)

    def __contains__(self, move: object, /) -> bool:
        return isinstance(move, Move) and refuse_follow(move, self.hand, self.led, self.duty, self.order) is None

    def _served(self, rng: random.Random | None = None, more: list[Been] | None = None) -> Iterator[Cards]:
        """The groups by which the suit is served best, whichever they may be; with `more` where it was searched."""
        groups, ways = groups_of(self.suited, self.order), list(best(self.suited, self.duty, self.order).groups)
        if rng:
            rng.shuffle(ways)
        for kinds in ways:
            been: Been = set()
            yield from takings(groups, kinds, self.duty.exact, rng, been)
            if more is not None:
                more.append(been)

    def __iter__(self) -> Iterator[Move]:
        seen: set[Cards] = set()
        searched: list[Been] = []
        few, again = count_choices(self.suited, self.duty.size) <= FEW, 0
        for serving in self._served(more=searched):
            rest = lowest_first(without(self.suited, serving), self.order)
            for filling in choices(rest, self.duty.size - len(serving)):
                play = tuple(sorted((*serving, *filling)))
                again += play in seen
                if play not in seen:
                    seen.add(play)
                    yield Move("play", play)
            if few and again > FEW:
                break
        else:
            if all(len(been) < ENOUGH for been in searched):
                return
        yield from self._others(seen)

    def _others(self, seen: set[Cards]) -> Iterator[Move]:
        """The plays not yet seen, from all choices of the cards."""
        for chosen in choices(self.suited, self.duty.size):
            play = tuple(sorted(chosen))
            if play not in seen and follows(play, self.suited, self.duty, self.order):
                yield Move("play", play)

    def count(self) -> int:
        """Exact up to CAP, where it stops."""
        searched: list[Been] = []
        ways = (tuple(sorted(cards)) for cards in self._served(more=searched))
        only = next(ways)
        if all(way == only for way in ways) and all(len(been) < ENOUGH for been in searched):
            return count_choices(without(self.suited, only), self.duty.size - len(only))
        return sum(1 for _ in islice(self, CAP))

    def pick(self, rng: random.Random) -> Move:
        serving = next(self._served(rng))
        rest = without(self.suited, serving)
        filling = rng.sample(rest, self.duty.size - len(serving))
        return Move("play", tuple(sorted((*serving, *filling))))

    def meanings(self, move: Move) -> tuple[Move, ...]:
        return (move,) if move in self else ()


def following(hand: Cards, led: str, duty: Duty, order: Order) -> "Follows | Chosen":
    """The legal plays of a follower."""
    n, suited = min(duty.size, len(hand)), in_suit(hand, led, order)  # in a case a hand may be too small
    if len(suited) <= n:
        return Chosen("play", lowest_first(without(hand, suited), order), n - len(suited), suited)
    if duty.free:
        return Chosen("play", lowest_first(suited, order), n)
    return Follows(hand, led, duty, order)
