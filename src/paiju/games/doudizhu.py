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
from typing import NamedTuple, cast

from ..core import cards as packs
from ..core.cards import Card, Cards, cards_text, without
from ..core.game import (
    BadPosition,
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
    Unreadable,
    listing,
)
from ..core.move import move_text, read_move, reading_text
from ..core.position import COMMON_KEYS, check_keys, choice, number, read_common
from ..core.rules import option
from ..shapes.climb import Rows, count
from ..shapes.climb_play import Last, Plays, is_open, lay, reading_of, refuse_play, set_beaten, set_readings, whose_turn
from ..shapes.landlord import bidding_over, bids_open, intact_bombs, one_pack, points, product, refuse_bid

META = Meta("doudizhu", (3,), 1, "counter-clockwise")
HAND, BOTTOM = 17, 3


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


class FaceUp(NamedTuple):
    """明牌: the face-up card of the deal and who got it, None if it lies in the bottom (DZ3C-1)."""

    card: Card
    seat: int | None


@dataclass(slots=True)
class State:
    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    phase: str = "deal"
    hands: list[Cards] = field(default_factory=lambda: [(), (), ()])
    bottom: Cards = ()
    pack: Cards = ()
    faceup: FaceUp | None = None
    seat: int | None = None
    bids: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    bid: int = 0
    landlord: int | None = None
    last: Last | None = None
    did: list[Last | None] = field(default_factory=lambda: [None, None, None])
    bombs: list[str] = field(default_factory=list[str])
    sets: list[int] = field(default_factory=lambda: [0, 0, 0])
    winner: int | None = None
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.phase, self.hands[:], self.bottom,
            self.pack, self.faceup, self.seat, self.bids[:], self.bid, self.landlord, self.last, self.did[:],
            self.bombs[:], self.sets[:], self.winner, self.told[:], self.log[:],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class View:
    """`left`, `known` (cards known to be in a hand) and `did` (what each did last in this trick) stand by seat.
    `bottom` is empty until the landlord has taken it.
    """

    seat: int | None
    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    phase: str
    turn: tuple[int, ...]
    hand: Cards
    left: tuple[int, ...]
    known: tuple[Cards, ...]
    faceup: FaceUp | None
    bids: tuple[tuple[int, int], ...]
    bid: int
    landlord: int | None
    bottom: Cards
    last: Last | None
    did: tuple[Last | None, ...]
    multiple: int
    factors: tuple[Factor, ...]
    told: tuple[Event, ...]
    result: Result | None


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
        return Shuffle(deck(state.rules, 3))
    return Pick(54) if state.faceup is None else Pick(3)


def deal(state: State, move: Move) -> Iterator[Event]:
    if move.verb == "shuffle":
        state.pack = move.cards
        state.hands = [tuple(sorted(move.cards[i * HAND : (i + 1) * HAND])) for i in range(3)]
        state.bottom = tuple(sorted(move.cards[3 * HAND :]))
        for seat, hand in enumerate(state.hands):
            yield Event("dealt", seat, hand, len(hand), only=(seat,))
        return
    if state.faceup is None:
        receiver = move.n // HAND if move.n < 3 * HAND else None
        state.faceup = FaceUp(state.pack[move.n], receiver)
        yield Event("faceup", receiver, (state.faceup.card,))
        if receiver is None:
            return
        state.seat = receiver
    else:
        state.seat = move.n
    state.phase = "bid"
    yield Event("first", state.seat)


# bidding


def make_bid(state: State, seat: int, n: int) -> Iterator[Event]:
    state.bids.append((seat, n))
    yield Event("bid", seat, n=n)
    if n:
        state.bid, state.landlord = n, seat
    if not bidding_over([n for _, n in state.bids], 3, state.rules.one_round_bidding):
        state.seat = (seat + 1) % 3
    elif state.landlord is None:
        state.phase, state.seat = "over", None
        yield Event("redeal")
    else:
        state.phase, state.seat = "play", state.landlord  # DZ3C-3, DZ-2
        state.hands[state.landlord] = tuple(sorted(state.hands[state.landlord] + state.bottom))
        yield Event("landlord", state.landlord, state.bottom, n=state.bid)


# play


