"""牛牛 (NN, 斗牛): two to six players, one of them the banker (庄家); the others (闲家) bet, everybody gets five cards.

Three cards that add up to tens make a 牛, the other two say which. Each 闲家 is compared with the banker alone, and the
winner's hand says how many times the bet is paid.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain

from ..core import cards as packs
from ..core.banked import through_banker
from ..core.cards import Cards, cards_text, missing
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
from ..core.rules import option
from ..core.settle import Settlement
from ..shapes import niuniu as shapes
from ..shapes.banker import BANKERS, MOST_GRAB, candidates, most_bet, multiple_of, next_banker, others, without_newcomer
from ..shapes.niuniu import GROUP, HAND, MULTIPLIERS, SPECIALS, Hand
from ..shapes.niuniu_setup import Steps, set_up
from ..shapes.niuniu_view import View, facts_of, guessed_answer, guessed_order, view_of

META = Meta("niuniu", (4, 2, 3, 5, 6), "counter-clockwise", match=False, chips=True)
FIRST = HAND - 1  # cards seen before the bets with `see_four`

VERBS = {"grab": ("grab",), "bet": ("bet",), "group": ("group", "no")}


@dataclass(frozen=True, slots=True)
class Rules:
    banker: str = option("rotate", "NN-2", "谁当庄", "The banker", BANKERS)
    multipliers: str = option("stepped", "NN-T1", "牌型倍数", "Multipliers", tuple(MULTIPLIERS))
    max_bet: int = option(20, "NN-2", "下注上限", "Highest bet", (5, 10, 20, 50, 100))
    see_four: bool = option(False, "NN-2", "看四张牌再下注", "Bets are placed after the fourth card")
    manual: bool = option(False, "NN-9", "自己组牛", "Players name the three cards")
    five_small: bool = option(False, "NN-14", "五小", "Five small")
    four_bomb: bool = option(False, "NN-14", "四炸", "Four of a kind")
    five_flower: bool = option(False, "NN-14", "五花", "Five court cards")
    four_flower: bool = option(False, "NN-14", "四花", "Four court cards and a ten")
    decks: int = option(1, "NN-1", "几副牌", "Packs", (1, 2))
    exact_tie: str = option("banker", "NN-10", "完全一样大", "An exact tie", ("banker", "push"))
    direction: str = option("counter-clockwise", "C-3", "座位方向", "Direction", ("counter-clockwise", "clockwise"))


CLASSIC = Rules()


@dataclass(slots=True)
class State:
    """`order`: the shuffled cards, five for each seat in turn; `multiple`: of 抢庄; `groups`: the three cards that a seat
    has named, none if it named none.
    """

    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    phase: str = "bet"
    banker: int | None = None
    grabs: dict[int, int] = field(default_factory=dict[int, int])
    multiple: int = 1
    bets: dict[int, int] = field(default_factory=dict[int, int])
    order: Cards = ()
    hands: dict[int, Cards] = field(default_factory=dict[int, Cards])
    groups: dict[int, Cards] = field(default_factory=dict[int, Cards])
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.phase, self.banker, dict(self.grabs),
            self.multiple, dict(self.bets), self.order, dict(self.hands), dict(self.groups), self.told[:], self.log[:],
        )  # fmt: skip


def specials(rules: Rules) -> tuple[str, ...]:
    """NN-14: those that are played."""
    return tuple(kind for kind in SPECIALS if getattr(rules, kind))


# the banker


def deck(rules: Rules, n: int) -> Cards:
    return packs.deck(rules.decks, jokers=False)


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    """The carry has the `banker` of this hand, but for 抢庄."""
    state = State(rules, seats, purse, stakes, carry)
    if rules.banker == "grab":
        state.phase = "grab"
    elif carry.get("banker") in seats:
        state.banker = carry["banker"]
        state.phase = after_banker(state)
    else:
        state.phase = "banker"
    return state


def after_banker(state: State) -> str:
    return "deal" if state.rules.see_four and not state.order else "bet"


def make_banker(state: State, seat: int) -> Iterator[Event]:
    state.banker, state.multiple = seat, multiple_of(state.grabs)
    state.phase = after_banker(state)
    yield Event("banker", seat, n=state.multiple)
    if state.rules.see_four and state.order:
        yield from deal(state)


def players(state: State) -> tuple[int, ...]:
    return others(state.seats, state.banker)


def highest(state: State) -> int | None:
    """Who has the highest hand of 牛9 or better (NN-2)."""
    best = max((banker_of(state), *players(state)), key=lambda seat: hand_of(state, seat))
    return best if hand_of(state, best).level >= shapes.KINDS.index("niu9") else None


def banker_of(state: State) -> int:
    assert state.banker is not None
    return state.banker


# the cards


def chance(state: State) -> Chance | None:
    if state.phase == "banker":
        return Pick(len(candidates(state.seats, state.grabs)))
    return Shuffle(deck(state.rules, len(state.seats))) if state.phase == "deal" else None


def deal(state: State) -> Iterator[Event]:
    """Five cards each; with `see_four` four before the bets and one after them (NN-2)."""
    first = state.rules.see_four and not state.bets
    have = len(state.hands.get(state.seats[0], ()))
    for at, seat in enumerate(state.seats):
        cards = tuple(sorted(state.order[at * HAND + have : at * HAND + (FIRST if first else HAND)]))
        state.hands[seat] = tuple(sorted((*state.hands.get(seat, ()), *cards)))
        yield Event("fifth" if have else "dealt", seat, cards, len(cards), only=(seat,))
    if first:
        state.phase = "bet"
    elif state.rules.manual:
        state.phase = "group"
    else:
        yield from showdown(state)


def showdown(state: State) -> Iterator[Event]:
    state.phase = "over"
    yield from (Event("grouped", seat, cards) for seat, cards in sorted(state.groups.items()))
    for seat in (*players(state), banker_of(state)):
        kind = hand_of(state, seat).kind
        yield Event("opened_kind", seat, state.hands[seat], multiplier(state, seat), kind)
    for seat, points in payments(state).items():
        yield Event("gains" if points > 0 else "loses" if points else "level", seat, n=abs(points))


def hand_of(state: State, seat: int) -> Hand:
    return shapes.read(state.hands[seat], specials(state.rules), state.groups.get(seat))


def multiplier(state: State, seat: int) -> int:
    return MULTIPLIERS[state.rules.multipliers][hand_of(state, seat).kind]


# settling


def payments(state: State) -> dict[int, int]:
    """What each 闲家 gains in points, or loses (-), in the order of the seats after the banker (NN-11)."""
    banker, unit = banker_of(state), state.stakes.base * state.multiple
    owed: dict[int, int] = {}
    for seat in players(state):
        mine, his = hand_of(state, seat), hand_of(state, banker)
        if mine == his and state.rules.exact_tie == "push":
            owed[seat] = 0
        else:
            won = mine > his
            owed[seat] = state.bets[seat] * multiplier(state, seat if won else banker) * unit * (1 if won else -1)
    return owed


def result(state: State) -> Result | None:
    """`sweep`: the banker beats everybody (通杀), `swept`: nobody (通赔)."""
    if state.phase != "over":
        return None
    gains = payments(state)
    by_seat = {**gains, banker_of(state): -sum(gains.values())}
    points = tuple(Fraction(by_seat[seat]) for seat in state.seats)
    winners = tuple(seat for seat in state.seats if by_seat[seat] > 0)
    his = hand_of(state, banker_of(state))
    beaten_by = [hand_of(state, seat) > his for seat in gains]
    tied = state.rules.exact_tie == "push" and any(hand_of(state, seat) == his for seat in gains)
    ending = "swept" if all(beaten_by) else "compared" if any(beaten_by) or tied else "sweep"
    factors = (Factor("grab", state.multiple),) if state.multiple > 1 else ()
    then = next_banker(state.rules.banker, state.seats, banker_of(state), highest(state))
    return Result(points, winners, ending, factors, {} if then is None else {"banker": then})


def settled(state: State) -> Settlement:
    """Beans after the hand, through the banker (NN-12), in the order of the seats. Needs a purse of every seat."""
    final = result(state)
    assert final is not None
    purse = [state.purse[seat] for seat in state.seats]
    return through_banker(final.points, purse, state.stakes, state.seats.index(banker_of(state)))


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: a game without a landlord."""
    return Forfeit(1, (Fraction(0),) * len(state.seats), ())


