"""The commands and queries that only a table of Tone Poker knows."""

from __future__ import annotations

from typing import ClassVar

from greenroom.table.commands import Command, EphemeralCommand, Query


class SetRules(Command, frozen=True, tag="set_rules"):
    """The host sets the rules from the next hand on."""

    cost: ClassVar[int] = 5
    is_audited: ClassVar[bool] = True
    overrides: dict[str, object]


class PlayHands(EphemeralCommand, frozen=True, tag="play_hands"):
    """Let every hand of the table sound once, for all to hear; a spectator hears them alone (TP-15).

    Hands that lie open may sound as soon as one is dealt, closed ones once everybody has played.
    """

    cost: ClassVar[int] = 5


class StopHands(EphemeralCommand, frozen=True, tag="stop_hands"):
    """Stop that: for the person who started it, and the host."""


class AskHint(Query, frozen=True, tag="hint"):
    """Ask what perfect play would do with the own hand now, where nobody else but bots sits."""

    cost: ClassVar[int] = 2


class AskReview(Query, frozen=True, tag="review"):
    """Ask how well the hand was played, once everybody has played it."""

    cost: ClassVar[int] = 5


PlaybackCommand = PlayHands | StopHands
EPHEMERAL: tuple[type[EphemeralCommand], ...] = (PlayHands, StopHands)
TonePokerQuery = AskHint | AskReview
QUERIES: tuple[type[Query], ...] = (AskHint, AskReview)
