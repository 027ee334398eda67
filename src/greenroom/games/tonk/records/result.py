"""The result of a replay as it is printed: a closed set."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType


class ReplayedPayment(msgspec.Struct, frozen=True, rename={"payer": "from", "payee": "to"}):
    """One payment, in units, with its rule as a sentence."""

    payer: str
    payee: str
    amount: int
    why: str


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """The state of the hand after the last action; seats are `p1`, `p2` and so on."""

    status: Literal["finished", "in_progress"]
    end: str | None
    winners: list[str]
    counts: dict[str, int]
    payments: list[ReplayedPayment] | UnsetType = UNSET
    charges: dict[str, int] | UnsetType = UNSET
    """Instead of payments, where the rules charge points (TK-35)."""
    net: dict[str, int]
    turn: str | None
    legal: list[str]
    """Every legal action of every seat that may act, by code point."""
