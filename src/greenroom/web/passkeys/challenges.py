"""The challenges that passkeys are to sign: each of one use, for one purpose, and for two minutes.

They lie in memory alone. After a restart of the room whoever was about to sign begins again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from greenroom.kernel.bounded_cache import BoundedCache

LIFETIME_SECONDS = 120.0
"""Seconds; some people look for their key first."""
MAX_CHALLENGES_WAITING = 4096
"""Challenges that may wait; the oldest gives way. An address may ask for a few alone."""
ANYBODY = ""
"""The purpose of a challenge to sign in with; of one for a new passkey it is its guest's identity."""


class Challenges:
    """The challenges that wait for a signature."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` is in seconds, by a clock that nobody sets."""
        self._now = now
        self._waiting: BoundedCache[bytes, tuple[str, float]] = BoundedCache(MAX_CHALLENGES_WAITING)

    def new(self, purpose: str) -> bytes:
        """Make a challenge."""
        challenge = secrets.token_bytes(32)
        self._waiting[challenge] = purpose, self._now() + LIFETIME_SECONDS
        return challenge

    def take(self, challenge: bytes, purpose: str) -> bool:
        """Use up a challenge; False where it was never made, is used up, too old, or for something else."""
        purpose_given, until = self._waiting.pop(challenge, (None, 0.0))
        return purpose_given == purpose and self._now() <= until
