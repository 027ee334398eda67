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
from greenroom.games.tonk.lab.play_odds.odds import figures, summed
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


def at_play(asked: RulesAtTable) -> RulesAtPlay:
    """Play the hands of a rule set, and tell their figures."""
    bots = (BOT,) * asked.players
    return figures(
        summed(
            Contest(rules=asked.rules, bots=bots, hands=2 * HANDS_OF_TWO // asked.players, seed=CONTEST_SEED)
        )
    )


class PlayOddsDesk:
    """Has rule sets played, and keeps their figures."""

    def __init__(self, playing: Playing = at_play) -> None:
        self._playing = playing
        self._found: BoundedCache[tuple[str, int], RulesAtPlay] = BoundedCache(MAX_RULE_SETS_KEPT)
        self._sought: dict[tuple[str, int], asyncio.Task[RulesAtPlay]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def figures(self, asked: RulesAtTable) -> RulesAtPlay | Refusal:
        """Tell the figures of a rule set; refused where too many others wait already."""
        if (known := self._found.use(asked.key)) is not None:
            return known
        if asked.key not in self._sought and len(self._sought) >= MAX_RULE_SETS_WAITING:
            return refuse("rules.odds_busy")
        try:
            return await asyncio.shield(self._seek(asked))
        except WorkerDied:
            return refuse("rules.odds_failed")

    def _seek(self, asked: RulesAtTable) -> asyncio.Task[RulesAtPlay]:
        """Begin to play, or join those who wait for the same."""
        if asked.key not in self._sought:
            task = self._sought[asked.key] = asyncio.create_task(self._play(asked))
            task.add_done_callback(lambda _: self._sought.pop(asked.key, None))
        return self._sought[asked.key]

    async def _play(self, asked: RulesAtTable) -> RulesAtPlay:
        async with self._one_at_a_time:
            found = await elsewhere_async(self._playing, asked)
        self._found[asked.key] = found
        return found
