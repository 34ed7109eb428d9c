"""斗帝主 (DD): three players, two packs, an emperor (帝主) against two rebels (起义军).

Each gets 34 cards, 6 are the bottom (底牌). In turn each bids once; the highest bidder is the emperor. He alone sees the
bottom and takes of it what he likes; the rest is out of play. He leads. Four equal cards are an ordinary set, alone, in
runs, and with triples and pairs (航母, 连衣裙, 飞船); five or more are a bomb. Who is out of cards first wins for his side:
bid × 2 for every bomb, the emperor doubly.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from ..core import cards as packs
from ..core.cards import Cards, cards_text, missing, without
from ..core.game import (
    Carry,
    Chance,
    Event,
    Factor,
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
    Reading,
    Refused,
    Result,
    Shuffle,
    Stakes,
)
from ..core.position import COMMON_KEYS, bar_keys, check_keys, choice, number, read_common
from ..core.rules import option
from ..shapes.climb import Rows
from ..shapes.climb_board import (
    Board,
    begin_play,
    deal_out,
    dealt_hands,
    empty_board,
    facts_of,
    lay_open,
    play_on,
    prompt_play,
    said_in_play,
)
from ..shapes.climb_play import Plays, lay, refuse_play, set_beaten, set_readings
from ..shapes.landlord import (
    Auction,
    View,
    auction_won,
    bidding_over,
    bids_open,
    carry_out_bids,
    intact_bombs,
    make_bid,
    points,
    product,
    refuse_bid,
    springs,
    two_packs_with_quads,
)

META = Meta("doudizhu", (3,), "counter-clockwise")
PLAYERS, HAND, BOTTOM = 3, 34, 6


@dataclass(frozen=True, slots=True)
class Rules:
    emperor: str = option("bid", "DD-2", "谁当帝主", "Who is the emperor", ("bid", "random"))
    equal_wing_pairs: bool = option(False, "DZ-11", "飞机可带相同的对子", "Equal pairs as wings")
    spring: bool = option(False, "DZ-19", "春天加倍", "Spring doubles")
    anti_spring: bool = option(False, "DZ-19", "反春加倍", "Anti-spring doubles")
    direction: str = option("counter-clockwise", "C-3", "出牌方向", "Direction", ("counter-clockwise", "clockwise"))


EMPEROR = Rules()


def rows(rules: Rules) -> Rows:
    """DZ-T1 under these house rules."""
    return two_packs_with_quads(rules.equal_wing_pairs)


@dataclass(slots=True)
class State:
    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    phase: str = "deal"
    bottom: Cards = ()
    auction: Auction = field(default_factory=Auction)
    board: Board = field(default_factory=lambda: empty_board(PLAYERS))
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.phase, self.bottom,
            self.auction.copy(), self.board.copy(), self.told[:], self.log[:],
        )  # fmt: skip


# the deal


def deck(rules: Rules, n: int) -> Cards:
    return packs.deck(2)


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    return State(rules, seats, purse, stakes, carry)


def chance(state: State) -> Chance | None:
    """DD-2: the packs are shuffled, and the first bidder, or the emperor himself, is drawn."""
    if state.phase != "deal":
        return None
    return Pick(PLAYERS) if state.bottom else Shuffle(deck(state.rules, PLAYERS))


def deal(state: State, move: Move) -> Iterator[Event]:
    board = state.board
    if move.verb == "shuffle":
        state.bottom = tuple(sorted(move.cards[PLAYERS * HAND :]))
        yield from deal_out(board, move.cards, HAND)
    elif state.rules.emperor == "random":
        state.auction.bid = 1
        yield from crown(state, move.n)
    else:
        state.phase, board.seat = "bid", move.n
        yield Event("first", move.n)


# bidding


def bid(state: State, seat: int, n: int) -> Iterator[Event]:
    auction, board = state.auction, state.board
    yield make_bid(auction, seat, n)
    if not bidding_over([n for _, n in auction.bids], PLAYERS, one_round=True):
        board.seat = (seat + 1) % PLAYERS
    elif auction.landlord is None:
        state.phase, board.seat = "over", None
        yield Event("redeal")
    else:
        yield from crown(state, auction.landlord)


def crown(state: State, emperor: int) -> Iterator[Event]:
    """DD-3: the emperor is shown the bottom."""
    state.phase, state.board.seat, state.auction.landlord = "take", emperor, emperor
    yield Event("landlord", emperor, n=state.auction.bid, note="emperor")
    yield Event("offered", emperor, state.bottom, BOTTOM, only=(emperor,))


def choices(bottom: Cards) -> tuple[Move, ...]:
    """Every way to take cards of the bottom, all of it first: that is what happens at time-out (C-6)."""
    found = (cards for n in range(BOTTOM, -1, -1) for cards in combinations(bottom, n))
    return tuple(Move("take", cards) for cards in dict.fromkeys(found))


def take(state: State, seat: int, cards: Cards) -> Iterator[Event]:
    state.phase = "play"
    state.board.hands[seat] = tuple(sorted(state.board.hands[seat] + cards))
    yield Event("taken", seat, cards, len(cards), only=(seat,))


def refuse_take(move: Move, bottom: Cards) -> Refused | None:
    if move.verb != "take":
        return NotNow("take_now", "C-8")
    lacking = missing(move.cards, bottom)
    return Illegal("not_offered", "DD-3", cards=cards_text(lacking)) if lacking else None


# play


def play(state: State, seat: int, move: Move) -> Iterator[Event]:
    yield from play_on(state.board, seat, move, rows(state.rules))
    if state.board.winner is not None:
        state.phase = "over"
        yield from (Event(f.kind, landlord(state)) for f in factors(state) if f.kind in ("spring", "anti_spring"))
        yield from lay_open(state.board)


def landlord(state: State) -> int | None:
    """The emperor, None while there is a bid to be made."""
    return None if state.phase == "bid" else state.auction.landlord


# settling


def factors(state: State) -> tuple[Factor, ...]:
    """The product that makes the multiple: DD-14, DZ-18, DZ-19."""
    found = [Factor("bid", state.auction.bid)] if state.auction.bid else []
    found += [Factor(bomb.kind, 2) for bomb in state.board.bombs]
    lord = state.auction.landlord
    if state.board.winner is not None and lord is not None:
        found += springs(state.board, (lord,), state.rules.spring, state.rules.anti_spring)
    return tuple(found)


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    if state.board.winner is None:
        return Result((Fraction(0),) * PLAYERS, (), "redeal", (), state.carry)
    lord = state.auction.landlord
    won = state.board.winner == lord
    winners = tuple(seat for seat in range(PLAYERS) if (seat == lord) == won)
    won_by = points(state.stakes.base * product(factors(state)), lord, won, PLAYERS)
    return Result(won_by, winners, "emperor" if won else "rebels", factors(state), state.carry)


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: bombs count as played and as they lie intact in all hands; the bid is no part of the multiple."""
    units = 2 ** (len(state.board.bombs) + intact_bombs(state.board.hands, rows(state.rules)))
    lord = state.auction.landlord
    if lord is None or state.phase not in ("take", "play"):
        return Forfeit(units, (Fraction(0),) * PLAYERS, None)
    loss = points(state.stakes.base * state.stakes.initial * units, lord, seat != lord, PLAYERS)
    return Forfeit(units, loss, (lord,))


