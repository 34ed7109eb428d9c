"""找朋友 (ZP): 升级 for five with three packs, where nobody knows at first who plays with whom.

The dealer buries seven cards and calls a card and a number: whoever plays the n-th copy of it is his friend (朋友) from then
on, and the other three are the attackers. Points are counted by person until then. Everybody has a level of his own.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ..core import cards as packs
from ..core.cards import Card, Cards
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
    Position,
    Prompt,
    Reading,
    Refused,
    Result,
    Stakes,
)
from ..core.position import number, seat_texts
from ..core.rules import option
from ..shapes import shengji_hand as between
from ..shapes.declare import LADDERS, LEVEL_1, LEVEL_2, LEVEL_3, WINDOWS, Deal, Terms, is_over
from ..shapes.shengji import MUST, SCALES, Friend, Pack, View, check_levels, lowest, promoted, ranks, steps
from ..shapes.shengji_guess import guessed
from ..shapes.shengji_setup import lay_cards, read_friend, read_match, read_score, set_declaring, set_trick, trump_of
from ..shapes.trick_board import Board, House, empty_board
from ..shapes.trump import LADDER, NO_TRUMP, Order, order

META = Meta("shengji", (5,), "counter-clockwise")
PLAYERS = 5
PACK = Pack(3, 31, 7)
SCALE = SCALES["three"]
COPIES = 3
TRUMPS = {name: name for name in ("S", "H", "C", "D", NO_TRUMP)}


@dataclass(frozen=True, slots=True)
class Rules:
    zp_declare: str = option("ladder", "ZP-2", "亮主", "Declaring", ("ladder", "last_after_deal"))
    bid_window: int = option(10, "SJ-14", "发完牌后亮主的秒数", "Seconds to declare after the deal", tuple(WINDOWS))
    nobody: str = option(
        "redeal_first", "SJ-17", "没人亮主", "Nobody declares", ("redeal_first", "bottom", "no_trump", "redeal")
    )
    friend_card: str = option("no_level", "ZP-4", "可叫的朋友牌", "Friend cards", ("no_level", "side_only", "any"))
    zp_triples: bool = option(True, "ZP-1", "三张算一组", "Three equal cards are a triple")
    follow: str = option("structure", "SJ-28", "跟牌", "Following", ("structure", "suit_only"))
    protect_longer: bool = option(False, "SJ-29", "不拆更大的牌组", "Larger groups need not be broken")
    throw_penalty: str = option(
        "none", "SJ-25", "甩牌失败罚分", "A failed throw costs", ("none", "ten_per_attempt", "ten_per_card")
    )
    ruff_compare: str = option("key", "SJ-31", "盖毙比什么", "Ruffs are compared by", ("key", "all"))
    dig_table: str = option("zp", "SJ-T2", "扣底倍数", "The bottom counts", ("zp", "lianzhong", "power", "sja"))
    must_play: str = option("A", "SJ-38", "必打", "Levels that must be played", tuple(MUST))
    solo_bonus: int = option(0, "ZP-11", "一打四赢了多升", "Extra levels for winning alone", (0, 1))
    constant_2: bool = option(False, "SJ-2", "2 为常主", "Twos are always trumps")
    start_level: str = option("2", "SJ-1", "从几打起", "First level", tuple(LADDER))
    end_level: str = option("A", "SJ-38", "打到几", "Last level", tuple(LADDER))
    hands: int = option(0, "SJ-38", "打几局（0 为打通关）", "Hands of a match (0: to the end)", (0, 1, 4, 8, 12, 16))
    claims: bool = option(True, "SJ-41", "摊牌", "Claiming the rest")
    direction: str = option("counter-clockwise", "C-3", "出牌方向", "Direction", ("counter-clockwise", "clockwise"))

    def __post_init__(self) -> None:
        check_levels(lowest(self.start_level, self.constant_2), self.end_level)


FRIENDS = Rules()


@dataclass(slots=True)
class State:
    """`levels` by seat; `fines`: points that failed throws cost, by seat; `copies` of the friend card played so far; `extra`:
    the attackers' points that are not in what was taken; `dug`: by what the bottom counted.
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
    friend: Friend | None = None
    copies: int = 0
    fines: list[int] = field(default_factory=lambda: [0] * PLAYERS)
    extra: int = 0
    dug: int = 0
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.levels[:], self.dealer, self.deal.copy(),
            self.board.copy(), self.phase, self.trump, self.bottom, self.friend, self.copies, self.fines[:], self.extra,
            self.dug, self.told[:], self.log[:],
        )  # fmt: skip


def knows_friend(state: State) -> bool:
    """Whether everybody knows who plays with the dealer, or that nobody does."""
    return state.friend is not None and state.friend.seat is not None


