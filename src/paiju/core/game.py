"""The contract: a game is a module that fits `Game`. Everything else in Paiju talks to games through this page only.

Seats are numbered in play order (C-2). Chance and the clock are seat None, written `-`.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from .bad import Bad
from .cards import Cards
from .move import Illegal as Illegal
from .move import Move as Move
from .move import NotNow as NotNow
from .move import Refused as Refused
from .move import Unreadable as Unreadable
from .settle import Stakes as Stakes

Json = Any
Carry = Mapping[str, Json]
"""What one hand of a match leaves for the next, as JSON values keyed by seat where they belong to one."""
Position = Mapping[str, Any]
"""A position of a case file: plain lists, dicts and texts."""

class Meta(NamedTuple):
    """What a lobby needs to know of a game before a table exists."""

    family: str
    seats: tuple[int, ...]  # the numbers of players it can be played with
    direction: str  # counter-clockwise or clockwise (C-3): presentation only
    teams: int = 0  # how many sit by turns, so that it is known who plays with whom; 0 where it is not
    match: bool = True  # hands make a match, whose seats stay; else a carry says no more than who is banker next
    chips: bool = False  # may be played for chips that go from hand to hand


class Shuffle(NamedTuple):
    """Chance puts these cards in an order; answered by `shuffle CARDS`."""

    cards: Cards


class Pick(NamedTuple):
    """Chance picks one of 0…n-1; answered by `pick N`."""

    n: int


class Tick(NamedTuple):
    """The clock goes on after so many steps of a timed deal; answered by `tick`."""

    steps: int = 1


Chance = Shuffle | Pick | Tick


class Prompt(NamedTuple):
    """What a seat is asked. `choices` lists the answers where they are few and need no cards (bids, yes or no);
    `low` and `high` bound the number of cards, or the amount of a bet; `default` is the act at time-out (C-6). `of`:
    the cards to choose from where they are not the hand.
    """

    kind: str
    choices: tuple[Move, ...]
    low: int
    high: int
    default: Move
    of: Cards = ()


class Event(NamedTuple):
    """What happened, for animation, sound and the log. `cards` are shown to the seats in `only` (None: to all); others
    see their number in `n`. `n` otherwise is the number the kind calls for (a bid, a factor), `note` a word (a shape).
    """

    kind: str
    seat: int | None = None
    cards: Cards = ()
    n: int = 0
    note: str = ""
    only: tuple[int, ...] | None = None

    def seen_by(self, seat: int | None) -> "Event":
        """The event as this seat (None: a spectator) may know it; who else may see it is not told."""
        if self.only is None:
            return self
        if seat in self.only:
            return Event(self.kind, self.seat, self.cards, self.n, self.note)
        return Event(self.kind, self.seat, (), len(self.cards), self.note)


class Factor(NamedTuple):
    """A part of the product that made the multiple: kind (`bid`, `bomb`, `spring`) and what it multiplies by."""

    kind: str
    by: int


class Reading(NamedTuple):
    """What a set of cards is: its kind, how many bodies long, and its key rank (an index into `RANKS`)."""

    kind: str
    length: int
    key: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended. `points` stand in the order of the seats and sum to zero; `ending` names the way it ended
    (`redeal`: nothing counts, the carry is the one the hand began with); `over`: the match has ended too.
    """

    points: tuple[Fraction, ...]
    winners: tuple[int, ...]
    ending: str
    factors: tuple[Factor, ...]
    carry: Carry
    over: bool = False


@dataclass(frozen=True, slots=True)
class Forfeit:
    """What `settle` needs to price leaving now (EC-11): the behaviour multiple, the points by seat should the leaver's
    side lose at it, and the landlords' seats (None before they are known, empty in games without). The multiple counts
    hidden bombs, so nobody may see it before he has left.
    """

    multiple: int
    points: tuple[Fraction, ...]
    landlords: tuple[int, ...] | None


class Moves(Protocol):
    """A view of the legal moves of one seat: one for each class of moves that the rules cannot tell apart.

    `move in moves` holds for every member of a class and exactly when `refuse` is None. Iteration is lazy and may be
    endless in practice (burying 8 of 33); `pick` gives every class a positive chance. `count` is exact where there is a
    formula; where moves can only be counted one by one it may stop at some hundreds.
    `meanings` says what a move leaves open: each way to mean it, the default first (what it does as it stands), itself
    where there is nothing to choose, none where it is not legal.
    """

    def __contains__(self, move: object, /) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...
    def count(self) -> int: ...
    def pick(self, rng: random.Random) -> Move: ...
    def meanings(self, move: Move) -> tuple[Move, ...]: ...


R = TypeVar("R", contravariant=True)
S = TypeVar("S")
V = TypeVar("V")


