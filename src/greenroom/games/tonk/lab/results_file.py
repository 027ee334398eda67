"""The file of a long run: its settings, then a line for each part that is done. From it, the run goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Generic, Protocol, Self, TypeVar

import msgspec
from msgspec.json import Decoder

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.lab.tournament.plan import Plan
from greenroom.games.tonk.rules.agreement import fingerprint
from greenroom.kernel.refusal import Refusal, refuse

COMPARED = ("preset", "overrides", "players", "seed", "bots")
"""Settings of what bots play, in the order in which a difference is told."""
Line = TypeVar("Line")


class Settings(Protocol):
    """The first line of any such file: everything on which its parts depend."""

    @property
    def format(self) -> str:
        """The kind of file, and its version."""


class PlanHeader(msgspec.Struct, frozen=True):
    """The first line of what bots play."""

    format: str
    preset: str
    overrides: dict[str, object]
    players: int
    seed: int
    bots: list[str]
    sources: list[str]
    rules: str
    behaviour: int


def plan_header(format_: str, plan: Plan) -> PlanHeader:
    """Write down the settings of a plan."""
    return PlanHeader(
        format_,
        plan.preset,
        plan.overrides,
        plan.players,
        plan.seed,
        [bot.label for bot in plan.bots],
        [bot.sources for bot in plan.bots],
        fingerprint(plan.rules),
        TONK.behaviour,
    )


class ResultsFile(Generic[Line]):
    """An open file of parts."""

    def __init__(self, path: Path, lines: list[Line]) -> None:
        self.lines = lines
        """The parts that the file held."""
        self._file = path.open("ab")

    def add(self, line: Line) -> None:
        """Keep a part: whatever happens to this program from now on, it is done."""
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def __enter__(self) -> Self:
        """Use it until the run ends."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._file.close()


def open_results(
    path: Path, ours: Settings, decoder: Decoder[Line], compared: Sequence[str] = COMPARED
) -> ResultsFile[Line] | Refusal:
    """Open the file of a run, new or begun; a last line that was cut short is taken away.

    Refused: a file of other settings, and one that is not of such a run; it stays as it is.
    """
    first = msgspec.json.encode(ours) + b"\n"
    content = path.read_bytes() if path.exists() else b""
    if first.startswith(content):
        path.write_bytes(first)
        return ResultsFile(path, [])
    whole = content[: content.rfind(b"\n") + 1]
    refusal = _difference(path, whole.partition(b"\n")[0], ours, compared)
    if refusal is not None:
        return refusal
    lines = _lines(path, whole, decoder)
    if isinstance(lines, Refusal):
        return lines
    if len(whole) < len(content):
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return ResultsFile(path, lines)


def _difference(path: Path, line: bytes, ours: Settings, compared: Sequence[str]) -> Refusal | None:
    """Say in which setting a file differs."""
    try:
        theirs = msgspec.json.decode(line, type=type(ours))
    except msgspec.DecodeError:
        return refuse("lab.not_results", file=str(path))
    if theirs.format != ours.format:
        return refuse("lab.not_results", file=str(path))
    for name in compared:
        there, here = getattr(theirs, name), getattr(ours, name)
        if there != here:
            return refuse(
                "lab.other_results",
                file=str(path),
                name=name,
                there=_setting_text(there),
                here=_setting_text(here),
            )
    return None if theirs == ours else refuse("lab.older_results", file=str(path))


def _setting_text(setting: object) -> str:
    return (
        ", ".join(setting) if isinstance(setting, list) else msgspec.json.encode(setting).decode().strip('"')
    )


def _lines(path: Path, whole: bytes, decoder: Decoder[Line]) -> list[Line] | Refusal:
    parts = []
    for number, line in enumerate(whole.splitlines()[1:], 2):
        try:
            parts.append(decoder.decode(line))
        except msgspec.DecodeError:
            return refuse("lab.unreadable_results", file=str(path), line=number)
    return parts
