"""The WebSocket protocol of a room: every message there is. TypeScript types and docs/protocol.md are made from this
file.

A client opens `/ws/{room}`; the server answers with `Room` and, once there was a hand, `Table`. The truth is always the
last `Room` and the last `Table` (events that were told before are not repeated): a client that reconnects needs
nothing else. Moves and cards are in their text form. A `Table` with hints may follow one without, with the same `at` and no events.
"""

from typing import Any, Literal

import msgspec


class In(msgspec.Struct, tag_field="t", forbid_unknown_fields=True, frozen=True):
    """From the client."""


class Act(In, tag="act", frozen=True):
    """Do what the prompt with this number asks: `play S3 H3`, `pass`, `bid 2`. Sent again, it is not done again."""

    prompt: int
    move: str


class Mean(In, tag="mean", frozen=True):
    """What can this answer mean? Nothing is done: `Meanings` comes back, or `Refused` where `Act` would be refused. Of use
    where the house rules let the player choose (`ask_reading`).
    """

    prompt: int
    move: str


class Sit(In, tag="sit", frozen=True):
    """Take an open seat, or a bot's; `seat` -1 takes the first that is free. Who sits already moves there, and a bot to
    where he sat.
    """

    seat: int = -1


class Swap(In, tag="swap", frozen=True):
    """Ask whoever sits there to change seats with me; when he has asked me, agree. Before a match only."""

    seat: int


class Unswap(In, tag="unswap", frozen=True):
    """Take that back, or say no to who has asked."""

    seat: int


class Arrange(In, tag="arrange", frozen=True):
    """The owner has two seats change places, whoever sits there. Before a match only."""

    one: int
    two: int


class Mix(In, tag="mix", frozen=True):
    """The owner has everybody sit down anew by chance. Before a match only."""


class Stand(In, tag="stand", frozen=True):
    """Leave the seat and watch. In a running hand a bot plays on; where the number of players may vary, one leaves when it
    is over (`leaving`), and until then `on` false takes it back.
    """

    on: bool = True


class SitOut(In, tag="sit_out", frozen=True):
    """暂离: keep the seat and play no hand from the next one on, or come back. Where the number of players may vary and hands
    make no match.
    """

    on: bool


class Refill(In, tag="refill", frozen=True):
    """补充筹码: a whole stack again, for who has too few chips for one unit. It is counted, and everybody sees it."""


class Ready(In, tag="ready", frozen=True):
    """Ready for the first or next hand. When every person is, it starts."""

    on: bool = True


class Fill(In, tag="fill", frozen=True):
    """The owner puts a bot on an open seat; `seat` -1 fills all of them. In a running hand it plays from the next one on."""

    seat: int = -1


class Remove(In, tag="remove", frozen=True):
    """The owner takes a bot, or between hands a person, off a seat. Where the number of players may vary, a bot finishes
    the hand.
    """

    seat: int


class Start(In, tag="start", frozen=True):
    """The owner starts the hand, with bots on the open seats that the game needs, or up to `fill` players."""


class Auto(In, tag="auto", frozen=True):
    """托管: let a bot play my seat, or take it back."""

    on: bool


class Tempo(In, tag="tempo", frozen=True):
    """The owner sets how fast bots play."""

    tempo: Literal["slow", "normal", "fast"]


class Chat(In, tag="chat", frozen=True):
    """Say something to the room."""

    text: str


class Salt(In, tag="salt", frozen=True):
    """What my page adds to the chance of hand number `hand`, the next one: 16 to 64 lower-case hexadecimal digits of its own
    making (docs/fairness.md). Sent once its `commitment` is there; until the hand begins another one takes its place.
    """

    hand: int
    salt: str


class Name(In, tag="name", frozen=True):
    """Change my display name."""

    name: str


class Ping(In, tag="ping", frozen=True):
    """Answered by `Pong` with the same number."""

    n: int = 0


Seating = Sit | Swap | Unswap | Arrange | Mix | Stand | SitOut | Refill | Ready | Fill | Remove | Start
Incoming = Act | Mean | Seating | Auto | Tempo | Chat | Salt | Name | Ping


class Out(msgspec.Struct, tag_field="t", frozen=True):
    """From the server."""


class Chair(msgspec.Struct, frozen=True):
    """A seat as everybody sees it. `away_ms`: a lost player's time until a bot takes over; `auto`: a bot plays for him.
    `score` is the running score of the room, a whole number or a fraction like `3/2`. `wants`: he asks who sits there to
    change seats. `out`: he sits out; `leaving`: he stands up after the hand. `chips`: what he has, None where the room plays
    without; `beans`: the same of beans, of a person; `refills`: how often he was given a new stack; `broke`: too few for one unit
    or for this table, he is dealt no cards until he refills. `avatar`: the sign that he chose, empty for the first letter of his
    name.
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
    `level`: of beans, empty where none are played for; `fill`: up to so many players the owner's start adds bots. `commitment`:
    the SHA-256 of the seed of the next hand, number `hand` + 1, empty where it will have none; `dealt`: how the hand that runs, or
    was the last, was dealt.
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
    history: list[Settled]
    commitment: str
    dealt: Dealt | None


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
    milliseconds are left. `shared_ms`: several are asked at once, and this one clock runs for all of them.
    """

    hand: int
    at: int
    since: int
    view: dict[str, Any]
    events: list[dict[str, Any]]
    ask: Ask | None
    clocks: dict[str, int]
    shared_ms: int | None = None


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


class Failed(Out, tag="failed", frozen=True):
    """A request that was no move could not be done (`seat_taken`, `not_owner`, `too_fast`, `bad_message`)."""

    code: str
    zh: str
    en: str


class Said(Out, tag="said", frozen=True):
    """Somebody said something; `seat` None for a spectator."""

    seat: int | None
    name: str
    text: str


class Pong(Out, tag="pong", frozen=True):
    """The answer to a `Ping`."""

    n: int


class Gone(Out, tag="gone", frozen=True):
    """This connection ends: `closed` (the room), `elsewhere` (another tab took your seat), `removed`, `slow`, `logged_out`."""

    why: Literal["closed", "elsewhere", "removed", "slow", "logged_out"]


Outgoing = Room | Table | Refused | Meanings | Failed | Said | Pong | Gone
