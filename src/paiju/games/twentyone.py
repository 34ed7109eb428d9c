"""21点 (BJ): the home game. One banker (庄家), who is a player like the others, against one to six players (闲家).

Everybody bets, everybody gets two cards that only he sees, and takes more as he likes. Nobody's total is known before the
showdown, a bust (冒牌) neither: it looks like any other hand that has stopped. Last the banker decides, who knows no more
than how many cards each took, and whatever is equal is his.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from ..core import cards as packs
from ..core.banked import through_banker
from ..core.cards import Cards
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
from ..core.settle import Settlement
from ..shapes.banker import most_bet, next_banker, others
from ..shapes.twentyone import LIMIT, STANDS, Hand, closed, gain, only_aces, total, wins
from ..shapes.twentyone_guess import guessed_order
from ..shapes.twentyone_setup import read_position
from ..shapes.twentyone_view import View, facts_of, view_of

META = Meta("twentyone", (2, 3, 4, 5, 6, 7), "counter-clockwise", match=False, chips=True)
MOST = 100  # the highest bet, in points
TAKEN, STOP, SPLIT = Move("hit"), Move("stand"), Move("split")


@dataclass(frozen=True, slots=True)
class Rules:
    bets: bool = option(True, "BJ-3", "下注", "Bets")
    dealer_rule: str = option("free", "BJ-6", "庄家要牌", "The banker draws", ("free", "stand17"))
    natural_3_2: bool = option(False, "BJ-7", "两张 21 点赔一倍半", "A two-card 21 is paid 3:2")
    five_card_charlie: bool = option(False, "BJ-7", "五张不冒最大", "Five cards up to 21 are the highest")
    max_hands: int = option(4, "BJ-8", "最多分成几门", "Hands after splitting, at most", (2, 3, 4))
    banker: str = option("rotate", "BJ-10", "庄家", "The banker", ("rotate", "fixed"))
    direction: str = option("counter-clockwise", "C-3", "行牌方向", "Direction", ("counter-clockwise", "clockwise"))


CLASSIC = Rules()


@dataclass(slots=True)
class State:
    """`banker`: None until chance has picked him; `bets` in points, by seat; `hands` by seat, the banker's too; `stock`: the
    cards to come, the next one first.
    """

    rules: Rules
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    banker: int | None = None
    phase: str = "banker"
    bets: dict[int, int] = field(default_factory=dict[int, int])
    hands: dict[int, tuple[Hand, ...]] = field(default_factory=dict[int, tuple[Hand, ...]])
    stock: Cards = ()
    told: list[Event] = field(default_factory=list[Event])
    log: list[tuple[int | None, Move]] = field(default_factory=list[tuple[int | None, Move]])

    def copy(self) -> "State":
        return State(
            self.rules, self.seats, self.purse, self.stakes, self.carry, self.banker, self.phase,
            dict(self.bets), dict(self.hands), self.stock, self.told[:], self.log[:],
        )  # fmt: skip


# the deal


def deck(rules: Rules, n: int) -> Cards:
    return packs.deck(1, jokers=False)


def start(rules: Rules, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry) -> State:
    """The carry has the next `banker`."""
    state = State(rules, seats, purse, stakes, carry)
    if "banker" in carry:
        # who sat there may have left the table: the next one is the banker
        seat_banker(state, next((seat for seat in seats if seat >= carry["banker"]), seats[0]))
    return state


def seat_banker(state: State, seat: int) -> None:
    state.banker = seat
    if state.rules.bets:
        state.phase = "bet"
    else:
        state.phase, state.bets = "deal", dict.fromkeys(players(state), 1)


def players(state: State) -> tuple[int, ...]:
    """The seats of the players in the order they act, from the one after the banker."""
    return others(state.seats, state.banker)


def in_turn(state: State) -> tuple[int, ...]:
    """Everybody in the order of the deal and of play, the banker last (BJ-4 … BJ-6)."""
    return players(state) if state.banker is None else (*players(state), state.banker)


def chance(state: State) -> Chance | None:
    """BJ-10: the first banker is random."""
    if state.phase == "banker":
        return Pick(len(state.seats))
    return Shuffle(deck(state.rules, len(state.seats))) if state.phase == "deal" else None


def deal(state: State, move: Move) -> Iterator[Event]:
    if move.verb == "pick":
        seat_banker(state, state.seats[move.n])
        yield Event("banker", state.banker)
        return
    order = in_turn(state)
    n = len(order)
    yield Event("shuffle")
    for i, seat in enumerate(order):
        got = move.cards[i], move.cards[i + n]
        state.hands[seat] = (Hand(got),)
        yield Event("dealt", seat, tuple(sorted(got)), 2, only=(seat,))
    state.stock, state.phase = move.cards[2 * n :], "play"


# bets


def highest_bet(state: State, seat: int) -> int:
    """Who has less than a point bets one all the same and pays what he has (BJ-7)."""
    return most_bet(state.purse, state.stakes, seat, MOST)


def bet(state: State, seat: int, n: int) -> Iterator[Event]:
    """Bets stay sealed until all are in (C-6)."""
    state.bets[seat] = n
    yield Event("answered", seat)
    if len(state.bets) == len(state.seats) - 1:
        state.phase = "deal"
        yield from (Event("bet", one, n=state.bets[one]) for one in players(state))


# play


def active(state: State) -> tuple[int, int] | None:
    """The seat that acts and which of its hands (from 0) is played; None when all have stopped."""
    for seat in in_turn(state):
        for at, hand in enumerate(state.hands.get(seat, ())):
            if not hand.stopped:
                return seat, at
    return None


def draw(state: State, seat: int, hand: Hand) -> Hand:
    card, state.stock = state.stock[0], state.stock[1:]
    return hand._replace(cards=(*hand.cards, card))


def play(state: State, seat: int, verb: str) -> Iterator[Event]:
    hands = list(state.hands[seat])
    at = next(i for i, hand in enumerate(hands) if not hand.stopped)
    if verb == "hit":
        hands[at] = draw(state, seat, hands[at])
        yield Event("hit", seat, hands[at].cards[-1:], 1, str(at + 1), only=(seat,))
    elif verb == "stand":
        hands[at] = hands[at]._replace(stopped=True)
        yield Event("stood", seat, n=len(hands[at].cards), note=str(at + 1))
    else:
        new = [draw(state, seat, Hand((ace,), split=True)) for ace in hands[at].cards]
        hands[at : at + 1] = new
        yield Event("split", seat, tuple(hand.cards[-1] for hand in new), len(new), str(at + 1), only=(seat,))
    state.hands[seat] = tuple(hands)
    yield from end_of_turn(state)


def end_of_turn(state: State) -> Iterator[Event]:
    """A bust or 21 ends the banker's turn (BJ-6), then all hands are shown (BJ-7). A player's hand of 21 or more is left to
    him to stop: were it done for him, everybody would see that he had no choice.
    """
    now = active(state)
    banker = state.banker
    if banker is not None and now == (banker, 0) and closed(state.hands[banker][0].cards):
        state.hands[banker] = (state.hands[banker][0]._replace(stopped=True),)
        now = None
    if now is None:
        state.phase = "over"
        for seat in reversed(in_turn(state)):
            for hand in state.hands[seat]:
                points = total(hand.cards)
                yield Event("show", seat, tuple(sorted(hand.cards)), points, "bust" if points > LIMIT else "")


def may_cover(state: State, seat: int, hands: int) -> bool:
    """BJ-9: every hand's stake must be there."""
    unit = state.stakes.base * state.stakes.factor
    return not state.purse or hands * state.bets[seat] * unit <= state.purse[seat]


