"""What people see of a table of Tone Poker besides the cards."""

from __future__ import annotations

from typing import Literal

import msgspec

Hands = Literal["open", "closed"]


class SungHand(msgspec.Struct, frozen=True):
    """One hand as a table's playback plays it."""

    seat: int
    notes: list[int]
    """MIDI notes, from the left."""


class PlaybackView(msgspec.Struct, frozen=True):
    """Every hand of the table, played once for everybody at the same moments (TP-15).

    Its times are the server's, in milliseconds, as `Update.at` is.
    """

    hands: list[SungHand]
    """The host's first, then clockwise; as they lay when it was started."""
    chair: int
    """Who started it; that chair and the host's may stop it."""
    starts_at: int
    ends_at: int


class TonePokerRoom(msgspec.Struct, frozen=True):
    """What only a table of Tone Poker has."""

    hands: Hands
    """Whether hands lie face up; of the next hand, as the host has set it (TP-18)."""
    hand_points: dict[str, int]
    """Points of labels, those that have some (TP-29); of the next hand."""
    practice: bool
    """Nobody else but bots sits here, so hints may be asked for."""
    bots: list[str]
    """The bots that may be seated, the strongest first."""
    playback: PlaybackView | None
