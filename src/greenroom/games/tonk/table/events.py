"""The events that only the log of a table of Tonk has."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from greenroom.games.tonk.rules.bets import Suit
from greenroom.games.tonk.text.view import SideBet
from greenroom.table.log.events import GameEvent
from greenroom.table.log.transfers import Transfer
from greenroom.table.views import Currency


class Cut(GameEvent, frozen=True):
    """The cards that find the first dealer (TK-08): their rounds, then the chairs clockwise from it."""

    rounds: list[list[tuple[int, str]]]
    order: list[int]


class BettingOpened(GameEvent, frozen=True):
    """The side bets of the next deal are made (TK-11, TK-12)."""


class SuitCalled(GameEvent, frozen=True):
    """The dealer called a suit for the bet on its highest card, or none (TK-11)."""

    chair: int
    suit: Suit | None


class BetMade(GameEvent, frozen=True):
    """Somebody joined a side bet of the next deal, or stayed out of it."""

    chair: int
    bet: SideBet
    joins: bool


class BigOneAnnounced(GameEvent, frozen=True):
    """The dealer announced that the next deal is for double stakes (TK-10).

    Where the session has a length its last deals are, and the dealer's call comes with the deal.
    """

    chair: int


class RulesProposed(GameEvent, frozen=True):
    """Somebody proposed other rules; `rules` are the effective ones in full."""

    number: int
    chair: int
    preset: str
    rules: msgspec.Raw
    stake: int
    currency: Currency


class RulesAnswered(GameEvent, frozen=True):
    """Somebody accepted the proposed rules, or declined them."""

    chair: int
    accepts: bool


class RulesKept(GameEvent, frozen=True):
    """The proposed rules cannot be played by those who sit here now; the code says why."""

    code: str


class PotSettled(GameEvent, frozen=True):
    """People who did not play the hand that won the pot pay their shares to its winner (TK-12).

    Those who played it pay theirs by the hand's own payments.
    """

    payments: list[Transfer]

    @property
    def transfers(self) -> Sequence[Transfer]:
        """The amounts that they pay."""
        return self.payments


class PotReleased(GameEvent, frozen=True):
    """Nobody can win the pot any more: nobody owes it anything, as nothing was paid (TK-12)."""


TonkEvent = (
    Cut
    | BettingOpened
    | SuitCalled
    | BetMade
    | BigOneAnnounced
    | RulesProposed
    | RulesAnswered
    | RulesKept
    | PotSettled
    | PotReleased
)
KINDS: dict[str, type[GameEvent]] = {
    "cut": Cut,
    "betting": BettingOpened,
    "suit_called": SuitCalled,
    "bet": BetMade,
    "big_one": BigOneAnnounced,
    "rules_proposed": RulesProposed,
    "rules_answered": RulesAnswered,
    "rules_kept": RulesKept,
    "tonk_pot_settled": PotSettled,
    "tonk_pot_released": PotReleased,
}
"""The kinds as they stand in logs; most are older than the rule that a kind begins with its game's name."""
