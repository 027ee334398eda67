"""The command `greenroom simulate --game tone-poker`: nothing is played, everything is computed exactly."""

from __future__ import annotations

import msgspec

from greenroom.games.tone_poker.coach.odds import points_of
from greenroom.games.tone_poker.lab.expectation import expected, readable
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.kernel.simulation import Simulation

BOTS = "perfect,keeper"


def simulated(asked: Simulation) -> str | Refusal:
    """Reckon what bots can expect of a hand, with label points such as `royal=5`."""
    if asked.odds:
        return refuse("lab.no_play_odds")
    points = points_of(asked.settings)
    if isinstance(points, Refusal):
        return points
    result = expected(asked.bot_names(BOTS), points)
    if isinstance(result, Refusal):
        return result
    return msgspec.json.encode(result).decode() if asked.as_json else readable(result, asked.lang)
