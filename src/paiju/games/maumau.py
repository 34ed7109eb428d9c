"""七八J (MM), a game of the Mau-Mau kind: two to four players, one to three packs without jokers, five cards each.

In turn everybody plays a card of the top card's suit or rank, or draws one. A seven makes the next player draw two, or
hand them on with another seven; an eight takes the next player's turn; a jack goes on anything but a jack and names a suit;
an ace turns the direction. Who is out of cards wins the hand, the others count what they hold as penalty points (罚分), and
who has a hundred is out of the match.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from ..core import cards as packs
from ..core.cards import SUITS, Cards, missing, rank, suit, without
from ..core.cards import cards_text as text
from ..core.game import (
    Carry,
    Chance,
    Event,
    Forfeit,
    Illegal,
    Json,
    Listed,
    Meta,
    Move,
    Moves,
    NotNow,
    Pick,
    Position,
    Prompt,
    Refused,
    Result,
    Shuffle,
    Stakes,
)
from ..core.rules import option
from ..shapes.maumau import ACE, EIGHT, JACK, OUT, POINTS, SEVEN, View, payments, points_of, staying, totals
from ..shapes.maumau import leave as leave
from ..shapes.maumau_board import Board, after, deal, draw, lay, owe, restock
from ..shapes.maumau_guess import replayed, shuffles
from ..shapes.maumau_moves import ANNOUNCE, PASS, instead, playable, refuse_card, refuse_instead
from ..shapes.maumau_moves import beaten as beaten
from ..shapes.maumau_moves import readings as readings
from ..shapes.maumau_setup import facts_of, set_up

META = Meta("maumau", (2, 3, 4), "clockwise", chips=True)


@dataclass(frozen=True, slots=True)
class Rules:
    decks: str = option("auto", "MM-1", "几副牌（三四人）", "Packs for three and four", ("auto", "2", "3"))
    ace: str = option("reverse", "MM-10", "A 的作用", "An ace", ("reverse", "skip", "again", "none"))
    points: str = option("german", "MM-T1", "罚分", "Penalty points", tuple(POINTS))
    play_after_draw: bool = option(True, "MM-7", "摸到能出的牌可以马上出", "A card just drawn may be played")
    voluntary_draw: bool = option(False, "MM-7", "能出也可以摸牌", "Drawing although one could play")
    draw_until_playable: bool = option(False, "MM-7", "一直摸到能出为止", "Drawing goes on until a card fits")
    opening_effect: bool = option(False, "MM-3", "开局牌起作用", "The first card has its effect")
    last_seven_draws: bool = option(False, "MM-14", "最后一张 7 也要罚牌", "A last seven is still drawn")
    announce_last: bool = option(False, "MM-18", "剩一张牌要报牌", "The last card is announced")
    starter: str = option("rotate", "MM-4", "下一局谁先出", "Who starts the next hand", ("rotate", "winner"))
    direction: str = option("clockwise", "C-3", "出牌方向", "Direction", ("clockwise", "counter-clockwise"))


CLASSIC = Rules()


@dataclass(slots=True)
class State:
    """`seat`: who is to move; `announced`: he has said that he will have one card left; `stuck`: passes in a row with nothing
    to draw."""

    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    board: Board
    starter: int | None = None
    seat: int | None = None
    announced: bool = False
    stuck: int = 0
    winner: int | None = None
    over: bool = False
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.board.copy(), self.starter, self.seat,
            self.announced, self.stuck, self.winner, self.over, self.told[:], self.log[:],
        )  # fmt: skip


# the deal


def deck(rules: Rules, n: int) -> Cards:
    """MM-1: two always play with one pack."""
    return packs.deck(1 if n == 2 else 2 if n == 4 and rules.decks == "auto" else int(rules.decks.replace("auto", "1")), False)


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    """The carry has the `penalties` by seat and the `starter`."""
    active = tuple(seat for seat in seats if carried(carry, seat) < OUT)
    first = carry.get("starter")
    board = Board(active, dict.fromkeys(seats, ()))
    return State(rules, seats, purse, stakes, carry, board, first if first in active else None)


def carried(carry: Carry, seat: int) -> int:
    return carry.get("penalties", {}).get(str(seat), 0)


def chance(state: State) -> Chance | None:
    """The deal, who starts the first hand (MM-4), and a new stock out of the pile (MM-13)."""
    board = state.board
    if state.over:
        return None
    if not board.pile:
        return Shuffle(deck(state.rules, len(state.seats)))
    if state.starter is None:
        return Pick(len(board.active))
    return Shuffle(tuple(sorted(board.pile[:-1]))) if board.short else None


def by_chance(state: State, move: Move) -> Iterator[Event]:
    board = state.board
    if board.short:
        yield from restock(board, move.cards)
        yield from go_on_drawing(state)
        return
    if move.verb == "shuffle":
        yield from deal(board, move.cards)
        if state.starter is None:
            return
    else:
        state.starter = board.active[move.n]
    yield Event("starter", state.starter)
    yield from open_play(state)


def open_play(state: State) -> Iterator[Event]:
    """MM-3: the card turned up only says suit and rank, unless the house has it otherwise."""
    state.seat = state.starter
    if state.rules.opening_effect and state.seat is not None:
        before = state.seat
        yield from effect(state, rank(state.board.top))
        skips = rank(state.board.top) == ACE and state.rules.ace == "skip"
        state.seat = after(state.board, before) if skips else before


# play


def effect(state: State, played: int) -> Iterator[Event]:
    """What a card of this rank asks of those who follow (MM-9 … MM-11)."""
    board = state.board
    if played == SEVEN:
        board.pending += 2
        yield Event("pending", n=board.pending)
    elif played == EIGHT:
        board.skip = True
    elif played == ACE and state.rules.ace == "reverse":
        board.way = -board.way
        yield Event("turned", n=board.way)


def steps(state: State, played: int) -> int:
    """How many seats on the next to move sits (MM-10)."""
    if played != ACE:
        return 1
    again = state.rules.ace == "again" or (state.rules.ace == "reverse" and len(state.board.active) == 2)
    return 0 if again else 2 if state.rules.ace == "skip" else 1


def play(state: State, seat: int, move: Move) -> Iterator[Event]:
    board, card = state.board, move.cards[0]
    kept = lay(board, seat, card, move.suit)
    announced, state.announced, state.stuck = state.announced, False, 0
    yield Event("play", seat, move.cards, note=move.suit or "card")
    if not kept:  # MM-14
        state.winner = seat
        yield Event("over", seat)
        if rank(card) == SEVEN and state.rules.last_seven_draws:
            owe(board, after(board, seat), board.pending + 2, "penalty")
            board.pending = 0
            yield from go_on_drawing(state)
        else:
            yield from finish(state)
        return
    yield from effect(state, rank(card))
    state.seat = after(board, seat, steps(state, rank(card)))
    if len(kept) == 1 and state.rules.announce_last and not announced:  # MM-18
        owe(board, seat, 2, "unannounced")
        yield from go_on_drawing(state)


def begin_drawing(state: State, seat: int) -> Iterator[Event]:
    """MM-7, MM-9."""
    board = state.board
    owe(board, seat, board.pending or 1, "penalty" if board.pending else "turn")
    board.pending = 0
    yield from go_on_drawing(state)


def go_on_drawing(state: State) -> Iterator[Event]:
    board = state.board
    yield from draw(board, state.rules.draw_until_playable)
    if board.short or board.drawer is None:
        return
    seat, why, board.drawer, board.why = board.drawer, board.why, None, ""
    if state.winner is not None:
        yield from finish(state)
    elif why == "penalty" or (why == "more" and not state.rules.play_after_draw):
        move_on(state, seat)


def move_on(state: State, seat: int) -> None:
    state.seat, state.board.drawn, state.announced = after(state.board, seat), None, False


def rest(state: State, seat: int) -> Iterator[Event]:
    """A pass: after drawing, under an eight, or with nothing to draw (MM-17)."""
    board = state.board
    note = "drawn" if board.drawn is not None else "skip" if board.skip else "stuck"
    yield Event("pass", seat, note=note)
    board.skip = False
    state.stuck = state.stuck + 1 if note == "stuck" else 0
    move_on(state, seat)
    if state.stuck == len(board.active):
        yield Event("blocked")
        yield from finish(state)


# settling


def finish(state: State) -> Iterator[Event]:
    state.over = True
    lost, total, active = scores(state), after_hand(state), state.board.active
    yield from (Event("left", seat, hand, len(hand)) for seat, hand in state.board.hands.items() if hand)
    yield from (Event("scored", seat, n=n) for seat, n in lost.items() if seat != state.winner)
    yield from (Event("total", seat, n=total[seat]) for seat in active)
    yield from (Event("out", seat, note="maumau") for seat in active if seat not in staying(total, active))


def scores(state: State) -> dict[int, int]:
    """MM-15."""
    return {seat: points_of(state.board.hands[seat], state.rules.points) for seat in state.board.active}


def after_hand(state: State) -> dict[int, int]:
    """The penalty points of every seat, this hand counted once it is over."""
    return totals({seat: carried(state.carry, seat) for seat in state.seats}, scores(state) if state.over else {})


def result(state: State) -> Result | None:
    if not state.over:
        return None
    total, active = after_hand(state), state.board.active
    stay, won = staying(total, active), () if state.winner is None else (state.winner,)
    left = {"penalties": {str(seat): n for seat, n in total.items()}, "starter": next_starter(state, stay)}
    last = stay if len(stay) == 1 else ()
    points = payments(state.seats, scores(state), state.winner, state.stakes.base)
    return Result(points, won or last, "out" if won else "blocked", (), left, bool(last))


def next_starter(state: State, stay: tuple[int, ...]) -> int:
    """MM-4."""
    if state.rules.starter == "winner" and state.winner is not None:
        return state.winner
    first = state.seats.index(state.starter if state.starter is not None else state.seats[0])
    return next(seat for seat in (*state.seats[first + 1 :], *state.seats[: first + 1]) if seat in stay)


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: a game without a landlord."""
    return Forfeit(1, (Fraction(0),) * len(state.seats), ())


