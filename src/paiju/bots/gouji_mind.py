"""What the rule bot of 够级 thinks of a hand and of a set: who could beat it, what the hand costs, what the lead is worth."""

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

from ..core.cards import rank
from ..shapes.gouji import (
    BLACK,
    PLAYERS,
    RANKED,
    RED,
    THREE,
    TWO,
    Counts,
    House,
    Set,
    count,
    enemies,
    is_gouji,
    opposite,
)


class Weights(NamedTuple):
    """All in times that a hand must be let in. `lead`: what the lead is worth, `mate`: a team mate's as a share of it, `foe`:
    an enemy's; `near`: how much more it counts with few cards. `shed`: how likely a set goes out on what others lead, by its
    size up to five, and `earn`: what a set that keeps the lead may win from others. `two`, `spare`: a two and a joker without
    a set. `plain`, `twos`, `joker`: how willingly others beat with these. `out`: going out; `stuck`: being left with threes
    and without the lead, `last`: having no safe set before them.
    """

    lead: float = 0.5
    mate: float = 0.5
    foe: float = 0.2
    shed: tuple[float, ...] = (0.7, 0.7, 0.6, 0.4, 0.25)
    two: float = 0.25
    spare: float = 0.3
    plain: float = 0.8
    twos: float = 0.4
    joker: float = 0.25
    out: float = 1.5
    stuck: float = 2.0
    near: float = 4.0
    last: float = 1.5
    earn: float = 0.45


WEIGHTS = Weights()
SAFE = 0.1  # a set whose loss is so far below nothing is sure to keep the lead
LORE = frozenset({"protect", "count", "mate", "yield", "near", "finish"})


