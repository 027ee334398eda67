"""A finished hand of Tonk on the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tonk.table.parts import TonkResult
from greenroom.games.tonk.table.views import PaymentLine, TonkScore
from greenroom.table.log.ledger import LedgerHand


def score(hand: LedgerHand, names: Sequence[str]) -> tuple[list[str], TonkScore]:
    """Tell who won a hand and who paid whom; `names` are those of its seats."""
    assert isinstance(hand.result, TonkResult)
    outcome = hand.result.outcome
    payments = [
        PaymentLine(names[each.payer], names[each.payee], each.amount, each.why, each.args)
        for each in outcome.payments
    ]
    return [names[seat] for seat in outcome.winners], TonkScore(outcome.end, payments)
