"""摊牌 (SJ-41): who is about to lead lays his hand open and claims the rest. The others are asked in turn. With all of them
it is his, as if he had won every trick left; where one refuses he leads, and his hand stays open.
"""

import random
from collections.abc import Iterator
from itertools import chain

from ..core.cards import Cards
from ..core.game import Event, Illegal, Listed, Move, Moves, NotNow, Prompt, Refused
from .structure import in_suit
from .trick import Part, points, rank_of, read_lead
from .trick_board import Board, House, Played, kind_of, show
from .trump import Order

CLAUSE = "SJ-41"
CLAIM, AGREE, REFUSE = Move("claim"), Move("agree"), Move("no")
ANSWERS = (AGREE, REFUSE)


def refuse_claim(board: Board, seat: int, house: House) -> Refused | None:
    """Why a seat in turn may not claim; with one card left there is nothing to claim but that trick."""
    if house.no_claim:
        return Illegal(house.no_claim, CLAUSE)
    if board.trick:
        return Illegal("claim_lead", CLAUSE)
    if seat in board.claims:
        return Illegal("claim_once", CLAUSE)
    return None if len(board.hands[seat]) > 1 else Illegal("claim_last", CLAUSE)


class OrClaim:
    """The leads of a seat, and that it claims; a random player seldom does."""

    __slots__ = ("leads", "size")

    def __init__(self, leads: Moves, size: int) -> None:
        self.leads, self.size = leads, size

    def __contains__(self, move: object, /) -> bool:
        return move == CLAIM or move in self.leads

    def __iter__(self) -> Iterator[Move]:
        return chain(self.leads, (CLAIM,))

    def count(self) -> int:
        return self.leads.count() + 1

    def pick(self, rng: random.Random) -> Move:
        return CLAIM if rng.random() * 4 * self.size < 1 else self.leads.pick(rng)

    def meanings(self, move: Move) -> tuple[Move, ...]:
        return (move,) if move == CLAIM else self.leads.meanings(move)


# the answers


def prompt_answer() -> Prompt:
    """Who says nothing does not agree (C-6)."""
    return Prompt("claim", ANSWERS, 0, 0, REFUSE)


def legal_answer() -> Moves:
    return Listed(ANSWERS)


def refuse_answer(move: Move) -> Refused | None:
    return None if move in ANSWERS else NotNow("claim_now", "C-8")


def claiming(board: Board, seat: int, move: Move) -> Iterator[Event]:
    """Carry out a claim or an answer to one."""
    players = len(board.hands)
    if move == CLAIM:
        hand = board.hands[seat]
        board.claims, board.asked = (*board.claims, seat), (seat + 1) % players
        show(board, seat, hand)
        yield Event("claim", seat, hand, len(hand))
        return
    if move == REFUSE:
        board.asked = None
        yield Event("disagree", seat)
        return
    yield Event("agree", seat)
    after = (seat + 1) % players
    board.asked = None if after == board.claims[-1] else after
    if board.asked is None:
        yield from _won(board, board.claims[-1])


def _won(board: Board, claimer: int) -> Iterator[Event]:
    """Everybody lays his cards down; they are the claimer's, and the last trick is taken to be won with his largest
    component, on which the others put what has fewest points.
    """
    order, players = board.ranked, len(board.hands)
    part = largest(board.hands[claimer], order)
    trick = [Played(claimer, part.cards, kind_of((part,)))]
    for seat in ((claimer + n) % players for n in range(1, players)):
        hand = board.hands[seat]
        show(board, seat, hand)
        yield Event("laid", seat, hand, len(hand))
        cheap = sorted(hand, key=lambda card: (points((card,)), order.power[card], card))
        trick.append(Played(seat, tuple(sorted(cheap[: len(part.cards)])), "discard"))
    board.lead, board.previous, board.winner, board.seat = (part.kind,), tuple(trick), claimer, None
    board.points = sum(points(hand) for hand in board.hands)
    board.taken[claimer] += board.points
    yield Event("claimed", claimer, n=board.points)


def largest(hand: Cards, order: Order) -> Part:
    """The component of a hand with most cards, of the highest class among them."""
    suits = {order.suit[card] for card in hand}
    parts = (part for suit in sorted(suits) for part in read_lead(in_suit(hand, suit, order), order) or ())
    return max(parts, key=lambda part: (len(part.cards), rank_of(part.kind), part.top))
