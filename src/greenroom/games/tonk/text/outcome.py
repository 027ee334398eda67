"""The end of a hand: facts, as codes and numbers. Seats are counted from 0, clockwise."""

from __future__ import annotations

import msgspec

from greenroom.kernel.refusal import Args


class Payment(msgspec.Struct, frozen=True):
    """One payment by one rule (TK-36)."""

    payer: int
    payee: int
    amount: int
    """Whole units, the stake included; never 0."""
    why: str
    """Code of the rule; the sentence stands in the locales under `payment.tonk.<why>`."""
    args: Args = {}


class Outcome(msgspec.Struct, frozen=True):
    """The end of a hand: its reason, its winners, and what passes between the seats."""

    end: str
    winners: list[int]
    """The winners in seat order; empty where nobody won."""
    counts: list[int]
    """For each seat, what its hand counts at the end."""
    payments: list[Payment]
    charges: list[int] | None
    """For each seat, the points charged instead of payments (TK-35), or null."""
    net: list[int]
    """For each seat, what it won less what it paid; minus the charge where points are charged."""


class Standing(msgspec.Struct, frozen=True):
    """The state of a hand at any moment."""

    counts: list[int]
    """For each seat, what its hand counts if play ended now."""
    payments: list[Payment]
    """The payments; while a hand is in play, the side bets settled so far."""
    charges: list[int] | None
    net: list[int]
