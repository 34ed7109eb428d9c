"""The tables of the database. Everything else about a hand is replayed from its header and actions.

A seat's or an owner's `holder` is the hash of the token of the guest it belongs to; names own nothing.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

opened = Table(  # one row: the server that opened this database last
    "opened",
    metadata,
    Column("server", String(16), primary_key=True),
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
    Column("avatar", String(16), nullable=False, server_default=""),
    Column("seen", Float, nullable=False, server_default="0"),  # within an hour
    Column("login", String(64)),  # what he logs in with, folded; not how others know him
    Column("password", String(160)),  # argon2id
    Column("recovery", String(64)),  # the hash of his recovery code
    Column("listed", Boolean, nullable=False, server_default=true()),  # in leaderboards, once he is kept
)
Index("ix_guests_login", guests.c.login, unique=True)
Index("ix_guests_recovery", guests.c.recovery, unique=True)
Index("ix_guests_seen", guests.c.seen)

sessions = Table(
    "sessions",
    metadata,
    Column("key", String(64), primary_key=True),  # the hash of the cookie
    Column("guest", String(32), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("agent", String(64), nullable=False),
    ForeignKeyConstraint(["guest"], ["guests.id"], ondelete="CASCADE"),
)
Index("ix_sessions_guest", sessions.c.guest)
Index("ix_sessions_seen", sessions.c.seen)

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
    Column("stack", Integer, nullable=False, server_default="0"),  # chips to begin with; 0: only points are counted
    Column("base", Integer, nullable=False, server_default="1"),
    Column("level", String(8), nullable=False, server_default=""),  # of beans; empty: not played for beans
    Column("fill", Integer, nullable=False, server_default="0"),  # how many players bots make up; 0: as the game needs
    Column("purses", JSON, nullable=False, server_default="{}"),  # chips, and how often refilled, by the keys of `scores`
    Column("matched", Boolean, nullable=False, server_default=false()),  # made for people who did not choose each other
    Column("fled", JSON, nullable=False, server_default="{}"),  # who left the hand that runs, by seat; at matched tables
    Column("take_backs", Boolean, nullable=False, server_default=false()),
    Column("barred", JSON, nullable=False, server_default="{}"),  # who was sent away: names by holder
    Column("seed", String(64), nullable=False, server_default=""),  # of the next hand; secret until that is over
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
    Column("out", Boolean, nullable=False, server_default=false()),
    Column("leaving", Boolean, nullable=False, server_default=false()),
    Column("avatar", String(16), nullable=False, server_default=""),
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
    Column("winners", JSON),
    Column("fair", JSON),  # seed and salts; `draws` once it is over; NULL where the deal has no proof
    ForeignKeyConstraint(["room"], ["rooms.id"], ondelete="CASCADE"),
)

played = Table(  # who played a hand, and what came of it for him; what `my games` are found by
    "played",
    metadata,
    Column("room", String(16), primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("holder", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("game", String(64), nullable=False),  # without house rules
    Column("tried", Boolean, nullable=False),  # it went on from a position that somebody chose: neither won nor lost
    Column("ended", Float),
    Column("points", String(64)),
    Column("outcome", Integer),  # 1 won, -1 lost, 0 neither
    Column("rated", Float),  # what it changed in the rating of who had the seat, in points; NULL where it did not count
    ForeignKeyConstraint(["room", "hand"], ["hands.room", "hands.hand"], ondelete="CASCADE"),
)
Index("ix_played_holder_ended", played.c.holder, played.c.ended)

shares = Table(  # links to a hand; who has one may see every card of it
    "shares",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("room", String(16), nullable=False),
    Column("hand", Integer, nullable=False),
    Column("holder", String(64), nullable=False),
    Column("made", Float, nullable=False),
    UniqueConstraint("room", "hand", "holder"),
    ForeignKeyConstraint(["room", "hand"], ["hands.room", "hands.hand"], ondelete="CASCADE"),
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

# Beans (欢乐豆), in double entry: what one account gets another gives, so all balances together are always zero. Rows of these
# tables are never deleted, but for those of `brought`.

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(64), primary_key=True),  # of a player: his holder
    Column("kind", String(8), nullable=False),  # player, system: the house, which gives what all others have; fees
    Column("balance", BigInteger, nullable=False, server_default="0"),  # the sum of its entries
    Column("made", Float, nullable=False),
    CheckConstraint("balance >= 0 OR kind = 'system'", name="not_below_zero"),
)

transactions = Table(
    "transactions",
    metadata,
    Column("key", String(96), primary_key=True),  # what happened; the same thing is booked once
    Column("kind", String(8), nullable=False),  # grant, refill, hand, escape
    Column("room", String(16), nullable=False),
    Column("hand", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("total", BigInteger),  # of its entries; NULL until these are booked
    CheckConstraint("total = 0", name="balanced"),
)
Index("ix_transactions_room_hand", transactions.c.room, transactions.c.hand)

entries = Table(
    "entries",
    metadata,
    Column("key", String(96), primary_key=True),
    Column("account", String(64), primary_key=True),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint("amount <> 0", name="not_zero"),
    ForeignKeyConstraint(["key"], ["transactions.key"]),
    ForeignKeyConstraint(["account"], ["accounts.id"]),
)
Index("ix_entries_account", entries.c.account)

brought = Table(  # who plays a hand for beans: one at a time, so that nobody brings the same beans to two tables
    "brought",
    metadata,
    Column("account", String(64), primary_key=True),
    Column("room", String(16), nullable=False),
    Column("hand", Integer, nullable=False),
    Column("beans", BigInteger, nullable=False),
    ForeignKeyConstraint(["account"], ["accounts.id"]),
)

ratings = Table(  # of play at matched tables, by family of games
    "ratings",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("family", String(16), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("changed", Float, nullable=False),
    ForeignKeyConstraint(["guest"], ["guests.id"], ondelete="CASCADE"),
)
Index("ix_ratings_family", ratings.c.family)
Index("ix_ratings_guest", ratings.c.guest)

# The host's: who is shut out, what is told to all, what was done by `paiju admin`.

bans = Table(
    "bans",
    metadata,
    Column("who", String(64), primary_key=True),  # a guest's id, or a network (`192.0.2.0/24`)
    Column("since", Float, nullable=False),
    Column("until", Float),  # NULL: for good
    Column("why", Text, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("kind", String(16), primary_key=True),  # maintenance, say
    Column("zh", Text, nullable=False),
    Column("en", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("until", Float),  # NULL: until it is taken back
)

admin_log = Table(
    "admin_log",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("what", String(32), nullable=False),
    Column("whom", String(64), nullable=False),
    Column("detail", Text, nullable=False),
)

# People with each other

visits = Table(  # who was in a room, to sit or to watch
    "visits",
    metadata,
    Column("room", String(16), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("came", Float, nullable=False),  # for the first time
    Column("seen", Float, nullable=False),  # when he came or went last
    Column("sat", Boolean, nullable=False),  # or has only watched
    ForeignKeyConstraint(["room"], ["rooms.id"], ondelete="CASCADE"),
)
Index("ix_visits_holder", visits.c.holder)

blocks = Table(  # whose words somebody does not want to hear, in any room
    "blocks",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("blocked", String(64), primary_key=True),
    Column("name", String(64), nullable=False),  # as he was called then
    Column("made", Float, nullable=False),
)
Index("ix_blocks_blocked", blocks.c.blocked)

reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("who", String(64), nullable=False),  # the holder of who reports
    Column("whom", String(64), nullable=False),
    Column("name", String(64), nullable=False),  # of whom, as he was called then
    Column("why", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("context", JSON, nullable=False),  # the room, the hand, and what was said last
    Column("made", Float, nullable=False),
    Column("state", String(8), nullable=False),  # open, closed
)
Index(
    "ix_reports_who_whom", reports.c.who, reports.c.whom, unique=True,
    sqlite_where=reports.c.state == "open", postgresql_where=reports.c.state == "open",
)  # fmt: skip
Index("ix_reports_state_made", reports.c.state, reports.c.made)
