"""五人斗地主 (DZ5): two packs among five, an open landlord (明地主) and a hidden one (暗地主).

Each of five players gets 21 cards, 3 are the bottom. A card that was dealt lies face up: its receiver is the open
landlord, takes the bottom unseen and leads. The holder of its other copy is the hidden landlord, and nobody else knows;
the open landlord may hold it himself, and then he stands alone. Before play the landlords may reveal (亮) in secret,
then all may double. The first out of cards wins for his side.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from ..core import cards as packs
from ..core.cards import SMALL, Cards, rank, without
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
    Tick,
)
from ..core.position import COMMON_KEYS, check_keys, choice, number, read_common
from ..core.rules import option
from ..shapes.climb import Rows, count
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
from ..shapes.climb_play import Plays, refuse_play, set_beaten, set_readings
from ..shapes.hidden_landlord import (
    FacedPlays,
    Roles,
    copies,
    disclose,
    known_copies,
    known_landlords,
    landlords,
    lay_roles,
)
from ..shapes.landlord import FaceUp, View, pair_points, product, two_packs_of_five

META = Meta("doudizhu", (5,), 2, "counter-clockwise")
PLAYERS, HAND, BOTTOM = 5, 21, 3
SHOW_STEPS = 16  # DZ5-4: how long the landlords have to reveal, and everybody waits
DOUBLING = 3  # DZ5-9: bombs of this power and above double

# what may be answered before play, the default last, and what a move that is no answer is told
ANSWERS = {"show": (Move("show"), Move("no")), "double": (Move("double"), Move("no"))}
ASKED = {"show": "reveal_now", "double": "double_now"}


@dataclass(frozen=True, slots=True)
class Rules:
    double_mode: str = option("common", "DZ5-7", "加倍方式", "Doubling", ("common", "personal"))
    equal_wing_pairs: bool = option(False, "DZ-11", "飞机可带相同的对子", "Equal pairs as wings")
    direction: str = option("counter-clockwise", "C-3", "出牌方向", "Direction", ("counter-clockwise", "clockwise"))


FIVE = Rules()
T = TypeVar("T", bound=Refused | None)


def rows(rules: Rules) -> Rows:
    """DZ-T1, DZ5-8."""
    return two_packs_of_five(rules.equal_wing_pairs)


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
    roles: Roles = field(default_factory=Roles)
    shows: dict[int, str] = field(default_factory=dict[int, str])
    revealed: bool = False
    doubles: dict[int, str] = field(default_factory=dict[int, str])
    before: int = 1
    board: Board = field(default_factory=lambda: empty_board(PLAYERS))
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.phase, self.pack, self.bottom,
            self.roles.copy(), dict(self.shows), self.revealed, dict(self.doubles), self.before, self.board.copy(),
            self.told[:], self.log[:],
        )  # fmt: skip


# the deal


def deck(rules: Rules, n: int) -> Cards:
    return packs.deck(2)


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    return State(rules, seats, purse, stakes, carry)


def chance(state: State) -> Chance | None:
    """DZ5-2: the packs are shuffled, then a card among those dealt is drawn. DZ5-4: the clock ends the revealing."""
    if state.phase == "show":
        return Tick(SHOW_STEPS)
    if state.phase != "deal":
        return None
    return Pick(len(no_jokers(state.pack))) if state.pack else Shuffle(deck(state.rules, PLAYERS))


def no_jokers(pack: Cards) -> list[int]:
    """The places in the pack of the cards that may lie face up: dealt to somebody, and no jokers."""
    return [at for at, card in enumerate(pack[: PLAYERS * HAND]) if rank(card) < SMALL]


def deal(state: State, move: Move) -> Iterator[Event]:
    board = state.board
    if move.verb == "shuffle":
        state.pack = move.cards
        board.hands = [tuple(sorted(move.cards[i * HAND : (i + 1) * HAND])) for i in range(PLAYERS)]
        state.bottom = tuple(sorted(move.cards[PLAYERS * HAND :]))
        for seat, hand in enumerate(board.hands):
            yield Event("dealt", seat, hand, len(hand), only=(seat,))
        return
    at = no_jokers(state.pack)[move.n]
    face, lord = state.pack[at], at // HAND
    board.hands[lord] = tuple(sorted(board.hands[lord] + state.bottom))
    others = (seat for seat, hand in enumerate(board.hands) if seat != lord and face in hand)
    state.roles = Roles(lord, next(others, lord), face)
    state.phase = "show"
    yield Event("faceup", lord, (face,))
    yield Event("landlord", lord, state.bottom, only=(lord,))


# revealing and doubling


def show_over(state: State) -> Iterator[Event]:
    """DZ5-4: who chose stays sealed; one 亮 makes the hidden landlord known, or that there is none."""
    state.phase = "double"
    if "show" not in state.shows.values():
        yield Event("undisclosed")
        return
    state.revealed = True
    yield Event("reveal", n=2)
    yield disclose(state.roles)


def answer(state: State, seat: int, verb: str) -> Iterator[Event]:
    """Answers are sealed (DZ5-4, DZ5-7). That somebody was asked to reveal would tell that he is a landlord."""
    if state.phase == "show":
        state.shows[seat] = verb
        return
    state.doubles[seat] = verb
    yield Event("answered", seat)
    if len(state.doubles) == PLAYERS:
        state.phase, state.board.seat = "play", state.roles.open
        for one in range(PLAYERS):
            yield Event("double" if state.doubles[one] == "double" else "no_double", one)


def doubled(state: State) -> tuple[int, ...]:
    """Who doubled, once that is revealed."""
    if len(state.doubles) < PLAYERS:
        return ()
    return tuple(seat for seat in range(PLAYERS) if state.doubles[seat] == "double")


# play


def play(state: State, seat: int, move: Move) -> Iterator[Event]:
    """DZ5-5: the hidden landlord's copy on the table discloses him, as does the end; one who has both must play both."""
    board, roles = state.board, state.roles
    yield from play_on(board, seat, move, rows(state.rules))
    over = board.winner is not None
    if not roles.disclosed and (over or not copies(roles, board.hands, roles.hidden)):
        yield disclose(roles)
    if over:
        state.phase = "over"
        if any(factor.kind == "no_play" for factor in factors(state)):
            yield Event("no_play", board.winner)
        yield from lay_open(board)


