"""House rules as a log has them."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from greenroom.games.tone_poker.rules.house_rules import HouseRules


@lru_cache(maxsize=256)
def rules_of(stored: bytes) -> HouseRules:
    """Read house rules as a log has them; kept, since every view of a table asks for them."""
    return msgspec.json.decode(stored, type=HouseRules)
