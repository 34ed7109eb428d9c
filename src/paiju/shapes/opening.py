"""From 明牌开始 to the first lead as 欢乐斗地主 has it (DZH-2 … DZH-7): open hands while cards are dealt one by one,
叫地主, 抢地主, 加倍. An `Opening` is advanced by these functions, which put the cards into the hands of a `Board`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..core.cards import Cards
from ..core.game import Chance, Event, Move, Pick, Shuffle, Tick
from .calling import asked_next, called_by
from .climb_board import Board

PLAYERS, HAND = 3, 17
SHOW_STEPS, LOOK_STEPS = 20, 8  # how long 明牌开始 is asked, and how long whole hands are looked at before the calling

# what may be answered in a phase, and the event that tells of it
SHOWN = {"show": "shown", "no": "no_show"}
ANSWERS = {
    "show": SHOWN,
    "deal": SHOWN,
    "call": {"call": "call", "no": "no_call"},
    "rob": {"rob": "rob", "no": "no_rob"},
    "double": {"double": "double", "no": "no_double"},
}


@dataclass(slots=True)
class Opening:
    """`stock`: the cards still to be dealt; `shows`: who has laid his hand open, in order, and what he got for it;
    `calls`: the open answers to what is asked, by `seat` next; `doubles`: the sealed ones.
    """

    phase: str = "show"
    stock: Cards = ()
    bottom: Cards = ()
    dealt: int = 0
    shows: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    calls: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    seat: int | None = None
    landlord: int | None = None
    doubles: dict[int, str] = field(default_factory=dict[int, str])

    def copy(self) -> "Opening":
        return Opening(
            self.phase, self.stock, self.bottom, self.dealt, self.shows[:], self.calls[:], self.seat, self.landlord,
            dict(self.doubles),
        )  # fmt: skip

    @property
    def shown(self) -> tuple[int, ...]:
        """Whose hands are open, in the order in which they were laid open."""
        return tuple(seat for seat, _ in self.shows)

    @property
    def doubled(self) -> tuple[int, ...]:
        """Who has doubled, once that is open."""
        sealed = self.phase == "double"
        return () if sealed else tuple(seat for seat in range(PLAYERS) if self.doubles.get(seat) == "double")


def asked(opening: Opening) -> tuple[int, ...]:
    """The seats that have something to answer before play."""
    if opening.phase == "double":
        return tuple(seat for seat in range(PLAYERS) if seat not in opening.doubles)
    if opening.phase == "show" or (opening.phase == "deal" and opening.dealt):
        return tuple(s for s in range(PLAYERS) if s not in opening.shown and (s, "no") not in opening.calls)
    return () if opening.seat is None else (opening.seat,)


def next_chance(opening: Opening, deck: Cards) -> Chance | None:
    """The clock that ends the wait for open hands, the deal, and who is asked first where no hand is open (DZH-3)."""
    match opening.phase:
        case "show":
            return Tick(SHOW_STEPS)
        case "deal" if not opening.bottom:
            return Shuffle(deck)
        case "deal":
            return Tick() if opening.dealt < HAND else Tick(LOOK_STEPS)
        case "call" if opening.seat is None:
            return Pick(PLAYERS)
        case _:
            return None


def by_chance(opening: Opening, board: Board, move: Move) -> Iterator[Event]:
    if move.verb == "shuffle":
        opening.stock, opening.bottom = move.cards[: PLAYERS * HAND], tuple(sorted(move.cards[PLAYERS * HAND :]))
        yield Event("shuffled")
    elif move.verb == "pick":
        opening.seat = move.n
        yield Event("first", move.n)
    elif opening.phase == "show":
        begin_deal(opening)
    elif opening.dealt < HAND:
        yield from deal_round(opening, board)
        if opening.dealt == HAND:
            opening.calls = []  # with the whole hand everybody is asked once more
            if not asked(opening):
                yield from begin_calling(opening)
    else:
        yield from begin_calling(opening)


def begin_deal(opening: Opening) -> None:
    opening.phase, opening.calls = "deal", []


def deal_round(opening: Opening, board: Board) -> Iterator[Event]:
    """A card for each; all see what an open hand gets."""
    cards, opening.stock = opening.stock[:PLAYERS], opening.stock[PLAYERS:]
    opening.dealt += 1
    for seat, card in enumerate(cards):
        board.hands[seat] = tuple(sorted((*board.hands[seat], card)))
        yield Event("dealt", seat, (card,), 1, only=None if seat in opening.shown else (seat,))


def offer(opening: Opening, border: int) -> int:
    """DZH-2: what laying one's hand open makes now."""
    if opening.phase == "deal":
        return 4 if opening.dealt <= border else 3
    return 5 if opening.phase == "show" else 2


def show(opening: Opening, board: Board, seat: int, verb: str, n: int) -> Iterator[Event]:
    """明牌 for the factor n, or not."""
    if verb == "show":
        opening.shows.append((seat, n))
        yield Event("shown", seat, board.hands[seat], n)
    else:
        yield Event("no_show", seat)
    if opening.phase not in ("show", "deal"):
        return
    opening.calls.append((seat, verb))
    if not asked(opening):
        if opening.phase == "show":
            begin_deal(opening)
        elif opening.dealt == HAND:
            yield from begin_calling(opening)


def begin_calling(opening: Opening) -> Iterator[Event]:
    """DZH-3: who laid his hand open first is asked first."""
    opening.phase, opening.calls = "call", []
    if opening.shows:
        opening.seat = opening.shows[0][0]
        yield Event("first", opening.seat)


def call(opening: Opening, board: Board, seat: int, verb: str) -> Iterator[Event]:
    """An answer in the calling or the robbing; at their end there is a landlord, who takes the bottom, or a redeal."""
    opening.calls.append((seat, verb))
    yield Event(ANSWERS[opening.phase][verb], seat)
    opening.seat = asked_next(opening.calls, PLAYERS)
    lord = called_by(opening.calls)
    if opening.seat is not None:
        opening.phase = "call" if lord is None else "rob"
        return
    if lord is None and opening.shows:
        lord = opening.shows[0][0]  # DZH-4
    if lord is None:
        opening.phase = "over"
        yield Event("redeal")
        return
    opening.landlord, opening.phase, board.seat = lord, "double", lord
    board.hands[lord] = tuple(sorted(board.hands[lord] + opening.bottom))
    yield Event("landlord", lord, opening.bottom)


def double(opening: Opening, seat: int, verb: str) -> Iterator[Event]:
    """DZH-6: sealed until the last has answered."""
    opening.doubles[seat] = verb
    yield Event("answered", seat)
    if len(opening.doubles) == PLAYERS:
        opening.phase = "play"
        yield from (Event(ANSWERS["double"][opening.doubles[of]], of) for of in range(PLAYERS))