def leave(carry: Carry, seat: int) -> Carry:
    return carry


# what is asked


def turn(state: State) -> tuple[int, ...]:
    seat = state.board.seat
    return () if seat is None or state.phase not in ("bid", "take", "play") else (seat,)


def prompt(state: State, seat: int) -> Prompt:
    if state.phase == "bid":
        return Prompt("bid", bids_open(state.auction.bid), 0, 0, Move("bid", n=0))
    if state.phase == "take":
        return Prompt("take", (), 0, BOTTOM, Move("take", state.bottom), state.bottom)
    return prompt_play(state.board, seat)


def legal(state: State, seat: int) -> Moves:
    if state.phase == "bid":
        return Listed(bids_open(state.auction.bid))
    if state.phase == "take":
        return Listed(choices(state.bottom))
    return Plays(state.board.hands[seat], rows(state.rules), state.board.last)


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if state.phase == "bid":
        return refuse_bid(move, state.auction.bid, "DD-2")
    if state.phase == "take":
        return refuse_take(move, state.bottom)
    return refuse_play(move, state.board.hands[seat], rows(state.rules), state.board.last, ask=False)


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None:
        events = list(deal(state, move))
    elif move.verb == "bid":
        events = list(bid(state, seat, move.n))
    elif move.verb == "take":
        events = list(take(state, seat, move.cards))
    else:
        events = list(play(state, seat, move))
    state.told += events
    return events


