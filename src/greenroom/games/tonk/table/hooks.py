"""The customs of Tonk: side bets before the deal, rules by consent, sessions that come to an end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from greenroom.games.tonk.bots.side_bets import joins
from greenroom.games.tonk.rules import agreement
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.table.presenter import tonk_room
from greenroom.games.tonk.table.proposals import not_here
from greenroom.games.tonk.table.side_bets import Betting
from greenroom.games.tonk.table.state import TonkKept
from greenroom.games.tonk.table.views import TonkRoom
from greenroom.games.tonk.text.view import Suit
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.customs import Customs, Shuffle
from greenroom.table.log import events as told
from greenroom.table.log.projection import Table

SUITS: dict[str, Suit] = {"c": "c", "d": "d", "h": "h", "s": "s"}


class TonkCustoms(Customs):
    """What goes on at a table of Tonk between the hands."""

    def accepts(self, table: Table, sheet: str | None) -> Refusal | None:
        """Refuse who has read no rule sheet, or one that no longer holds."""
        if sheet is None:
            return refuse("room.rules_not_read")
        return None if sheet == fingerprint(kept_of(table).rules) else refuse("room.rules_have_changed")

    def before_deal(self, table: Table, done: told.Done | None) -> told.TableEvent | None:
        """Let side bets be made, where they are played and have not been."""
        kept = kept_of(table)
        played = kept.rules.side_bet_high_suit or kept.rules.side_bet_natural
        return told.BettingOpened(done) if played and not kept.bets_open else None

    def follows(self, table: Table, shuffle: Shuffle) -> Sequence[told.TableEvent]:
        """Change the rules when everybody has accepted them; let bots call and bet."""
        kept = kept_of(table)
        if kept.proposal is not None and table.chairs and kept.proposal.accepted(table.chairs):
            proposed = kept.proposal.event
            why_not = not_here(kept.proposal.rules, table, kept)
            if why_not is not None:
                return [told.RulesKept("room.rules_do_not_fit")]
            return [
                told.RulesChanged(proposed.preset, proposed.rules, proposed.stake, proposed.currency),
            ]
        betting = kept.betting if kept.bets_open else None
        return () if betting is None else _by_bots(table, kept, betting, shuffle)

    def after_hand(self, table: Table) -> Sequence[told.TableEvent]:
        """End the session with its last hand (TK-10)."""
        kept = kept_of(table)
        return [told.Ended()] if kept.session.ends_with_next(kept.rules) else []

    def bets_open(self, table: Table) -> bool:
        """Tell whether side bets are being made."""
        return kept_of(table).bets_open

    def bets_complete(self, table: Table) -> bool:
        """Tell whether everybody has said in or out."""
        return kept_of(table).bets_complete(table.chairs)

    def proposal(self, table: Table) -> int | None:
        """Return the number of the rules that are proposed."""
        proposal = kept_of(table).proposal
        return None if proposal is None else proposal.event.number

    def shown(self, table: Table, bets_ms: int | None) -> TonkRoom | None:
        """Show what only Tonk has."""
        return tonk_room(table, kept_of(table), fingerprint(kept_of(table).rules), bets_ms)


def kept_of(table: Table) -> TonkKept:
    """Return what a table of Tonk keeps."""
    assert isinstance(table.kept, TonkKept)
    return table.kept


@lru_cache(maxsize=256)
def fingerprint(rules: HouseRules) -> str:
    """Name a rule set; every view of a table does."""
    return agreement.fingerprint(rules)


def _by_bots(table: Table, kept: TonkKept, betting: Betting, shuffle: Shuffle) -> list[told.TableEvent]:
    """Let a bot that deals call a suit, and every bot say in or out."""
    bots = [chair for chair in table.chairs if not chair.is_person]
    dealer = kept.next_dealer(table.chairs)
    if kept.rules.side_bet_high_suit and not betting.called and any(each.number == dealer for each in bots):
        return [told.SuitCalled(dealer, SUITS[shuffle(list(SUITS))[0]])]
    made: list[told.TableEvent] = []
    for bet in betting.asks(kept.rules):
        amount = kept.rules.side_bet_high_suit if bet == "high_suit" else kept.rules.side_bet_natural
        for chair in bots:
            if chair.number not in betting.answers(bet):
                owed = kept.pot.shares.get(chair.person, 0) if bet == "natural_bet" else 0
                made.append(told.BetMade(chair.number, bet, joins(amount, table.stake, owed)))
    return made
