"""Between the deal and the first lead of 升级, and after the last trick: turning up a trump, the bottom, digging."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from ..core.cards import BLACK_JOKER, Cards, cards_text, missing, without
from ..core.game import (
    Carry,
    Chance,
    Event,
    Illegal,
    Move,
    NotNow,
    Pick,
    Prompt,
    Reading,
    Refused,
    Result,
    Shuffle,
    Stakes,
    Tick,
)
from .declare import Deal, Terms, suits_of
from .shengji import View, digging
from .structure import Kind
from .trick import above, points, read_lead, value
from .trick_board import Board, House, kind_of, winning
from .trump import NO_TRUMP, Order


class Hand(Protocol):
    """What every game of the family has in its State."""

    rules: Any
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    levels: list[str]
    dealer: int | None
    deal: Deal
    board: Board
    phase: str
    trump: str
    bottom: Cards
    dug: int
    told: list[Event]


def view_of(
    state: Hand,
    seat: int | None,
    turn: tuple[int, ...],
    level: str,
    attackers: tuple[int, ...],
    score: int,
    result: Result | None,
) -> View:
    """What a seat may know of what every game of the family has. While cards are dealt, whose turn it is tells who could
    declare, and nobody sees that of another.
    """
    board, deal = state.board, state.deal
    secret = state.phase == "declare" and not deal.closing
    sees_bottom = state.phase == "over" or (state.phase != "declare" and seat == state.dealer and seat is not None)
    return View(
        seat=seat,
        rules=state.rules,
        seats=state.seats,
        purse=state.purse,
        stakes=state.stakes,
        carry=state.carry,
        phase=state.phase,
        turn=tuple(of for of in turn if of == seat) if secret else turn,
        hand=() if seat is None else board.hands[seat],
        left=tuple(map(len, board.hands)),
        known=tuple(board.known),
        level=level,
        levels=tuple(state.levels),
        trump=state.trump,
        dealer=state.dealer,
        first=deal.first,
        dealt=deal.dealt,
        window=deal.window,
        declared=deal.standing,
        waits=() if seat is None else deal.waits.get(seat, ()),
        waiting=seat in deal.waiting,
        bottom=state.bottom if sees_bottom else (),
        trick=tuple(board.trick),
        previous=board.previous,
        winner=board.winner,
        points=board.points,
        forced=board.forced,
        taken=tuple(board.taken),
        score=score,
        multiple=state.dug,
        attackers=attackers,
        told=tuple(event.seen_by(seat) for event in state.told),
        result=result,
    )


def chance_of_deal(deal: Deal, deck: Cards, players: int) -> Chance:
    """SJ-13: who gets the first card, the pack, and then a card for everybody at every tick."""
    if deal.first is None:
        return Pick(players)
    return Tick() if deal.stock or deal.dealt else Shuffle(deck)


def begin(deal: Deal, move: Move) -> Event:
    """The answers before the first card."""
    if move.verb == "pick":
        deal.first = move.n
        return Event("first", move.n)
    deal.stock = move.cards
    return Event("shuffle")


def turned_up(bottom: Cards, terms: Terms) -> tuple[Cards, str]:
    """SJ-17: the cards that are turned up until one is no joker, and the trump it makes."""
    for n, card in enumerate(bottom, 1):
        if card < BLACK_JOKER:
            return bottom[:n], suits_of(card, terms)
    return bottom, NO_TRUMP


# the bottom


def prompt_bury(bottom: Cards) -> Prompt:
    """At time-out the bottom stays as it is (C-6)."""
    return Prompt("bury", (), len(bottom), len(bottom), Move("bury", bottom))


def refuse_bury(move: Move, hand: Cards, n: int) -> Refused | None:
    """SJ-18: as many cards as were taken, whichever they are."""
    if move.verb != "bury":
        return NotNow("bury_now", "C-8")
    if lacking := missing(move.cards, hand):
        return Illegal("not_held", "C-7", cards=cards_text(lacking))
    return None if len(move.cards) == n else Illegal("bury_number", "SJ-18", n=n)


def take_bottom(board: Board, dealer: int, bottom: Cards) -> Iterator[Event]:
    board.hands[dealer] = tuple(sorted((*board.hands[dealer], *bottom)))
    board.seat = dealer
    yield Event("bottom", dealer, bottom, len(bottom), only=(dealer,))


def bury(board: Board, dealer: int, cards: Cards) -> Iterator[Event]:
    """What the dealer had shown may lie there now, so nothing is known of his hand any more."""
    board.hands[dealer] = without(board.hands[dealer], cards)
    board.known[dealer] = ()
    yield Event("bury", dealer, cards, len(cards), only=(dealer,))


def dig(board: Board, bottom: Cards, attackers: Sequence[int], table: str) -> tuple[int, Event]:
    """SJ-35: what the bottom counts to the attackers, and by how much it was multiplied, 0 where it counts for nobody."""
    assert board.winner is not None
    by = digging(table, board.lead) if board.winner in attackers else 0
    return by, Event("dug" if by else "kept", board.winner, bottom, points(bottom) * by)


def won_with_jacks(board: Board) -> bool:
    """SJ2-3: the last trick was won with jacks alone."""
    return all(card // 4 == 8 for card in winning(board))


# shapes, for the command line


def lead_readings(cards: Cards, order: Order) -> tuple[Reading, ...] | Illegal:
    """SJ-12: the components of a lead, each with the rank of its highest card."""
    parts = read_lead(cards, order)
    if parts is None:
        return Illegal("lead_one_suit", "SJ-19")
    tops = [next(card for card in reversed(part.cards) if order.power[card] == part.top) for part in parts]
    return tuple(
        Reading(kind_of((part,)), part.length, top // 4 if top < BLACK_JOKER else top - 39)
        for part, top in zip(parts, tops, strict=True)
    )


def lead_beaten(by: Cards, cards: Cards, order: Order, house: House) -> Illegal | None:
    """SJ-31: why a play does not win over a lead."""
    parts = read_lead(cards, order)
    if parts is None:
        return Illegal("lead_one_suit", "SJ-19")
    lead: tuple[Kind, ...] = tuple(part.kind for part in parts)
    if len(by) != len(cards):
        return Illegal("follow_number", "SJ-27", n=len(cards))
    led = order.suit[cards[0]]
    worth, best = value(by, lead, led, order, house.four), value(cards, lead, led, order, house.four)
    if worth is None or best is None:
        return Illegal("no_match", "SJ-30", kind=kind_of(parts))
    return None if above(worth, best, house.every) else Illegal("not_higher", "SJ-31", cards=cards_text(cards))
