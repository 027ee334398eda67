"""The house rules of High Card."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from greenroom.kernel.declaration import grouped
from greenroom.kernel.faces import SUITS

MOST_SEATS = 8
DEAL = grouped("deal")
PACK = [rank + suit for rank in "A23456789TJQK" for suit in SUITS]


class HouseRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way to play High Card."""

    hand_size: Annotated[int, msgspec.Meta(ge=1, le=5), DEAL] = 3
    wins: Annotated[Literal["high", "low"], DEAL] = "high"


def strength(card: str) -> int:
    """Order cards by rank, aces low, then by suit: no two are equal."""
    return PACK.index(card)
