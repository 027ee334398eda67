"""Everything a person may ask of a table, one record each, tagged by `do`."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from greenroom.games.tonk.table.views import FirstDealer
from greenroom.games.tonk.text.view import SideBet, Suit
from greenroom.table.views import Clock, Currency, ReactionName

MOST_STAKED = 1_000_000
LONGEST_GRACE = 5_000

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
"""Chosen by the client, unique for each command: a repeated one is answered, never done twice."""


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What all commands share."""

    id: CommandId
    cost: ClassVar[int] = 1
    """What it takes from its socket's allowance, which refills steadily (`wire.allowance`)."""


class Act(Asked, frozen=True, tag="act"):
    """A play in the game: `action` as in records without the seat (`draw`, `spread 5h 6h 7h`)."""

    decision: Annotated[int, msgspec.Meta(ge=0)]
    """The number of the decision it answers, as the last view gave it."""
    action: Annotated[str, msgspec.Meta(max_length=200)]
    discard: Annotated[str, msgspec.Meta(max_length=4)] | None = None
    """For a slap: the card that is slapped. It then stays good as long as that card can be slapped."""


class Sit(Asked, frozen=True, tag="sit"):
    """Take a free chair, from the next deal: in Tonk at the dealer's right (TK-09)."""

    cost: ClassVar[int] = 5
    tonic: int | None = None
    """In Tone Poker: one of the free pitch classes, 0 to 11 (TP-03)."""
    rules: Annotated[str, msgspec.Meta(max_length=16)] | None = None
    """In Tonk, and needed there: the fingerprint of the rule sheet that is accepted thereby."""


class Leave(Asked, frozen=True, tag="leave"):
    """Give the chair up; in a hand, a bot plays it to the end."""

    cost: ClassVar[int] = 5


class Ready(Asked, frozen=True, tag="ready"):
    """Ready for the next hand; for the host before the first hand: start.

    In Tone Poker the host starts every hand (TP-31).
    """

    unfinished: bool = False
    """Start although not everybody has played: the hand before then counts for nothing."""


class AddBot(Asked, frozen=True, tag="add_bot"):
    """The host seats a bot (`steady`)."""

    cost: ClassVar[int] = 5
    bot: Annotated[str, msgspec.Meta(max_length=40)]


class SitIn(Asked, frozen=True, tag="sit_in"):
    """Let a bot play the own chair, or (no clock, absent for 60 s) that of an absent person."""

    cost: ClassVar[int] = 5
    chair: int


class TakeBack(Asked, frozen=True, tag="take_back"):
    """Play the own chair again after a bot sat in."""

    cost: ClassVar[int] = 5


class Remove(Asked, frozen=True, tag="remove"):
    """The host frees a chair, between hands."""

    cost: ClassVar[int] = 5
    chair: int


class PassHost(Asked, frozen=True, tag="pass_host"):
    """The host hands the table on."""

    cost: ClassVar[int] = 5
    chair: int


class Settings(Asked, frozen=True, tag="settings"):
    """The host changes clock, stake or currency, between hands; what is null stays as it is."""

    cost: ClassVar[int] = 5
    clock: Clock
    stake: Annotated[int, msgspec.Meta(ge=1, le=MOST_STAKED)]
    currency: Currency
    slap_grace_ms: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_GRACE)] | None = None
    first_dealer: FirstDealer | None = None


class React(Asked, frozen=True, tag="react"):
    """A quick reaction, shown to all and kept nowhere."""

    cost: ClassVar[int] = 4
    reaction: ReactionName


class EndTable(Asked, frozen=True, tag="end_table"):
    """The host ends the session, in Tonk between hands: the score stays to be seen."""

    cost: ClassVar[int] = 5


class CallSuit(Asked, frozen=True, tag="call_suit"):
    """The dealer calls a suit for the bet on its highest card, or none (TK-11)."""

    suit: Suit | None


class Bet(Asked, frozen=True, tag="bet"):
    """Join a side bet of the next deal or stay out of it (TK-11, TK-12)."""

    bet: SideBet
    joins: bool


class AnnounceBigOne(Asked, frozen=True, tag="big_one"):
    """The next dealer announces The Big One: the next deal is for double stakes (TK-10)."""


class ProposeRules(Asked, frozen=True, tag="propose_rules"):
    """Propose other rules to the table, between hands; null leaves stake or currency as they are."""

    cost: ClassVar[int] = 5
    preset: Annotated[str, msgspec.Meta(max_length=40)]
    overrides: dict[str, object] = {}
    stake: Annotated[int, msgspec.Meta(ge=1, le=MOST_STAKED)] | None = None
    currency: Currency | None = None


class AnswerRules(Asked, frozen=True, tag="answer_rules"):
    """Accept the rules that are proposed, or decline; who proposes them withdraws them by declining."""

    proposal: int
    accepts: bool


class PlayAgain(Asked, frozen=True, tag="play_again"):
    """The host begins another session with those who sit: balances begin at 0."""

    cost: ClassVar[int] = 5


class SetRules(Asked, frozen=True, tag="set_rules"):
    """The host of a table of Tone Poker sets its rules from the next hand on."""

    cost: ClassVar[int] = 5
    overrides: dict[str, object]


class PlayHands(Asked, frozen=True, tag="play_hands"):
    """Let every hand of the table sound once, for all to hear, once everybody has played (TP-15)."""

    cost: ClassVar[int] = 5


class StopHands(Asked, frozen=True, tag="stop_hands"):
    """Stop that: for who started it, and the host."""


class AskHint(Asked, frozen=True, tag="hint"):
    """Ask what perfect play would do with the own hand now, where nobody else but bots sits."""

    cost: ClassVar[int] = 2


class AskReview(Asked, frozen=True, tag="review"):
    """Ask how well the hand was played, once everybody has played it."""

    cost: ClassVar[int] = 5


class Ping(Asked, frozen=True, tag="ping"):
    """Ask for the server's time."""
