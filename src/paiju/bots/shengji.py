"""The rule bot of 升级: every game of the family, teams and friends. It weighs what a play brings to its side in points
against what the cards would be worth later, one trick ahead; a small hand it plays out in the mind."""

import random
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from ..core.cards import Cards
from ..core.move import Move
from ..games import shengji
from ..shapes.follow import best
from ..shapes.owed import serving_cards
from ..shapes.structure import Kind, in_suit
from ..shapes.trick import above, points, read_lead, value
from .claims import CLAIM, answer, claims
from .shengji_before import before, hour_of
from .trick_mind import WEIGHTS, Best, Mind, Weights
from .trick_plays import Trick, found_follows, found_leads, trick_of, worth_in
from .trick_rollouts import Played, most_promising
from .trick_sides import friend_card, may_be_friend

DEEP, FEW = 12, 5  # cards of a hand that is played out in the mind, and plays that are tried
WORK = 500  # how many cards are played there, by one seat
HUNCH = 0.5  # how much the value one trick ahead counts beside what playing out brings


def choose(view: Any, rng: random.Random, weights: Weights = WEIGHTS, game: ModuleType = shengji) -> Move:
    """The move of a seat that may act."""
    if view.phase == "claim":
        return answer(view, game)
    if view.phase != "play":
        return before(view, game, rng)
    mind = Mind(view, game, weights=weights)
    if claims(mind):
        return CLAIM
    return Move("play", deeper(mind, ranked(mind), rng)[0])


def deeper(mind: Mind, found: list[Cards], rng: random.Random) -> list[Cards]:
    """The most promising plays of a small hand, by playing it out."""
    if len(mind.view.hand) > DEEP or len(found) == 1:
        return found
    trick, few = trick_of(mind), found[:FEW]
    plays = [judged(mind, trick, cards) for cards in few]
    priors = [HUNCH * value_of(mind, trick, cards) for cards in few]
    best = most_promising(mind, plays, priors, rng, WORK, mind.view.score - mind.total * 0.4)
    return [*(few[i] for i in best), *found[FEW:]]


def judged(mind: Mind, trick: Trick | None, cards: Cards) -> Played:
    if trick is None:
        lead, led, at = led_by(mind, cards)
        return Played(cards, lead, led, at, 0, mind.others)
    after = mind.others[: len(mind.others) - len(mind.view.trick)]
    return Played(cards, trick.lead, trick.led, best_with(mind, trick, cards), trick.points, after)


def hints(view: Any, rng: random.Random, game: ModuleType = shengji) -> tuple[list[Move], Cards]:
    """The plays that the bot weighs, by what they are worth, before them 摊牌 where the rest is certain; before play its answer."""
    if view.phase == "declare":
        found = hour_of(view, game).found
        return [move for move in dict.fromkeys((before(view, game, rng), *found)) if move in found], declaring(view, found)
    if view.phase == "claim":
        return [answer(view, game)], ()
    if view.phase != "play":
        return [before(view, game, rng)], view.hand if view.phase == "bury" else ()
    mind = Mind(view, game)
    plays = [Move("play", cards) for cards in ranked(mind)]
    return [CLAIM, *plays] if claims(mind) else plays, usable(mind)


def ranked(mind: Mind) -> list[Cards]:
    """The plays that are weighed, the best first."""
    if len(mind.view.hand) == 1:
        return [mind.view.hand]
    trick = trick_of(mind)
    found = found_leads(mind) if trick is None else found_follows(mind, trick)
    return sorted(found, key=lambda cards: (-value_of(mind, trick, cards), cards))


def led_by(mind: Mind, cards: Cards) -> tuple[tuple[Kind, ...], str, Best]:
    """What these cards are as a lead."""
    lead: tuple[Kind, ...] = tuple(part.kind for part in read_lead(cards, mind.order) or ())
    led = mind.order.suit[cards[0]]
    worth = value(cards, lead, led, mind.order, mind.house.four, mind.house.every)
    assert worth is not None, "a lead has its own structure"
    return lead, led, Best(mind.seat, worth)


def best_with(mind: Mind, trick: Trick, cards: Cards) -> Best:
    """What wins so far when these cards have followed."""
    worth = worth_in(mind, trick, cards)
    takes = worth is not None and above(worth, trick.best.worth, mind.house.every)
    return Best(mind.seat, worth) if worth and takes else trick.best


def value_of(mind: Mind, trick: Trick | None, cards: Cards) -> float:
    if trick is None:
        lead, led, at = led_by(mind, cards)
        return outcome(mind, at, lead, led, 0, cards, mind.others)
    after = mind.others[: len(mind.others) - len(mind.view.trick)]
    return outcome(mind, best_with(mind, trick, cards), trick.lead, trick.led, trick.points, cards, after)


def outcome(
    mind: Mind, at: Best, lead: tuple[Kind, ...], led: str, on_table: int, cards: Cards, after: Sequence[int]
) -> float:
    """What a play brings: the points of the trick to whoever is likely to win it, less what the cards were worth."""
    w, view = mind.weights, mind.view
    ours = 1 - mind.enemy[at.seat]
    for seat in after:
        beats, enemy = mind.p_beats(seat, lead, led, at), mind.enemy[seat]
        ours = ours * (1 - beats * enemy) + (1 - ours) * beats * (1 - enemy)
    size = len(cards)
    rich = mind.rich / 1.85
    ahead = sum(size * rich * (w.feed * (1 - mind.enemy[s]) + w.slip * mind.enemy[s]) for s in after)
    lost = sum(size * rich * (w.slip * (1 - mind.enemy[s]) + w.feed * mind.enemy[s]) for s in after)
    gain = ours * (on_table + points(cards) + ahead) - (1 - ours) * (on_table + points(cards) + lost)
    if size == len(view.hand):
        return gain + (2 * ours - 1) * mind.at_bottom
    gain += w.lead * (2 * ours - 1) - mind.cost(cards)
    if friend_card(view) in cards and may_be_friend(view):
        gain += w.friend
    return gain


# hints


def declaring(view: Any, found: Sequence[Move]) -> Cards:
    cards = {card for move in found for card in move.cards}
    return tuple(card for card in view.hand if card in cards)


def usable(mind: Mind) -> Cards:
    """The cards of the hand that are in some legal play."""
    hand, trick = mind.view.hand, trick_of(mind)
    if trick is None:
        return hand
    suited = in_suit(hand, trick.led, mind.order)
    if len(suited) < trick.duty.size:
        return hand
    if len(suited) == trick.duty.size or trick.duty.free:
        return suited
    ways = best(suited, trick.duty, mind.order).groups
    if any(sum(size * length for size, length in kinds) < trick.duty.size for kinds in ways):
        return suited
    serving = {card for kinds in ways for card in serving_cards(suited, kinds, trick.duty, mind.order)}
    return tuple(card for card in suited if card in serving)
