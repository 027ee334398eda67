"""The last lines people wrote to one another at a table, for those who come back; and what a line may be.

The invariant: they are kept in memory alone and nowhere else. People's words do not belong into a log from
which records, keepsakes and backups are made; with the table they go from memory, and at once where the host
allows no more. A line said while a hand was on is told again to nobody who did not hear it then.
"""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Collection

import msgspec

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.people.characters import is_hidden, is_visible, may_be_new, piles_up
from greenroom.table.views import RoomShown

MAX_LINE_CHARACTERS = 200
"""Characters of a line, as Unicode counts them, once it is normalised, which can make more of some."""
MAX_LINES_KEPT = 100
"""Lines that a table keeps."""
MAX_LINES_AT_ONCE = 5
"""Lines that one person may write within `LINE_COUNT_SECONDS`."""
LINE_COUNT_SECONDS = 10


def clean_line(text: str) -> str | Refusal:
    """Put what somebody wrote into one line of 1 to 200 characters.

    Line breaks and other white space become one space. Refused: more, nothing to be seen, characters that are
    invisible or change the direction of what follows, and heaps of marks that reach over other lines.
    """
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if not line or len(line) > MAX_LINE_CHARACTERS:
        return refuse("room.chat_length", most=MAX_LINE_CHARACTERS)
    new = set(filter(may_be_new, line))
    if any(map(is_hidden, set(line) - new)) or not (new or any(map(is_visible, line))) or piles_up(line):
        return refuse("room.chat_characters")
    return line


class ChatLine(msgspec.Struct, frozen=True):
    """A line, and who heard it."""

    shown: RoomShown
    heard_by: Collection[str] | None
    """People by identity; None: everybody."""


class Conversation:
    """The last lines of one table, and when each person last wrote."""

    def __init__(self) -> None:
        self._lines: list[ChatLine] = []
        self._times: dict[str, deque[float]] = {}

    def too_fast(self, person: str, now: float) -> Refusal | None:
        """Refuse one more line by somebody who has just written many; `now` is in seconds."""
        times = self._times.get(person, ())
        lately = sum(now - time < LINE_COUNT_SECONDS for time in times)
        return (
            refuse("room.chat_too_fast", most=MAX_LINES_AT_ONCE, seconds=LINE_COUNT_SECONDS)
            if lately >= MAX_LINES_AT_ONCE
            else None
        )

    def keep(self, line: ChatLine, person: str, now: float) -> None:
        """Keep a line that somebody has written; the oldest one gives way."""
        self._lines = [*self._lines, line][-MAX_LINES_KEPT:]
        self._times.setdefault(person, deque(maxlen=MAX_LINES_AT_ONCE)).append(now)
        # Whoever wrote longer ago is free again: the table would remember all its writers otherwise.
        self._times = {
            one: times for one, times in self._times.items() if now - times[-1] < LINE_COUNT_SECONDS
        }

    def forget(self) -> bool:
        """Forget everything that was said; returns whether there was anything. The allowance stays used."""
        anything = bool(self._lines)
        self._lines.clear()
        return anything

    def lines_for(self, person: str, *, sits: bool, apart: bool) -> list[RoomShown] | None:
        """Tell somebody who comes what was said.

        None: while a hand is on, those without a chair learn nothing, and keep what they have.
        """
        if apart and not sits:
            return None
        return [line.shown for line in self._lines if _may_know(line, person, sits)]


def _may_know(line: ChatLine, person: str, sits: bool) -> bool:
    return line.heard_by is None or (sits and person in line.heard_by)
