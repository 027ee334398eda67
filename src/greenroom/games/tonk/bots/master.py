"""The master: the search of `sharp`, more of it, among players whom self-play has taught; hard to read."""

from __future__ import annotations

from greenroom.games.tonk.bots.opponent_models import schooled
from greenroom.games.tonk.bots.search_budget import Effort
from greenroom.games.tonk.bots.searcher import Searcher


class Master(Searcher):
    """Takes about 40 ms of one core for a choice, and far less than 300."""

    name = "master"
    company = staticmethod(schooled)
    effort = Effort(proposals=10000, rollouts=16000, near=0.5)
