"""The state that views and timers are computed from, except who is connected."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.log.state import TableState


class Moment(NamedTuple):
    """The table, the hand in play or just ended, and the chairs that are ready for the next."""

    table: TableState
    hand: CurrentHand | None
    ready: Collection[int]
