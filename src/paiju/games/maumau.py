"""七八J (MM), a game of the Mau-Mau kind: two to four players, one to three packs without jokers, five cards each.

In turn everybody plays a card of the top card's suit or rank, or draws one. A seven makes the next player draw two, or
hand them on with another seven; an eight takes the next player's turn; a jack goes on anything but a jack and names a suit;
an ace turns the direction. Who is out of cards wins the hand, the others count what they hold as penalty points (罚分), and
who has a hundred is out of the match.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from ..core import cards as packs
from ..core.cards import SUITS, Card, Cards, card_text, missing, rank, suit, without
from ..core.cards import cards_text as text
from ..core.game import (
    Carry,
    Chance,
    Event,
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
from ..shapes.maumau import ACE, EIGHT, HAND, JACK, OUT, POINTS, SEVEN, View, fits, points_of
from ..shapes.maumau_guess import shuffles
from ..shapes.maumau_setup import set_up

META = Meta("maumau", (2, 3, 4), 2, "clockwise")
DRAW, PASS, ANNOUNCE = Move("draw"), Move("pass"), Move("announce")


@dataclass(frozen=True, slots=True)
class Rules:
    decks: str = option("auto", "MM-1", "几副牌（三四人）", "Packs for three and four", ("auto", "2", "3"))
    ace: str = option("reverse", "MM-10", "A 的作用", "An ace", ("reverse", "skip", "again", "none"))
    points: str = option("german", "MM-T1", "罚分", "Penalty points", tuple(POINTS))
    play_after_draw: bool = option(True, "MM-7", "摸到能出的牌可以马上出", "A card just drawn may be played")
    voluntary_draw: bool = option(False, "MM-7", "能出也可以摸牌", "Drawing although one could play")
    draw_until_playable: bool = option(False, "MM-7", "一直摸到能出为止", "Drawing goes on until a card fits")
    opening_effect: bool = option(False, "MM-3", "开局牌起作用", "The first card has its effect")
    last_seven_draws: bool = option(False, "MM-14", "最后一张 7 也要罚牌", "A last seven is still drawn")
    announce_last: bool = option(False, "MM-18", "剩一张牌要报牌", "The last card is announced")
    starter: str = option("rotate", "MM-4", "下一局谁先出", "Who starts the next hand", ("rotate", "winner"))
    direction: str = option("clockwise", "C-3", "出牌方向", "Direction", ("clockwise", "counter-clockwise"))


CLASSIC = Rules()


@dataclass(slots=True)
class State:
    """`suit`: the one to match; `seat`: who is to move; `drawer`: who is drawing, `due` how many cards more and `why`;
    `short`: he waits for a new stock; `drawn`: the card just drawn, which alone may be played; `stuck`: passes in a row with
    nothing to draw.
    """

    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    active: tuple[int, ...] = ()
    hands: dict[int, Cards] = field(default_factory=dict[int, Cards])
    stock: Cards = ()
    pile: Cards = ()
    suit: str = ""
    starter: int | None = None
    seat: int | None = None
    way: int = 1
    pending: int = 0
    skip: bool = False
    drawer: int | None = None
    due: int = 0
    why: str = ""
    short: bool = False
    drawn: Card | None = None
    announced: bool = False
    stuck: int = 0
    winner: int | None = None
    over: bool = False
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.active, dict(self.hands), self.stock, self.pile,
            self.suit, self.starter, self.seat, self.way, self.pending, self.skip, self.drawer, self.due, self.why, self.short,
            self.drawn, self.announced, self.stuck, self.winner, self.over, self.told[:], self.log[:],
        )  # fmt: skip


# the deal


def deck(rules: Rules, n: int) -> Cards:
    """MM-1: two always play with one pack."""
    return packs.deck(1 if n == 2 else 2 if n == 4 and rules.decks == "auto" else int(rules.decks.replace("auto", "1")), False)


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    """The carry has the `penalties` by seat and the `starter`."""
    active = tuple(seat for seat in seats if carried(carry, seat) < OUT)
    first = carry.get("starter")
    hands: dict[int, Cards] = dict.fromkeys(seats, ())
    return State(rules, seats, purse, stakes, carry, active, hands, starter=first if first in active else None)


def carried(carry: Carry, seat: int) -> int:
    return carry.get("penalties", {}).get(str(seat), 0)


def chance(state: State) -> Chance | None:
    if state.over:
        return None
    if not state.pile:
        return Shuffle(deck(state.rules, len(state.seats)))
    if state.starter is None:
        return Pick(len(state.active))
    return Shuffle(tuple(sorted(state.pile[:-1]))) if state.short else None


def by_chance(state: State, move: Move) -> Iterator[Event]:
    if state.short:  # MM-13
        state.stock, state.pile, state.short = move.cards, state.pile[-1:], False
        yield Event("reshuffle", None, tuple(sorted(move.cards)))
        yield from go_on_drawing(state)
        return
    if move.verb == "shuffle":
        for i, seat in enumerate(state.active):
            state.hands[seat] = tuple(sorted(move.cards[i * HAND : (i + 1) * HAND]))
            yield Event("dealt", seat, state.hands[seat], HAND, only=(seat,))
        rest = move.cards[len(state.active) * HAND :]
        state.pile, state.stock = rest[:1], rest[1:]
        state.suit = suit(rest[0])
        yield Event("first_card", None, state.pile)
        if state.starter is None:
            return
    else:
        state.starter = state.active[move.n]
    yield Event("starter", state.starter)
    yield from open_play(state)


def open_play(state: State) -> Iterator[Event]:
    """MM-3: the card turned up only says suit and rank, unless the house has it otherwise."""
    state.seat = state.starter
    if state.rules.opening_effect and state.seat is not None:
        before = state.seat
        yield from effect(state, rank(state.pile[-1]))
        skips = rank(state.pile[-1]) == ACE and state.rules.ace == "skip"
        state.seat = after(state, before) if skips else before


# play


def after(state: State, seat: int, steps: int = 1) -> int:
    order = state.active
    return order[(order.index(seat) + steps * state.way) % len(order)]


def effect(state: State, played: int) -> Iterator[Event]:
    """What a card of this rank asks of those who follow (MM-9 … MM-11)."""
    if played == SEVEN:
        state.pending += 2
        yield Event("pending", n=state.pending)
    elif played == EIGHT:
        state.skip = True
    elif played == ACE and state.rules.ace == "reverse":
        state.way = -state.way
        yield Event("turned", n=state.way)


def play(state: State, seat: int, move: Move) -> Iterator[Event]:
    card = move.cards[0]
    kept = state.hands[seat] = without(state.hands[seat], move.cards)
    state.pile += move.cards
    state.suit = move.suit or suit(card)
    told, state.announced, state.drawn, state.stuck, state.skip = state.announced, False, None, 0, False
    yield Event("play", seat, move.cards, note=move.suit or "card")
    if not kept:
        state.winner = seat
        yield Event("over", seat)
        if rank(card) == SEVEN and state.rules.last_seven_draws:
            state.drawer, state.due, state.why, state.pending = after(state, seat), state.pending + 2, "penalty", 0
            yield from go_on_drawing(state)
        else:
            yield from finish(state)
        return
    yield from effect(state, rank(card))
    state.seat = after(state, seat, steps(state, rank(card)))
    if len(kept) == 1 and state.rules.announce_last and not told:
        state.drawer, state.due, state.why = seat, 2, "unannounced"
        yield from go_on_drawing(state)


def steps(state: State, played: int) -> int:
    """How many seats on the next to move sits (MM-10)."""
    if played != ACE:
        return 1
    again = state.rules.ace == "again" or (state.rules.ace == "reverse" and len(state.active) == 2)
    return 0 if again else 2 if state.rules.ace == "skip" else 1


def begin_drawing(state: State, seat: int) -> Iterator[Event]:
    state.drawer = seat
    state.due, state.why, state.pending = (state.pending, "penalty", 0) if state.pending else (1, "turn", 0)
    yield from go_on_drawing(state)


def go_on_drawing(state: State) -> Iterator[Event]:
    """Draw what is due, as far as there are cards; a new stock is chance's to shuffle (MM-13)."""
    seat = state.drawer
    assert seat is not None
    top = state.pile[-1]
    while state.due:
        if not state.stock and len(state.pile) > 1:
            state.short = True
            yield Event("short", seat, note=state.why)
            return
        if not state.stock:
            state.due = 0
            yield Event("dry", seat, note=state.why)
            break
        single = state.why in ("turn", "more")
        n = 1 if single else min(state.due, len(state.stock))
        cards, state.stock = tuple(sorted(state.stock[:n])), state.stock[n:]
        state.hands[seat] = tuple(sorted(state.hands[seat] + cards))
        state.due -= n
        yield Event("draw", seat, cards, n, state.why, only=(seat,))
        if single:
            state.drawn, state.why = cards[0], "more"
            until = state.rules.draw_until_playable and not fits(cards[0], top, state.suit)
            state.due = int(until)
    yield from drawn_all(state, seat)


