"""The place of a PostgreSQL store: how it is connected to, and what must hold there first of all."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote, urlsplit

import asyncpg

from greenroom.store.log import StoreUnavailable

if TYPE_CHECKING:
    from asyncpg import Connection

SCHEMA = "greenroom"
"""The schema of all our tables, so that they share a database with other programs' without meeting them."""
MIN_VERSION = 15
"""The oldest version of PostgreSQL that this is tested with."""
CONNECT_SECONDS = 3.0
STATEMENT_SECONDS = 5.0
"""A statement that takes longer is given up, and nothing of it is kept."""
LOCK_SECONDS = 3.0
"""Seconds for which a statement waits for a lock that somebody else holds."""
ANSWER_SECONDS = 7.0
"""Seconds without an answer after which a connection is taken for lost."""
TAKE_SECONDS = 30.0
"""Seconds without anything taken after which PostgreSQL cuts a connection."""
RECONNECT_SECONDS = 5.0
"""Seconds for which a lost connection is tried again before anybody is told."""
TRY_EVERY_SECONDS = 0.1
"""Seconds between two tries of a statement whose connection was lost."""
OPENED_LOCK = 0x4E4F4445
"""The first key of the advisory lock that each connection of a node shares; the second tells nodes apart."""
NOT_A_PLACE = (
    "A PostgreSQL store looks like postgresql://user@host:5432/database; "
    "in a password / ? # @ : and % are written %2F %3F %23 %40 %3A and %25."
)

NEEDED = """
SELECT current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off'
        AND (current_setting('synchronous_commit') <> 'local'
            OR current_setting('synchronous_standby_names') = '') AS durable,
    current_setting('transaction_read_only') = 'on' AS read_only
"""


class Silence(TimeoutError):  # noqa: N818 - says what it is
    """Nobody has answered within some seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds


@contextlib.asynccontextmanager
async def answer_timeout(seconds: float) -> AsyncIterator[None]:
    """Cancel what the block asks after this number of seconds, and raise `Silence`."""
    with silence_after(seconds):
        async with asyncio.timeout(seconds):
            yield


@contextlib.contextmanager
def silence_after(seconds: float) -> Iterator[None]:
    """Raise `Silence` if what the block asks is not answered within this number of seconds."""
    try:
        yield
    except Silence:
        # Within the one wait there may be another, which was shorter.
        raise
    except TimeoutError:
        raise Silence(seconds) from None


class Place:
    """One database of one server. As text it is where that is, without user and password."""

    def __init__(self, url: str, node: int) -> None:
        self._url = url
        self._node = node
        self.mark = node & 0x7FFF_FFFF
        """The number that tells this node from others in the list of locks; 0 if this is not a node."""
        self._name = _name_of(url)

    def __str__(self) -> str:
        return self._name

    def role(self, what: str) -> str:
        """Return the name under which PostgreSQL lists a connection of this node."""
        return f"greenroom {self._node:016x} {what}"

    async def connect(self, what: str, patience: float | None = None) -> Connection:
        """Open a connection whose statements may take `patience` seconds. Raises what asyncpg raises.

        A node's connections share a lock, by which nodes are counted: PostgreSQL shows the locks of all users
        to each of them, and the names of connections to their own user alone.
        """
        patience = STATEMENT_SECONDS if patience is None else patience
        settings = {
            "application_name": self.role(what),
            "search_path": SCHEMA,
            "statement_timeout": str(int(patience * 1000)),
            "lock_timeout": str(int(LOCK_SECONDS * 1000)),
            "timezone": "UTC",
            # A wait for a standby that somebody has ended is told by a warning alone.
            "client_min_messages": "warning",
            # PostgreSQL keeps what a node that stands still does not take, and has no endless room for it.
            "tcp_user_timeout": str(int(TAKE_SECONDS * 1000)),
            "tcp_keepalives_idle": str(int(TAKE_SECONDS / 2)),
            "tcp_keepalives_interval": str(int(TAKE_SECONDS / 6)),
            # A statement over arrays is planned once: how long they are makes no difference to the plan.
            "plan_cache_mode": "force_generic_plan",
            "jit": "off",
        }
        with silence_after(CONNECT_SECONDS):
            connection = await asyncpg.connect(self._url, timeout=CONNECT_SECONDS, server_settings=settings)
            try:
                if self.mark:
                    statement = f"SELECT pg_advisory_lock_shared({OPENED_LOCK}, {self.mark})"
                    await connection.execute(statement, timeout=CONNECT_SECONDS)
            except BaseException:
                connection.terminate()
                raise
        return connection

    async def connect_to_keep(self, what: str) -> Connection:
        """Open a connection over which to write what must be kept.

        Raises what asyncpg raises, and `StoreUnavailable` where it would not be kept.
        """
        connection = await self.connect(what)
        try:
            async with answer_timeout(CONNECT_SECONDS):
                await self.require(connection)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def require(self, connection: Connection) -> None:
        """Raise `StoreUnavailable` where nothing could be stored there, or what is stored would be lost."""
        version = connection.get_server_version()
        if version.major < MIN_VERSION:
            oldest = f"{MIN_VERSION} is the oldest that this program can use"
            raise StoreUnavailable("failed", f"{self} is PostgreSQL {version.major}; {oldest}.")
        settings = await connection.fetchrow(NEEDED)
        assert settings is not None
        if settings["read_only"]:
            raise self.read_only()
        if not settings["durable"]:
            sentence = (
                f"{self} loses in a power cut what it acknowledges: set fsync and synchronous_commit to on."
            )
            raise StoreUnavailable("failed", sentence)

    def read_only(self) -> StoreUnavailable:
        """Say that nothing can be written there."""
        return StoreUnavailable("failed", f"{self} is read-only now: a standby, or it was set to be.")


def _name_of(url: str) -> str:
    try:
        parts = urlsplit(url)
        where = dict(parse_qsl(parts.query))
        host = parts.netloc.rpartition("@")[2] or where.get("host") or "the local socket"
    except ValueError:
        raise StoreUnavailable("failed", NOT_A_PLACE) from None
    # Part of a password that was not written as it must be would be taken for a host or a database, and said.
    if "@" in unquote(parts.path + parts.fragment) + parts.query or not re.fullmatch(
        r"[^:]*(:\d*)?|\[.*\](:\d*)?", host
    ):
        raise StoreUnavailable("failed", NOT_A_PLACE)
    database = unquote(parts.path.lstrip("/")) or where.get("dbname") or where.get("database")
    if not database or not re.fullmatch(r"postgres(ql)?", parts.scheme):
        raise StoreUnavailable("failed", NOT_A_PLACE)
    return f"PostgreSQL at {host}, database {database}"
