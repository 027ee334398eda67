"""The command `greenroom simulate` for Tonk."""

from __future__ import annotations

import msgspec
from rich.console import Console
from rich.progress import Progress

from greenroom.games.tonk.lab.contest import Contest, contradiction, simulate
from greenroom.games.tonk.lab.faults import BotFaultError
from greenroom.games.tonk.lab.report import Report, readable, report
from greenroom.games.tonk.rules.agreement import differences
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.sheet.printer import settled
from greenroom.kernel.refusal import Refusal
from greenroom.kernel.simulation import Simulation

STANDARD = "classic"
BOTS = "steady,random"


def simulated(asked: Simulation) -> str | Refusal:
    """Play what was asked for, its progress on standard error; return the result to be printed."""
    preset = asked.preset or STANDARD
    rules = settled(preset, asked.settings)
    if isinstance(rules, Refusal):
        return rules
    contest = Contest(rules=rules, bots=asked.bot_names(BOTS), hands=asked.hands, seed=asked.seed)
    refusal = contradiction(contest)
    if refusal is not None:
        return refusal
    try:
        result = played(contest, preset, asked.jobs)
    except BotFaultError as fault:
        return fault.refusal
    return msgspec.json.encode(result).decode() if asked.as_json else readable(result, asked.lang)


def played(contest: Contest, preset: str, jobs: int) -> Report:
    """Play a contest with a bar of progress where somebody can see it."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(preset, total=contest.hands)
        tally = simulate(contest, jobs, lambda hands: bar.advance(task, hands))
    overrides = differences(contest.rules, PRESETS[preset].rules)
    return report(contest, tally, preset, overrides)
