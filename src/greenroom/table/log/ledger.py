"""The wins and losses of everybody at a table, hand by hand.

The invariant: balances are the sum of results that the log holds as facts. Nothing is played again to find
them, so another version of a game's engine never changes what people owe each other.

Lines belong to people and not to chairs: somebody who leaves and comes back, even to another chair, finds
the old balance, and somebody who left for good can still be settled with. The result of a hand is that of
its seats alone. What people pay or win by it who did not play it is entered beside it, as transfers.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from greenroom.table.log.events import AnyHandStarted
from greenroom.table.log.transfers import Transfer
from greenroom.table.parts import Deal, Result
from greenroom.table.views import LookingOn


class LedgerHand(msgspec.Struct, frozen=True):
    """One finished hand. Its seats are places in `people`."""

    number: int
    people: list[str]
    deal: Deal
    result: Result
    transfers: list[Transfer] = []
    """The payments between people that follow from the hand, outside the hand itself; by identity."""
    looking_on: LookingOn = "live"
    """The way in which those without a chair saw it."""


class Ledger:
    """The hands and the balances of a session; a person who left keeps its line."""

    def __init__(self) -> None:
        self.hands: list[LedgerHand] = []
        self.balances: dict[str, int] = {}
        """The balance of each person in units, in the order of arrival."""
        self.names: dict[str, str] = {}
        self.chairs: dict[str, int] = {}
        """The chair on which each person sits or sat last."""

    def arrive(self, person: str, name: str, chair: int) -> None:
        """Open a person's line, or keep it and update name and chair."""
        self.balances.setdefault(person, 0)
        self.names[person] = name
        self.chairs[person] = chair

    def names_of_others(self, person: str | None) -> list[str]:
        """List the names on the lines of all other people, which a new name must differ from."""
        return [name for each, name in self.names.items() if each != person]

    def settle(self, started: AnyHandStarted, result: Result, looking_on: LookingOn) -> None:
        """Enter a finished hand."""
        hand = LedgerHand(started.number, started.people, started.deal, result, looking_on=looking_on)
        self.hands.append(hand)
        for person, won in zip(started.people, result.net, strict=True):
            self.balances[person] = self.balances.get(person, 0) + won

    def transfer(self, transfers: Sequence[Transfer]) -> None:
        """Enter what follows from the last hand for people who need not have played it."""
        if not transfers:
            return
        self.hands[-1] = replace(self.hands[-1], transfers=[*self.hands[-1].transfers, *transfers])
        for each in transfers:
            self.balances[each.payer] = self.balances.get(each.payer, 0) - each.amount
            self.balances[each.payee] = self.balances.get(each.payee, 0) + each.amount
