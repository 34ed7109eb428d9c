"""斗地主 for three with one pack: 三人经典 (DZ3C) and 三人 QQ (DZ3Q).

Each of three players gets 17 cards, 3 are the bottom (底牌). They bid 1, 2 or 3; the highest bidder is the landlord
(地主), takes the bottom and leads against the two farmers (农民). In turn everybody passes or plays a set that beats
the last one; after two passes its owner leads anew. Who is out of cards first wins for his side: bid × 2 for every
bomb, the landlord doubly.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from ..core import cards as packs
from ..core.cards import Cards
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
    FaceUp,
    View,
    auction_won,
    bidding_over,
    bids_open,
    carry_out_bids,
    intact_bombs,
    make_bid,
    one_pack,
    points,
    product,
    refuse_bid,
    springs,
)

META = Meta("doudizhu", (3,), "counter-clockwise")
PLAYERS, HAND, BOTTOM = 3, 17, 3


@dataclass(frozen=True, slots=True)
class Rules:
    one_round_bidding: bool = option(False, "DZ3C-2", "叫分只叫一轮", "One round of bidding")
    kickers: str = option("strict", "DZ-10", "带牌", "Kickers", ("strict", "loose"))
    rocket_as_kickers: bool = option(False, "DZ-12", "大小王可同时被带", "Both jokers as two kickers")
    equal_wing_pairs: bool = option(False, "DZ-11", "飞机可带相同的对子", "Equal pairs as wings")
    quad_as_two_pairs: bool = option(False, "DZ-15", "四带两对可带四张相同的牌", "A quad as two pairs behind a quad")
    spring: bool = option(False, "DZ-19", "春天加倍", "Spring doubles")
    anti_spring: bool = option(False, "DZ-19", "反春加倍", "Anti-spring doubles")
    ask_reading: bool = option(False, "DZ-16", "多种牌型时由玩家选", "The player chooses among readings")
    direction: str = option("counter-clockwise", "C-3", "出牌方向", "Direction", ("counter-clockwise", "clockwise"))


CLASSIC = Rules()
QQ = Rules(one_round_bidding=True, kickers="loose", rocket_as_kickers=True, spring=True, anti_spring=True)


def rows(rules: Rules) -> Rows:
    """DZ-T1 under these house rules."""
    return one_pack(rules.kickers, rules.rocket_as_kickers, rules.equal_wing_pairs, rules.quad_as_two_pairs)


@dataclass(slots=True)
class State:
    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    phase: str = "deal"
    bottom: Cards = ()
    pack: Cards = ()
    faceup: FaceUp | None = None
    auction: Auction = field(default_factory=Auction)
    board: Board = field(default_factory=lambda: empty_board(PLAYERS))
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.phase, self.bottom, self.pack,
            self.faceup, self.auction.copy(), self.board.copy(), self.told[:], self.log[:],
        )  # fmt: skip


# the deal


def deck(rules: Rules, n: int) -> Cards:
    return packs.deck()


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    return State(rules, seats, purse, stakes, carry)


def chance(state: State) -> Chance | None:
    """DZ3C-1: the pack is shuffled, one card of it lies face up; if it is in the bottom, a first bidder is drawn."""
    if state.phase != "deal":
        return None
    if not state.pack:
        return Shuffle(deck(state.rules, PLAYERS))
    return Pick(54) if state.faceup is None else Pick(PLAYERS)


def deal(state: State, move: Move) -> Iterator[Event]:
    board = state.board
    if move.verb == "shuffle":
        state.pack = move.cards
        state.bottom = tuple(sorted(move.cards[PLAYERS * HAND :]))
        yield from deal_out(board, move.cards, HAND)
        return
    if state.faceup is None:
        receiver = move.n // HAND if move.n < PLAYERS * HAND else None
        state.faceup = FaceUp(state.pack[move.n], receiver)
        yield Event("faceup", receiver, (state.faceup.card,))
        if receiver is None:
            return
        board.seat = receiver
    else:
        board.seat = move.n
    state.phase = "bid"
    yield Event("first", board.seat)


# bidding


def bid(state: State, seat: int, n: int) -> Iterator[Event]:
    auction, board = state.auction, state.board
    yield make_bid(auction, seat, n)
    if not bidding_over([n for _, n in auction.bids], PLAYERS, state.rules.one_round_bidding):
        board.seat = (seat + 1) % PLAYERS
    elif auction.landlord is None:
        state.phase, board.seat = "over", None
        yield Event("redeal")
    else:
        state.phase, board.seat = "play", auction.landlord  # DZ3C-3, DZ-2
        board.hands[auction.landlord] = tuple(sorted(board.hands[auction.landlord] + state.bottom))
        yield Event("landlord", auction.landlord, state.bottom, n=auction.bid)


# play


def play(state: State, seat: int, move: Move) -> Iterator[Event]:
    yield from play_on(state.board, seat, move, rows(state.rules))
    if state.board.winner is not None:
        state.phase = "over"
        yield from (Event(f.kind, landlord(state)) for f in factors(state) if f.kind in ("spring", "anti_spring"))
        yield from lay_open(state.board)


def landlord(state: State) -> int | None:
    """The landlord, None while there is a bid to be made."""
    return None if state.phase == "bid" else state.auction.landlord


# settling


def factors(state: State) -> tuple[Factor, ...]:
    """The product that makes the multiple: DZ3C-5, DZ3Q-4, DZ-18, DZ-19."""
    found = [Factor("bid", state.auction.bid)] if state.auction.bid else []
    found += [Factor(bomb.kind, 2) for bomb in state.board.bombs]
    lord = state.auction.landlord
    if state.board.winner is not None and lord is not None:
        found += springs(state.board, (lord,), state.rules.spring, state.rules.anti_spring)
    return tuple(found)


def multiple(state: State) -> int:
    return product(factors(state))


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    if state.board.winner is None:
        return Result((Fraction(0),) * PLAYERS, (), "redeal", (), state.carry)
    lord = state.auction.landlord
    won = state.board.winner == lord
    winners = tuple(seat for seat in range(PLAYERS) if (seat == lord) == won)
    won_by = points(state.stakes.base * multiple(state), lord, won, PLAYERS)
    return Result(won_by, winners, "landlord" if won else "farmers", factors(state), state.carry)


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: bombs count as played and as they lie intact in all hands; the bid is no part of the multiple."""
    units = 2 ** (len(state.board.bombs) + intact_bombs(state.board.hands, rows(state.rules)))
    lord = state.auction.landlord
    if state.phase != "play" or lord is None:
        return Forfeit(units, (Fraction(0),) * PLAYERS, None)
    loss = points(state.stakes.base * state.stakes.initial * units, lord, seat != lord, PLAYERS)
    return Forfeit(units, loss, (lord,))


