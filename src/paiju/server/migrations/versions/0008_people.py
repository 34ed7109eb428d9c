"""People with each other: who was in a room, who blocks whom, reports; take-backs, and who was sent away."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rooms", sa.Column("take_backs", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("rooms", sa.Column("barred", sa.JSON, nullable=False, server_default="{}"))
    op.create_table(
        "visits",
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("came", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("sat", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("room", "holder", name="pk_visits"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name="fk_visits_room_rooms", ondelete="CASCADE"),
    )
    op.create_index("ix_visits_holder", "visits", ["holder"])
    op.create_table(
        "blocks",
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("blocked", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("holder", "blocked", name="pk_blocks"),
    )
    op.create_index("ix_blocks_blocked", "blocks", ["blocked"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("whom", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("why", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("context", sa.JSON, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
    is_open = sa.text("state = 'open'")
    op.create_index(
        "ix_reports_who_whom", "reports", ["who", "whom"], unique=True, sqlite_where=is_open, postgresql_where=is_open
    )
    op.create_index("ix_reports_state_made", "reports", ["state", "made"])


def downgrade() -> None:
    for name in ("reports", "blocks", "visits"):
        op.drop_table(name)
    op.drop_column("rooms", "barred")  # in place: SQLite drops a table that is made anew with all that refers to its rows
    op.drop_column("rooms", "take_backs")
