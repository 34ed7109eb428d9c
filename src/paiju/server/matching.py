"""Who plays with whom: tickets of people who wait for the same table, and groups made of them. Plain data, no clock of its own.

Whoever has waited longest chooses first. He takes those who are near him in rating, the nearest first, and how far that is
grows while he waits: `NEAR` points at once and `WIDER` more each second. A full table is made at once; where fewer can play
too, after `gather` seconds of his; and after `wait` seconds distance counts no more, and bots take the chairs that are left.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

NEAR = 100  # points of a rating (ratings.py): about as far apart as players of one strength are by luck
WIDER = 20  # points a second
Apart = Collection[frozenset[str]]


class Ticket(NamedTuple):
    """Somebody who waits: `rating` in points, `since` in seconds of any clock."""

    holder: str
    rating: float
    since: float


class Sizes(NamedTuple):
    """`seats`: the numbers of players that can play; `fill`: so many with bots; `gather`, `wait`: seconds."""

    seats: tuple[int, ...]
    fill: int
    gather: float
    wait: float


class Group(NamedTuple):
    """A table: these people, the longest waiting first, and so many bots."""

    tickets: tuple[Ticket, ...]
    bots: int


def groups(tickets: Collection[Ticket], now: float, sizes: Sizes, apart: Apart = ()) -> list[Group]:
    """The tables that can be made now; whoever is in none goes on waiting. Pairs in `apart` are not seated together."""
    waiting, found = sorted(tickets, key=waiting_order), list[Group]()
    for first in [*waiting]:
        if first not in waiting:
            continue
        party = _party(first, waiting, now, sizes, apart)
        size = _size(len(party), now - first.since, sizes)
        if size:
            party = party[:size]
            waiting = [t for t in waiting if t not in party]
            found.append(Group(tuple(sorted(party, key=waiting_order)), size - len(party)))
    return found


def waiting_order(ticket: Ticket) -> tuple[float, str]:
    return ticket.since, ticket.holder


def reach(waited: float, sizes: Sizes) -> float:
    """How far apart in rating two may be, when one of them has waited so long."""
    return float("inf") if waited >= sizes.wait else NEAR + WIDER * max(0.0, waited)


def bots_in(ticket: Ticket, now: float, sizes: Sizes) -> float:
    """Seconds until bots fill up a table for whoever has this ticket, if nobody else has come by then."""
    return max(0.0, ticket.since + sizes.wait - now)


def _party(first: Ticket, waiting: Sequence[Ticket], now: float, sizes: Sizes, apart: Apart) -> list[Ticket]:
    """Those whom he could play with, himself first and then the nearest, as many as a table has seats at the most."""
    far = reach(now - first.since, sizes)
    near = [t for t in waiting if t is not first and abs(t.rating - first.rating) <= far]
    party = [first]
    for other in sorted(near, key=lambda t: (abs(t.rating - first.rating), t.since, t.holder)):
        if len(party) == max(sizes.seats):
            break
        if not any(frozenset((other.holder, t.holder)) in apart for t in party):
            party.append(other)
    return party


def _size(people: int, waited: float, sizes: Sizes) -> int:
    """Of the table that so many people sit down to, bots among them; 0 where they wait for more."""
    if people == max(sizes.seats):
        return people
    if waited >= sizes.wait:
        return min((n for n in sizes.seats if n >= max(people, sizes.fill)), default=max(sizes.seats))
    alone = max((n for n in sizes.seats if n <= people), default=0)
    return alone if waited >= sizes.gather else 0
