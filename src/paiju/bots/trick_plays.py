"""What may be played at a table of 升级, as far as it is worth weighing: leads, and follows that serve, win, ruff or feed.

Built from the structure of the hand, not from the list of legal plays, which may be endless.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ..core.cards import Card, Cards, without
from ..shapes.follow import Duty, best, follows
from ..shapes.structure import Kind, groups_of, in_suit, takings
from ..shapes.trick import Part, Worth, above, beatable, points, read_lead, superior, value
from ..shapes.trump import TRUMP
from .trick_mind import Best, Mind

LOOK, MANY = 60, 200  # choices of groups looked at, and of those of the suit led
Weigh = Callable[[Card], float]


class Trick(NamedTuple):
    """The trick on the table: what was led, and what wins so far."""

    lead: tuple[Kind, ...]
    led: str
    duty: Duty
    best: Best
    points: int


def trick_of(mind: Mind) -> Trick | None:
    """None where the seat leads."""
    if not mind.view.trick:
        return None
    order, house = mind.order, mind.house
    first = mind.view.trick[0].cards
    lead = tuple(part.kind for part in read_lead(first, order) or ())
    led = order.suit[first[0]]
    at: Best | None = None
    for play in mind.view.trick:
        worth = value(play.cards, lead, led, order, house.four, house.every)
        if worth is not None and (at is None or above(worth, at.worth, house.every)):
            at = Best(play.seat, worth)
    assert at is not None, "a lead has its own structure"
    on_table = sum(points(play.cards) for play in mind.view.trick)
    return Trick(lead, led, Duty(lead, house.structure, house.four, house.exact), at, on_table)


# following


def found_follows(mind: Mind, trick: Trick) -> list[Cards]:
    """Legal follows: those that cost least with and without points, and those that take the trick."""
    keep = mind.keep
    ways = [{card: value + lean * _points(card) for card, value in keep.items()} for lean in (0.0, 1.2, -1.2)]
    suited = in_suit(mind.view.hand, trick.led, mind.order)
    n = min(trick.duty.size, len(mind.view.hand))
    found = [low for way in ways if (low := cheapest(mind, trick, suited, n, way.__getitem__))]
    takes = _in_suit(mind, trick, suited) if len(suited) >= n else ()
    if not suited and trick.led != TRUMP:
        takes = _ruffs(mind, trick)
    found += [play for play in islice(takes, LOOK) if len(play) == n]
    return list(dict.fromkeys(found))


def _points(card: Card) -> int:
    return points((card,))


def cheapest(mind: Mind, trick: Trick, suited: Cards, n: int, weigh: Weigh) -> Cards:
    """The legal follow of the least weight."""
    if len(suited) <= n:
        rest = sorted(without(mind.view.hand, suited), key=weigh)
        return tuple(sorted((*suited, *rest[: n - len(suited)])))
    if trick.duty.free:
        return tuple(sorted(sorted(suited, key=weigh)[:n]))
    groups = groups_of(suited, mind.order)
    least, chosen = float("inf"), ()
    for kinds in best(suited, trick.duty, mind.order).groups:
        for serving in islice(takings(groups, kinds, trick.duty.exact), LOOK):
            rest = sorted(without(suited, serving), key=weigh)
            play = (*serving, *rest[: n - len(serving)])
            if (weight := sum(map(weigh, play))) < least:
                least, chosen = weight, play
    return tuple(sorted(chosen))


def _in_suit(mind: Mind, trick: Trick, suited: Cards) -> Iterator[Cards]:
    """What takes the trick with cards of the suit led; a throw cannot be beaten so."""
    if len(trick.lead) > 1 and not mind.house.opponents:
        return
    groups = groups_of(suited, mind.order)
    for kind in _shapes(mind, trick):
        for taken in islice(takings(groups, (kind, *trick.lead[1:])), MANY):
            play = tuple(sorted(taken))
            if _takes(mind, trick, play) and follows(play, suited, trick.duty, mind.order):
                yield play


def _shapes(mind: Mind, trick: Trick) -> Iterator[Kind]:
    """What may take the place of the key component (SJ4-9)."""
    if mind.house.four and len(trick.lead) == 1:
        yield from superior(trick.lead[0])
    yield trick.lead[0]


def _ruffs(mind: Mind, trick: Trick) -> Iterator[Cards]:
    """Trumps that take the trick: as few high ones as may be, and once those with points."""
    trumps = in_suit(mind.view.hand, TRUMP, mind.order)
    groups = groups_of(trumps, mind.order)
    if len(trumps) < trick.duty.size:
        return
    keep = mind.keep
    for kind in _shapes(mind, trick):
        lone = sum(part == (1, 1) for part in (kind, *trick.lead[1:]))
        kinds = tuple(part for part in (kind, *trick.lead[1:]) if part[0] > 1)
        for taken in islice(takings(groups, kinds), LOOK):
            rest = sorted(without(trumps, taken), key=lambda card: (mind.order.power[card], keep[card]))
            if kinds or not lone:
                yield from _taking(mind, trick, [(*taken, *rest[:lone])])
                continue
            low = sorted(trumps, key=keep.__getitem__)
            yield from _taking(
                mind, trick, [(card, *without(low, (card,))[: lone - 1]) for card in dict.fromkeys(rest)]
            )


def _taking(mind: Mind, trick: Trick, plays: Sequence[Sequence[Card]]) -> Iterator[Cards]:
    for play in plays:
        if _takes(mind, trick, tuple(sorted(play))):
            yield tuple(sorted(play))


def _takes(mind: Mind, trick: Trick, play: Cards) -> bool:
    worth = worth_in(mind, trick, play)
    return worth is not None and above(worth, trick.best.worth, mind.house.every)


def worth_in(mind: Mind, trick: Trick, play: Cards) -> Worth | None:
    return value(play, trick.lead, trick.led, mind.order, mind.house.four, mind.house.every)


# leading


def found_leads(mind: Mind) -> list[Cards]:
    """Every component of the hand as it stands and its lower groups, and throws that nobody can beat."""
    found: list[Cards] = []
    for suit, cards in mind.by_suit.items():
        parts = read_lead(cards, mind.order) or ()
        for part in parts:
            found.append(part.cards)
            if part.length > 1:  # one group of a run, and a shorter run
                found += [part.cards[: part.size], part.cards[-part.size :]]
            if part.size > 1:
                found.append(part.cards[:1])
        found += throws(mind, suit, parts)
    return [play for play in dict.fromkeys(tuple(sorted(play)) for play in found) if read_lead(play, mind.order)]


def throws(mind: Mind, suit: str, parts: Sequence[Part]) -> Iterator[Cards]:
    """The components of a suit that certainly stand, together (甩牌)."""
    out = mind.out.get(suit, ())
    players = [seat for seat in mind.others if (seat, suit) not in mind.void]
    if mind.house.void_only:
        sure = parts if not out or not players else ()
    else:
        sure = [part for part in parts if not players or not beatable(part, [out], mind.order)]
    if len(sure) > 1:
        yield tuple(sorted(card for part in sure for card in part.cards))
