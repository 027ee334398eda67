"""The result of a training, for people."""

from __future__ import annotations

from greenroom.games.tonk.lab.columns import columns
from greenroom.games.tonk.lab.training.report import TrainingReport
from greenroom.games.tonk.locales import t
from greenroom.locales.number_format import decimal


def readable(result: TrainingReport, lang: str) -> str:
    """Write a result out: a row for each scenario, a column for each epoch."""
    head = [t(lang, "cli.train.scenario"), *map(str, range(1, len(result.gains) + 1))]
    rows = [(t(lang, "cli.train.all"), result.gains)]
    rows += [(scenario.scenario, scenario.gains) for scenario in result.scenarios]
    cells = [[name, *(decimal(lang, gain, 3, signed=True) for gain in gains)] for name, gains in rows]
    return "\n\n".join([heading(result, lang), columns([head, *cells]), t(lang, "cli.train.means")])


def heading(result: TrainingReport, lang: str) -> str:
    """Say what was trained, and how long."""
    training = result.training
    return t(
        lang,
        "cli.train.trained",
        family=training.family,
        epochs=len(result.gains),
        generations=training.generations,
        decks=training.decks,
        seed=training.seed,
    )
