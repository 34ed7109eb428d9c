"""What may be done at the table of 七八J, and why not."""

from typing import Any, Protocol

from ..core.cards import Card, Cards, card_text, rank, suit
from ..core.game import Reading
from ..core.move import Illegal, Move, Refused
from .maumau import EIGHT, JACK, SEVEN, fits
from .maumau_board import Board

DRAW, PASS, ANNOUNCE = Move("draw"), Move("pass"), Move("announce")


class Table(Protocol):
    """What the rules of playing look at; State and View both have it."""

    @property
    def suit(self) -> str: ...
    @property
    def pending(self) -> int: ...
    @property
    def skip(self) -> bool: ...
    @property
    def drawn(self) -> Card | None: ...
    @property
    def top(self) -> Card | None: ...
    @property
    def drawable(self) -> bool: ...


def playable(table: Table, hand: Cards) -> Cards:
    """Each different card that may be played now."""
    hand = (table.drawn,) if table.drawn is not None else tuple(sorted({*hand}))
    answer = SEVEN if table.pending else EIGHT if table.skip else None
    if answer is not None:
        return tuple(card for card in hand if rank(card) == answer)
    top = table.top
    return () if top is None else tuple(card for card in hand if fits(card, top, table.suit))


def instead(table: Table, hand: Cards, voluntary: bool) -> tuple[Move, ...]:
    """To draw or to pass, where a card need not be played."""
    if table.pending:
        return (DRAW,)
    if table.skip or table.drawn is not None:
        return (PASS,)
    bars = bool(playable(table, hand))
    if table.drawable:
        return () if bars and not voluntary else (DRAW,)
    return () if bars else (PASS,)


def refuse_instead(board: Board, seat: int, move: Move) -> Refused:
    """Why one may not draw, pass or announce."""
    if move == ANNOUNCE:
        return Illegal("no_announce", "MM-18")
    if board.pending:
        return Illegal("seven_draws", "MM-9", n=board.pending)
    if board.skip:
        return Illegal("eight_passes", "MM-11")
    if board.drawn is not None:
        return Illegal("drawn_already", "MM-7")
    if playable(board, board.hands[seat]):
        return Illegal("must_play_card", "MM-7")
    return Illegal("draw_now", "MM-7") if move == PASS else Illegal("nothing_to_draw", "MM-13")


def refuse_card(board: Board, card: Card) -> Refused:
    """Why a card of the hand may not be played."""
    if board.pending:
        return Illegal("seven_only", "MM-9", n=board.pending)
    if board.skip:
        return Illegal("eight_only", "MM-11")
    if board.drawn is not None and card != board.drawn:
        return Illegal("only_drawn", "MM-7", cards=card_text(board.drawn))
    if rank(card) == JACK:
        return Illegal("jack_on_jack", "MM-8")
    if rank(board.top) == JACK:
        return Illegal("named_suit", "MM-8", suit=board.suit)
    return Illegal("not_fitting", "MM-6", last=card_text(board.top))


def readings(rules: Any, cards: Cards) -> tuple[Reading, ...] | Illegal:
    """A card is a single, and nothing else is a set."""
    return (Reading("single", 1, rank(cards[0])),) if len(cards) == 1 else Illegal("one_card", "MM-6")


def beaten(rules: Any, by: Cards, cards: Cards) -> Illegal | None:
    """Whether one card goes on another, with the printed suits."""
    if len(by) != 1 or len(cards) != 1:
        return Illegal("one_card", "MM-6")
    if fits(by[0], cards[0], suit(cards[0])):
        return None
    both = rank(by[0]) == rank(cards[0])
    return Illegal("jack_on_jack", "MM-8") if both else Illegal("not_fitting", "MM-6", last=card_text(cards[0]))
