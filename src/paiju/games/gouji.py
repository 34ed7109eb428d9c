"""够级 (GJ): six players, four packs, two teams of three who sit in turn; the player opposite (对家) is an enemy.

Each has 36 cards and the first to be rid of them is 头科. Sets are cards of one rank, twos and jokers go with any of them.
A high set (够级) may be answered by the player opposite alone, but for those who burn (烧牌): they stake that the rest of
their hand goes out with a joker in every set. Once two have gone out everybody may answer everything (四户乱缠). What was
won and lost is paid in the next hand in cards (进贡).
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

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
    NotNow,
    Pick,
    Position,
    Prompt,
    Reading,
    Refused,
    Result,
    Shuffle,
    Stakes,
    Tick,
)
from ..core.rules import option
from ..shapes import gouji_opening as opening
from ..shapes import gouji_tribute as tributes
from ..shapes.gouji import HAND, PLAYERS, House, enemies, opposite, set_beaten, set_readings
from ..shapes.gouji_board import (
    Board,
    Debt,
    act_on,
    plays_of,
    ranks,
    rest_in_order,
)
from ..shapes.gouji_facts import facts_of
from ..shapes.gouji_guess import guessed
from ..shapes.gouji_moves import lowest, refuse_play
from ..shapes.gouji_setup import set_up
from ..shapes.gouji_tribute import Tribute
from ..shapes.gouji_view import View, view_of

META = Meta("gouji", (PLAYERS,), "clockwise", teams=2)
REVOLT_STEPS = 27  # GJ-13: how long 革命 is open, whoever may and whoever has answered: some eight seconds
POINTS = {"classic": (2, 1, 0, 0, -1, -2), "gjgo": (4, 2, 0, 0, -2, -4)}  # GJ-T1
KINDS = ("men", "burn", "dian", "luo", "quan")  # GJ-48

# what may be answered before play, the default last, and what a move that is no answer is told
ANSWERS = {
    "revolt": (Move("revolt"), Move("no")),
    "announce": (Move("announce"), Move("no")),
    "buy": (Move("ok"),),
}
ASKED = {"revolt": "revolt_now", "announce": "announce_now", "buy": "buy_now"}


@dataclass(frozen=True, slots=True)
class Rules:
    biesan: bool = option(True, "GJ-11", "憋三", "Threes are played last")
    mixed_jokers_downgrade: bool = option(
        True, "GJ-7", "大小王一起出，大王当小王", "A big joker beside a small one counts as small"
    )
    joker_compare: str = option("vector", "GJ-8", "挂王怎么比", "Sets with jokers compare", ("vector", "top"))
    gouji_with_joker: bool = option(True, "GJ-10", "带王就是够级牌", "Any set with a joker is a gouji")
    burn_success: str = option("trick", "GJ-37", "烧牌成功", "A burn has won", ("trick", "go_out"))
    burn_first_needs_joker: bool = option(False, "GJ-34", "烧牌第一手要带王", "The burning set needs a joker")
    allow_false_burn: bool = option(False, "GJ-40", "允许假烧", "False burns are possible")
    yield_right: str = option("keeps", "GJ-22", "让牌后被人上牌", "A yielder who is overtaken", ("keeps", "lost_if_beaten"))
    yield_on_gouji: bool = option(False, "GJ-21", "够级牌也可以让", "Yielding on a gouji")
    revival: str = option("gouji", "GJ-24", "过牌后复活", "Revival after a pass", ("gouji", "none", "both"))
    allies_answer_gouji: bool = option(False, "GJ-26", "联邦可以压够级牌", "Team mates may answer a gouji")
    chaos_start: str = option("two_out", "GJ-32", "四户乱缠开始", "Free for all begins", ("two_out", "four_active"))
    revolution_rank: str = option("fourth", "GJ-42", "革命算几科", "A revolter ranks", ("fourth", "third"))
    revolution_time: str = option(
        "after_deal", "GJ-13", "什么时候革命", "Revolution is asked", ("after_deal", "after_tribute")
    )
    pre_order: str = option("default", "GJ-14", "牌前步骤", "Steps before play", ("default", "seed"))
    men_by: str = option("enemy", "GJ-45", "谁能闷", "Who may stick a player", ("enemy", "anyone"))
    tribute: bool = option(True, "GJ-48", "进贡", "Tribute")
    dian: str = option("seed", "GJ-51", "点贡", "Opening tribute", ("seed", "none", "simple"))
    score_table: str = option("classic", "GJ-T1", "计分", "Points", tuple(POINTS))
    three_family: int = option(2, "GJ-47", "三户倍数", "Ranks 1 to 3 in one team count", (2, 1))
    no_single_return: bool = option(True, "GJ-53", "不还单张", "No return of a rank that an enemy lacks")
    manual_return: bool = option(False, "GJ-54", "自己选还贡的牌", "Returns are chosen")
    quan_gong: bool = option(False, "GJ-56", "圈贡", "Tribute after ranks 1 to 3 in one team")
    first: str = option("random", "GJ-15", "第一局谁先出", "Who leads the first hand", ("random", "shangban"))
    direction: str = option("clockwise", "C-3", "出牌方向", "Direction", ("clockwise", "counter-clockwise"))


BIESAN = Rules()
OPEN = Rules(biesan=False)


@dataclass(slots=True)
class State:
    """`leader`: who leads the first trick, None until chance has picked him; `rights`: who may revolt, and `said`: what they
    answered; `answers`: of 宣点; `buyers`: who has still to be looked at in 买3.
    """

    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    leader: int | None = None
    phase: str = "deal"
    board: Board = field(default_factory=Board)
    tribute: Tribute = field(default_factory=Tribute)
    rights: tuple[int, ...] = ()
    said: dict[int, str] = field(default_factory=dict[int, str])
    answers: dict[int, str] = field(default_factory=dict[int, str])
    announced: tuple[int, ...] = ()
    buyers: tuple[int, ...] = ()
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.leader, self.phase, self.board.copy(),
            self.tribute.copy(), self.rights, dict(self.said), dict(self.answers), self.announced, self.buyers,
            self.told[:], self.log[:],
        )  # fmt: skip


@cache
def house(rules: Rules) -> House:
    return House(*(getattr(rules, name) for name in House._fields))


# the deal


def deck(rules: Rules, n: int) -> Cards:
    return packs.deck(4)


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    """The carry has `debts` [[payer, receiver, kind, n]], the `leader` (the last 大落) and the number of the `hand`."""
    due = tuple(Debt(*row) for row in carry.get("debts", ())) if rules.tribute else ()
    return State(rules, seats, purse, stakes, carry, carry.get("leader"), tribute=Tribute(due))


def chance(state: State) -> Chance | None:
    """GJ-13: the clock ends 革命. GJ-15: in the first hand chance says who leads."""
    if state.phase == "revolt":
        return Tick(REVOLT_STEPS)
    if state.phase != "deal":
        return None
    if not state.board.hands[0]:
        return Shuffle(deck(state.rules, PLAYERS))
    return Pick(len(opening.doubles(state)) or PLAYERS)


def deal(state: State, move: Move) -> Iterator[Event]:
    board = state.board
    if move.verb == "tick":
        yield from opening.revolts_told(state)
        return
    if move.verb == "shuffle":
        for seat in range(PLAYERS):
            board.hands[seat] = tuple(sorted(move.cards[seat * HAND : (seat + 1) * HAND]))
            yield Event("dealt", seat, board.hands[seat], HAND, only=(seat,))
        state.rights = opening.rightful(board)
        if state.leader is None:
            return
    else:
        found = opening.doubles(state)
        state.leader, shown = found[move.n] if found else (move.n, ())
        yield Event("first_leader", state.leader, shown)
    yield from opening.next_step(state)


# play


def play(state: State, seat: int, move: Move) -> Iterator[Event]:
    board = state.board
    yield from act_on(board, seat, move, house(state.rules))
    if board.over:
        state.phase = "over"
        for place, one in sorted(zip(ranked(state), range(PLAYERS), strict=True)):
            yield Event("ranked", one, n=place)
        yield from (Event("left", one, hand, len(hand)) for one, hand in enumerate(board.hands) if hand)


def ranked(state: State) -> tuple[int, ...]:
    return ranks(state.board, state.rules.revolution_rank)


# settling


def is_three_family(state: State) -> bool:
    """三户 (GJ-47)."""
    first = [seat for seat, place in enumerate(ranked(state)) if place in (1, 2, 3)]
    return len({seat % 2 for seat in first}) == 1


def debts(state: State) -> tuple[Debt, ...]:
    """What this hand leaves to be paid (GJ-44, GJ-48 … GJ-56), in the order of payment; while it goes on, what arose so far."""
    board, rules = state.board, state.rules
    if not board.over:
        return board.debts
    if not rules.tribute:
        return ()
    found = list(board.debts)
    announced = state.announced if rules.dian == "seed" else ()
    for one in range(PLAYERS // 2) if rules.dian != "none" else ():
        if not {one, opposite(one)} & {*board.revolters}:
            found += tributes.dian(one, announced, board.opened)
    found += tributes.luo(ranked(state))
    if rules.quan_gong and is_three_family(state):
        found += tributes.quan(ranked(state))
    return tuple(sorted(found, key=lambda debt: KINDS.index(debt.kind)))


def result(state: State) -> Result | None:
    """GJ-42 … GJ-47."""
    if state.phase != "over":
        return None
    if not state.board.over:
        return Result((Fraction(0),) * PLAYERS, (), "redeal", (), state.carry)
    places, table = ranked(state), POINTS[state.rules.score_table]
    doubled = is_three_family(state)
    factors = (Factor("three_family", state.rules.three_family),) if doubled and state.rules.three_family > 1 else ()
    unit = state.stakes.base * (factors[0].by if factors else 1)
    team = [sum(table[places[seat] - 1] for seat in range(side, PLAYERS, 2)) for side in range(2)]
    points = tuple(Fraction(team[seat % 2] * unit) for seat in range(PLAYERS))
    behind = rest_in_order(state.board)
    winners = tuple(seat for seat in range(PLAYERS) if not behind or enemies(seat, behind[0]))
    left = {
        "hand": state.carry.get("hand", 1) + 1,
        "leader": places.index(6),
        "debts": [list(debt) for debt in debts(state)],
    }
    return Result(points, winners, "three_family" if doubled else "finished", factors, left)


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: a game without a landlord."""
    return Forfeit(1, (Fraction(0),) * PLAYERS, ())


