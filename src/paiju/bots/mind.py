"""What a seat at a table of 斗地主 makes of its View: what its hand costs, and what a play is worth.

A play is worth what it takes off the cost of the hand (`hands`: how often its sets will lose the lead), and what the
lead is worth to whoever keeps it (`odds`). Every seat counts as an enemy as far as it is one (`sides`). Every piece of
lore beyond that has a name in LORE, and stays because `bench/bots.py --lore` shows that it wins (docs/bots.md).
"""

from math import prod
from operator import sub
from types import ModuleType
from typing import Any, NamedTuple

from ..core.cards import Cards
from ..games import doudizhu
from ..shapes.climb import Counts, Rows, Shape, count
from .hands import Packed, Part, Parts, combine, pack, size
from .odds import Odds, Seat
from .sides import enemies

LORE = frozenset(
    {
        "count",  # 记牌: cards that were played are not with anybody
        "control",  # a set that holds is worth keeping: it wins a lead when others lead
        "soft",  # enemies do not always answer when they could
        "run_out",  # the lead is worth more the likelier the rest runs out
        "deny",  # 防跑: it is dear to let an enemy lead who is nearly out
        "feed",  # 送牌: a partner's last cards
        "mate",  # a partner's lead is as good as one's own
        "hold",  # bombs wait until they pay
        "weigh",  # while a landlord is hidden, any seat is an enemy as far as it may be one
    }
)


class Weights(NamedTuple):
    """All in turns: what a lead saved or lost is worth 1."""

    lead: float = 0.7  # to have the lead
    out: float = 6.0  # to run out from there
    single: float = 0.9  # how often a single that holds wins a lead from others, besides keeping one's own
    pair: float = 0.6
    triple: float = 0.3
    run: float = 0.05
    bomb: float = 1.4  # what a bomb is kept for
    bold: float = 0.25  # how often an enemy who could bomb does
    mate: float = 1.0  # a partner's lead
    danger: float = 0.6  # on DANGER
    soft: float = 0.5  # how far an enemy's not answering goes by how high the set stands


WEIGHTS = Weights()
DANGER = (0.0, 6.0, 2.5, 1.5, 0.9, 0.5, 0.3, 0.2, 0.1, 0.0)
"""What it costs that an enemy with so many cards gets the lead."""


class Option(NamedTuple):
    """A play that is weighed."""

    shape: Shape
    body: int
    cards: Packed


def option_of(part: Part) -> Option:
    return Option(part.shape, part.body, part.cards)


def rows_of(view: Any, game: ModuleType) -> Rows:
    """The shapes that this seat may play: `rows_for` of a game whose sides play by different ones."""
    if (own := getattr(game, "rows_for", None)) is not None:
        return own(view.rules, view.landlord not in (None, view.seat))
    return game.rows(view.rules)


