"""A hand of 升级 as a seat may imagine it: from its View to a whole deal, and the log that leads there."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ..core.cards import Card, Cards, missing, without
from ..core.game import Event, Move
from .follow import Duty
from .shengji import View
from .shengji_worlds import ASIDE, Beater, Bound, Facts, Served, deal_unseen
from .structure import in_suit
from .trick import rank_of, read_lead
from .trick_board import House
from .trump import Order

LAID_OPEN = ("throw_fails", "claim", "laid")
"""Events whose cards everybody sees and that stay in the hand."""
Act = Callable[[Any, int | None, Move], list[Event]]


class Unsaid(NamedTuple):
    """Something done before the event `at` that nobody, or nobody else, was told of."""

    at: int
    seat: int
    move: Move


def guessed(
    view: View,
    rng: random.Random,
    deck: Cards,
    state: Any,
    act: Act,
    order: Order | None,
    house: House,
    calls: Sequence[Unsaid] = (),
) -> Any:
    """Play the hand again from a fresh state, with the cards that the view does not place dealt at random. `calls`: the
    secret calls (SJ4-3), in their order.
    """
    pack, buried = (), ()
    if any(event.kind == "shuffle" for event in view.told):
        pack, buried = dealt_again(view, rng, deck, order, house, calls)
    waits = (Unsaid(at, view.seat, Move("wait")) for at in view.waits if view.seat is not None)
    unsaid = sorted((*calls, *waits), key=lambda one: one.at)
    for at, event in enumerate(view.told):
        while unsaid and unsaid[0].at <= at:
            act(state, *unsaid.pop(0)[1:])
        if (said := said_by(view, at, event, pack, buried)) is not None:
            act(state, *said)
    for one in unsaid:
        act(state, *one[1:])
    return state


def said_by(view: View, at: int, event: Event, pack: Cards, buried: Cards) -> tuple[int | None, Move] | None:
    """The action that an event tells of, None for what follows from another."""
    match event.kind:
        case "first_card":
            return None, Move("pick", n=event.seat or 0)
        case "shuffle":
            return None, Move("shuffle", pack)
        case "dealt" if event.seat == view.first:
            return None, Move("tick")
        case "tick":
            return None, Move("tick")
        case "declare":
            return event.seat, Move("declare", event.cards)
        case "no_declare":
            return event.seat, Move("wait")
        case "bury":
            return event.seat, Move("bury", event.cards or buried)
        case "friend":
            return event.seat, Move("friend", event.cards, event.n)
        case "throw_fails":
            return event.seat, Move("play", event.cards)
        case "claim" | "agree":
            return event.seat, Move(event.kind)
        case "disagree":
            return event.seat, Move("no")
        case "play" if not _is_cut(view, at):
            return event.seat, Move("play", event.cards)
        case _:
            return None


def _is_cut(view: View, at: int) -> bool:
    """Whether a play is what was left of a throw."""
    before = at - 1 - (view.told[at - 1].kind == "penalty")
    return view.told[before].kind == "throw_fails"


def cards_of(view: View, kind: str, seat: int | None = None) -> Cards:
    """The cards of all events of a kind, as far as they are seen; of one seat if it is given."""
    return tuple(c for e in view.told if e.kind == kind and seat in (None, e.seat) for c in e.cards)


def dealt_again(
    view: View, rng: random.Random, deck: Cards, order: Order | None, house: House, calls: Sequence[Unsaid]
) -> tuple[Cards, Cards]:
    """The pack in an order that leads to this view, and the cards that the dealer has laid away."""
    players = range(len(view.left))
    played = [cards_of(view, "play", seat) for seat in players]
    shown_at = shows(view, calls)
    facts = facts_of_view(view, deck, order, house, shown_at)
    world = deal_unseen(facts, rng)
    hands = [view.hand if seat == view.seat else tuple(world[seat]) for seat in players]
    aside = tuple(world.get(ASIDE, ()))
    laid = any(event.kind == "bury" for event in view.told)
    buried = (view.bottom or tuple(sorted(aside))) if laid else ()
    taken = any(event.kind == "bottom" for event in view.told)
    held = [hands[s] + played[s] + (buried if s == view.dealer and taken else ()) for s in players]
    shown = cards_of(view, "turn_up")
    if taken and view.dealer is not None:
        stock = cards_of(view, "bottom")
        if not stock:
            n = next(e.n for e in view.told if e.kind == "bottom")
            declared = _most(cards for _, seat, cards in shown_at if seat == view.dealer)
            pool = without(held[view.dealer], (*declared, *shown))
            stock = (*shown, *rng.sample(pool, n - len(shown)))
        held[view.dealer] = without(held[view.dealer], stock)
        rest = list(without(stock, shown))
    else:
        rest = list(aside)
    rng.shuffle(rest)
    rows = [in_rounds(view, seat, held[seat], shown_at, rng) for seat in players]
    first = view.first or 0
    dealt = (rows[(first + i) % len(rows)][at] for at in range(view.dealt) for i in players)
    return (*dealt, *shown, *rest), buried


def _most(sets: Iterator[Cards]) -> Cards:
    """The fewest cards that hold each of these sets."""
    most = Counter[Card]()
    for cards in sets:
        most |= Counter(cards)
    return tuple(most.elements())


def shows(view: View, calls: Sequence[Unsaid]) -> list[tuple[int, int, Cards]]:
    """What was declared, as (before which event, seat, cards)."""
    found = [(at, e.seat or 0, e.cards) for at, e in enumerate(view.told) if e.kind == "declare"]
    found += [(call.at, call.seat, call.move.cards) for call in calls]
    return sorted(found)


def in_rounds(
    view: View, seat: int, held: Cards, shown_at: list[tuple[int, int, Cards]], rng: random.Random
) -> Sequence[Card]:
    """A seat's cards in the order in which it may have got them: what it declared was there by then."""
    if seat == view.seat:
        return cards_of(view, "dealt", seat)
    slots: list[Card | None] = [None] * view.dealt
    left = Counter(held)
    for before, of, cards in shown_at:
        if of != seat:
            continue
        rounds = sum(e.kind == "dealt" and e.seat == seat for e in view.told[:before])
        lacking = missing(cards, [card for card in slots if card is not None])
        free = [i for i in range(rounds) if slots[i] is None]
        for card, at in zip(lacking, rng.sample(free, len(lacking)), strict=True):
            slots[at] = card
            left[card] -= 1
    others = list(left.elements())
    rng.shuffle(others)
    return [others.pop() if card is None else card for card in slots]


