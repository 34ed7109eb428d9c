"""The cards in play of 升级: hands, trick, turn, and who took which points, from the first lead to the last card.

Every variant has a `Board` in its State; the deal, the trump and what a hand is worth are its own.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..core.cards import Card, Cards, cards_text, missing, without
from ..core.game import Event, Json, Move, Moves, Prompt, Refused
from .follow import Duty
from .structure import Kind, in_suit
from .trick import Part, forced_part, points, read_lead, value, winner
from .trick_moves import Leads, following, lowest_first, lowest_lead, refuse_follow, refuse_lead
from .trump import Order

SHAPES: dict[Kind, str] = {(1, 1): "single", (2, 1): "pair", (3, 1): "triple", (4, 1): "four"}
RUNS = {2: "tractor", 3: "titanic", 4: "fours"}


class House(NamedTuple):
    """How tricks are played under the house rules: `structure` (SJ-28), `exact` (protect_longer), `four` (SJ4-9, SJ4-T1),
    `every` (ruff_compare = all), `opponents` (throw_check), `void_only` (SJ4-11). `no_claim`: the code of why nothing may be
    claimed now, empty where it may (SJ-41).
    """

    structure: bool = True
    exact: bool = False
    four: bool = False
    every: bool = False
    opponents: bool = False
    void_only: bool = False
    no_claim: str = "claims_off"


class Played(NamedTuple):
    """What a seat has played in a trick. `kind`: the shape of a lead, else `follow` (跟), `ruff` (毙) or `discard` (垫)."""

    seat: int
    cards: Cards
    kind: str


@dataclass(slots=True)
class Board:
    """`lead`: the kinds of the components led; `previous`: the trick before, who won it and its points; `taken`: points
    by seat; `known`: cards that everybody has seen and that lie in that hand; `forced`: what the last throw was cut to;
    `claims`: who has claimed the rest; `asked`: who must say whether he agrees to the last of them.
    """

    hands: list[Cards]
    taken: list[int]
    known: list[Cards]
    order: Order | None = None
    seat: int | None = None
    trick: list[Played] = field(default_factory=list[Played])
    lead: tuple[Kind, ...] = ()
    previous: tuple[Played, ...] = ()
    winner: int | None = None
    points: int = 0
    forced: Cards = ()
    claims: tuple[int, ...] = ()
    asked: int | None = None

    def copy(self) -> "Board":
        return Board(
            self.hands[:], self.taken[:], self.known[:], self.order, self.seat, self.trick[:], self.lead,
            self.previous, self.winner, self.points, self.forced, self.claims, self.asked,
        )  # fmt: skip

    @property
    def ranked(self) -> Order:
        assert self.order is not None, "the trump is known before cards are played"
        return self.order


def empty_board(players: int) -> Board:
    """Before the deal."""
    return Board([()] * players, [0] * players, [()] * players)


def kind_of(parts: Sequence[Part]) -> str:
    """The name of a lead's shape."""
    if len(parts) > 1:
        return "throw"
    size, length = parts[0].kind
    return RUNS[size] if length > 1 else SHAPES[parts[0].kind]


def followed(board: Board, cards: Cards, house: House) -> str:
    """What these cards are to the lead. All of the suit led they follow, whether they have its structure or not; what is
    neither that nor a ruff (SJ-30) is a discard.
    """
    led = led_suit(board)
    if all(board.ranked.suit[card] == led for card in cards):
        return "follow"
    return "discard" if value(cards, board.lead, led, board.ranked, house.four, every=False) is None else "ruff"


# what is allowed


def duty(board: Board, house: House) -> Duty:
    """What following asks for in the trick on the table."""
    return Duty(board.lead, house.structure, house.four, house.exact)


def led_suit(board: Board) -> str:
    return board.ranked.suit[board.trick[0].cards[0]]


def legal_play(board: Board, seat: int, house: House) -> Moves:
    if not board.trick:
        return Leads(board.hands[seat], board.ranked)
    return following(board.hands[seat], led_suit(board), duty(board, house), board.ranked)


def refuse_play(board: Board, seat: int, move: Move, house: House) -> Refused | None:
    if not board.trick:
        return refuse_lead(move, board.hands[seat], board.ranked)
    return refuse_follow(move, board.hands[seat], led_suit(board), duty(board, house), board.ranked)


