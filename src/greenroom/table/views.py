"""What people see of a table besides the cards: who sits, what is owed, what happened."""

from __future__ import annotations

from typing import Literal

import msgspec

from greenroom.games.tone_poker.table.views import TonePokerRoom
from greenroom.games.tonk.table.views import TonkRoom
from greenroom.games.tonk.text.view import SideBet, Suit

Clock = Literal["none", "relaxed", "brisk"]
Currency = Literal["points", "chips", "cents"]
TablePhase = Literal["gathering", "playing", "between", "ended"]
ReactionName = Literal["nice", "ouch", "laugh", "thanks", "hurry", "wow"]
What = Literal[
    "opened",
    "joined",
    "left",
    "back",
    "gone",
    "bot_joined",
    "bot_sat_in",
    "took_back",
    "removed",
    "host",
    "cut",
    "hand_started",
    "hand_ended",
    "hand_void",
    "ready",
    "reaction",
    "clock_ran_out",
    "settings",
    "parked",
    "ended",
    "trouble",
    "betting",
    "suit_called",
    "bet",
    "big_one",
    "rules_proposed",
    "rules_accepted",
    "rules_declined",
    "rules_changed",
    "rules_kept",
    "again",
    "playback",
    "playback_stopped",
    "playback_ended",
]


class ChairView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One chair, in clockwise order around the table."""

    chair: int
    """A number that stays with its occupant while it sits."""
    name: str
    kind: Literal["person", "bot"]
    played_by: Literal["self", "bot"]
    """`bot` while a bot sits in for a person."""
    connected: bool
    away_ms: int | None = None
    """How long a person has been gone, at the time of this message; null while connected."""
    ready: bool
    """For the next hand."""
    host: bool
    seat: int | None
    """Seat in the hand in play (or just ended); null for a newcomer who waits for the next deal."""
    tonic: int | None
    """The chair's pitch class, at a table of Tone Poker (TP-02)."""
    balance: int


class CutCard(msgspec.Struct, frozen=True):
    """One card of the cut for the first deal (TK-08)."""

    chair: int
    card: str


class PlaceView(msgspec.Struct, frozen=True):
    """Where somebody stands at the end of a session."""

    place: int
    """1 for who won it; equals share a place."""
    name: str
    chair: int | None
    """Null for who has left."""
    balance: int


class TransferView(msgspec.Struct, frozen=True):
    """One of the fewest transfers that clear all balances (TK-37)."""

    payer: str
    payee: str
    amount: int


class Settlement(msgspec.Struct, frozen=True):
    """How a session came out."""

    places: list[PlaceView]
    """Best first."""
    transfers: list[TransferView]
    """None where points are charged or won: nobody owes them to anybody."""


class RoomView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The public state of a table, the same for every audience."""

    id: str
    code: str
    """Short, to be read out; also the end of the invite link."""
    link: str
    game: str
    preset: str
    stake: int
    currency: Currency
    clock: Clock
    phase: TablePhase
    hand_number: int
    """1 for the first hand; 0 before it."""
    chairs: list[ChairView]
    watching: list[str]
    """Names of connected spectators."""
    free_chairs: int
    cut: list[list[CutCard]]
    """The rounds of the cut for the first deal, shown before hand 1; empty afterwards."""
    next_hand_ms: int | None
    """Until the next hand starts by itself; null when it does not."""
    settlement: Settlement | None = None
    """Once the session has ended."""
    tonk: TonkRoom | None
    """Null at a table of another game."""
    tone_poker: TonePokerRoom | None
    """Null at a table of another game."""


class RoomShown(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t", tag="room"):
    """Something that happened at the table besides the cards."""

    what: What
    chair: int | None = None
    name: str | None = None
    reaction: ReactionName | None = None
    code: str | None = None
    """For `trouble` and `hand_void`: a refusal code with its sentence in the locales."""
    suit: Suit | None = None
    """For `suit_called`: null where the dealer calls none."""
    bet: SideBet | None = None
    """For `bet`, with `joins`."""
    joins: bool | None = None
