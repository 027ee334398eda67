"""Run by Alembic for each migration: the steps, on the connection that it is handed."""

from alembic import context

from greenroom.store.postgres.database_address import SCHEMA

context.configure(connection=context.config.attributes["connection"], version_table_schema=SCHEMA)
with context.begin_transaction():
    context.run_migrations()
