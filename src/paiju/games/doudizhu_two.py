"""二人斗地主 (DZ2): one pack between two, with eleven cards that nobody ever sees.

Each of two players gets 20 cards, 3 are the bottom (底牌), 11 lie dead. In turn they call (叫地主) or not; who calls is
the landlord, takes the bottom, which is shown, and leads. Sets are those of three-handed 斗地主; a trick ends with one
pass. Who is out of cards first wins 底分 × 2 for every bomb and for spring, one to one.

House rules make it the other common game: robbing (抢地主), where each rob doubles and lets the farmer win with one
card more in hand (让牌).
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from ..core import cards as packs
from ..core.cards import Cards
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
    NotNow,
    Pick,
    Position,
    Prompt,
    Reading,
    Refused,
    Result,
    Shuffle,
    Stakes,
    listing,
)
from ..core.move import move_text
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
from ..shapes.landlord import View, intact_bombs, one_pack, points, product, read_bids, springs

META = Meta("doudizhu", (2,), "counter-clockwise")
PLAYERS, HAND, BOTTOM = 2, 20, 3
ROBS_EACH = 2


@dataclass(frozen=True, slots=True)
class Rules:
    rob: bool = option(False, "DZ2-5", "抢地主", "Robbing")
    let_cards: int = option(0, "DZ2-5", "让牌张数", "Cards let to the farmer", (0, 1, 2, 3))
    ban_triple_three: bool = option(False, "DZ2-5", "地主三不准", "No three threes for the landlord")
    kickers: str = option("loose", "DZ-10", "带牌", "Kickers", ("strict", "loose"))
    rocket_as_kickers: bool = option(True, "DZ-12", "大小王可同时被带", "Both jokers as two kickers")
    equal_wing_pairs: bool = option(False, "DZ-11", "飞机可带相同的对子", "Equal pairs as wings")
    quad_as_two_pairs: bool = option(False, "DZ-15", "四带两对可带四张相同的牌", "A quad as two pairs behind a quad")
    spring: bool = option(True, "DZ-19", "春天加倍", "Spring doubles")
    anti_spring: bool = option(True, "DZ-19", "反春加倍", "Anti-spring doubles")
    ask_reading: bool = option(False, "DZ-16", "多种牌型时由玩家选", "The player chooses among readings")
    direction: str = option("counter-clockwise", "C-3", "出牌方向", "Direction", ("counter-clockwise", "clockwise"))


TWO = Rules()

# what may be answered in a phase, and the event that tells of it
ANSWERS = {"call": {"call": "call", "no": "no_call"}, "rob": {"rob": "rob", "no": "no_rob"}}


def rows(rules: Rules) -> Rows:
    """DZ2-3: the shapes of three-handed 斗地主 with these house rules."""
    return one_pack(rules.kickers, rules.rocket_as_kickers, rules.equal_wing_pairs, rules.quad_as_two_pairs)


@cache
def rows_for(rules: Rules, farmer: bool) -> Rows:
    """What a side may play: 地主三不准 keeps the landlord from sets built on three threes (DZ2-5)."""
    whole = rows(rules)
    if farmer or not rules.ban_triple_three:
        return whole
    return tuple(row._replace(low=1) if row.body == 3 else row for row in whole)


@dataclass(slots=True)
class State:
    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    phase: str = "deal"
    pack: Cards = ()
    bottom: Cards = ()
    calls: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    landlord: int | None = None
    before: int = 1
    board: Board = field(default_factory=lambda: empty_board(PLAYERS))
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.phase, self.pack, self.bottom,
            self.calls[:], self.landlord, self.before, self.board.copy(), self.told[:], self.log[:],
        )  # fmt: skip


# the deal


def deck(rules: Rules, n: int) -> Cards:
    return packs.deck()


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    return State(rules, seats, purse, stakes, carry)


def chance(state: State) -> Chance | None:
    """DZ2-1, DZ2-2: the pack is shuffled, then the first caller is drawn."""
    if state.phase != "deal":
        return None
    return Pick(PLAYERS) if state.pack else Shuffle(deck(state.rules, PLAYERS))


def deal(state: State, move: Move) -> Iterator[Event]:
    if move.verb == "pick":
        state.phase, state.board.seat = "call", move.n
        yield Event("first", move.n)
        return
    state.pack = move.cards
    state.bottom = tuple(sorted(move.cards[PLAYERS * HAND : PLAYERS * HAND + BOTTOM]))
    yield from deal_out(state.board, move.cards, HAND)


# calling and robbing


def call(state: State, seat: int, verb: str) -> Iterator[Event]:
    """DZ2-2; with 抢地主 the two rob in turn until one does not, or has robbed twice; who did not call is not asked
    (DZ2-5).
    """
    state.calls.append((seat, verb))
    other = 1 - seat
    yield Event(ANSWERS[state.phase][verb], seat)
    if verb in ("call", "rob"):
        state.landlord = seat
        if state.rules.rob and (other, "no") not in state.calls and state.calls.count((other, "rob")) < ROBS_EACH:
            state.phase, state.board.seat = "rob", other
            return
    elif len(state.calls) == 1:
        state.board.seat = other
        return
    if state.landlord is None:
        state.phase, state.board.seat = "over", None
        yield Event("redeal")
    else:
        state.phase, state.board.seat = "play", state.landlord
        state.board.hands[state.landlord] = tuple(sorted(state.board.hands[state.landlord] + state.bottom))
        yield Event("landlord", state.landlord, state.bottom)


def robs(state: State) -> int:
    return sum(verb == "rob" for _, verb in state.calls)


def let(state: State) -> int:
    """让牌: with how many cards left the farmer has won (DZ2-5)."""
    return state.rules.let_cards + robs(state)


# play


def play(state: State, seat: int, move: Move) -> Iterator[Event]:
    farmer = seat != state.landlord
    yield from play_on(state.board, seat, move, rows_for(state.rules, farmer), let(state) if farmer else 0)
    if state.board.winner is not None:
        state.phase = "over"
        yield from (Event(f.kind, state.landlord) for f in factors(state) if f.kind in ("spring", "anti_spring"))
        yield from lay_open(state.board)


# settling


def factors(state: State) -> tuple[Factor, ...]:
    """DZ2-4, DZ2-5, DZ-18, DZ-19."""
    found = [Factor("initial", state.before)] if state.before > 1 else []
    found += [Factor("rob", 2)] * robs(state) + [Factor(bomb.kind, 2) for bomb in state.board.bombs]
    if state.board.winner is not None and state.landlord is not None:
        found += springs(state.board, (state.landlord,), state.rules.spring, state.rules.anti_spring)
    return tuple(found)


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    if state.board.winner is None:
        return Result((Fraction(0),) * PLAYERS, (), "redeal", (), state.carry)
    won = state.board.winner == state.landlord
    won_by = points(state.stakes.base * product(factors(state)), state.landlord, won, PLAYERS)
    ending = "landlord" if won else "farmer"
    return Result(won_by, (state.board.winner,), ending, factors(state), state.carry)


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: robs count, and bombs as played and as they lie intact in both hands."""
    units = 2 ** (robs(state) + len(state.board.bombs) + intact_bombs(state.board.hands, rows(state.rules)))
    if state.phase != "play" or state.landlord is None:
        return Forfeit(units, (Fraction(0),) * PLAYERS, None)
    stake = state.stakes.base * state.stakes.initial * units
    return Forfeit(units, points(stake, state.landlord, seat != state.landlord, PLAYERS), (state.landlord,))