def play(state: State, seat: int, move: Move) -> Iterator[Event]:
    if move.verb == "pass":
        state.did[seat] = Last(seat, ())
        state.seat = (seat + 1) % 3
        yield Event("pass", seat)
        if state.last and state.last.seat == state.seat:  # DZ-4
            state.last, state.did = None, [None, None, None]
            yield Event("trick", state.seat)
        return
    shape = reading_of(move, rows(state.rules), state.last)
    assert shape is not None, "act trusts that the play is legal"
    hand = state.hands[seat] = without(state.hands[seat], move.cards)
    state.last = state.did[seat] = Last(seat, move.cards, *shape)
    state.sets[seat] += 1
    if shape.power:
        state.bombs.append(shape.kind)
    yield Event("play", seat, move.cards, shape.key, shape.kind)
    state.seat = (seat + 1) % 3
    state.did[state.seat] = None
    if not hand:  # DZ-5
        state.phase, state.winner, state.seat = "over", seat, None
        for factor in factors(state):
            if factor.kind in ("spring", "anti_spring"):
                yield Event(factor.kind, state.landlord)
        yield Event("over", seat)
        for other, cards in enumerate(state.hands):
            if cards:
                yield Event("left", other, cards, len(cards))
    elif len(hand) <= 2:  # DZ3Q-3
        yield Event("warn", seat, n=len(hand))


# settling


def factors(state: State) -> tuple[Factor, ...]:
    """The product that makes the multiple: DZ3C-5, DZ3Q-4, DZ-18, DZ-19."""
    found = [Factor("bid", state.bid)] if state.bid else []
    found += [Factor(kind, 2) for kind in state.bombs]
    if state.winner is not None and state.landlord is not None:
        won = state.winner == state.landlord
        played = [n for seat, n in enumerate(state.sets) if seat != state.landlord]
        if won and state.rules.spring and not any(played):
            found.append(Factor("spring", 2))
        if not won and state.rules.anti_spring and state.sets[state.landlord] == 1:
            found.append(Factor("anti_spring", 2))
    return tuple(found)


