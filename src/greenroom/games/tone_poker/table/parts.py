"""Tone Poker's parts of a table's records: what the log keeps, and what people say."""

from __future__ import annotations

from greenroom.games.tone_poker.engine.places import Placing
from greenroom.table.parts import Deal, Details, Result


class TonePokerDeal(Deal, frozen=True, tag="tone-poker"):
    """For each seat its tonic and its own deck, from the top (TP-05)."""

    tonics: list[int]
    decks: list[list[str]]
    method: str = "shuffled"


class TonePokerResult(Result, frozen=True, tag="tone-poker"):
    """The hands as they were played, and how they stand to each other."""

    hands: list[list[int]]
    """For each seat its five cards from the left."""
    placing: Placing

    @property
    def net(self) -> list[int]:
        """For each seat, its points (TP-28, TP-29)."""
        return self.placing.points


class TonePokerChair(Details, frozen=True, forbid_unknown_fields=True, tag="tone-poker"):
    """The choice made by sitting down, kept with the chair."""

    tonic: int
    """One of the pitch classes that are free, 0 to 11 (TP-02, TP-03)."""