def leave(carry: Carry, seat: int) -> Carry:
    return without_newcomer(carry, seat)


# what is asked


def turn(state: State) -> tuple[int, ...]:
    match state.phase:
        case "grab":
            return tuple(seat for seat in state.seats if seat not in state.grabs)
        case "bet":
            return tuple(seat for seat in state.seats if seat != state.banker and seat not in state.bets)
        case "group":
            return tuple(seat for seat in state.seats if seat not in state.groups)
        case _:
            return ()


def highest_bet(state: State, seat: int) -> int:
    return most_bet(state.purse, state.stakes, seat, state.rules.max_bet)


def prompt(state: State, seat: int) -> Prompt:
    """At time-out nobody grabs, the bet is the least, and the cards are grouped as they would be without `manual` (C-6)."""
    if state.phase == "grab":
        return Prompt("grab", tuple(legal(state, seat)), 0, MOST_GRAB, Move("grab"))
    if state.phase == "bet":
        return Prompt("bet", (), 1, highest_bet(state, seat), Move("bet", n=1))
    best = shapes.best_group(state.hands[seat])
    return Prompt("group", (Move("no"),), GROUP, GROUP, Move("group", best) if best else Move("no"))


def legal(state: State, seat: int) -> Moves:
    if state.phase == "grab":
        return Listed([Move("grab", n=n) for n in range(MOST_GRAB + 1)])
    if state.phase == "bet":
        return Listed([Move("bet", n=n) for n in range(1, highest_bet(state, seat) + 1)])
    return Listed([*(Move("group", three) for three in shapes.groups(state.hands[seat])), Move("no")])


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if move.verb not in VERBS[state.phase]:
        return NotNow(f"{state.phase}_now", "C-8")
    if state.phase == "grab":
        return None if move.n <= MOST_GRAB else Illegal("grab_range", "NN-13", high=MOST_GRAB)
    if state.phase == "bet":
        high = highest_bet(state, seat)
        return None if 1 <= move.n <= high else Illegal("bet_range", "NN-2", low=1, high=high)
    if lacking := missing(move.cards, state.hands[seat]):
        return Illegal("not_held", "C-7", cards=cards_text(lacking))
    if move.verb == "group" and len(move.cards) != GROUP:
        return Illegal("group_of_three", "NN-4", n=len(move.cards))
    return None


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    done = list(decided(state, move)) if seat is None else [Event("answered", seat), *answered(state, seat, move)]
    state.told += done
    return done


