"""Playing on a trick of a climbing game: how a play is read, which plays are legal, and why one is refused.

What the 斗地主 variants share beyond the shapes themselves (DZ-3 … DZ-17).
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..core.cards import Cards, NoCards, cards_text, missing, read_cards
from ..core.game import BadPosition, Illegal, Move, NotNow, Position, Reading, Refused, mapping
from ..core.move import reading_text
from ..core.position import allot, deal, number, seat_texts
from .climb import (
    NOTHING,
    Counts,
    Rows,
    Shape,
    beats,
    count,
    follow_reading,
    lead_reading,
    pick_cards,
    plays,
    readings,
)
from .climb_refusals import no_beat, no_shape


class Last(NamedTuple):
    """What a seat did on the trick: a set and how it is read, or no cards for a pass."""

    seat: int
    cards: Cards
    kind: str = ""
    run: int = 0
    key: int = 0
    power: int = 0

    @property
    def shape(self) -> Shape:
        return Shape(self.kind, self.run, self.key, self.power)


def reading_of(move: Move, rows: Rows, last: Last | None) -> Shape | None:
    """How a play is read: as the player chose, or by DZ-16 and DZ-17; None if it cannot be played so."""
    counts = count(move.cards)
    if move.reading:
        found = [s for s in readings(counts, rows) if reading_text(s.kind, s.key) == move.reading]
        return next((s for s in found if last is None or beats(s, last.shape)), None)
    return lead_reading(counts, rows) if last is None else follow_reading(counts, rows, last.shape)


@dataclass(frozen=True, slots=True)
class Plays:
    """The legal plays from a hand on `last` (None: a lead): one for each multiset of ranks, and where the player
    chooses among readings (`ask`) one for each of them.
    """

    hand: Cards
    rows: Rows
    last: Last | None
    ask: bool = False

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and refuse_play(move, self.hand, self.rows, self.last, self.ask) is None

    def __iter__(self) -> Iterator[Move]:
        return map(self._move, self._classes())

    def _classes(self) -> Iterator[tuple[Counts, str]]:
        """(cards, chosen reading) of each class of moves; no cards is a pass."""
        if self.last:
            yield NOTHING, ""
        seen: set[tuple[Counts, str]] = set()
        for shape, counts in plays(count(self.hand), self.rows, self.last.shape if self.last else None):
            chosen = reading_text(shape.kind, shape.key) if self.ask and is_open(counts, self.rows) else ""
            if (counts, chosen) not in seen:
                seen.add((counts, chosen))
                yield counts, chosen

    def _move(self, of: tuple[Counts, str]) -> Move:
        counts, chosen = of
        return Move("play", pick_cards(self.hand, counts), reading=chosen) if any(counts) else Move("pass")

    def count(self) -> int:
        return sum(1 for _ in self._classes())

    def pick(self, rng: random.Random) -> Move:
        return self._move(rng.choice(list(self._classes())))

    def meanings(self, move: Move) -> tuple[Move, ...]:
        """DZ-16, DZ-17: one for each reading that may be chosen, first the one that counts where none is."""
        if move not in self:
            return ()
        counts = count(move.cards)
        if not self.ask or move.reading or not is_open(counts, self.rows):
            return (move,)
        default = reading_of(move, self.rows, self.last)
        found = [s for s in readings(counts, self.rows) if self.last is None or beats(s, self.last.shape)]
        found.sort(key=lambda shape: shape != default)
        return tuple(move._replace(reading=reading_text(s.kind, s.key)) for s in found)


def is_open(counts: Counts, rows: Rows) -> bool:
    """Whether a set can be read in several ways."""
    return len(readings(counts, rows)) > 1


def refuse_play(move: Move, hand: Cards, rows: Rows, last: Last | None, ask: bool) -> Refused | None:
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
    if not (found := readings(counts, rows)):
        return no_shape(counts, rows)
    shape = reading_of(move, rows, last)
    if move.reading:
        if move.reading not in [reading_text(s.kind, s.key) for s in found]:
            return Illegal("no_such_reading", "DZ-17" if last else "DZ-16", reading=move.reading)
        if shape and not ask and shape != reading_of(move._replace(reading=""), rows, last):
            return Illegal("reading_not_asked", "DZ-17" if last else "DZ-16")
    if shape or last is None:
        return None
    chosen = [s for s in found if move.reading in ("", reading_text(s.kind, s.key))]
    return no_beat(chosen, last.shape, cards_text(last.cards))


def set_readings(cards: Cards, rows: Rows) -> tuple[Reading, ...] | Illegal:
    """Every reading of a set, or why there is none."""
    found = readings(count(cards), rows)
    return tuple(Reading(s.kind, s.run, s.key) for s in found) or no_shape(count(cards), rows)


def set_beaten(by: Cards, cards: Cards, rows: Rows) -> Illegal | None:
    """Why `by` does not beat `cards` when it is played on them; None if it does."""
    led = lead_reading(count(cards), rows)
    if led is None:
        return no_shape(count(cards), rows)
    refused = refuse_play(Move("play", by), by, rows, Last(0, cards, *led), ask=False)
    return refused if isinstance(refused, Illegal) else None


class Laid(NamedTuple):
    """A position's cards: the hands, the bottom, the set to beat."""

    hands: list[Cards]
    bottom: Cards
    last: Last | None


def lay(
    position: Position, whole: Sequence[int], bottom: int, landlord: int | None, deck: Cards, rows: Rows, rng: random.Random
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
        found = readings(count(sets["last"]), rows)
        shape = next((s for s in found if not reading or reading_text(s.kind, s.key) == reading), None)
        if shape is None:
            raise BadPosition("last", f"{given['play']} is no set")
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
        raise BadPosition("bottom", f"{bottom} cards")
    return Laid(hands, shown, last)


def bottom_of(text: str, held: Cards) -> Cards:
    """The bottom that the landlord has taken: it needs no cards of its own."""
    try:
        return read_cards(text, held)
    except NoCards as bad:
        raise BadPosition("bottom", f"{bad.token!r} is no card") from None


def whose_turn(position: Position, last: Last | None, landlord: int, seats: int) -> int:
    """The seat to act by `turn`, `last` and `passes`, which must agree. Raises BadPosition."""
    if last is None:
        if "passes" in position:
            raise BadPosition("passes", "nothing to pass on: there is no last")
        return number("turn", position.get("turn", landlord), 0, seats - 1)
    passes = number("passes", position.get("passes", 0), 0, seats - 2)
    turn = number("turn", position.get("turn", (last.seat + 1 + passes) % seats), 0, seats - 1)
    if turn == last.seat or ("passes" in position and turn != (last.seat + 1 + passes) % seats):
        raise BadPosition("turn", f"seat {turn} cannot be on turn after a play of seat {last.seat}")
    return turn
