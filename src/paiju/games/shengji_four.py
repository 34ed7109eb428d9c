"""四副牌升级 (SJ4): four packs, 2s are always trumps, nothing is buried, and whoever calls most level cards in secret makes
trump. Quads beat tractors of as many cards, and a run of quads one of triples or pairs. In the last trick the losers pay for
the points in their cards.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ..core import cards as packs
from ..core.cards import SUITS, Cards
from ..core.game import (
    BadPosition,
    Carry,
    Chance,
    Event,
    Forfeit,
    Illegal,
    Json,
    Meta,
    Move,
    Moves,
    NoWorld,
    Position,
    Prompt,
    Reading,
    Refused,
    Result,
    Stakes,
)
from ..core.rules import option
from ..shapes import secret_calls as secret
from ..shapes import shengji_hand as between
from ..shapes.declare import LADDERS, WINDOWS, Deal, Terms, is_over
from ..shapes.secret_calls import Call
from ..shapes.shengji import MUST, SCALES, Match, Pack, View, check_levels, lowest, ranks, team_attackers, team_result
from ..shapes.shengji_guess import guessed
from ..shapes.shengji_setup import lay_cards, read_match, read_score, set_declaring, set_trick, trump_of
from ..shapes.trick import points
from ..shapes.trick_board import Board, House, empty_board, show
from ..shapes.trump import LADDER, NO_TRUMP, Order, order

META = Meta("shengji", (4,), "counter-clockwise", teams=2)
PLAYERS = 4
PACKS = {0: Pack(4, 54, 0), 8: Pack(4, 52, 8)}
TRUMPS = {name: name for name in SUITS}


@dataclass(frozen=True, slots=True)
class Rules:
    bottom: int = option(0, "SJ4-1", "底牌", "Bottom cards", (0, 8))
    open_ladder: bool = option(False, "SJ4-3", "明叫", "Calls are seen at once")
    bid_window: int = option(10, "SJ-14", "发完牌后亮主的秒数", "Seconds to declare after the deal", tuple(WINDOWS))
    throw: str = option("void_only", "SJ4-11", "甩牌", "Throws", ("void_only", "standard"))
    throw_check: str = option("all", "SJ-23", "甩牌查谁的牌", "Whose cards stop a throw", ("all", "opponents"))
    throw_penalty: str = option(
        "none", "SJ-25", "甩牌失败罚分", "A failed throw costs", ("none", "ten_per_attempt", "ten_per_card")
    )
    follow: str = option("structure", "SJ-28", "跟牌", "Following", ("structure", "suit_only"))
    protect_longer: bool = option(False, "SJ-29", "不拆更大的牌组", "Larger groups need not be broken")
    ruff_compare: str = option("key", "SJ-31", "盖毙比什么", "Ruffs are compared by", ("key", "all"))
    must_play: str = option("A", "SJ-38", "必打", "Levels that must be played", tuple(MUST))
    demotion: str = option("none", "SJ-39", "降级", "Demotion", ("none", "equal", "one"))
    constant_2: bool = option(True, "SJ4-2", "2 为常主", "Twos are always trumps")
    start_level: str = option("3", "SJ-1", "从几打起", "First level", tuple(LADDER[1:]))
    end_level: str = option("A", "SJ-38", "打到几", "Last level", tuple(LADDER[1:]))
    hands: int = option(0, "SJ-38", "打几局（0 为打通关）", "Hands of a match (0: to the end)", (0, 1, 4, 8, 12, 16))
    claims: bool = option(True, "SJ-41", "摊牌", "Claiming the rest")
    direction: str = option("counter-clockwise", "C-3", "出牌方向", "Direction", ("counter-clockwise", "clockwise"))

    def __post_init__(self) -> None:
        check_levels(lowest(self.start_level, self.constant_2), self.end_level)


FOUR = Rules()


@dataclass(slots=True)
class State:
    """`levels` by team; `calls`: the secret ones, in order; `extra`: the attackers' points that are not in what was taken;
    `dug`: by what the losers' points of the last trick, or the bottom, counted.
    """

    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    levels: list[str]
    dealer: int | None
    deal: Deal
    board: Board
    phase: str = "declare"
    trump: str = ""
    bottom: Cards = ()
    calls: list[Call] = field(default_factory=list[Call])
    extra: int = 0
    dug: int = 0
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.levels[:], self.dealer, self.deal.copy(),
            self.board.copy(), self.phase, self.trump, self.bottom, self.calls[:], self.extra, self.dug, self.told[:],
            self.log[:],
        )  # fmt: skip


def house(rules: Rules) -> House:
    return House(
        structure=rules.follow == "structure",
        exact=rules.protect_longer,
        four=True,
        every=rules.ruff_compare == "all",
        opponents=rules.throw_check == "opponents",
        void_only=rules.throw == "void_only",
        no_claim="" if rules.claims else "claims_off",
    )


def level(state: State) -> str:
    """The rank that is played: the level of the dealer's team (SJ-1); all begin alike."""
    return state.levels[(state.dealer or 0) % 2]


