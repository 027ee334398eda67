"""The view of a hand of Tonk for one audience: allow-lists, filled field by field (TK-17, TK-19)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from greenroom.games.tonk.rules.bets import Suit

Phase = Literal["claim", "draw", "play", "slap_discard", "over", "lay_off"]
Win = Literal["points", "low", "courts", "claim"]
"""A kind of win on the deal: its word is the term `natural_<kind>` (TK-39)."""
SideBet = Literal["high_suit", "natural_bet"]
Deed = Literal[
    "draw", "take", "spread", "hit", "discard", "end", "drop", "claim", "pass", "slap", "slap_discard"
]


class SpreadView(msgspec.Struct, frozen=True):
    """A spread on the table, in the order laid: the first is `s1`."""

    owner: int
    """Seat that laid it."""
    cards: list[str]
    """The cards of the spread in ascending order of the card stood for; a wild is written `2c=6h`."""


class TonkPayment(msgspec.Struct, frozen=True):
    """One payment: who pays whom, how much in units, and by which rule (TK-36)."""

    payer: int
    payee: int
    amount: int
    why: str
    """A code; its sentence stands in the locales under `payment.tonk.<why>`."""
    args: dict[str, str | int]


class TonkOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of the hand (TK-28…TK-36)."""

    end: Literal["natural", "natural_draw", "tonk", "out", "drop", "caught", "stock_out"]
    winners: list[int]
    ender: int | None
    """The seat whose action ended the play: who dropped, went out or met the empty stock."""
    counts: list[int]
    payments: list[TonkPayment]
    charges: list[int] | None
    net: list[int]
    held: list[Win | None] = []
    """For each seat what it won by, or would have, where the hand ended on the deal or by a claim (TK-14)."""


class Awarded(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side bet won in this hand (TK-11, TK-12)."""

    bet: SideBet
    winner: int
    card: str | None = None
    """The highest card of the called suit, shown to all (TK-11)."""


class WildPlays(msgspec.Struct, frozen=True, omit_defaults=True):
    """Every play that lays a wild card as another, grouped (TK-20): `expand_wild_plays` writes them out."""

    cards: list[str]
    """The wild cards in the viewer's hand, in card order: which of them is asked after."""
    plays: dict[str, list[int]]
    """For each play, written by the cards that would lie there, how many of them may be wild."""
    must: str | None = None
    """The card taken from the pile that the play must use (TK-18)."""


class TonkView(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="game", tag="tonk"):
    """The whole of what one audience sees; seats are counted from 0, clockwise."""

    seats: int
    dealer: int
    turn: int | None
    """The seat that must act now."""
    phase: Phase
    hand: list[str] | None
    """The viewer's own cards by rank, then suit; null for spectators."""
    points: int | None
    """The viewer's own count if the play ended now."""
    cards: list[int]
    """The number of cards in each hand."""
    spreads: list[SpreadView]
    top: str | None
    """The upcard or last discard, the only card of the pile that can be seen (TK-19)."""
    stock: int
    waits: list[int]
    """For each seat, the turns it must still wait before it may drop (TK-27)."""
    legal: list[str]
    """The viewer's legal actions, in the notation of records without the seat; the rest is in `wild`."""
    outcome: TonkOutcome | None
    hands: list[list[str]] | None
    """All hands, once the play has ended (TK-17)."""
    rest: list[str] | None
    """The stock from the top, once the play has ended (TK-17)."""
    called: Suit | None = None
    """The suit that the dealer called for the bet on its highest card (TK-11)."""
    awarded: list[Awarded] = []
    apart: list[int] = []
    """Seats whose highest card of the called suit lies apart, face down, still in the hand (TK-11)."""
    wild: WildPlays | None = None
    """The plays with wild cards, where there are any."""
    blocked: list[int] = []
    """Seats that were hit and can't go out until the end of their next turn (TK-27)."""
    boobed: bool = False
    """The stock is so low that nobody can go out any more (TK-34)."""


class TonkShown(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t", tag="tonk"):
    """One action, as one audience may know of it: for motion, sound and announcement."""

    seat: int
    did: Deed
    cards: list[str] = []
    """The cards that moved, where this audience may see them; a drawn card only for its own seat."""
    spread: int | None = None
    """Number of the spread laid or hit, from 1."""
    owner: int | None = None
    """The seat whose spread was hit or slapped on: its number says nothing any more once the hand is over."""
    by: Literal["clock", "bot"] | None = None
    """Set when the table or a bot acted for the person in this seat."""


class TonkDealt(msgspec.Struct, frozen=True, tag_field="t", tag="tonk_dealt"):
    """The deal, as one seat may know of it: a bot is shown it before all else, a page sees it in its view."""

    seat: int
    """The dealer."""
    cards: list[str]
    """The hand that the seat was dealt itself, by rank, then suit."""
    seats: int
    """The number of players."""
    each: int
    """The number of cards that each was dealt."""
    called: Suit | None = None
    """The suit that the dealer called for the bet on its highest card (TK-11)."""
    high_suit: list[int] = []
    """Seats in the bet on the highest card of the suit (TK-11)."""
    apart: list[int] = []
    """Seats in that bet that were dealt a card of the suit, their highest lying apart (TK-11)."""
    natural_bet: list[int] = []
    """Seats in the bet on the first natural spread (TK-12)."""
    did: Literal["deal"] = "deal"


class TonkTurned(msgspec.Struct, frozen=True, tag_field="t", tag="tonk_turned"):
    """The upcard, turned after the deal where the rules have one (TK-13)."""

    seat: int
    """The dealer."""
    cards: list[str]
    """The upcard."""
    did: Literal["upcard"] = "upcard"


TonkFact: TypeAlias = TonkDealt | TonkTurned | TonkShown
"""Something that a seat was shown of a hand: who did it, what, and the cards that it saw."""