def remains(carry: Carry, seat: int) -> bool:
    """MM-16: who has a hundred is out of the match."""
    return carried(carry, seat) < OUT


# what is asked


def turn(state: State) -> tuple[int, ...]:
    waits = state.seat is None or state.board.short or state.over or state.winner is not None
    return () if waits or state.seat is None else (state.seat,)


def phase_of(state: State) -> str:
    if state.over or state.seat is None:
        return "over" if state.over else "deal"
    board = state.board
    return "seven" if board.pending else "eight" if board.skip else "drawn" if board.drawn is not None else "play"


def others(state: State, seat: int) -> tuple[Move, ...]:
    """What may be done but play a card; MM-18."""
    found = instead(state.board, state.board.hands[seat], state.rules.voluntary_draw)
    may = state.rules.announce_last and not state.announced and len(state.board.hands[seat]) == 2
    return (*found, ANNOUNCE) if may else found


def prompt(state: State, seat: int) -> Prompt:
    """C-6: the card of the fewest points, a jack naming the longest suit; else to draw or to pass."""
    choices, cards = others(state, seat), playable(state.board, state.board.hands[seat])
    default = choices[0] if choices else PASS
    if cards:
        card = min(cards, key=lambda card: (POINTS[state.rules.points][rank(card)], card))
        kept = [suit(one) for one in without(state.board.hands[seat], (card,))]
        default = Move("play", (card,), suit=max(SUITS, key=kept.count) if rank(card) == JACK else "")
        default = ANNOUNCE if ANNOUNCE in choices else default
    return Prompt(phase_of(state), choices, int(bool(cards)), int(bool(cards)), default)


