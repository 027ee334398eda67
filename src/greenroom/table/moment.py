"""A table at one moment: all that showing it and timing it depend on, beside who is there."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from greenroom.table.hands.current import CurrentHand
from greenroom.table.log.state import TableState


class Moment(NamedTuple):
    """The table, the hand in play or just ended, and the chairs that are ready for the next."""

    table: TableState
    hand: CurrentHand | None
    ready: Collection[int]