def refuse_split(state: State, seat: int) -> Refused | None:
    """BJ-8, BJ-9."""
    hands = state.hands[seat]
    hand = next(hand for hand in hands if not hand.stopped)
    if seat == state.banker:
        return Illegal("banker_no_split", "BJ-8")
    if not only_aces(hand.cards):
        return Illegal("split_aces", "BJ-8")
    after = len(hands) + len(hand.cards) - 1
    if after > state.rules.max_hands:
        return Illegal("split_hands", "BJ-8", n=state.rules.max_hands)
    return None if may_cover(state, seat, after) else Illegal("split_cover", "BJ-9", n=after)


def refuse_play(state: State, seat: int, move: Move) -> Refused | None:
    if move not in (TAKEN, STOP, SPLIT):
        return NotNow("hit_now", "C-8")
    if move == SPLIT:
        return refuse_split(state, seat)
    cards = next(hand.cards for hand in state.hands[seat] if not hand.stopped)
    if seat == state.banker and state.rules.dealer_rule == "stand17":
        below = total(cards) < STANDS
        if below and move == STOP:
            return Illegal("below_17", "BJ-6")
        return Illegal("from_17", "BJ-6") if move == TAKEN and not below else None
    return Illegal("hand_closed", "BJ-5") if move == TAKEN and closed(cards) else None


# settling


def points_of(state: State) -> tuple[Fraction, ...]:
    rules, banker = state.rules, state.banker
    if banker is None:
        return ()
    shown = state.hands[banker][0].cards
    gains: dict[int, int] = {}
    for seat in players(state):
        stake = state.bets[seat] * state.stakes.base
        gains[seat] = sum(gain(h, shown, stake, rules.natural_3_2, rules.five_card_charlie) for h in state.hands[seat])
    points = {**gains, banker: -sum(gains.values())}
    return tuple(Fraction(points[seat]) for seat in state.seats)


def result(state: State) -> Result | None:
    """BJ-7; 通吃 and 通赔 where all players lose or win."""
    if state.phase != "over":
        return None
    banker = state.seats[0] if state.banker is None else state.banker
    points = points_of(state)
    winners = tuple(seat for seat, n in zip(state.seats, points, strict=True) if n > 0)
    cards = state.hands[banker][0].cards
    charlie = state.rules.five_card_charlie
    won = {wins(hand.cards, cards, charlie) for seat in players(state) for hand in state.hands[seat]}
    ending = "showdown" if len(won) > 1 else "pays_all" if True in won else "takes_all"
    after = next_banker(state.rules.banker, state.seats, banker, None)
    return Result(points, winners, ending, (), {**state.carry, "banker": after})