def leave(carry: Carry, seat: int) -> Carry:
    return carry


# what is asked


def turn(state: State) -> tuple[int, ...]:
    seat = state.board.seat
    return () if seat is None or state.phase == "deal" else (seat,)


def choices(state: State) -> tuple[Move, ...]:
    """What may be answered before play."""
    return tuple(map(Move, ANSWERS[state.phase]))


def prompt(state: State, seat: int) -> Prompt:
    if state.phase in ANSWERS:
        return Prompt(state.phase, choices(state), 0, 0, Move("no"))
    return prompt_play(state.board, seat)


def legal(state: State, seat: int) -> Moves:
    if state.phase in ANSWERS:
        return Listed(choices(state))
    table = rows_for(state.rules, seat != state.landlord)
    return Plays(state.board.hands[seat], table, state.board.last, state.rules.ask_reading)


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if state.phase in ANSWERS:
        return None if move in choices(state) else NotNow(f"{state.phase}_now", "C-8")
    hand, last, ask = state.board.hands[seat], state.board.last, state.rules.ask_reading
    refused = refuse_play(move, hand, rows_for(state.rules, seat != state.landlord), last, ask)
    if refused is None:
        return None
    return refuse_play(move, hand, rows(state.rules), last, ask) or Illegal("three_threes", "DZ2-5")


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None:
        events = list(deal(state, move))
    elif state.phase in ANSWERS:
        events = list(call(state, seat, move.verb))
    else:
        events = list(play(state, seat, move))
    state.told += events
    return events


