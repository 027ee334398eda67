"""What is said before a deal of Tonk: the suit that the dealer calls, side bets, The Big One."""

from __future__ import annotations

from greenroom.games.tonk.table.state import TonkKept
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table import commands as asked
from greenroom.table.log import events as told
from greenroom.table.log.projection import Table
from greenroom.table.people.chairs import Chair
from greenroom.table.request import Asker, Decision, between_hands, done_by


def call_suit(command: asked.CallSuit, table: Table, asker: Asker) -> Decision:
    """Call a suit, or none (TK-11)."""
    found = _before_deal(table, asker)
    if isinstance(found, Refusal):
        return found
    kept, chair = found
    if kept.betting is None or not kept.bets_open or not kept.rules.side_bet_high_suit:
        return refuse("room.no_bets_now")
    if chair.number != kept.next_dealer(table.chairs):
        return refuse("room.dealer_only")
    if kept.betting.called:
        return refuse("room.suit_called_already")
    return [told.SuitCalled(chair.number, command.suit, done_by(asker, command))]


def bet(command: asked.Bet, table: Table, asker: Asker) -> Decision:
    """Join a side bet or stay out of it (TK-11, TK-12)."""
    found = _before_deal(table, asker)
    if isinstance(found, Refusal):
        return found
    kept, chair = found
    if kept.betting is None or not kept.bets_open or command.bet not in kept.betting.asks(kept.rules):
        return refuse("room.no_bets_now")
    return [told.BetMade(chair.number, command.bet, command.joins, done_by(asker, command))]


def announce(command: asked.AnnounceBigOne, table: Table, asker: Asker) -> Decision:
    """Announce The Big One (TK-10)."""
    found = _before_deal(table, asker)
    if isinstance(found, Refusal):
        return found
    kept, chair = found
    if kept.rules.deals is not None or not kept.rules.big_one:
        return refuse("room.big_one_not_announced")
    if kept.dealer is None or chair.number != kept.next_dealer(table.chairs):
        return refuse("room.dealer_only")
    if kept.session.announced:
        return refuse("room.big_one_already")
    if not kept.session.left(kept.rules):
        return refuse("room.big_one_spent", most=kept.rules.big_one)
    return [told.BigOneAnnounced(chair.number, done_by(asker, command))]


def _before_deal(table: Table, asker: Asker) -> tuple[TonkKept, Chair] | Refusal:
    kept, chair = table.kept, table.chair_of(asker.person)
    if not isinstance(kept, TonkKept):
        return refuse("room.not_in_this_game")
    if chair is None:
        return refuse("room.not_sitting")
    if chair.bot is not None:
        return refuse("room.bot_plays")
    return between_hands(table, asker) or (kept, chair)
