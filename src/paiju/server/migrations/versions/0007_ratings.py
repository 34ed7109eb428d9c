"""Matched tables, ratings by family, and who shows in leaderboards."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

NEW = {
    "guests": (sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.true()),),
    "rooms": (
        sa.Column("matched", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("fled", sa.JSON, nullable=False, server_default="{}"),
    ),
    "played": (sa.Column("rated", sa.Float),),
}


def upgrade() -> None:
    for table, columns in NEW.items():
        for column in columns:
            op.add_column(table, column)
    op.create_table(
        "ratings",
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("family", sa.String(16), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("holder", "family", name="pk_ratings"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], ondelete="CASCADE", name="fk_ratings_guest_guests"),
    )
    op.create_index("ix_ratings_family", "ratings", ["family"])
    op.create_index("ix_ratings_guest", "ratings", ["guest"])


def downgrade() -> None:
    op.drop_table("ratings")
    for table, columns in NEW.items():
        for column in columns:  # in place: SQLite drops a table that is made anew with all that refers to its rows
            op.drop_column(table, column.name)
