"""Who played which hand, and links to hands."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "played",
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("hand", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("tried", sa.Boolean, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("points", sa.String(64)),
        sa.Column("outcome", sa.Integer),
        sa.PrimaryKeyConstraint("room", "hand", "seat", name="pk_played"),
        sa.ForeignKeyConstraint(
            ["room", "hand"], ["hands.room", "hands.hand"], name="fk_played_room_hand_hands", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_played_holder_ended", "played", ["holder", "ended"])
    op.create_table(
        "shares",
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_shares"),
        sa.UniqueConstraint("room", "hand", "holder", name="uq_shares_room_hand_holder"),
        sa.ForeignKeyConstraint(
            ["room", "hand"], ["hands.room", "hands.hand"], name="fk_shares_room_hand_hands", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    for name in ("shares", "played"):
        op.drop_table(name)