def drawn_all(state: State, seat: int) -> Iterator[Event]:
    why, state.drawer, state.why = state.why, None, ""
    if state.winner is not None:
        yield from finish(state)
    elif why == "penalty" or (why == "more" and not state.rules.play_after_draw):
        move_on(state, seat)


def move_on(state: State, seat: int) -> None:
    state.seat, state.drawn, state.announced = after(state, seat), None, False


def rest(state: State, seat: int) -> Iterator[Event]:
    """A pass: after drawing, under an eight, or with nothing to draw (MM-17)."""
    note = "drawn" if state.drawn is not None else "skip" if state.skip else "stuck"
    yield Event("pass", seat, note=note)
    state.skip = False
    state.stuck = state.stuck + 1 if note == "stuck" else 0
    move_on(state, seat)
    if state.stuck == len(state.active):
        yield Event("blocked")
        yield from finish(state)


# settling


def finish(state: State) -> Iterator[Event]:
    state.over = True
    yield from (Event("left", seat, hand, len(hand)) for seat, hand in state.hands.items() if hand)
    yield from (Event("scored", seat, n=n) for seat, n in scores(state).items() if seat != state.winner)
    after_hand = totals(state)
    yield from (Event("total", seat, n=after_hand[seat]) for seat in state.active)
    yield from (Event("out", seat, note="maumau") for seat in state.active if seat not in staying(state))


