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

from ..core import cards as packs
from ..core.cards import Cards, without
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
from ..core.position import COMMON_KEYS, bar_keys, check_keys, choice, number, read_common
from ..core.rules import option
from ..shapes import roles
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
from ..shapes.climb_play import Plays, refuse_play, set_beaten, set_readings
from ..shapes.landlord import FaceUp, View, bombs_in, pair_points, product, two_packs_of_five

META = Meta("doudizhu", (5,), "counter-clockwise")
PLAYERS, HAND, BOTTOM = 5, 21, 3
DEALT = PLAYERS * HAND
SHOW_STEPS = 27  # DZ5-4: how long the landlords have to reveal, and everybody waits: some eight seconds
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
    who: roles.Roles = field(default_factory=roles.Roles)
    doubles: dict[int, str] = field(default_factory=dict[int, str])
    before: int = 1
    board: Board = field(default_factory=lambda: empty_board(PLAYERS))
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.phase, self.pack, self.bottom,
            self.who.copy(), dict(self.doubles), self.before, self.board.copy(), self.told[:], self.log[:],
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
    return Pick(len(roles.no_jokers(state.pack, DEALT))) if state.pack else Shuffle(deck(state.rules, PLAYERS))


def deal(state: State, move: Move) -> Iterator[Event]:
    board = state.board
    if move.verb == "tick":
        state.phase = "double"
        yield from roles.step_over(state.who)
    elif move.verb == "shuffle":
        state.pack, state.bottom = move.cards, tuple(sorted(move.cards[DEALT:]))
        yield from deal_out(board, move.cards, HAND)
    else:
        at = roles.no_jokers(state.pack, DEALT)[move.n]
        face, lord = state.pack[at], at // HAND
        board.hands[lord] = tuple(sorted(board.hands[lord] + state.bottom))
        others = (seat for seat, hand in enumerate(board.hands) if seat != lord and face in hand)
        state.who = roles.Roles(lord, next(others, lord), face)
        state.phase = "show"
        yield Event("faceup", lord, (face,))
        yield Event("landlord", lord, state.bottom, only=(lord,))


# revealing and doubling


def answer(state: State, seat: int, verb: str) -> Iterator[Event]:
    """Answers are sealed (DZ5-4, DZ5-7). That somebody was asked to reveal would tell that he is a landlord."""
    if state.phase == "show":
        state.who.said[seat] = verb
        return
    state.doubles[seat] = verb
    yield Event("answered", seat)
    if len(state.doubles) == PLAYERS:
        state.phase, state.board.seat = "play", state.who.open
        yield from (Event("double" if state.doubles[one] == "double" else "no_double", one) for one in range(PLAYERS))


def doubled(state: State) -> tuple[int, ...]:
    """Who doubled, once that is revealed."""
    sealed = len(state.doubles) < PLAYERS
    return () if sealed else tuple(seat for seat in range(PLAYERS) if state.doubles[seat] == "double")


# play


def play(state: State, seat: int, move: Move) -> Iterator[Event]:
    """DZ5-5: the hidden landlord's copy on the table discloses him, as does the end; one who has both must play both."""
    board, who = state.board, state.who
    yield from play_on(board, seat, move, rows(state.rules))
    over = board.winner is not None
    if not who.disclosed and (over or not roles.copies(who, board.hands, who.hidden)):
        yield roles.disclose(who)
    if over:
        state.phase = "over"
        yield from (Event(f.kind, board.winner) for f in factors(state) if f.kind == "no_play")
        yield from lay_open(board)


# settling


def factors(state: State) -> tuple[Factor, ...]:
    """DZ5-4, DZ5-7, DZ5-9."""
    found = [Factor("initial", state.before)] if state.before > 1 else []
    found += [Factor("reveal", 2)] * state.who.revealed
    if state.rules.double_mode == "common":
        found += [Factor("double", 2)] * len(doubled(state))
    found += [Factor(bomb.kind, 2) for bomb in state.board.bombs if bomb.power >= DOUBLING]
    if state.board.winner is not None and not any(state.board.sets[seat] for seat in losers(state)):
        found.append(Factor("no_play", 2))
    return tuple(found)


def losers(state: State) -> tuple[int, ...]:
    """DZ5-10: the side that did not go out first."""
    lords = roles.landlords(state.who)
    return tuple(seat for seat in range(PLAYERS) if (seat in lords) != (state.board.winner in lords))