def house(rules: Rules) -> House:
    off = "" if rules.claims else "claims_off"
    return House(rules.follow == "structure", rules.protect_longer, every=rules.ruff_compare == "all", no_claim=off)


def house_now(state: State) -> House:
    """Nobody claims before it is known who would have to agree."""
    now = house(state.rules)
    return now if now.no_claim or knows_friend(state) else now._replace(no_claim="claim_friend")


def level(state: State) -> str:
    """The rank that is played: the dealer's own level (SJ-1); all begin alike."""
    return state.levels[state.dealer or 0]


def terms(state: State) -> Terms:
    """What may be declared in this hand."""
    if state.rules.zp_declare == "last_after_deal":
        return Terms(level(state), (LEVEL_1, LEVEL_2, LEVEL_3), "ZP-2", self_counter=False, after=True)
    return Terms(level(state), LADDERS["three" if state.rules.zp_triples else "pairs"], self_counter=False)


def ordered(rules: Rules, level: str, trump: str) -> Order:
    return order(level, trump, rules.constant_2, most=4 if rules.zp_triples else 2)


# the deal, what is trump, and the friend


def deck(rules: Rules, n: int) -> Cards:
    return packs.deck(PACK.decks)


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    """The carry has the levels by seat (nothing for a newcomer) and the next dealer; without it a match begins."""
    first = lowest(rules.start_level, rules.constant_2)
    levels = [known or first for known in carry.get("levels") or [None] * PLAYERS]
    dealer = carry.get("dealer")
    deal = Deal(PACK.hand, WINDOWS[rules.bid_window], dealer)
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


def callable_cards(state: State) -> list[Card]:
    """What may be called, the default first."""
    hand = state.board.hands[state.dealer or 0]
    return between.callable_cards(state.board.ranked, hand, level(state), state.rules.friend_card)


def call_friend(state: State, seat: int, move: Move) -> Iterator[Event]:
    state.friend, state.phase = Friend(move.cards[0], move.n, None), "play"
    yield Event("friend", seat, move.cards, move.n)


# play


def play(state: State, seat: int, move: Move) -> Iterator[Event]:
    board = state.board
    for event in between.play_or_claim(state, seat, move, house(state.rules)):
        if event.kind == "penalty":
            state.fines[seat] += event.n
        yield event
        if event.kind == "play":
            yield from look_for_friend(state, seat, event.cards)
    if board.seat is None:
        state.phase = "over"
        state.dug, event = between.dig(board, state.bottom, attackers(state), state.rules.dig_table)
        state.extra += event.n if state.dug else 0
        yield event
        yield Event("score", n=score(state))


def look_for_friend(state: State, seat: int, played: Cards) -> Iterator[Event]:
    """ZP-5: the n-th copy, counted as they are played, makes the friend; the dealer himself is then alone."""
    friend = state.friend
    if friend is None or friend.seat is not None:
        return
    state.copies += played.count(friend.card)
    if state.copies >= friend.n:
        state.friend = friend._replace(seat=seat)
        yield Event("alone" if seat == state.dealer else "friend_found", seat, (friend.card,), friend.n)


def partner(state: State) -> int | None:
    """The friend, None while he is not known and where the dealer is alone (ZP-6)."""
    known = state.friend.seat if state.friend else None
    return None if known == state.dealer else known


def attackers(state: State) -> tuple[int, ...]:
    """抓分方, as it looks now (ZP-7): everybody but the dealer and the friend if he is known."""
    ours = (state.dealer, partner(state))
    return () if state.dealer is None else tuple(seat for seat in range(PLAYERS) if seat not in ours)


def score(state: State) -> int:
    against = attackers(state)
    fines = sum(-n if seat in against else n for seat, n in enumerate(state.fines))
    return state.extra + fines + sum(state.board.taken[seat] for seat in against)


# settling