def settled(state: State) -> Settlement:
    """Beans after the hand, through the banker (NN-12), in the order of the seats. Needs a purse of every seat."""
    assert state.banker is not None
    purse = [state.purse[seat] for seat in state.seats]
    return through_banker(points_of(state), purse, state.stakes, state.seats.index(state.banker))


def forfeit(state: State, seat: int) -> Forfeit:
    """EC-12: a game without a landlord."""
    return Forfeit(1, (Fraction(0),) * len(state.seats), ())


def leave(carry: Carry, seat: int) -> Carry:
    """Who takes the next banker's chair is not banker; whoever sits after him is."""
    return {**carry, "banker": seat + 1} if carry.get("banker") == seat else carry


# what is asked


def turn(state: State) -> tuple[int, ...]:
    if state.phase == "bet":
        return tuple(seat for seat in players(state) if seat not in state.bets)
    now = active(state) if state.phase == "play" else None
    return () if now is None else now[:1]


def prompt(state: State, seat: int) -> Prompt:
    """C-6: the lowest bet; stop, where the banker may."""
    if state.phase == "bet":
        return Prompt("bet", (), 1, highest_bet(state, seat), Move("bet", n=1))
    choices = tuple(move for move in (TAKEN, STOP, SPLIT) if refuse_play(state, seat, move) is None)
    return Prompt("hit", choices, 0, 0, STOP if STOP in choices else TAKEN)


def legal(state: State, seat: int) -> Moves:
    asked = prompt(state, seat)
    return Listed(asked.choices or [Move("bet", n=n) for n in range(asked.low, asked.high + 1)])


def refuse(state: State, seat: int, move: Move) -> Refused | None:
    if state.phase != "bet":
        return refuse_play(state, seat, move)
    if move.verb != "bet":
        return NotNow("bet_now", "C-8")
    high = highest_bet(state, seat)
    return None if move in legal(state, seat) else Illegal("bet_range", "BJ-3", low=1, high=high)


def act(state: State, seat: int | None, move: Move) -> list[Event]:
    state.log.append((seat, move))
    if seat is None:
        events = deal(state, move)
    elif move.verb == "bet":
        events = bet(state, seat, move.n)
    else:
        events = play(state, seat, move.verb)
    done = list(events)
    state.told += done
    return done


# who knows what


def view(state: State, seat: int | None) -> View:
    now = active(state) if state.phase == "play" else None
    return view_of(state, seat, turn(state), None if now is None else now[1], result(state))


def guess(view: View, rng: random.Random) -> State:
    """Deal the cards that the view does not show so that all could do what they did, then play the hand again."""
    world = start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    order = guessed_order(view, deck(view.rules, len(view.seats)), rng)
    verbs = {"hit": TAKEN, "stood": STOP, "split": SPLIT}
    while len(world.told) < len(view.told):
        event = view.told[len(world.told)]
        if event.kind == "banker" and event.seat is not None:
            act(world, None, Move("pick", n=view.seats.index(event.seat)))
        elif event.kind == "shuffle":
            act(world, None, Move("shuffle", order))
        elif event.kind == "answered" and event.seat is not None:
            n = view.bets.get(event.seat) or rng.randint(1, highest_bet(world, event.seat))
            act(world, event.seat, Move("bet", n=n))
        else:
            act(world, event.seat, verbs[event.kind])
    return world


# the referee


def readings(rules: Rules, cards: Cards) -> tuple[Reading, ...] | Illegal:
    return Illegal("no_sets_here", "BJ-2")


def beaten(rules: Rules, by: Cards, cards: Cards) -> Illegal | None:
    return Illegal("no_sets_here", "BJ-2")


def setup(rules: Rules, position: Position, rng: random.Random) -> State:
    """A position in play (`hands`, the hands of a split with `/` between them; `stock`, the next card first), or before the
    deal (`phase: bet`). Given hands of 21 or more have stopped, but for those of `turn`, and
    so have all before it.
    """
    given = read_position(position, deck(rules, 2), rng)
    state = start(rules, given.seats, given.purse, given.stakes, {**given.carry, "banker": given.banker})
    if given.phase == "bet":
        return state
    state.bets = {seat: given.bets.get(seat, 1) for seat in players(state)}
    state.hands, state.stock, state.phase = dict(given.hands), given.stock, "play"
    if given.turn is not None:
        order = in_turn(state)
        for seat in order[: order.index(given.turn) + 1]:
            state.hands[seat] = tuple(hand._replace(stopped=seat != given.turn) for hand in state.hands[seat])
    state.told += end_of_turn(state)
    return state


def facts(state: State) -> dict[str, Json]:
    return facts_of(state, view(state, None))
