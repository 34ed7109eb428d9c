"""What the events of a hand of 够级 tell of the hands that are not seen: payments, returns, sales of threes, burns, 被闷.

They are read backwards. A hand at some time is the hand now (`C`), and what has left it since less what has come (`net`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..core.cards import FACES, Card, Cards, rank
from ..core.game import Event
from .gouji import BLACK, PLAYERS, RANKED, RED, THREE, TWO, Counts, enemies
from .gouji_view import View

FACE_COUNT = len(FACES)
RANK_OF = tuple(map(rank, FACES))
OF_RANK = tuple(tuple(face for face in FACES if rank(face) == r) for r in range(RANKED))
MANY = 99

Faces = list[int]
"""A number for each face."""


class Rest(NamedTuple):
    """A burner's hand after a set, by rank, less what he holds now: it was burnable (GJ-34, GJ-35)."""

    seat: int
    net: Counts


class Apart(NamedTuple):
    """GJ-53: when cards were returned, the giver had none of his own of this rank or the taker had none at all. By face, what
    each then has at most now.
    """

    giver: int
    taker: int
    giver_cap: Mapping[Card, int]
    taker_cap: Mapping[Card, int]


@dataclass(slots=True)
class Told:
    """By seat and face, `cap`: at most so many in the hand now; `least`: so many of a rank by seat. `mixed`: hands now that are
    not all threes; `stranded`: without a legal lead (GJ-40); `needs_joker`: a burner about to lead. `net`: since the deal.
    """

    cap: list[Faces] = field(default_factory=lambda: [[MANY] * FACE_COUNT for _ in range(PLAYERS)])
    least: list[dict[int, int]] = field(default_factory=lambda: [dict[int, int]() for _ in range(PLAYERS)])
    rests: list[Rest] = field(default_factory=list[Rest])
    apart: list[Apart] = field(default_factory=list[Apart])
    mixed: set[int] = field(default_factory=set[int])
    stranded: tuple[int, ...] = ()
    needs_joker: int | None = None
    net: list[Faces] = field(default_factory=lambda: [[0] * FACE_COUNT for _ in range(PLAYERS)])
    received: list[Faces] = field(default_factory=lambda: [[0] * FACE_COUNT for _ in range(PLAYERS)])


class Trick(NamedTuple):
    """Of a play: whose set it beats so that he might be stuck, None if nobody; whether it was a set of a burner on duty."""

    beaten: int | None
    duty: bool


def read_told(view: View) -> Told:
    """All that is told, of the viewer's own hand too."""
    told, rules = Told(stranded=view.dead), view.rules
    if view.burning and view.asked and view.asked[0] == (view.burning.seat, "lead"):
        told.needs_joker = view.burning.seat
    for one in view.given:
        if one.kind not in ("return", "buy", "price"):
            shift(told.received[one.taker], one.cards, 1)
    if view.waits and view.waits.seat == view.seat and rules.no_single_return and enemies(view.waits.seat, view.waits.to):
        may_return(told, view, view.waits.seat, view.waits.to)
    tricks = dict(tricks_of(view))
    for at in range(len(view.told) - 1, -1, -1):
        event = view.told[at]
        if event.seat is None:
            continue
        read_event(told, view, at, event, event.seat, tricks.get(at))
    if rules.revolution_time == "after_deal":
        for seat in revolters(view):
            none_of(told, seat, (TWO, BLACK, RED))
    return told


def may_return(told: Told, view: View, seat: int, to: int) -> None:
    """GJ-53: of one's own ranks the payer holds those that may be returned, and no other."""
    free = {rank(card) for card in view.returnable}
    own = {RANK_OF[card] for card in FACES if view.hand.count(card) > told.received[seat][card]}
    for r in own - {THREE} if view.rules.biesan else own:
        if r in free:
            told.least[to][r] = 1
        else:
            none_of(told, to, (r,))


def read_event(told: Told, view: View, at: int, event: Event, seat: int, trick: Trick | None) -> None:
    """What an event tells, and the hands before it."""
    net, rules = told.net, view.rules
    match event.kind:
        case "play":
            owner = trick.beaten if trick is not None else None
            if owner is not None and not any(net[owner][4:]) and view.left[owner] + sum(net[owner]):
                told.mixed.add(owner)
            if trick is not None and trick.duty and view.left[seat] + sum(net[seat]):
                told.rests.append(Rest(seat, by_ranks(net[seat])))
            shift(net[seat], event.cards, 1)
        case "men":
            none_of(told, seat, range(1, RANKED))
        case "false_burn":
            none_of(told, seat, (BLACK, RED))
        case "tribute":
            move_back(told, event.cards, seat, event.n)
            shift(told.received[event.n], event.cards, -1)
            lowest = min((RANK_OF[card], -card) for card in event.cards)
            own_at_most(told, seat, [c for c in FACES if (RANK_OF[c], -c) > lowest], event.cards)
        case "spared":
            own_at_most(told, seat, FACES[48:], ())
        case "returned" | "no_return":
            move_back(told, event.cards, seat, event.n)
            returned(told, view, at, event, seat)
        case "price":
            move_back(told, event.cards, seat, event.n)
            none_of(told, seat, range(TWO, RANK_OF[event.cards[0]]))
            none_lower(told, seat, event.cards[0])
        case "bought":
            move_back(told, event.cards, event.n, seat)
            none_lower(told, event.n, event.cards[0])
            paid = at + 1 < len(view.told) and view.told[at + 1].kind == "price"
            if enemies(seat, event.n) and not paid:
                none_of(told, seat, (TWO, BLACK, RED))
        case "revolt" if rules.revolution_time == "after_tribute":
            none_of(told, seat, (TWO, BLACK, RED))
        case _:
            pass


