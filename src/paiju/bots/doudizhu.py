"""The rule bot of 斗地主: a landlord (地主) against farmers (农民), for any table of shapes.

A play is worth what it takes off the cost of the hand (`hands`: how often its sets will lose the lead), and what the
lead is worth to whoever keeps it (`odds`). Every piece of lore beyond that has a name in LORE, and stays because
`bench/bots.py --lore` shows that it wins (docs/bots.md).
"""

import random
from collections.abc import Iterator
from math import prod
from types import ModuleType
from typing import Any, NamedTuple

from ..core.cards import BIG, SMALL, Cards, rank
from ..core.move import Move, reading_text
from ..games import doudizhu
from ..shapes import climb
from ..shapes.climb import TWO, Counts, Row, Rows, Shape, count, kickers_fit, pick_cards, plays, readings
from .hands import Packed, Part, Parts, combine, pack, size, unpack
from .odds import Odds, Seat

LORE = frozenset(
    {
        "count",  # 记牌: cards that were played are not with anybody
        "control",  # a set that holds is worth keeping: it wins a lead when others lead
        "soft",  # enemies do not always answer when they could
        "run_out",  # the lead is worth more the likelier the rest runs out
        "deny",  # 防跑: it is dear to let an enemy lead who is nearly out
        "feed",  # 送牌: the partner's last cards
        "mate",  # the partner's lead is as good as one's own
        "hold",  # bombs wait until they pay
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
    mate: float = 1.0  # the partner's lead
    danger: float = 0.6  # on DANGER
    soft: float = 0.5  # how far an enemy's not answering goes by how high the set stands


WEIGHTS = Weights()
DANGER = (0.0, 6.0, 2.5, 1.5, 0.9, 0.5, 0.3, 0.2, 0.1, 0.0)
"""What it costs that an enemy with so many cards gets the lead."""
BIDS = (2.5, 2.1, 1.7)
"""The most that a hand may cost to bid 1, 2 and 3: at the last a landlord wins about every second hand."""
ANY_JOKER, EACH_TWO = 1.8, 0.35
"""What these are worth to a landlord beyond what the cost of the hand says."""
MOST_PARTS = 8  # a partition into more parts is no single set with kickers


class Option(NamedTuple):
    """A play that is weighed."""

    shape: Shape
    body: int
    cards: Packed


def found_plays(view: Any, rows: Rows) -> list[tuple[Shape, Counts]]:
    """Every (reading, cards) that the seat can play, straight from the View."""
    return list(plays(count(view.hand), rows, view.last.shape if view.last else None))


def to_move(view: Any, rows: Rows, shape: Shape, cards: Packed) -> Move:
    """A play as the game lists it: with its reading only where the player chooses (DZ-16)."""
    counts = unpack(cards)
    several = getattr(view.rules, "ask_reading", False) and len(readings(counts, rows)) > 1
    return Move("play", pick_cards(view.hand, counts), reading=reading_text(shape.kind, shape.key) if several else "")


class Mind:
    """What a seat makes of its View before it weighs plays. `game` gives the rows of the table and the cards."""

    def __init__(
        self, view: Any, lore: frozenset[str] = LORE, weights: Weights = WEIGHTS, game: ModuleType = doudizhu
    ) -> None:
        self.view, self.lore, self.weights = view, lore, weights
        self.rows = game.rows(view.rules)
        self.counts = count(view.hand)
        self.hand = pack(self.counts)
        self.over = view.last.shape if view.last else None
        others = [seat for seat in range(len(view.left)) if seat != view.seat]
        unseen = self._unseen(others, game.deck(view.rules, len(view.left)))
        self.odds = {seat: Odds(Seat(view.left[seat], count(view.known[seat]), unseen)) for seat in others}
        farmer = view.landlord not in (None, view.seat)
        self.foes = [seat for seat in others if not farmer or seat == view.landlord]
        self.mate = next((seat for seat in others if seat not in self.foes), None)
        self.next = (view.seat + 1) % len(view.left)
        self.no_bomb = 1.0
        for seat in self.foes:
            self.no_bomb *= self.odds[seat].no_bomb
        self.parts = Parts(self.rows, self._price, lambda low, n: 0.02 + 0.01 * low)

    def _unseen(self, others: list[int], deck: Cards) -> Counts:
        view = self.view
        gone = [*view.hand, *(card for seat in others for card in view.known[seat])]
        if "count" in self.lore:
            gone += [card for event in view.told if event.kind == "play" for card in event.cards]
        return tuple(a - b for a, b in zip(count(deck), count(gone), strict=True))

    def left(self, seat: int) -> int:
        return self.view.left[seat]

    def safe(self, shape: Shape, body: int, cards: int) -> float:
        """The chance that no enemy beats a set, bombs apart."""
        chance = 1.0
        for seat in self.foes:
            chance *= self.odds[seat].safe(shape, body, cards)
        return chance

    def _price(self, shape: Shape, body: int) -> float:
        w = self.weights
        if shape.power:
            return -w.bomb + 1 if "hold" in self.lore else 0.0
        holds = self.holds(shape, body, body * shape.run)
        return 1 - holds * (1 + self.useful(shape, body))

    def useful(self, shape: Shape, body: int) -> float:
        """How often a set that holds wins a lead by following, besides keeping one."""
        w = self.weights
        if "control" not in self.lore:
            return 0.0
        return (w.single, w.pair, w.triple)[body - 1] if shape.run == 1 and body <= 3 else w.run

    def holds(self, shape: Shape, body: int, cards: int) -> float:
        """How likely a set is to keep the lead: enemies do not always answer when they could."""
        safe = self.safe(shape, body, cards)
        if "soft" not in self.lore or shape.run > 1:
            return safe
        stands = 1.0
        for seat in self.foes:
            stands *= self.odds[seat].share(body, shape.key)
        return safe + (1 - safe) * self.weights.soft * stands

    def danger(self, seat: int, less: int = 0) -> float:
        """What it costs that an enemy gets the lead, with `less` cards fewer."""
        if "deny" not in self.lore:
            return 0.0
        return self.weights.danger * DANGER[min(max(0, self.left(seat) - less), len(DANGER) - 1)]

    def run_out(self, rest: Packed) -> float:
        """The chance to play all of `rest` from the lead, where every set but the last must hold."""
        chances = sorted(
            self.safe(part.shape, part.cards >> 4 * part.shape.key & 15, size(part.cards))
            for part in combine(self.parts.partition(rest), self.rows)
        )
        return prod(chances[1:]) * self.no_bomb ** max(0, len(chances) - 1)

    def value(self, option: Option) -> float:
        """What a play is worth, against doing nothing."""
        w, rest, cards = self.weights, self.hand - option.cards, size(option.cards)
        if not rest:
            return 100.0
        keeps = self.holds(option.shape, option.body, cards)
        if not option.shape.power:
            keeps *= self.no_bomb
        gain = self.parts.cost(self.hand) - self.parts.cost(rest)
        lead = w.lead + (w.out * self.run_out(rest) if "run_out" in self.lore else 0.0)
        lost = 0.0
        for seat in self.foes:
            beaten = 1 - self.odds[seat].safe(option.shape, option.body, cards)
            lost += beaten * self.danger(seat, min(cards, self.left(seat) - 1))
        value = gain + keeps * lead - lost
        if "feed" in self.lore and self.mate is not None and self.left(self.mate) == cards:
            comes = keeps if self.next in self.foes else 1.0  # to him, before the landlord has answered or not
            value += comes * (1 - self.odds[self.mate].safe(option.shape, option.body, cards)) * w.out
        return value

    def value_of_pass(self) -> float:
        last = self.view.last
        body = count(last.cards)[last.key]
        if self.mate == last.seat:
            if "mate" not in self.lore:
                return 0.0
            holds = 1.0
            if self.next in self.foes:  # the landlord may still answer
                holds = self.odds[self.next].safe(last.shape, body, len(last.cards)) * self.no_bomb
            lost = self.danger(self.view.landlord) * (1 - holds)
            return holds * (self.weights.mate + self.danger_to_them()) - lost
        holds = 1.0
        if self.mate is not None and self.next == self.mate:
            holds = self.odds[self.mate].safe(last.shape, body, len(last.cards))
        return -holds * self.danger(last.seat)

    def danger_to_them(self) -> float:
        """What it gains that the partner gets the lead when he is nearly out."""
        assert self.mate is not None
        return DANGER[min(self.left(self.mate), len(DANGER) - 1)] - DANGER[-1] if "feed" in self.lore else 0.0

    def bid(self, bids: tuple[float, ...] = BIDS) -> int:
        """叫分 by the cost of the cards dealt, which tells how often a landlord wins (docs/bots.md)."""
        joker = any(self.counts[SMALL:])
        cost = self.parts.cost(self.hand) - ANY_JOKER * joker - EACH_TWO * self.counts[TWO]
        wanted = sum(cost <= most for most in bids)
        return wanted if wanted > self.view.bid else 0

    # what is weighed

    def options(self) -> list[Option]:
        found = self._leads() if self.over is None else list(self._answers(self.over))
        if (whole := self._whole()) is not None:
            found.append(Option(whole, 1, self.hand))
        return list({option.cards: option for option in found}.values())

    def _whole(self) -> Shape | None:
        """The reading by which the hand can be played out in one set: with kickers that a partition would not give."""
        if len(self.parts.partition(self.hand)) > MOST_PARTS:
            return None
        if self.over is None:
            return climb.lead_reading(self.counts, self.rows)
        return climb.follow_reading(self.counts, self.rows, self.over)

    def _leads(self) -> list[Option]:
        parts = combine(self.parts.partition(self.hand), self.rows)
        found = [_option(part) for part in parts]
        if any(self.left(seat) <= 2 for seat in self.odds):
            found += self._groups()
        return found

    def _groups(self) -> Iterator[Option]:
        for row in self.rows:
            if row.run == (1, 1) and not row.kick and not row.jokers and not row.power:
                for shape, counts in plays(self.counts, (row,)):
                    yield Option(shape, row.body, pack(counts))

    def _answers(self, over: Shape) -> Iterator[Option]:
        for row in self.rows:
            if row.power > over.power or (row.power == over.power and (row.power or row.kind == over.kind)):
                for shape, counts in plays(self.counts, (row._replace(kick=0, each=0),), over):
                    body = pack(counts)
                    if not row.kick:
                        yield Option(shape, row.body, body)
                    elif kickers := self.kickers(self.hand - body, shape, row):
                        yield Option(shape, row.body, body + kickers)

    def kickers(self, rest: Packed, shape: Shape, row: Row) -> Packed:
        """The cards that are missed least, as kickers of this set; 0 if there are not enough."""
        bodies = {r for r in range(shape.key - shape.run + 1, shape.key + 1)}
        parts = sorted(self.parts.partition(rest), key=lambda p: (bool(p.shape.kind), p.shape.key))
        free = [p.shape.key for p in parts if p.shape.run == 1 and p.cards >> 4 * p.shape.key & 15 == row.kick]
        held = unpack(rest)
        spare = [r for r in sorted(range(15), key=lambda r: (held[r] >= 3, r)) for _ in range(held[r] // row.kick)]
        chosen = [0] * 15
        for r in [*free, *spare]:
            if sum(chosen) == row.kick * row.each * shape.run:
                break
            chosen[r] += row.kick
            if r in bodies or chosen[r] > held[r] or not kickers_fit(chosen, row):
                chosen[r] -= row.kick
        return pack(tuple(chosen)) if sum(chosen) == row.kick * row.each * shape.run else 0


def _option(part: Part) -> Option:
    return Option(part.shape, part.cards >> 4 * part.shape.key & 15, part.cards)


def choose(
    view: Any,
    rng: random.Random,
    lore: frozenset[str] = LORE,
    weights: Weights = WEIGHTS,
    game: ModuleType = doudizhu,
) -> Move:
    """The move of the seat in turn. `lore` and `weights` are for measuring what they are worth."""
    mind = Mind(view, lore, weights, game)
    if view.phase == "bid":
        return Move("bid", n=mind.bid())
    if view.phase == "take":
        return Move("take", view.bottom)
    options = mind.options()
    best = max(options, key=mind.value, default=None)
    if best is None or (view.last and mind.value(best) <= mind.value_of_pass()):
        return Move("pass")
    return to_move(view, mind.rows, best.shape, best.cards)


def hints(view: Any, rng: random.Random, game: ModuleType = doudizhu) -> tuple[list[Move], Cards]:
    """The bot's own options by value, bombs last."""
    mind = Mind(view, game=game)
    if view.phase == "bid":
        return [Move("bid", n=mind.bid())], ()
    if view.phase == "take":
        return [Move("take", view.bottom)], view.bottom
    options = sorted(mind.options(), key=lambda option: (option.shape.power, -mind.value(option)))
    return [to_move(view, mind.rows, option.shape, option.cards) for option in options], usable(view, mind.rows)


def usable(view: Any, rows: Rows) -> Cards:
    """The cards of the hand that are in some legal play."""
    lone = any((row.body, row.run, row.top, row.kick) == (1, (1, 1), BIG, 0) for row in rows)
    if view.last is None and lone:
        return view.hand
    ranks = {r for _, counts in found_plays(view, rows) for r in range(15) if counts[r]}
    return tuple(card for card in view.hand if rank(card) in ranks)
