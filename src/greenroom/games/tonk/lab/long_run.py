"""The long runs of the laboratory: their options, their plan, and their interruption."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import msgspec

from greenroom.games.tonk.lab.entrants import entrants
from greenroom.games.tonk.lab.tournament.plan import Plan
from greenroom.games.tonk.locales import t
from greenroom.games.tonk.rules.agreement import differences
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.sheet.printer import rules_with_settings
from greenroom.kernel.refusal import Refusal


class LongRun(msgspec.Struct, frozen=True, kw_only=True):
    """All that any of them is asked with."""

    preset: str
    settings: list[str]
    players: int
    deals: int
    seed: int
    jobs: int
    time_limit: int | None
    """Milliseconds that a choice may take."""
    resume: Path | None
    as_json: bool
    lang: str


def make_plan(request: LongRun, bots: Sequence[str]) -> Plan | Refusal:
    """Settle rules and bots; whether these can play by those is another question."""
    rules = rules_with_settings(request.preset, request.settings)
    if isinstance(rules, Refusal):
        return rules
    entered = entrants(bots)
    if isinstance(entered, Refusal):
        return entered
    return Plan(
        preset=request.preset,
        overrides=differences(rules, PRESETS[request.preset].rules),
        rules=rules,
        players=request.players,
        bots=entered,
        seed=request.seed,
        time_limit=request.time_limit,
    )


class Interruptible(Protocol):
    """Anything asked for that may take long."""

    @property
    def resume(self) -> Path | None:
        """The file in which it is kept."""

    @property
    def lang(self) -> str:
        """The language of whoever asks."""


@contextmanager
def interruptible(request: Interruptible) -> Iterator[None]:
    """Say where the run is kept, should somebody interrupt it."""
    try:
        yield
    except KeyboardInterrupt:
        if request.resume is not None:
            print(t(request.lang, "cli.tournament.kept", file=str(request.resume)), file=sys.stderr)
        raise
