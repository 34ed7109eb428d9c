"""Accounts: what a guest is kept by, his avatar, and sessions that can be ended.

A guest's cookie was signed with a secret of the server. Its text becomes the token of a session like any other, so
whoever has one is still himself, and the secret is needed no longer.
"""

import hashlib
import hmac
import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

guests = sa.table("guests", sa.column("id", sa.String), sa.column("seen", sa.Float))
secrets = sa.table("secrets", sa.column("name", sa.String), sa.column("value", sa.String))
sessions = sa.table("sessions", *(sa.column(name) for name in ("key", "guest", "made", "seen", "agent")))


def upgrade() -> None:
    op.add_column("guests", sa.Column("avatar", sa.String(16), nullable=False, server_default=""))
    op.add_column("guests", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.add_column("guests", sa.Column("login", sa.String(64)))
    op.add_column("guests", sa.Column("password", sa.String(160)))
    op.add_column("guests", sa.Column("recovery", sa.String(64)))
    op.create_index("ix_guests_login", "guests", ["login"], unique=True)
    op.create_index("ix_guests_recovery", "guests", ["recovery"], unique=True)
    op.create_index("ix_guests_seen", "guests", ["seen"])
    op.add_column("seats", sa.Column("avatar", sa.String(16), nullable=False, server_default=""))
    op.create_table(
        "sessions",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("agent", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_sessions"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_sessions_guest_guests", ondelete="CASCADE"),
    )
    op.create_index("ix_sessions_guest", "sessions", ["guest"])
    op.create_index("ix_sessions_seen", "sessions", ["seen"])
    keep_cookies(op.get_bind())


def keep_cookies(db: sa.Connection) -> None:
    at = time.time()
    db.execute(sa.update(guests).values(seen=at))
    secret = db.execute(sa.select(secrets.c.value).where(secrets.c.name == "cookies")).scalar()
    ids = db.execute(sa.select(guests.c.id)).scalars().all()
    rows = [{"key": key_of(secret, id), "guest": id, "made": at, "seen": at, "agent": ""} for id in ids if secret]
    if rows:
        db.execute(sa.insert(sessions), rows)
    db.execute(sa.delete(secrets).where(secrets.c.name == "cookies"))


def key_of(secret: str, id: str) -> str:
    """The hash of the cookie that a guest was given."""
    cookie = f"{id}.{hmac.new(secret.encode(), id.encode(), hashlib.sha256).hexdigest()[:43]}"
    return hashlib.sha256(cookie.encode()).hexdigest()


def downgrade() -> None:
    op.drop_table("sessions")
    op.drop_column("seats", "avatar")
    for name in ("login", "recovery", "seen"):
        op.drop_index(f"ix_guests_{name}", "guests")
    for name in ("avatar", "seen", "login", "password", "recovery"):
        op.drop_column("guests", name)
