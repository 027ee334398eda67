"""An open room's log, read after each start and held against what guests were promised."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from greenroom.games.catalogue import GAMES
from greenroom.store import Event, Stored
from greenroom.table.log.events import AnyEvent, HandEnded
from greenroom.table.people.lobby import PREFIX
from web.steadfast import Steadfast
from web.testimony import diverging, require_kept

NEW = "SELECT number, kind, version, at, data FROM incoming WHERE stream = ? AND number > ? ORDER BY number"


class LogAccount:
    """One table's log as far as it was read, and its people."""

    def __init__(self, table: str, people: Sequence[Steadfast]) -> None:
        self.table = table
        self.people = people
        self._events: list[AnyEvent] = []

    def read(self, data: Path) -> None:
        """Read what has come since; where an event is gone, the next has no place."""
        for number, kind, version, at, content in rows(data, self.table, len(self._events)):
            assert number == len(self._events) + 1, f"{self.table}: {number} follows {len(self._events)}"
            self._events.append(GAMES.events.read(Stored(number, Event(kind, version, content, at))))

    def check(self, promised: Sequence[Sequence[str]]) -> None:
        """Find everything there that was acknowledged to its people before, and each move once."""
        require_kept(self.table, self._events, promised, self.people)

    @property
    def promised(self) -> list[list[str]]:
        """The plays that were acknowledged to each of its people until now."""
        return [list(guest.acknowledged) for guest in self.people]

    @property
    def hands(self) -> int:
        """The hands that have ended."""
        return sum(isinstance(event, HandEnded) for event in self._events)

    def settle(self, data: Path) -> int:
        """Read the whole log again: it says what it said, and every hand replays. Returns its events."""
        whole = rows(data, self.table, 0)
        again = [GAMES.events.read(Stored(n, Event(kind, of, raw, at))) for n, kind, of, at, raw in whole]
        assert again[: len(self._events)] == self._events, f"{self.table}: the log has changed"
        assert diverging(again) == []
        return len(again)


def rows(data: Path, table: str, after: int) -> list[tuple[int, str, int, float, bytes]]:
    """Read a table's events beside the server, which goes on."""
    with contextlib.closing(sqlite3.connect(f"file:{data / 'room.db'}?mode=ro", uri=True, timeout=30)) as db:
        return db.execute(NEW, (PREFIX + table, after)).fetchall()
