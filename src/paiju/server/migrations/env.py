"""Alembic's entry. The server hands over its connection; a developer's `alembic` makes one from PAIJU_DATABASE."""

import asyncio

from alembic import context
from sqlalchemy import Connection

from paiju.server.schema import metadata


def run(connection: Connection) -> None:
    # batch: SQLite cannot alter most things in place
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


async def run_alone() -> None:
    from paiju.server.configuration import load
    from paiju.server.store import make_engine

    engine = make_engine(load().settings.database)
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    asyncio.run(run_alone())