def scores(state: State) -> dict[int, int]:
    """MM-15."""
    return {seat: points_of(state.hands[seat], state.rules.points) for seat in state.active}


def totals(state: State) -> dict[int, int]:
    """MM-15, MM-17: the penalty points of every seat, this hand counted once it is over."""
    total = {seat: carried(state.carry, seat) for seat in state.seats}
    if not state.over:
        return total
    for seat, n in scores(state).items():
        total[seat] += n
    low = [seat for seat in state.active if total[seat] == min(total[s] for s in state.active)]
    if len(low) > 1 and all(total[seat] >= OUT for seat in state.active):
        total |= dict.fromkeys(low, OUT - 1)
    return total


def staying(state: State) -> tuple[int, ...]:
    """MM-16, MM-17: who is still in the match."""
    total = totals(state)
    below = tuple(seat for seat in state.active if total[seat] < OUT)
    return below or (min(state.active, key=lambda seat: total[seat]),)


def result(state: State) -> Result | None:
    """MM-19: each loser pays the winner his points."""
    if not state.over:
        return None
    lost, unit = scores(state), state.stakes.base
    points = [Fraction(0)] * len(state.seats)
    if state.winner is not None:
        for seat, n in lost.items():
            points[state.seats.index(seat)] = Fraction(-n * unit)
        points[state.seats.index(state.winner)] = Fraction(sum(lost.values()) * unit)
    stay = staying(state)
    left = {"penalties": {str(seat): n for seat, n in totals(state).items()}, "starter": next_starter(state)}
    won = () if state.winner is None else (state.winner,)
    return Result(tuple(points), won or (stay if len(stay) == 1 else ()), "out" if won else "blocked", (), left, len(stay) == 1)


