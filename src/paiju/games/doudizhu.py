"""斗地主 for three with one pack: 三人经典 (DZ3C) and 三人 QQ (DZ3Q).

Each of three players gets 17 cards, 3 are the bottom (底牌). They bid 1, 2 or 3; the highest bidder is the landlord (地主), takes
the bottom and leads against the two farmers (农民). In turn everybody passes or plays a set that beats the last one; after
two passes its owner leads anew. Who is out of cards first wins for his side: bid × 2 for every bomb, the landlord doubly.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ..core import cards as deck_of
from ..core.cards import BIG, Card, Cards, cards_text, missing, ranks_text, without
from ..core.game import (
    Carry, Chance, Event, Factor, Forfeit, Illegal, Json, Listed, Meta, Move, Moves, NotNow, Pick, Position, Prompt,
    Refused, Result, Shuffle, Stakes,
)  # fmt: skip
from ..core.move import move_text, read_move, reading_text
from ..core.position import BadPosition, allot, check_keys, choice, number, seat_texts
from ..core.position import deal as deal_rest
from ..core.rules import option
from ..shapes.climb import (
    Counts, Row, Rows, Shape, beats, count, follow_reading, lead_reading, pick_cards, plays, readings,
)  # fmt: skip
from ..shapes.climb_refusals import no_beat, no_shape

META = Meta("doudizhu", (3,), 1, "counter", ("doudizhu-classic", "doudizhu-core", "common"))
HAND, BOTTOM = 17, 3


@dataclass(frozen=True, slots=True)
class Rules:
    one_round_bidding: bool = option(False, "DZ3C-2", "叫分只叫一轮", "One round of bidding")
    kickers: str = option("strict", "DZ-10", "带牌", "Kickers", ("strict", "loose"))
    rocket_as_kickers: bool = option(False, "DZ-12", "大小王可同时被带", "Both jokers as two kickers")
    equal_wing_pairs: bool = option(False, "DZ-11", "飞机可带相同的对子", "Equal pairs as wings")
    quad_as_two_pairs: bool = option(False, "DZ-15", "四带两对可带四张相同的牌", "A quad as two pairs behind a quad")
    spring: bool = option(False, "DZ-19", "春天加倍", "Spring doubles")
    anti_spring: bool = option(False, "DZ-19", "反春加倍", "Anti-spring doubles")
    ask_reading: bool = option(False, "DZ-16", "多种牌型时由玩家选", "The player chooses among readings")
    direction: str = option("counter-clockwise", "C-3", "出牌方向", "Direction", ("counter-clockwise", "clockwise"))


CLASSIC = Rules()
QQ = Rules(one_round_bidding=True, kickers="loose", rocket_as_kickers=True, spring=True, anti_spring=True)


@cache
def rows(rules: Rules) -> Rows:
    """DZ-T1 for one pack, in the order in which a lead is read (DZ-16)."""
    single = 1 if rules.kickers == "strict" else 3
    both = rules.rocket_as_kickers
    return (
        Row("rocket", jokers=((1, 1),), power=2),
        Row("bomb", 4, power=1),
        Row("plane", 3, (2, 6)),
        Row("pairs", 2, (3, 10)),
        Row("straight", 1, (5, 12)),
        Row("plane+2", 3, (2, 4), kick=2, each=1, cap=2 if rules.equal_wing_pairs else 1),
        Row("plane+1", 3, (2, 5), kick=1, each=1, cap=single, rocket=both),
        Row("single", 1, top=BIG),
        Row("pair", 2),
        Row("triple", 3),
        Row("triple+1", 3, kick=1, each=1, cap=single),
        Row("triple+2", 3, kick=2, each=1, cap=1),
        Row("quad+1", 4, kick=1, each=2, cap=single, rocket=both),
        Row("quad+2", 4, kick=2, each=2, cap=2 if rules.quad_as_two_pairs else 1),
    )


class Last(NamedTuple):
    """A set on the table: who played it and how it is read."""

    seat: int
    cards: Cards
    kind: str
    run: int
    key: int
    power: int

    @property
    def shape(self) -> Shape:
        return Shape(self.kind, self.run, self.key, self.power)


class FaceUp(NamedTuple):
    """明牌: the face-up card of the deal and who got it, None if it lies in the bottom (DZ3C-1)."""

    card: Card
    seat: int | None


@dataclass(slots=True)
class State:
    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    phase: str = "deal"
    hands: list[Cards] = field(default_factory=lambda: [(), (), ()])
    bottom: Cards = ()
    pack: Cards = ()
    faceup: FaceUp | None = None
    seat: int | None = None
    bids: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    bid: int = 0
    landlord: int | None = None
    last: Last | None = None
    did: list[Last | None] = field(default_factory=lambda: [None, None, None])
    bombs: list[str] = field(default_factory=list[str])
    sets: list[int] = field(default_factory=lambda: [0, 0, 0])
    winner: int | None = None
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.phase, self.hands[:], self.bottom, self.pack,
            self.faceup, self.seat, self.bids[:], self.bid, self.landlord, self.last, self.did[:], self.bombs[:],
            self.sets[:], self.winner, self.told[:], self.log[:],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class View:
    """`left` and `known` (cards known to be in a hand) stand by seat, like `did`: what each seat did last in this trick, no
    cards for a pass. `bottom` is empty until the landlord has taken it.
    """

    seat: int | None
    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    phase: str
    turn: tuple[int, ...]
    hand: Cards
    left: tuple[int, ...]
    known: tuple[Cards, ...]
    faceup: FaceUp | None
    bids: tuple[tuple[int, int], ...]
    bid: int
    landlord: int | None
    bottom: Cards
    last: Last | None
    did: tuple[Last | None, ...]
    multiple: int
    factors: tuple[Factor, ...]
    told: tuple[Event, ...]
    result: Result | None


# the deal


def deck(rules: Rules, n: int) -> Cards:
    return deck_of.deck()


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    return State(rules, seats, purse, stakes, carry)


def chance(state: State) -> Chance | None:
    """DZ3C-1: the pack is shuffled, one card of it lies face up; if it is in the bottom, a first bidder is drawn."""
    if state.phase != "deal":
        return None
    if not state.pack:
        return Shuffle(deck(state.rules, 3))
    return Pick(54) if state.faceup is None else Pick(3)


def deal(state: State, move: Move) -> Iterator[Event]:
    if move.verb == "shuffle":
        state.pack = move.cards
        state.hands = [tuple(sorted(move.cards[i * HAND : (i + 1) * HAND])) for i in range(3)]
        state.bottom = tuple(sorted(move.cards[3 * HAND :]))
        for seat, hand in enumerate(state.hands):
            yield Event("dealt", seat, hand, len(hand), only=(seat,))
        return
    if state.faceup is None:
        receiver = move.n // HAND if move.n < 3 * HAND else None
        state.faceup = FaceUp(state.pack[move.n], receiver)
        yield Event("faceup", receiver, (state.faceup.card,))
        if receiver is None:
            return
        state.seat = receiver
    else:
        state.seat = move.n
    state.phase = "bid"
    yield Event("first", state.seat)


# bidding


def bids_open(state: State) -> tuple[Move, ...]:
    """DZ3C-2, DZ3Q-1: 不叫, or higher than the bids before."""
    return (Move("bid", n=0), *(Move("bid", n=n) for n in range(state.bid + 1, 4)))


def bidding_over(state: State) -> bool:
    """DZ3C-2: at 3, or when two in succession pass after a bid, or when all three pass. DZ3Q-1: at 3, or after one round."""
    calls = [n for _, n in state.bids]
    if state.bid == 3 or state.rules.one_round_bidding:
        return state.bid == 3 or len(calls) == 3
    return len(calls) >= 3 and calls[-2:] == [0, 0] and (state.bid > 0 or len(calls) == 3)


def make_bid(state: State, seat: int, n: int) -> Iterator[Event]:
    state.bids.append((seat, n))
    yield Event("bid", seat, n=n)
    if n:
        state.bid, state.landlord = n, seat
    if not bidding_over(state):
        state.seat = (seat + 1) % 3
    elif state.landlord is None:
        state.phase, state.seat = "over", None
        yield Event("redeal")
    else:
        state.phase, state.seat = "play", state.landlord  # DZ3C-3, DZ-2
        state.hands[state.landlord] = tuple(sorted(state.hands[state.landlord] + state.bottom))
        yield Event("landlord", state.landlord, state.bottom, n=state.bid)


# play


def reading_of(state: State, move: Move) -> Shape | None:
    """How a play is read: as the player chose, or by DZ-16 and DZ-17; None if it cannot be played so."""
    counts, table = count(move.cards), rows(state.rules)
    over = state.last.shape if state.last else None
    if move.reading:
        found = [s for s in readings(counts, table) if reading_text(s.kind, s.key) == move.reading]
        return next((s for s in found if over is None or beats(s, over)), None)
    return lead_reading(counts, table) if over is None else follow_reading(counts, table, over)


@dataclass(slots=True)
class Plays:
    """The legal plays of a seat: one for each multiset of ranks, and for each reading where the player chooses."""

    state: State
    seat: int

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and refuse(self.state, self.seat, move) is None

    def __iter__(self) -> Iterator[Move]:
        state, hand = self.state, self.state.hands[self.seat]
        if state.last:
            yield Move("pass")
        seen: set[tuple[Counts, str]] = set()
        for shape, counts in plays(count(hand), rows(state.rules), state.last.shape if state.last else None):
            reading = reading_text(shape.kind, shape.key) if state.rules.ask_reading else ""
            if reading and len(readings(counts, rows(state.rules))) == 1:
                reading = ""
            if (counts, reading) not in seen:
                seen.add((counts, reading))
                yield Move("play", pick_cards(hand, counts), reading=reading)

    def count(self) -> int:
        return sum(1 for _ in self)

    def pick(self, rng: random.Random) -> Move:
        return rng.choice(list(self))


def play(state: State, seat: int, move: Move) -> Iterator[Event]:
    if move.verb == "pass":
        state.did[seat] = Last(seat, (), "", 0, 0, 0)
        state.seat = (seat + 1) % 3
        yield Event("pass", seat)
        if state.last and state.last.seat == state.seat:  # DZ-4
            state.last, state.did = None, [None, None, None]
            yield Event("trick", state.seat)
        return
    shape = reading_of(state, move)
    assert shape is not None, "act trusts that the play is legal"
    hand = state.hands[seat] = without(state.hands[seat], move.cards)
    state.last = state.did[seat] = Last(seat, move.cards, *shape)
    state.sets[seat] += 1
    if shape.power:
        state.bombs.append(shape.kind)
    yield Event("play", seat, move.cards, shape.key, shape.kind)
    state.seat = (seat + 1) % 3
    state.did[state.seat] = None
    if not hand:  # DZ-5
        state.phase, state.winner, state.seat = "over", seat, None
        for factor in factors(state):
            if factor.kind in ("spring", "anti_spring"):
                yield Event(factor.kind, state.landlord)
        yield Event("over", seat)
        for other, cards in enumerate(state.hands):
            if cards:
                yield Event("left", other, cards, len(cards))
    elif len(hand) <= 2:  # DZ3Q-3
        yield Event("warn", seat, n=len(hand))


# settling


def factors(state: State) -> tuple[Factor, ...]:
    """The product that makes the multiple: DZ3C-5, DZ3Q-4, DZ-18, DZ-19."""
    found = [Factor("bid", state.bid)] if state.bid else []
    found += [Factor(kind, 2) for kind in state.bombs]
    if state.winner is not None and state.landlord is not None:
        won = state.winner == state.landlord
        played = [n for seat, n in enumerate(state.sets) if seat != state.landlord]
        if won and state.rules.spring and not any(played):
            found.append(Factor("spring", 2))
        if not won and state.rules.anti_spring and state.sets[state.landlord] == 1:
            found.append(Factor("anti_spring", 2))
    return tuple(found)


def multiple(state: State) -> int:
    product = 1
    for factor in factors(state):
        product *= factor.by
    return product


def points(state: State, units: int, won: bool) -> tuple[Fraction, ...]:
    """EC-2: the landlord stands against each farmer with base × units."""
    sign = Fraction(state.stakes.base * units * (1 if won else -1))
    return tuple(2 * sign if seat == state.landlord else -sign for seat in range(3))


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    if state.winner is None:
        return Result((Fraction(0),) * 3, (), "redeal", (), state.carry)
    won = state.winner == state.landlord
    winners = tuple(seat for seat in range(3) if (seat == state.landlord) == won)
    ending = "landlord" if won else "farmers"
    return Result(points(state, multiple(state), won), winners, ending, factors(state), state.carry)


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: the bid is no part of the behaviour multiple; bombs count as played and as they lie intact in all hands."""
    if state.landlord is None or state.phase != "play":
        return Forfeit(1, (Fraction(0),) * 3, ())
    held = [shape for hand in state.hands for shape, _ in plays(count(hand), rows(state.rules)[:2])]
    units = 2 ** (len(state.bombs) + len(held))
    return Forfeit(units, points(state, units, seat != state.landlord), (state.landlord,))