# who knows what


def known(state: State, of: int) -> Cards:
    """What everybody knows of a hand: the bottom as far as it is still held, and all of it at the end."""
    hand = state.board.hands[of]
    if state.board.winner is not None:
        return hand
    return tuple(card for card in state.bottom if state.phase == "play" and of == state.landlord and card in hand)


def view(state: State, seat: int | None) -> View:
    board, lord = state.board, state.landlord
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
        calls=tuple(state.calls),
        landlord=lord,
        landlords=() if lord is None else (lord,),
        bottom=state.bottom if state.phase == "play" or board.winner is not None else (),
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
    if not view.told:
        return state
    taken = {view.landlord: view.bottom} if view.landlord is not None else {}
    dealt, rest = dealt_hands(view, deck(view.rules, PLAYERS), rng, taken)
    act(state, None, Move("shuffle", (*dealt[0], *dealt[1], *view.bottom, *rest)))
    verbs = {event: verb for answers in ANSWERS.values() for verb, event in answers.items()}
    for event in view.told:
        if event.kind == "first":
            act(state, None, Move("pick", n=event.seat or 0))
        elif event.kind in verbs:
            act(state, event.seat, Move(verbs[event.kind]))
        elif (move := said_in_play(event, rows(view.rules), view.rules.ask_reading)) is not None:
            act(state, event.seat, move)
    return state


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    return set_readings(cards, rows(rules))


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    return set_beaten(by, cards, rows(rules))


KEYS = {"hands", "turn", "landlord", "bottom", "last", "passes", "multiple", "phase", "bids"} | COMMON_KEYS


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """`multiple` stands for the whole product so far. Sets played before, and robs, are not counted."""
    check_keys(position, KEYS)
    state = start(rules, tuple(range(PLAYERS)), *read_common(position, PLAYERS))
    state.phase = choice("phase", position.get("phase", "play"), ("call", "rob", "play"))
    bar_keys(position, ("bids",) if state.phase == "play" else ("landlord", "last", "passes", "multiple"), state.phase)
    lord = number("landlord", position.get("landlord", 0), 0, 1) if state.phase == "play" else None
    sizes = [HAND + BOTTOM * (seat == lord) for seat in range(PLAYERS)]
    laid = lay(position, sizes, BOTTOM, lord, deck(rules, PLAYERS), rows(rules), rng)
    state.board.hands, state.bottom, state.landlord = laid.hands, laid.bottom, lord
    if lord is None:
        return calls_made(state, position)
    state.before = number("multiple", position.get("multiple", 1), 1, 2**30)
    begin_play(state.board, position, laid.last, lord)
    return state


def calls_made(state: State, position: Position) -> State:
    """A position before play: `bids` are carried out from the first caller on and must lead to its phase."""
    wanted, state.phase = state.phase, "call"
    calls = list(read_bids(listing(position, "bids"), PLAYERS))
    state.board.seat = calls[0][0] if calls else number("turn", position.get("turn", 0), 0, 1)
    for seat, move in calls:
        if seat != state.board.seat or state.phase not in ANSWERS or refuse(state, seat, move):
            raise BadPosition("bids", "{seat} {move} is not possible here", seat=seat, move=move_text(move))
        act(state, seat, move)
    if state.phase != wanted:
        raise BadPosition("phase", "these bids lead to the phase {phase}", phase=state.phase)
    return state


def facts(state: State) -> dict[str, Json]:
    return {"phase": state.phase, "turn": list(turn(state)), "multiple": product(factors(state))} | facts_of(
        state.board, result(state)
    )
