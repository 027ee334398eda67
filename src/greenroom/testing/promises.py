"""The promises made to a killed program, and whether the store kept them."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence

from greenroom.store import EventLog, open_store
from greenroom.testing.appender import event

APPEND_FOREVER = (sys.executable, "-m", "greenroom.testing.appender")
STREAMS = 4


def append_and_kill(
    url: str,
    moment: random.Random,
    environment: Mapping[str, str] | None = None,
    program: Sequence[str] = APPEND_FOREVER,
    longest: float = 0.15,
) -> dict[str, int]:
    """Let a program append to a store, kill it at a moment, and return each stream's last promised number.

    That is at most `longest` seconds after its first promise.
    """
    with subprocess.Popen([*program, url, str(STREAMS)], stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        output = os.read(process.stdout.fileno(), 1)
        time.sleep(moment.uniform(0, longest))
        process.kill()
        output += process.stdout.read()
    # A line that was cut off in the middle was no promise yet.
    lines = output.decode().split("\n")[:-1]
    assert lines, "the program ended before it appended anything"
    return {stream: int(number) for stream, number in (line.split(" ") for line in lines)}


async def missing(log: EventLog, promised: Mapping[str, int]) -> list[str]:
    """Return, in a sentence each, the promises a log broke; and whatever it holds out of its place."""
    broken = []
    for stream, last in promised.items():
        stored = await log.read(stream)
        if [s.number for s in stored] != list(range(1, len(stored) + 1)):
            broken.append(f"{stream} has gaps")
        if [s.event.data for s in stored] != [event(s.number).data for s in stored]:
            broken.append(f"{stream} has events under another's number")
        if len(stored) < last:
            broken.append(f"{stream} ends at {len(stored)}, and {last} was acknowledged")
    return broken


async def missing_at(url: str, promised: Mapping[str, int]) -> list[str]:
    """Open a store to see which promises it broke."""
    store = await open_store(url)
    try:
        return await missing(store.log, promised)
    finally:
        await store.close()
