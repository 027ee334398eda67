"""The chain of a table's draws, as its log tells it: what is promised for the next, what a hand was made of.

The secret of a draw stands in the log from the moment it is chosen, as decks do. It leaves the server only
when what was drawn is over; until then people are shown its commitment alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from greenroom.kernel.provable_deal import FIRST, Pledge, fingerprint
from greenroom.table.log.events import (
    AnyEvent,
    Committed,
    Drawn,
    HandEnded,
    HandStarted,
    HandVoid,
    Opened,
)

if TYPE_CHECKING:
    from greenroom.table.log.state import TableState

MakeSecret = Callable[[], str]
"""Makes 32 random bytes, as hexadecimal digits."""


class Terms(msgspec.Struct, frozen=True):
    """The facts to which a deal is bound besides chance."""

    game: str
    stake: int
    rules: msgspec.Raw


class Draw(msgspec.Struct, frozen=True):
    """A promise, and how it was used."""

    pledge: Pledge
    drawn: Drawn


class Draws:
    """The fold of a table's draws; nothing is pending where the deal is plain."""

    def __init__(self) -> None:
        self.is_provable = False
        self.pending: Pledge | None = None
        """The promise that binds the next draw."""
        self.latest: Draw | None = None
        """The draw of just now: whatever is made of it stands right behind it in the log."""
        self.hand: Draw | None = None
        """The draw of the hand in play."""
        self._number = 0
        self._last: Draw | None = None

    def fold(self, event: AnyEvent) -> None:
        """Take note of an event."""
        match event:
            case Opened():
                self.is_provable = event.deal == "provable"
            case Committed(pledge):
                self._number, self.pending = pledge.draw, pledge
            case Drawn() if self.pending is not None:
                self.latest = self._last = Draw(self.pending, event)
                self.pending = None
            case HandStarted():
                self.hand, self.latest = self.latest, None
            case HandEnded() | HandVoid():
                self.hand = None

    def next(self, rules: str, make: MakeSecret) -> Committed:
        """Promise the next draw; one that is pending is given up."""
        number, previous = self._number + 1, self._link()
        return Committed(Pledge(draw=number, salt=make(), secret=make(), rules=rules, previous=previous))

    def _link(self) -> str:
        """Return the hash of the draw before the next one; a pending one is given up."""
        if self.pending is not None:
            return self.pending.link("unused", ())
        if self._last is None:
            return FIRST
        return self._last.pledge.link(self._last.drawn.use, self._last.drawn.contributions)


def terms(game: str, stake: int, rules: msgspec.Raw) -> str:
    """Write down what a deal is bound to; the text is hashed as it stands."""
    return msgspec.json.encode(Terms(game, stake, rules)).decode()


def commitment_due(table: TableState, make: MakeSecret) -> Committed | None:
    """Return the commitment to the next draw, where none is pending or the pending one is for other rules."""
    draws = table.draws
    if not draws.is_provable or table.phase == "ended":
        return None
    rules = fingerprint(terms(table.game_name, table.stake, table.rules))
    if draws.pending is not None and draws.pending.rules == rules:
        return None
    return draws.next(rules, make)


def commitment_after(pledge: Pledge, drawn: Drawn, make: MakeSecret) -> Committed:
    """Return the commitment to the draw after `drawn`, under the same rules.

    It is stored together with `drawn`, before anybody is shown what was drawn.
    """
    previous = pledge.link(drawn.use, drawn.contributions)
    return Committed(
        Pledge(draw=pledge.draw + 1, salt=make(), secret=make(), rules=pledge.rules, previous=previous)
    )
