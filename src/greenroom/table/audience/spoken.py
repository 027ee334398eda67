"""Something that somebody says at the table, and who hears it.

The invariant: while a hand is on and has no result yet, those who play it and those who look on are each
among themselves. Onlookers may see what players do not, beside them in the room, and could say it; what
players say to one another is not for the crowd.
"""

from __future__ import annotations

import msgspec

from greenroom.table.views import Shown


class Spoken(msgspec.Struct, frozen=True, gc=False):
    """Something said, and from which side."""

    shown: Shown
    apart: bool
    """A hand is on, whose result is still open."""
    by_player: bool
    """Somebody with a seat in that hand said it."""

    def heard_by(self, seat: int | None) -> Shown | None:
        """Return what an audience hears of it; `seat` is None for those who do not play the hand."""
        return None if self.apart and self.by_player != (seat is not None) else self.shown
