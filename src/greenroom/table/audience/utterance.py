"""Something that somebody says at the table, and who hears it.

The invariant: while a hand is on and has no result yet, those who play it and those who look on are each
among themselves. Onlookers may see what players do not, beside them in the room, and could say it; what
players say to one another is not for the crowd. What somebody writes in their own words never reaches those
without a chair while they are apart: nobody knows who they are.
"""

from __future__ import annotations

import msgspec

from greenroom.table.views import Shown


class Utterance(msgspec.Struct, frozen=True, gc=False):
    """Something said, and from which side."""

    shown: Shown
    apart: bool
    """A hand is on, whose result is still open."""
    by_player: bool
    """Whether somebody with a seat in that hand said it."""
    written: bool = False
    """Whether the utterance is in the speaker's own words."""

    def is_heard_by(self, chair: int | None, seat: int | None) -> bool:
        """Tell whether an audience hears it: `chair` is None for spectators, `seat` outside the hand."""
        if not self.apart:
            return True
        return self.by_player == (seat is not None) and not (self.written and chair is None)
