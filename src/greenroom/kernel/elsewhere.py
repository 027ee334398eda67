"""Work in a process of its own: what takes seconds holds up no table."""

from __future__ import annotations

import signal
from collections.abc import Callable
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

Args = ParamSpec("Args")
T = TypeVar("T")


def elsewhere(work: Callable[Args, T], *args: Args.args, **more: Args.kwargs) -> T:
    """Do a piece of work in another process, which ends with this one. Waits for it: call it in a thread."""
    with get_context("spawn").Pool(1, _undisturbed) as pool:
        return pool.apply(work, args, more)


def _undisturbed() -> None:
    # Whoever interrupts the house interrupts all its processes; only the first has something to say.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
