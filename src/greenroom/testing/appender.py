"""A program that appends until it is killed: `python -m greenroom.testing.appender URL STREAMS`.

It goes on where each stream ends and reports each number on standard output (`stream number`) once it is
acknowledged. Event n carries the text n, and enough besides that a store soon has to tidy its files.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time

from greenroom.store import Event, EventLog, open_store

BULK = b"." * 8000


def event(number: int) -> Event:
    """Return the event that belongs under a number."""
    return Event("counted", 1, b"%d " % number + BULK, time.time())


async def _append(log: EventLog, stream: str) -> None:
    last = len(await log.read(stream))
    while True:
        # One to three at a time, so that half an append would show.
        batch = [event(number) for number in range(last + 1, last + 2 + last % 3)]
        last = await log.append(stream, last, batch)
        os.write(sys.stdout.fileno(), f"{stream} {last}\n".encode())


async def _main(url: str, streams: int) -> None:
    store = await open_store(url)
    await asyncio.gather(*(_append(store.log, f"counted/{i}") for i in range(streams)))


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1], int(sys.argv[2])))
