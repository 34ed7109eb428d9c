"""升级 for four, partners opposite: 八十分 (SJA), with one pack (SJ1, SJ1C), two (SJ2) and three (SJ3).

Everybody gets his cards one by one and may declare (亮主) what is trump as soon as he holds a level card. The dealer
(庄家) takes the bottom, lays away as many cards and leads. Suit must be followed, pairs with pairs. The attackers (抓分方)
collect fives, tens and kings; what they have in the end promotes one of the teams, from 2 up to A.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from ..core import cards as packs
from ..core.cards import Cards
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
    Position,
    Prompt,
    Reading,
    Refused,
    Result,
    Stakes,
)
from ..core.rules import fixed, option
from ..shapes import shengji_hand as between
from ..shapes.declare import LADDERS, WINDOWS, Deal, Terms, is_over
from ..shapes.shengji import MUST, SCALES, Match, Pack, View, check_levels, lowest, ranks, team_attackers, team_result
from ..shapes.shengji_guess import guessed
from ..shapes.shengji_setup import lay_cards, read_match, read_score, set_declaring, set_trick, trump_of
from ..shapes.trick_board import Board, House, empty_board
from ..shapes.trump import LADDER, NO_TRUMP, Order, order

META = Meta("shengji", (4,), "counter-clockwise", teams=2)
PLAYERS = 4
PACKS = {"one": Pack(1, 12, 6), "colours": Pack(1, 12, 6), "two": Pack(2, 25, 8), "three": Pack(3, 39, 6)}
TRUMPS = {name: name for name in ("S", "H", "C", "D", NO_TRUMP)}
COLOURS = {"black": "black", "red": "red", NO_TRUMP: NO_TRUMP}


ONE_DECK = {"pack": ("one", "colours")}
GROUPS = {"pack": ("colours", "two", "three")}
"""Where there are pairs."""


@dataclass(frozen=True, slots=True)
class Rules:
    pack: str = fixed("two")
    ladder: str = fixed("two")
    self_counter: bool = option(True, "SJ-15", "可以自反", "A declarer may counter himself")
    one_deck_no_trump: bool = option(
        True, "SJ-T1", "一副牌：双王亮无主", "One pack: both jokers declare no trump", only=ONE_DECK
    )
    last_single_wins: bool = option(
        False, "SJ-T1", "后亮的单张级牌算", "A later single level card counts", only={"ladder": ("one",)}
    )
    bid_window: int = option(10, "SJ-14", "发完牌后亮主的秒数", "Seconds to declare after the deal", tuple(WINDOWS))
    nobody: str = option(
        "redeal_first", "SJ-17", "没人亮主", "Nobody declares", ("redeal_first", "bottom", "no_trump", "redeal")
    )
    follow: str = option("structure", "SJ-28", "跟牌", "Following", ("structure", "suit_only"), GROUPS)
    protect_longer: bool = option(
        False, "SJ-29", "不拆更大的牌组", "Larger groups need not be broken", only={"pack": ("three",)}
    )
    throw_check: str = option("all", "SJ-23", "甩牌查谁的牌", "Whose cards stop a throw", ("all", "opponents"))
    throw_penalty: str = option(
        "none", "SJ-25", "甩牌失败罚分", "A failed throw costs", ("none", "ten_per_attempt", "ten_per_card")
    )
    ruff_compare: str = option("key", "SJ-31", "盖毙比什么", "Ruffs are compared by", ("key", "all"))
    dig_table: str = option(
        "lianzhong", "SJ-T2", "扣底倍数", "The bottom counts", ("lianzhong", "power", "sja", "zp"), GROUPS
    )
    promotion_table: str = option("two", "SJ-T3", "升级表", "Promotion", ("lianzhong1", "half"), ONE_DECK)
    dead_zone: bool = option(
        False, "SJ2-2", "刚够上台不升级", "Just taking the deal brings no level", only={"pack": ("one", "colours", "two")}
    )
    must_play: str = option("A", "SJ-38", "必打", "Levels that must be played", tuple(MUST))
    demotion: str = option("none", "SJ-39", "降级", "Demotion", ("none", "equal", "one"))
    j_hook: bool = option(False, "SJ2-3", "J 勾到底", "Jacks in the last trick throw a dealer at J back")
    constant_2: bool = option(False, "SJ-2", "2 为常主", "Twos are always trumps")
    start_level: str = option("2", "SJ-1", "从几打起", "First level", tuple(LADDER))
    end_level: str = option("A", "SJ-38", "打到几", "Last level", tuple(LADDER))
    hands: int = option(0, "SJ-38", "打几局（0 为打通关）", "Hands of a match (0: to the end)", (0, 1, 4, 8, 12, 16))
    claims: bool = option(True, "SJ-41", "摊牌", "Claiming the rest")
    direction: str = option("counter-clockwise", "C-3", "出牌方向", "Direction", ("counter-clockwise", "clockwise"))

    def __post_init__(self) -> None:
        check_levels(lowest(self.start_level, self.constant_2), self.end_level)


TWO = Rules()
EIGHTY = Rules(
    ladder="eighty", self_counter=False, follow="suit_only", dig_table="sja", promotion_table="eighty",
    must_play="TKA", demotion="equal",
)  # fmt: skip
ONE = Rules(pack="one", ladder="one", self_counter=False, promotion_table="lianzhong1")
TWO_COLOUR = Rules(pack="colours", ladder="colours", self_counter=False, promotion_table="half")
THREE = Rules(pack="three", ladder="three", promotion_table="three")


@dataclass(slots=True)
class State:
    """`levels` by team; `extra`: the attackers' points that are not in what was taken; `dug`: by what the bottom counted."""

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
    extra: int = 0
    dug: int = 0
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.levels[:], self.dealer, self.deal.copy(),
            self.board.copy(), self.phase, self.trump, self.bottom, self.extra, self.dug, self.told[:], self.log[:],
        )  # fmt: skip


