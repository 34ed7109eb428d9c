"""What passes between hands of 够级 before play: 买3, and the tribute of the last hand with its returns (GJ-12, GJ-48 … GJ-56)."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from ..core.cards import Card, Cards, cards_text, missing, rank, without
from ..core.game import Event, Illegal, Move, NotNow, Refused
from .gouji import BLACK, PLAYERS, RANKED, RED, THREE, TWO, by_rank, enemies, opposite
from .gouji_board import Debt

DIAN: dict[tuple[str, str], tuple[int, int]] = {
    ("neither", "I"): (0, 1), ("neither", "none"): (1, 1), ("neither", "both"): (0, 0), ("neither", "he"): (1, 0),
    ("both", "I"): (0, 4), ("both", "none"): (2, 2), ("both", "both"): (2, 2), ("both", "he"): (4, 0),
    ("I", "I"): (0, 3), ("I", "none"): (1, 2), ("I", "both"): (2, 0), ("I", "he"): (3, 0),
    ("he", "I"): (0, 3), ("he", "none"): (2, 1), ("he", "both"): (0, 2), ("he", "he"): (3, 0),
}  # fmt: skip
"""GJ-T2, by who announced (宣点) and who opened (开点): how much I pay, and how much he."""


class Given(NamedTuple):
    """Cards that went from one hand to another: a tribute of one of the kinds of `Debt`, `return`; `buy`, a 3, and `price`,
    what was paid for it.
    """

    kind: str
    giver: int
    taker: int
    cards: Cards


class Return(NamedTuple):
    """还贡 that is due: who returns to whom, and how many cards."""

    seat: int
    to: int
    n: int


@dataclass(slots=True)
class Tribute:
    """`due`: debts not yet paid; `received`: by seat, tribute taken in this hand; `waits`: a return to be chosen (GJ-54)."""

    due: tuple[Debt, ...] = ()
    received: list[Cards] = field(default_factory=lambda: [()] * PLAYERS)
    given: tuple[Given, ...] = ()
    waits: Return | None = None

    def copy(self) -> "Tribute":
        return Tribute(self.due, self.received[:], self.given, self.waits)


class Terms(NamedTuple):
    """The house rules of tribute, each the option of that name."""

    biesan: bool
    no_single_return: bool
    manual_return: bool


# debts


def dian(one: int, announced: Sequence[int], opened: Sequence[int]) -> Iterator[Debt]:
    """点贡 between a seat and its 对家 (GJ-51)."""
    he = opposite(one)
    says = {(False, False): "neither", (True, True): "both", (True, False): "I", (False, True): "he"}
    opens = {(False, False): "none", (True, True): "both", (True, False): "I", (False, True): "he"}
    mine, his = DIAN[says[one in announced, he in announced], opens[one in opened, he in opened]]
    yield from (Debt(a, b, "dian", n) for a, b, n in ((one, he, mine), (he, one, his)) if n)


def luo(ranks: Sequence[int]) -> Iterator[Debt]:
    """落贡 (GJ-52)."""
    yield Debt(ranks.index(6), ranks.index(1), "luo", 2)
    yield Debt(ranks.index(5), ranks.index(2), "luo", 1)


def quan(ranks: Sequence[int]) -> Iterator[Debt]:
    """圈贡 (GJ-56), after 三户: the last three in the order of their ranks."""
    yield from (Debt(seat, opposite(seat), "quan", 1) for seat in (ranks.index(4), ranks.index(5), ranks.index(6)))


# payment


def pick_payment(hand: Cards, received: Cards, n: int) -> Cards:
    """GJ-49: the highest cards that were not received, as far as they are jokers or twos; of equal ranks the lowest faces."""
    own = sorted(without(hand, received), key=lambda card: (-rank(card), card))
    paid = own[:n]
    while paid and rank(paid[-1]) < TWO:
        paid.pop()
    return tuple(paid)


def pay_on(tribute: Tribute, hands: list[Cards], terms: Terms) -> Iterator[Event]:
    """Pay what is due in order, mutual 点贡 at once, until all is paid or a return must be chosen."""
    while tribute.due and tribute.waits is None:
        mutual = [d for d in tribute.due[:2] if d.kind == "dian" and {*d[:2]} == {*tribute.due[0][:2]}]
        together = tuple(mutual) if len(mutual) == 2 else tribute.due[:1]
        tribute.due = tribute.due[len(together) :]
        paid = [pick_payment(hands[debt.payer], tribute.received[debt.payer], debt.n) for debt in together]
        for debt, cards in zip(together, paid, strict=True):
            yield from hand_over(tribute, hands, debt, cards)
        first = together[0]
        if first.kind == "luo" and paid[0]:
            tribute.waits = Return(first.receiver, first.payer, len(paid[0]))
            if not terms.manual_return or not returnable(tribute, hands, terms):
                yield from give_back(tribute, hands, lowest_return(tribute, hands, terms))


def hand_over(tribute: Tribute, hands: list[Cards], debt: Debt, cards: Cards) -> Iterator[Event]:
    if cards:
        move_cards(hands, debt.payer, debt.receiver, cards)
        tribute.received[debt.receiver] = tuple(sorted(tribute.received[debt.receiver] + cards))
        tribute.given += (Given(debt.kind, debt.payer, debt.receiver, tuple(sorted(cards))),)
        yield Event("tribute", debt.payer, tuple(sorted(cards)), debt.receiver, debt.kind)
    if len(cards) < debt.n:
        yield Event("spared", debt.payer, n=debt.receiver, note=debt.kind)


def move_cards(hands: list[Cards], giver: int, taker: int, cards: Cards) -> None:
    hands[giver] = without(hands[giver], cards)
    hands[taker] = tuple(sorted(hands[taker] + cards))


# 还贡


def returnable(tribute: Tribute, hands: list[Cards], terms: Terms) -> Cards:
    """GJ-53, GJ-54: the cards that may be returned."""
    due = tribute.waits
    assert due is not None
    single = terms.no_single_return and enemies(due.seat, due.to)
    held = {rank(card) for card in hands[due.to]}
    own = without(hands[due.seat], tribute.received[due.seat])
    return tuple(c for c in own if not (single and rank(c) not in held) and not (terms.biesan and rank(c) == THREE))


def lowest_return(tribute: Tribute, hands: list[Cards], terms: Terms) -> Cards:
    assert tribute.waits is not None
    return returnable(tribute, hands, terms)[: tribute.waits.n]


def give_back(tribute: Tribute, hands: list[Cards], cards: Cards) -> Iterator[Event]:
    due = tribute.waits
    assert due is not None
    tribute.waits = None
    if not cards:
        yield Event("no_return", due.seat, n=due.to)
        return
    move_cards(hands, due.seat, due.to, cards)
    tribute.given += (Given("return", due.seat, due.to, cards),)
    yield Event("returned", due.seat, cards, due.to)


def refuse_return(tribute: Tribute, hands: list[Cards], terms: Terms, move: Move) -> Refused | None:
    due = tribute.waits
    assert due is not None
    if move.verb != "return":
        return NotNow("return_now", "C-8")
    if not move.cards:
        return Illegal("no_cards", "C-7")
    if lacking := missing(move.cards, hands[due.seat]):
        return Illegal("not_held", "C-7", cards=cards_text(lacking))
    free = returnable(tribute, hands, terms)
    if len(move.cards) != min(due.n, len(free)):
        return Illegal("return_number", "GJ-53", n=min(due.n, len(free)))
    barred = missing(move.cards, free)
    if not barred:
        return None
    if terms.biesan and any(rank(card) == THREE for card in barred):
        return Illegal("return_no_three", "GJ-54")
    if missing(move.cards, without(hands[due.seat], tribute.received[due.seat])):
        return Illegal("return_received", "GJ-53", cards=cards_text(barred))
    return Illegal("return_single", "GJ-53", cards=cards_text(barred))


@dataclass(frozen=True, slots=True)
class Returns:
    """The returns that may be chosen, one for each choice of ranks: `free` are the cards, `n` how many."""

    free: Cards
    n: int

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move != Move("return", move.cards):
            return False
        return len(move.cards) == self.n and not missing(move.cards, self.free)

    def __iter__(self) -> Iterator[Move]:
        groups = [group[: self.n] for group in by_rank(self.free)]
        lowest = [card for group in groups for card in group]
        for taken in sorted({tuple(map(rank, cards)) for cards in combinations(lowest, self.n)}):
            yield Move("return", tuple(card for r in range(RANKED) for card in groups[r][: taken.count(r)]))

    def count(self) -> int:
        return sum(1 for _ in self)

    def pick(self, rng: random.Random) -> Move:
        return rng.choice(list(self))

    def meanings(self, move: Move) -> tuple[Move, ...]:
        return (move,) if move in self else ()


# 买3


class Sale(NamedTuple):
    """A three for one who has none, and what is paid for it (GJ-12)."""

    giver: int
    three: Card
    price: Cards


def threes(hand: Cards) -> Cards:
    return by_rank(hand)[THREE]


def sale_for(hands: Sequence[Cards], seat: int, out: Sequence[int]) -> Sale | None:
    """GJ-12: who gives a three to a seat that has none; `out`: revolters, who take no part."""
    giver = giver_for({s: len(threes(hands[s])) for s in range(PLAYERS) if s not in out}, seat)
    if giver is None:
        return None
    return Sale(giver, threes(hands[giver])[0], price(hands[seat]) if enemies(giver, seat) else ())


def giver_for(have: Mapping[int, int], seat: int) -> int | None:
    """GJ-12: the 对家, else a team mate, else another enemy, of those who have two threes; of several he who has most, then
    the nearer in play order.
    """
    able = [s for s, n in have.items() if n >= 2]
    if opposite(seat) in able:
        return opposite(seat)
    return min(able, key=lambda s: (enemies(s, seat), -have[s], (s - seat) % PLAYERS), default=None)


def price(hand: Cards) -> Cards:
    """A 2, without one a small joker, without one a big one; nothing where there is none."""
    groups = by_rank(hand)
    return next((groups[r][:1] for r in (TWO, BLACK, RED) if groups[r]), ())


def sell(tribute: Tribute, hands: list[Cards], seat: int, sale: Sale) -> Iterator[Event]:
    move_cards(hands, sale.giver, seat, (sale.three,))
    tribute.given += (Given("buy", sale.giver, seat, (sale.three,)),)
    yield Event("bought", seat, (sale.three,), sale.giver)
    if sale.price:
        move_cards(hands, seat, sale.giver, sale.price)
        tribute.given += (Given("price", seat, sale.giver, sale.price),)
        yield Event("price", seat, sale.price, sale.giver)