def leave(carry: Carry, seat: int) -> Carry:
    return carry


# what is asked


def turn(state: State) -> tuple[int, ...]:
    seat = state.board.seat
    return () if seat is None or state.phase not in ("bid", "play") else (seat,)


def prompt(state: State, seat: int) -> Prompt:
    if state.phase == "bid":
        return Prompt("bid", bids_open(state.auction.bid), 0, 0, Move("bid", n=0))
    return prompt_play(state.board, seat)


def legal(state: State, seat: int) -> Moves:
    if state.phase == "bid":
        return Listed(bids_open(state.auction.bid))
    return Plays(state.board.hands[seat], rows(state.rules), state.board.last, state.rules.ask_reading)


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if state.phase == "bid":
        return refuse_bid(move, state.auction.bid, "DZ3Q-1" if state.rules.one_round_bidding else "DZ3C-2")
    return refuse_play(move, state.board.hands[seat], rows(state.rules), state.board.last, state.rules.ask_reading)


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None:
        events = list(deal(state, move))
    elif move.verb == "bid":
        events = list(bid(state, seat, move.n))
    else:
        events = list(play(state, seat, move))
    state.told += events
    return events


# who knows what


def known(state: State, of: int) -> Cards:
    """What everybody knows of a hand: bottom and face-up card less what was played, and all of it at the end."""
    hand = state.board.hands[of]
    if state.board.winner is not None:
        return hand
    shown = list(state.bottom if of == landlord(state) and state.phase == "play" else ())
    if state.faceup and state.faceup.seat == of and state.faceup.card not in shown:
        shown.append(state.faceup.card)
    return tuple(sorted(card for card in shown if card in hand))


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
        known=tuple(known(state, of) for of in range(PLAYERS)),
        faceup=state.faceup,
        bids=tuple(state.auction.bids),
        bid=state.auction.bid,
        landlord=lord,
        landlords=() if lord is None else (lord,),
        bottom=() if lord is None else state.bottom,
        last=board.last,
        did=tuple(board.did),
        multiple=multiple(state),
        factors=factors(state),
        told=tuple(event.seen_by(seat) for event in state.told),
        result=result(state),
    )


