"""What a room's queue holds, and what all rooms of a server share."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from . import incoming
from .connection import Connection
from .settings import Settings
from .store import Store
from .thinking import Hints, Thinker

if TYPE_CHECKING:
    from .room import Room


class Message(NamedTuple):
    connection: Connection
    message: incoming.Incoming


class Begin(NamedTuple):
    """The first thing in the queue: clocks start, and bots are asked."""


class Joined(NamedTuple):
    connection: Connection


class Left(NamedTuple):
    connection: Connection


class Thought(NamedTuple):
    """What a bot wants to answer to this prompt of this hand; None if it could not."""

    hand: int
    seat: int
    number: int
    text: str | None


class Hinted(NamedTuple):
    hand: int
    seat: int
    number: int
    hints: Hints


class Call(NamedTuple):
    """Something the lobby wants done in the room's own time."""

    do: Callable[[Room], None]
    done: asyncio.Future[None]


Item = Begin | Message | Joined | Left | Thought | Hinted | Call


@dataclass
class World:
    """What rooms share. `rename` and `closed` are the lobby's. `key`: what people's names in rooms are made with; the lobby's is
    kept over restarts.
    """

    settings: Settings
    store: Store
    thinker: Thinker
    rng: random.Random = field(default_factory=random.Random)  # pauses of bots only, never cards
    table_rng: random.Random | None = None  # for tests; None draws from the system
    rename: Callable[[Connection, str], None] = lambda connection, name: None
    closed: Callable[[str], None] = lambda id: None
    key: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    count: Callable[[str], None] = lambda what: None
    held: bool = False  # under maintenance: no new hands
