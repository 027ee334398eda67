"""Work for other processes, good and bad; they find it by its name."""

from __future__ import annotations

import os
import sys
import time
from typing import cast

kept: list[bytes] = []


def echo(word: str) -> str:
    return word


def process() -> str:
    return str(os.getpid())


def sleep(seconds: float) -> str:
    time.sleep(seconds)
    return "slept"


def spin() -> str:
    while True:
        pass


def fail() -> str:
    raise ValueError("no idea")


def no_text() -> str:
    return cast(str, 7)


def long_text() -> str:
    return "x" * 100_000


def half_a_sign() -> str:
    return "\ud83d"


def leave() -> str:
    sys.exit(3)


def leak(megabytes: int) -> str:
    kept.append(bytearray(megabytes * 1024 * 1024))  # type: ignore[arg-type] # a leak is a leak
    return str(os.getpid())


def shout() -> str:
    print("7h 9c", flush=True)
    print("7h 9c", file=sys.stderr, flush=True)
    return "shouted"


def nicenesses() -> str:
    """Return that of this process and that of the one that has begun it."""
    return " ".join(str(os.getpriority(os.PRIO_PROCESS, each)) for each in (0, os.getppid()))


def cores() -> str:
    """Return the cores that this process may use, nothing where the system does not say."""
    return " ".join(map(str, sorted(os.sched_getaffinity(0)))) if hasattr(os, "sched_getaffinity") else ""
