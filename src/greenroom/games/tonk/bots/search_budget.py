"""The budget that a searching bot has for a choice, counted in deals and rollouts and never in seconds."""

from __future__ import annotations

import msgspec


class SearchBudget(msgspec.Struct, frozen=True, kw_only=True):
    """The number of things that are tried, and what makes a choice sure enough."""

    proposals: int
    """Deals of the unknown cards that are weighed while a hand is young."""
    rollouts: int
    """Hands played to their end where half of the actions are given up on the way; twice as many at most."""
    rounds: tuple[float, ...] = (0.1, 0.15, 0.25, 0.5)
    """The shares of the worlds after which actions that are surely worse are given up."""
    sure: float = 2.0
    """Standard errors by which an action must be behind to be given up."""
    edge: float = 1.5
    """Standard errors by which another action must be ahead of the usual one to be played in its place."""
    growth: int = 1
    """The factor by which the work may grow late in a hand: a deal is weighed by every action so far."""
    near: float = 0.0
    """Standard errors within which actions count as equally good; chance chooses among those."""

    def for_table(self, seats: int, acted: int) -> SearchBudget:
        """Return the budget at a table of `seats` players after `acted` actions of the hand.

        Beyond three seats less is tried, as hands take longer. Each action makes likely deals rarer, so after
        eight the proposals double with every fourth, until `growth` bounds them.
        """
        share, late = max(FULL_BUDGET_SEATS, seats), max(FULL_BUDGET_ACTIONS, acted)
        grown = int(self.proposals * 2 ** ((late - FULL_BUDGET_ACTIONS) / ACTIONS_TO_DOUBLE))
        weighings = self.growth * self.proposals * FULL_BUDGET_ACTIONS
        most = min(grown * FULL_BUDGET_SEATS // share, weighings * FULL_BUDGET_SEATS // (share * late))
        return msgspec.structs.replace(
            self, proposals=max(1, most), rollouts=self.rollouts * FULL_BUDGET_SEATS // share
        )

    def worlds_for(self, actions: int) -> int:
        """Return the number of worlds in which to try this number of actions."""
        return max(1, 2 * self.rollouts // (actions + 1))


FULL_BUDGET_SEATS = 3
"""Seats up to which the whole budget is spent."""
FULL_BUDGET_ACTIONS = 8
"""Actions of a hand up to which proposals do not grow."""
ACTIONS_TO_DOUBLE = 4
"""Further actions with which they double."""
