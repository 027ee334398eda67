"""The result of a session: the places, and the transfers that clear the balances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from greenroom.table.log.state import TableState
from greenroom.table.log.transfers import Transfer, fewest_transfers
from greenroom.table.views import PlaceView, Settlement, TransferView


def settlement(table: TableState) -> Settlement:
    """Settle a session: the highest balance has the first place, and equal balances share one."""
    ledger = table.ledger
    chairs = {chair.person: chair.number for chair in table.chairs}
    ranked = sorted(ledger.balances.items(), key=lambda line: -line[1])
    balances = [balance for _, balance in ranked]
    return Settlement(
        places=[
            PlaceView(balances.index(balance) + 1, ledger.names[person], chairs.get(person), balance)
            for person, balance in ranked
        ],
        transfers=named_transfers(ledger.names, fewest_transfers(ledger.balances)),
    )


def named_transfers(names: Mapping[str, str], transfers: Sequence[Transfer]) -> list[TransferView]:
    """Write transfers with people's names in place of their identities."""
    return [TransferView(names[each.payer], names[each.payee], each.amount) for each in transfers]
