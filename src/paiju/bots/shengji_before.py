"""What the rule bot of 升级 does before play: declaring or calling trump (亮主, 暗叫), burying (埋底), calling a friend."""

import random
from collections.abc import Sequence
from itertools import chain, combinations
from types import ModuleType
from typing import Any, NamedTuple

from ..core.cards import FACES, Card, Cards, suit, without
from ..core.move import Move
from ..shapes.declare import Declared, Terms, declarable, read_declaration
from ..shapes.secret_calls import Call, open_calls
from ..shapes.structure import groups_of, in_suit
from ..shapes.trick import points
from ..shapes.trump import TRUMP, Order
from .trick_mind import Mind
from .trick_rollouts import most_promising

WAIT = Move("wait")


def before(view: Any, game: ModuleType, rng: random.Random) -> Move:
    """The answer of a seat that may act before cards are played."""
    if view.phase == "declare":
        return declare(view, game)
    mind = Mind(view, game)
    return bury(mind, rng) if view.phase == "bury" else call_friend(mind)


# trump


LONG = 0.95  # how much of its share of the cards a suit must have to be declared
EARLY = 2.0  # and how much more at the beginning of the deal, in low trumps
BETTER = 1.5  # by how much one's own trump must be better than what an enemy has declared
FRIENDLY = 4.0  # and than what a partner has


def strength(hand: Sequence[Card], order: Order) -> float:
    """What trumps are worth, in low trumps."""
    trumps = in_suit(hand, TRUMP, order)
    high = sum(max(0, order.power[card] - 8) / 6 for card in trumps)
    pairs = sum(len(group.cards) - 1 for group in groups_of(trumps, order))
    aces = sum(order.suit[card] != TRUMP and order.power[card] >= 11 for card in hand)
    return len(trumps) + high + pairs + 0.3 * aces


class Hour(NamedTuple):
    """The deal as far as it decides what may be declared: `secret` where calls are."""

    terms: Terms
    whole: int
    secret: bool
    found: list[Move]

    def trump_of(self, move: Move) -> str:
        if self.secret:
            return suit(move.cards[0])
        made = read_declaration(0, move.cards, self.terms)
        return made.trump if made else ""


def hour_of(view: Any, game: ModuleType) -> Hour:
    fresh = game.start(view.rules, view.seats, view.purse, view.stakes, view.carry)
    terms, whole = game.terms(fresh), fresh.deal.hand
    if hasattr(game, "calling") and game.calling(fresh):
        calls = [Call(view.seat, *call) for call in view.calls]
        return Hour(terms, whole, True, open_calls(calls, view.seat, view.hand, terms.level))
    shown = (read_declaration(e.seat, e.cards, terms) for e in view.told if e.kind == "declare")
    declared: list[Declared] = [made for made in shown if made]
    if view.declared and view.declared not in declared:
        declared.append(view.declared)
    fresh.deal.dealt, fresh.deal.declared = view.dealt, declared
    return Hour(terms, whole, False, declarable(fresh.deal, view.seat, view.hand, terms))


def declare(view: Any, game: ModuleType) -> Move:
    """The declaration that makes the best trump, if it is clearly better than what stands."""
    hour = hour_of(view, game)
    if not hour.found:
        return WAIT

    def worth(trump: str) -> float:
        return strength(view.hand, game.ordered(view.rules, hour.terms.level, trump))

    def order_of(move: Move) -> tuple[float, int]:
        return worth(hour.trump_of(move)), len(move.cards) if hour.secret else -len(move.cards)

    best = max(hour.found, key=order_of)
    trump, standing = hour.trump_of(best), view.declared
    if standing and standing.seat == view.seat:
        return best if trump == standing.trump and not hour.secret else WAIT
    if standing:
        ahead = FRIENDLY if _partners(view, standing) else BETTER
        return best if worth(trump) > worth(standing.trump) + ahead * view.dealt / hour.whole + 1 else WAIT
    if hour.secret and view.calls:
        return best if trump == suit(view.calls[-1][1][0]) else WAIT
    return best if _long(view, game, hour, trump) else WAIT


def _partners(view: Any, standing: Declared) -> bool:
    return len(view.levels) == 2 and (standing.seat - view.seat) % 2 == 0


def _long(view: Any, game: ModuleType, hour: Hour, trump: str) -> bool:
    """Whether a suit is about as long as its share of the pack; in the end any is."""
    deck = game.deck(view.rules, len(view.left))
    order = game.ordered(view.rules, hour.terms.level, trump)
    mean = len(view.hand) * strength(deck, order) / len(deck)
    rest = 1 - view.dealt / hour.whole
    return not rest or strength(view.hand, order) > mean * LONG + EARLY * rest


# the bottom


HIDE = 0.3  # what a point in the bottom costs, by how weak the trumps are
MANY = 0.45
LEANS = (1.0, 4.0, -1.0)  # as much as points cost, and ways to bury more or fewer of them
DEEP, TRIED = 12, 6  # cards kept of a hand that is played out, and how many ways to bury are tried
WORK = 2500  # how many cards of one seat are dealt and played there
TRUST = 0.5  # how much the cost counts beside what playing out brings


def bury(mind: Mind, rng: random.Random) -> Move:
    """Lays away what leaves the best hand: whole short suits, no trumps, few points. A small hand is played out."""
    found = buryings(mind)
    if len(mind.view.hand) - len(mind.view.bottom) > DEEP:
        return Move("bury", min(found, key=found.__getitem__))
    few = sorted(found, key=found.__getitem__)[:TRIED]
    priors = [-TRUST * found[cards] for cards in few]
    return Move("bury", few[most_promising(mind, few, priors, rng, WORK, -mind.total * 0.4)[0]])


def buryings(mind: Mind) -> dict[Cards, float]:
    """What may be laid away, and what each costs: every choice of whole suits, and for each what is missed least besides,
    with more or fewer points."""
    n, hand = len(mind.view.bottom), mind.view.hand
    sides = {suit: cards for suit, cards in mind.by_suit.items() if suit != TRUMP}
    trumps = len(hand) - sum(map(len, sides.values()))
    risk = HIDE * max(0.15, 1 - trumps / len(hand) / MANY)
    found: dict[Cards, float] = {}
    for voids in chain.from_iterable(combinations(sorted(sides), k) for k in range(len(sides) + 1)):
        gone: Cards = tuple(card for suit in voids for card in sides[suit])
        if len(gone) > n:
            continue
        for lean in LEANS:
            keep = {card: mind.keep[card] + 2.2 * lean * risk * points((card,)) for card in hand}
            rest = sorted(without(hand, gone), key=lambda card: (mind.order.suit[card] == TRUMP, keep[card]))
            play = tuple(sorted((*gone, *rest[: n - len(gone)])))
            found[play] = mind.cost(play) + 2.2 * risk * points(play)
    return found


# the friend


def call_friend(mind: Mind) -> Move:
    """A high card of a side suit that the dealer lacks, so that its first copy finds a friend who holds a winner; in a
    suit that he can lead."""
    hand, order = mind.view.hand, mind.order
    found = [card for card in FACES if order.suit[card] != TRUMP]
    gone = (*hand, *mind.view.bottom)

    def fit(card: Card) -> tuple[float, ...]:
        held = gone.count(card)
        suited = [c for c in hand if order.suit[c] == order.suit[card]]
        lead = bool(suited) and held < len(suited)
        return (held < 3, order.power[card] - 2.5 * held, lead, -len(suited), -card)

    card = max(found, key=fit)
    return Move("friend", (card,), min(3, gone.count(card) + 1))