def leave(carry: Carry, seat: int) -> Carry:
    return carry


# what is asked


def turn(state: State) -> tuple[int, ...]:
    return () if state.seat is None or state.phase not in ("bid", "play") else (state.seat,)


def prompt(state: State, seat: int) -> Prompt:
    if state.phase == "bid":
        return Prompt("bid", bids_open(state), 0, 0, Move("bid", n=0))
    hand = state.hands[seat]
    if state.last:
        return Prompt("play", (Move("pass"),), 1, len(hand), Move("pass"))
    return Prompt("play", (), 1, len(hand), Move("play", hand[:1]))  # C-6


def legal(state: State, seat: int) -> Moves:
    return Listed(bids_open(state)) if state.phase == "bid" else Plays(state, seat)


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if state.phase == "bid":
        if move.verb != "bid":
            return NotNow("bid_now", "C-8")
        clause = "DZ3Q-1" if state.rules.one_round_bidding else "DZ3C-2"
        if move.n > 3:
            return Illegal("bid_unknown", clause, n=move.n)
        return None if move in bids_open(state) else Illegal("bid_too_low", clause, n=move.n, bid=state.bid)
    if move.verb == "pass":
        return None if state.last else Illegal("must_lead", "DZ-3")
    if move.verb != "play" or move.suit:
        return NotNow("play_now", "C-8")
    if not move.cards or (lacking := missing(move.cards, state.hands[seat])):
        return Illegal("not_held", "C-7", cards=cards_text(missing(move.cards, state.hands[seat])))
    table = rows(state.rules)
    if not (found := readings(count(move.cards), table)):
        return no_shape(count(move.cards), table)
    shape = reading_of(state, move)
    if move.reading:
        if move.reading not in [reading_text(s.kind, s.key) for s in found]:
            return Illegal("no_such_reading", "DZ-16", reading=move.reading)
        if shape and not state.rules.ask_reading and shape != reading_of(state, move._replace(reading="")):
            return Illegal("reading_not_asked", "DZ-17" if state.last else "DZ-16", reading=move.reading)
    if shape or state.last is None:
        return None
    return no_beat(found, state.last.shape, cards_text(state.last.cards))


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None:
        events = list(deal(state, move))
    elif move.verb == "bid":
        events = list(make_bid(state, seat, move.n))
    else:
        events = list(play(state, seat, move))
    state.told += events
    return events


