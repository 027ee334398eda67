"""The actions of a seat in a hand."""

from __future__ import annotations

from typing import Literal

import msgspec

from greenroom.games.tone_poker.engine.intervals import cards_text

ActionKind = Literal["deal", "select", "deselect", "discard", "play", "move"]
MAX_THROWN_CARDS = 3


class Action(msgspec.Struct, frozen=True):
    """One action as it was asked for."""

    did: ActionKind
    cards: tuple[int, ...] = ()
    place: int = 0
    """The new place of a moved card; 1 is the leftmost."""

    @property
    def text(self) -> str:
        """The action as records write it."""
        rest = cards_text((*self.cards, self.place) if self.place else self.cards)
        return f"{self.did} {rest}" if rest else self.did
