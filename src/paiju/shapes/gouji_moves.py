"""What a seat may play on a trick of 够级, and why it may not: sets, threes, the duty of a burner (GJ-5 … GJ-11, GJ-34, GJ-35)."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from ..core.cards import Cards, cards_text, missing
from ..core.game import Illegal, Move, NotNow, Refused
from .gouji import (
    NO_SET,
    RANKED,
    THREE,
    TWO,
    House,
    Set,
    by_rank,
    cards_of,
    count,
    is_burnable,
    less,
    no_beat,
    read_set,
    sets_in,
    sets_over,
)

PASS, YIELD = Move("pass"), Move("yield")


@dataclass(frozen=True, slots=True)
class Plays:
    """The legal moves of a seat, one for each way to make up a set. `last`: the set to beat, none for a lead; `duty`: `burn`
    where it may only burn, `lead` where it leads as a burner; `others`: what it may do without cards.
    """

    hand: Cards
    house: House
    last: Cards = ()
    duty: str = ""
    others: tuple[Move, ...] = ()

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and refuse_play(move, self) is None

    def __iter__(self) -> Iterator[Move]:
        yield from self.others
        groups = by_rank(self.hand)
        for of in self.sets():
            yield Move("play", cards_of(of, groups))

    def sets(self) -> Iterator[Set]:
        counts = count(self.hand)
        top = read_set(self.last)
        found = sets_in(counts, self.house.biesan) if top is None else sets_over(counts, top, self.house)
        if not self.duty:
            return found
        return (of for of in found if broken_duty(of, less(counts, of), self.duty, self.house) is None)

    def count(self) -> int:
        return len(self.others) + sum(1 for _ in self.sets())

    def pick(self, rng: random.Random) -> Move:
        sets = list(self.sets())
        n = rng.randrange(len(self.others) + len(sets)) - len(self.others)
        return self.others[n] if n < 0 else Move("play", cards_of(sets[n], by_rank(self.hand)))

    def meanings(self, move: Move) -> tuple[Move, ...]:
        return (move,) if move in self else ()


def refuse_play(move: Move, of: Plays) -> Refused | None:
    """Why a seat in turn may not do this, in the order: verb, held, pattern, threes, beats, duty of a burner."""
    if move.verb == "pass":
        return None if move in of.others else Illegal("must_lead", "GJ-17")
    if move.verb == "yield":
        return None if move in of.others else Illegal("no_yield", "GJ-21")
    if move.verb != "play" or move.suit or move.reading:
        return NotNow("play_now", "C-8")
    if not move.cards:
        return Illegal("no_cards", "C-7")
    if lacking := missing(move.cards, of.hand):
        return Illegal("not_held", "C-7", cards=cards_text(lacking))
    counts, one = count(of.hand), read_set(move.cards)
    if one is None:
        return NO_SET
    if of.house.biesan and one.rank == THREE and move.cards != of.hand:
        return Illegal("threes_last", "GJ-11")
    if of.house.biesan and one.rank == THREE and one.size > one.n:
        return Illegal("threes_alone", "GJ-11")
    if (top := read_set(of.last)) is not None and (wrong := no_beat(one, top, of.last, of.house)):
        return wrong
    return broken_duty(one, less(counts, one), of.duty, of.house) if of.duty else None


def broken_duty(one: Set, rest: tuple[int, ...], duty: str, house: House) -> Illegal | None:
    """GJ-34 of a set that burns, GJ-35 of one that a burner leads; `rest` is the hand that it leaves."""
    clause = "GJ-34" if duty == "burn" else "GJ-35"
    last, needy = not any(rest), house.burn_first_needs_joker if duty == "burn" else True
    if not one.jokers and (duty == "burn" if last else needy):
        return Illegal("burn_needs_joker", clause)
    if not house.allow_false_burn and not is_burnable(rest, house.biesan):
        return Illegal("not_burnable", clause, **lacking_jokers(rest, house.biesan))
    return None


def lacking_jokers(rest: tuple[int, ...], biesan: bool) -> dict[str, int]:
    """How many jokers the rest of a burner's hand has, and how many it would need."""
    have = rest[TWO + 1] + rest[RANKED - 1]
    return {"n": have, "needed": next(n for n in range(have, RANKED) if is_burnable((*rest[: TWO + 1], n, 0), biesan))}


def lowest(of: Plays) -> Move:
    """C-6: what a leader does at time-out: his lowest legal single, else the lowest of his smallest legal sets."""
    best = min(of.sets(), key=lambda one: (one.size, one.jokers, one.rank, one.twos, one.red))
    return Move("play", cards_of(best, by_rank(of.hand)))
