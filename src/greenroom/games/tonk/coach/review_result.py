"""The figures of a review: what each action was worth by what its seat could know, and what was given away.

Values are units of the table, points charged counted as minus where they are (TK-35); side bets are left out.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from greenroom.games.tonk.coach.reason import PlayReason
from greenroom.games.tonk.lab.tournament.estimates import Estimate

Slip = Literal["inaccuracy", "mistake", "blunder"]
"""A slip by its size, the smallest first."""
Decider = Literal["self", "bot", "clock"]
WAIT = "wait"
"""Stands in place of an action where a seat let a discard lie that it could have slapped out of turn."""


class WeighedAction(msgspec.Struct, frozen=True):
    """One thing that a seat could have done, and what it was worth."""

    action: str
    """The action in the notation of records, without the seat; `wait` for letting a discard lie."""
    value: Estimate
    """Units that the seat could expect, playing soundly from then on."""
    behind: Estimate
    """Units by which that is less than the best, in the same deals; 0 ± 0 for the best itself."""
    reasons: list[PlayReason]
    """The reasons that hold for the action."""


class ReviewedDecision(msgspec.Struct, frozen=True, kw_only=True):
    """One decision of a seat beside all that it could have done instead."""

    place: int
    """The number of actions of the hand before it."""
    seat: int
    turn: int
    """The seat's own turn, from 1."""
    played: str
    best: str
    line: list[str]
    """The best, and what follows it in the same turn in more than half of the deals."""
    alternatives: list[WeighedAction]
    """The best first; what was played is always among them."""
    left_out: int
    """Plays with wild cards that a short trial found worse than all of these, or that lay the same cards."""
    loss: Estimate
    """The units given away by the decision."""
    slip: Slip | None
    """The slip that the decision was; null too where the loss is too small to be told from none."""
    reasons: list[PlayReason]
    """The reasons that speak for the best action, and against the one played."""
    worlds: int
    """The number of times that the cards unknown to the seat were dealt to try all of these."""
    by: Decider | None = None
    """The one who decided here; null for a record that was brought along."""


class CurvePoint(msgspec.Struct, frozen=True):
    """A point on the curve of a hand."""

    place: int
    """The number of actions of the hand before the decision."""
    expected: Estimate
    """Units that the seat could expect once it had decided."""


class HandReview(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's hand looked back upon."""

    number: int | None
    """The number of the hand at its table; null for a record that was brought along."""
    seat: int
    seats: list[str]
    """The name of the player in each seat."""
    stake: int
    decisions: list[ReviewedDecision]
    """The decisions in which the seat had a choice."""
    curve: list[CurvePoint]
    loss: float
    """Units given away by all slips together."""
    slips: dict[Slip, int]
    """The number of slips of each size."""
    net: int | None
    """Units that the hand brought, side bets included; null where it has not ended."""
