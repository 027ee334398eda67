"""The choices that need no thought: the only action there is, a natural to claim, a slap."""

from __future__ import annotations

from greenroom.games.tonk.bots.slaps import slap_of
from greenroom.games.tonk.observation import Observation


def forced_choice(observation: Observation) -> str | None:
    """Return the action that is chosen at once; None where there is something to think about."""
    legal = observation.legal
    if len(legal) == 1:
        return legal[0]
    return "claim" if "claim" in legal else slap_of(observation)
