"""What a seat at a table of 升级 makes of its View: what is still out (记牌), who is void, who is an enemy, and from that
how likely a play holds, and what the cards of a hand are worth."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from math import comb, prod
from types import ModuleType
from typing import Any, NamedTuple

from ..core.cards import Card, Cards, without
from ..shapes.structure import Group, Kind, groups_of, in_suit
from ..shapes.trick import Part, Worth, points, read_lead, superior
from ..shapes.trump import TRUMP, Order
from .trick_sides import enemies


class Weights(NamedTuple):
    """All in points of the game."""

    lead: float = 3.0  # to have the lead next
    winner: float = 2.5  # a side-suit component that nobody beats, and for each of its cards
    winner_card: float = 2.0
    trump: float = 2.0  # any trump: it may ruff
    high: float = 5.0  # a trump that nobody beats
    group: float = 1.0  # each further card of a group
    void: float = 1.5  # a suit that one can ruff
    feed: float = 2.2  # what a partner adds to a trick of ours, and an enemy to one of theirs, for each card
    slip: float = 0.8  # what a seat gives to the other side
    ruff: float = 0.9  # how often a seat ruffs that can
    bottom: float = 0.6  # how much of the bottom a card for the last trick is worth
    friend: float = 5.0  # to become known as the friend


WEIGHTS = Weights()


class Best(NamedTuple):
    """The play that wins the trick so far."""

    seat: int
    worth: Worth


class Mind:
    """`game` says how cards stand and what must be followed. `void`: seats and suits that they have no more; `unpaired`:
    in which they have no pairs; `out`: the unseen cards by suit; `enemy`: by seat the chance that it is one."""

    def __init__(self, view: Any, game: ModuleType, weights: Weights = WEIGHTS) -> None:
        self.view, self.weights = view, weights
        self.seat: int = view.seat
        self.order: Order = game.ordered(view.rules, view.level, view.trump)
        self.house = game.house(view.rules)
        players = len(view.left)
        self.others = [(view.seat + i) % players for i in range(1, players)]
        deck = game.deck(view.rules, players)
        self.total = points(deck)
        self.tricks = tricks_of(view)
        gone = Counter(view.hand)
        for trick in self.tricks:
            for _, cards in trick:
                gone.update(cards)
        if view.phase == "play":
            gone.update(view.bottom)  # the dealer sees it
        unseen = Counter(deck)
        unseen.subtract(gone)
        self.unseen: Cards = tuple(unseen.elements())
        self.out: dict[str, Cards] = {}
        for card in self.unseen:
            self.out[self.order.suit[card]] = (*self.out.get(self.order.suit[card], ()), card)
        self.void: set[tuple[int, str]] = set()
        self.unpaired: set[tuple[int, str]] = set()
        if view.phase == "play":
            self._read()
        self.enemy = enemies(view, self.void, self.order)
        self._chances: dict[Any, Any] = {}

    # what the tricks have told

    def _read(self) -> None:
        players, order = len(self.view.left), self.order
        strict = self.house.structure and not self.house.exact
        for (leader, lead), *rest in self.tricks:
            led = order.suit[lead[0]]
            parts = read_lead(lead, order) or ()
            pairs = sum(part.length * (part.size // 2) for part in parts)
            if len(parts) > 1 and self.house.void_only:
                self.void.update((seat, led) for seat in range(players) if seat != leader)
            for seat, play in rest:
                mine = in_suit(play, led, order)
                if len(mine) < len(lead):
                    self.void.add((seat, led))
                elif pairs > sum(len(group.cards) // 2 for group in groups_of(mine, order)) and strict:
                    self.unpaired.add((seat, led))

    @cached_property
    def rich(self) -> float:
        """The points in an unseen card."""
        return points(self.unseen) / max(1, len(self.unseen))

    @cached_property
    def by_suit(self) -> dict[str, Cards]:
        """The hand by effective suit."""
        found: dict[str, list[Card]] = {}
        for card in self.view.hand:
            found.setdefault(self.order.suit[card], []).append(card)
        return {suit: tuple(cards) for suit, cards in found.items()}

    @cached_property
    def out_groups(self) -> dict[str, list[Group]]:
        return {suit: groups_of(cards, self.order) for suit, cards in self.out.items()}

    # the chances of another seat

    def share(self, seat: int, suit: str) -> float:
        """The part of the unseen cards of a suit that lies with a seat."""
        if (seat, suit) in self.void:
            return 0.0
        key = seat, suit
        if key not in self._chances:
            left = self.view.left
            room = sum(left[s] for s in self.others if (s, suit) not in self.void)
            hidden = len(self.unseen) - sum(left[s] for s in self.others)  # in the bottom; mostly low cards
            self._chances[key] = left[seat] / max(1, room + 0.4 * max(0, hidden))
        return self._chances[key]

    def p_void(self, seat: int, suit: str) -> float:
        if (seat, suit) in self.void:
            return 1.0
        if any(self.order.suit[card] == suit for card in self.view.known[seat]):
            return 0.0
        return (1 - self.share(seat, suit)) ** len(self.out.get(suit, ()))

    def p_has(self, seat: int, suit: str, kind: Kind, over: int) -> float:
        """The chance that a seat has a component of this kind above this power."""
        key = seat, suit, kind, over
        if key not in self._chances:
            self._chances[key] = self._p_has(seat, suit, kind, over)
        return self._chances[key]

    def _p_has(self, seat: int, suit: str, kind: Kind, over: int) -> float:
        share = self.share(seat, suit)
        if not share or suit not in self.out:
            return 0.0
        size, length = kind
        known = [card for card in self.view.known[seat] if self.order.suit[card] == suit]
        if size == 1:
            if any(self.order.power[card] > over for card in known):
                return 1.0
            return 1 - (1 - share) ** sum(self.order.power[card] > over for card in self.out[suit])
        if (seat, suit) in self.unpaired:
            return 0.0
        fails, reach = 1.0, dict[int, tuple[float, int]]()
        for group in self.out_groups[suit]:
            if len(group.cards) >= size:
                chance = _at_least(size, len(group.cards), share)
                if length == 1:
                    fails *= 1 - chance * (group.power > over)
                    continue
                before, steps = reach.get(group.step - 1, (1.0, 0))
                reach[group.step] = before * chance, steps + 1
                if steps + 1 >= length and group.power > over:
                    fails *= 1 - chance**length
        return 1 - fails

    def p_beats(self, seat: int, lead: Sequence[Kind], led: str, best: Best) -> float:
        """The chance that a seat which is still to play can take the trick."""
        ruffed, size, tops = best.worth
        key: Kind = next((kind for kind in (lead[0], *superior(lead[0])) if kind[0] == size), lead[0])
        in_led = 0.0
        if not (ruffed and led != TRUMP) and len(lead) == 1:
            in_led = self.p_has(seat, led, key, tops[0])
            if self.house.four:
                for kind in superior(lead[0]):
                    if kind[0] > size:
                        in_led += (1 - in_led) * self.p_has(seat, led, kind, -1)
        if led == TRUMP:
            return in_led
        void = self.p_void(seat, led)
        return in_led + void * self._p_ruffs(seat, lead, tops[0] if ruffed else -1) * self.weights.ruff

    def _p_ruffs(self, seat: int, lead: Sequence[Kind], over: int) -> float:
        if (seat, TRUMP) in self.void:
            return 0.0
        n = sum(size * length for size, length in lead)
        held = self.share(seat, TRUMP) * len(self.out.get(TRUMP, ()))
        enough = 1.0 if n == 1 else min(1.0, (held / n) ** 2 * 0.7)
        return enough * prod(self.p_has(seat, TRUMP, kind, over if i == 0 else -1) for i, kind in enumerate(lead[:3]))

    # what cards are worth

    def holds(self, part: Part, suit: str) -> float:
        """The chance that no enemy beats a component in its suit."""
        return prod(1 - self.enemy[seat] * self.p_has(seat, suit, part.kind, part.top) for seat in self.others)

    def worth_of(self, suit: str, cards: Cards) -> float:
        """What the cards of a suit are worth in the hand, in points."""
        key = "worth", suit, cards
        if key not in self._chances:
            self._chances[key] = self._worth_of(suit, cards)
        return self._chances[key]

    def _worth_of(self, suit: str, cards: Cards) -> float:
        w = self.weights
        if not cards:
            ruffs = suit != TRUMP and self.by_suit.get(TRUMP) and self.out.get(suit)
            return w.void if ruffs else 0.0
        parts = read_lead(cards, self.order) or ()
        return sum(self.worth_of_part(part, suit) for part in parts)

    def worth_of_part(self, part: Part, suit: str) -> float:
        w, n = self.weights, len(part.cards)
        holds = self.holds(part, suit)
        value = w.group * (n - 1)
        if suit != TRUMP:
            return value + holds**1.5 * (w.winner + w.winner_card * n)
        value += n * (w.trump + 0.08 * part.top) + holds**1.5 * w.high
        return value + self.last_trick * holds * (1 if n == 1 else 1.5)

    @cached_property
    def last_trick(self) -> float:
        """What it is worth to keep the best trump for the last trick."""
        left = len(self.view.hand)
        return self.weights.bottom * self.at_bottom * max(0.0, 1 - left / 10)

    @cached_property
    def at_bottom(self) -> float:
        """What the bottom counts, as far as one can tell."""
        view = self.view
        if view.seat == view.dealer and view.bottom:
            return 2.0 * points(view.bottom)
        hidden = len(self.unseen) - sum(view.left[seat] for seat in self.others)
        return 2.0 * 0.7 * hidden * self.rich if hidden > 0 else 8.0

    def cost(self, play: Iterable[Card]) -> float:
        """What the hand is worth less without these cards."""
        gone: dict[str, list[Card]] = {}
        for card in play:
            gone.setdefault(self.order.suit[card], []).append(card)
        return sum(
            self.worth_of(suit, self.by_suit[suit]) - self.worth_of(suit, without(self.by_suit[suit], cards))
            for suit, cards in gone.items()
        )

    @cached_property
    def keep(self) -> dict[Card, float]:
        """What each card is worth, roughly: to choose the cards that are missed least."""
        found: dict[Card, float] = {}
        for suit, cards in self.by_suit.items():
            for part in read_lead(cards, self.order) or ():
                each = self.worth_of_part(part, suit) / len(part.cards)
                for card in part.cards:
                    found[card] = max(each, found.get(card, 0)) + 0.02 * self.order.power[card]
        return found


def tricks_of(view: Any) -> list[list[tuple[int, Cards]]]:
    """The plays so far by tricks, the one on the table last; what a case does not tell is left out."""
    done: list[list[tuple[int, Cards]]] = []
    trick: list[tuple[int, Cards]] = []
    for event in view.told:
        if event.kind == "play":
            trick.append((event.seat, event.cards))
        elif event.kind == "trick":
            if len(trick) == len(view.left):
                done.append(trick)
            trick = []
    table = [(play.seat, play.cards) for play in view.trick]
    return [*done, table] if table else done


def _at_least(k: int, of: int, share: float) -> float:
    return sum(comb(of, n) * share**n * (1 - share) ** (of - n) for n in range(k, of + 1))
