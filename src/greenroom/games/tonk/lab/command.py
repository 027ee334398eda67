"""What `greenroom simulate` does."""

from __future__ import annotations

import msgspec
from rich.console import Console
from rich.progress import Progress

from greenroom.games.tone_poker.coach.odds import points_of
from greenroom.games.tone_poker.lab.exact import expected
from greenroom.games.tone_poker.lab.exact import readable as readable_exact
from greenroom.games.tonk.lab.report import Report, readable, report
from greenroom.games.tonk.lab.simulate import Contest, contradiction, simulate
from greenroom.games.tonk.rules.agreement import differences
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.sheet.printer import settled
from greenroom.kernel.refusal import Refusal


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What was typed."""

    preset: str
    settings: list[str]
    bots: str
    """Names with commas between, one for each seat."""
    hands: int
    seed: int
    jobs: int


def simulated(asked: Asked, as_json: bool, lang: str) -> str | Refusal:
    """Play what was asked for, its progress on standard error; return the result to be printed."""
    rules = settled(asked.preset, asked.settings)
    if isinstance(rules, Refusal):
        return rules
    contest = Contest(rules=rules, bots=_names(asked.bots), hands=asked.hands, seed=asked.seed)
    refusal = contradiction(contest)
    if refusal is not None:
        return refusal
    result = played(contest, asked)
    return msgspec.json.encode(result).decode() if as_json else readable(result, lang)


def reckoned(bots: str, settings: list[str], as_json: bool, lang: str) -> str | Refusal:
    """Reckon exactly what bots of Tone Poker can expect, with label points such as `royal=5`."""
    points = points_of(settings)
    if isinstance(points, Refusal):
        return points
    result = expected(_names(bots), points)
    if isinstance(result, Refusal):
        return result
    return msgspec.json.encode(result).decode() if as_json else readable_exact(result, lang)


def _names(bots: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in bots.split(","))


def played(contest: Contest, asked: Asked) -> Report:
    """Play a contest with a bar of progress where somebody can see it."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(asked.preset, total=contest.hands)
        tally = simulate(contest, asked.jobs, lambda hands: bar.advance(task, hands))
    overrides = differences(contest.rules, PRESETS[asked.preset].rules)
    return report(contest, tally, asked.preset, overrides)
