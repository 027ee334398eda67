"""Lets the fork server of the worker processes, which imports this before all else, give way to the program.

All that it begins inherits this from birth: people's moves must not wait for modules to load, for a process
to begin or for the end of one with much memory either. Being nice does not suffice, since a process that has
begun to run goes on for some milliseconds before one that wakes up takes its place. So one core is left to
the program, which then mostly finds a core where nobody thinks.
"""

from __future__ import annotations

import contextlib
import os

NICENESS = 10
"""The niceness of worker processes above that of the program."""


def _leave_a_core() -> None:
    # Not every system lets a process choose its cores.
    if hasattr(os, "sched_setaffinity") and len(cores := os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(0, cores - {min(cores)})


# A system that forbids either still has processes that answer.
with contextlib.suppress(OSError):
    os.nice(NICENESS)
with contextlib.suppress(OSError):
    _leave_a_core()