# who knows what


def view(state: State, seat: int | None) -> View:
    board, lord = state.board, landlord(state)
    return View(
        seat=seat,
        rules=state.rules,
        seats=state.seats,
        purse=state.purse,
        stakes=state.stakes,
        carry=state.carry,
        phase=state.phase,
        turn=turn(state),
        hand=() if seat is None else board.hands[seat],
        left=tuple(map(len, board.hands)),
        known=tuple(board.hands) if board.winner is not None else ((),) * PLAYERS,
        bids=tuple(state.auction.bids),
        bid=state.auction.bid,
        landlord=lord,
        landlords=() if lord is None else (lord,),
        bottom=state.bottom if seat is not None and seat == lord else (),
        last=board.last,
        did=tuple(board.did),
        multiple=product(factors(state)),
        factors=factors(state),
        told=tuple(event.seen_by(seat) for event in state.told),
        result=result(state),
    )


def guess(view: View, rng: random.Random) -> State:
    """Deal the cards that the view does not place, then play the hand again from its first shuffle."""
    state = start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    if not any(event.kind == "dealt" for event in view.told):
        return state
    emperor, told = view.landlord, [event for event in view.told if event.kind == "taken"]
    taken, bottom = told[0].cards if told else (), view.bottom
    took = {} if emperor is None else {emperor: taken}
    dealt, rest = dealt_hands(view, deck(view.rules, PLAYERS), rng, took, without(bottom, taken))
    if not bottom:
        if told and emperor is not None:
            taken = tuple(rng.sample(dealt[emperor], told[0].n))
            dealt[emperor] = without(dealt[emperor], taken)
        bottom = taken + rest
    act(state, None, Move("shuffle", (*(card for hand in dealt for card in hand), *bottom)))
    for event in view.told:
        if (move := _said(view, event, taken)) is not None:
            act(state, None if move.verb == "pick" else event.seat, move)
    return state


def _said(view: View, event: Event, taken: Cards) -> Move | None:
    """The action that an event tells of."""
    match event.kind:
        case "first" | "landlord" if event.kind == "first" or view.rules.emperor == "random":
            return Move("pick", n=event.seat or 0)
        case "bid":
            return Move("bid", n=event.n)
        case "taken":
            return Move("take", tuple(sorted(taken)))
        case _:
            return said_in_play(event, rows(view.rules), ask=False)


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    return set_readings(cards, rows(rules))


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    return set_beaten(by, cards, rows(rules))


KEYS = {"hands", "turn", "landlord", "bottom", "last", "passes", "multiple", "bid", "phase", "bids"} | COMMON_KEYS
FOREIGN = {
    "bid": ("landlord", "last", "passes", "multiple", "bid"),
    "take": ("bids", "last", "passes", "turn"),
    "play": ("bids", "bottom"),
}
"""Keys that are no part of a position in a phase."""


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """Sets played before are not counted."""
    check_keys(position, KEYS)
    state = start(rules, tuple(range(PLAYERS)), *read_common(position, PLAYERS))
    state.phase = choice("phase", position.get("phase", "play"), tuple(FOREIGN))
    bar_keys(position, FOREIGN[state.phase], state.phase)
    lord = None if state.phase == "bid" else number("landlord", position.get("landlord", 0), 0, PLAYERS - 1)
    sizes = [HAND + BOTTOM * (seat == lord and state.phase == "play") for seat in range(PLAYERS)]
    laid = lay(position, sizes, BOTTOM, lord if state.phase == "play" else None, deck(rules, PLAYERS), rows(rules), rng)
    state.board.hands, state.bottom = laid.hands, laid.bottom
    if lord is None:
        carry_out_bids(state, position, refuse, act)
        return state
    state.auction = auction_won(position, lord)
    state.board.seat = lord
    if state.phase == "play":
        begin_play(state.board, position, laid.last, lord)
    return state


def facts(state: State) -> dict[str, Json]:
    return {"phase": state.phase, "turn": list(turn(state)), "multiple": product(factors(state))} | facts_of(
        state.board, result(state)
    )
