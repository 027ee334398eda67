"""The difference between what is stored and cannot be read, and a store that does not answer.

A store that is silent says nothing about what it holds: whoever goes through many must not take that for a
log that is damaged. So what goes wrong while a log is decoded or folded is `Unreadable`, for every stream.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from greenroom.operator_log import log
from greenroom.store import Damaged, Unreadable
from greenroom.table.context import Context
from greenroom.table.event_codec import UnknownEvent


@contextmanager
def reading(what: str, stream: str, context: Context) -> Iterator[None]:
    """Read a stream: what goes wrong is logged, `what` being of the stream, and raised as `Unreadable`."""
    try:
        yield
    except (UnknownEvent, msgspec.MsgspecError) as error:
        log.error(f"{what} cannot be read", stream=stream, error=type(error).__name__)
        raise Unreadable("failed", f"{stream} was written by another version.") from error
    except Exception as error:
        # An event that decodes may still not be one that any program wrote: folding may fail in any way.
        kind, trace = type(error).__name__, context.faults.keep(error)
        log.error(f"{what} cannot be read", stream=stream, error=kind, trace=trace)
        raise Damaged("failed", f"{stream} is damaged.") from error
