"""An action that was played, before it is known who may know what of it."""

from __future__ import annotations

import msgspec

from greenroom.kernel.hand import AnyHand
from greenroom.table.log.events import By


class PlayedAction(msgspec.Struct, frozen=True, gc=False):
    """An action that was played; each audience is shown only what it may know of it."""

    happened: msgspec.Struct
    by: By

    def shown_to(self, hand: AnyHand, seat: int | None) -> msgspec.Struct | None:
        """Tell what a seat may know of it (None: the spectators); None if nothing at all."""
        shown = hand.shown(self.happened, seat)
        if shown is None or self.by == "self":
            return shown
        return msgspec.structs.replace(shown, by=self.by)
