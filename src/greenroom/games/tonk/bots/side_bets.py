"""Whether a bot joins a side bet: both are fair, so it does as long as they stay small change."""

from __future__ import annotations

SMALL_CHANGE = 4
"""Stakes that a side bet may cost at most."""


def joins(bet: int, stake: int, owed: int = 0) -> bool:
    """Tell whether a bot joins: who owes something to the pot already stays in until it is won (TK-12)."""
    return owed > 0 or bet <= SMALL_CHANGE * stake
