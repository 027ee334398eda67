"""Tonk's parts of a table's records: what the log keeps, and what people say."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.text.outcome import Outcome
from greenroom.table.parts import Deal, Details, Result

FirstDealer = Literal["cut", "dealt_card"]
SLAP_GRACE_MS = 700
"""Milliseconds that a slap waits for the player who is next, unless the table says otherwise (TK-26)."""
MAX_SLAP_GRACE_MS = 5_000
SHUFFLED = "shuffled"
Grace = Annotated[int, msgspec.Meta(ge=0, le=MAX_SLAP_GRACE_MS)]


class TonkDeal(Deal, frozen=True, tag="tonk"):
    """One pack for all seats, from the top."""

    dealer: int
    """The seat that deals."""
    deck: list[str]
    method: str = SHUFFLED
    """The origin of the deck: the operating system's randomness, `lesson`, or `what_if`."""
    bets: Bets | None = None
    """The side bets made before (TK-11, TK-12)."""
    big_one: bool = False
    """Whether the deal is for double stakes (TK-10)."""

    @property
    def shuffled(self) -> list[list[str]]:
        """The results of its shuffles: the one pack."""
        return [self.deck]


class TonkResult(Result, frozen=True, tag="tonk"):
    """The end of a hand of Tonk, and its payments."""

    outcome: Outcome
    pot_winner: int | None = None
    """Seat that won the pot for the first natural spread (TK-12)."""

    @property
    def net(self) -> list[int]:
        """For each seat, what the hand brought it."""
        return self.outcome.net


class TonkTerms(Details, frozen=True, forbid_unknown_fields=True, tag="tonk"):
    """The terms of a table of Tonk besides stake, currency, clock and rules."""

    slap_grace_ms: int = SLAP_GRACE_MS
    first_dealer: FirstDealer = "cut"
    """The way to find the first dealer (TK-08)."""
    lesson: bool = False
    """The first hands are those of the lesson, for one person alone with a bot."""


class DuplicateDecks(msgspec.Struct, frozen=True):
    """The duplicate to which a table belongs; its decks follow from the secret."""

    code: str
    secret: str
    hands: int
    """The number that every table plays."""
    players: int
    """Seats of every table, people and bots."""
    bot: str
    """The bot that may fill a seat, the same at all tables."""


class DuplicateTable(TonkTerms, frozen=True, kw_only=True, tag="tonk"):
    """The terms of a table of a duplicate: made by the server alone, never read from a request."""

    duplicate: DuplicateDecks
    seat: int
    """The seat of whoever opens it."""


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A turn of a hand that has ended elsewhere, from which somebody plays on."""

    seat: int
    """The seat of the person who plays on."""
    dealer: int
    """The seat that dealt."""
    deck: list[str]
    actions: list[str]
    """The moves before the turn, each with its seat, as records write them."""
    bets: Bets | None = None
    big_one: bool = False
    net: int | None = None
    """Gain of the seat in the whole hand, in units; null where its record ends before it."""


class TonkOpened(TonkTerms, frozen=True, kw_only=True, omit_defaults=True, tag="tonk"):
    """The terms that the log keeps; no view holds the duplicate's secret, no request a position."""

    duplicate: DuplicateDecks | None = None
    position: Position | None = None


class TonkSettings(Details, frozen=True, forbid_unknown_fields=True, tag="tonk"):
    """The terms that the host changes from now on; null where one stays as before."""

    slap_grace_ms: Grace | None = None
    first_dealer: FirstDealer | None = None


class TonkSit(Details, frozen=True, forbid_unknown_fields=True, tag="tonk"):
    """The terms that a newcomer accepts, by their fingerprint."""

    rules: Annotated[str, msgspec.Meta(max_length=16)]
    """The fingerprint of rules, stake and currency, as the table shows it (TK-07)."""


class DuplicateSit(Details, frozen=True, tag="tonk"):
    """The seat that somebody takes at a table of a duplicate: made by the server alone, as the table is."""

    seat: int


class TonkChair(Details, frozen=True, forbid_unknown_fields=True, tag="tonk"):
    """The seat of a chair at a table of a duplicate, from 0: it is dealt the same cards at every table."""

    seat: int


class TonkCard(Details, frozen=True, tag="tonk"):
    """The duplicate to which a table belongs, by its code: people sit down by its page."""

    duplicate: str


def duplicate_of(terms: TonkTerms) -> DuplicateDecks | None:
    """Return the duplicate to which a table with these terms belongs."""
    return terms.duplicate if isinstance(terms, TonkOpened) else None


def position_of(terms: TonkTerms) -> Position | None:
    """Return the turn from which a hand is played on at a table with these terms."""
    return terms.position if isinstance(terms, TonkOpened) else None


def dealing(terms: TonkTerms) -> FirstDealer | Literal["fixed"]:
    """Return how the first dealer is found; at a table of a duplicate each hand has its own."""
    return terms.first_dealer if duplicate_of(terms) is None else "fixed"
