"""The WebSocket protocol: what the server says; what a client sends stands in `incoming.py`. TypeScript types and
docs/protocol.md are made from both.

A client opens `/ws/{room}`; the server answers with `Room` and, once there was a hand, `Table`. The truth is always the
last `Room` and the last `Table` (events that were told before are not repeated): a client that reconnects needs
nothing else. Moves and cards are in their text form. A `Table` with hints may follow one without, with the same `at` and no events.

Who wants to be given a table opens `/ws/match?game={id}&level={level}`; to close it is to wait no longer. `Queued` comes at
once and whenever the number changes, and at the end `Matched`, or `Failed` where one cannot be seated. Only `Ping` may be sent.
"""

from typing import Any, Literal

import msgspec


class Out(msgspec.Struct, tag_field="t", frozen=True):
    """From the server."""


class Chair(msgspec.Struct, frozen=True):
    """A seat as everybody sees it. `away_ms`: a lost player's time until a bot takes over; `auto`: a bot plays for him.
    `score` is the running score of the room, a whole number or a fraction like `3/2`. `wants`: he asks who sits there to
    change seats. `out`: he sits out; `leaving`: he stands up after the hand. `chips`: what he has, None where the room plays
    without; `beans`: the same of beans, of a person; `refills`: how often he was given a new stack; `broke`: too few for one unit
    or for this table, he is dealt no cards until he refills. `avatar`: the sign that he chose, empty for the first letter of his
    name. `who`: a person in this room; it means nothing elsewhere.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    online: bool
    auto: bool
    ready: bool
    score: str
    away_ms: int | None = None
    wants: int | None = None
    out: bool = False
    leaving: bool = False
    chips: int | None = None
    beans: int | None = None
    refills: int = 0
    broke: bool = False
    avatar: str = ""
    who: str = ""


class Wish(msgspec.Struct, frozen=True):
    """Somebody asks to take back what he did last. `waits`: seats whose consent is missing; `left_ms`: until it lapses."""

    seat: int
    waits: list[int]
    left_ms: int


class Settled(msgspec.Struct, frozen=True):
    """A finished hand in the room's history: how it ended and the points by chair, or the chips that changed hands. `winners`
    are chairs; `names`: who played, by chair, empty where nobody did.
    """

    hand: int
    ending: str
    points: list[str]
    winners: list[int]
    names: list[str]


class Dealt(msgspec.Struct, frozen=True):
    """How a hand was dealt: the commitment to its seed and the salts in it, by seat. The seed is told when it is over."""

    commitment: str
    salts: dict[str, str]


class Room(Out, tag="room", frozen=True):
    """The room, sent whenever it changes. `seat` is yours, None while you watch. `next_ms`: time until the next hand
    starts by itself; `paused`: it does not, as nobody was there for long; it waits until all are back or those who are there
    are ready. `game` is the id with its house rules (`doudizhu/qq?kickers=strict`). `least`: players that a hand needs; where
    there are more chairs, they may stay free, and who sits down in a hand plays from the next one on. `loose`: one may sit out.
    `match`: one runs, and its seats stay. `stack`: chips everybody begins with, 0 where only points are counted; `base`: 底分;
    `level`: of beans, empty where none are played for; `fill`: up to so many players the owner's start adds bots.
    `matched`: made for people who did not choose each other; seats stay, leaving before the hand is over is an escape.
    `commitment`: the SHA-256 of the seed of the next hand, number `hand` + 1, empty where it will have none; `dealt`: how the
    hand that runs, or was the last, was dealt. `take_backs`: one may ask to take back; `wish`: somebody does. `nudge_ms`: after
    so long who is asked may be reminded.
    """

    id: str
    game: str
    rules: dict[str, str]
    public: bool
    phase: Literal["waiting", "playing", "between"]
    hand: int
    chairs: list[Chair]
    seat: int | None
    owner: bool
    name: str
    watching: int
    tempo: Literal["slow", "normal", "fast"]
    turn_ms: int
    next_ms: int | None
    paused: bool
    least: int
    loose: bool
    match: bool
    stack: int
    base: int
    level: str
    fill: int
    matched: bool
    history: list[Settled]
    commitment: str
    dealt: Dealt | None
    take_backs: bool
    wish: Wish | None
    nudge_ms: int


class Ask(msgspec.Struct, frozen=True):
    """What you are asked. Answer with `Act` and this number. `choices` are whole answers (`pass`, `bid 0`, `bid 1`);
    `low` and `high` bound the number of cards. `hints` are sensible plays, the best first; `usable` are the cards of
    your hand that some legal play uses; `forced` is the only legal answer where there is just one. `left_ms`: time to
    answer.
    """

    number: int
    kind: str
    choices: list[str]
    low: int
    high: int
    hints: list[str]
    usable: list[str]
    forced: str | None
    left_ms: int


class Table(Out, tag="table", frozen=True):
    """The hand from where you sit. `view` is the game's View (docs/protocol.md), but of `told` only the events from number
    `since` on: those before stand in the `Table` frames before, and `since` is 0 in the first one. `events` are what happened
    since the last `Table`; `at` is the number of events you have seen; `clocks` says for each seat that must act how many
    milliseconds are left. `shared_ms`: several are asked at once, and this one clock runs for all of them. `undo`: what you did
    last could be taken back (`TakeBack`).
    """

    hand: int
    at: int
    since: int
    view: dict[str, Any]
    events: list[dict[str, Any]]
    ask: Ask | None
    clocks: dict[str, int]
    shared_ms: int | None = None
    undo: bool = False


class Refused(Out, tag="refused", frozen=True):
    """Your move was not done; nothing changed. `clause` opens the rule; `cards` are those that matter."""

    prompt: int
    code: str
    clause: str
    zh: str
    en: str
    cards: list[str]


class Meaning(msgspec.Struct, frozen=True):
    """A way to mean a move: `move` is what to answer with `Act`. `kind`, `run` and `key` say how its set is then read, as
    in the View of a game that has sets; `kind` is empty where there is nothing to say.
    """

    move: str
    kind: str
    run: int
    key: int


class Meanings(Out, tag="meanings", frozen=True):
    """The answer to `Mean`: each way to mean that move, the default first; only one where there is nothing to choose."""

    prompt: int
    moves: list[Meaning]


class Cost(Out, tag="cost", frozen=True):
    """The answer to `Price`: leaving hand number `hand` costs `least` beans at the least and `most` at the most; where they
    differ, bombs that nobody but their owners knows of count too.
    """

    hand: int
    least: int
    most: int


class Failed(Out, tag="failed", frozen=True):
    """A request that was no move could not be done (`seat_taken`, `not_owner`, `too_fast`, `bad_message`)."""

    code: str
    zh: str
    en: str


class Said(Out, tag="said", frozen=True):
    """Somebody said something; `seat` None for a spectator. `phrase` is the id of a phrase, and `text` empty then; `who` is the
    person, as in `Chair`.
    """

    seat: int | None
    name: str
    text: str
    who: str = ""
    phrase: str = ""


class Nudged(Out, tag="nudged", frozen=True):
    """`by` reminds the seats in `seats` that it is their turn."""

    by: int
    name: str
    who: str
    seats: list[int]


class Pong(Out, tag="pong", frozen=True):
    """The answer to a `Ping`."""

    n: int


class Gone(Out, tag="gone", frozen=True):
    """This connection ends: `closed` (the room), `elsewhere` (another tab took your seat), `removed`, `slow`, `logged_out`,
    `banned` (by the host; `zh` and `en` say why and until when).
    """

    why: Literal["closed", "elsewhere", "removed", "slow", "logged_out", "banned"]
    zh: str = ""
    en: str = ""


class Note(msgspec.Struct, frozen=True):
    """Something that the host tells all: under `maintenance` running hands are finished and no new ones begin. `left_ms`: how
    long it stands, None until it is taken back.
    """

    kind: Literal["maintenance", "say"]
    zh: str
    en: str
    left_ms: int | None


class Notice(Out, tag="notice", frozen=True):
    """All that the host tells now; sent when it changes, and to who comes while there is anything."""

    notes: list[Note]


class Queued(Out, tag="queued", frozen=True):
    """I wait for a table: `waiting` people wait for the same one, myself among them, `waited_ms` so far, and in `bots_ms` bots fill
    it up. With `enough` people it is made at once.
    """

    game: str
    level: str
    waiting: int
    enough: int
    waited_ms: int
    bots_ms: int


class Matched(Out, tag="matched", frozen=True):
    """There is a table for me. `back`: I am wanted at one already, whose hand is not over."""

    room: str
    back: bool


Queueing = Queued | Matched | Failed | Pong | Gone
Outgoing = Room | Table | Refused | Meanings | Cost | Failed | Said | Nudged | Pong | Notice | Gone