def next_starter(state: State) -> int:
    """MM-4."""
    if state.rules.starter == "winner" and state.winner is not None:
        return state.winner
    first = state.seats.index(state.starter if state.starter is not None else state.seats[0])
    order = (*state.seats[first + 1 :], *state.seats[: first + 1])
    return next(seat for seat in order if seat in staying(state))


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: what he holds, in equal parts to the others who play."""
    others = [one for one in state.active if one != seat]
    held = Fraction(points_of(state.hands[seat], state.rules.points) * state.stakes.base)
    share = held / len(others) if others else Fraction(0)
    points = tuple(-held if one == seat else share if one in others else Fraction(0) for one in state.seats)
    return Forfeit(1, points, ())


def leave(carry: Carry, seat: int) -> Carry:
    """A newcomer begins with the highest total of the others who are in."""
    total: Mapping[str, int] = carry.get("penalties", {})
    if str(seat) not in total:
        return carry
    others = [n for one, n in total.items() if one != str(seat) and n < OUT]
    return {**carry, "penalties": {**total, str(seat): max(others, default=0)}}


# what is asked


def turn(state: State) -> tuple[int, ...]:
    return () if state.seat is None or state.short or state.over or state.winner is not None else (state.seat,)


def phase_of(state: State) -> str:
    if state.over or state.seat is None:
        return "over" if state.over else "deal"
    return "seven" if state.pending else "eight" if state.skip else "drawn" if state.drawn is not None else "play"


def playable(state: State, seat: int) -> Cards:
    """Each different card that may be played now."""
    hand = (state.drawn,) if state.drawn is not None else tuple(sorted({*state.hands[seat]}))
    answer = SEVEN if state.pending else EIGHT if state.skip else None
    if answer is not None:
        return tuple(card for card in hand if rank(card) == answer)
    return tuple(card for card in hand if fits(card, state.pile[-1], state.suit))


def others(state: State, seat: int) -> tuple[Move, ...]:
    """What may be done but play a card."""
    bars = bool(playable(state, seat))
    found: tuple[Move, ...]
    if state.pending:
        found = (DRAW,)
    elif state.skip or state.drawn is not None:
        found = (PASS,)
    elif state.stock or len(state.pile) > 1:
        found = () if bars and not state.rules.voluntary_draw else (DRAW,)
    else:
        found = () if bars else (PASS,)
    may = state.rules.announce_last and not state.announced and len(state.hands[seat]) == 2
    return (*found, ANNOUNCE) if may else found


def prompt(state: State, seat: int) -> Prompt:
    """C-6: the card of the fewest points, a jack naming the longest suit; else to draw or to pass."""
    choices, cards = others(state, seat), playable(state, seat)
    default = choices[0] if choices else PASS
    if cards:
        card = min(cards, key=lambda card: (POINTS[state.rules.points][rank(card)], card))
        kept = [suit(one) for one in without(state.hands[seat], (card,))]
        default = Move("play", (card,), suit=max(SUITS, key=kept.count) if rank(card) == JACK else "")
        default = ANNOUNCE if ANNOUNCE in choices else default
    return Prompt(phase_of(state), choices, int(bool(cards)), int(bool(cards)), default)


def legal(state: State, seat: int) -> Moves:
    cards = playable(state, seat)
    plays = [Move("play", (c,), suit=s) for c in cards for s in (SUITS if rank(c) == JACK else ("",))]
    return Listed([*plays, *others(state, seat)])


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if move.verb in ("draw", "pass", "announce"):
        return None if move in others(state, seat) else refuse_rest(state, seat, move)
    if move.verb != "play":
        return NotNow("play_now", "C-8")
    if lacking := missing(move.cards, state.hands[seat]):
        return Illegal("not_held", "C-7", cards=text(lacking))
    if len(move.cards) != 1:
        return Illegal("one_card", "MM-6")
    card = move.cards[0]
    if move.reading:
        return Illegal("reading_not_asked", "C-8")
    if card not in playable(state, seat):
        return refuse_card(state, card)
    if (rank(card) == JACK) != bool(move.suit):
        return Illegal("no_suit" if move.suit else "jack_names", "MM-8")
    return None


def refuse_rest(state: State, seat: int, move: Move) -> Refused:
    if move == ANNOUNCE:
        return Illegal("no_announce", "MM-18")
    if state.pending:
        return Illegal("seven_draws", "MM-9", n=state.pending)
    if state.skip:
        return Illegal("eight_passes", "MM-11")
    if state.drawn is not None:
        return Illegal("drawn_already", "MM-7")
    if playable(state, seat):
        return Illegal("must_play_card", "MM-7")
    return Illegal("must_draw", "MM-7") if move == PASS else Illegal("nothing_to_draw", "MM-13")


def refuse_card(state: State, card: Card) -> Refused:
    top = state.pile[-1]
    if state.pending:
        return Illegal("seven_only", "MM-9", n=state.pending)
    if state.skip:
        return Illegal("eight_only", "MM-11")
    if state.drawn is not None and card != state.drawn:
        return Illegal("only_drawn", "MM-7", cards=card_text(state.drawn))
    if rank(card) == JACK:
        return Illegal("jack_on_jack", "MM-8")
    if rank(top) == JACK:
        return Illegal("named_suit", "MM-8", suit=state.suit)
    return Illegal("not_fitting", "MM-6", last=card_text(top))


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None:
        done = list(by_chance(state, move))
    elif move == ANNOUNCE:
        state.announced = True
        done = [Event("announce", seat, note="last")]
    else:
        done = list(DO[move.verb](state, seat) if move.verb != "play" else play(state, seat, move))
    state.told += done
    return done


DO = {"draw": begin_drawing, "pass": rest}


# who knows what


def view(state: State, seat: int | None) -> View:
    end, total = result(state), totals(state)
    return View(
        state.rules, state.seats, state.purse, state.stakes, state.carry, seat, phase_of(state), turn(state), state.active,
        state.hands.get(seat, ()) if seat is not None else (),
        tuple(len(state.hands[one]) for one in state.seats), len(state.stock), len(state.pile),
        state.pile[-1] if state.pile else None, state.suit, state.way, state.pending, state.skip,
        state.drawn if seat is not None and seat == state.seat else None, state.drawn is not None, state.announced,
        tuple(total[one] for one in state.seats), end.ending if end else None, end.points if end else None,
        end.winners if end else (), end is not None and end.over, tuple(event.seen_by(seat) for event in state.told),
    )  # fmt: skip


def guess(view: View, rng: random.Random) -> State:
    """Orders of the shuffles that everything told can have come of, then the hand is played again."""
    orders = shuffles(view, deck(view.rules, len(view.seats)), rng)
    world = start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    while len(world.told) < len(view.told):
        event = view.told[len(world.told)]
        match event.kind:
            case "dealt" | "reshuffle":
                act(world, None, Move("shuffle", orders.pop(0)))
            case "starter":
                act(world, None, Move("pick", n=world.active.index(event.seat or 0)))
            case "play":
                act(world, event.seat, Move("play", event.cards, suit="" if event.note == "card" else event.note))
            case "announce" | "pass":
                act(world, event.seat, Move(event.kind))
            case _:
                act(world, event.seat, DRAW)
    return world


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    """A card is a single, and nothing else is a set."""
    return (Reading("single", 1, rank(cards[0])),) if len(cards) == 1 else Illegal("one_card", "MM-6")


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    """Whether one card goes on another, with the printed suits."""
    if len(by) != 1 or len(cards) != 1:
        return Illegal("one_card", "MM-6")
    if fits(by[0], cards[0], suit(cards[0])):
        return None
    both = rank(by[0]) == rank(cards[0])
    return Illegal("jack_on_jack", "MM-8") if both else Illegal("not_fitting", "MM-6", last=card_text(cards[0]))


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    return set_up(rules, position, rng, start, deck)


def facts(state: State) -> dict[str, Json]:
    end = result(state)
    found: dict[str, Json] = {
        "turn": list(turn(state)),
        "phase": phase_of(state),
        "hands": {str(seat): text(hand) for seat, hand in state.hands.items()},
        "last": {"seat": "", "play": card_text(state.pile[-1])} if state.pile else None,
        "top": card_text(state.pile[-1]) if state.pile else "",
        "suit": state.suit,
        "pending": state.pending,
        "skip": state.skip,
        "direction": "up" if state.way == 1 else "down",
        "stock": len(state.stock),
        "penalties": [totals(state)[seat] for seat in state.seats],
        "leader": state.starter,
    }
    if end is None:
        return found
    ending = {"winner": list(end.winners), "points": [str(p) for p in end.points], "ending": end.ending}
    return found | ending | {"leader": end.carry["starter"], "match_over": end.over, "out": gone(state)}


def gone(state: State) -> list[int]:
    return [seat for seat in state.seats if seat not in staying(state)]
