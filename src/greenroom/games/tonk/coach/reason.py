"""The reasons of a review and of a hint: codes with typed arguments.

Their sentences stand in the locales under `reason.tonk.<code>`. `card` and `cards` are texts of cards, `seat`
is a seat from 0 whose player's name the sentence wants as `name`; the rest are whole numbers, shares in
percent.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from greenroom.kernel.refusal import Args

ReasonCode = Literal[
    "drop_wins",
    "drop_short",
    "wins",
    "wins_more",
    "goes_out",
    "claims",
    "feeds",
    "goes_with_taken",
    "breaks",
    "goes_with_nothing",
    "counts_most",
    "throws_wild",
    "completes",
    "fits_table",
    "shows",
    "sheds",
    "sheds_one",
    "opens",
    "forbids_drop",
    "makes_wait",
    "lowest",
    "waits_now",
    "holds",
    "stock_left",
    "pile_completes",
    "pile_fits",
    "hand_fits",
]


class PlayReason(msgspec.Struct, frozen=True):
    """Something true that speaks for an action or against it, or that matters in a position."""

    code: ReasonCode
    args: Args


def reason(code: ReasonCode, **args: str | int) -> PlayReason:
    """Make a reason."""
    return PlayReason(code, args)