def legal(state: State, seat: int) -> Moves:
    cards = playable(state.board, state.board.hands[seat])
    plays = [Move("play", (c,), suit=s) for c in cards for s in (SUITS if rank(c) == JACK else ("",))]
    return Listed([*plays, *others(state, seat)])


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    board = state.board
    if move.verb in ("draw", "pass", "announce"):
        return None if move in others(state, seat) else refuse_instead(board, seat, move)
    if move.verb != "play":
        return NotNow("play_now", "C-8")
    if lacking := missing(move.cards, board.hands[seat]):
        return Illegal("not_held", "C-7", cards=text(lacking))
    if len(move.cards) != 1:
        return Illegal("one_card", "MM-6")
    if move.reading:
        return Illegal("reading_not_asked", "C-8")
    card = move.cards[0]
    if card not in playable(board, board.hands[seat]):
        return refuse_card(board, card)
    if (rank(card) == JACK) != bool(move.suit):
        return Illegal("no_suit" if move.suit else "jack_names", "MM-8")
    return None


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None:
        done = list(by_chance(state, move))
    elif move == ANNOUNCE:
        state.announced = True
        done = [Event("announce", seat, note="last")]
    else:
        done = list(DO[move.verb](state, seat) if move.verb != "play" else play(state, seat, move))
    state.told += done
    return done


DO = {"draw": begin_drawing, "pass": rest}


# who knows what


def view(state: State, seat: int | None) -> View:
    board, total = state.board, after_hand(state)
    return View(
        state.rules, state.seats, state.purse, state.stakes, state.carry, seat, phase_of(state), turn(state), board.active,
        board.hands.get(seat, ()) if seat is not None else (),
        tuple(len(board.hands[one]) for one in state.seats), len(board.stock), len(board.pile),
        board.top if board.pile else None, board.suit, board.way, board.pending, board.skip,
        board.drawn if seat is not None and seat == state.seat else None, board.drawn is not None, state.announced,
        tuple(total[one] for one in state.seats), state.starter, tuple(event.seen_by(seat) for event in state.told), result(state),
    )  # fmt: skip


def guess(view: View, rng: random.Random) -> State:
    return replayed(view, shuffles(view, deck(view.rules, len(view.seats)), rng), start, act)


# the referee


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    return set_up(rules, position, rng, start, deck)


def facts(state: State) -> dict[str, Json]:
    end, total = result(state), after_hand(state)
    found = {"turn": list(turn(state)), "phase": phase_of(state), "penalties": list(total.values()), "leader": state.starter}
    found |= facts_of(state.board)
    if end is None:
        return found
    ending = {"winner": list(end.winners), "points": [str(p) for p in end.points], "ending": end.ending}
    gone = [seat for seat in state.seats if seat not in staying(total, state.board.active)]
    return found | ending | {"leader": end.carry["starter"], "match_over": end.over, "out": gone}
