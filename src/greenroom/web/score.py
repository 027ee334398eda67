"""A table's ledger as people read it: names in place of identities."""

from __future__ import annotations

from greenroom.table.game import Game
from greenroom.table.log.ledger import Ledger, LedgerHand
from greenroom.table.log.settlement import named_transfers
from greenroom.table.log.state import TableState
from greenroom.table.log.transfers import fewest_transfers
from greenroom.table.parts import Details
from greenroom.web.schemas import BalanceLine, HandLine, NetLine, Score


def score(table: TableState, reader: str | None) -> Score[Details]:
    """Write the ledger of a table; of a hand that onlookers never see they are told who won what."""
    ledger = table.ledger
    sits = reader in ledger.names
    return Score(
        table.stake,
        table.currency,
        [_hand(table.game, ledger, hand, whole=sits or hand.looking_on != "off") for hand in ledger.hands],
        [
            BalanceLine(ledger.names[person], balance, ledger.chairs[person])
            for person, balance in ledger.balances.items()
        ],
        named_transfers(ledger.names, fewest_transfers(ledger.balances)),
    )


def _hand(game: Game, ledger: Ledger, hand: LedgerHand, *, whole: bool) -> HandLine[Details]:
    names = [ledger.names[person] for person in hand.people]
    winners, details = game.score(hand, names)
    net = [NetLine(name, net) for name, net in zip(names, hand.result.net, strict=True)]
    return HandLine(
        hand.number, winners, net, named_transfers(ledger.names, hand.transfers), details if whole else None
    )
