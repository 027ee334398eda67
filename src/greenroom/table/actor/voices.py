"""The seats that can be heard at a table, and until when: bots let people finish, and one another.

Where actions sound, people play by what they hear, and a bot that plays over them takes it away. But nobody
may hold up a hand by playing on: so a bot that has waited for `MAX_LISTENING_SECONDS` acts all the same.
"""

from __future__ import annotations

from collections.abc import Callable

NEXT_NOTE_SECONDS = 2.0
"""Seconds that belong to a person after a note: the next is likely to follow."""
MAX_LISTENING_SECONDS = 30.0
"""Seconds after which a bot acts even while people can be heard, so that nobody keeps a hand from ending."""
LONG_AGO = float("-inf")


class Voices:
    """The times until which seats can be heard, and since when bots wait, on the clock that it is given."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._people = LONG_AGO
        self._bots: dict[int, float] = {}
        self._waiting: dict[int, float] = {}

    def forget(self) -> None:
        """Begin in silence."""
        self._people = LONG_AGO
        self._bots.clear()
        self._waiting.clear()

    def note_sound(self, seat: int, seconds: float, *, by_bot: bool) -> None:
        """Note that a seat can be heard for `seconds` from now."""
        until = self._now() + seconds
        if by_bot:
            self._bots[seat] = until
        else:
            self._people = max(self._people, until)

    def free_at(self, seat: int, playback_seconds: float, *, people: bool) -> float | None:
        """Return when a seat's bot may begin; None: now.

        People come first, and so does what the whole table hears for `playback_seconds` more. While `people`
        still have something to do, bots are heard one after the other; after that two may be heard at once,
        so that nobody waits long for the end.
        """
        now = self._now()
        listened = max(self._people + (NEXT_NOTE_SECONDS if people else 0), now + playback_seconds)
        until = max(
            min(listened, self._waiting.get(seat, now) + MAX_LISTENING_SECONDS),
            self._free_among_bots(1 if people else 2),
        )
        if until <= now:
            self._waiting.pop(seat, None)
            return None
        self._waiting.setdefault(seat, now)
        return until

    def stops_waiting(self, seat: int) -> None:
        """Forget that a seat's bot waits: what it was about to do is over."""
        self._waiting.pop(seat, None)

    def _free_among_bots(self, most: int) -> float:
        """Return when fewer than `most` bots can be heard."""
        sounding = sorted(self._bots.values())
        return sounding[-most] if len(sounding) >= most else LONG_AGO
