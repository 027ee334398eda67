"""The choices of somebody who opens a duplicate.

A hand must be the same at every table, whatever happened in the hands before. What would make it depend on
them is therefore refused, and not left out in silence: bets that go on into other hands, hands for double
stakes that a dealer calls, and a session of another length. Who deals is fixed instead of cut for.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from greenroom.games.tonk import bots as registry
from greenroom.games.tonk.rules.agreement import with_overrides
from greenroom.games.tonk.rules.house_rules import HouseRules, fits
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.commands import MAX_STAKE
from greenroom.table.views import Clock, Currency

MAX_HANDS = 30
STANDARD = "classic"
BETWEEN_HANDS: Mapping[str, str] = {
    "side_bet_high_suit": "tonk.duplicate_side_bets",
    "side_bet_natural": "tonk.duplicate_side_bets",
    "big_one": "tonk.duplicate_big_one",
    "deals": "tonk.duplicate_deals",
}
"""The options that make a hand depend on others, each with the reason for its refusal."""


class DuplicateOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a duplicate, its length, and who sits at its tables."""

    preset: str = STANDARD
    overrides: dict[str, object] = {}
    stake: int = 1
    currency: Currency = "points"
    clock: Clock = "none"
    hands: int = 8
    """The number of hands that every table plays."""
    players: int = 4
    """Seats of every table, people and bots."""
    bots: int = 0
    """Sit in the last seats of every table."""
    bot: str = "steady"

    def rules(self) -> HouseRules | Refusal:
        """Return the house rules, or say why no duplicate can be played by them."""
        rules = with_overrides(self.preset, self.overrides)
        if isinstance(rules, Refusal):
            return rules
        depends = next((code for name, code in BETWEEN_HANDS.items() if getattr(rules, name)), None)
        return (None if depends is None else refuse(depends)) or fits(rules, self.players) or rules

    def refusal(self) -> Refusal | None:
        """Refuse any other choice that is out of range."""
        if not 1 <= self.stake <= MAX_STAKE:
            return refuse("room.stake", most=MAX_STAKE)
        if not 1 <= self.hands <= MAX_HANDS:
            return refuse("tonk.duplicate_hands", most=MAX_HANDS)
        if not 0 <= self.bots < self.players:
            return refuse("tonk.duplicate_bots", players=self.players)
        return None if self.bot in registry.names() else refuse("room.unknown_bot")
