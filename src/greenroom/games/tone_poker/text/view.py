"""The view of a hand of Tone Poker for one audience: allow-lists, filled field by field (TP-18)."""

from __future__ import annotations

from typing import Literal

import msgspec

from greenroom.games.tone_poker.engine.actions import ActionKind
from greenroom.games.tone_poker.engine.hand_ranks import Label, Royal
from greenroom.games.tone_poker.engine.naming_by_ear import Heard
from greenroom.games.tone_poker.engine.places import Placing

EarDeed = Literal["heard", "show"]
"""Done at a table by ear alone: a hand is named, the score asked for."""


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat as one audience sees it."""

    tonic: int
    """The seat's pitch class, 0 to 11."""
    cards: list[int]
    """The cards of the hand that this audience knows, from the left."""
    notes: list[int]
    """The MIDI notes of `cards`; a card's colour is its note modulo 12 (TP-06). By ear also those of blank
    cards that have sounded, from the left."""
    hidden: int
    """The number of further cards in the hand."""
    selected: list[int]
    """The known cards that are selected, from the left."""
    thrown: list[int]
    """The cards of the discard pile that this audience knows."""
    pile: int
    """The number of cards in the discard pile; once it has some there is no further discard."""
    deck: int
    """The number of cards left to draw."""
    played: bool
    label: Label | None
    """The label of the hand, where all of it is known."""
    royal: Royal | None
    ranks: list[str]
    """The ranks told beside the label: of the pairs, or of the highest card where there are none."""


class EarView(msgspec.Struct, frozen=True):
    """The part of a hand by ear that the rules of a hand do not know."""

    asked: list[bool]
    """For each seat, whether it has asked for the score and so names no more hands."""
    heard: list[Heard]
    """The names that the viewer's seat gave; everybody's, once the faces are turned up."""
    points: list[int] | None
    """For each seat, its points for the ear; null while faces are blank."""


class TonePokerView(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", tag="tone-poker"):
    """The whole of what one audience sees; seats are counted from 0, clockwise from the host."""

    seats: list[SeatView]
    legal: list[str]
    """The legal actions of the viewer's seat, in the notation of records without the seat; a move of a
    card to another place is legal too, but not listed."""
    score: Placing | None
    """The score sheet, while every seat has played (TP-27); by ear, once everybody has asked for it."""
    ear: EarView | None = None
    """The naming by ear; null at every table that is not played by ear, where faces are not blank."""


class TonePokerShown(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="t", tag="tone-poker"
):
    """One action, as one audience may know of it: for motion, sound and announcement."""

    seat: int
    did: ActionKind | EarDeed
    cards: list[int] = []
    """The cards dealt, touched, thrown or played, where this audience may see them."""
    count: int = 0
    """The number of these cards, seen or not."""
    drawn: list[int] = []
    """The replacements of a discard, where this audience may see them, first drawn first."""
    notes: list[int] = []
    """The sound for this audience, as MIDI notes in order (TP-16, TP-17)."""
    place: int = 0
    """The new place of a moved card, from 1; 0 where it is not told."""
    by: Literal["clock", "bot"] | None = None
    """Set when the table or a bot acted for the person in this seat."""
