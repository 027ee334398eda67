"""The chance that people's browsers add to the next draw; in memory until it is drawn.

Nobody asks for it: a browser answers a commitment as soon as it sees it, while the hand before is played. So
a deal waits only for somebody who is here, has answered before and has not yet, and for no longer than
`MAX_WAIT_SECONDS`. After a restart browsers see that nothing of theirs is there, and answer again.
"""

from __future__ import annotations

from collections.abc import Callable

from greenroom.kernel.provable_deal import Contribution, Pledge
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.commands import Contribute
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair

MAX_WAIT_SECONDS = 0.3
"""The longest time in seconds that a deal waits for browsers."""


class Contributions:
    """The chance that has been added to the draw that is pending."""

    def __init__(self) -> None:
        self._pledge: Pledge | None = None
        self._by_chair: dict[int, Contribution] = {}
        self._answering: set[str] = set()
        """People whose browsers have answered at this table before."""
        self._until: float | None = None

    def of(self, table: TableState) -> dict[int, Contribution]:
        """Return what has been added to the pending draw, by chair; nothing that was for another draw."""
        pending = table.draws.pending
        # Called at every move: to see that it is the same object costs least, comparing all of it the most.
        if self._pledge is not pending and self._pledge != pending:
            self._pledge, self._by_chair, self._until = pending, {}, None
        return self._by_chair

    def add(self, table: TableState, chair: Chair | None, command: Contribute) -> Refusal | bool:
        """Take what a browser adds; False where it is there already."""
        by_chair, pledge = self.of(table), table.draws.pending
        if chair is None:
            return refuse("room.not_sitting")
        if pledge is None:
            return refuse("room.plain_deal")
        if (command.draw, command.commitment) != (pledge.draw, pledge.commitment):
            return refuse("room.draw_is_over")
        earlier = by_chair.get(chair.number)
        if earlier is not None:
            return False if earlier.entropy == command.entropy else refuse("room.added_already")
        by_chair[chair.number] = Contribution(chair.number, chair.name, command.entropy)
        self._answering.add(chair.person)
        return True

    def seconds_to_wait(self, table: TableState, is_here: Callable[[str], bool], now: float) -> float:
        """Return for how long the deal still waits for browsers that are about to answer."""
        if table.draws.pending is None or not self._is_awaited(table, is_here):
            return 0
        if self._until is None:
            self._until = now + MAX_WAIT_SECONDS
        return max(0.0, self._until - now)

    def _is_awaited(self, table: TableState, is_here: Callable[[str], bool]) -> bool:
        by_chair = self.of(table)
        return any(
            chair.person in self._answering and chair.number not in by_chair and is_here(chair.person)
            for chair in table.chairs
            if not chair.leaving
        )
