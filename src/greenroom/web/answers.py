"""What the HTTP API asks and answers, one record each."""

from __future__ import annotations

import msgspec

from greenroom.games.tone_poker.engine.ranking import Label, Royal
from greenroom.games.tone_poker.engine.reasons import Reason
from greenroom.table.views import Clock, Currency, TablePhase


class Called(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest wants to be called, and the language of its page."""

    name: str
    lang: str = "en"


class Me(msgspec.Struct, frozen=True):
    """The guest whose browser asks."""

    name: str | None
    """Null for somebody new."""
    lang: str


class LinkWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A personal link; with a table's code it leads there."""

    code: str | None = None


class PersonalLink(msgspec.Struct, frozen=True):
    """Opens the same guest in another browser, for a day or until revoked."""

    link: str


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty question or answer."""


class Opened(msgspec.Struct, frozen=True):
    """A table that was opened."""

    id: str
    code: str
    link: str


class Card(msgspec.Struct, frozen=True):
    """What anybody with a table's code may know before sitting down."""

    id: str
    code: str
    link: str
    host: str | None
    phase: TablePhase
    game: str
    preset: str
    stake: int
    currency: Currency
    clock: Clock
    people: list[str]
    tonics: list[int]
    """Those that are taken, at a table of Tone Poker (TP-02)."""
    free_chairs: int
    seated: bool
    """Whether the one who asks has a chair there."""


class PaymentLine(msgspec.Struct, frozen=True):
    """Who paid whom, how much and by which rule: a code under `payment.<game>.<why>`."""

    payer: str
    payee: str
    amount: int
    why: str
    args: dict[str, str | int]


class NetLine(msgspec.Struct, frozen=True):
    """What a hand brought one person."""

    name: str
    net: int
    place: int | None = None
    """In Tone Poker, 1 and more (TP-30)."""


class PlayedLine(msgspec.Struct, frozen=True):
    """A hand of Tone Poker as it was played, and where it came."""

    name: str
    tonic: int
    cards: list[int]
    """From the left."""
    label: Label
    royal: Royal | None
    ranks: list[str]
    """As `SeatView` tells them."""
    place: int
    bonus: int
    points: int


class HandLine(msgspec.Struct, frozen=True):
    """One finished hand."""

    number: int
    end: str
    winners: list[str]
    payments: list[PaymentLine]
    net: list[NetLine]
    played: list[PlayedLine] = []
    """In Tone Poker, the hands from the best down (TP-30)."""
    why: list[Reason] = []
    """Why those of one place beat those of the next."""


class BalanceLine(msgspec.Struct, frozen=True):
    """What somebody has won or lost so far."""

    name: str
    balance: int


class TransferLine(msgspec.Struct, frozen=True):
    """One of the fewest transfers that clear all balances."""

    payer: str
    payee: str
    amount: int


class Score(msgspec.Struct, frozen=True):
    """The ledger of a table."""

    stake: int
    currency: Currency
    hands: list[HandLine]
    balances: list[BalanceLine]
    transfers: list[TransferLine]


class Fault(msgspec.Struct, frozen=True):
    """Why something is not done; the sentence stands in the locales under `refusal.<code>`."""

    code: str
    args: dict[str, str | int]
