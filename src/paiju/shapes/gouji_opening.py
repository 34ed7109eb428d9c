"""From the deal of 够级 to the first lead: 革命, 宣点, 买3, 进贡 in the order of the house (GJ-12 … GJ-15, GJ-48 … GJ-55).

The functions work on the State of the game: `board`, `tribute`, `phase`, `leader`, `rights`, `said`,
`answers`, `announced`, `buyers`.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from ..core import cards as packs
from ..core.cards import Cards
from ..core.game import Event
from . import gouji_tribute as tributes
from .gouji import PLAYERS, TWO
from .gouji_board import Board, begin_trick, is_active, next_active


@cache
def terms(rules: Any) -> tributes.Terms:
    return tributes.Terms(rules.biesan, rules.no_single_return, rules.manual_return)


@cache
def steps(rules: Any) -> tuple[str, ...]:
    """What is done between the deal and the first lead."""
    order = ["revolt", "announce", "buy", "tribute"] if rules.pre_order == "default" else ["announce", "buy", "revolt", "tribute"]
    if rules.revolution_time == "after_tribute":
        order.remove("revolt")
        order.append("revolt")
    on = {"announce": rules.tribute and rules.dian == "seed", "buy": rules.biesan, "tribute": rules.tribute}
    return tuple(step for step in order if on.get(step, True))


def doubles(state: Any) -> list[tuple[int, Cards]]:
    """上班: who holds a double three (two copies of one card)."""
    if state.rules.first == "random":
        return []
    return [(s, (c, c)) for s, hand in enumerate(state.board.hands) for c in packs.FACES[:4] if hand.count(c) > 1]


def asked(state: Any) -> tuple[int, ...]:
    """Who may still answer where several are asked at once: of 革命 those with the right, and only they know it (GJ-13)."""
    if state.phase == "revolt":
        return tuple(seat for seat in state.rights if seat not in state.said)
    return tuple(seat for seat in range(PLAYERS) if seat not in state.answers and seat not in state.board.revolters)


def next_step(state: Any) -> Iterator[Event]:
    plan, at = steps(state.rules), "tribute" if state.phase == "return" else state.phase
    later = plan[plan.index(at) + 1 :] if at in plan else plan
    state.phase, state.answers = later[0] if later else "play", {}
    match state.phase:
        case "revolt" if state.rules.revolution_time == "after_tribute":
            state.rights = rightful(state.board)
        case "buy":
            state.buyers = tuple(s % PLAYERS for s in range(leader(state), leader(state) + PLAYERS))
            yield from buy(state)
        case "tribute":
            state.tribute.due = tuple(d for d in state.tribute.due if not {d.payer, d.receiver} & {*state.board.revolters})
            yield from pay(state)
        case "play":
            begin_trick(state.board, leader(state))
            yield Event("leads", leader(state))
        case _:
            pass


def leader(state: Any) -> int:
    """GJ-13: the next seat where the leader sits out."""
    return next_active(state.board, state.leader or 0)


def rightful(board: Board) -> tuple[int, ...]:
    """GJ-13: who holds no 2 and no joker."""
    return tuple(seat for seat, hand in enumerate(board.hands) if hand and packs.rank(hand[-1]) < TWO)


def revolts_told(state: Any) -> Iterator[Event]:
    """GJ-13: the time of 革命 is up. That somebody was asked, or has answered, is told to nobody else."""
    revolters = tuple(sorted(seat for seat, verb in state.said.items() if verb == "revolt"))
    yield from (Event("revolt", seat) for seat in revolters) if revolters else iter((Event("no_revolt"),))
    if len(revolters) > 1:
        state.phase = "over"
        yield Event("redeal")
        return
    state.board.revolters = revolters
    yield from next_step(state)


def answer(state: Any, seat: int, verb: str) -> Iterator[Event]:
    """GJ-14: sealed until the last has answered. Everybody may say either, so that it is seen who has."""
    state.answers[seat] = verb
    yield Event("answered", seat)
    if asked(state):
        return
    state.announced = tuple(seat for seat in range(PLAYERS) if state.answers.get(seat) == "announce")
    yield from (Event("announce" if one in state.announced else "no_announce", one) for one in sorted(state.answers))
    yield from next_step(state)


def buy(state: Any) -> Iterator[Event]:
    """买3 (GJ-12), up to the next who has to confirm."""
    while state.buyers:
        seat = state.buyers[0]
        if is_active(state.board, seat) and not tributes.threes(state.board.hands[seat]):
            if tributes.sale_for(state.board.hands, seat, state.board.revolters):
                return
            yield Event("exempt", seat)
        state.buyers = state.buyers[1:]
    yield from next_step(state)


def bought(state: Any, seat: int) -> Iterator[Event]:
    sale = tributes.sale_for(state.board.hands, seat, state.board.revolters)
    assert sale is not None
    yield from tributes.sell(state.tribute, state.board.hands, seat, sale)
    state.buyers = state.buyers[1:]
    yield from buy(state)


def pay(state: Any) -> Iterator[Event]:
    """进贡 (GJ-48 … GJ-54), up to the next return that is chosen."""
    yield from tributes.pay_on(state.tribute, state.board.hands, terms(state.rules))
    if state.tribute.waits is not None:
        state.phase = "return"
    else:
        yield from next_step(state)


def give_back(state: Any, cards: Cards) -> Iterator[Event]:
    yield from tributes.give_back(state.tribute, state.board.hands, cards)
    yield from pay(state)