def prompt_play(board: Board, seat: int, house: House) -> Prompt:
    """What a seat is asked; at time-out it leads its lowest single, or follows as low as it may (C-6)."""
    hand, order = board.hands[seat], board.ranked
    if not board.trick:
        most = max(len(in_suit(hand, suit, order)) for suit in {order.suit[card] for card in hand})
        return Prompt("play", (), 1, most, lowest_lead(hand, order))
    n = min(len(board.trick[0].cards), len(hand))
    return Prompt("play", (), n, n, next(iter(legal_play(board, seat, house))))


# playing


def play_on(board: Board, seat: int, move: Move, house: House, penalty: str = "none") -> Iterator[Event]:
    """Carry out a legal play; when all have played the trick is won. A throw that others beat is cut (SJ-24)."""
    order, cards = board.ranked, move.cards
    if board.trick:
        kind = followed(board, cards, house)
    else:
        board.forced = ()
        parts = read_lead(cards, order)
        assert parts is not None, "act trusts that the play is legal"
        if (part := cut(board, seat, parts, house)) is not None:
            back = len(cards) - len(part.cards)
            yield Event("throw_fails", seat, cards, back)
            show(board, seat, cards)
            parts, cards, board.forced = (part,), part.cards, part.cards
            if penalty != "none":  # SJ-25
                yield Event("penalty", seat, n=10 * (back if penalty == "ten_per_card" else 1))
        board.lead, kind = tuple(part.kind for part in parts), kind_of(parts)
    board.hands[seat] = without(board.hands[seat], cards)
    board.known[seat] = missing(board.known[seat], cards)
    board.trick.append(Played(seat, cards, kind))
    yield Event("play", seat, cards, len(cards), kind)
    board.seat = next_to_play(board)
    if board.seat is None:
        yield from take_trick(board, house)


def next_to_play(board: Board) -> int | None:
    """Who is still to play in this trick; in a case a hand may have run out."""
    leader, players = board.trick[0].seat, len(board.hands)
    after = (board.trick[-1].seat - leader) % players + 1
    order = ((leader + n) % players for n in range(after, players))
    return next((seat for seat in order if board.hands[seat]), None)


def cut(board: Board, seat: int, parts: Sequence[Part], house: House) -> Part | None:
    """What must be led instead of a throw, None if it stands (SJ-20 … SJ-24, SJ4-11)."""
    if len(parts) == 1:
        return None
    order, players = board.ranked, len(board.hands)
    friends = {seat, (seat + 2) % players} if house.opponents else {seat}
    others = [hand for of, hand in enumerate(board.hands) if of not in friends]
    if not house.void_only:
        return forced_part(parts, others, order)
    led = order.suit[parts[0].cards[0]]
    if not any(in_suit(hand, led, order) for hand in others):
        return None
    lowest = lowest_first(tuple(card for part in parts for card in part.cards), order)[0]
    return Part(1, 1, order.power[lowest], (lowest,))


def take_trick(board: Board, house: House) -> Iterator[Event]:
    """SJ-34: the winner takes the points and leads."""
    board.winner = best_so_far(board, house)
    assert board.winner is not None
    board.points = sum(points(p.cards) for p in board.trick)
    board.taken[board.winner] += board.points
    board.previous, board.trick = tuple(board.trick), []
    board.seat = board.winner if board.hands[board.winner] else None
    yield Event("trick", board.winner, n=board.points)


def best_so_far(board: Board, house: House) -> int | None:
    """Who would win the trick as it lies."""
    if not board.trick:
        return None
    return board.trick[winner([p.cards for p in board.trick], board.lead, board.ranked, house.four, house.every)].seat


def winning(board: Board) -> Cards:
    """The cards that won the last trick."""
    return next(p.cards for p in board.previous if p.seat == board.winner)


def show(board: Board, seat: int, cards: Iterable[Card]) -> None:
    """Everybody sees these cards of a hand, and they stay in it."""
    board.known[seat] = tuple(sorted((*board.known[seat], *missing(cards, board.known[seat]))))


def facts_of(board: Board) -> dict[str, Json]:
    """What a case may ask of the cards in play."""
    last = board.trick[-1] if board.trick else None
    return {
        "hands": {seat: cards_text(hand) for seat, hand in enumerate(board.hands)},
        "last": {"seat": last.seat, "play": cards_text(last.cards)} if last else None,
        "trick_winner": board.winner,
        "trick_points": board.points,
        "forced": cards_text(board.forced),
    }