# who knows what


def known(state: State, of: int) -> Cards:
    """What everybody knows that a hand holds: the bottom and the face-up card less what was played, and all at the end."""
    if state.winner is not None:
        return state.hands[of]
    shown = list(state.bottom if of == state.landlord and state.phase == "play" else ())
    if state.faceup and state.faceup.seat == of and state.faceup.card not in shown:
        shown.append(state.faceup.card)
    return tuple(sorted(card for card in shown if card in state.hands[of]))


def view(state: State, seat: int | None) -> View:
    return View(
        seat=seat,
        rules=state.rules,
        seats=state.seats,
        purse=state.purse,
        stakes=state.stakes,
        carry=state.carry,
        phase=state.phase,
        turn=turn(state),
        hand=() if seat is None else state.hands[seat],
        left=tuple(len(hand) for hand in state.hands),
        known=tuple(known(state, of) for of in range(3)),
        faceup=state.faceup,
        bids=tuple(state.bids),
        bid=state.bid,
        landlord=state.landlord if state.phase != "bid" else None,
        bottom=state.bottom if state.landlord is not None and state.phase != "bid" else (),
        last=state.last,
        did=tuple(state.did),
        multiple=multiple(state),
        factors=factors(state),
        told=tuple(event.seen_by(seat) for event in state.told),
        result=result(state),
    )


