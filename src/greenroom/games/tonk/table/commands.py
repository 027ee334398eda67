"""The commands that only a table of Tonk knows."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from greenroom.games.tonk.rules.bets import Suit
from greenroom.games.tonk.text.view import SideBet
from greenroom.table.commands import Command, Stake
from greenroom.table.views import Currency


class CallSuit(Command, frozen=True, tag="call_suit"):
    """The dealer calls a suit for the bet on its highest card, or none (TK-11)."""

    suit: Suit | None


class Bet(Command, frozen=True, tag="bet"):
    """Join a side bet of the next deal or stay out of it (TK-11, TK-12)."""

    bet: SideBet
    joins: bool


class AnnounceBigOne(Command, frozen=True, tag="big_one"):
    """The next dealer announces The Big One: the next deal is for double stakes (TK-10)."""


class ProposeRules(Command, frozen=True, tag="propose_rules"):
    """Propose other rules, another stake or both to the table, between hands; null leaves it as it is."""

    cost: ClassVar[int] = 5
    preset: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    """The preset to propose; null: the rules that are played, with `overrides` on top of them."""
    overrides: dict[str, object] = msgspec.field(default_factory=dict)
    stake: Stake | None = None
    currency: Currency | None = None


class AnswerRules(Command, frozen=True, tag="answer_rules"):
    """Accept the rules that are proposed, or decline; the proposer withdraws them by declining."""

    proposal: int
    accepts: bool


TonkCommand = CallSuit | Bet | AnnounceBigOne | ProposeRules | AnswerRules
COMMANDS: tuple[type[Command], ...] = (CallSuit, Bet, AnnounceBigOne, ProposeRules, AnswerRules)
