"""Who opened the database last. The names of a hand are those of `played`.

A hand from before `played` gets its rows there, as far as it is known who played it: the last hand of a room, and the names of
hands that have some. Without a key they are in nobody's list of games.
"""

from fractions import Fraction
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

rooms = sa.table("rooms", sa.column("id", sa.String), sa.column("hand", sa.Integer), sa.column("players", sa.JSON))
seats = sa.table("seats", *(sa.column(name) for name in ("room", "seat", "holder", "name")))
hands = sa.table(
    "hands", *(sa.column(name) for name in ("room", "hand", "ended", "ending")),
    *(sa.column(name, sa.JSON) for name in ("header", "points", "winners", "names")),
)  # fmt: skip
played = sa.table("played", *(sa.column(name) for name in (
    "room", "hand", "seat", "kind", "holder", "name", "game", "tried", "ended", "points", "outcome"
)))  # fmt: skip
HOLDER = 64  # letters of a key; other players of a room are bots, and who was deleted


def upgrade() -> None:
    server = sa.Column("server", sa.String(16), nullable=False)
    op.create_table("opened", server, sa.PrimaryKeyConstraint("server", name="pk_opened"))
    keep_names(op.get_bind())
    op.drop_column("hands", "names")  # in place: SQLite drops a table that is made anew with all that refers to its rows


def keep_names(db: sa.Connection) -> None:
    known = sa.exists().where(played.c.room == hands.c.room, played.c.hand == hands.c.hand)
    columns = (*hands.c, sa.case((rooms.c.hand == hands.c.hand, rooms.c.players), else_=None).label("players"))
    found = sa.select(*columns).join(rooms, rooms.c.id == hands.c.room).where(~known)
    for row in db.execute(found).mappings().all():
        sitting = {seat: (holder, name) for seat, holder, name in db.execute(
            sa.select(seats.c.seat, seats.c.holder, seats.c.name).where(seats.c.room == row["room"])
        )}  # fmt: skip
        if rows := rows_of(row, sitting):
            db.execute(sa.insert(played), rows)


def rows_of(row: Any, sitting: dict[int, tuple[str, str]]) -> list[dict[str, Any]]:
    """What `played` should have of a hand; `sitting`: keys and names of who sits in the room now."""
    names, players = row["names"] or [], row["players"] or {}
    points, over = row["points"], row["ending"] not in (None, "void")
    winners = [] if row["ending"] == "redeal" else row["winners"]
    same = {"room": row["room"], "hand": row["hand"], "game": row["header"]["game"].partition("?")[0], "tried": False}
    same["ended"] = row["ended"] if over else None
    found: list[dict[str, Any]] = []
    for seat in row["header"]["seats"]:
        player = players.get(str(seat), "")
        holder, name = sitting.get(seat, ("", ""))
        person = len(player) == HOLDER
        who = {"kind": "person" if person else "bot", "holder": player if person else ""}
        who["name"] = names[seat] if seat < len(names) else name if not person or holder == player else ""
        result = {"points": points[seat], "outcome": outcome(seat, points, winners)} if over else {"points": None, "outcome": None}
        if player or (who["name"] and names):
            found.append({**same, "seat": seat, **who, **result})
    return found


def outcome(seat: int, points: list[str], winners: list[int] | None) -> int:
    """1 won, -1 lost, 0 neither; where the winners were not kept, the points tell."""
    if winners is None:
        winners = [n for n, won in enumerate(points) if Fraction(won) > 0]
    return 1 if seat in winners else -1 if winners and Fraction(points[seat]) < 0 else 0


def downgrade() -> None:
    op.add_column("hands", sa.Column("names", sa.JSON))
    op.drop_table("opened")
