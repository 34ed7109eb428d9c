"""欢乐斗地主 (DZH), and with a wild rank its 癞子场 (DZL).

Three players, one pack, 17 cards each and 3 in the bottom (底牌). Before the deal and while cards come one by one a
player may lay his hand open (明牌); then they call (叫地主) and rob (抢地主), each rob doubling. The bottom is shown and is
the landlord's; in 癞子场 a rank is drawn whose cards are wild. Each may double what he settles with the other side
(加倍), the landlord may still lay his hand open, and play is that of 斗地主.
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
    Stakes,
)
from ..core.position import COMMON_KEYS, check_keys, number, read_common
from ..core.rules import option
from ..shapes.calling import capped_points, paired_points, robs, short_of_beans
from ..shapes.climb import TWO, Rows, Shape
from ..shapes.climb_board import (
    Board,
    begin_play,
    dealt_hands,
    empty_board,
    facts_of,
    lay_open,
    play_on,
    prompt_play,
    said_in_play,
)
from ..shapes.climb_play import Plays, lay, refuse_play, set_beaten, set_readings
from ..shapes.climb_wild import HARD, PURE, ROCKET, SOFT
from ..shapes.landlord import View, intact_bombs, one_pack, product, springs
from ..shapes.opening import PLAYERS, Opening, asked, by_chance, call, double, next_chance, offer, show
from ..shapes.opening_asks import (
    ANSWERS,
    KEYS,
    Besides,
    calls_made,
    choices,
    read_opening,
    read_wild,
    refuse_answer,
    replay,
    stock_of,
)
from ..shapes.timed_deal import in_order_dealt

META = Meta("doudizhu", (3,), "counter-clockwise")
BOTTOM = 3
CAP = 10000


@dataclass(frozen=True, slots=True)
class Rules:
    ming_border: int = option(8, "DZH-2", "明牌四倍的张数上限", "Cards up to which an open hand counts four", (6, 8, 10))
    doubling: bool = option(True, "DZH-6", "加倍", "Doubling")
    laizi_draw: str = option("none", "DZL-1", "癞子", "Wild rank", ("none", "after_bottom"))
    cap: str = option("none", "DZL-6", "封顶", "Cap", ("none", "landlord", "winner"))
    kickers: str = option("loose", "DZ-10", "带牌", "Kickers", ("strict", "loose"))
    rocket_as_kickers: bool = option(True, "DZ-12", "大小王可同时被带", "Both jokers as two kickers")
    equal_wing_pairs: bool = option(False, "DZ-11", "飞机可带相同的对子", "Equal pairs as wings")
    quad_as_two_pairs: bool = option(False, "DZ-15", "四带两对可带四张相同的牌", "A quad as two pairs behind a quad")
    spring: bool = option(True, "DZ-19", "春天加倍", "Spring doubles")
    anti_spring: bool = option(True, "DZ-19", "反春加倍", "Anti-spring doubles")
    ask_reading: bool = option(False, "DZ-16", "多种牌型时由玩家选", "The player chooses among readings")
    direction: str = option("counter-clockwise", "C-3", "出牌方向", "Direction", ("counter-clockwise", "clockwise"))


HAPPY = Rules()
LAIZI = Rules(laizi_draw="after_bottom", cap="landlord", ask_reading=True)


def has_wild(rules: Rules) -> bool:
    return rules.laizi_draw != "none"


def rows(rules: Rules) -> Rows:
    """DZ-T1 under these house rules."""
    return one_pack(rules.kickers, rules.rocket_as_kickers, rules.equal_wing_pairs, rules.quad_as_two_pairs)


@dataclass(slots=True)
class State:
    """`before`: the multiple that the hand begins with."""

    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    before: int = 1
    opening: Opening = field(default_factory=Opening)
    wild: int | None = None
    board: Board = field(default_factory=lambda: empty_board(PLAYERS))
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.before, self.opening.copy(), self.wild,
            self.board.copy(), self.told[:], self.log[:],
        )  # fmt: skip

    @property
    def phase(self) -> str:
        return "over" if self.board.winner is not None else self.opening.phase


# the flow


def deck(rules: Rules, n: int) -> Cards:
    return packs.deck()


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    return State(rules, seats, purse, stakes, carry, stakes.initial)


def chance(state: State) -> Chance | None:
    """DZH-7, DZL-1: the wild rank is drawn once the bottom lies open, before the doubling."""
    if state.phase == "double" and has_wild(state.rules) and state.wild is None:
        return Pick(TWO + 1)
    return next_chance(state.opening, deck(state.rules, PLAYERS))


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    events = list(done(state, seat, move))
    state.told += events
    return events


def done(state: State, seat: int | None, move: Move) -> Iterator[Event]:
    opening, board = state.opening, state.board
    if seat is None and state.phase == "double":
        state.wild = move.n
        yield Event("wild", n=move.n)
    elif seat is None:
        yield from by_chance(opening, board, move)
    elif move.verb == "show" or state.phase in ("show", "deal"):
        yield from show(opening, board, seat, move.verb, offer(opening, state.rules.ming_border))
    elif state.phase in ("call", "rob"):
        yield from call(opening, board, seat, move.verb)
    elif state.phase == "double":
        yield from double(opening, seat, move.verb)
    else:
        yield from play(state, seat, move)
    if state.phase == "double" and chance(state) is None and not may_double(state):
        opening.phase = "play"


def play(state: State, seat: int, move: Move) -> Iterator[Event]:
    yield from play_on(state.board, seat, move, rows(state.rules), wild=state.wild)
    if state.board.winner is not None:
        yield from (Event(f.kind, landlord(state)) for f in factors(state) if f.kind in ("spring", "anti_spring"))
        yield from lay_open(state.board)


def landlord(state: State) -> int | None:
    return state.opening.landlord


def may_double(state: State) -> bool:
    """Whether anybody may: where nobody does, nobody is asked (DZH-6)."""
    return state.rules.doubling and not all(short(state, seat) for seat in range(PLAYERS))


def short(state: State, seat: int) -> tuple[int, ...]:
    """Whose beans keep this seat from doubling (DZH-6)."""
    lord = landlord(state)
    return () if lord is None else short_of_beans(seat, lord, state.purse, state.stakes.double_above)


def may_show(state: State, seat: int) -> bool:
    """DZH-2: whether the landlord may lay his hand open before his first play."""
    return seat == landlord(state) and not state.board.sets[seat] and seat not in state.opening.shown


# settling

WILD_BOMBS = {SOFT: ("soft_bomb", 2), HARD: ("hard_bomb", 4), PURE: ("pure_bomb", 4), ROCKET: ("rocket", 4)}


def bomb_factor(state: State, bomb: Shape) -> Factor:
    """DZH-8, DZL-6."""
    return Factor(bomb.kind, 2) if state.wild is None else Factor(*WILD_BOMBS[bomb.power])


def factors(state: State) -> tuple[Factor, ...]:
    """DZH-8. Of several open hands the first counts: what one gets for it only falls (DZH-2)."""
    lord = landlord(state)
    found = [Factor("initial", state.before)] if state.before > 1 else []
    found += [Factor("show", n) for _, n in state.opening.shows[:1] if n > 1]
    found += [Factor("rob", 2)] * robs(state.opening.calls)
    found += [bomb_factor(state, bomb) for bomb in state.board.bombs]
    if state.board.winner is not None and lord is not None:
        found += springs(state.board, (lord,), state.rules.spring, state.rules.anti_spring)
    return tuple(found)


def points(state: State, lord: int, multiple: int, landlord_won: bool) -> tuple[Fraction, ...]:
    """DZH-8; with a wild rank a quarter of it (DZL-6)."""
    one = Fraction(state.stakes.base * multiple, 4 if has_wild(state.rules) else 1)
    found = paired_points(one, lord, landlord_won, state.opening.doubled, PLAYERS)
    return found if state.rules.cap == "none" else capped_points(found, lord, CAP, state.rules.cap == "winner")


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    lord, made = landlord(state), factors(state)
    if lord is None:
        return Result((Fraction(0),) * PLAYERS, (), "redeal", (), state.carry)
    won = state.board.winner == lord
    winners = tuple(seat for seat in range(PLAYERS) if (seat == lord) == won)
    won_by = points(state, lord, product(made), won)
    return Result(won_by, winners, "landlord" if won else "farmers", made, state.carry)


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: 明牌, 抢, bombs as played and as they lie intact in all hands, and, once they are open, 加倍 of who leaves and
    of his strongest opponent. With a wild rank the intact ones are those without substitution, each ×4 (DZL-6).
    """
    each = 4 if has_wild(state.rules) else 2
    units = each ** intact_bombs(state.board.hands, rows(state.rules))
    units *= max(1, product(factors(state)) // state.stakes.initial)
    lord, doubled = landlord(state), state.opening.doubled
    if lord is None:
        return Forfeit(units, (Fraction(0),) * PLAYERS, None)
    against = any(of in doubled for of in range(PLAYERS) if (of == lord) != (seat == lord))
    behaviour = units * 2 ** ((seat in doubled) + against)
    return Forfeit(behaviour, points(state, lord, units * state.stakes.initial, seat != lord), (lord,))


def leave(carry: Carry, seat: int) -> Carry:
    return carry


# what is asked


def turn(state: State) -> tuple[int, ...]:
    if state.phase in ANSWERS:
        return () if isinstance(chance(state), Pick) else asked(state.opening)
    return () if state.board.seat is None or state.phase == "over" else (state.board.seat,)


def prompt(state: State, seat: int) -> Prompt:
    if state.phase in ANSWERS:
        kind = "show" if state.phase == "deal" else state.phase
        return Prompt(kind, choices(state.phase, bool(short(state, seat))), 0, 0, Move("no"))
    shows = (Move("show"),) if may_show(state, seat) else ()
    asked = prompt_play(state.board, seat)
    return asked._replace(choices=shows + asked.choices)


def legal(state: State, seat: int) -> Moves:
    if state.phase in ANSWERS:
        return Listed(choices(state.phase, bool(short(state, seat))))
    plays = Plays(state.board.hands[seat], rows(state.rules), state.board.last, state.rules.ask_reading, state.wild)
    return Besides(Move("show"), plays) if may_show(state, seat) else plays


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if state.phase in ANSWERS:
        return refuse_answer(move, state.opening, seat, short(state, seat), state.stakes.double_above)
    if move.verb == "show":
        code = "already_shown" if seat in state.opening.shown else "too_late_to_show"
        return None if may_show(state, seat) else Illegal(code, "DZH-2")
    hand, last = state.board.hands[seat], state.board.last
    return refuse_play(move, hand, rows(state.rules), last, state.rules.ask_reading, state.wild)


# who knows what


def known(state: State, of: int) -> Cards:
    """What everybody knows of a hand: an open one, the bottom as far as it is held, and all of it at the end."""
    hand = state.board.hands[of]
    if state.board.winner is not None or of in state.opening.shown:
        return hand
    return tuple(card for card in state.opening.bottom if of == landlord(state) and card in hand)


def view(state: State, seat: int | None) -> View:
    board, opening, lord = state.board, state.opening, landlord(state)
    sealed = opening.doubles if state.phase == "double" else {}
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
        calls=tuple(opening.calls),
        answer="" if seat is None else sealed.get(seat, ""),
        answered=tuple(sorted(sealed)),
        landlord=lord,
        landlords=() if lord is None else (lord,),
        bottom=() if lord is None else opening.bottom,
        shown=opening.shown,
        doubled=opening.doubled,
        dealt=opening.dealt,
        wild=state.wild,
        last=board.last,
        did=tuple(board.did),
        multiple=product(factors(state)),
        factors=factors(state),
        told=tuple(event.seen_by(seat) for event in state.told),
        result=result(state),
    )


