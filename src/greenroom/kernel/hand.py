"""One hand in play as the engine of any game keeps it. Seats are ints from 0, clockwise."""

from __future__ import annotations

from typing import Protocol

import msgspec

from greenroom.kernel.refusal import Refusal


class AnyHand(Protocol):
    """One hand in play. Actions are texts without the seat, as records write them."""

    def may_act(self) -> list[int]:
        """List every seat with a legal action now."""

    def legal(self, seat: int) -> list[str]:
        """List the legal actions of a seat."""

    def play(self, seat: int, action: str) -> Refusal | msgspec.Struct:
        """Play an action: what happened, or why it is refused (then nothing has changed)."""

    def shown(self, happened: msgspec.Struct, audience: int | None) -> msgspec.Struct | None:
        """Tell what happened as one audience may know it (None: the spectators); None if it may not know."""

    def view(self, audience: int | None) -> msgspec.Struct:
        """Return the whole of what one audience may see; None is the spectators."""

    def copy(self) -> AnyHand:
        """Copy the hand; the two then go their own ways."""
