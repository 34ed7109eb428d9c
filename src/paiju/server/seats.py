"""A room as plain data, and pure questions about it. What is here is what the store keeps."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from paiju.core.game import Meta
from paiju.core.rules import rules_data
from paiju.games import GAMES, find

from . import fair
from .ledger import Purse
from .levels import LEVELS

Phase = Literal["waiting", "playing", "between"]
Tempo = Literal["slow", "normal", "fast"]
Kind = Literal["open", "person", "bot"]

BOT_NAMES = ("阿福", "小满", "老周", "阿花", "石头", "小雨", "阿明", "春生")


@dataclass(slots=True)
class Seat:
    """`auto`: 托管, asked for or after time-outs; `out`: sits out (暂离); `leaving`: stands up when the hand is over. The rest
    of the second block is not kept over a restart:
    `away`: lost for so long that a bot plays; `misses`: time-outs in a row; `absent`: hands in a row that he was away;
    `wants`: the seat that he would like to have, which another has.
    """

    number: int
    kind: Kind = "open"
    holder: str = ""
    name: str = ""
    auto: bool = False
    ready: bool = False
    out: bool = False
    leaving: bool = False
    avatar: str = ""

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

    @property
    def sitter(self) -> str:
        """The same, where anybody sits."""
        return "" if self.kind == "open" else self.player

    def take(self, holder: str, name: str, avatar: str = "") -> None:
        """A person sits down."""
        self.clear()
        self.kind, self.holder, self.name, self.avatar = "person", holder, name, avatar

    def give_to_bot(self) -> None:
        self.clear()
        self.kind, self.name, self.ready = "bot", BOT_NAMES[self.number % len(BOT_NAMES)], True

    def clear(self) -> None:
        self.kind, self.holder, self.name, self.avatar = "open", "", "", ""
        self.auto = self.ready = self.away = self.out = self.leaving = False
        self.misses = self.absent = 0
        self.wants = None


@dataclass(slots=True)
class RoomData:
    """`carry` is what the last hand of a match left, None where a match begins. `players`: who played the last hand, by
    seat; a score or a debt is theirs, whoever sits there now. `stack`: chips to begin with, 0 where only points are counted;
    `purses`: chips and how often they were refilled; `fill`: how many players bots make up, 0: as the game needs; `level`: of
    beans that are played for, empty where none are; `beans`: of those who sit, as the ledger keeps them. `seed`: of the next hand.
    `matched`: made for people who did not choose each other (matched.py); `fled`: who left the hand that runs, by seat.
    `take_backs`: one may ask to take back; `barred`: the names of those who were sent away, by holder.
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
    stack: int = 0
    base: int = 1
    fill: int = 0
    level: str = ""
    matched: bool = False
    fled: dict[str, str] = field(default_factory=dict[str, str])
    purses: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    beans: dict[str, Purse] = field(default_factory=dict[str, Purse])
    take_backs: bool = False
    barred: dict[str, str] = field(default_factory=dict[str, str])
    seed: str = field(default_factory=fair.new_seed, repr=False)

    def row(self) -> dict[str, Any]:
        """As the store keeps it, its seats apart."""
        row = {name: getattr(self, name) for name in ROOM_ROW}
        purses = {player: list(purse) for player, purse in self.purses.items()}
        return {
            **row, "players": dict(self.players), "scores": dict(self.scores), "purses": purses, "fled": dict(self.fled),
            "barred": dict(self.barred),
        }  # fmt: skip

    def seat_rows(self) -> list[dict[str, Any]]:
        return [{"room": self.id, "seat": s.number, **{n: getattr(s, n) for n in SEAT_ROW}} for s in self.seats]

    @property
    def module(self) -> Any:
        return GAMES[self.game.partition("?")[0]].game

    @property
    def meta(self) -> Meta:
        return self.module.META


ROOM_ROW = (
    "id", "game", "public", "owner", "made", "tempo", "phase", "hand", "carry", "closed", "stack", "base", "fill", "level",
    "matched", "take_backs", "seed",
)  # fmt: skip
SEAT_ROW = ("kind", "holder", "name", "auto", "ready", "out", "leaving", "avatar")


def new_room(
    id: str, game: str, public: bool, owner: str, made: float, stack: int = 0, base: int = 1, fill: int = 0,
    level: str = "", matched: bool = False, take_backs: bool = False,
) -> RoomData:  # fmt: skip
    chairs = [Seat(n) for n in range(max(find(game)[0].game.META.seats))]
    return RoomData(
        id, game, public, owner, made, chairs, stack=stack, base=base, fill=fill, level=level, matched=matched,
        take_backs=take_backs,
    )  # fmt: skip


def from_rows(row: dict[str, Any], seat_rows: Iterable[dict[str, Any]]) -> RoomData:
    seats = [Seat(r["seat"], **{name: r[name] for name in SEAT_ROW}) for r in seat_rows]
    return RoomData(seats=seats, **row)


