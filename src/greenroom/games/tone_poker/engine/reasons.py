"""The reason why one hand beats another: a code and what it compares (TP-25 to TP-27)."""

from __future__ import annotations

from typing import Literal

import msgspec

from greenroom.games.tone_poker.engine.hand_ranks import LABELS, ROYAL, HandRank
from greenroom.games.tone_poker.engine.intervals import RANKS

ReasonCode = Literal["label", "rank", "pair", "second_pair", "kicker", "supreme", "cycle", "nearer", "ace"]
_PAIRED: dict[int, tuple[ReasonCode, ...]] = {
    1: ("pair", "kicker", "kicker", "kicker"),
    2: ("pair", "second_pair", "kicker"),
}
"""The reasons that the numbers of one and of two pairs stand for, after the label."""
_COURT = "KQJC"


class Reason(msgspec.Struct, frozen=True):
    """The first thing in which a hand is better than another; it beats it by that."""

    code: ReasonCode
    """The reason's code; its sentence stands in the locales under `reason.tone_poker.<code>`."""
    better: str
    """A label, a rank (`A K Q J C S`), or a number of cards; of `nearer` the rank that tells, of `ace` 0."""
    worse: str
    """The label, rank or number of cards of the other hand; empty for `nearer`."""


def why(better: HandRank, worse: HandRank) -> Reason:
    """Say why a hand beats another; the two are not equal."""
    pairs = zip(better.order, worse.order, strict=False)
    at, high, low = next((at, high, low) for at, (high, low) in enumerate(pairs) if high != low)
    label = better.order[0]
    if at == 0:
        return Reason("label", LABELS[high], LABELS[low])
    if label == ROYAL:
        return _why_royal(at, high, low)
    return Reason(_PAIRED[label][at - 1] if label in _PAIRED else "rank", RANKS[high], RANKS[low])


def _why_royal(at: int, high: int, low: int) -> Reason:
    if at == 1:
        return Reason("supreme" if high == len(_COURT) else "cycle", str(high), str(low))
    if at < 2 + len(_COURT):
        return Reason("nearer", _COURT[at - 2], "")
    return Reason("ace", "0", "6")
