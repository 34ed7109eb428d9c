"""Guests, rooms, seats, hands and actions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
    )
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("tempo", sa.String(8), nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("carry", sa.JSON, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("scores", sa.JSON, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("closed", sa.Float),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
    )
    op.create_index("ix_rooms_closed", "rooms", ["closed"])
    op.create_table(
        "seats",
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("auto", sa.Boolean, nullable=False),
        sa.Column("ready", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("room", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name="fk_seats_room_rooms", ondelete="CASCADE"),
    )
    op.create_table(
        "hands",
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("hand", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("header", sa.JSON, nullable=False),
        sa.Column("started", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("ending", sa.String(32)),
        sa.Column("points", sa.JSON),
        sa.PrimaryKeyConstraint("room", "hand", name="pk_hands"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name="fk_hands_room_rooms", ondelete="CASCADE"),
    )
    op.create_table(
        "actions",
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("hand", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("room", "hand", "seq", name="pk_actions"),
        sa.ForeignKeyConstraint(
            ["room", "hand"], ["hands.room", "hands.hand"], name="fk_actions_room_hand_hands", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    for name in ("actions", "hands", "seats", "rooms", "guests", "secrets"):
        op.drop_table(name)
