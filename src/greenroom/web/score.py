"""A table's ledger as people read it: names in place of identities."""

from __future__ import annotations

from greenroom.rooms.facts import TonePokerResult, TonkResult
from greenroom.rooms.ledger import Ledger, LedgerHand
from greenroom.rooms.table import Table
from greenroom.rooms.transfers import fewest_transfers
from greenroom.rulebook.outcome import Outcome
from greenroom.tone_poker.placing import Placing
from greenroom.web.answers import BalanceLine, HandLine, NetLine, PaymentLine, Score, TransferLine


def score(table: Table) -> Score:
    """Write the whole ledger of a table."""
    ledger = table.ledger
    return Score(
        table.stake,
        table.currency,
        [_hand(ledger, hand) for hand in ledger.hands],
        [BalanceLine(ledger.names[person], balance) for person, balance in ledger.balances.items()],
        [
            TransferLine(ledger.names[each.payer], ledger.names[each.payee], each.amount)
            for each in fewest_transfers(ledger.balances)
        ],
    )


def _hand(ledger: Ledger, hand: LedgerHand) -> HandLine:
    names = [ledger.names[person] for person in hand.people]
    match hand.result:
        case TonkResult(outcome):
            return _tonk(hand, names, outcome)
        case TonePokerResult(placing=placing):
            return _tone_poker(hand, names, placing)


def _tonk(hand: LedgerHand, names: list[str], outcome: Outcome) -> HandLine:
    return HandLine(
        hand.number,
        outcome.end,
        [names[seat] for seat in outcome.winners],
        [
            PaymentLine(names[each.payer], names[each.payee], each.amount, each.why, each.args)
            for each in outcome.payments
        ],
        [NetLine(name, net) for name, net in zip(names, outcome.net, strict=True)],
    )


def _tone_poker(hand: LedgerHand, names: list[str], placing: Placing) -> HandLine:
    placed = zip(names, placing.points, placing.places, strict=True)
    winners = [names[seat] for seat in placing.order[0]]
    return HandLine(hand.number, "played", winners, [], [NetLine(*each) for each in placed])
