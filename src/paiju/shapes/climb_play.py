"""Playing on a trick of a climbing game: how a play is read, which plays are legal, and why one is refused.

What the 斗地主 variants share beyond the shapes themselves (DZ-3 … DZ-17, DZL-2 … DZL-5). `wild` is the rank of the
癞子, None in a game without them.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..core.cards import Cards, NoCards, cards_text, missing, read_cards
from ..core.game import BadPosition, Illegal, Move, NotNow, Position, Reading, Refused, mapping
from ..core.move import reading_text
from ..core.position import allot, deal, number, seat_texts
from .climb import NOTHING, Counts, Rows, Shape, beats, count, pick_cards
from .climb_refusals import no_beat, no_shape
from .climb_wild import count_plays, follow_reading, is_made_up, is_open, lead_reading, nth_play, plays, readings


class Last(NamedTuple):
    """What a seat did on the trick: a set and how it is read, or no cards for a pass."""

    seat: int
    cards: Cards
    kind: str = ""
    run: int = 0
    key: int = 0
    power: int = 0
    wing: int = 0

    @property
    def shape(self) -> Shape:
        return Shape(*self[2:])


def reading_of(move: Move, rows: Rows, last: Last | None, wild: int | None = None) -> Shape | None:
    """How a play is read: as the player chose, or by DZ-16, DZ-17 and DZL-5; None if it cannot be played so."""
    counts = count(move.cards)
    if move.reading:
        found = [s for s in readings(counts, rows, wild) if reading_text(s.kind, s.key) == move.reading]
        return next((s for s in found if last is None or beats(s, last.shape)), None)
    return lead_reading(counts, rows, wild) if last is None else follow_reading(counts, rows, wild, last.shape)


@dataclass(frozen=True, slots=True)
class Plays:
    """The legal plays from a hand on `last` (None: a lead): one for each multiset of ranks, and where the player
    chooses among readings (`ask`) one for each of them. With a wild rank that can be ten thousand: where the player
    chooses, `count` and `pick` do not look at each, and only iteration asks of each set whether it is open.
    """

    hand: Cards
    rows: Rows
    last: Last | None
    ask: bool = False
    wild: int | None = None

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and refuse_play(move, self.hand, self.rows, self.last, self.ask, self.wild) is None

    def __iter__(self) -> Iterator[Move]:
        return map(self._move, self._classes())

    def _classes(self) -> Iterator[tuple[Counts, str]]:
        """(cards, chosen reading) of each class of moves; no cards is a pass."""
        if self.last:
            yield NOTHING, ""
        choices: dict[Counts, bool] = {}  # the sets met: whether the player chooses how they are read
        for shape, counts in plays(count(self.hand), self.rows, self.wild, self._over()):
            if counts not in choices:
                choices[counts] = self.ask and is_open(counts, self.rows, self.wild)
            elif not choices[counts]:
                continue
            yield counts, reading_text(shape.kind, shape.key) if choices[counts] else ""

    def _over(self) -> Shape | None:
        return self.last.shape if self.last else None

    def _move(self, of: tuple[Counts, str]) -> Move:
        counts, chosen = of
        return Move("play", pick_cards(self.hand, counts), reading=chosen) if any(counts) else Move("pass")

    def count(self) -> int:
        if self.wild is None or not self.ask:
            return sum(1 for _ in self._classes())
        return bool(self.last) + count_plays(count(self.hand), self.rows, self.wild, self._over())

    def pick(self, rng: random.Random) -> Move:
        if self.wild is None:
            return self._move(rng.choice(list(self._classes())))
        hand, passing = count(self.hand), bool(self.last)
        n = rng.randrange(passing + count_plays(hand, self.rows, self.wild, self._over())) - passing
        if n < 0:
            return Move("pass")
        shape, counts = nth_play(hand, self.rows, self.wild, self._over(), n)
        chosen = self.ask and is_open(counts, self.rows, self.wild)
        return self._move((counts, reading_text(shape.kind, shape.key) if chosen else ""))

    def meanings(self, move: Move) -> tuple[Move, ...]:
        """DZ-16, DZ-17, DZL-5: one for each reading that may be chosen, first the one that counts where none is."""
        if move not in self:
            return ()
        counts = count(move.cards)
        if not self.ask or move.reading or not is_open(counts, self.rows, self.wild):
            return (move,)
        default = reading_of(move, self.rows, self.last, self.wild)
        found = [s for s in readings(counts, self.rows, self.wild) if self.last is None or beats(s, self.last.shape)]
        found.sort(key=lambda shape: shape != default)
        return tuple(move._replace(reading=reading_text(s.kind, s.key)) for s in found)


def refuse_play(
    move: Move, hand: Cards, rows: Rows, last: Last | None, ask: bool, wild: int | None = None
) -> Refused | None:
    """Why a seat in turn may not play this, in the order: verb, held, pattern, reading, beats."""
    if move.verb == "pass":
        return None if last else Illegal("must_lead", "DZ-3")
    if move.verb != "play":
        return NotNow("play_now", "C-8")
    if move.suit:
        return NotNow("no_suit", "C-8", suit=move.suit)
    if not move.cards:
        return Illegal("no_cards", "C-7")
    if lacking := missing(move.cards, hand):
        return Illegal("not_held", "C-7", cards=cards_text(lacking))
    counts = count(move.cards)
    if not (found := readings(counts, rows, wild)):
        return no_shape(counts, rows, wild)
    shape = reading_of(move, rows, last, wild)
    if move.reading:
        clause = "DZL-5" if wild is not None else "DZ-17" if last else "DZ-16"
        if move.reading not in [reading_text(s.kind, s.key) for s in found]:
            return Illegal("no_such_reading", clause, reading=move.reading)
        if shape and not ask and shape != reading_of(move._replace(reading=""), rows, last, wild):
            return Illegal("reading_not_asked", clause)
    if shape or last is None:
        return None
    chosen = [s for s in found if move.reading in ("", reading_text(s.kind, s.key))]
    made_up = any(is_made_up(of, wild) for of in (counts, count(last.cards)))
    return no_beat(chosen, last.shape, cards_text(last.cards), made_up, wild, rows)


def set_readings(cards: Cards, rows: Rows, wild: int | None = None) -> tuple[Reading, ...] | Illegal:
    """Every reading of a set, or why there is none."""
    found = readings(count(cards), rows, wild)
    return tuple(Reading(s.kind, s.run, s.key) for s in found) or no_shape(count(cards), rows, wild)


def set_beaten(by: Cards, cards: Cards, rows: Rows, wild: int | None = None) -> Illegal | None:
    """Why `by` does not beat `cards` when it is played on them; None if it does."""
    led = lead_reading(count(cards), rows, wild)
    if led is None:
        return no_shape(count(cards), rows, wild)
    refused = refuse_play(Move("play", by), by, rows, Last(0, cards, *led), ask=False, wild=wild)
    return refused if isinstance(refused, Illegal) else None


class Laid(NamedTuple):
    """A position's cards: the hands, the bottom, the set to beat."""

    hands: list[Cards]
    bottom: Cards
    last: Last | None