def terms(state: State) -> Terms:
    """What may be declared where calls are open."""
    return Terms(level(state), LADDERS["four"], self_counter=False)


def ordered(rules: Rules, level: str, trump: str) -> Order:
    return order(level, trump, rules.constant_2, own_ladders=True)


# the deal and what is trump


def deck(rules: Rules, n: int) -> Cards:
    return packs.deck(4)


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    """The carry has the levels by team and the next dealer. Who gets the first card is drawn in every hand (SJ4-20)."""
    levels = list(carry.get("levels") or [lowest(rules.start_level, rules.constant_2)] * 2)
    deal = Deal(PACKS[rules.bottom].hand, WINDOWS[rules.bid_window])
    return State(rules, seats, purse, stakes, carry, levels, carry.get("dealer"), deal, empty_board(PLAYERS))


def chance(state: State) -> Chance | None:
    if state.phase != "declare":
        return None
    return between.chance_of_deal(state.deal, deck(state.rules, PLAYERS), PLAYERS)


def declaring(state: State, seat: int | None, move: Move) -> Iterator[Event]:
    """A step of the deal; a secret call is no event."""
    if move.verb == "declare" and seat is not None and not state.rules.open_ladder:
        state.calls.append(secret.made(state.calls, seat, len(state.told), move.cards))
        return
    yield from between.deal_on(state, seat, move, terms(state))
    if is_over(state.deal, PLAYERS):
        yield from begin(state)


def begin(state: State) -> Iterator[Event]:
    """SJ4-3, SJ4-4: the winning call is shown; without one spades are trumps. Nothing is buried, or eight cards are."""
    deal, at = state.deal, level(state)
    if call := secret.shown(state.calls):
        deal.declared.append(call)
        show(state.board, call.seat, call.cards)
        yield Event("called", call.seat, call.cards, len(call.cards), call.trump)
    standing = deal.standing
    if state.dealer is None:
        state.dealer = standing.seat if standing else deal.first
    trump = standing.trump if standing else SUITS[0]
    if state.rules.bottom:
        yield from between.begin_burying(state, (trump, ()), lambda trump: ordered(state.rules, at, trump))
        return
    state.phase, state.trump = "play", trump
    state.board.order, state.board.seat = ordered(state.rules, at, trump), state.dealer
    yield Event("trump", state.dealer, note=trump)


# play


def play(state: State, seat: int, move: Move) -> Iterator[Event]:
    board = state.board
    for event in between.play_or_claim(state, seat, move, house(state.rules)):
        if event.kind == "penalty":
            state.extra += -event.n if seat in attackers(state) else event.n
        yield event
    if board.seat is None:
        state.phase = "over"
        if state.rules.bottom:
            state.dug, event = between.dig(board, state.bottom, attackers(state), "power")
            state.extra += event.n if state.dug else 0
        else:
            event = last_trick(state)
        yield event
        yield Event("score", n=score(state))


def last_trick(state: State) -> Event:
    """SJ4-15 … SJ4-18: the points in the losers' cards count once for every card of the largest component."""
    board, against = state.board, attackers(state)
    won = board.winner in against
    lost = sum(points(p.cards) for p in board.previous if (p.seat in against) != won)
    state.dug = max(size * length for size, length in board.lead)
    # what the attackers took already counts the losers' points once
    by = (state.dug - 1) * lost if won else -state.dug * lost
    state.extra += by
    return Event("last_trick", board.winner, n=by)


def attackers(state: State) -> tuple[int, ...]:
    """抓分方."""
    return team_attackers(state.dealer)


def score(state: State) -> int:
    return state.extra + sum(state.board.taken[seat] for seat in attackers(state))


# settling


