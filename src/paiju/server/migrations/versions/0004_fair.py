"""Seeds of fair deals: that of a room's next hand, and of each hand with the salts and draws."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rooms", sa.Column("seed", sa.String(64), nullable=False, server_default=""))
    op.add_column("hands", sa.Column("fair", sa.JSON))


def downgrade() -> None:
    op.drop_column("hands", "fair")
    op.drop_column("rooms", "seed")
