"""Notices that no answer comes any more over a connection: a line may be dead without anybody having said so.

A question may take long, so the time alone tells nothing. `ANSWER_SECONDS` seconds after it was asked, and
again after as many more, another connection asks PostgreSQL whether it is still at work on the question.

- If it is not, what it answered got lost on its way, and whatever else goes that way may be as dead.
- If it does not answer either, or nobody is there, nothing is known of other connections: they may work as
  soon as PostgreSQL does.
- Where it answers that it takes nobody in now (it is starting, it has no connection left, the password has
  just been changed), and where its name leads nowhere for a moment, that tells nothing about the question.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Literal

import asyncpg

from greenroom.store.postgres.database_address import ANSWER_SECONDS, CONNECT_SECONDS, Place
from greenroom.store.postgres.error_messages import ANY

ROLE = "look"
# With `track_activities` off nobody can say more than that the process is there.
IS_AT_WORK = """
SELECT state IN ('active', 'disabled') FROM pg_stat_activity WHERE pid = $1 AND application_name = $2
"""

Look = Literal["at work", "not at work", "no answer", "unknown"]


async def until_silent(place: Place, role: str, process: int) -> Look:
    """Return once PostgreSQL's process behind a connection of this role will answer no more, and why."""
    look: Look = "unknown"
    while look in {"at work", "unknown"}:
        await asyncio.sleep(ANSWER_SECONDS)
        look = await _look(place, role, process)
    return look


async def _look(place: Place, role: str, process: int) -> Look:
    try:
        connection = await place.connect(ROLE)
        try:
            arguments = IS_AT_WORK, process, place.role(role)
            is_at_work = await connection.fetchval(*arguments, timeout=CONNECT_SECONDS)
        finally:
            connection.terminate()
    except asyncpg.PostgresConnectionError:
        # Nobody said that: it is asyncpg's word for a connection that was cut.
        return "no answer"
    except (asyncpg.PostgresError, socket.gaierror):
        return "unknown"
    except ANY:
        return "no answer"
    return "at work" if is_at_work else "not at work"
