"""The view of a table of Tonk besides the cards: session, side bets, rules, and rules proposed."""

from __future__ import annotations

from typing import Literal

import msgspec

from greenroom.games.tonk.rules.bets import Suit
from greenroom.games.tonk.table.parts import FirstDealer
from greenroom.games.tonk.text.view import SideBet
from greenroom.table.parts import Details
from greenroom.table.views import Currency, Shown

Slapping = Literal["off", "race", "next_first"]
WildRank = Literal["2", "X"]
TonkWhat = Literal[
    "cut",
    "dealt_card",
    "betting",
    "suit_called",
    "bet",
    "big_one",
    "rules_proposed",
    "stake_proposed",
    "rules_accepted",
    "rules_declined",
    "rules_kept",
    "pot_settled",
    "pot_released",
]


class CutCard(msgspec.Struct, frozen=True):
    """One card of the cut for the first deal (TK-08)."""

    chair: int
    card: str


class SessionView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The progress of the session (TK-10); what is usual is left out, as everywhere at a table of Tonk."""

    deals: int | None = None
    """The length of the session in hands; null until the host ends it."""
    played: int
    """The number of hands that have ended in the session, dead ones included."""
    big_ones: int = 0
    """The number of the session's deals for double stakes: the last or, without `deals`, those announced."""
    big_ones_left: int = 0
    """The number of deals that can still be The Big One."""
    big_one: bool = False
    """The hand in play or just ended is for double stakes."""
    next_big_one: bool = False
    """Whether the next deal is for double stakes."""
    announcer: int | None = None
    """Chair that may announce The Big One now: the next dealer; null where nobody may."""


class BetAnswer(msgspec.Struct, frozen=True):
    """Whether a chair is in each side bet; null before it has answered."""

    chair: int
    high_suit: bool | None
    natural_bet: bool | None


class BettingView(msgspec.Struct, frozen=True):
    """The side bets of the next deal while they are made, afterwards those of the hand in play."""

    left_ms: int | None
    """Milliseconds until the deal, null after it; chairs that have not answered by then are out."""
    dealer: int
    """Chair that calls the suit."""
    called: bool
    """The dealer has called a suit, or none."""
    suit: Suit | None
    answers: list[BetAnswer]
    """The answer of every chair, clockwise."""


class PotShare(msgspec.Struct, frozen=True):
    """A debt to the one who lays down the first natural spread (TK-12)."""

    name: str
    chair: int | None
    """The chair of that person; null while they do not sit here."""
    amount: int


class ProposalAnswer(msgspec.Struct, frozen=True):
    """Whether somebody accepts other rules: null before they have said so."""

    chair: int
    accepts: bool | None


class ProposalView(msgspec.Struct, frozen=True):
    """Other rules or another stake that somebody proposes; they hold from the next deal when all accept."""

    number: int
    """The number of the proposal, to be sent back with the answer."""
    chair: int
    """The chair that proposes the rules."""
    preset: str
    overrides: dict[str, object]
    """The fewest changes of the preset that lead there, as `/api/rules` takes them."""
    fingerprint: str
    keeps_rules: bool
    """The rules stay as they are: the stake, or what it is counted in, becomes another."""
    stake: int
    currency: Currency
    answers: list[ProposalAnswer]
    """The answer of every chair, clockwise; bots accept."""


class DuplicateRoom(msgspec.Struct, frozen=True):
    """The duplicate of a table, whose decks others play elsewhere."""

    code: str
    hands: int
    """The number of hands that every table plays."""
    bot: str
    """The bot that may fill a seat."""


class PlayedOn(msgspec.Struct, frozen=True):
    """A hand that is played on here from one of its turns."""

    moves: int
    """The number of actions before the turn from which the hand is played on."""
    net: int | None
    """Gain of the reader in the hand itself, in units; null where its record has no end."""


class TonkRoom(Details, frozen=True, kw_only=True, omit_defaults=True, tag="tonk"):
    """The fields that only a table of Tonk has."""

    cut: list[list[CutCard]] = msgspec.field(default_factory=list)
    """The rounds of the cut for the first deal, shown before hand 1; empty afterwards."""
    fingerprint: str
    """The name of rules, stake and currency; whoever sits down sends it back and so accepts them (TK-07)."""
    terms: str | None = None
    """The words played here (TK-39): locale keys `terms.tonk.<terms>.<term>`; null for the usual ones."""
    touch_stock: bool = True
    """False: the page asks before it draws (TK-25)."""
    slap: Slapping = "off"
    slap_grace_ms: int
    """The time for which a slap waits for the player who is next, under `next_first` (TK-26)."""
    first_dealer: FirstDealer = "cut"
    lesson: bool = False
    """Whether somebody learns the game here, alone with a bot."""
    practice: bool = False
    """Whether one person plays alone with bots, and so may ask for hints."""
    duplicate: DuplicateRoom | None = None
    """The duplicate whose decks are played here; null at a table of its own."""
    what_if: PlayedOn | None = None
    """The hand that somebody plays on, alone with bots; null at every other table."""
    wild: list[WildRank] = msgspec.field(default_factory=list)
    """The ranks whose cards may stand for others: 2 (TK-04), X for jokers (TK-03)."""
    push_ups: bool = False
    """Balances are points charged, with a minus: whoever has the fewest wins (TK-35)."""
    side_bet_high_suit: int = 0
    """The bet in units; 0 where it is not played (TK-11)."""
    side_bet_natural: int = 0
    next_dealer: int | None
    """Chair that deals the next hand; null before the first dealer is found."""
    session: SessionView
    betting: BettingView | None = None
    """The side bets of the deal; null where none are made."""
    pot: list[PotShare] = msgspec.field(default_factory=list)
    """The pot for the first natural spread, with what was added for the hand in play."""
    proposal: ProposalView | None = None


class TonkRoomShown(Shown, frozen=True, omit_defaults=True, tag="tonk_room"):
    """Something that happens only at a table of Tonk, besides the hand."""

    what: TonkWhat
    chair: int | None = None
    name: str | None = None
    code: str | None = None
    """For `rules_kept`: a refusal code with its sentence in the locales."""
    suit: Suit | None = None
    """For `suit_called`: null where the dealer calls none."""
    bet: SideBet | None = None
    """The bet that a chair joins or stays out of (`joins`); set for `bet`."""
    joins: bool | None = None
    amount: int | None = None
    """For `pot_settled`: what the named winner gets from those who did not play the hand, in units."""
    seats: bool | None = None
    """For `cut`, which names the first dealer: true where everybody now sits in the order of the cards."""


class PaymentLine(msgspec.Struct, frozen=True):
    """Payers, payees, amounts and the rule of each: a code under `payment.tonk.<why>`."""

    payer: str
    payee: str
    amount: int
    why: str
    args: dict[str, str | int]


class TonkScore(Details, frozen=True, tag="tonk"):
    """One finished hand of Tonk on the score sheet."""

    end: str
    payments: list[PaymentLine]
