"""Playing a hand of 升级 out in the mind: hidden cards dealt at random as far as they are not known, then every seat plays
one card a trick by a few quick habits. Groups count only in the trick on the table; it is for the end of a hand, and for
packs where nearly everything is single cards.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from ..core.cards import Card, Cards
from ..shapes.structure import Kind, groups_of, takings
from ..shapes.trump import TRUMP
from .trick_mind import Best, Mind

POINTS = tuple((5 if card // 4 == 2 else 10 if card // 4 in (7, 10) else 0) if card < 52 else 0 for card in range(54))

Hands = list[dict[str, list[Card]]]
"""By seat and suit, from low to high."""


class Played(NamedTuple):
    """A play on the table to be judged, and the trick as it then stands: `after` are still to play."""

    cards: Cards
    lead: tuple[Kind, ...]
    led: str
    best: Best
    points: int
    after: Sequence[int]


def deal(mind: Mind, rng: random.Random) -> tuple[Hands, Cards]:
    """A random deal of what the seat does not see: the hands, its own included, and what lies aside."""
    view, order = mind.view, mind.order
    players = len(view.left)
    hands: list[list[Card]] = [[] for _ in range(players)]
    cards = list(mind.unseen)
    for seat in mind.others:
        for card in view.known[seat]:
            if card in cards:
                cards.remove(card)
                hands[seat].append(card)
    rng.shuffle(cards)
    room = [view.left[seat] - len(hands[seat]) for seat in range(players)]
    room[mind.seat] = 0
    aside = len(cards) - sum(room)
    seats = mind.others
    may: dict[str, list[int]] = {}
    for suit in mind.out:
        may[suit] = [seat for seat in seats if (seat, suit) not in mind.void]
    cards.sort(key=lambda card: len(may[order.suit[card]]))
    rest: list[Card] = []
    for card in cards:
        open_to = may[order.suit[card]]
        total = sum(room[seat] for seat in open_to)
        at = rng.random() * (total + aside)
        if at >= total:
            if aside > 0:
                aside -= 1
                rest.append(card)
                continue
            open_to = seats  # what is known of voids leaves no room: forget it
            at = rng.random() * sum(room)
        for seat in open_to:
            at -= room[seat]
            if at < 0:
                room[seat] -= 1
                hands[seat].append(card)
                break
    hands[mind.seat] = list(view.hand)
    return [_by_suit(mind, hand) for hand in hands], tuple(rest)


def _by_suit(mind: Mind, hand: list[Card]) -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {}
    power, suit = mind.order.power, mind.order.suit
    for card in sorted(hand, key=power.__getitem__):
        found.setdefault(suit[card], []).append(card)
    return found


class Table:
    """A hand that is played out."""

    def __init__(self, mind: Mind, hands: Hands, ours: Sequence[bool]) -> None:
        self.hands = [{suit: cards[:] for suit, cards in hand.items()} for hand in hands]
        self.ours, self.power = ours, mind.order.power
        self.players = len(hands)
        self.left: dict[str, list[int]] = {}
        for hand in hands:
            for suit, cards in hand.items():
                self.left.setdefault(suit, []).extend(map(self.power.__getitem__, cards))
        for powers in self.left.values():
            powers.sort()

    def take(self, seat: int, suit: str, at: int) -> Card:
        card = self.hands[seat][suit].pop(at)
        self.left[suit].remove(self.power[card])
        return card

    def remove(self, seat: int, suit: str, card: Card) -> None:
        self.take(seat, suit, self.hands[seat][suit].index(card))

    # the habits

    def lead(self, seat: int) -> tuple[str, Card]:
        """A winner of a side suit, else the lowest card of the longest; trumps when they are the highest or all."""
        power, best = self.power, None
        for suit, cards in self.hands[seat].items():
            if cards:
                top = power[cards[-1]] >= self.left[suit][-1]
                alone = len(cards) == len(self.left[suit])
                if suit == TRUMP:
                    score = 6 if top and len(cards) > 2 else 0 if not top else 2
                else:
                    score = (12 - 6 * alone if top else 3) + 0.1 * len(cards)
                    if not top:
                        score -= 0.3 * POINTS[cards[0]]
                if best is None or score > best[0]:
                    best = score, suit, -1 if top and score > 2 else 0
        assert best is not None
        _, suit, at = best
        return suit, self.take(seat, suit, at)

    def follow(self, seat: int, led: str, at: tuple[int, bool, int], on_table: int, last: bool) -> tuple[str, Card]:
        """`at`: who wins so far, whether by a ruff, and with which power."""
        owner, ruffed, top = at
        power, hand, mate = self.power, self.hands[seat], self.ours[owner] == self.ours[seat]
        cards = hand.get(led)
        if cards:
            beats = not ruffed and power[cards[-1]] > top
            highest = not beats or power[cards[-1]] >= self.left[led][-1]
            if mate and (last or not beats or top >= self.left[led][-1]):
                safe = last or ruffed or top >= self.left[led][-1]
                return led, self.take(seat, led, _richest(cards) if safe else _poorest(cards))
            if beats and (last or highest):
                if last:
                    winning = [i for i, card in enumerate(cards) if power[card] > top]
                    return led, self.take(seat, led, max(winning, key=lambda i: (POINTS[cards[i]], -i)))
                return led, self.take(seat, led, -1)
            return led, self.take(seat, led, _poorest(cards))
        trumps = hand.get(TRUMP) if led != TRUMP else None
        if trumps and not mate and (on_table or not last):
            over = top if ruffed else -1
            for i, card in enumerate(trumps):
                if power[card] > over:
                    return TRUMP, self.take(seat, TRUMP, i)
        return self.discard(seat, mate and (last or ruffed or top >= (self.left.get(led) or [0])[-1]))

    def discard(self, seat: int, feed: bool) -> tuple[str, Card]:
        chosen, least = None, 999.0
        for suit, cards in self.hands[seat].items():
            if cards:
                i = _richest(cards) if feed else _poorest(cards)
                worth = POINTS[cards[i]] * (-2 if feed else 2) + len(cards) + (20 if suit == TRUMP else 0)
                if worth < least:
                    least, chosen = worth, (suit, i)
        assert chosen is not None
        return chosen[0], self.take(seat, *chosen)

    def play_out(self, leader: int) -> tuple[int, int, bool]:
        """The points that each side still takes, and whether ours has the last trick."""
        ours = theirs = 0
        won = leader
        while any(self.hands[leader].values()):
            led, card = self.lead(leader)
            at, total = (leader, False, self.power[card]), POINTS[card]
            for i in range(1, self.players):
                seat = (leader + i) % self.players
                suit, card = self.follow(seat, led, at, total, i == self.players - 1)
                total += POINTS[card]
                if suit == led:
                    if not at[1] and self.power[card] > at[2]:
                        at = seat, False, self.power[card]
                elif suit == TRUMP and (not at[1] or self.power[card] > at[2]):
                    at = seat, True, self.power[card]
            leader = won = at[0]
            if self.ours[won]:
                ours += total
            else:
                theirs += total
        return ours, theirs, self.ours[won]


def _richest(cards: list[Card]) -> int:
    best = at = 0
    for i, card in enumerate(cards):
        if POINTS[card] > best:
            best, at = POINTS[card], i
    return at


def _poorest(cards: list[Card]) -> int:
    least, at = 99, 0
    for i, card in enumerate(cards):
        if POINTS[card] < least:
            if not POINTS[card]:
                return i
            least, at = POINTS[card], i
    return at


def finish_trick(mind: Mind, table: Table, play: Played) -> tuple[int, int]:
    """Who takes the trick on the table after this play, and its points."""
    for card in play.cards:
        table.remove(mind.seat, mind.order.suit[card], card)
    ruffed, _, tops = play.best.worth
    at = play.best.seat, ruffed and play.led != TRUMP, tops[0]
    total = play.points + sum(POINTS[card] for card in play.cards)
    for n, seat in enumerate(play.after, 1):
        last = n == len(play.after)
        if len(play.cards) == 1:
            suit, card = table.follow(seat, play.led, at, total, last)
            total += POINTS[card]
            beats = (suit == play.led and not at[1]) or suit == TRUMP != play.led
            if beats and (table.power[card] > at[2] or (suit == TRUMP != play.led and not at[1])):
                at = seat, suit == TRUMP != play.led, table.power[card]
            continue
        at, more = _follow_many(mind, table, play, seat, at, last)
        total += more
    return at[0], total


def _taking(mind: Mind, table: Table, play: Played, cards: list[Card], over: int) -> list[Card]:
    """Cards of one suit with the structure of what was led whose key component is above this power, if there are."""
    kinds = tuple(kind for kind in play.lead if kind[0] > 1)
    lone = len(play.cards) - sum(size * length for size, length in kinds)
    for taken in takings(groups_of(cards, mind.order), kinds):
        rest = cards[:]
        for card in taken:
            rest.remove(card)
        fill = rest[:lone] if kinds else [*rest[: lone - 1], rest[-1]]
        if max(map(table.power.__getitem__, taken if kinds else fill)) > over:
            return [*taken, *fill]
    return []


def _follow_many(
    mind: Mind, table: Table, play: Played, seat: int, at: tuple[int, bool, int], last: bool
) -> tuple[tuple[int, bool, int], int]:
    """Groups or a throw: takes the trick if the groups are there, else gives any cards of the suit."""
    owner, ruffed, top = at
    n, hand, led = len(play.cards), table.hands[seat], play.led
    mate = table.ours[owner] == table.ours[seat]
    suited = hand.get(led, [])
    source = led if suited else TRUMP
    chosen: list[Card] = []
    groups_ok = (source == TRUMP != led) or (source == led and not ruffed and len(play.lead) == 1)
    if not mate and groups_ok and len(hand.get(source, ())) >= n:
        chosen = _taking(mind, table, play, hand[source], top if source == led or ruffed else -1)
    if chosen:
        at = seat, source != led, max(table.power[card] for card in chosen)
        for card in chosen:
            table.remove(seat, source, card)
        return at, sum(POINTS[card] for card in chosen)
    total = 0
    for _ in range(n):
        if hand.get(led):
            total += POINTS[table.take(seat, led, _richest(hand[led]) if mate and last else _poorest(hand[led]))]
        else:
            total += POINTS[table.discard(seat, mate)[1]]
    return at, total


BRINK, SLOPE = 10.0, 12.0


def most_promising(
    mind: Mind, plays: Sequence[Played | Cards], priors: Sequence[float], rng: random.Random, budget: int, taken: float
) -> list[int]:
    """The places of the plays, the best first: by what each brings on average where hands are dealt at random and played
    out. All are tried on the same deals; the worse half is given up each time. `budget`: how many cards may be played;
    `taken`: what the attackers have by now less what they need.
    """
    alive, lost = list(range(len(plays))), list[int]()
    totals, count = [0.0] * len(plays), 0
    rounds = max(1, (len(plays) - 1).bit_length())
    while len(alive) > 1:
        worlds = max(2, budget // (rounds * len(alive) * len(mind.view.hand)))
        for _ in range(worlds):
            dealt = Dealt(mind, rng)
            for i in alive:
                totals[i] += dealt.worth(mind, plays[i], taken)
        count += worlds
        alive.sort(key=lambda i: -totals[i] / count - priors[i])
        half = len(alive) // 2
        alive, lost = alive[:-half], [*alive[-half:], *lost]
    return [*alive, *lost]


class Dealt:
    """One deal of the hidden cards, and who is on whose side in it."""

    def __init__(self, mind: Mind, rng: random.Random) -> None:
        self.hands, aside = deal(mind, rng)
        self.ours = [rng.random() >= chance for chance in mind.enemy]
        self.ours[mind.seat] = True
        self.bottom = sum(POINTS[card] for card in (mind.view.bottom or aside))

    def worth(self, mind: Mind, play: Played | Cards, taken: float) -> float:
        """What a play brings our side, or cards that the dealer buries before he leads."""
        attacks = mind.enemy[mind.view.dealer] > 0.5
        table = Table(mind, self.hands, self.ours)
        if isinstance(play, Played):
            (winner, points), bottom = finish_trick(mind, table, play), self.bottom
        else:
            for card in play:
                table.remove(mind.seat, mind.order.suit[card], card)
            winner, points, bottom = mind.seat, 0, sum(POINTS[card] for card in play)
        us, them, last = table.play_out(winner)
        if self.ours[winner]:
            us += points
        else:
            them += points
        if last == attacks:  # the attackers dig the bottom
            us, them = (us + 2 * bottom, them) if attacks else (us, them + 2 * bottom)
        over = taken + (us if attacks else them)
        reached = BRINK * min(1.0, max(-1.0, (over + 2.5) / SLOPE))
        return (us - them) / 2 + (reached if attacks else -reached)
