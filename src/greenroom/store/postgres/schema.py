"""The format of a database: whether this version knows it, and the way there from an older one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from asyncpg import LockNotAvailableError

from greenroom.operator_log import log
from greenroom.store.log import StoreUnavailable
from greenroom.store.postgres.database_address import (
    ANSWER_SECONDS,
    LOCK_SECONDS,
    SCHEMA,
    Place,
    answer_timeout,
)

if TYPE_CHECKING:
    from asyncpg import Connection
    from sqlalchemy import Connection as AlembicConnection
    from sqlalchemy.ext.asyncio import AsyncConnection

FORMATS = ("0001",)
"""The revisions in `migrations`, in order."""
STEPS_SECONDS = 3600.0
"""A statement on the way to a newer format may take so long: it may go over every event there is."""
TURN_SECONDS = 600.0
"""Seconds for which a node waits while another takes these steps."""
# Of two nodes that open an older or an empty database at once, one takes the steps; the number is this
# program's own.
TURN_LOCK = 0x47524E52
TAKE_TURN = f"SELECT pg_try_advisory_xact_lock({TURN_LOCK})"
AWAIT_TURN = f"SELECT pg_advisory_xact_lock({TURN_LOCK})"


async def bring_up_to_date(place: Place, connection: Connection) -> None:
    """Take a database through the steps it lacks, all or none.

    Raises `StoreUnavailable` for another program's tables and for a format of a newer version.
    """
    async with answer_timeout(ANSWER_SECONDS):
        found = await format_of(place, connection)
    if found != FORMATS[-1]:
        await _migrate(place)


async def format_of(place: Place, connection: Connection) -> str | None:
    """Return the format of a database, None where it holds no room.

    Raises `StoreUnavailable` for another program's tables and for a format of a newer version.
    """
    if not await connection.fetchval("SELECT 1 FROM pg_namespace WHERE nspname = $1", SCHEMA):
        return None
    if not await connection.fetchval("SELECT to_regclass($1) IS NOT NULL", f"{SCHEMA}.alembic_version"):
        sentence = f"In {place} there is a schema “{SCHEMA}” of another program; choose another database."
        raise StoreUnavailable("failed", sentence)
    format_ = await connection.fetchval(f"SELECT version_num FROM {SCHEMA}.alembic_version")
    if format_ not in FORMATS:
        raise StoreUnavailable(
            "failed",
            f"{place} was written by a newer version of this program (its format is {format_}, this version "
            f"knows {FORMATS[-1]}). Install that version again, or put a dump back that an older one wrote.",
        )
    return str(format_)


async def _migrate(place: Place) -> None:
    # Loaded where there is something to do alone: together they take half a second and 40 MB.
    from sqlalchemy import NullPool, text  # noqa: PLC0415
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415

    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: place.connect("migration", STEPS_SECONDS),
        poolclass=NullPool,
    )
    try:
        async with engine.begin() as connection:
            if not await connection.scalar(text(TAKE_TURN)):
                await _await_turn(place, connection)
            await connection.execute(text(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}"))
            await connection.run_sync(_take_steps)
    except DBAPIError as error:
        # SQLAlchemy wraps what asyncpg has raised.
        raise error.driver_exception or error from None


async def _await_turn(place: Place, connection: AsyncConnection) -> None:
    """Wait for the node that is taking the steps, and longer than for any table."""
    from sqlalchemy import text  # noqa: PLC0415 - as above
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415 - as above

    log.warning("another node is bringing the database up to date; this one waits", seconds=TURN_SECONDS)
    await connection.execute(text(_waits_for_locks(TURN_SECONDS)))
    try:
        await connection.execute(text(AWAIT_TURN))
    except DBAPIError as error:
        if isinstance(error.driver_exception, LockNotAvailableError):
            raise StoreUnavailable("locked", _is_busy(place)) from None
        raise
    # A step that waits for a table keeps all others waiting behind it.
    await connection.execute(text(_waits_for_locks(LOCK_SECONDS)))


def _waits_for_locks(seconds: float) -> str:
    return f"SET LOCAL lock_timeout = {int(seconds * 1000)}"


def _is_busy(place: Place) -> str:
    return (
        f"Another node is bringing {place} up to date, and has not ended within {TURN_SECONDS:g} seconds. "
        "Start this one again later."
    )


def _take_steps(connection: AlembicConnection) -> None:
    from alembic.command import upgrade  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config(attributes={"connection": connection})
    # A per cent sign in a path would begin a reference.
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    upgrade(config, FORMATS[-1])
