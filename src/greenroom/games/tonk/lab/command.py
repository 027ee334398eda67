"""The command `greenroom simulate` for Tonk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from greenroom.games.tonk.lab.contest import Contest, contradiction, simulate
from greenroom.games.tonk.lab.faults import BotFaultError
from greenroom.games.tonk.lab.play_odds.odds import play_odds, sum_contest
from greenroom.games.tonk.lab.play_odds.text import readable as play_odds_text
from greenroom.games.tonk.lab.report import readable, report
from greenroom.games.tonk.lab.workers import processes
from greenroom.games.tonk.rules.agreement import differences
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.sheet.printer import rules_with_settings
from greenroom.kernel.refusal import Refusal
from greenroom.kernel.simulation import Simulation
from greenroom.progress_bar import show_progress

STANDARD = "classic"
BOTS = "steady,random"
ODDS_BOTS = "steady,steady"
Result = TypeVar("Result")


def run_simulation(request: Simulation) -> str | Refusal:
    """Play what was asked for, its progress on standard error; return the result to be printed."""
    preset = request.preset or STANDARD
    rules = rules_with_settings(preset, request.settings)
    if isinstance(rules, Refusal):
        return rules
    usual = ODDS_BOTS if request.odds else BOTS
    contest = Contest(rules=rules, bots=request.bot_names(usual), hands=request.hands, seed=request.seed)
    refusal = contradiction(contest)
    if refusal is not None:
        return refusal
    overrides = differences(rules, PRESETS[preset].rules)
    try:
        with (
            processes(min(request.jobs, len(contest.batches))) as share,
            show_progress(preset, contest.hands) as advance,
        ):
            if request.odds:
                sums = sum_contest(contest, share, advance)
                return _result_text(play_odds(contest, sums, preset, overrides), play_odds_text, request)
            tally = simulate(contest, share, advance)
    except BotFaultError as fault:
        return fault.refusal
    return _result_text(report(contest, tally, preset, overrides), readable, request)


def _result_text(result: Result, as_text: Callable[[Result, str], str], request: Simulation) -> str:
    return msgspec.json.encode(result).decode() if request.as_json else as_text(result, request.lang)
