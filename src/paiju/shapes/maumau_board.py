"""The table of 七八J: hands, stock and pile, the direction, what waits for an answer, and who is drawing."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..core.cards import Card, Cards, suit, without
from ..core.game import Event
from .maumau import HAND, fits


@dataclass(slots=True)
class Board:
    """`suit`: the one to match; `way`: 1 in the order of the seats, -1 against it; `pending`: cards a seven asks for; `skip`: an
    eight waits. `drawer`: who is drawing, `due` how many cards more and `why`; `short`: he waits for a new stock; `drawn`:
    the card just drawn, which alone may be played.
    """

    active: tuple[int, ...]
    hands: dict[int, Cards]
    stock: Cards = ()
    pile: Cards = ()
    suit: str = ""
    way: int = 1
    pending: int = 0
    skip: bool = False
    drawer: int | None = None
    due: int = 0
    why: str = ""
    short: bool = False
    drawn: Card | None = None

    def copy(self) -> "Board":
        return Board(
            self.active, dict(self.hands), self.stock, self.pile, self.suit, self.way, self.pending, self.skip, self.drawer,
            self.due, self.why, self.short, self.drawn,
        )  # fmt: skip

    @property
    def top(self) -> Card:
        return self.pile[-1]

    @property
    def drawable(self) -> bool:
        """Whether there is a card to draw, after a shuffle of the pile if need be (MM-13)."""
        return bool(self.stock) or len(self.pile) > 1


def deal(board: Board, order: Cards) -> Iterator[Event]:
    """MM-2."""
    for i, seat in enumerate(board.active):
        board.hands[seat] = tuple(sorted(order[i * HAND : (i + 1) * HAND]))
        yield Event("dealt", seat, board.hands[seat], HAND, only=(seat,))
    rest = order[len(board.active) * HAND :]
    board.pile, board.stock, board.suit = rest[:1], rest[1:], suit(rest[0])
    yield Event("turned_up", None, board.pile)


def after(board: Board, seat: int, steps: int = 1) -> int:
    """So many seats on, of those who are in the match."""
    order = board.active
    return order[(order.index(seat) + steps * board.way) % len(order)]


def lay(board: Board, seat: int, card: Card, named: str) -> Cards:
    """Put a card on the pile; what waited is answered. Returns what the seat has left."""
    board.hands[seat] = without(board.hands[seat], (card,))
    board.pile, board.suit = (*board.pile, card), named or suit(card)
    board.drawn, board.skip = None, False
    return board.hands[seat]


def owe(board: Board, seat: int, n: int, why: str) -> None:
    """Somebody has to draw: on his `turn`, as a `penalty`, or as his last card was `unannounced`."""
    board.drawer, board.due, board.why = seat, n, why


def restock(board: Board, order: Cards) -> Iterator[Event]:
    """MM-13."""
    board.stock, board.pile, board.short = order, board.pile[-1:], False
    yield Event("reshuffle", None, tuple(sorted(order)))


def draw(board: Board, until: bool) -> Iterator[Event]:
    """Draw what is due as far as there are cards; it waits where a new stock must be shuffled. On a turn one card at a time,
    `until` one fits where the house says so (MM-7)."""
    seat = board.drawer
    assert seat is not None
    while board.due:
        if not board.stock and board.drawable:
            board.short = True
            yield Event("short", seat, note=board.why)
            return
        if not board.stock:
            board.due = 0
            yield Event("dry", seat, note=board.why)
            return
        single = board.why in ("turn", "more")
        n = 1 if single else min(board.due, len(board.stock))
        cards, board.stock = tuple(sorted(board.stock[:n])), board.stock[n:]
        board.hands[seat] = tuple(sorted(board.hands[seat] + cards))
        board.due -= n
        yield Event("draw", seat, cards, n, board.why, only=(seat,))
        if single:
            board.drawn, board.why = cards[0], "more"
            board.due = int(until and not fits(cards[0], board.top, board.suit))
