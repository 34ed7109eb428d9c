"""Tables of a variable number of seats: chips, sitting out, standing up after the hand; who played a hand and who won it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

NEW = {
    "rooms": (
        sa.Column("stack", sa.Integer, nullable=False, server_default="0"),
        sa.Column("base", sa.Integer, nullable=False, server_default="1"),
        sa.Column("fill", sa.Integer, nullable=False, server_default="0"),
        sa.Column("purses", sa.JSON, nullable=False, server_default="{}"),
    ),
    "seats": (
        sa.Column("out", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("leaving", sa.Boolean, nullable=False, server_default=sa.false()),
    ),
    "hands": (sa.Column("names", sa.JSON), sa.Column("winners", sa.JSON)),
}


def upgrade() -> None:
    for table, columns in NEW.items():
        for column in columns:
            op.add_column(table, column)


def downgrade() -> None:
    for table, columns in NEW.items():
        for column in columns:
            op.drop_column(table, column.name)
