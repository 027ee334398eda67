"""The lines that an operator is told, gathered or left out."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from greenroom.operator_log import Facts, log


@contextmanager
def operator_lines() -> Iterator[list[dict[str, Any]]]:
    """Gather the facts of each line, with its level, instead of writing it."""
    lines: list[dict[str, Any]] = []

    def gather(level: int, facts: Facts) -> None:
        lines.append({**facts, "log_level": logging.getLevelName(level).lower()})

    before, log.sink = log.sink, gather
    try:
        yield lines
    finally:
        log.sink = before


def silence() -> None:
    """Write nothing from now on: what is damaged on purpose is no news."""
    log.sink = lambda _level, _facts: None
