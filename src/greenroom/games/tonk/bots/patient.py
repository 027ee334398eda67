"""A patient player: against newcomers it plays as the steady one does, but does not drop in the first rounds.

Somebody who has never played loses the first hand to a drop after one discard, and has learned nothing. So
this one lets them draw, lay and hit first.

- A learner's first three hands are the first three of the table. A table knows no person's past, and needs
  none: the page opens it with patient bots as long as its browser has seen fewer than three hands to their
  end, and everybody who sits there from the beginning is as new as that table.
- It follows from the observation alone, so that the same position always gets the same answer.
"""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.text.notation import DRAWS

PATIENT_HANDS = 3
"""Hands of a table in which the bot holds back."""
TURNS_WITHOUT_DROP = 3
"""Turns of its own that the bot has without a drop in each hand in which it holds back."""


class Patient(Steady):
    """Plays as the steady player, and lets newcomers have the first rounds of their first hands."""

    name = "patient"

    def choose(self, observation: Observation) -> str:
        """Return one of the legal actions; a drop only where its time has come, or nothing else is legal."""
        return super().choose(without_drop(observation) if holds_back(observation) else observation)


def holds_back(observation: Observation) -> bool:
    """Tell whether it is too early to drop."""
    turns = sum(1 for fact in observation.shown if fact.seat == observation.seat and fact.did in DRAWS)
    return observation.hand_number <= PATIENT_HANDS and turns < TURNS_WITHOUT_DROP


def without_drop(observation: Observation) -> Observation:
    """Leave the drop out of what is legal, where something else is."""
    legal = [action for action in observation.view.legal if action != "drop"]
    if not legal:
        return observation
    return msgspec.structs.replace(observation, view=msgspec.structs.replace(observation.view, legal=legal))
