"""The figures of a rule set at play, for those who choose rules: played on demand, in a process of their own.

Hundreds of hands take a second or two. They are played once for each rule set and number of players, one
after the other, while whoever asked waits; who asks for the same meanwhile waits for the same answer. The
coach's desk (`review_desk.py`) is another thing: it sends whoever asks away after some seconds, to ask again,
and gives each guest one piece of work at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from greenroom.games.tonk.lab.contest import Contest
from greenroom.games.tonk.lab.play_odds.figures import RulesAtPlay
from greenroom.games.tonk.lab.play_odds.odds import figures, sum_contest
from greenroom.games.tonk.rules.agreement import fingerprint
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.kernel.bounded_cache import BoundedCache
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.processes.one_shot_process import WorkerDied, elsewhere_async

HANDS_OF_TWO = 1200
"""Hands between two players; with more there are as many fewer, so that it takes as long."""
CONTEST_SEED = 1
BOT = "steady"
MAX_RULE_SETS_KEPT = 256
"""Rule sets whose figures are kept; the one not asked for longest is forgotten first."""
MAX_RULE_SETS_WAITING = 6
"""Rule sets that may wait for their figures."""


class RulesAtTable(NamedTuple):
    """A rule set, and the number of players."""

    rules: HouseRules
    players: int

    @property
    def key(self) -> tuple[str, int]:
        """The fingerprint of the rules, and the players."""
        return fingerprint(self.rules), self.players


Playing = Callable[[RulesAtTable], RulesAtPlay]


def play_figures(table: RulesAtTable) -> RulesAtPlay:
    """Play the hands of a rule set, and tell their figures."""
    bots = (BOT,) * table.players
    return figures(
        sum_contest(
            Contest(rules=table.rules, bots=bots, hands=2 * HANDS_OF_TWO // table.players, seed=CONTEST_SEED)
        )
    )


class PlayOddsDesk:
    """Has rule sets played, and keeps their figures."""

    def __init__(self, playing: Playing = play_figures) -> None:
        self._playing = playing
        self._figures: BoundedCache[tuple[str, int], RulesAtPlay] = BoundedCache(MAX_RULE_SETS_KEPT)
        self._tasks: dict[tuple[str, int], asyncio.Task[RulesAtPlay]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def figures(self, table: RulesAtTable) -> RulesAtPlay | Refusal:
        """Tell the figures of a rule set; refused where too many others wait already."""
        if (known := self._figures.use(table.key)) is not None:
            return known
        if table.key not in self._tasks and len(self._tasks) >= MAX_RULE_SETS_WAITING:
            return refuse("rules.odds_busy")
        try:
            return await asyncio.shield(self._seek(table))
        except WorkerDied:
            return refuse("rules.odds_failed")

    def _seek(self, table: RulesAtTable) -> asyncio.Task[RulesAtPlay]:
        """Begin to play, or join those who wait for the same."""
        if table.key not in self._tasks:
            task = self._tasks[table.key] = asyncio.create_task(self._play(table))
            task.add_done_callback(lambda _: self._tasks.pop(table.key, None))
        return self._tasks[table.key]

    async def _play(self, table: RulesAtTable) -> RulesAtPlay:
        async with self._one_at_a_time:
            result = await elsewhere_async(self._playing, table)
        self._figures[table.key] = result
        return result
