"""Troubles for a room's folder while no server keeps it: the next start has work to be killed in."""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
import time
from pathlib import Path

import msgspec

from greenroom.store import open_store
from greenroom.store.sqlite.schema import LOG_AND_REGISTRY, statements
from greenroom.table.log.retention import DAY_SECONDS, KIND
from greenroom.table.people.lobby import PREFIX

OLD = "old-"
"""Begins the ids of tables that are to be swept, and their codes."""
AGE_SECONDS = 40 * DAY_SECONDS


def take_back(data: Path) -> None:
    """Bring the database back to the first format, as a room has it that was never upgraded."""
    with contextlib.closing(sqlite3.connect(data / "room.db", isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        for statement in (
            "DROP TRIGGER event_comes",
            "DROP VIEW incoming",
            "ALTER TABLE event DROP COLUMN sum",
            "ALTER TABLE record DROP COLUMN sum",
            *(each for each in statements(LOG_AND_REGISTRY) if "VIEW" in each or "TRIGGER" in each),
            "PRAGMA user_version = 1",
        ):
            db.execute(statement)
        db.execute("COMMIT")


async def add_old_tables(data: Path, pattern: str, count: int) -> None:
    """Put in tables that are due to be swept: the log of an open table, under other names and long ago."""
    store = await open_store(f"sqlite:///{data / 'room.db'}")
    try:
        then = time.time() - AGE_SECONDS
        log = [
            msgspec.structs.replace(each.event, at=then) for each in await store.log.read(PREFIX + pattern)
        ]
        for _ in range(count):
            name = OLD + secrets.token_hex(8)
            await store.registry.put("code", name, name.encode())
            await store.log.append(PREFIX + name, 0, log[:50])
            await store.registry.put(KIND, PREFIX + name, msgspec.json.encode(time.time() - 2 * DAY_SECONDS))
    finally:
        await store.close()


def unswept(data: Path) -> int:
    """Count what is left of the tables that were to be swept."""
    asked = (
        ("SELECT count(*) FROM stream WHERE name LIKE ?", f"{PREFIX}{OLD}%"),
        ("SELECT count(*) FROM record WHERE kind = 'code' AND key LIKE ?", f"{OLD}%"),
    )
    with contextlib.closing(sqlite3.connect(f"file:{data / 'room.db'}?mode=ro", uri=True, timeout=30)) as db:
        return sum(int(db.execute(*each[:1], each[1:]).fetchone()[0]) for each in asked)
