"""三公 (SG): two to six players, one pack without jokers, three cards each and nothing to draw.

Three face cards (公牌) or three of a rank beat all points, points are the last digit of the sum. Everybody is compared with
everybody, and the loser of a pair pays the winner's multiplier; with a banker (庄家) each of the others bets and is compared with
him alone. After the deal everybody lays his hand open.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from ..core import cards as packs
from ..core.banked import through_banker
from ..core.cards import Cards, cards_text, without
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
)
from ..core.position import number
from ..core.rules import option
from ..core.settle import Settlement, book
from ..shapes.banker import BANKERS, MOST_GRAB, candidates, most_bet, multiple_of, next_banker, without_newcomer
from ..shapes.sangong import (
    HAND,
    KINDS,
    House,
    against_banker,
    hand_beaten,
    hand_readings,
    highest,
    kind_of,
    odds_of,
    pairwise,
    share_out,
)
from ..shapes.sangong_setup import read_position
from ..shapes.sangong_view import Asked, View, view_of

META = Meta("sangong", (2, 3, 4, 5, 6), "counter-clockwise", match=False, chips=True)
MOST_BET = 100

# what is asked in each phase, and what a move that is no answer is told
VERBS = {"grab": "grab", "bet": "bet", "open": "show"}
ASKED = {"grab": "grab_now", "bet": "bet_now", "open": "open_now"}
RANGE = {"grab": "grab_range", "bet": "bet_range"}


@dataclass(frozen=True, slots=True)
class Rules:
    mode: str = option("pairwise", "SG-6", "和谁比", "Who is compared", ("pairwise", "banker"))
    banker: str = option("rotate", "SG-7", "有庄家时，谁坐庄", "The banker, if there is one", BANKERS)
    multipliers: str = option("classic", "SG-T1", "倍数", "Multipliers", ("classic", "light"))
    triples: bool = option(True, "SG-3", "三张同点是大三公、小三公", "Three of a rank are a kind of their own")
    tie: str = option("detailed", "SG-5", "点数相同", "Equal points", ("detailed", "draw"))
    baojiu: bool = option(False, "SG-9", "三张 3 最大（爆九）", "Three threes are the highest hand")
    direction: str = option("counter-clockwise", "C-3", "行牌方向", "Direction", ("counter-clockwise", "clockwise"))


CLASSIC = Rules()


@dataclass(slots=True)
class State:
    """`grabs` and `bets` hold the answers as they come in; `opened`: who has laid his hand open."""

    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    banker: int | None = None
    grabs: dict[int, int] = field(default_factory=dict[int, int])
    bets: dict[int, int] = field(default_factory=dict[int, int])
    hands: dict[int, Cards] = field(default_factory=dict[int, Cards])
    opened: tuple[int, ...] = ()
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.banker, dict(self.grabs), dict(self.bets),
            dict(self.hands), self.opened, self.told[:], self.log[:],
        )  # fmt: skip


@cache
def house(rules: Rules) -> House:
    return House(*(getattr(rules, name) for name in House._fields))


# the deal


def deck(rules: Rules, n: int) -> Cards:
    return packs.deck(1, jokers=False)


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    """The carry has the `banker` of this hand, where there is one and he is not grabbed for."""
    state = State(rules, seats, purse, stakes, carry)
    if rules.mode == "banker" and rules.banker != "grab" and carry.get("banker") in seats:
        state.banker = carry["banker"]
    return state


def phase(state: State) -> str:
    """`grab`, `banker` (chance picks him), `bet`, `deal`, `open`, `over`."""
    if state.rules.mode == "banker":
        if state.rules.banker == "grab" and len(state.grabs) < len(state.seats):
            return "grab"
        if state.banker is None:
            return "banker"
        if len(state.bets) < len(state.seats) - 1:
            return "bet"
    if not state.hands:
        return "deal"
    return "open" if len(state.opened) < len(state.seats) else "over"


def chance(state: State) -> Chance | None:
    match phase(state):
        case "banker":
            return Pick(len(candidates(state.seats, state.grabs)))
        case "deal":
            return Shuffle(deck(state.rules, len(state.seats)))
        case _:
            return None


# what is asked


def answered(state: State) -> tuple[int, ...]:
    now = phase(state)
    done = {"grab": tuple(state.grabs), "bet": tuple(state.bets), "open": state.opened}.get(now, ())
    return tuple(seat for seat in state.seats if seat in done)


def turn(state: State) -> tuple[int, ...]:
    now = phase(state)
    if now not in VERBS:
        return ()
    done = (*answered(state), *((state.banker,) if now == "bet" else ()))
    return tuple(seat for seat in state.seats if seat not in done)


def bounds(state: State, seat: int) -> tuple[int, int]:
    """The least and the most that may be named."""
    return (0, MOST_GRAB) if phase(state) == "grab" else (1, most_bet(state.purse, state.stakes, seat, MOST_BET))


def prompt(state: State, seat: int) -> Prompt:
    """C-6: at time-out nothing is grabbed, the lowest bet is made, the hand is laid open."""
    now = phase(state)
    if now == "open":
        return Prompt("open", (Move("show"),), 0, 0, Move("show"))
    low, high = bounds(state, seat)
    verb = VERBS[now]
    choices = tuple(Move(verb, n=n) for n in range(low, high + 1)) if now == "grab" else ()
    return Prompt(now, choices, low, high, Move(verb, n=low))


def legal(state: State, seat: int) -> Moves:
    if phase(state) == "open":
        return Listed([Move("show")])
    low, high = bounds(state, seat)
    return Listed([Move(VERBS[phase(state)], n=n) for n in range(low, high + 1)])


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    now = phase(state)
    if move.verb != VERBS[now]:
        return NotNow(ASKED[now], "C-8")
    if now == "open":
        return None if move == Move("show") else NotNow(ASKED[now], "C-8")
    low, high = bounds(state, seat)
    return None if move in legal(state, seat) else Illegal(RANGE[now], "SG-7", low=low, high=high)


# what happens


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    events = list(HAPPENS[phase(state)](state, seat, move))
    state.told += events
    return events


def grab(state: State, seat: int | None, move: Move) -> Iterator[Event]:
    """抢庄 (NN-13): sealed until all are in; who alone named the most is the banker."""
    assert seat is not None
    state.grabs[seat] = move.n
    yield Event("answered", seat)
    if len(state.grabs) == len(state.seats):
        yield from (Event("grab", one, n=state.grabs[one]) for one in state.seats)
        if len(found := candidates(state.seats, state.grabs)) == 1:
            yield seated(state, found[0])


def pick(state: State, seat: int | None, move: Move) -> Iterator[Event]:
    yield seated(state, candidates(state.seats, state.grabs)[move.n])


def seated(state: State, banker: int) -> Event:
    state.banker = banker
    return Event("banker", banker, n=multiple(state))


def multiple(state: State) -> int:
    """The banker's 抢庄 multiple, 1 while there is no banker."""
    return 1 if state.banker is None else multiple_of(state.grabs)


