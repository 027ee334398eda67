"""A table's ledger as people read it: names in place of identities."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.table.game import Game
from greenroom.table.log.ledger import Ledger, LedgerHand
from greenroom.table.log.state import TableState
from greenroom.table.log.transfers import Transfer, fewest_transfers
from greenroom.table.parts import Details
from greenroom.web.answers import BalanceLine, HandLine, NetLine, Score, TransferLine


def score(table: TableState) -> Score[Details]:
    """Write the whole ledger of a table."""
    ledger = table.ledger
    return Score(
        table.stake,
        table.currency,
        [_hand(table.game, ledger, hand) for hand in ledger.hands],
        [BalanceLine(ledger.names[person], balance) for person, balance in ledger.balances.items()],
        _transfers(ledger, fewest_transfers(ledger.balances)),
    )


def _hand(game: Game, ledger: Ledger, hand: LedgerHand) -> HandLine[Details]:
    names = [ledger.names[person] for person in hand.people]
    winners, details = game.score(hand, names)
    net = [NetLine(name, net) for name, net in zip(names, hand.result.net, strict=True)]
    return HandLine(hand.number, winners, net, _transfers(ledger, hand.transfers), details)


def _transfers(ledger: Ledger, transfers: Sequence[Transfer]) -> list[TransferLine]:
    return [
        TransferLine(ledger.names[each.payer], ledger.names[each.payee], each.amount) for each in transfers
    ]