def guess(view: View, rng: random.Random) -> State:
    """Deal the cards that the view does not place, then play the hand again from its first shuffle."""
    state = start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    if not any(event.kind == "dealt" for event in view.told):
        return state
    bottom = view.bottom or ((view.faceup.card,) if view.faceup and view.faceup.seat is None else ())
    taken = {} if view.landlord is None else {view.landlord: bottom}
    dealt, rest = dealt_hands(view, deck(view.rules, PLAYERS), rng, taken, () if taken else bottom)
    pack = (*(card for hand in dealt for card in hand), *bottom, *rest)
    act(state, None, Move("shuffle", pack))
    for event in view.told:
        if (move := _said(view, event, pack)) is not None:
            act(state, None if move.verb == "pick" else event.seat, move)
    return state


def _said(view: View, event: Event, pack: Cards) -> Move | None:
    """The action that an event tells of."""
    match event.kind:
        case "faceup":
            return Move("pick", n=pack.index(event.cards[0]))
        case "first" if view.faceup and view.faceup.seat is None:
            return Move("pick", n=event.seat or 0)
        case "bid":
            return Move("bid", n=event.n)
        case _:
            return said_in_play(event, rows(view.rules), view.rules.ask_reading)


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    return set_readings(cards, rows(rules))


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    return set_beaten(by, cards, rows(rules))


KEYS = {"hands", "turn", "landlord", "bottom", "last", "passes", "multiple", "bid", "phase", "bids"} | COMMON_KEYS


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """Sets played before are not counted."""
    check_keys(position, KEYS)
    state = start(rules, tuple(range(PLAYERS)), *read_common(position, PLAYERS))
    state.phase = choice("phase", position.get("phase", "play"), ("bid", "play"))
    bar_keys(position, ("landlord", "last", "passes", "multiple", "bid") if state.phase == "bid" else ("bids",), state.phase)
    lord = None if state.phase == "bid" else number("landlord", position.get("landlord", 0), 0, PLAYERS - 1)
    sizes = [HAND + BOTTOM * (seat == lord) for seat in range(PLAYERS)]
    laid = lay(position, sizes, BOTTOM, lord, deck(rules, PLAYERS), rows(rules), rng)
    state.board.hands, state.bottom = laid.hands, laid.bottom
    if lord is None:
        carry_out_bids(state, position, refuse, act)
        return state
    state.auction = auction_won(position, lord)
    begin_play(state.board, position, laid.last, lord)
    return state


def facts(state: State) -> dict[str, Json]:
    return {"phase": state.phase, "turn": list(turn(state)), "multiple": multiple(state)} | facts_of(
        state.board, result(state)
    )
