"""The side bets of the bots at a table (TK-11, TK-12)."""

from __future__ import annotations

from greenroom.games.tonk.bots.side_bets import joins
from greenroom.games.tonk.rules.bets import Suit
from greenroom.games.tonk.table.events import BetMade, SuitCalled
from greenroom.games.tonk.table.state import TonkState
from greenroom.table.game import Shuffle
from greenroom.table.log.events import AnyEvent
from greenroom.table.log.state import TableState

SUITS: dict[str, Suit] = {"c": "c", "d": "d", "h": "h", "s": "s"}


def bots_bet(table: TableState, state: TonkState, shuffle: Shuffle) -> list[AnyEvent]:
    """Let a bot that deals call a suit, and every bot say in or out."""
    betting = state.betting
    assert betting is not None
    seated = [chair for chair in table.chairs if not chair.is_person]
    dealer = state.next_dealer(table.chairs)
    calls = state.rules.side_bet_high_suit and not betting.called
    if calls and any(each.number == dealer for each in seated):
        return [SuitCalled(dealer, SUITS[shuffle(list(SUITS))[0]])]
    made: list[AnyEvent] = []
    for bet in betting.asks(state.rules):
        amount = state.rules.side_bet_high_suit if bet == "high_suit" else state.rules.side_bet_natural
        for chair in seated:
            is_in = bet == "natural_bet" and state.is_in_pot(chair)
            if chair.number not in betting.answers(bet) and not is_in:
                made.append(BetMade(chair.number, bet, joins(amount, table.stake)))
    return made
