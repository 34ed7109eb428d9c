"""暗叫, the secret calls of four decks (SJ4-3): level cards laid aside, of which nobody hears before the deal is over.

A caller is told, when he calls, whether his call leads.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..core.cards import RANKS, Card, Cards, cards_text, missing, suit
from ..core.game import Illegal, Listed, Move, NotNow, Refused
from .declare import Deal, Declared
from .shengji import View
from .shengji_guess import Unsaid


class Call(NamedTuple):
    """A call: how much had been told before it, and whether it led then."""

    seat: int
    told: int
    cards: Cards
    led: bool


def leading(calls: Sequence[Call]) -> Call | None:
    """Of equally many cards the earlier call leads."""
    return next((call for call in reversed(calls) if call.led), None)


def open_calls(calls: Sequence[Call], seat: int, hand: Cards, level: str) -> list[Move]:
    """What a seat may call, whoever leads: more cards than before, of the same suit."""
    before = next((call.cards for call in reversed(calls) if call.seat == seat), ())
    held = Counter(card for card in hand if card < 52 and RANKS[card // 4] == level)
    return [
        Move("declare", (card,) * n)
        for card, copies in sorted(held.items())
        if not before or card == before[0]
        for n in range(len(before) + 1, copies + 1)
    ]


def may_call(deal: Deal, calls: Sequence[Call], hands: Sequence[Cards], level: str) -> tuple[int, ...]:
    """Who may act: while cards are dealt who could call, a secret; in the closing window who has not passed."""
    if deal.closing:
        return tuple(seat for seat in range(len(hands)) if seat not in deal.passed)
    return tuple(
        seat for seat, hand in enumerate(hands)
        if seat not in deal.waiting and open_calls(calls, seat, hand, level)
    )  # fmt: skip


def legal_call(calls: Sequence[Call], seat: int, hand: Cards, level: str) -> Listed:
    return Listed([Move("wait"), *open_calls(calls, seat, hand, level)])


def refuse_call(calls: Sequence[Call], seat: int, move: Move, hand: Cards, level: str) -> Refused | None:
    if move == Move("wait"):
        return None
    if move.verb != "declare":
        return NotNow("declare_now", "C-8")
    if lacking := missing(move.cards, hand):
        return Illegal("not_held", "C-7", cards=cards_text(lacking))
    if len(set(move.cards)) != 1 or move.cards[0] >= 52 or RANKS[move.cards[0] // 4] != level:
        return Illegal("no_call", "SJ-T1", level=level)
    if move in open_calls(calls, seat, hand, level):
        return None
    before = next(call.cards for call in reversed(calls) if call.seat == seat)
    if before[0] != move.cards[0]:
        return Illegal("own_call_only", "SJ4-3", suit=suit(before[0]))
    return Illegal("called_less", "SJ4-3", cards=cards_text(before))


def made(calls: Sequence[Call], seat: int, told: int, cards: Cards) -> Call:
    """The call, which leads if it has more cards than the one that did."""
    best = leading(calls)
    return Call(seat, told, cards, best is None or len(cards) > len(best.cards))


def shown(calls: Sequence[Call]) -> Declared | None:
    """The call that has won, as everybody sees it after the deal."""
    best = leading(calls)
    return Declared(best.seat, best.cards, len(best.cards) - 1, suit(best.cards[0])) if best else None


# guessing


def imagined(view: View, deck: Cards, rng: random.Random) -> Iterator[list[Unsaid]]:
    """Secret calls that fit what a seat was told of its own and of the winner: somebody held what its own did not beat.

    One caller is enough: the winner, or else whoever may have had the cards.
    """
    mine = [Unsaid(at, view.seat or 0, Move("declare", cards)) for at, cards, _ in view.calls]
    led = [leads for _, _, leads in view.calls]
    found = next(((at, e) for at, e in enumerate(view.told) if e.kind == "called"), None)
    if found and found[1].seat != view.seat:
        at, event = found
        seat = event.seat or 0
        passed = _passed(view, seat)
        calls = _supported(mine, led, seat, event.cards[0], passed)
        if not any(call.seat == seat and call.move.cards == event.cards for call in calls):
            calls.append(Unsaid(min(passed, at - 1), seat, Move("declare", event.cards)))
        yield calls
        return
    if all(led):
        yield mine
        return
    most = max(len(call.move.cards) for call, leads in zip(mine, led, strict=True) if not leads)
    seats = [seat for seat in range(len(view.left)) if seat != view.seat]
    faces = [card for card in sorted(set(deck)) if card < 52 and RANKS[card // 4] == view.level]
    others = [(seat, card) for seat in seats for card in faces if _may_have(view, seat, card, most, deck)]
    for seat, card in rng.sample(others, len(others)):
        calls = _supported(mine, led, seat, card, _passed(view, seat))
        if _stands(calls, led, seat):
            yield calls


def _passed(view: View, seat: int) -> int:
    """Before which event a seat has called for the last time."""
    return next((i for i, e in enumerate(view.told) if e.kind == "no_declare" and e.seat == seat), len(view.told))


def _supported(mine: list[Unsaid], led: list[bool], seat: int, card: Card, passed: int) -> list[Unsaid]:
    """One's own calls, and before each that did not lead one of that seat with as many cards."""
    calls: list[Unsaid] = []
    has = 0
    for call, leads in zip(mine, led, strict=True):
        n = len(call.move.cards)
        if not leads and has < n:
            has = n
            calls.append(Unsaid(min(call.at, passed), seat, Move("declare", (card,) * n)))
        calls.append(call)
    return calls


def _stands(calls: list[Unsaid], led: list[bool], seat: int) -> bool:
    """Whether in the order of their moments exactly those of one's own lead that did."""
    done: list[Call] = []
    for call in sorted(calls, key=lambda call: call.at):
        done.append(made(done, call.seat, call.at, call.move.cards))
    return [call.led for call in done if call.seat != seat] == led


def _may_have(view: View, seat: int, card: Card, n: int, deck: Cards) -> bool:
    """Whether a seat may have been dealt so many of a card."""
    elsewhere = sum(
        e.cards.count(card) for e in view.told
        if (e.kind == "play" and e.seat != seat and e.seat != view.seat) or (e.kind == "dealt" and e.seat == view.seat)
    )  # fmt: skip
    return deck.count(card) - elsewhere >= n
