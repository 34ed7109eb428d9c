"""What a client sends to a room (`wire.py`: what it is answered). Docs are made from both."""

from typing import Literal

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
    """Leave the seat and watch; at a matched table an escape until the hand is over. In a running hand a bot plays on; where the
    number of players may vary, one leaves when it is over (`leaving`), and until then `on` false takes it back. In a hand for
    beans that needs all its players it is refused (`escape_asks`): see `Escape`.
    """

    on: bool = True


class Price(In, tag="price", frozen=True):
    """What would leaving the running hand cost me? `Cost` comes back. At tables with a `level` and a fixed number of players."""


class Escape(In, tag="escape", frozen=True):
    """退出: leave hand number `hand` and pay for it (EC-12); it is over for all. `least` is that of the last `Cost`: should it cost
    more now, nothing is done (`costs_more`).
    """

    hand: int
    least: int


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
    the hand. A person is sent away as by `Kick`.
    """

    seat: int


class Kick(In, tag="kick", frozen=True):
    """The owner sends somebody away: who watches at any time, who sits between hands. He cannot come back until he is allowed
    to; in a match a bot takes his seat.
    """

    who: str


class Allow(In, tag="allow", frozen=True):
    """The owner lets somebody come back whom he has sent away."""

    who: str


class TakeBack(In, tag="take_back", frozen=True):
    """悔一步: ask to take back what I did last, or not any more. Done once all other persons in the hand agree; what is played
    meanwhile ends it.
    """

    on: bool = True


class Consent(In, tag="consent", frozen=True):
    """Agree to the take-back that somebody asks for, or not, which ends it."""

    on: bool


class Nudge(In, tag="nudge", frozen=True):
    """催一下: remind those whose turn it has been for a while."""


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


class Phrase(In, tag="phrase", frozen=True):
    """Say one of the phrases of this game (`GameInfo.phrases`); everybody reads it in his own language."""

    id: str


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


Seating = (
    Sit | Swap | Unswap | Arrange | Mix | Stand | Price | Escape | SitOut | Refill | Ready | Fill | Remove | Start | Kick | Allow
)
Talk = Chat | Phrase | Nudge | TakeBack | Consent
Incoming = Act | Mean | Seating | Auto | Tempo | Talk | Salt | Name | Ping
