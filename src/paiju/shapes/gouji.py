"""Sets of 够级 (一手牌): how cards are read, which set beats which, what is a 够级, and what may be burnt with (GJ-5 … GJ-10,
GJ-34). Suits never matter: a hand is counts by rank, a set how many it has of each kind.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..core.cards import Cards, cards_text, rank
from ..core.game import Illegal, Reading

THREE, TWO, BLACK, RED = 0, 12, 13, 14
RANKED = 15
PLAYERS, HAND = 6, 36
LEAST = {7: 5, 8: 4, 9: 3, 10: 2, 11: 2, TWO: 1}
"""GJ-10: how many cards of a rank (ten … ace, pure twos) make a 够级."""

NO_SET = Illegal("two_ranks", "GJ-5")

Counts = tuple[int, ...]
"""How many cards of each rank, 3 … A, 2 and the jokers."""


class House(NamedTuple):
    """What the house rules say of sets and of the play; each field is the option of that name."""

    biesan: bool = True
    mixed_jokers_downgrade: bool = True
    joker_compare: str = "vector"
    gouji_with_joker: bool = True
    burn_success: str = "trick"
    burn_first_needs_joker: bool = False
    allow_false_burn: bool = False
    yield_right: str = "keeps"
    yield_on_gouji: bool = False
    revival: str = "gouji"
    allies_answer_gouji: bool = False
    chaos_start: str = "two_out"
    men_by: str = "enemy"


class Set(NamedTuple):
    """A set as counts: `n` cards of `rank` 3 … A, or none where `rank` is TWO (twos alone or with jokers) or BLACK (jokers
    alone), and the twos and jokers that go with them.
    """

    rank: int
    n: int
    twos: int
    black: int
    red: int

    @property
    def size(self) -> int:
        return self.n + self.twos + self.black + self.red

    @property
    def jokers(self) -> int:
        return self.black + self.red


class Strength(NamedTuple):
    """A set as it compares: big and small jokers after GJ-7, then `body` cards of `rank` (twos turned, GJ-6)."""

    red: int
    black: int
    body: int
    rank: int


def opposite(seat: int) -> int:
    """对家 (GJ-1)."""
    return (seat + 3) % PLAYERS


def enemies(one: int, other: int) -> bool:
    return (one - other) % 2 == 1


def count(cards: Cards) -> Counts:
    found = [0] * RANKED
    for card in cards:
        found[rank(card)] += 1
    return tuple(found)


def read_set(cards: Cards) -> Set | None:
    """GJ-5: how cards are read as a set, None if they are none. There is never more than one way."""
    return set_of(count(cards)) if cards else None


def set_of(counts: Sequence[int]) -> Set | None:
    naturals = [r for r in range(TWO) if counts[r]]
    if len(naturals) > 1:
        return None
    body = naturals[0] if naturals else TWO if counts[TWO] else BLACK
    return Set(body, counts[body] if body < TWO else 0, counts[TWO], counts[BLACK], counts[RED])


def strength(of: Set, house: House) -> Strength:
    """GJ-6, GJ-7."""
    lowered = house.mixed_jokers_downgrade and of.black and of.red
    red, black = (0, of.jokers) if lowered else (of.red, of.black)
    return Strength(red, black, of.n + of.twos, of.rank)


def vector(of: Set, house: House) -> tuple[int, ...]:
    """GJ-8: the ranks that a set counts for, sorted, the highest first."""
    red, black, body, rank = strength(of, house)
    return (RED,) * red + (BLACK,) * black + (rank,) * body


def best_joker(of: Strength) -> int:
    return RED if of.red else BLACK if of.black else 0


def stronger(one: Strength, other: Strength, house: House) -> bool:
    """GJ-8 for sets of the same size. Position by position: no big joker stands against, each small joker is met by a big
    one, and the bodies, which meet each other then, by a higher rank.
    """
    if house.joker_compare == "top" and (best_joker(one) or best_joker(other)):
        return best_joker(one) > best_joker(other)
    return not other.red and one.red >= other.black and (not one.body or one.rank > other.rank)


def beats(one: Set, other: Set, house: House) -> bool:
    return one.size == other.size and stronger(strength(one, house), strength(other, house), house)


def is_gouji(of: Set, house: House) -> bool:
    """GJ-10."""
    if of.jokers and house.gouji_with_joker:
        return True
    return of.n + of.twos >= LEAST.get(of.rank, HAND + 1)


def kind_of(of: Set, house: House) -> str:
    return "gouji" if is_gouji(of, house) else "set"


def is_burnable(rest: Sequence[int], biesan: bool) -> bool:
    """GJ-34: whether what is left after a set can be played with a joker in each set but the last."""
    jokers = rest[BLACK] + rest[RED]
    if biesan and rest[THREE]:
        return jokers >= max(TWO - 1 - rest[1:TWO].count(0), 1 if rest[TWO] else 0)
    return jokers >= TWO - rest[:TWO].count(0) - 1


def less(counts: Counts, of: Set) -> Counts:
    """What is left of a hand when a set is played."""
    left = list(counts)
    if of.rank < TWO:
        left[of.rank] -= of.n
    left[TWO] -= of.twos
    left[BLACK] -= of.black
    left[RED] -= of.red
    return tuple(left)


def bodies(counts: Counts, biesan: bool) -> Iterator[int]:
    """The ranks that sets of a hand may be built on. GJ-11: threes are played when nothing else is left."""
    alone = not any(counts[1:])
    if counts[THREE] and (alone or not biesan):
        yield THREE
    yield from (r for r in range(1, TWO) if counts[r])


def sets_in(counts: Counts, biesan: bool) -> Iterator[Set]:
    """Every set that a hand may lead, one for each way to make it up; the lowest body first."""
    twos, black, red = range(counts[TWO] + 1), range(counts[BLACK] + 1), range(counts[RED] + 1)
    for r in bodies(counts, biesan):
        least = counts[r] if biesan and r == THREE else 1
        for n in range(least, counts[r] + 1):
            yield from (Set(r, n, x, y, z) for x in twos for y in black for z in red)
    yield from (Set(TWO, 0, x, y, z) for x in twos if x for y in black for z in red)
    yield from (Set(BLACK, 0, 0, y, z) for y in black for z in red if y + z)


def sets_over(counts: Counts, top: Set, house: House) -> Iterator[Set]:
    """Every set of a hand that beats `top`."""
    size, against = top.size, strength(top, house)
    twos, jokers = counts[TWO], [(y, z) for y in range(counts[BLACK] + 1) for z in range(counts[RED] + 1)]
    for r in bodies(counts, house.biesan):
        least = counts[r] if house.biesan and r == THREE else 1
        for y, z in jokers:
            fill = size - y - z
            for n in range(max(least, fill - twos), min(counts[r], fill) + 1):
                found = Set(r, n, fill - n, y, z)
                if stronger(strength(found, house), against, house):
                    yield found
    for y, z in jokers:
        body = size - y - z
        if 0 <= body <= twos:
            found = Set(TWO if body else BLACK, 0, body, y, z)
            if stronger(strength(found, house), against, house):
                yield found


def by_rank(hand: Cards) -> list[Cards]:
    """The cards of a sorted hand of each rank."""
    found: list[Cards] = []
    at = 0
    for n in count(hand):
        found.append(hand[at : at + n])
        at += n
    return found


def cards_of(of: Set, groups: Sequence[Cards]) -> Cards:
    """The lowest faces that make up this set, sorted."""
    first = groups[of.rank][: of.n] if of.n else ()
    return first + groups[TWO][: of.twos] + groups[BLACK][: of.black] + groups[RED][: of.red]


def set_readings(cards: Cards, house: House) -> tuple[Reading, ...] | Illegal:
    """How a set is read: whether it is a 够级, its size, and the rank of its body."""
    of = read_set(cards)
    return NO_SET if of is None else (Reading(kind_of(of, house), of.size, of.rank),)


def set_beaten(by: Cards, cards: Cards, house: House) -> Illegal | None:
    """Why `by` does not beat `cards`; None if it does."""
    one, other = read_set(by), read_set(cards)
    if one is None or other is None:
        return NO_SET
    return no_beat(one, other, cards, house)


def no_beat(one: Set, top: Set, last: Cards, house: House) -> Illegal | None:
    """GJ-8: why a set does not beat the one on top."""
    if one.size != top.size:
        return Illegal("other_number", "GJ-8", n=top.size, last=cards_text(last))
    mine, its = strength(one, house), strength(top, house)
    if stronger(mine, its, house):
        return None
    if its.red and house.joker_compare == "vector":
        return Illegal("red_unbeaten", "GJ-8", last=cards_text(last))
    return Illegal("set_not_higher", "GJ-8", last=cards_text(last))