def house_rules_of(game: str) -> dict[str, str]:
    return rules_data(find(game)[1])


def seat_of(room: RoomData, holder: str) -> Seat | None:
    return next((s for s in room.seats if s.kind == "person" and s.holder == holder), None)


def persons(room: RoomData) -> list[Seat]:
    return [s for s in room.seats if s.kind == "person"]


def varies(room: RoomData) -> bool:
    """Whether its game can be played by several numbers: then chairs may stay free, and who sits there may sit out."""
    return len(room.meta.seats) > 1


def loose(room: RoomData) -> bool:
    """Whether one may miss a hand: its game needs no fixed number of players and makes no match of its hands."""
    return varies(room) and not room.meta.match


def match_runs(room: RoomData) -> bool:
    """A match is under way: levels, penalties and the deal belong to its seats."""
    return bool(room.carry) and room.meta.match


def seats_stay(room: RoomData) -> bool:
    """Whether who sits down now waits for a match to end; the first hand of one has no carry yet."""
    return match_runs(room) or (varies(room) and room.meta.match and room.phase == "playing")


def unfinished(room: RoomData) -> bool:
    """Whether a match waits for its players: its levels, dealer and seats are worth keeping."""
    return match_runs(room) and bool(persons(room))


def is_broke(room: RoomData, seat: Seat) -> bool:
    """Too few chips for one unit; a bot is given new ones. Or too few beans for this table, which in a match one may have become;
    or they are at stake at another.
    """
    if room.level and seat.kind == "person" and seat.holder in room.beans:
        short = room.beans[seat.holder].beans < LEVELS[room.level].entry
        return at_stake_elsewhere(room, seat) or (short and not (match_runs(room) and plays_match(room, seat)))
    return room.stack > 0 and seat.kind == "person" and purse(room, seat.player)[0] < room.base


def at_stake_elsewhere(room: RoomData, seat: Seat) -> bool:
    """His beans are played for at another table right now."""
    return room.beans.get(seat.holder, Purse(0)).at not in ("", room.id)


def plays_match(room: RoomData, seat: Seat) -> bool:
    return room.players.get(str(seat.number)) == seat.sitter


def purse(room: RoomData, player: str) -> list[int]:
    """A player's chips, and how often they were refilled; or his beans."""
    if room.level:
        return [room.beans.get(player, Purse(0)).beans, 0]
    return room.purses.get(player, [room.stack, 0])


def remains(room: RoomData, seat: Seat) -> bool:
    """Whether the match that runs goes on for this chair, whoever sits there."""
    own: Any = getattr(room.module, "remains", None)  # 七八J: a hundred penalty points, and one is out
    return own is None or own(room.carry, seat.number)


def dealt_in(room: RoomData) -> tuple[int, ...]:
    """The chairs of the next hand. In a match these are its own, but for those who are out of it and have gone; one of them
    may be open.
    """
    if varies(room) and match_runs(room):
        own = (s for s in room.seats if str(s.number) in room.players)
        return tuple(s.number for s in own if plays_match(room, s) or remains(room, s))
    kept_out = [s for s in room.seats if s.out or s.leaving or is_broke(room, s) or _unknown(room, s)]
    return tuple(s.number for s in room.seats if s.kind != "open" and s not in kept_out)


def _unknown(room: RoomData, seat: Seat) -> bool:
    """He has just come, and what he has has not been looked up."""
    return bool(room.level) and seat.kind == "person" and seat.holder not in room.beans


def enough(room: RoomData) -> bool:
    """Whether a hand can be dealt to those who sit."""
    seats = dealt_in(room)
    all_there = all(room.seats[n].kind != "open" and not at_stake_elsewhere(room, room.seats[n]) for n in seats)
    return len(seats) in room.meta.seats and all_there


def missing_bots(room: RoomData) -> list[Seat] | None:
    """The open chairs that bots take when the owner starts; None if that is not enough either."""
    seats, playable = dealt_in(room), sorted(room.meta.seats)
    own = [room.seats[n] for n in seats if room.seats[n].kind == "open"]
    if own or (varies(room) and match_runs(room)):
        return own if len(seats) in playable else None
    free = [s for s in room.seats if s.kind == "open"]
    can = [n for n in playable if len(seats) <= n <= len(seats) + len(free)]
    if not can:
        return None
    wanted = next((n for n in can if n >= room.fill), can[-1])
    return free[: wanted - len(seats)]


def kept_by_player(room: RoomData) -> tuple[dict[str, Any], ...]:
    return room.scores, room.purses


def forget_bot(room: RoomData, seat: Seat) -> None:
    """What a bot has won and lost goes with it."""
    for of in kept_by_player(room) if seat.kind == "bot" else ():
        of.pop(seat.player, None)


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