def bet(state: State, seat: int | None, move: Move) -> Iterator[Event]:
    assert seat is not None
    state.bets[seat] = move.n
    yield Event("answered", seat)
    if phase(state) != "bet":
        yield from (Event("bet", one, n=state.bets[one]) for one in state.seats if one != state.banker)


def deal_out(state: State, seat: int | None, move: Move) -> Iterator[Event]:
    for at, one in enumerate(state.seats):
        state.hands[one] = tuple(sorted(move.cards[at * HAND : (at + 1) * HAND]))
        yield Event("dealt", one, state.hands[one], HAND, only=(one,))


def lay_open(state: State, seat: int | None, move: Move) -> Iterator[Event]:
    assert seat is not None
    state.opened = tuple(sorted((*state.opened, seat)))
    yield Event("opened_hand", seat, state.hands[seat], note=kind_of(state.hands[seat], house(state.rules)))


HAPPENS = {"grab": grab, "banker": pick, "bet": bet, "deal": deal_out, "open": lay_open}


# settling


def won(state: State) -> tuple[int, ...]:
    """Points by place, with the base in them (SG-6, SG-7)."""
    hands, base, how = [state.hands[seat] for seat in state.seats], state.stakes.base, house(state.rules)
    if state.banker is None:
        return pairwise(hands, base, how)
    stakes = {at: base * multiple(state) * state.bets.get(seat, 0) for at, seat in enumerate(state.seats)}
    return against_banker(hands, state.seats.index(state.banker), stakes, how)


def best_of_nine(state: State) -> int | None:
    """Who has the highest hand of nine points or better."""
    how = house(state.rules)
    best = state.seats[highest([state.hands[seat] for seat in state.seats], range(len(state.seats)), how)]
    return best if KINDS.index(kind_of(state.hands[best], how)) <= KINDS.index("points_9") else None