# settling


def factors(state: State) -> tuple[Factor, ...]:
    """DZ5-4, DZ5-7, DZ5-9."""
    found = [Factor("initial", state.before)] if state.before > 1 else []
    found += [Factor("reveal", 2)] * state.revealed
    if state.rules.double_mode == "common":
        found += [Factor("double", 2)] * len(doubled(state))
    found += [Factor(bomb.kind, 2) for bomb in state.board.bombs if bomb.power >= DOUBLING]
    if state.board.winner is not None and not any(state.board.sets[seat] for seat in losers(state)):
        found.append(Factor("no_play", 2))
    return tuple(found)


def losers(state: State) -> tuple[int, ...]:
    """DZ5-10: the side that did not go out first."""
    lords = landlords(state.roles)
    return tuple(seat for seat in range(PLAYERS) if (seat in lords) != (state.board.winner in lords))


def doubling(state: State, seat: int) -> int:
    """What a seat's own doubling does to its settlements under `double_mode = personal` (DZ5-7)."""
    return 2 if state.rules.double_mode == "personal" and seat in doubled(state) else 1


def points(state: State, units: int, lords_won: bool) -> tuple[Fraction, ...]:
    """DZ5-11."""
    return pair_points(units, landlords(state.roles), lords_won, [doubling(state, seat) for seat in range(PLAYERS)])


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    lords, lost = landlords(state.roles), losers(state)
    won = state.board.winner in lords
    winners = tuple(seat for seat in range(PLAYERS) if seat not in lost)
    ending = "farmers" if not won else "landlords" if len(lords) > 1 else "landlord"
    won_by = points(state, state.stakes.base * product(factors(state)), won)
    return Result(won_by, winners, ending, factors(state), state.carry)


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: bombs that double count as played and as they lie in all hands. Leaving ends the hand, and shows who is who."""
    counted = [factor for factor in factors(state) if factor.kind != "initial"]
    units = product(counted) * 2 ** sum(map(intact, state.board.hands))
    if state.roles.open is None:
        return Forfeit(units, (Fraction(0),) * PLAYERS, None)
    lords = landlords(state.roles)
    against = max(doubling(state, other) for other in range(PLAYERS) if (other in lords) != (seat in lords))
    loss = points(state, state.stakes.base * state.stakes.initial * units, seat not in lords)
    return Forfeit(units * doubling(state, seat) * against, loss, lords)


def intact(hand: Cards) -> int:
    """How many bombs that double lie in a hand, each rank and the jokers counted once."""
    counts = count(hand)
    return sum(n >= 5 for n in counts[:SMALL]) + (sum(counts[SMALL:]) >= 3)


def leave(carry: Carry, seat: int) -> Carry:
    return carry


# what is asked


def turn(state: State) -> tuple[int, ...]:
    if state.phase == "show":
        return tuple(sorted(seat for seat in landlords(state.roles) if seat not in state.shows))
    if state.phase == "double":
        return tuple(seat for seat in range(PLAYERS) if seat not in state.doubles)
    return () if state.board.seat is None else (state.board.seat,)


def prompt(state: State, seat: int) -> Prompt:
    if state.phase in ANSWERS:
        return Prompt(state.phase, ANSWERS[state.phase], 0, 0, Move("no"))
    return prompt_play(state.board, seat)


def legal(state: State, seat: int) -> Moves:
    if state.phase in ANSWERS:
        return Listed(ANSWERS[state.phase])
    found = Plays(state.board.hands[seat], rows(state.rules), state.board.last)
    face = None if state.roles.disclosed or seat != state.roles.hidden else state.roles.face
    return found if face is None else FacedPlays(found, face)


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if state.phase in ANSWERS:
        return None if move in ANSWERS[state.phase] else NotNow(ASKED[state.phase], "C-8")
    return by_order(refuse_play(move, state.board.hands[seat], rows(state.rules), state.board.last, ask=False))


def by_order(refused: T) -> T | Illegal:
    """The order of bombs is in DZ5-8."""
    if refused is None or refused.code != "lower_bomb":
        return refused
    return Illegal("lower_bomb", "DZ5-8", **refused.params)


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None:
        events = list(show_over(state) if move.verb == "tick" else deal(state, move))
    elif state.phase in ANSWERS:
        events = list(answer(state, seat, move.verb))
    else:
        events = list(play(state, seat, move))
    state.told += events
    return events


# who knows what


def known(state: State, of: int, seat: int | None) -> Cards:
    """What a seat knows of a hand: copies of the face-up card; between disclosed landlords and at the end all (DZ5-6)."""
    hands, lords = state.board.hands, landlords(state.roles)
    partners = state.roles.disclosed and of != seat and of in lords and seat in lords
    return hands[of] if partners or state.board.winner is not None else known_copies(state.roles, hands, of)


def view(state: State, seat: int | None) -> View:
    board, me = state.board, -1 if seat is None else seat
    asked = turn(state)
    sealed = {"show": state.shows, "double": state.doubles}.get(state.phase, {})
    roles = state.roles
    return View(
        seat=seat,
        rules=state.rules,
        seats=state.seats,
        purse=state.purse,
        stakes=state.stakes,
        carry=state.carry,
        phase=state.phase,
        turn=tuple(one for one in asked if one == seat) if state.phase == "show" else asked,
        hand=() if seat is None else board.hands[seat],
        left=tuple(map(len, board.hands)),
        known=tuple(known(state, of, seat) for of in range(PLAYERS)),
        faceup=None if roles.face is None else FaceUp(roles.face, roles.open),
        answer=sealed.get(me, ""),
        answered=tuple(sorted(state.doubles)) if state.phase == "double" else (),
        kept=state.shows.get(me, ""),
        landlord=roles.open,
        landlords=known_landlords(roles, seat),
        disclosed=roles.disclosed,
        bottom=state.bottom if seat is not None and seat == roles.open else (),
        doubled=doubled(state),
        last=board.last,
        did=tuple(board.did),
        multiple=product(factors(state)),
        factors=factors(state),
        told=tuple(event.seen_by(seat) for event in state.told),
        result=result(state),
    )


def guess(view: View, rng: random.Random) -> State:
    """Deal the cards that the view does not place, then play the hand again from its first shuffle.

    The other copy of the face-up card is one of those cards: wherever it falls sits a hidden landlord that the view
    cannot rule out. Answers that nobody was told are drawn.
    """
    state = start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    if not view.told:
        return state
    act(state, None, Move("shuffle", packed(view, rng)))
    for event in view.told:
        match event.kind:
            case "faceup":
                places = no_jokers(state.pack)
                mine = [n for n, at in enumerate(places) if (state.pack[at], at // HAND) == (event.cards[0], event.seat)]
                act(state, None, Move("pick", n=mine[0]))
            case "landlord" if view.kept:
                act(state, view.seat, Move(view.kept))
            case "reveal" | "undisclosed":
                answer_unseen(state, view, event.kind == "reveal", rng)
                act(state, None, Move("tick"))
            case "answered":
                act(state, event.seat, Move(doubling_of(view, event.seat, rng)))
            case _:
                if (move := said_in_play(event, rows(view.rules), ask=False)) is not None:
                    act(state, event.seat, move)
    if state.phase == "show":
        answer_unseen(state, view, rng.random() < 0.5, rng)
    return state


def packed(view: View, rng: random.Random) -> Cards:
    """A pack that deals what the view knows, and the rest as chance has it."""
    whole, rest = dealt_hands(view, deck(view.rules, PLAYERS), rng, {})
    if view.faceup is not None and view.landlord is not None:
        dealt = without(whole[view.landlord], (view.faceup.card,))  # this copy is none of the bottom
        rest = view.bottom or tuple(rng.sample(dealt, BOTTOM))
        whole[view.landlord] = without(whole[view.landlord], rest)
    return (*(card for hand in whole for card in hand), *rest)


def answer_unseen(state: State, view: View, some: bool, rng: random.Random) -> None:
    """Sealed answers of the landlords that the viewer does not know of: at least one 亮 among all, or none."""
    others = [seat for seat in turn(state) if seat != view.seat]
    must = rng.choice(others) if some and others and view.kept != "show" else None
    for seat in others:
        verb = "show" if seat == must else rng.choice(("show", "no", "") if some else ("no", ""))
        if verb:
            act(state, seat, Move(verb))


def doubling_of(view: View, seat: int | None, rng: random.Random) -> str:
    """What a seat said to the doubling: as all know, as one knows oneself, or drawn."""
    if view.phase != "double":
        return "double" if seat in view.doubled else "no"
    return view.answer if seat == view.seat else rng.choice(("double", "no"))


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    return set_readings(cards, rows(rules))


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    return by_order(set_beaten(by, cards, rows(rules)))


KEYS = {"hands", "turn", "landlords", "faceup", "bottom", "last", "passes", "multiple", "phase"} | COMMON_KEYS


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """`multiple` stands for the whole product so far. Sets played before are not counted."""
    check_keys(position, KEYS)
    state = start(rules, tuple(range(PLAYERS)), *read_common(position, PLAYERS))
    state.phase = choice("phase", position.get("phase", "play"), ("show", "double", "play"))
    for key in {"last", "passes", "turn"} if state.phase != "play" else ():
        if key in position:
            raise BadPosition(key, f"is not part of a position in the phase {state.phase}")
    state.before = number("multiple", position.get("multiple", 1), 1, 2**30)
    state.roles, laid = lay_roles(position, [HAND] * PLAYERS, BOTTOM, deck(rules, PLAYERS), rows(rules), rng)
    state.board.hands, state.bottom = laid.hands, laid.bottom
    if state.phase == "play":
        begin_play(state.board, position, laid.last, state.roles.open or 0)
    return state


def facts(state: State) -> dict[str, Json]:
    """`landlords`: those that everybody knows."""
    public, multiple = list(known_landlords(state.roles, None)), product(factors(state))
    own = {"phase": state.phase, "turn": list(turn(state)), "multiple": multiple, "landlords": public}
    return own | facts_of(state.board, result(state))
