"""The faults of bots, each said in a sentence: it is the bot's author who reads it."""

from __future__ import annotations

from pathlib import Path
from sysconfig import get_path
from traceback import extract_tb

from greenroom.kernel.refusal import Refusal

HERE = Path(__file__).parent
GREENROOM = HERE.parents[2]
PYTHON = Path(get_path("stdlib"))
PACKAGES = {"site-packages", "dist-packages"}
"""Folders of what was installed; they may lie in that of Python itself."""
MAX_SAID_CHARACTERS = 200
"""Letters that are told of what somebody else's program said."""


class BotFaultError(Exception):
    """A bot cannot be had, or did what it may not; it holds the refusal to be told."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


def fault_text(fault: BaseException) -> str:
    """Say a fault in one line: its kind, its message, and its place in the bot's own sources."""
    files = [(Path(frame.filename), frame.lineno) for frame in extract_tb(fault.__traceback__)]
    here = [(file, line) for file, line in files if file.is_file() and not _of_python_or_lab(file)]
    # Code that a bot calls is named only where it is the bot: one of the house, or of an installed package.
    own = [(file, line) for file, line in here if not _is_called(file)] or here
    where = f" ({own[-1][0].name}:{own[-1][1]})" if own else ""
    return f"{cut(f'{type(fault).__name__}: {fault}')}{where}"


def _of_python_or_lab(file: Path) -> bool:
    """Tell whether a file is of the laboratory, or of Python itself, which are never at fault."""
    return file.parent == HERE or (file.is_relative_to(PYTHON) and not PACKAGES & set(file.parts))


def _is_called(file: Path) -> bool:
    return file.is_relative_to(GREENROOM) or bool(PACKAGES & set(file.parts))


def cut(text: str) -> str:
    """Make one line of a text that may be long."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_SAID_CHARACTERS else f"{line[:MAX_SAID_CHARACTERS]}…"
