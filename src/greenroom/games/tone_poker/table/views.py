"""The view of a table of Tone Poker besides the cards."""

from __future__ import annotations

from typing import Literal

import msgspec

from greenroom.games.tone_poker.coach.hint import Hint
from greenroom.games.tone_poker.coach.review import Review
from greenroom.games.tone_poker.engine.hand_ranks import Label, Royal
from greenroom.games.tone_poker.engine.reasons import Reason
from greenroom.table.parts import Details
from greenroom.table.reply import Reply
from greenroom.table.views import Shown

Hands = Literal["open", "closed"]
TonePokerWhat = Literal["playback", "playback_stopped", "playback_ended"]


class SungHand(msgspec.Struct, frozen=True):
    """One hand as a table's playback plays it."""

    seat: int
    notes: list[int]
    """MIDI notes, from the left."""


class PlaybackView(msgspec.Struct, frozen=True):
    """Every hand of the table, played once: for everybody at the same moments, or for a spectator (TP-15).

    Its times are the server's, in milliseconds, as `Update.at` is.
    """

    hands: list[SungHand]
    """The present host's first, then clockwise, seats without cards passed over; as they lay at the start."""
    chair: int | None
    """The chair that started it: it may stop it, and the host's. Null for a spectator, who hears it alone."""
    starts_at: int
    ends_at: int


class TonePokerRoom(Details, frozen=True, tag="tone-poker"):
    """The fields that only a table of Tone Poker has."""

    hands: Hands
    """Open or closed: of the next hand, as the host has set it (TP-18)."""
    hands_in_play: Hands
    """Open or closed: of the hand in play or just over; an open one may be heard (TP-15).

    Before the first hand it is the same as `hands`.
    """
    hand_points: dict[str, int]
    """Points of labels, those that have some (TP-29); of the next hand."""
    by_ear: bool
    """Whether faces stay blank until the score is shown; of the next hand."""
    practice: bool
    """Whether one person sits here alone with bots, and so may ask for hints."""
    bots: list[str]
    """The bots that may be seated, the strongest first."""
    playback: PlaybackView | None


class TonePokerRoomShown(Shown, frozen=True, omit_defaults=True, tag="tone_poker_room"):
    """Something that happens only at a table of Tone Poker, besides the hand."""

    what: TonePokerWhat
    chair: int | None = None
    name: str | None = None


class TonePokerCard(Details, frozen=True, tag="tone-poker"):
    """The facts that anybody may know of a table before sitting down."""

    tonics: list[int]
    """The tonics that are taken, as pitch classes (TP-02)."""


class PlayedLine(msgspec.Struct, frozen=True):
    """A hand as it was played, and its place."""

    name: str
    tonic: int
    cards: list[int]
    """The cards of the hand, from the left."""
    label: Label
    royal: Royal | None
    ranks: list[str]
    """The ranks that name the hand, as in `SeatView`."""
    place: int
    bonus: int
    points: int
    ear: int | None = None
    """Points for naming the others' hands by ear, no part of `points`; null where faces were not blank."""


class TonePokerScore(Details, frozen=True, tag="tone-poker"):
    """One finished hand of Tone Poker on the score sheet."""

    played: list[PlayedLine]
    """The hands of all seats, from the best down (TP-30)."""
    why: list[Reason]
    """The reason why those of one place beat those of the next."""


class PlaybackGiven(Reply, frozen=True, tag="playback"):
    """Answers `play_hands` of a spectator, for nobody else."""

    playback: PlaybackView


class HintGiven(Reply, frozen=True, tag="hint"):
    """Answers `hint`, for nobody else."""

    hint: Hint


class ReviewGiven(Reply, frozen=True, tag="review"):
    """Answers `review`, for nobody else."""

    review: Review
