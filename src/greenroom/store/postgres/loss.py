"""A loss of the database: how long it has gone on, over however many tries."""

from __future__ import annotations


class Loss:
    """Counts from the first try that got no answer until one gets some, an error at least."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._failed_at = 0.0

    def note_failure(self, now: float, forgotten_after: float) -> float:
        """Take note that a try has failed now; return for how many seconds nothing has been answered.

        Where none had failed for `forgotten_after` seconds, nobody asked meanwhile: this is another loss.
        """
        if self._since is None or now > self._failed_at + forgotten_after:
            self._since = now
        self._failed_at = now
        return now - self._since

    def note_answer(self) -> None:
        """Take note that something was answered."""
        self._since = None
