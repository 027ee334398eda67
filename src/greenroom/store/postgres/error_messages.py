"""PostgreSQL's errors, in sentences for whoever runs the room."""

from __future__ import annotations

import os

import asyncpg

from greenroom.store.log import StoreUnavailable
from greenroom.store.postgres.database_address import Place, Silence


class Unconfirmed(TimeoutError):  # noqa: N818 - says what it is
    """PostgreSQL has it on its own disk, and its synchronous standby may not have it."""


LOST = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
)
"""The connection is lost or cannot be made: what was sent may have been done, and another try may help."""
OWN = (asyncpg.DataError, asyncpg.ProgramLimitExceededError)
"""Errors about one write and not about the database, but for the one of a full queue of notifications."""
RACES = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""Errors after which nothing was kept, and the next try is likely to go through."""
ANY = (*LOST, asyncpg.PostgresError, ValueError, OverflowError)
"""Whatever asyncpg raises; the last two for a malformed URL."""

WAITS_FOR_STANDBY = "SyncRepWaitForLSN"
"""The function of PostgreSQL in which a commit waits for its standby; it warns where the wait was ended."""
TELLS_OTHERS = "PreCommit_Notify"
"""The function of PostgreSQL that puts notifications into their queue."""


def is_unconfirmed(message: asyncpg.PostgresLogMessage) -> bool:
    """Tell whether PostgreSQL warns that somebody has ended a commit's wait for its standby."""
    return bool(message.server_source_function == WAITS_FOR_STANDBY)


def is_own(error: Exception) -> bool:
    """Tell whether an error is about one write and not about the database."""
    return isinstance(error, OWN) and not _is_queue_full(error)


def _is_queue_full(error: asyncpg.PostgresError) -> bool:
    return isinstance(error, asyncpg.ProgramLimitExceededError) and (
        error.server_source_function == TELLS_OTHERS
    )


def explain(place: Place, error: Exception) -> StoreUnavailable:
    """Turn an error of asyncpg into ours; its text never holds the URL."""
    match error:
        case StoreUnavailable():
            return error
        case asyncpg.DiskFullError():
            return StoreUnavailable("full", f"The disk of {place} is full.")
        case asyncpg.LockNotAvailableError():
            sentence = (
                "holds what is asked for locked: by another program, or by a commit without its standby."
            )
            return StoreUnavailable("locked", f"{place} {sentence}")
        case asyncpg.ReadOnlySQLTransactionError():
            return place.read_only()
        case asyncpg.ProgramLimitExceededError() if _is_queue_full(error):
            sentence = (
                "has no room left for what its nodes tell each other (max_notify_queue_pages); "
                "somebody who listens there stands still."
            )
            return StoreUnavailable("failed", f"{place} {sentence}")
        case Unconfirmed():
            sentence = (
                "waits for a standby that does not confirm what is written (synchronous_standby_names)."
            )
            return StoreUnavailable("failed", f"{place} {sentence}")
    return StoreUnavailable("failed", f"{place} {_why(error)}")


def _why(error: Exception) -> str:
    match error:
        case asyncpg.exceptions.ClientConfigurationError():
            return "cannot be reached: its URL is not one that PostgreSQL knows."
        case asyncpg.InvalidAuthorizationSpecificationError():
            return "refuses the user or the password."
        case asyncpg.InvalidCatalogNameError():
            return "does not exist; make it with `createdb`."
        case asyncpg.InsufficientPrivilegeError():
            return f"does not let this user do what is needed ({error})."
        case asyncpg.TooManyConnectionsError():
            return "has no connection left (max_connections)."
        case asyncpg.QueryCanceledError():
            return "gave up a statement that took too long."
        case asyncpg.CannotConnectNowError():
            return "is starting or stopping just now."
        case TimeoutError():
            within = f" within {error.seconds:g} seconds" if isinstance(error, Silence) else ""
            return f"does not answer{within}."
        case asyncpg.InterfaceError() | asyncpg.PostgresConnectionError() | asyncpg.AdminShutdownError():
            return "has cut the connection."
        case asyncpg.PostgresError():
            return f"cannot be used: {error} ({error.sqlstate})."
        case OSError():
            # Python appends what it tried to the system's own words.
            has_number = error.errno is not None and error.errno > 0
            reason = os.strerror(error.errno or 0) if has_number else error.strerror or error
            return f"cannot be reached: {reason}."
        case _:
            return "cannot be reached: its URL is not one that PostgreSQL knows."
