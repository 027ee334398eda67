"""The log that an operator reads: a line of logfmt for each thing that happened, on standard error.

The tables' own logs, of events, are something else (`table/log`). What libraries say comes here by way of
`fault_log.py`. A line has no room for a trace: that goes where only the host can read it.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime

Facts = Mapping[str, object]
QUOTED = (" ", "=", '"')
"""A value that holds any of these stands in quotation marks."""


def to_standard_error(_level: int, facts: Facts) -> None:
    """Write a line with its time at the end."""
    now = datetime.now(UTC).isoformat().replace("+00:00", "Z")
    sys.stderr.write(logfmt({**facts, "timestamp": now}) + "\n")
    sys.stderr.flush()


class OperatorLog:
    """Takes what is to be said, and passes it to `sink` with a level as `logging` counts them."""

    def __init__(self, sink: Callable[[int, Facts], None] = to_standard_error) -> None:
        self.sink = sink
        self.adds: Facts = {}
        """The end of every line: which worker it is, where there are several."""

    def warning(self, event: str, **facts: object) -> None:
        """Say that something went otherwise than it should."""
        self.note(logging.WARNING, event, **facts)

    def error(self, event: str, **facts: object) -> None:
        """Say that something failed."""
        self.note(logging.ERROR, event, **facts)

    def note(self, level: int, event: str, **facts: object) -> None:
        """Say something at a level."""
        self.sink(level, {**facts, "event": event, **self.adds})


def logfmt(facts: Facts) -> str:
    """Write facts as `name=value`, one after another; what would end a value or a line is escaped."""
    return " ".join(f"{name}={_logfmt_value(value)}" for name, value in facts.items())


def _logfmt_value(value: object) -> str:
    text = "" if value is None else str(value)
    is_quoted = any(each in text for each in QUOTED)
    if is_quoted:
        text = text.replace("\\", "\\\\").replace('"', '\\"')
    text = text.replace("\r", "\\r").replace("\n", "\\n")
    return f'"{text}"' if is_quoted else text


log = OperatorLog()
"""The log of this program."""
