"""The commands before a deal of Tonk: the suit that the dealer calls, side bets, The Big One."""

from __future__ import annotations

from greenroom.games.tonk.table.commands import AnnounceBigOne, Bet, CallSuit
from greenroom.games.tonk.table.events import BetMade, BigOneAnnounced, SuitCalled
from greenroom.games.tonk.table.state import TonkState
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.game import Decision
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair
from greenroom.table.people.requester import Requester, between_hands


def call_suit(command: CallSuit, table: TableState, state: TonkState, requester: Requester) -> Decision:
    """Call a suit, or none (TK-11)."""
    chair = _speaker(table, requester)
    if isinstance(chair, Refusal):
        return chair
    if state.betting is None or not state.bets_open or not state.rules.side_bet_high_suit:
        return refuse("room.no_bets_now")
    if chair.number != state.next_dealer(table.chairs):
        return refuse("room.dealer_only")
    if state.betting.called:
        return refuse("room.suit_called_already")
    return [SuitCalled(chair.number, command.suit, done=requester.done_command(command))]


def bet(command: Bet, table: TableState, state: TonkState, requester: Requester) -> Decision:
    """Join a side bet or stay out of it (TK-11, TK-12)."""
    chair = _speaker(table, requester)
    if isinstance(chair, Refusal):
        return chair
    if state.betting is None or not state.bets_open or command.bet not in state.betting.asks(state.rules):
        return refuse("room.no_bets_now")
    if command.bet == "natural_bet" and not command.joins and state.is_in_pot(chair):
        return refuse("room.in_the_pot")
    return [BetMade(chair.number, command.bet, command.joins, done=requester.done_command(command))]


def announce(command: AnnounceBigOne, table: TableState, state: TonkState, requester: Requester) -> Decision:
    """Announce The Big One (TK-10)."""
    chair = _speaker(table, requester)
    if isinstance(chair, Refusal):
        return chair
    if state.rules.deals is not None or not state.rules.big_one:
        return refuse("room.big_one_not_announced")
    if state.dealer is None or chair.number != state.next_dealer(table.chairs):
        return refuse("room.dealer_only")
    if state.session.announced:
        return refuse("room.big_one_already")
    if not state.session.big_ones_left(state.rules):
        return refuse("room.big_one_spent", most=state.rules.big_one)
    return [BigOneAnnounced(chair.number, done=requester.done_command(command))]


def _speaker(table: TableState, requester: Requester) -> Chair | Refusal:
    chair = table.chair_of(requester.person)
    if chair is None:
        return refuse("room.not_sitting")
    if chair.bot is not None:
        return refuse("room.bot_plays")
    return between_hands(table) or chair