def lay(
    position: Position,
    whole: Sequence[int],
    bottom: int,
    landlord: int | None,
    deck: Cards,
    rows: Rows,
    rng: random.Random,
    wild: int | None = None,
) -> Laid:
    """Read `hands`, `bottom` and `last: {seat, play}` of a case. Raises BadPosition.

    `whole`: the sizes of whole hands. Hands not given are as large as the first that is (whole ones where that is a
    whole one, or none is), less what they have on the table, and are dealt. `bottom`: how many cards it has; while
    there is no `landlord` yet they lie apart and are dealt if not given, later they are his, as far as he has them.
    """
    given = mapping(position, "last")
    if given and set(given) != {"seat", "play"}:
        raise BadPosition("last", "{seat, play}")
    play, _, reading = str(given.get("play", "")).partition(" as ")
    texts = {f"hands.{seat}": text for seat, text in enumerate(seat_texts(position, "hands", len(whole)))}
    below = str(position.get("bottom") or "")
    sets, rest = allot({**texts, "last": play, **({"bottom": below} if landlord is None else {})}, deck)
    hands = [sets[key] for key in texts]
    last = None
    if given:
        seat = number("last.seat", given["seat"], 0, len(whole) - 1)
        found = readings(count(sets["last"]), rows, wild)
        shape = next((s for s in found if not reading or reading_text(s.kind, s.key) == reading), None)
        if shape is None:
            raise BadPosition("last", "{text} is no set", text=given["play"])
        last = Last(seat, sets["last"], *shape)
    first = next((seat for seat, hand in enumerate(hands) if hand), None)
    as_whole = first is None or len(hands[first]) == whole[first]
    sizes = list(whole) if as_whole else [len(hands[first or 0])] * len(whole)
    on_table = [len(last.cards) if last and last.seat == seat else 0 for seat in range(len(whole))]
    rest = deal(hands, [max(1, size - n) for size, n in zip(sizes, on_table, strict=True)], rest, rng)
    if landlord is not None:
        shown = bottom_of(below, (*hands[landlord], *sets["last"]))
    else:
        shown = sets["bottom"] or tuple(sorted(rng.sample(rest, bottom)))
    if below and len(shown) != bottom:
        raise BadPosition("bottom", "{n} cards", n=bottom)
    return Laid(hands, shown, last)


def bottom_of(text: str, held: Cards) -> Cards:
    """The bottom that the landlord has taken: it needs no cards of its own."""
    try:
        return read_cards(text, held)
    except NoCards as bad:
        raise BadPosition("bottom", "{token!r} is no card", token=bad.token) from None


def whose_turn(position: Position, last: Last | None, landlord: int, seats: int) -> int:
    """The seat to act by `turn`, `last` and `passes`, which must agree. Raises BadPosition."""
    if last is None:
        if "passes" in position:
            raise BadPosition("passes", "nothing to pass on: there is no last")
        return number("turn", position.get("turn", landlord), 0, seats - 1)
    passes = number("passes", position.get("passes", 0), 0, seats - 2)
    turn = number("turn", position.get("turn", (last.seat + 1 + passes) % seats), 0, seats - 1)
    if turn == last.seat or ("passes" in position and turn != (last.seat + 1 + passes) % seats):
        raise BadPosition("turn", "seat {seat} cannot be on turn after a play of seat {other}", seat=turn, other=last.seat)
    return turn