def decided(state: State, move: Move) -> Iterator[Event]:
    if move.verb == "pick":
        return make_banker(state, candidates(state.seats, state.grabs)[move.n])
    state.order = move.cards
    return deal(state)


def answered(state: State, seat: int, move: Move) -> Iterator[Event]:
    """A sealed answer; the last one opens them all (C-6)."""
    if state.phase == "grab":
        state.grabs[seat] = move.n
        return after_grabs(state) if not turn(state) else iter(())
    if state.phase == "bet":
        state.bets[seat] = move.n
        return after_bets(state) if not turn(state) else iter(())
    state.groups[seat] = move.cards
    return showdown(state) if not turn(state) else iter(())


def after_grabs(state: State) -> Iterator[Event]:
    """NN-13: the highest is banker; among equal ones, and where nobody wants to be, chance decides."""
    opened = [Event("grab", seat, n=state.grabs[seat]) for seat in state.seats]
    best = candidates(state.seats, state.grabs)
    if len(best) == 1:
        return chain(opened, make_banker(state, best[0]))
    state.phase = "banker"
    return iter(opened)


def after_bets(state: State) -> Iterator[Event]:
    opened = [Event("bet", seat, n=state.bets[seat]) for seat in players(state)]
    if state.order:
        return chain(opened, deal(state))
    state.phase = "deal"
    return iter(opened)


# who knows what


def view(state: State, seat: int | None) -> View:
    kinds = {one: hand_of(state, one).kind for one in state.seats} if state.phase == "over" else {}
    return view_of(state, seat, turn(state), kinds, result(state))


def guess(view: View, rng: random.Random) -> State:
    """Play the hand again as it was told, with random answers where they are sealed and random cards where they are hidden."""
    world = start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    while len(world.told) < len(view.told):
        event = view.told[len(world.told)]
        if event.kind == "dealt":
            act(world, None, Move("shuffle", guessed_order(view, deck(view.rules, len(view.seats)), rng)))
            continue
        assert event.seat is not None
        if event.kind == "banker":
            act(world, None, Move("pick", n=candidates(world.seats, world.grabs).index(event.seat)))
        else:
            known = guessed_answer(view, world.phase, event.seat)
            act(world, event.seat, known or legal(world, event.seat).pick(rng))
    return world


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    return shapes.reading(cards, specials(rules))


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    return shapes.beaten(by, cards, specials(rules))


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """A position before the banker is known, before the bets, or with all bets placed."""
    return set_up(rules, position, rng, deck(rules, 0), Steps(META.seats, start, act, legal, deal))


def facts(state: State) -> dict[str, Json]:
    return facts_of(state, view(state, None))


def odds(rules: Rules) -> dict[str, int]:
    """How many of all choices of five cards are of each kind."""
    return shapes.odds(specials(rules), rules.decks)
