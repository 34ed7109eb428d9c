"""A room as plain data, and pure questions about it. What is here is what the store keeps."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from paiju.core.rules import rules_data
from paiju.games import find

Phase = Literal["waiting", "playing", "between"]
Tempo = Literal["slow", "normal", "fast"]
Kind = Literal["open", "person", "bot"]

BOT_NAMES = ("阿福", "小满", "老周", "阿花", "石头", "小雨", "阿明", "春生")


@dataclass(slots=True)
class Seat:
    """`auto`: 托管, asked for or after time-outs. The rest of the second block is not kept over a restart:
    `away`: lost for so long that a bot plays; `misses`: time-outs in a row; `absent`: hands in a row that he was away;
    `wants`: the seat that he would like to have, which another has.
    """

    number: int
    kind: Kind = "open"
    holder: str = ""
    name: str = ""
    auto: bool = False
    ready: bool = False

    away: bool = False
    misses: int = 0
    absent: int = 0
    wants: int | None = None

    @property
    def by_bot(self) -> bool:
        return self.kind == "bot" or (self.kind == "person" and (self.auto or self.away))

    @property
    def player(self) -> str:
        """The key of who sits here among the scores: a person keeps his score when he moves, a bot when it stays."""
        return self.holder or f"bot {self.number}"

    def take(self, holder: str, name: str) -> None:
        """A person sits down."""
        self.clear()
        self.kind, self.holder, self.name = "person", holder, name

    def give_to_bot(self) -> None:
        self.clear()
        self.kind, self.name, self.ready = "bot", BOT_NAMES[self.number % len(BOT_NAMES)], True

    def clear(self) -> None:
        self.kind, self.holder, self.name = "open", "", ""
        self.auto = self.ready = self.away = False
        self.misses = self.absent = 0
        self.wants = None


@dataclass(slots=True)
class RoomData:
    """`carry` is what the last hand of a match left, None where a match begins. `players`: who played the last hand, by
    seat; a score or a debt is theirs, whoever sits there now.
    """

    id: str
    game: str
    public: bool
    owner: str
    made: float
    seats: list[Seat]
    tempo: Tempo = "normal"
    phase: Phase = "waiting"
    hand: int = 0
    carry: dict[str, Any] | None = None
    players: dict[str, str] = field(default_factory=dict[str, str])
    scores: dict[str, str] = field(default_factory=dict[str, str])
    closed: float | None = None

    def row(self) -> dict[str, Any]:
        """As the store keeps it, its seats apart."""
        names = ("id", "game", "public", "owner", "made", "tempo", "phase", "hand", "carry", "closed")
        row = {name: getattr(self, name) for name in names}
        return {**row, "players": dict(self.players), "scores": dict(self.scores)}

    def seat_rows(self) -> list[dict[str, Any]]:
        names = ("kind", "holder", "name", "auto", "ready")
        return [{"room": self.id, "seat": s.number, **{n: getattr(s, n) for n in names}} for s in self.seats]


def new_room(id: str, game: str, public: bool, owner: str, made: float) -> RoomData:
    entry, _ = find(game)
    return RoomData(id, game, public, owner, made, [Seat(n) for n in range(max(entry.game.META.seats))])


def from_rows(row: dict[str, Any], seat_rows: Iterable[dict[str, Any]]) -> RoomData:
    names = ("kind", "holder", "name", "auto", "ready")
    seats = [Seat(r["seat"], **{name: r[name] for name in names}) for r in seat_rows]
    return RoomData(seats=seats, **row)


def house_rules_of(game: str) -> dict[str, str]:
    return rules_data(find(game)[1])


def seat_of(room: RoomData, holder: str) -> Seat | None:
    return next((s for s in room.seats if s.kind == "person" and s.holder == holder), None)


def persons(room: RoomData) -> list[Seat]:
    return [s for s in room.seats if s.kind == "person"]


def occupied(room: RoomData) -> tuple[int, ...]:
    return tuple(s.number for s in room.seats if s.kind != "open")


def unfinished(room: RoomData) -> bool:
    """Whether a match waits for its players: its levels, dealer and seats are worth keeping."""
    return bool(room.carry) and bool(persons(room))


def missing_bots(room: RoomData) -> list[Seat] | None:
    """The open seats that bots must take before a hand can be played; None if that is not enough either."""
    playable = find(room.game)[0].game.META.seats
    taken = len(occupied(room))
    wanted = next((n for n in sorted(playable) if n >= taken), None)
    if wanted is None:
        return None
    return [s for s in room.seats if s.kind == "open"][: wanted - taken]


def score(room: RoomData, player: str) -> Fraction:
    return Fraction(room.scores.get(player, "0"))


def add_points(room: RoomData, seats: Iterable[int], points: Iterable[Fraction]) -> None:
    """Points go to those who began the hand: leaving does not change who lost it."""
    for seat, won in zip(seats, points, strict=True):
        player = room.players.get(str(seat), f"bot {seat}")
        room.scores[player] = str(score(room, player) + won)


def points_by_chair(room: RoomData, seats: Iterable[int], points: Iterable[Fraction]) -> list[str]:
    """Points for every chair of the room, 0 where nobody played."""
    won = dict(zip(seats, points, strict=True))
    return [str(won.get(s.number, Fraction(0))) for s in room.seats]