def result(state: State) -> Result | None:
    if phase(state) != "over":
        return None
    found, banker = won(state), state.banker
    if banker is not None:
        banker = next_banker(state.rules.banker, state.seats, banker, best_of_nine(state))
    return Result(
        tuple(map(Fraction, found)),
        tuple(seat for seat, n in zip(state.seats, found, strict=True) if n > 0),
        "compared",
        (Factor("grab", multiple(state)),) if multiple(state) > 1 else (),
        {} if banker is None else {"banker": banker},
    )


def settled(state: State) -> Settlement:
    """Beans after the hand by SG-8, in the order of the seats. Needs a purse of every seat."""
    purse = [state.purse[seat] for seat in state.seats]
    if state.banker is not None:
        return through_banker(won(state), purse, state.stakes, state.seats.index(state.banker))
    owed = [n * state.stakes.factor for n in won(state)]
    gain = share_out(owed, purse, [state.hands[seat] for seat in state.seats], house(state.rules))
    return book(purse, state.stakes, gain, ["SG-8" if a != b else "" for a, b in zip(owed, gain, strict=True)])


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: a game without a landlord."""
    return Forfeit(1, (Fraction(0),) * len(state.seats), ())


def leave(carry: Carry, seat: int) -> Carry:
    return without_newcomer(carry, seat)


# who knows what


def view(state: State, seat: int | None) -> View:
    asked = Asked(phase(state), turn(state), answered(state), multiple(state))
    return view_of(state, seat, asked, house(state.rules), result(state))


def guess(view: View, rng: random.Random) -> State:
    """Sealed answers and hands that nobody has laid open are drawn anew, then the hand is played again as it was told."""
    known = dict(view.shown) | ({view.seat: view.hand} if view.seat is not None and view.hand else {})
    left = list(without(deck(view.rules, len(view.seats)), [card for hand in known.values() for card in hand]))
    rng.shuffle(left)
    order = [card for seat in view.seats for card in known.get(seat) or [left.pop() for _ in range(HAND)]]
    said = {"grab": view.grabs, "bet": view.bets}
    world = start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    while len(world.told) < len(view.told):
        event, now = view.told[len(world.told)], phase(world)
        if now == "banker":
            act(world, None, Move("pick", n=candidates(world.seats, world.grabs).index(event.seat or 0)))
        elif now == "deal":
            act(world, None, Move("shuffle", (*order, *left)))
        elif event.seat is not None:
            named = said[now].get(event.seat, rng.randint(*bounds(world, event.seat))) if now in said else 0
            act(world, event.seat, Move(VERBS[now], n=named))
    return world


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    return hand_readings(cards, house(rules))


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    return hand_beaten(by, cards, house(rules))


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """A position when hands are laid open, before it (`grab`, `bet`) or after it (`over`): everything up to there is played."""
    told = read_position(position, rules.mode == "banker", rules.banker == "grab", META.seats, deck(rules, 0), rng)
    state = start(rules, told.seats, told.purse, told.stakes, told.carry)
    if state.banker is not None and told.banker not in (None, state.banker):
        raise BadPosition("banker", "the carry says otherwise")
    banker = told.banker or 0
    while (now := phase(state)) not in (told.phase, "over"):
        if now == "deal":
            act(state, None, Move("shuffle", told.cards))
        elif now == "banker":
            act(state, None, Move("pick", n=banker))
        else:
            seat = turn(state)[0]
            named = {"grab": told.grab if seat == banker else 0, "bet": 0, "open": 0}[now]
            if now == "bet":
                named = number(f"bets.{seat}", told.bets[seat] or 1, *bounds(state, seat))
            act(state, seat, Move(VERBS[now], n=named))
    return state


def facts(state: State) -> dict[str, Json]:
    final = result(state)
    return {
        "phase": phase(state),
        "turn": list(turn(state)),
        "banker": state.banker,
        "multiple": multiple(state),
        "hands": {seat: cards_text(hand) for seat, hand in state.hands.items()},
        "next_dealer": final.carry.get("banker") if final else None,
        "ending": final.ending if final else None,
        "winner": list(final.winners) if final else [],
        "points": [str(n) for n in final.points] if final else None,
    }


def odds(rules: Rules) -> dict[str, int]:
    """How many of all choices of three cards are of each kind."""
    return odds_of(deck(rules, 0), house(rules))
