"""Processes that end with the program which began them.

A program that is killed ends none of its processes, and one that ends by itself may be starting another at
that moment. So a process watches its parent itself.
"""

from __future__ import annotations

import os
from multiprocessing import parent_process
from threading import Thread


def end_with_parent() -> None:
    """Let this process end as soon as the one that began it has ended, whatever it is doing then."""
    Thread(target=_watch, daemon=True, name="parent").start()


def _watch() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
