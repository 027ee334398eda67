"""The steps that led to the tables of a PostgreSQL store, for Alembic."""
