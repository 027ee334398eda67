"""The master: the sharp player's search with a larger budget, which expects strong opponents.

Of moves that are about as good it chooses one by chance, which makes it harder to read.
"""

from __future__ import annotations

from greenroom.games.tonk.bots.opponent_models import strong
from greenroom.games.tonk.bots.search_budget import SearchBudget
from greenroom.games.tonk.bots.searcher import Searcher


class Master(Searcher):
    """Takes some 40 ms of one core for a choice, and late in a hand 150."""

    name = "master"
    prior = staticmethod(strong)
    budget = SearchBudget(proposals=10000, rollouts=16000, growth=8, near=0.5)
