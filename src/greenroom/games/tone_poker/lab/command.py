"""The command `greenroom simulate --game tone-poker`: nothing is played, everything is computed exactly."""

from __future__ import annotations

import msgspec

from greenroom.games.tone_poker.coach.odds import points_of
from greenroom.games.tone_poker.lab.expectation import expected_results, readable
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.kernel.simulation import Simulation

BOTS = "perfect,keeper"


def run_simulation(request: Simulation) -> str | Refusal:
    """Reckon what bots can expect of a hand, with label points such as `royal=5`."""
    if request.odds:
        return refuse("lab.no_play_odds")
    points = points_of(request.settings)
    if isinstance(points, Refusal):
        return points
    result = expected_results(request.bot_names(BOTS), points)
    if isinstance(result, Refusal):
        return result
    return msgspec.json.encode(result).decode() if request.as_json else readable(result, request.lang)