def leave(carry: Carry, seat: int) -> Carry:
    """GJ-48: debts lapse when the line-up changes."""
    return {**carry, "debts": []} if "debts" in carry else carry


# what is asked


def turn(state: State) -> tuple[int, ...]:
    board = state.board
    match state.phase:
        case "revolt" | "announce":
            return opening.asked(state)
        case "buy":
            return state.buyers[:1]
        case "return":
            return () if state.tribute.waits is None else (state.tribute.waits.seat,)
        case "play":
            return (board.queue[0].seat,)
        case _:
            return ()


def prompt(state: State, seat: int) -> Prompt:
    if state.phase in ANSWERS:
        choices = ANSWERS[state.phase]
        return Prompt(state.phase, choices, 0, 0, choices[-1])
    if state.phase == "return":
        cards = tributes.lowest_return(state.tribute, state.board.hands, opening.terms(state.rules))
        return Prompt("return", (), len(cards), len(cards), Move("return", cards))
    plays = plays_of(state.board, house(state.rules))
    default = plays.others[0] if plays.others else lowest(plays)
    return Prompt("play", plays.others, 1, len(plays.hand), default)


def legal(state: State, seat: int) -> Moves:
    if state.phase in ANSWERS:
        return Listed(ANSWERS[state.phase])
    if state.phase == "return":
        free = tributes.returnable(state.tribute, state.board.hands, opening.terms(state.rules))
        return tributes.Returns(free, len(tributes.lowest_return(state.tribute, state.board.hands, opening.terms(state.rules))))
    return plays_of(state.board, house(state.rules))


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if state.phase in ANSWERS:
        return None if move in ANSWERS[state.phase] else NotNow(ASKED[state.phase], "C-8")
    if state.phase == "return":
        return tributes.refuse_return(state.tribute, state.board.hands, opening.terms(state.rules), move)
    return refuse_play(move, plays_of(state.board, house(state.rules)))


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    events: Iterator[Event]
    if seat is None:
        events = deal(state, move)
    elif state.phase == "buy":
        events = opening.bought(state, seat)
    elif state.phase == "return":
        events = opening.give_back(state, move.cards)
    elif state.phase == "revolt":
        state.said[seat] = move.verb
        events = iter(())
    elif state.phase == "announce":
        events = opening.answer(state, seat, move.verb)
    else:
        events = play(state, seat, move)
    done = list(events)
    state.told += done
    return done


# who knows what


def view(state: State, seat: int | None) -> View:
    return view_of(state, seat, turn(state), ranked(state), debts(state), result(state))


def guess(view: View, rng: random.Random) -> State:
    """Deal the cards that the view does not place so that everything told can have happened, then play the hand again."""
    return guessed(view, rng, lambda: start(view.rules, view.seats, view.purse, view.stakes, view.carry), act)


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    return set_readings(cards, house(rules))


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    return set_beaten(by, cards, house(rules))


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """A position in play, or before one of the steps that lead to it."""
    return set_up(rules, position, rng, start, opening.next_step, house(rules))


def facts(state: State) -> dict[str, Json]:
    return facts_of(state, turn(state), debts(state), ranked(state), result(state))
