"""The ledger of beans, and the level of a room."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rooms", sa.Column("level", sa.String(8), nullable=False, server_default=""))
    accounts = op.create_table(
        "accounts",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("balance", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("made", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.CheckConstraint("balance >= 0 OR kind = 'system'", name="ck_accounts_not_below_zero"),
    )
    op.create_table(
        "transactions",
        sa.Column("key", sa.String(96), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("total", sa.BigInteger),
        sa.PrimaryKeyConstraint("key", name="pk_transactions"),
        sa.CheckConstraint("total = 0", name="ck_transactions_balanced"),
    )
    op.create_index("ix_transactions_room_hand", "transactions", ["room", "hand"])
    op.create_table(
        "entries",
        sa.Column("key", sa.String(96), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key", "account", name="pk_entries"),
        sa.CheckConstraint("amount <> 0", name="ck_entries_not_zero"),
        sa.ForeignKeyConstraint(["key"], ["transactions.key"], name="fk_entries_key_transactions"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_entries_account_accounts"),
    )
    op.create_index("ix_entries_account", "entries", ["account"])
    op.create_table(
        "brought",
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("beans", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", name="pk_brought"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_brought_account_accounts"),
    )
    op.bulk_insert(accounts, [{"id": "house", "kind": "system", "made": 0.0}, {"id": "fees", "kind": "fees", "made": 0.0}])


def downgrade() -> None:
    for name in ("brought", "entries", "transactions", "accounts"):
        op.drop_table(name)
    op.drop_column("rooms", "level")