class Mind:
    """What a seat makes of its View before it weighs plays. `game` gives the rows of the table and the cards."""

    def __init__(
        self, view: Any, lore: frozenset[str] = LORE, weights: Weights = WEIGHTS, game: ModuleType = doudizhu
    ) -> None:
        self.view, self.lore, self.weights = view, lore, weights
        self.rows, self.wild = rows_of(view, game), view.wild
        self.counts = count(view.hand)
        self.hand = pack(self.counts)
        self.over = view.last.shape if view.last else None
        seats = len(view.left)
        self.others = [(view.seat + i) % seats for i in range(1, seats)]  # in the order of their turns
        deck = game.deck(view.rules, seats)
        self.packs = deck.count(deck[0])
        wild_rules = getattr(game, "has_wild", None)
        self.will_be_wild = bool(wild_rules and wild_rules(view.rules))
        unseen = self._unseen(deck)
        self.odds = {
            s: Odds(Seat(view.left[s], count(view.known[s]), unseen), self.rows, self.wild) for s in self.others
        }
        self.enemy = enemies(view, "weigh" in lore)
        self.mates = any(self.enemy[s] < 1 for s in self.others)
        self.no_bomb = prod(self.no_bomb_of(s) for s in self.others)
        self.parts = Parts(self.rows, self._price, lambda low, n: 0.02 + 0.01 * low, self.wild)

    def _unseen(self, deck: Cards) -> Counts:
        view = self.view
        gone = [*view.hand, *(card for seat in self.others for card in view.known[seat])]
        if "count" in self.lore:
            gone += [card for event in view.told if event.kind == "play" for card in event.cards]
        offered = [card for event in view.told if event.kind == "offered" for card in event.cards]
        back = [card for event in view.told if event.kind == "taken" for card in event.cards]
        aside = map(sub, count(offered), count(back))  # what nobody took of a bottom that only the landlord saw
        return tuple(map(sub, map(sub, count(deck), count(gone)), aside))

    def body_of(self, shape: Shape) -> int:
        return next(row.body for row in self.rows if row.kind == shape.kind)

    def left(self, seat: int) -> int:
        return self.view.left[seat]

    # the chances of a set

    def safe(self, shape: Shape, body: int, cards: int) -> float:
        """The chance that no enemy beats a set, bombs on others apart."""
        return prod(self.safe_from(seat, shape, body, cards) for seat in self.others)

    def safe_from(self, seat: int, shape: Shape, body: int, cards: int) -> float:
        return 1 - self.enemy[seat] * (1 - self.odds[seat].safe(shape, body, cards))

    def no_bomb_of(self, seat: int) -> float:
        """The chance that a seat puts no bomb on a set that is none."""
        return 1 - self.enemy[seat] * self.weights.bold * (1 - self.odds[seat].no_bomb)

    def holds(self, shape: Shape, body: int, cards: int) -> float:
        """How likely a set is to keep the lead: enemies do not always answer when they could."""
        safe = self.safe(shape, body, cards)
        if "soft" not in self.lore or shape.run > 1 or shape.power:
            return safe
        stands = prod(1 - self.enemy[seat] * (1 - self.odds[seat].share(body, shape.key)) for seat in self.others)
        return safe + (1 - safe) * self.weights.soft * stands

    def run_out(self, rest: Packed) -> float:
        """The chance to play all of `rest` from the lead, where every set but the last must hold."""
        sets = combine(self.parts.partition(rest), self.rows)
        chances = sorted(self.safe(part.shape, part.body, size(part.cards)) for part in sets)
        return prod(chances[1:]) * self.no_bomb ** max(0, len(chances) - 1)

    # what it is worth

    def _price(self, shape: Shape, body: int) -> float:
        if shape.power:
            return -self.weights.bomb + 1 if "hold" in self.lore else 0.0
        return 1 - self.holds(shape, body, body * shape.run) * (1 + self.useful(shape, body))

    def useful(self, shape: Shape, body: int) -> float:
        """How often a set that holds wins a lead by following, besides keeping one."""
        w = self.weights
        if "control" not in self.lore:
            return 0.0
        return (w.single, w.pair, w.triple)[body - 1] if shape.run == 1 and body <= 3 else w.run

    def cost(self, hand: Packed) -> float:
        return self.parts.cost(hand)

    def danger(self, seat: int, less: int = 0) -> float:
        """What it costs that an enemy gets the lead, with `less` cards fewer."""
        if "deny" not in self.lore:
            return 0.0
        return self.weights.danger * DANGER[min(max(0, self.left(seat) - less), len(DANGER) - 1)]

    def hope(self, seat: int) -> float:
        """What it gains that a partner gets the lead who is nearly out."""
        return DANGER[min(self.left(seat), len(DANGER) - 1)] - DANGER[-1] if "feed" in self.lore else 0.0

    def value(self, option: Option) -> float:
        """What a play is worth, against doing nothing."""
        shape, body, cards = option.shape, option.body, size(option.cards)
        w, rest = self.weights, self.hand - option.cards
        if not rest:
            return 100.0
        keeps = self.holds(shape, body, cards)
        if not shape.power:
            keeps *= self.no_bomb
        gain = self.cost(self.hand) - self.cost(rest)
        lead = w.lead + (w.out * self.run_out(rest) if "run_out" in self.lore else 0.0)
        lost = 0.0
        for seat in self.others:
            if self.enemy[seat]:
                beaten = 1 - self.odds[seat].safe(shape, body, cards)
                lost += self.enemy[seat] * beaten * self.danger(seat, min(cards, self.left(seat) - 1))
        return gain + keeps * lead - lost + self._fed(option, cards)

    def _fed(self, option: Option, cards: int) -> float:
        """What it gains that a partner may play his last cards on this."""
        if "feed" not in self.lore or not self.mates:
            return 0.0
        comes, gain = 1.0, 0.0  # to him, before an enemy has answered or not
        for seat in self.others:
            if self.enemy[seat] < 1 and self.left(seat) == cards:
                answers = 1 - self.odds[seat].safe(option.shape, option.body, cards)
                gain += (1 - self.enemy[seat]) * comes * answers * self.weights.out
            comes *= self.safe_from(seat, option.shape, option.body, cards) * self.no_bomb_of(seat)
        return gain

    def value_of_pass(self) -> float:
        """What it is worth to leave the set on the table to its owner, and to those who may still answer."""
        last = self.view.last
        body, cards = self.body_of(last.shape), len(last.cards)
        owner = self.enemy[last.seat]
        answering = self.others[: self.others.index(last.seat)]
        value = 0.0
        if owner < 1 and "mate" in self.lore:
            held, lost = 1.0, 0.0
            for seat in answering:
                held_by = self.safe_from(seat, last.shape, body, cards) * self.no_bomb_of(seat)
                held, lost = held * held_by, lost + self.danger(seat) * (1 - held_by)
            value += (1 - owner) * (held * (self.weights.mate + self.hope(last.seat)) - lost)
        if owner:
            held = 1.0
            for seat in answering:
                friend = 1 - self.enemy[seat]
                held *= 1 - friend * (1 - self.odds[seat].safe(last.shape, body, cards))
            value -= owner * held * self.danger(last.seat)
        return value
