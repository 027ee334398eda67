"""The judgement of what was learned: what it wins from sound play by chosen weights, scenario by scenario.

Those whose weights people have chosen win exactly nothing of themselves, so every gain is a gain over them.
"""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.bots.learned_play import Family, LearnedPlay
from greenroom.games.tonk.bots.policies import doubting
from greenroom.games.tonk.lab.training.scenarios import SCENARIOS
from greenroom.games.tonk.lab.training.trial import Decks, units_won
from greenroom.games.tonk.lab.workers import Share

FIRST_JUDGED_DECK = 0x80000000
"""The number of the first deck: trainings play those below."""


class Examination(msgspec.Struct, frozen=True):
    """One scenario of a judgement."""

    family: Family
    learned: LearnedPlay
    scenario: int
    decks: int


class Finding(msgspec.Struct, frozen=True):
    """The units a hand won in one scenario."""

    scenario: int
    gain: float


def examine(task: Examination) -> Finding:
    """Play one scenario: one player by what was learned, alone among others by chosen weights."""
    scenario = SCENARIOS[task.family][task.scenario]
    decks = Decks(1, FIRST_JUDGED_DECK, task.decks)
    return Finding(task.scenario, units_won(scenario, task.learned, doubting(scenario.rules), decks))


def evaluate_learned(family: Family, learned: LearnedPlay, decks: int, share: Share) -> list[float]:
    """Return the units a hand won in each scenario, each on this number of decks."""
    tasks = [Examination(family, learned, scenario, decks) for scenario in range(len(SCENARIOS[family]))]
    gains = [0.0] * len(tasks)
    for finding in share(examine, tasks):
        gains[finding.scenario] = finding.gain
    return gains
