"""The command `greenroom tournament`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path

import msgspec

from greenroom.games.tonk.lab import workers
from greenroom.games.tonk.lab.faults import BotFaultError
from greenroom.games.tonk.lab.long_run import LongRun, interruptible, make_plan
from greenroom.games.tonk.lab.results_file import open_results, plan_header
from greenroom.games.tonk.lab.tournament import chart, text
from greenroom.games.tonk.lab.tournament.plan import Plan, Task
from greenroom.games.tonk.lab.tournament.play import Part, join_parts, play_part
from greenroom.games.tonk.lab.tournament.report import TournamentReport, report
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.progress_bar import show_progress

FORMAT = "greenroom tournament 1"
LINES = msgspec.json.Decoder(Part)
DRAWINGS: dict[str, Callable[[TournamentReport, str], str]] = {".svg": chart.svg, ".html": chart.html}


class TournamentRequest(LongRun, frozen=True, kw_only=True):
    """All that a tournament is asked with."""

    bots: list[str]
    cluster: str | None
    plot: Path | None


def run_tournament(request: TournamentRequest) -> str | Refusal:
    """Play what was asked for, its progress on standard error; return the result to be printed."""
    if request.plot is not None and request.plot.suffix not in DRAWINGS:
        return refuse("lab.plot_of_what", file=str(request.plot))
    if request.plot is not None and not request.plot.parent.is_dir():
        return refuse("lab.no_folder", folder=str(request.plot.parent))
    plan = make_plan(request, request.bots)
    if isinstance(plan, Refusal):
        return plan
    if (refusal := plan.contradiction()) is not None:
        return refusal
    whole = play_tournament(plan, request)
    if isinstance(whole, Refusal):
        return whole
    result = report(plan, whole)
    if request.plot is not None:
        drawing = DRAWINGS[request.plot.suffix](result, request.lang)
        request.plot.write_text(drawing, encoding="utf-8")
    return msgspec.json.encode(result).decode() if request.as_json else text.readable(result, request.lang)


def play_tournament(plan: Plan, request: TournamentRequest) -> Part | Refusal:
    """Play all parts that are not done yet; refused where a bot, a file or a cluster is at fault."""
    header = plan_header(FORMAT, plan)
    results = open_results(request.resume, header, LINES) if request.resume is not None else None
    if isinstance(results, Refusal):
        return results
    tasks = plan.tasks(request.deals)
    with nullcontext() if results is None else results, interruptible(request):
        stored = {} if results is None else {(part.first, len(part.gains)): part for part in results.lines}
        parts = {task: stored[task] for task in tasks if task in stored}
        missing = [task for task in tasks if task not in stored]
        before = plan.hands(sum(map(decks_of, parts)))
        try:
            with (
                workers_of(request, len(missing)) as share,
                show_progress(plan.preset, plan.hands(request.deals), before) as advance,
            ):
                for part in share(partial(play_part, plan), missing):
                    parts[part.first, len(part.gains)] = part
                    if results is not None:
                        results.add(part)
                    advance(plan.hands(len(part.gains)))
        except BotFaultError as fault:
            return fault.refusal
    return join_parts(parts.values(), len(plan.bots))


def workers_of(request: TournamentRequest, tasks: int) -> AbstractContextManager[workers.Share]:
    """Find the processes that play."""
    if request.cluster is not None:
        return workers.cluster(request.cluster)
    return workers.processes(max(1, min(request.jobs, tasks)))


def decks_of(task: Task) -> int:
    """Return the number of decks of a part."""
    return task[1]
