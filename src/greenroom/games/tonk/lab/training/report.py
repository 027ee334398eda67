"""The result of a training: how far each epoch was ahead, and what was learned in the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

import msgspec

from greenroom.games.tonk.bots.learned_play import LearnedPlay
from greenroom.games.tonk.lab.training.epochs import Epoch, Training
from greenroom.games.tonk.lab.training.scenarios import SCENARIOS


class ScenarioGains(msgspec.Struct, frozen=True):
    """The gains in one scenario."""

    scenario: str
    share: int
    gains: list[float]
    """The units a hand won from sound play by chosen weights, after each epoch."""


class TrainingReport(msgspec.Struct, frozen=True):
    """A training, as `--json` prints it."""

    training: Training
    gains: list[float]
    """The units a hand won after each epoch, over all scenarios by their share."""
    scenarios: list[ScenarioGains]
    learned: LearnedPlay


def report(training: Training, epochs: Sequence[Epoch]) -> TrainingReport:
    """Sum up a training; it has one epoch at least."""
    scenarios = [
        ScenarioGains(scenario.name, scenario.share, [epoch.gains[place] for epoch in epochs])
        for place, scenario in enumerate(SCENARIOS[training.family])
    ]
    shares = sum(scenario.share for scenario in scenarios)
    gains = [
        fsum(scenario.share * scenario.gains[number] for scenario in scenarios) / shares
        for number in range(len(epochs))
    ]
    return TrainingReport(training, gains, scenarios, epochs[-1].learned)
