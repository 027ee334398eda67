"""The requests and responses about reviews, slips, drills and hints, one record each."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.coach.hint import TonkHint
from greenroom.games.tonk.coach.review_result import HandReview, ReviewedDecision, Slip, WeighedAction
from greenroom.games.tonk.http.hands import RecordFault
from greenroom.games.tonk.http.review_desk import Status
from greenroom.games.tonk.lab.tournament.estimates import Estimate
from greenroom.games.tonk.text.view import TonkShown, TonkView


class ReviewRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record that somebody brings along, and the seat to review, from 0."""

    record: str
    seat: int


class HandReviewResponse(msgspec.Struct, frozen=True):
    """The review of a hand, or what is wrong with its record; neither while it is under way."""

    status: Status
    review: HandReview | None
    fault: RecordFault | None


class FoundSlip(msgspec.Struct, frozen=True, kw_only=True):
    """One slip of the session, without what would have been better: that is for whoever tries."""

    number: int
    """The number of the hand at its table."""
    place: int
    """The number of actions of the hand before the slip."""
    seat: int
    turn: int
    """The seat's own turn, from 1."""
    slip: Slip
    loss: Estimate
    """The units given away by the slip."""
    played: str


class Slips(msgspec.Struct, frozen=True, kw_only=True):
    """The slips of one person at a table."""

    status: Status
    hands: int
    """Hands that have ended and that the person played, of the latest 100."""
    reviewed: int
    """The number of those hands that have been reviewed: it grows while the rest is under way."""
    left_out: int
    """The number of those hands that could not be reviewed, by a fault of the room."""
    slips: list[FoundSlip]
    """The latest last; only what the person decided."""


class DrillStep(msgspec.Struct, frozen=True):
    """The table after one action, as the seat saw it."""

    action: str | None
    """The action as in the record; null for the deal."""
    shown: TonkShown | None
    view: TonkView
    """The table as the seat saw it; that of the last step says what the seat may do."""


class Drill(msgspec.Struct, frozen=True, kw_only=True):
    """A hand up to one decision, with nothing but what its seat knew: to find what is best."""

    number: int
    place: int
    seat: int
    seats: list[str]
    """The name of the player in each seat."""
    preset: str
    stake: int
    steps: list[DrillStep]


class DrillRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The action that somebody would choose there."""

    action: str
    seat: int | None = None
    """The seat that the slip was of, from 0; null for the guest's own."""


class DrillResponse(msgspec.Struct, frozen=True):
    """The decision with its worth, and what was tried now; nothing while it is under way."""

    status: Status
    decision: ReviewedDecision | None
    tried: WeighedAction | None
    """The action tried; null where it was left out as worse than all that are listed."""


class TonkHintResponse(msgspec.Struct, frozen=True):
    """A hint; null while it is under way."""

    status: Status
    hint: TonkHint | None
