"""Alembic's migrations; `paiju.server.store` runs them when the server starts."""