def own(state: State) -> list[int]:
    """DZ5-7, `double_mode = personal`: what each seat's doubling does to its own settlements."""
    personal = state.rules.double_mode == "personal"
    return [2 if personal and seat in doubled(state) else 1 for seat in range(PLAYERS)]


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    lords, lost = roles.landlords(state.who), losers(state)
    won, winners = state.board.winner in lords, tuple(seat for seat in range(PLAYERS) if seat not in lost)
    ending = "farmers" if not won else "landlords" if len(lords) > 1 else "landlord"
    won_by = pair_points(state.stakes.base * product(factors(state)), lords, won, own(state))  # DZ5-11
    return Result(won_by, winners, ending, factors(state), state.carry)


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: bombs that double count as played and as they lie in all hands. Leaving ends the hand, and shows who is who."""
    units = product(factor for factor in factors(state) if factor.kind != "initial")
    units *= 2 ** sum(bomb.power >= DOUBLING for bomb in bombs_in(state.board.hands, rows(state.rules)))
    if state.who.open is None:
        return Forfeit(units, (Fraction(0),) * PLAYERS, None)
    lords = roles.landlords(state.who)
    each = own(state)
    against = max(each[other] for other in range(PLAYERS) if (other in lords) != (seat in lords))
    loss = pair_points(state.stakes.base * state.stakes.initial * units, lords, seat not in lords, each)
    return Forfeit(units * each[seat] * against, loss, lords)


def leave(carry: Carry, seat: int) -> Carry:
    return carry


# what is asked


def turn(state: State) -> tuple[int, ...]:
    if state.phase == "show":
        return roles.asked(state.who)
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
    face = None if state.who.disclosed or seat != state.who.hidden else state.who.face
    return found if face is None else roles.FacedPlays(found, face)


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if state.phase in ANSWERS:
        return None if move in ANSWERS[state.phase] else NotNow(ASKED[state.phase], "C-8")
    return refuse_play(move, state.board.hands[seat], rows(state.rules), state.board.last, ask=False)


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None:
        events = list(deal(state, move))
    elif state.phase in ANSWERS:
        events = list(answer(state, seat, move.verb))
    else:
        events = list(play(state, seat, move))
    state.told += events
    return events


# who knows what


def view(state: State, seat: int | None) -> View:
    board, who, me = state.board, state.who, -1 if seat is None else seat
    sealed = {"show": who.said, "double": state.doubles}.get(state.phase, {})
    over = board.winner is not None
    known = (board.hands[of] if over else roles.known_hand(who, board.hands, of, seat) for of in range(PLAYERS))
    return View(
        seat=seat,
        rules=state.rules,
        seats=state.seats,
        purse=state.purse,
        stakes=state.stakes,
        carry=state.carry,
        phase=state.phase,
        turn=tuple(one for one in turn(state) if state.phase != "show" or one == seat),
        hand=() if seat is None else board.hands[seat],
        left=tuple(map(len, board.hands)),
        known=tuple(known),
        faceup=None if who.face is None else FaceUp(who.face, who.open),
        answer=sealed.get(me, ""),
        answered=tuple(sorted(state.doubles)) if state.phase == "double" else (),
        kept=who.said.get(me, ""),
        landlord=who.open,
        landlords=roles.known_landlords(who, seat),
        disclosed=who.disclosed,
        bottom=state.bottom if me == who.open else (),
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
                faces = [(state.pack[at], at // HAND) for at in roles.no_jokers(state.pack, DEALT)]
                act(state, None, Move("pick", n=faces.index((event.cards[0], event.seat or 0))))
            case "landlord" if view.kept:
                act(state, view.seat, Move(view.kept))
            case "reveal" | "undisclosed":
                for said in roles.answers_unseen(state.who, view.seat, event.kind == "reveal", rng):
                    act(state, *said)
                act(state, None, Move("tick"))
            case "answered":
                act(state, event.seat, Move(doubling_of(view, event.seat, rng)))
            case _:
                if (move := said_in_play(event, rows(view.rules), ask=False)) is not None:
                    act(state, event.seat, move)
    for said in roles.answers_unseen(state.who, view.seat, rng.random() < 0.5, rng) if state.phase == "show" else ():
        act(state, *said)
    return state


def packed(view: View, rng: random.Random) -> Cards:
    """A pack that deals what the view knows, and the rest as chance has it."""
    whole, rest = dealt_hands(view, deck(view.rules, PLAYERS), rng, {})
    if view.faceup is not None and view.landlord is not None:
        dealt = without(whole[view.landlord], (view.faceup.card,))  # this copy is none of the bottom
        rest = view.bottom or tuple(rng.sample(dealt, BOTTOM))
        whole[view.landlord] = without(whole[view.landlord], rest)
    return (*(card for hand in whole for card in hand), *rest)


def doubling_of(view: View, seat: int | None, rng: random.Random) -> str:
    """What a seat said to the doubling: as all know, as one knows oneself, or drawn."""
    if view.phase != "double":
        return "double" if seat in view.doubled else "no"
    return view.answer if seat == view.seat else rng.choice(("double", "no"))


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    return set_readings(cards, rows(rules))


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    return set_beaten(by, cards, rows(rules))


KEYS = {"hands", "turn", "landlords", "faceup", "bottom", "last", "passes", "multiple", "phase"} | COMMON_KEYS


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """`multiple` stands for the whole product so far. Sets played before are not counted."""
    state = start(rules, tuple(range(PLAYERS)), *read_common(position, PLAYERS))
    state.phase = choice("phase", position.get("phase", "play"), ("show", "double", "play"))
    check_keys(position, KEYS)
    bar_keys(position, () if state.phase == "play" else ("last", "passes", "turn"), state.phase)
    state.before = number("multiple", position.get("multiple", 1), 1, 2**30)
    state.who, laid = roles.lay_roles(position, [HAND] * PLAYERS, BOTTOM, deck(rules, PLAYERS), rows(rules), rng)
    state.board.hands, state.bottom = laid.hands, laid.bottom
    if state.phase == "play":
        begin_play(state.board, position, laid.last, state.who.open or 0)
    return state


def facts(state: State) -> dict[str, Json]:
    """`landlords`: those that everybody knows."""
    public, multiple = list(roles.known_landlords(state.who, None)), product(factors(state))
    own = {"phase": state.phase, "turn": list(turn(state)), "multiple": multiple, "landlords": public}
    return own | facts_of(state.board, result(state))