def guess(view: View, rng: random.Random) -> State:
    """Deal the cards that the view does not place, then play the hand again from its first shuffle."""
    state = start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    if not any(event.kind == "dealt" for event in view.told):
        return state
    played = [tuple(c for e in view.told if e.kind == "play" and e.seat == seat for c in e.cards) for seat in range(3)]
    now = [view.hand if seat == view.seat else view.known[seat] for seat in range(3)]
    bottom = view.bottom or ((view.faceup.card,) if view.faceup and view.faceup.seat is None else ())
    placed = [*now[0], *now[1], *now[2], *played[0], *played[1], *played[2]]
    unseen = list(without(without(deck(view.rules, 3), set(placed) | set(bottom)), ()))
    rng.shuffle(unseen)
    dealt: list[Cards] = []
    for seat in range(3):
        lacking = view.left[seat] - len(now[seat])
        now[seat] += tuple(unseen[:lacking])
        del unseen[:lacking]
        taken = bottom if seat == view.landlord else ()
        dealt.append(without(now[seat] + played[seat], taken))
    pack = (*dealt[0], *dealt[1], *dealt[2], *bottom, *unseen)
    act(state, None, Move("shuffle", pack))
    for event in view.told:
        if (move := _said(view, event, pack)) is not None:
            act(state, None if event.kind in ("faceup", "first") else event.seat, move)
    return state


