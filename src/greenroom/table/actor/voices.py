"""The voices at a table: bots let people finish, and one another."""

from __future__ import annotations

from collections.abc import Callable

BREATH = 2.0
"""Seconds that belong to a person after a note: the next is likely to follow."""
PATIENCE = 30.0
"""Seconds after which a bot goes on although people still sound: nobody keeps a hand from its end."""
LONG_AGO = float("-inf")


class Voices:
    """Until when each seat sounds, and since when bots wait for it, on the clock that it is given."""

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

    def heard(self, seat: int, seconds: float, *, by_bot: bool) -> None:
        """Take note that something in a seat sounds from now on for so many seconds."""
        until = self._now() + seconds
        if by_bot:
            self._bots[seat] = until
        else:
            self._people = max(self._people, until)

    def free_at(self, seat: int, played: float, *, people: bool) -> float | None:
        """Return when a seat's bot may begin; None: now.

        People come first, and so does what is played to the whole table, for so many seconds more. As long as
        `people` still have something to do, one bot sounds after the other; after that two may at once, so
        that nobody waits long for the end.
        """
        now = self._now()
        listened = max(self._people + (BREATH if people else 0), now + played)
        until = max(
            min(listened, self._waiting.get(seat, now) + PATIENCE), self._free_among_bots(1 if people else 2)
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
        """Return when fewer than so many bots sound."""
        sounding = sorted(self._bots.values())
        return sounding[-most] if len(sounding) >= most else LONG_AGO
