"""A novice: knows the rules, throws its highest card, and drops once its hand looks low.

It thinks of this turn alone. It hopes for nothing, fears no hit and reads nobody; what it can lay it lays.
"""

from __future__ import annotations

from greenroom.games.tonk.bots.hand_value import HandWeights
from greenroom.games.tonk.bots.patient import without_drop
from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.observation import Observation

LOW_POINTS_PER_CARD = 2
"""Points a card up to which a hand looks low."""
NAIVE = HandWeights(hope=0.0, wild=2.0, free=0.0, wanted=0.0, gift=0.0, exposed=0.0, wait=0.0, shy=0.0)


class Novice(Steady):
    """Plays like somebody's first evening at the game; the same position always gets the same answer."""

    name = "novice"

    def __init__(self) -> None:
        super().__init__(NAIVE)

    def choose(self, observation: Observation) -> str:
        """Return one of the legal actions."""
        if "drop" in observation.legal and looks_low(observation):
            return "drop"
        return super().choose(without_drop(observation))


def looks_low(observation: Observation) -> bool:
    """Tell whether the hand counts no more than a few points a card that was dealt."""
    points = observation.view.points
    return points is not None and points <= LOW_POINTS_PER_CARD * observation.rules.hand_size
