"""Whether a bot joins a side bet: both are fair, so it does as long as they stay small change."""

from __future__ import annotations

SMALL_CHANGE = 4
"""Stakes that a side bet may cost at most."""


def joins(bet: int, stake: int) -> bool:
    """Tell whether a bot joins, where it is asked."""
    return bet <= SMALL_CHANGE * stake
