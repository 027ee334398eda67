"""A table's ledger as people read it: names in place of identities."""

from __future__ import annotations

from greenroom.games.tone_poker.engine.intervals import mask
from greenroom.games.tone_poker.engine.ranking import ranked, ranks_told
from greenroom.kernel.outcome import Outcome
from greenroom.table.log.facts import TonePokerResult, TonkResult
from greenroom.table.log.ledger import Ledger, LedgerHand
from greenroom.table.log.projection import Table
from greenroom.table.log.transfers import fewest_transfers
from greenroom.web.answers import (
    BalanceLine,
    HandLine,
    NetLine,
    PaymentLine,
    PlayedLine,
    Score,
    TransferLine,
)


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
    match result := hand.result:
        case TonkResult(outcome):
            return _tonk(hand, names, outcome)
        case TonePokerResult():
            return _tone_poker(hand, names, result)


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


def _tone_poker(hand: LedgerHand, names: list[str], result: TonePokerResult) -> HandLine:
    placing = result.placing
    placed = zip(names, placing.points, placing.places, strict=True)
    return HandLine(
        hand.number,
        "played",
        [names[seat] for seat in placing.order[0]],
        [],
        [NetLine(*each) for each in placed],
        [_played(hand, names[seat], result, seat) for equal in placing.order for seat in equal],
        placing.why,
    )


def _played(hand: LedgerHand, name: str, result: TonePokerResult, seat: int) -> PlayedLine:
    cards, placing = result.hands[seat], result.placing
    made = ranked(mask(cards))
    return PlayedLine(
        name=name,
        tonic=hand.tonics[seat],
        cards=cards,
        label=made.label,
        royal=made.royal,
        ranks=ranks_told(made),
        place=placing.places[seat],
        bonus=placing.bonus[seat],
        points=placing.points[seat],
    )