def guess(view: View, rng: random.Random) -> State:
    """Deal the cards that the view does not place, in an order that it allows, then play the hand again."""
    state = start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    taken = {} if view.landlord is None else {view.landlord: view.bottom}
    hands, rest = dealt_hands(view, deck(view.rules, PLAYERS), rng, taken)
    pack = (*in_order_dealt(view.told, hands, rng), *view.bottom, *rest)
    for event in view.told:
        for seat, move in replay(event, state.opening, view, pack, rng):
            act(state, seat, move)
        if (move := said_in_play(event, rows(view.rules), view.rules.ask_reading, view.wild)) is not None:
            act(state, event.seat, move)
    if state.phase != view.phase:
        act(state, None, Move("tick"))
    return state


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    """Where a rank will be wild: what the cards are as printed, then what they can be by one rank or another."""
    ranks = (None, *range(TWO + 1)) if has_wild(rules) else (None,)
    found = [set_readings(cards, rows(rules), wild) for wild in ranks]
    every = dict.fromkeys(reading for some in found if not isinstance(some, Illegal) for reading in some)
    return tuple(every) or found[0]


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    return set_beaten(by, cards, rows(rules))


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """`multiple` stands for the whole product so far. Sets played before are not counted."""
    check_keys(position, set[str]().union(*KEYS.values()) | COMMON_KEYS)
    state = start(rules, tuple(range(PLAYERS)), *read_common(position, PLAYERS))
    opening = state.opening = read_opening(position)
    state.before = number("multiple", position.get("multiple", state.stakes.initial), 1, 2**30)
    if opening.phase == "show":
        return state
    state.wild, lord = read_wild(position, has_wild(rules), opening.phase, rng), opening.landlord
    sizes = [opening.dealt + BOTTOM * (seat == lord) for seat in range(PLAYERS)]
    laid = lay(position, sizes, BOTTOM, lord, deck(rules, PLAYERS), rows(rules), rng, state.wild)
    state.board.hands, opening.bottom = laid.hands, laid.bottom
    if lord is not None:
        begin_play(state.board, position, laid.last, lord)
    elif opening.phase == "deal":
        opening.stock = stock_of(deck(rules, PLAYERS), laid.hands, opening.bottom, opening.dealt, rng)
    else:
        calls_made(opening, state.board, position)
    return state


def facts(state: State) -> dict[str, Json]:
    return {"phase": state.phase, "turn": list(turn(state)), "multiple": product(factors(state))} | facts_of(
        state.board, result(state)
    )
