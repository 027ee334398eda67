"""Snapshots of a table from which views and timers are computed: all but who is connected.

`Moment` changes with every move, `Pending` (what the table waits for) does not. Most messages show a move, so
the two are kept and encoded apart.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.log.state import TableState
from greenroom.table.views import VoteName, VoteView


class Moment:
    """The table, and the hand in play or just ended."""

    def __init__(self, table: TableState, hand: CurrentHand | None) -> None:
        self.table = table
        self.hand = hand


class Pending(NamedTuple):
    """All that is public at a table, stands in no log, and does not change by a move.

    `ready` are the chairs that are ready for the next deal; it waits while `choosing` chooses something for
    the table. `waiting` ask for a seat. `votable` tells what the others may vote for about a chair, `votes`
    for what they do. The people of `contributed` have added chance to the deal.
    """

    ready: Collection[int]
    choosing: int | None
    waiting: Sequence[str] = ()
    votable: Mapping[int, list[VoteName]] = {}
    votes: Sequence[VoteView] = ()
    contributed: Collection[int] = ()
