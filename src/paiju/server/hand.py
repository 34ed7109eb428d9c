"""A hand under way, or the last one: its table, how much of it is stored, and what each seat still has to answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from paiju.core.fair import Deal
from paiju.core.game import Tick
from paiju.core.move import move_text
from paiju.core.table import Ask, Step, Table

from . import fair, kept, schema
from .store import Write, now
from .thinking import NO_HINTS, Hints

AMONG = 100  # so many answers are told apart in a timed deal


@dataclass(slots=True)
class Plan:
    """What a bot does about a prompt. The pause is drawn before it thinks, so that it tells nothing."""

    number: int
    waited: bool = False
    thought: bool = False
    text: str | None = None


class Sought(NamedTuple):
    """The hints to a question. `among`: what could be answered when they were sought, where that changes while the question
    stays; `still`: they are being sought, and those before them are kept meanwhile.
    """

    number: int
    among: frozenset[str]
    hints: Hints = NO_HINTS
    still: bool = False


class Price(NamedTuple):
    """What leaving costs, in beans: at least this, at most that; the same where no card that lies hidden counts."""

    least: int
    most: int


class Round(NamedTuple):
    """Questions to several seats at once (seat and prompt number), and when their one time ends."""

    asks: frozenset[tuple[int, int]]
    until: float


@dataclass(slots=True)
class Hand:
    """`names`: who plays, by chair of the room; `players`: the same with who they are, where the store does not know that
    yet; `tried`: it goes on from a position that somebody chose. `steps` were carried out and not yet shown; `inserted`:
    the store knows the hand; `stored`: so many actions; `shown`: what was last sent to a seat, or to spectators; `clock`:
    the steps that the room's tick is set to; `deal`: what its chance follows from, None where there is no proof of that.
    `prices`: what leaving costs, by seat, after how many actions.
    """

    number: int
    table: Table
    names: list[str] = field(default_factory=list[str])
    inserted: bool = False
    stored: int = 0
    ended: bool = False
    steps: list[Step] = field(default_factory=list[Step])
    deadlines: dict[int, tuple[int, float]] = field(default_factory=dict[int, tuple[int, float]])
    plans: dict[int, Plan] = field(default_factory=dict[int, Plan])
    hints: dict[int, Sought] = field(default_factory=dict[int, Sought])
    shown: dict[int | None, Any] = field(default_factory=dict[int | None, Any])
    clock: int = 0
    round: Round | None = None
    deal: Deal | None = None
    players: list[kept.Player] = field(default_factory=list[kept.Player])
    tried: bool = False
    prices: dict[int, tuple[int, Price]] = field(default_factory=dict[int, tuple[int, Price]])

    def plays(self, seat: int | None) -> bool:
        return seat is not None and seat in self.table.seats

    def running(self) -> bool:
        return not self.ended

    def ask(self, seat: int) -> Ask | None:
        return self.table.ask(seat) if self.plays(seat) else None

    def hints_for(self, seat: int, number: int) -> Hints:
        known = self.hints.get(seat)
        if known is None or known.number != number:
            return NO_HINTS
        if (among := self.among(seat)) == known.among:
            return known.hints
        return Hints([move for move in known.hints.moves if move in among], known.hints.usable, None)

    def among(self, seat: int) -> frozenset[str]:
        """What a seat may answer as far as that changes while its question stays: in a timed deal, where it is little."""
        if not self.ticking():
            return frozenset()
        table = self.table
        return frozenset(move_text(move) for move in islice(table.game.legal(table.state, seat), AMONG))

    def ticking(self) -> int:
        """The steps of the clock until it goes on by itself; 0 where it is not what goes on next."""
        chance = None if self.ended else self.table.game.chance(self.table.state)
        return chance.steps if isinstance(chance, Tick) else 0


class Ending(NamedTuple):
    """How a hand ended, as its row says it: points by chair, or chips where these are played for; `winners` are chairs.
    `void`: it could not be finished, and counts nothing.
    """

    ending: str
    points: list[str]
    winners: list[int]


def default_text(ask: Ask) -> str:
    return move_text(ask.prompt.default)


def forced(ask: Ask) -> str | None:
    """The only answer, where the prompt itself says so."""
    choices = list(islice(ask.prompt.choices, 2))
    return move_text(choices[0]) if len(choices) == 1 and ask.prompt.high == 0 else None


def last_play(table: Table, seat: int) -> str | None:
    """The play of a whole hand where nothing else can be played: the last cards that follow, the last card that leads.
    Whoever knows how many cards the seat has knows that it must; where even that is not public, nothing is known to be forced.
    """
    ask, public = table.ask(seat), table.view(None)
    if ask is None or ask.prompt.kind != "play" or ask.prompt.choices or ask.prompt.of or seat not in public.turn:
        return None
    n, counts = ask.prompt.low, getattr(public, "left", None)
    if n != ask.prompt.high or counts is None or counts[table.seats.index(seat)] != n:
        return None
    legal = table.game.legal(table.state, seat)
    moves = list(islice(legal, 2))
    return move_text(moves[0]) if len(moves) == 1 and len(legal.meanings(moves[0])) == 1 else None


def writes(room: str, hand: Hand, ending: Ending | None) -> list[Write]:
    """What the store does not have yet of this hand."""
    at = now()
    found: list[Write] = []
    if not hand.inserted:
        row = {"room": room, "hand": hand.number, "header": hand.table.header(), "started": at}
        row["fair"] = fair.row(hand.deal)
        found += [Write(schema.hands.insert(), [row]), kept.begun(room, hand.number, hand.table, hand.players, hand.tried)]
    rows: list[dict[str, Any]] = [
        {"room": room, "hand": hand.number, "seq": seq, "seat": seat, "body": body, "at_ms": int(at * 1000)}
        for seq, (seat, body) in enumerate(hand.table.actions[hand.stored :], hand.stored)
    ]
    found.append(Write(schema.actions.insert(), rows))
    if ending is not None:
        hands = schema.hands
        update = hands.update().where(hands.c.room == room, hands.c.hand == hand.number)
        proof = fair.row(hand.deal, hand.table.drawn)
        found.append(Write(update, [{"ended": at, "fair": proof, **ending._asdict()}]))
        found.append(kept.ended(room, hand.number, hand.table, ending.points, at))
    return found


def voided(kept_hand: Mapping[str, Any], chairs: int) -> Write:
    """The end of a stored hand that does not replay."""
    hands, key = schema.hands, (kept_hand["room"], kept_hand["hand"])
    update = hands.update().where(hands.c.room == key[0], hands.c.hand == key[1])
    return Write(update, [{"ended": now(), **Ending("void", ["0"] * chairs, [])._asdict()}])
