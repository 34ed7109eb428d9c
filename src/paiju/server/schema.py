"""The tables of the database. Everything else about a hand is replayed from its header and actions.

A seat's or an owner's `holder` is the hash of the token of the guest it belongs to; names own nothing.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("made", Float, nullable=False),
)

rooms = Table(
    "rooms",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("tempo", String(8), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("hand", Integer, nullable=False),
    Column("carry", JSON, nullable=False),  # None where the next hand begins a match
    Column("players", JSON, nullable=False),  # who played the last hand, by seat: the keys of `scores`
    Column("scores", JSON, nullable=False),  # by holder, or by the name of a bot's seat
    Column("made", Float, nullable=False),
    Column("closed", Float),
)
Index("ix_rooms_closed", rooms.c.closed)

seats = Table(
    "seats",
    metadata,
    Column("room", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("holder", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("auto", Boolean, nullable=False),
    Column("ready", Boolean, nullable=False),
    ForeignKeyConstraint(["room"], ["rooms.id"], ondelete="CASCADE"),
)

hands = Table(
    "hands",
    metadata,
    Column("room", String(16), primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("header", JSON, nullable=False),
    Column("started", Float, nullable=False),
    Column("ended", Float),
    Column("ending", String(32)),
    Column("points", JSON),
    ForeignKeyConstraint(["room"], ["rooms.id"], ondelete="CASCADE"),
)

actions = Table(
    "actions",
    metadata,
    Column("room", String(16), primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),  # NULL: chance or the clock
    Column("body", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    ForeignKeyConstraint(["room", "hand"], ["hands.room", "hands.hand"], ondelete="CASCADE"),
)
