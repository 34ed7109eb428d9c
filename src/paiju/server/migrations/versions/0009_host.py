"""What the host keeps: bans, what is told to all, and a log of what was done."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
        sa.Column("why", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("who", name="pk_bans"),
    )
    op.create_table(
        "notices",
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("zh", sa.Text, nullable=False),
        sa.Column("en", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
        sa.PrimaryKeyConstraint("kind", name="pk_notices"),
    )
    op.create_table(
        "admin_log",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("what", sa.String(32), nullable=False),
        sa.Column("whom", sa.String(64), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_admin_log"),
    )


def downgrade() -> None:
    for name in ("admin_log", "notices", "bans"):
        op.drop_table(name)