def house(rules: Rules) -> House:
    return House(
        structure=rules.follow == "structure",
        exact=rules.protect_longer,
        every=rules.ruff_compare == "all",
        opponents=rules.throw_check == "opponents",
        no_claim="" if rules.claims else "claims_off",
    )


def level(state: State) -> str:
    """The rank that is played: the level of the dealer's team (SJ-1); all begin alike."""
    return state.levels[(state.dealer or 0) % 2]


def terms(state: State) -> Terms:
    """What may be declared in this hand."""
    rules = state.rules
    ladder = LADDERS[rules.ladder]
    if not rules.one_deck_no_trump:
        ladder = tuple(step for step in ladder if step.of != "BR")
    jokers = "SJA-4" if rules.ladder == "eighty" else "SJ-T1"
    return Terms(level(state), ladder, jokers, rules.pack == "colours", rules.self_counter, rules.last_single_wins)


def ordered(rules: Rules, level: str, trump: str) -> Order:
    return order(level, trump, rules.constant_2, rules.pack == "colours")


# the deal and what is trump


def deck(rules: Rules, n: int) -> Cards:
    return packs.deck(PACKS[rules.pack].decks)


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    """The carry has the levels by team and the next dealer; without it a match begins."""
    levels = list(carry.get("levels") or [lowest(rules.start_level, rules.constant_2)] * 2)
    dealer = carry.get("dealer")
    deal = Deal(PACKS[rules.pack].hand, WINDOWS[rules.bid_window], dealer)
    return State(rules, seats, purse, stakes, carry, levels, dealer, deal, empty_board(PLAYERS))


def chance(state: State) -> Chance | None:
    if state.phase != "declare":
        return None
    return between.chance_of_deal(state.deal, deck(state.rules, PLAYERS), PLAYERS)


def declaring(state: State, seat: int | None, move: Move) -> Iterator[Event]:
    """A step of the deal; when declaring is over the trump is made and the bottom taken (SJ-16 … SJ-18)."""
    known, at = terms(state), level(state)
    yield from between.deal_on(state, seat, move, known)
    if is_over(state.deal, PLAYERS):
        made = between.trump_made(state, known, state.rules.nobody)
        yield from between.begin_burying(state, made, lambda trump: ordered(state.rules, at, trump))


# play


