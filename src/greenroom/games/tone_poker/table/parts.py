"""Tone Poker's parts of a table's records: what the log keeps, and what people say."""

from __future__ import annotations

import msgspec

from greenroom.games.tone_poker.engine.naming_by_ear import EarScore
from greenroom.games.tone_poker.engine.places import Placing
from greenroom.table.parts import Deal, Details, Result


class TonePokerDeal(Deal, frozen=True, tag="tone-poker"):
    """For each seat its tonic and its own deck, from the top (TP-05)."""

    tonics: list[int]
    decks: list[list[str]]
    method: str = "shuffled"
    """The origin of the decks: `lesson` where they are those of all tables of a lesson."""
    by_ear: bool = False
    """Whether faces stay blank until everybody has asked for the score."""

    @property
    def shuffled(self) -> list[list[str]]:
        """The results of its shuffles, one for each seat."""
        return self.decks


class TonePokerResult(Result, frozen=True, tag="tone-poker"):
    """The hands as they were played, and how they stand to each other."""

    hands: list[list[int]]
    """For each seat its five cards from the left."""
    placing: Placing
    ear: EarScore | None = None
    """The names given by ear and what they are worth; null where faces were not blank."""

    @property
    def net(self) -> list[int]:
        """For each seat, its points (TP-28, TP-29)."""
        return self.placing.points


class TonePokerChair(Details, frozen=True, forbid_unknown_fields=True, tag="tone-poker"):
    """The choice made by sitting down, kept with the chair."""

    tonic: int
    """One of the pitch classes that are free, 0 to 11 (TP-02, TP-03)."""


class TonePokerTable(Details, frozen=True, forbid_unknown_fields=True, tag="tone-poker"):
    """The choices made by opening a table."""

    tonic: int
    """The tonic of the host's chair (TP-03)."""
    by_ear: bool = False


class LessonDecks(msgspec.Struct, frozen=True):
    """The lesson of a table; its decks follow from the seed."""

    code: str
    seed: str


class LessonTable(TonePokerTable, frozen=True, kw_only=True, tag="tone-poker"):
    """The host's choices for a table of a lesson: made by the server alone, never read from a request."""

    lesson: LessonDecks


class TonePokerOpened(Details, frozen=True, omit_defaults=True, tag="tone-poker"):
    """The choices that the log keeps of them; no view holds them."""

    by_ear: bool = False
    lesson: LessonDecks | None = None


class TonePokerSettings(Details, frozen=True, forbid_unknown_fields=True, tag="tone-poker"):
    """The host's choice for the table, which is not one of the house rules; from the next hand on."""

    by_ear: bool