class Game(Protocol[R, S, V]):
    """What a game module provides. R, S, V are its Rules, State and View; State has `copy()` and `log`."""

    @property
    def META(self) -> Meta: ...

    def deck(self, rules: R, n: int) -> Cards:
        """The cards used by n seats, sorted."""
        ...

    def start(
        self, rules: R, seats: tuple[int, ...], purse: Mapping[int, int], stakes: Stakes, carry: Carry
    ) -> S:
        """A hand before its first shuffle. `purse`: what each seat can pay, empty where nothing is at stake."""
        ...

    def chance(self, state: S) -> Chance | None:
        """What chance or the clock must decide before anybody may act; a Tick may wait for seats in `turn`."""
        ...

    def turn(self, state: S) -> tuple[int, ...]:
        """The seats that may act now."""
        ...

    def prompt(self, state: S, seat: int) -> Prompt:
        """What a seat in turn is asked."""
        ...

    def legal(self, state: S, seat: int) -> Moves:
        """The legal moves of a seat in turn."""
        ...

    def refuse(self, state: S, seat: int, move: Move) -> Refused | None:
        """Why a seat in turn may not do this, by the first clause it breaks; None if it may."""
        ...

    def act(self, state: S, seat: int | None, move: Move) -> list[Event]:
        """Carry out a legal move, or what chance decided, in place."""
        ...

    def view(self, state: S, seat: int | None) -> V:
        """Everything that a seat, or a spectator, may know."""
        ...

    def guess(self, view: V, rng: random.Random) -> S:
        """A full state, log included, that the view cannot rule out. Raises NoWorld."""
        ...

    def setup(self, rules: R, position: Position, rng: random.Random) -> S:
        """A position from a case file; hands that it does not give are dealt. Raises BadPosition."""
        ...

    def readings(self, rules: R, cards: Cards) -> "tuple[Reading, ...] | Illegal":
        """Every reading of a set of cards, or why there is none: for `paiju shape`."""
        ...

    def beaten(self, rules: R, by: Cards, cards: Cards) -> "Illegal | None":
        """Why `by` does not beat `cards` when it is played on them; None if it does: for `paiju beats`."""
        ...

    def facts(self, state: S) -> dict[str, Json]:
        """What the `expect` keys of a case may ask, by key, as plain values."""
        ...

    def result(self, state: S) -> Result | None:
        """How the hand ended, None while it goes on."""
        ...

    def forfeit(self, state: S, seat: int) -> Forfeit:
        """What leaving now costs (EC-11…)."""
        ...

    def leave(self, carry: Carry, seat: int) -> Carry:
        """The carry when somebody new takes this seat."""
        ...


class NoWorld(RuntimeError):
    """A guess has not found a world that the view allows, though there is one."""


class BadPosition(Bad):
    """A position that cannot be; `key` is the key at fault."""


def mapping(of: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """`of[key]` where it must be a mapping, empty if it is not there. Raises BadPosition."""
    given: Any = of.get(key) or {}
    if not isinstance(given, Mapping):
        raise BadPosition(key, "a mapping is expected")
    return cast("Mapping[str, Any]", given)


def listing(of: Mapping[str, Any], key: str) -> list[Any]:
    """`of[key]` where it must be a list, empty if it is not there. Raises BadPosition."""
    given: Any = of.get(key) or []
    if not isinstance(given, (list, tuple)):
        raise BadPosition(key, "a list is expected")
    return list(cast("Sequence[Any]", given))


def refuse(game: Game[Any, Any, Any], state: Any, seat: int, move: Move) -> Refused | None:
    """`game.refuse` behind the check that every game shares."""
    return refuse_turn(game, state, seat) or game.refuse(state, seat, move)


def refuse_turn(game: Game[Any, Any, Any], state: Any, seat: int) -> NotNow | None:
    """The first check of every move: the hand goes on and the seat may act (C-8)."""
    if game.result(state) is not None:
        return NotNow("hand_over", "C-8")
    if seat not in game.turn(state):
        return NotNow("not_your_turn", "C-8")
    return None


def hold(game: Game[Any, Any, Any], state: Any, seat: int) -> Cards:
    """What a rank form in a seat's text stands for cards of: those it is asked about, else its hand."""
    of = game.prompt(state, seat).of if seat in game.turn(state) else ()
    return of or game.view(state, seat).hand


def answers(chance: Chance | None, move: Move) -> bool:
    """Whether a move of seat `-` is an answer to what chance is asked."""
    match chance:
        case Shuffle(cards):
            return move.verb == "shuffle" and tuple(sorted(move.cards)) == tuple(sorted(cards))
        case Pick(n):
            return move.verb == "pick" and 0 <= move.n < n
        case Tick():
            return move.verb == "tick"
        case None:
            return False


class Dice(Protocol):
    """What chance is drawn with: a generator, or the draws of a fair deal."""

    def shuffle(self, cards: list[Any], /) -> None: ...
    def randrange(self, n: int, /) -> int: ...


def draw(chance: Chance, rng: Dice) -> Move:
    """Chance's answer from a generator. Only tables, tests and search draw; games hold no generator."""
    match chance:
        case Shuffle(cards):
            order = list(cards)
            rng.shuffle(order)
            return Move("shuffle", tuple(order))
        case Pick(n):
            return Move("pick", n=rng.randrange(n))
        case Tick():
            return Move("tick")


class Listed:
    """Moves over a plain list, for steps whose answers are few."""

    __slots__ = ("moves",)

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = moves

    def __contains__(self, move: object, /) -> bool:
        return move in self.moves

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def count(self) -> int:
        return len(self.moves)

    def pick(self, rng: random.Random) -> Move:
        return rng.choice(self.moves)

    def meanings(self, move: Move) -> tuple[Move, ...]:
        return (move,) if move in self.moves else ()