class Mind:
    """A view, with what follows from it. `unseen`: by rank, the cards that may be anywhere; `share`: by seat, its part of them."""

    def __init__(self, view: Any, house: House, lore: frozenset[str] = LORE, weights: Weights = WEIGHTS) -> None:
        self.view, self.house, self.lore, self.weights = view, house, lore, weights
        self.seat: int = view.seat
        self.hand: Counts = count(view.hand)
        out = {*view.revolters, *view.dead}
        self.active = tuple(s for s in range(PLAYERS) if view.left[s] and s not in out)
        self.known = [count(cards) if s != self.seat else (0,) * RANKED for s, cards in enumerate(view.known)]
        seen = list(self.hand)
        if "count" in lore:
            for event in view.told:
                if event.kind == "play":
                    for card in event.cards:
                        seen[rank(card)] += 1
        for of in self.known:
            seen = [a + b for a, b in zip(seen, of, strict=True)]
        self.unseen = [max(n - a, 0) for n, a in zip((16,) * BLACK + (4, 4), seen, strict=True)]
        all_of = sum(self.unseen) or 1
        self.share = [round(min(1.0, max(0, view.left[s] - sum(self.known[s])) / all_of), 2) for s in range(PLAYERS)]
        self._none: dict[tuple[int, int, bool], list[float]] = {}
        self._beats: dict[tuple[int, Set], float] = {}
        self._loss: dict[Set, float] = {}

    # who could beat a set

    def has(self, seat: int, ranks: Sequence[int], n: int) -> float:
        """The chance that a seat holds n cards of these ranks together."""
        return tail(sum(self.unseen[r] for r in ranks), self.share[seat], n - sum(self.known[seat][r] for r in ranks))

    def any_rank(self, seat: int, above: int, n: int, twos: bool) -> float:
        """The chance of n cards of one rank above this, filled up with twos or not."""
        if above >= TWO:
            return 0.0
        key = seat, n, twos
        if (none := self._none.get(key)) is None:
            none = [1 - self.has(seat, (TWO,), n) if twos else 1.0]
            for r in range(TWO - 1, THREE, -1):
                none.append(none[-1] * (1 - self.has(seat, (r, TWO) if twos else (r,), n)))
            self._none[key] = none
        return 1 - none[TWO - 1 - above]

    def beats(self, seat: int, of: Set) -> float:
        """The chance that a seat beats this set if it is asked."""
        key = seat, of
        if (found := self._beats.get(key)) is None:
            found = self._beats[key] = self._chance(seat, of) if self.view.left[seat] >= of.size else 0.0
        return found

    def _chance(self, seat: int, of: Set) -> float:
        w, k = self.weights, of.n + of.twos
        downgraded = of.black and of.red and self.house.mixed_jokers_downgrade
        if of.red and not downgraded:
            return 0.0
        if blacks := of.jokers:
            rest = 1.0 if not k or self.house.joker_compare == "top" else self.any_rank(seat, of.rank, k, True)
            needed = 1 if self.house.joker_compare == "top" else blacks
            return min(1.0, 2 * w.joker) * rest * self.has(seat, (RED,), needed)
        plain = self.any_rank(seat, of.rank, k, False)
        filled = self.any_rank(seat, of.rank, k, True)
        jokers = self.has(seat, (BLACK, RED), 1) * (self.any_rank(seat, of.rank, k - 1, True) if k > 1 else 1.0)
        return 1 - (1 - w.plain * plain) * (1 - w.twos * filled) * (1 - w.joker * jokers)

    def asked_after(self, owner: int, of: Set, passed: Sequence[int]) -> list[int]:
        """Who will be asked about a set of this owner, in order."""
        view, order = self.view, [(owner + i) % PLAYERS for i in range(1, PLAYERS)]
        facing = opposite(owner)
        others = [s for s in order if s in self.active]
        if view.chaos:
            return others
        if "protect" in self.lore and facing in self.active and is_gouji(of, self.house):
            free = [s for s in others if enemies(s, owner) and opposite(s) not in self.active and s not in passed]
            return sorted({facing, *free}, key=order.index)
        return [s for s in others if s not in passed]

    def lead_goes(self, owner: int, of: Set, asked: Sequence[int]) -> list[float]:
        """By seat, the chance to win the trick when this set is on top and these are still asked."""
        goes = [0.0] * PLAYERS
        goes[owner] = 1.0
        for seat in asked:
            p = self.beats(seat, of)
            if not enemies(seat, owner) and "mate" in self.lore:
                p *= 0.5
            goes = [g * (1 - p) for g in goes]
            goes[seat] += p
        return goes

    def worth(self, goes: Sequence[float], mine: float) -> float:
        """What the trick is worth when seats win it with these chances, `mine` if it is won by the seat itself."""
        w, total = self.weights, 0.0
        for seat, p in enumerate(goes):
            if not p:
                continue
            near = 1 + w.near * max(0, 10 - self.view.left[seat]) / 10 if "near" in self.lore else 1
            if seat == self.seat:
                total += p * mine
            elif enemies(seat, self.seat):
                total -= p * w.foe * w.lead * near
            elif "mate" in self.lore:
                total += p * w.mate * w.lead * near
        return total

    # what a hand costs

    def loss(self, of: Set) -> float:
        """How far a set has to be let in: it neither keeps the lead nor goes out on what others lead. A set that keeps the
        lead is worth having, so that its loss may be below nothing.
        """
        if (found := self._loss.get(of)) is None:
            keep = 1.0
            for seat in self.asked_after(self.seat, of, ()):
                if enemies(seat, self.seat):
                    keep *= 1 - self.beats(seat, of)
            often = self.weights.shed[min(of.size, len(self.weights.shed)) - 1]
            shed = often * of.rank / TWO if of.rank < TWO else 0.5
            found = self._loss[of] = (1 - keep) * (1 - shed) - self.weights.earn * keep * often
        return found

    def cost(self, counts: Counts) -> float:
        """How often the hand must be let in when each joker goes with the set that needs it most. The last set is free, but
        before the threes of 憋三 there must be a safe one.
        """
        w, held_back = self.weights, self.house.biesan and counts[THREE]
        sets = [Set(r, n, 0, 0, 0) for r, n in enumerate(counts[:TWO]) if n and not (r == THREE and held_back)]
        twos, black, red = counts[TWO:]
        if twos and not sets:
            sets, twos = [Set(TWO, 0, twos, 0, 0)], 0
        sets.sort(key=self.loss, reverse=True)
        if not held_back and "finish" in self.lore:
            sets = sets[1:]
        losses = list(map(self.loss, sets))
        for at, of in enumerate(sets[: red + black]):
            with_joker = self.loss(of._replace(red=1) if at < red else of._replace(black=1))
            losses[at] = min(losses[at], with_joker)
        left = max(0, red + black - len(sets))
        total = sum(losses) - w.two * twos - w.spare * left
        if held_back and losses and "finish" in self.lore:
            total += w.last * max(0.0, min(losses) + SAFE)
        return total


@lru_cache(maxsize=100_000)
def tail(n: int, p: float, k: int) -> float:
    """The chance of at least k successes out of n."""
    if k <= 0:
        return 1.0
    if k > n or p <= 0:
        return 0.0
    return max(0.0, 1 - sum(comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k)))