# what is known


def facts_of_view(
    view: View, deck: Cards, order: Order | None, house: House, shown_at: list[tuple[int, int, Cards]]
) -> Facts:
    """What a view says of the cards that it does not show."""
    players = range(len(view.left))
    hidden = [seat for seat in players if seat != view.seat]
    laid = any(event.kind == "bury" for event in view.told)
    seen = [*view.hand, *cards_of(view, "play"), *(view.bottom if laid else ())]
    unseen = without(deck, seen)
    sizes = {seat: view.left[seat] for seat in hidden}
    sizes[ASIDE] = len(unseen) - sum(sizes.values())
    facts = Facts(sizes, unseen, order)
    for seat in hidden:
        late = [(i, e.cards) for i, e in enumerate(view.told) if e.kind in LAID_OPEN and e.seat == seat]
        early = [(i, cards) for i, of, cards in shown_at if of == seat]
        if seat == view.dealer:
            early += [(i, e.cards) for i, e in enumerate(view.told) if e.kind == "turn_up"]
        everything = _most(_less(cards, view, seat, i) for i, cards in (*late, *early))
        if seat == view.dealer and laid:
            facts.either = seat, missing(everything, view.bottom)
            facts.has[seat] = _most(_less(cards, view, seat, i) for i, cards in late)
        else:
            facts.has[seat] = everything
    if order is not None:
        _read_tricks(view, facts, hidden, order, house)
    return facts


def _less(cards: Cards, view: View, seat: int, since: int) -> Cards:
    """What is left of these cards when what the seat has played since is taken away."""
    return missing(cards, [c for e in view.told[since:] if e.kind == "play" and e.seat == seat for c in e.cards])


def _read_tricks(view: View, facts: Facts, hidden: list[int], order: Order, house: House) -> None:
    """What leads and follows tell."""
    players = len(view.left)
    plays = [(at, event) for at, event in enumerate(view.told) if event.kind == "play" and event.seat is not None]
    later: dict[int, Cards] = {seat: () for seat in range(players)}
    after: list[dict[int, Cards]] = []
    for _, event in reversed(plays):
        seat = event.seat or 0
        later = {**later, seat: later[seat] + event.cards}
        after.append(later)
    after.reverse()  # by play: what each has played from it on
    for i in range(0, len(plays), players):
        at, lead = plays[i]
        leader, led = lead.seat or 0, order.suit[lead.cards[0]]
        had = {s: after[i][s] + (view.hand if s == view.seat else ()) for s in range(players) if s != leader}
        if house.opponents:
            had.pop((leader + 2) % players)
        _read_throw(view, facts, at, lead, had, order, house)
        parts = read_lead(lead.cards, order) or ()
        duty = Duty(tuple(part.kind for part in parts), house.structure, house.four, house.exact)
        for n, (_, play) in enumerate(plays[i + 1 : i + players], i + 1):
            seat = play.seat or 0
            if seat not in hidden:
                continue
            if len(in_suit(play.cards, led, order)) < len(lead.cards):
                facts.out.setdefault(seat, {})[led] = -1
            elif not duty.free:
                facts.served.append(Served(seat, led, duty, play.cards, after[n][seat]))


def _read_throw(
    view: View, facts: Facts, at: int, lead: Event, had: dict[int, Cards], order: Order, house: House
) -> None:
    """A throw that stood: nobody could beat a part of it. One that was cut: nobody a part of a higher class, and somebody
    the lowest of its own.
    """
    cut = _is_cut(view, at)
    thrown = next(e.cards for e in reversed(view.told[:at]) if e.kind == "throw_fails") if cut else lead.cards
    parts = read_lead(thrown, order) or ()
    led = order.suit[lead.cards[0]]
    if len(parts) < 2:
        return
    if house.void_only:
        if cut:
            facts.beaters.append(Beater(led, (1, 1), -1, had))
        else:
            for seat in had:
                facts.out.setdefault(seat, {})[led] = -1
        return
    forced = (read_lead(lead.cards, order) or parts)[0].kind
    for kind in sorted({part.kind for part in parts}, key=rank_of, reverse=True):
        top = min(part.top for part in parts if part.kind == kind)
        if cut and kind == forced:
            facts.beaters.append(Beater(led, kind, top, had))
            break
        for seat, later in had.items():
            if seat not in facts.sizes:
                continue
            if kind == (1, 1):
                limits = facts.out.setdefault(seat, {})
                limits[led] = min(top, limits.get(led, top))
            else:
                facts.bounds.append(Bound(seat, led, kind, top, later))
