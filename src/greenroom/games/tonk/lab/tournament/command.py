"""The command `greenroom tournament`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path

import msgspec

from greenroom.games.tonk.lab import workers
from greenroom.games.tonk.lab.entrants import entrants
from greenroom.games.tonk.lab.faults import BotFaultError
from greenroom.games.tonk.lab.ledger import header, open_ledger
from greenroom.games.tonk.lab.progress import shown_progress
from greenroom.games.tonk.lab.tournament import chart, text
from greenroom.games.tonk.lab.tournament.plan import Plan, Task
from greenroom.games.tonk.lab.tournament.play import Part, joined, play_part
from greenroom.games.tonk.lab.tournament.report import Report, report
from greenroom.games.tonk.locales import t
from greenroom.games.tonk.rules.agreement import differences
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.sheet.printer import settled
from greenroom.kernel.refusal import Refusal, refuse

FORMAT = "greenroom tournament 1"
LINES = msgspec.json.Decoder(Part)
DRAWINGS: dict[str, Callable[[Report, str], str]] = {".svg": chart.svg, ".html": chart.html}


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """All that a tournament is asked with."""

    bots: list[str]
    preset: str
    settings: list[str]
    players: int
    deals: int
    seed: int
    jobs: int
    cluster: str | None
    time_limit: int | None
    resume: Path | None
    plot: Path | None
    as_json: bool
    lang: str


def played_out(asked: Request) -> str | Refusal:
    """Play what was asked for, its progress on standard error; return the result to be printed."""
    if asked.plot is not None and asked.plot.suffix not in DRAWINGS:
        return refuse("lab.plot_of_what", file=str(asked.plot))
    if asked.plot is not None and not asked.plot.parent.is_dir():
        return refuse("lab.no_folder", folder=str(asked.plot.parent))
    plan = planned(asked)
    if isinstance(plan, Refusal):
        return plan
    whole = played(plan, asked)
    if isinstance(whole, Refusal):
        return whole
    result = report(plan, whole)
    if asked.plot is not None:
        drawn = DRAWINGS[asked.plot.suffix](result, asked.lang)
        asked.plot.write_text(drawn, encoding="utf-8")
    return msgspec.json.encode(result).decode() if asked.as_json else text.readable(result, asked.lang)


def planned(asked: Request) -> Plan | Refusal:
    """Settle rules and bots."""
    rules = settled(asked.preset, asked.settings)
    if isinstance(rules, Refusal):
        return rules
    bots = entrants(asked.bots)
    if isinstance(bots, Refusal):
        return bots
    plan = Plan(
        preset=asked.preset,
        overrides=differences(rules, PRESETS[asked.preset].rules),
        rules=rules,
        players=asked.players,
        bots=bots,
        seed=asked.seed,
        time_limit=asked.time_limit,
    )
    return plan.contradiction() or plan


def played(plan: Plan, asked: Request) -> Part | Refusal:
    """Play all parts that are not done yet; refused where a bot, a file or a cluster is at fault."""
    ledger = open_ledger(asked.resume, header(FORMAT, plan), LINES) if asked.resume is not None else None
    if isinstance(ledger, Refusal):
        return ledger
    tasks = plan.tasks(asked.deals)
    with nullcontext() if ledger is None else ledger:
        done = {} if ledger is None else {(part.first, len(part.gains)): part for part in ledger.lines}
        parts = {task: done[task] for task in tasks if task in done}
        todo = [task for task in tasks if task not in done]
        try:
            with (
                workers_of(asked, len(todo)) as share,
                shown_progress(
                    plan.preset, plan.hands(asked.deals), plan.hands(sum(map(decks_of, parts)))
                ) as advance,
            ):
                for part in share(partial(play_part, plan), todo):
                    parts[part.first, len(part.gains)] = part
                    if ledger is not None:
                        ledger.add(part)
                    advance(plan.hands(len(part.gains)))
        except BotFaultError as fault:
            return fault.refusal
        except KeyboardInterrupt:
            if asked.resume is not None:
                print(t(asked.lang, "cli.tournament.kept", file=str(asked.resume)), file=sys.stderr)
            raise
    return joined(parts.values(), len(plan.bots))


def workers_of(asked: Request, tasks: int) -> AbstractContextManager[workers.Share]:
    """Find the processes that play."""
    if asked.cluster is not None:
        return workers.cluster(asked.cluster)
    return workers.processes(max(1, min(asked.jobs, tasks)))


def decks_of(task: Task) -> int:
    """Return the number of decks of a part."""
    return task[1]