def play(state: State, seat: int, move: Move) -> Iterator[Event]:
    board = state.board
    for event in between.play_or_claim(state, seat, move, house(state.rules)):
        if event.kind == "penalty":
            state.extra += -event.n if seat in attackers(state) else event.n
        yield event
    if board.seat is None:
        state.phase = "over"
        state.dug, event = between.dig(board, state.bottom, attackers(state), state.rules.dig_table)
        state.extra += event.n if state.dug else 0
        yield event
        yield Event("score", n=score(state))


def attackers(state: State) -> tuple[int, ...]:
    """抓分方."""
    return team_attackers(state.dealer)


def score(state: State) -> int:
    return state.extra + sum(state.board.taken[seat] for seat in attackers(state))


# settling


def match(rules: Rules) -> Match:
    return Match(
        SCALES[rules.promotion_table], MUST[rules.must_play], lowest(rules.start_level, rules.constant_2),
        rules.end_level, rules.demotion, rules.dead_zone, rules.hands,
    )  # fmt: skip


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    if state.dealer is None or not state.trump:
        return Result((Fraction(0),) * PLAYERS, (), "redeal", (), state.carry)
    hooked = state.rules.j_hook and level(state) == "J" and state.board.winner in attackers(state)
    thrown_back = hooked and between.won_with_jacks(state.board)
    return team_result(
        match(state.rules), state.levels, state.dealer, score(state), state.carry, state.stakes.base, thrown_back
    )


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: a game without a landlord."""
    return Forfeit(1, (Fraction(0),) * PLAYERS, ())


def leave(carry: Carry, seat: int) -> Carry:
    """A newcomer takes over his team's level."""
    return carry


# what is asked


def turn(state: State) -> tuple[int, ...]:
    return between.turn_of(state, terms(state))


def prompt(state: State, seat: int) -> Prompt:
    return between.prompt_of(state, seat, terms(state), house(state.rules))


def legal(state: State, seat: int) -> Moves:
    return between.legal_of(state, seat, terms(state), house(state.rules))


def refuse(state: State, seat: int, move: Move) -> Refused | None:
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
    return between.view_of(
        state, seat, turn(state), level(state), attackers(state), score(state), result(state), ranked(state),
        house(state.rules), match(state.rules).scale.take,
    )  # fmt: skip


def guess(view: View, rng: random.Random) -> State:
    """Deal the cards that the view does not place, then play the hand again."""
    rules = view.rules
    state = start(rules, view.seats, view.purse, view.stakes, view.carry)
    known = ordered(rules, view.level, view.trump) if view.trump else None
    return guessed(view, rng, deck(rules, PLAYERS), state, act, known, house(rules))


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    return between.lead_readings(cards, default_order(rules))


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    return between.lead_beaten(by, cards, default_order(rules), house(rules))


def default_order(rules: Rules) -> Order:
    """Where nothing is said of it: the first level, spades."""
    return ordered(rules, lowest(rules.start_level, rules.constant_2), "black" if rules.pack == "colours" else "S")


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """What a position does not say: dealer 0, spades, the first level, nothing in the bottom once it is laid away."""
    first = lowest(rules.start_level, rules.constant_2)
    given = read_match(position, PLAYERS, 2, ranks(rules.constant_2), first)
    phase, dealer = given.phase, given.dealer
    if phase == "call":
        raise BadPosition("phase", "nothing is called here")
    state = start(rules, tuple(range(PLAYERS)), given.purse, given.stakes, given.carry)
    laid = lay_cards(position, PACKS[rules.pack], deck(rules, PLAYERS), dealer or 0, PLAYERS, phase, rng)
    state.board.hands, state.phase = laid.hands, phase
    if phase == "declare":
        set_declaring(state.deal, state.board, position, laid, terms(state), PLAYERS)
        return state
    state.dealer, state.bottom = dealer, laid.bottom
    state.trump = trump_of(position, COLOURS if rules.pack == "colours" else TRUMPS)
    state.board.order = ordered(rules, level(state), state.trump)
    state.extra = read_score(position.get("score", 0))
    state.board.seat = dealer
    if phase == "play":
        set_trick(state.board, position, laid.trick, dealer or 0, house(rules))
    return state


def facts(state: State) -> dict[str, Json]:
    return between.facts_of_hand(state, turn(state), score(state), result(state))