def result(state: State) -> Result | None:
    """ZP-9 … ZP-12, and the points of EC-2."""
    if state.phase != "over":
        return None
    dealer, friend, against = state.dealer, partner(state), attackers(state)
    if dealer is None or not state.trump:
        return Result((Fraction(0),) * PLAYERS, (), "redeal", (), state.carry)
    rules, by, taken = state.rules, steps(SCALE, score(state)), score(state) >= SCALE.take
    must, end, levels, alone = MUST[rules.must_play], rules.end_level, state.levels[:], friend is None
    up = by if taken else -by + rules.solo_bonus * alone
    for seat in range(PLAYERS):
        if (seat in against) == taken:
            levels[seat] = promoted(levels[seat], up, seat == dealer, must, end)
    unit = (up + 1 if taken else -up) * state.stakes.base
    points = tuple(Fraction(unit * (1 if alone else 2) if s in against else -unit * len(against)) for s in range(PLAYERS))
    next_dealer = dealer
    while taken and next_dealer in (dealer, friend):
        next_dealer = (next_dealer + 1) % PLAYERS
    hand = state.carry.get("hand", 0) + 1
    return Result(
        points=points,
        winners=tuple(seat for seat in range(PLAYERS) if (seat in against) == taken),
        ending="attackers" if taken else "dealer",
        factors=(Factor("steps", up),) if up else (),
        carry={"levels": levels, "dealer": next_dealer, "hand": hand},
        over=(not taken and LADDER.index(level(state)) >= LADDER.index(end)) or hand == rules.hands,
    )


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: a game without a landlord."""
    return Forfeit(1, (Fraction(0),) * PLAYERS, ())


def leave(carry: Carry, seat: int) -> Carry:
    """A newcomer begins at the first level."""
    if not carry.get("levels"):
        return carry
    return {**carry, "levels": [None if s == seat else known for s, known in enumerate(carry["levels"])]}


# what is asked


def turn(state: State) -> tuple[int, ...]:
    return between.turn_of(state, terms(state))


def prompt(state: State, seat: int) -> Prompt:
    if state.phase == "call":
        cards = tuple(callable_cards(state))
        return Prompt("friend", (), 1, 1, Move("friend", cards[:1], 1), of=cards)
    return between.prompt_of(state, seat, terms(state), house_now(state))


def legal(state: State, seat: int) -> Moves:
    if state.phase == "call":
        return Listed([Move("friend", (card,), n) for card in callable_cards(state) for n in range(1, COPIES + 1)])
    return between.legal_of(state, seat, terms(state), house_now(state))


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if state.phase == "call":
        return between.refuse_call(move, callable_cards(state), COPIES)
    return between.refuse_of(state, seat, move, terms(state), house_now(state))


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None or state.phase == "declare":
        events = list(declaring(state, seat, move))
    elif state.phase == "bury":
        events = list(between.bury(state, seat, move.cards, "call"))
    elif state.phase == "call":
        events = list(call_friend(state, seat, move))
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
    """The attackers are named once everybody knows the friend."""
    settled = state.phase == "over" or knows_friend(state)
    against = attackers(state) if settled else ()
    seen = between.view_of(
        state, seat, turn(state), level(state), against, score(state), result(state), ranked(state),
        house(state.rules), SCALE.take,
    )  # fmt: skip
    may_call = callable_cards(state) if state.phase == "call" and seat == state.dealer else ()
    return replace(seen, friend=state.friend, callable=tuple(may_call))


def guess(view: View, rng: random.Random) -> State:
    """Deal the cards that the view does not place, then play the hand again."""
    rules = view.rules
    state = start(rules, view.seats, view.purse, view.stakes, view.carry)
    order = ordered(rules, view.level, view.trump) if view.trump else None
    return guessed(view, rng, deck(rules, PLAYERS), state, act, order, house(rules))


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    return between.lead_readings(cards, ordered(rules, lowest(rules.start_level, rules.constant_2), "S"))


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    spades = ordered(rules, lowest(rules.start_level, rules.constant_2), "S")
    return between.lead_beaten(by, cards, spades, house(rules))


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """What a position does not say: dealer 0, spades, the first level, nothing in the bottom once it is laid away. `score`
    is the attackers', or by seat what each has taken.
    """
    first = lowest(rules.start_level, rules.constant_2)
    given = read_match(position, PLAYERS, PLAYERS, ranks(rules.constant_2), first, frozenset({"friend"}))
    phase, dealer = given.phase, given.dealer
    state = start(rules, tuple(range(PLAYERS)), given.purse, given.stakes, given.carry)
    laid = lay_cards(position, PACK, deck(rules, PLAYERS), dealer or 0, PLAYERS, phase, rng)
    state.board.hands, state.phase = laid.hands, phase
    if phase == "declare":
        set_declaring(state.deal, state.board, position, laid, terms(state), PLAYERS)
        return state
    state.dealer, state.bottom = dealer, laid.bottom
    state.trump = trump_of(position, TRUMPS)
    state.board.order = ordered(rules, level(state), state.trump)
    state.board.seat = dealer
    if isinstance(position.get("score"), (list, Mapping)):
        texts = seat_texts(position, "score", PLAYERS)
        state.board.taken = [number("score", points or 0, 0, 10**6) for points in texts]
    else:
        state.extra = read_score(position.get("score", 0))
    if phase == "play":
        set_trick(state.board, position, laid.trick, dealer or 0, house(rules))
        state.friend = read_friend(position, callable_cards(state)[0], dealer or 0, PLAYERS, COPIES)
        for played in state.board.trick:  # the cards on the table count (ZP-5)
            list(look_for_friend(state, played.seat, played.cards))
    return state


def facts(state: State) -> dict[str, Json]:
    found = between.facts_of_hand(state, turn(state), score(state), result(state))
    return found | {"friend": partner(state)}