def _said(view: View, event: Event, pack: Cards) -> Move | None:
    """The action that an event tells of."""
    match event.kind:
        case "faceup":
            return Move("pick", n=pack.index(event.cards[0]))
        case "first" if view.faceup and view.faceup.seat is None:
            return Move("pick", n=event.seat or 0)
        case "bid":
            return Move("bid", n=event.n)
        case "pass":
            return Move("pass")
        case "play":
            chosen = reading_text(event.note, event.n) if view.rules.ask_reading else ""
            return Move("play", event.cards, reading=chosen)
        case _:
            return None


# positions of case files


KEYS = {"hands", "turn", "landlord", "bottom", "last", "passes", "multiple", "bid", "phase", "bids", "purse", "stakes", "carry"}


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """`multiple` stands for the whole product so far; without it the bid does. Sets played before are not counted."""
    check_keys(position, KEYS)
    state = start(rules, (0, 1, 2), {}, Stakes(), {})
    given = position.get("last") or {}
    if not isinstance(given, Mapping) or set(given) - {"seat", "play"}:
        raise BadPosition("last", "{seat, play}")
    last_play, _, reading = str(given.get("play", "")).partition(" as ")
    texts = {f"hands.{seat}": text for seat, text in enumerate(seat_texts(position, "hands", 3))}
    sets, left = allot({**texts, "bottom": str(position.get("bottom") or ""), "last": last_play}, deck(rules, 3))
    state.hands = [sets[f"hands.{seat}"] for seat in range(3)]
    state.bottom = sets["bottom"]
    size = next((len(hand) for hand in state.hands if hand), HAND)
    last_seat = number("last.seat", given["seat"], 0, 2) if given else None
    sizes = [max(1, size - len(sets["last"])) if seat == last_seat else size for seat in range(3)]
    left = deal_rest(state.hands, sizes, left, rng)
    state.phase = choice("phase", position.get("phase", "play"), ("bid", "play"))
    state.bid = number("bid", position.get("bid", 0), 0, 3)
    if state.phase == "bid":
        state.bottom = state.bottom or tuple(sorted(left[:BOTTOM]))
        return _bids_made(state, position)
    state.bid = number("multiple", position.get("multiple", state.bid or 1), 1, 2**30)
    state.landlord = number("landlord", position.get("landlord", 0), 0, 2)
    state.bottom = ()
    if last_seat is not None:
        shapes = readings(count(sets["last"]), rows(rules))
        shape = next((s for s in shapes if not reading or reading_text(s.kind, s.key) == reading), None)
        if shape is None:
            raise BadPosition("last", f"{given['play']} is no set")
        state.last = state.did[last_seat] = Last(last_seat, sets["last"], *shape)
        state.sets[last_seat] = 1
    passes = number("passes", position.get("passes", 0), 0, 1)
    usual = state.landlord if last_seat is None else (last_seat + 1 + passes) % 3
    state.seat = number("turn", position.get("turn", usual), 0, 2)
    return state


def _bids_made(state: State, position: Position) -> State:
    first = number("turn", position.get("turn", 0), 0, 2)
    state.seat = first
    for row in position.get("bids") or ():
        seat, move = number("bids", row[0], 0, 2), read_move(str(row[1]))
        if not state.bids:
            state.seat = seat
        if seat != state.seat or state.phase != "bid" or refuse(state, seat, move):
            raise BadPosition("bids", f"{seat} {move_text(move)} is not possible here")
        act(state, seat, move)
    return state


def facts(state: State) -> dict[str, Json]:
    final = result(state)
    return {
        "turn": list(turn(state)),
        "phase": state.phase,
        "last": {"seat": state.last.seat, "play": cards_text(state.last.cards)} if state.last else None,
        "multiple": multiple(state),
        "hands": {seat: cards_text(hand) for seat, hand in enumerate(state.hands)},
        "landlord": state.landlord,
        "bottom": cards_text(state.bottom),
        "bid": state.bid,
        "winner": list(final.winners) if final else None,
        "points": [str(p) for p in final.points] if final else None,
        "ending": final.ending if final else None,
    }