def revolters(view: View) -> Iterator[int]:
    """Who has declared 革命, also where that undid the deal."""
    yield from (event.seat for event in view.told if event.kind == "revolt" and event.seat is not None)


def tricks_of(view: View) -> Iterator[tuple[int, Trick]]:
    """By place among the events, what each play meant."""
    owner: int | None = None
    burner: int | None = None
    stuck: set[int] = set()
    for at, event in enumerate(view.told):
        match event.kind:
            case "play":
                after = [e.kind for e in view.told[at + 1 : at + 4]]
                burns = "burn" in after and "play" not in after[: after.index("burn")]
                is_stuck = after[:1] == ["men"]
                stuck |= {owner} if is_stuck and owner is not None else set()
                open_to = owner is not None and event.seat is not None and owner not in stuck
                open_to = open_to and (enemies(owner or 0, event.seat or 0) or view.rules.men_by == "anyone")
                leads_on = owner is None and burner == event.seat
                yield at, Trick(owner if open_to and view.rules.biesan else None, (burns or leads_on))
                burner = event.seat if burns else burner if owner is None else None if burner == owner else burner
                owner = event.seat
            case "trick" | "leads":
                owner = None
            case "chaos":
                burner = None
            case "false_burn":
                burner = None
            case _:
                pass


# how a hand at some time bounds the hand now


def shift(faces: Faces, cards: Cards, by: int) -> None:
    for card in cards:
        faces[card] += by


def move_back(told: Told, cards: Cards, giver: int, taker: int) -> None:
    """Before cards passed."""
    shift(told.net[giver], cards, 1)
    shift(told.net[taker], cards, -1)


def by_ranks(faces: Faces) -> Counts:
    found = [0] * RANKED
    for face, n in enumerate(faces):
        found[RANK_OF[face]] += n
    return tuple(found)


def none_of(told: Told, seat: int, ranks: Iterable[int]) -> None:
    """The hand had no card of these ranks."""
    for r in ranks:
        for face in OF_RANK[r]:
            told.cap[seat][face] = min(told.cap[seat][face], -told.net[seat][face])


def none_lower(told: Told, seat: int, card: int) -> None:
    """Of equal ranks the lowest face goes: the hand had none lower."""
    for face in OF_RANK[RANK_OF[card]]:
        if face < card:
            told.cap[seat][face] = min(told.cap[seat][face], -told.net[seat][face])


def own_at_most(told: Told, seat: int, faces: Iterable[int], cards: Cards) -> None:
    """Of these faces the hand had, besides tribute, only `cards`."""
    cap = told.cap[seat]
    for face in faces:
        cap[face] = min(cap[face], own_bound(told, seat, face, cards))


def own_bound(told: Told, seat: int, face: int, cards: Cards) -> int:
    return cards.count(FACES[face]) + told.received[seat][face] - told.net[seat][face]


def returned(told: Told, view: View, at: int, event: Event, seat: int) -> None:
    """GJ-53, GJ-54: what the receiver of tribute returned was all that he could, or the lowest of it."""
    rules, taker, cards = view.rules, event.n, event.cards
    single = rules.no_single_return and enemies(seat, taker)
    ranks = {RANK_OF[card] for card in cards}
    if single:
        for r in ranks:
            short = 1 - by_ranks(told.net[taker])[r]
            told.least[taker][r] = max(told.least[taker].get(r, 0), short)
    due = next(len(e.cards) for e in reversed(view.told[:at]) if e.kind == "tribute")
    complete = len(cards) < due
    if rules.manual_return and not complete:
        return
    under = [c for c in FACES if (complete or c < cards[-1]) and not (rules.biesan and RANK_OF[c] == THREE)]
    own_at_most(told, seat, [c for c in under if not single or RANK_OF[c] in ranks], cards)
    for r in range(RANKED) if single else ():
        faces = [c for c in under if RANK_OF[c] == r]
        if faces and r not in ranks:
            giver_cap = {c: own_bound(told, seat, c, ()) for c in faces}
            told.apart.append(Apart(seat, taker, giver_cap, {c: -told.net[taker][c] for c in OF_RANK[r]}))
