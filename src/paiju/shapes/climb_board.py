"""The cards in play of a climbing game: hands, trick and turn, from the first lead to the last card (DZ-2 … DZ-5).

Every variant of 斗地主 has a `Board` in its State; what comes before the first lead, and what a hand is worth, is its own.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core.cards import Cards, cards_text, without
from ..core.game import Event, Json, Move, Position, Prompt, Result
from ..core.move import reading_text
from .climb import Rows, Shape, count
from .climb_play import Last, is_open, reading_of, whose_turn


@dataclass(slots=True)
class Board:
    """`did`: what each did last in this trick; `sets`: how many sets each has played; `bombs`: those played, in order;
    `winner`: who ran out first.
    """

    hands: list[Cards]
    seat: int | None = None
    last: Last | None = None
    did: list[Last | None] = field(default_factory=list["Last | None"])
    sets: list[int] = field(default_factory=list[int])
    bombs: list[Shape] = field(default_factory=list[Shape])
    winner: int | None = None

    def copy(self) -> "Board":
        return Board(self.hands[:], self.seat, self.last, self.did[:], self.sets[:], self.bombs[:], self.winner)


def empty_board(players: int) -> Board:
    """Before the deal."""
    return Board([()] * players, did=[None] * players, sets=[0] * players)


def deal_out(board: Board, pack: Cards, size: int) -> Iterator[Event]:
    """Whole hands off the pack, each seen by its owner alone."""
    for seat in range(len(board.hands)):
        board.hands[seat] = tuple(sorted(pack[seat * size : (seat + 1) * size]))
        yield Event("dealt", seat, board.hands[seat], size, only=(seat,))


def play_on(
    board: Board, seat: int, move: Move, rows: Rows, out_at: int = 0, wild: int | None = None
) -> Iterator[Event]:
    """Carry out a pass or a legal set (DZ-3, DZ-4). `out_at`: with so many cards left this seat has run out (DZ-5)."""
    players = len(board.hands)
    board.seat = (seat + 1) % players
    if move.verb == "pass":
        board.did[seat] = Last(seat, ())
        yield Event("pass", seat)
        if board.last and board.last.seat == board.seat:
            board.last, board.did = None, [None] * players
            yield Event("trick", board.seat)
        return
    shape = reading_of(move, rows, board.last, wild)
    assert shape is not None, "act trusts that the play is legal"
    hand = board.hands[seat] = without(board.hands[seat], move.cards)
    board.last = board.did[seat] = Last(seat, move.cards, *shape)
    board.did[board.seat] = None
    board.sets[seat] += 1
    if shape.power:
        board.bombs.append(shape)
    yield Event("play", seat, move.cards, shape.key, shape.kind)
    if len(hand) <= out_at:
        board.winner, board.seat = seat, None
    elif len(hand) <= 2:  # DZ3Q-3
        yield Event("warn", seat, n=len(hand))


def lay_open(board: Board) -> Iterator[Event]:
    """The end: who ran out, and what the others still hold."""
    yield Event("over", board.winner)
    for seat, cards in enumerate(board.hands):
        if cards:
            yield Event("left", seat, cards, len(cards))


def prompt_play(board: Board, seat: int) -> Prompt:
    """What a seat is asked; at time-out it passes, or leads its lowest card (C-6)."""
    hand = board.hands[seat]
    if board.last:
        return Prompt("play", (Move("pass"),), 1, len(hand), Move("pass"))
    return Prompt("play", (), 1, len(hand), Move("play", hand[:1]))


# positions of cases


def begin_play(board: Board, position: Position, last: Last | None, lord: int) -> None:
    """Whose turn it is in a position, and what it shows to have been played: `last`, and the landlord's lead (DZ-2)."""
    board.seat, board.last = whose_turn(position, last, lord, len(board.hands)), last
    if last:
        board.did[last.seat] = last
        board.sets[last.seat] = 1
    if board.seat != lord or last:
        board.sets[lord] = 1


def facts_of(board: Board, final: Result | None) -> dict[str, Json]:
    """What a case may ask of the cards in play and of the end."""
    last = board.last
    return {
        "last": {"seat": last.seat, "play": cards_text(last.cards)} if last else None,
        "hands": {seat: cards_text(hand) for seat, hand in enumerate(board.hands)},
        "winner": list(final.winners) if final else None,
        "points": [str(p) for p in final.points] if final else None,
    }


# guessing


def played_by(told: Sequence[Event], seat: int) -> Cards:
    """What a seat has put on the table so far."""
    return tuple(card for event in told if event.kind == "play" and event.seat == seat for card in event.cards)


def dealt_hands(
    view: Any, deck: Cards, rng: random.Random, taken: Mapping[int, Cards], aside: Cards = ()
) -> tuple[list[Cards], Cards]:
    """The hands as they were dealt in a world that the view cannot rule out, and the cards that no hand got, shuffled.

    `taken`: what a seat took up after the deal; `aside`: cards known to be in no hand, which do not come back.
    """
    seats = range(len(view.left))
    now = [view.hand if seat == view.seat else view.known[seat] for seat in seats]
    played = [played_by(view.told, seat) for seat in seats]
    placed = (*aside, *(card for of in (*now, *played) for card in of))
    unseen = list(without(deck, placed))
    rng.shuffle(unseen)
    dealt: list[Cards] = []
    for seat in seats:
        lacking = view.left[seat] - len(now[seat])
        hand = now[seat] + tuple(unseen[:lacking])
        del unseen[:lacking]
        dealt.append(without(hand + played[seat], taken.get(seat, ())))
    return dealt, tuple(unseen)


def said_in_play(event: Event, rows: Rows, ask: bool, wild: int | None = None) -> Move | None:
    """The action of a seat that an event of the play tells of; `ask`: players choose among readings (DZ-16)."""
    if event.kind == "pass":
        return Move("pass")
    if event.kind == "play":
        chosen = ask and is_open(count(event.cards), rows, wild)
        return Move("play", event.cards, reading=reading_text(event.note, event.n) if chosen else "")
    return None