def multiple(state: State) -> int:
    return product(factors(state))


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    if state.winner is None:
        return Result((Fraction(0),) * 3, (), "redeal", (), state.carry)
    won = state.winner == state.landlord
    winners = tuple(seat for seat in range(3) if (seat == state.landlord) == won)
    ending = "landlord" if won else "farmers"
    won_by = points(state.stakes.base * multiple(state), state.landlord, won, 3)
    return Result(won_by, winners, ending, factors(state), state.carry)


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: bombs count as played and as they lie intact in all hands; the bid is no part of the multiple."""
    units = 2 ** (len(state.bombs) + intact_bombs(state.hands, rows(state.rules)))
    if state.phase != "play":
        return Forfeit(units, (Fraction(0),) * 3, None)
    assert state.landlord is not None
    stake = state.stakes.base * state.stakes.initial
    loss = points(stake * units, state.landlord, seat != state.landlord, 3)
    return Forfeit(units, loss, (state.landlord,))


def leave(carry: Carry, seat: int) -> Carry:
    return carry


# what is asked


def turn(state: State) -> tuple[int, ...]:
    return () if state.seat is None or state.phase not in ("bid", "play") else (state.seat,)


def prompt(state: State, seat: int) -> Prompt:
    if state.phase == "bid":
        return Prompt("bid", bids_open(state.bid), 0, 0, Move("bid", n=0))
    hand = state.hands[seat]
    if state.last:
        return Prompt("play", (Move("pass"),), 1, len(hand), Move("pass"))
    return Prompt("play", (), 1, len(hand), Move("play", hand[:1]))  # C-6


def legal(state: State, seat: int) -> Moves:
    if state.phase == "bid":
        return Listed(bids_open(state.bid))
    return Plays(state.hands[seat], rows(state.rules), state.last, state.rules.ask_reading)


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if state.phase == "bid":
        return refuse_bid(move, state.bid, "DZ3Q-1" if state.rules.one_round_bidding else "DZ3C-2")
    return refuse_play(move, state.hands[seat], rows(state.rules), state.last, state.rules.ask_reading)


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None:
        events = list(deal(state, move))
    elif move.verb == "bid":
        events = list(make_bid(state, seat, move.n))
    else:
        events = list(play(state, seat, move))
    state.told += events
    return events


# who knows what


def known(state: State, of: int) -> Cards:
    """What everybody knows of a hand: bottom and face-up card less what was played, and all of it at the end."""
    if state.winner is not None:
        return state.hands[of]
    shown = list(state.bottom if of == state.landlord and state.phase == "play" else ())
    if state.faceup and state.faceup.seat == of and state.faceup.card not in shown:
        shown.append(state.faceup.card)
    return tuple(sorted(card for card in shown if card in state.hands[of]))


def view(state: State, seat: int | None) -> View:
    return View(
        seat=seat,
        rules=state.rules,
        seats=state.seats,
        purse=state.purse,
        stakes=state.stakes,
        carry=state.carry,
        phase=state.phase,
        turn=turn(state),
        hand=() if seat is None else state.hands[seat],
        left=tuple(len(hand) for hand in state.hands),
        known=tuple(known(state, of) for of in range(3)),
        faceup=state.faceup,
        bids=tuple(state.bids),
        bid=state.bid,
        landlord=state.landlord if state.phase != "bid" else None,
        bottom=state.bottom if state.landlord is not None and state.phase != "bid" else (),
        last=state.last,
        did=tuple(state.did),
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
    played = [tuple(c for e in view.told if e.kind == "play" and e.seat == seat for c in e.cards) for seat in range(3)]
    now = [view.hand if seat == view.seat else view.known[seat] for seat in range(3)]
    bottom = view.bottom or ((view.faceup.card,) if view.faceup and view.faceup.seat is None else ())
    placed = [*now[0], *now[1], *now[2], *played[0], *played[1], *played[2]]
    unseen = list(without(deck(view.rules, 3), set(placed) | set(bottom)))
    rng.shuffle(unseen)
    dealt: list[Cards] = []
    for seat in range(3):
        lacking = view.left[seat] - len(now[seat])
        now[seat] += tuple(unseen[:lacking])
        del unseen[:lacking]
        taken = bottom if seat == view.landlord else ()
        dealt.append(without(now[seat] + played[seat], taken))
    pack = (*dealt[0], *dealt[1], *dealt[2], *bottom, *unseen)
    act(state, None, Move("shuffle", pack))
    for event in view.told:
        if (move := _said(view, event, pack)) is not None:
            act(state, None if event.kind in ("faceup", "first") else event.seat, move)
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
        case "pass":
            return Move("pass")
        case "play":
            chosen = view.rules.ask_reading and is_open(count(event.cards), rows(view.rules))
            return Move("play", event.cards, reading=reading_text(event.note, event.n) if chosen else "")
        case _:
            return None


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    return set_readings(cards, rows(rules))


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    return set_beaten(by, cards, rows(rules))


KEYS = {"hands", "turn", "landlord", "bottom", "last", "passes", "multiple", "bid", "phase", "bids"} | COMMON_KEYS


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """`multiple` stands for the whole product so far; without it the bid does. Sets played before are not counted."""
    check_keys(position, KEYS)
    state = start(rules, (0, 1, 2), *read_common(position, 3))
    state.phase = choice("phase", position.get("phase", "play"), ("bid", "play"))
    for key in {"landlord", "last", "passes", "multiple", "bid"} if state.phase == "bid" else {"bids"}:
        if key in position:
            raise BadPosition(key, f"is not part of a position in the phase {state.phase}")
    landlord = number("landlord", position.get("landlord", 0), 0, 2)
    sizes = [HAND + BOTTOM * (state.phase == "play" and seat == landlord) for seat in range(3)]
    laid = lay(position, sizes, BOTTOM, landlord if state.phase == "play" else None, deck(rules, 3), rows(rules), rng)
    state.hands, state.bottom = laid.hands, laid.bottom
    if state.phase == "bid":
        return bids_made(state, position)
    bid = number("bid", position.get("bid", 1), 1, 3)
    state.bid = number("multiple", position.get("multiple", bid), 1, 2**30)
    state.landlord = landlord
    state.seat, state.last = whose_turn(position, laid.last, landlord, 3), laid.last
    if laid.last:
        state.did[laid.last.seat] = laid.last
        state.sets[laid.last.seat] = 1
    if state.seat != landlord or laid.last:
        state.sets[landlord] = 1  # he led the first trick (DZ-2)
    return state


def bids_made(state: State, position: Position) -> State:
    """A position in the bidding: `bids` are carried out from the first bidder on."""
    rows_of_bids = [read_bid(row) for row in listing(position, "bids")]
    state.seat = rows_of_bids[0][0] if rows_of_bids else number("turn", position.get("turn", 0), 0, 2)
    for seat, move in rows_of_bids:
        if seat != state.seat or state.phase != "bid" or refuse(state, seat, move):
            raise BadPosition("bids", f"{seat} {move_text(move)} is not possible here")
        act(state, seat, move)
    return state


def read_bid(row: Json) -> tuple[int, Move]:
    if not isinstance(row, (list, tuple)) or len(row) != 2:  # pyright: ignore[reportUnknownArgumentType]
        raise BadPosition("bids", "rows of [seat, bid]")
    seat, text = cast("list[Json]", row)
    try:
        return number("bids", seat, 0, 2), read_move(str(text))
    except Unreadable:
        raise BadPosition("bids", f"{text!r} is no move") from None


def facts(state: State) -> dict[str, Json]:
    final = result(state)
    return {
        "turn": list(turn(state)),
        "phase": state.phase,
        "last": {"seat": state.last.seat, "play": cards_text(state.last.cards)} if state.last else None,
        "multiple": multiple(state),
        "hands": {seat: cards_text(hand) for seat, hand in enumerate(state.hands)},
        "winner": list(final.winners) if final else None,
        "points": [str(p) for p in final.points] if final else None,
    }