def result(state: State) -> Result | None:
    if state.phase != "over" or state.dealer is None:
        return None
    rules = state.rules
    first = lowest(rules.start_level, rules.constant_2)
    match = Match(SCALES["four"], MUST[rules.must_play], first, rules.end_level, rules.demotion, hands=rules.hands)
    return team_result(match, state.levels, state.dealer, score(state), state.carry, state.stakes.base)


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: a game without a landlord."""
    return Forfeit(1, (Fraction(0),) * PLAYERS, ())


def leave(carry: Carry, seat: int) -> Carry:
    """A newcomer takes over his team's level."""
    return carry


# what is asked


def calling(state: State) -> bool:
    """Whether calls are made now, and in secret."""
    return state.phase == "declare" and not state.rules.open_ladder


def turn(state: State) -> tuple[int, ...]:
    if calling(state):
        return secret.may_call(state.deal, state.calls, state.board.hands, level(state)) if state.deal.dealt else ()
    return between.turn_of(state, terms(state))


def prompt(state: State, seat: int) -> Prompt:
    return between.prompt_of(state, seat, terms(state), house(state.rules))


def legal(state: State, seat: int) -> Moves:
    if calling(state):
        return secret.legal_call(state.calls, seat, state.board.hands[seat], level(state))
    return between.legal_of(state, seat, terms(state), house(state.rules))


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if calling(state):
        return secret.refuse_call(state.calls, seat, move, state.board.hands[seat], level(state))
    return between.refuse_of(state, seat, move, terms(state), house(state.rules))


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None or state.phase == "declare":
        events = list(declaring(state, seat, move))
    elif state.phase == "bury":
        events = list(between.bury(state, seat, move.cards, "play"))
    else:
        events = list(play(state, seat, move))
    state.told += events
    return events


# who knows what


def ranked(state: State) -> Order:
    """The order of the cards as things stand: before there is a trump, with the one that is declared."""
    standing = state.deal.standing
    return state.board.order or ordered(state.rules, level(state), standing.trump if standing else NO_TRUMP)


def view(state: State, seat: int | None) -> View:
    seen = between.view_of(
        state, seat, turn(state), level(state), attackers(state), score(state), result(state), ranked(state),
        house(state.rules), SCALES["four"].take,
    )  # fmt: skip
    return replace(seen, calls=tuple((c.told, c.cards, c.led) for c in state.calls if c.seat == seat))


def guess(view: View, rng: random.Random) -> State:
    """Deal the cards that the view does not place, let somebody have called what it knows of, then play the hand again."""
    rules = view.rules
    known = ordered(rules, view.level, view.trump) if view.trump else None
    pack = deck(rules, PLAYERS)
    for calls in secret.imagined(view, pack, rng):
        state = start(rules, view.seats, view.purse, view.stakes, view.carry)
        try:
            return guessed(view, rng, pack, state, act, known, house(rules), calls)
        except NoWorld:
            continue
    raise NoWorld(view)


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    return between.lead_readings(cards, ordered(rules, lowest(rules.start_level, rules.constant_2), SUITS[0]))


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    first = lowest(rules.start_level, rules.constant_2)
    return between.lead_beaten(by, cards, ordered(rules, first, SUITS[0]), house(rules))


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """What a position does not say: dealer 0, spades, the first level, nothing in the bottom once it is laid away."""
    first = lowest(rules.start_level, rules.constant_2)
    given = read_match(position, PLAYERS, 2, ranks(rules.constant_2), first)
    phase, dealer = given.phase, given.dealer
    if phase == "call" or (phase == "bury" and not rules.bottom):
        raise BadPosition("phase", "there is no {phase} here", phase=phase)
    state = start(rules, tuple(range(PLAYERS)), given.purse, given.stakes, given.carry)
    laid = lay_cards(position, PACKS[rules.bottom], deck(rules, PLAYERS), dealer or 0, PLAYERS, phase, rng)
    state.board.hands, state.phase = laid.hands, phase
    if phase == "declare":
        set_declaring(state.deal, state.board, position, laid, terms(state), PLAYERS)
        return state
    state.dealer, state.bottom = dealer, laid.bottom
    state.trump = trump_of(position, TRUMPS)
    state.board.order = ordered(rules, level(state), state.trump)
    state.extra, state.board.seat = read_score(position.get("score", 0)), dealer
    if phase == "play":
        set_trick(state.board, position, laid.trick, dealer or 0, house(rules))
    return state


def facts(state: State) -> dict[str, Json]:
    return between.facts_of_hand(state, turn(state), score(state), result(state))
