"""The state that views and timers are computed from, except who is connected."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.log.state import TableState
from greenroom.table.views import VoteName, VoteView


class Moment(NamedTuple):
    """The table, the hand in play or just ended, and the chairs that matter for the next deal.

    `ready` are those that are ready for it; it waits while `choosing` chooses something for the table.
    `waiting` ask for a seat. `votable` tells what the others may vote for about a chair, `votes` for what
    they do. The people of `contributed` have added chance to it.
    """

    table: TableState
    hand: CurrentHand | None
    ready: Collection[int]
    choosing: int | None
    waiting: Sequence[str] = ()
    votable: Mapping[int, list[VoteName]] = {}
    votes: Sequence[VoteView] = ()
    contributed: Collection[int] = ()
