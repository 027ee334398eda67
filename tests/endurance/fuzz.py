"""Anything is sent: `python -m endurance.fuzz [--frames 1000000] [--inputs 100000] [--seed N]`, in `tests`.

Real frames of games that are being played are changed and sent to the real endpoint, over a log in memory.
Every answer must be valid, or a refusal with a sentence in every language that leaves the table as it was;
nothing may fail inside, and memory may not grow. Then all other readers of what others write are given
changed input. It ends at the first fault.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import time
from pathlib import Path

from endurance.decoders import READERS
from endurance.pestered import FrameTally, pestered
from operator_lines import silence

FRAMES_PER_EVENING = 2_500
"""Frames at one table; the next begins in an empty house."""
SETTLING_EVENINGS = 20
"""Evenings after which a process has all that it keeps."""
MAX_GROWTH_MIB = 64
"""MiB that it may have grown since."""
INPUTS_PER_LINE = 10_000
"""Inputs after which something is said."""
PAGE = os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    """Send frames, and say from time to time what was seen so far."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--inputs", type=int, default=100_000, help="for all other readers together")
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    silence()
    send_frames(given.frames, given.seed)
    for number in range(given.inputs):
        READERS[number % len(READERS)].pester(random.Random(f"{given.seed} {number}"))
        if (number + 1) % INPUTS_PER_LINE == 0 or number + 1 == given.inputs:
            names = ", ".join(each.name for each in READERS)
            print(f"{time.strftime('%H:%M:%S')} {number + 1} inputs ({names}): 0 faults", flush=True)


def send_frames(wanted: int, seed: int) -> None:
    """Send so many frames, evening after evening."""
    tally, settled, evenings = FrameTally(), None, 0
    with tempfile.TemporaryDirectory(prefix="greenroom-fuzz-") as folder:
        while tally.frames < wanted:
            chance = random.Random(f"{seed} {evenings}")
            frames = min(FRAMES_PER_EVENING, wanted - tally.frames)
            pestered(frames, chance, tally, Path(folder) / "faults.log")
            evenings += 1
            now = resident()
            settled = now if evenings == SETTLING_EVENINGS else settled
            assert settled is None or now - settled < MAX_GROWTH_MIB, f"{now} MiB, {settled} MiB at first"
            if evenings % SETTLING_EVENINGS == 0 or tally.frames >= wanted:
                print(told(tally), f"{now:.0f} MiB; load {os.getloadavg()[0]:.1f}", flush=True)


def told(tally: FrameTally) -> str:
    """Say what was seen."""
    return (
        f"{time.strftime('%H:%M:%S')} {tally.frames} frames ({tally.changed} changed): {tally.done} done, "
        f"{tally.refused.total()} refused for {len(tally.refused)} reasons, {tally.looked_at} of them with "
        f"the whole table beside; {tally.hands} hands ended; 0 faults;"
    )


def resident() -> float:
    """Return the memory of this process in MiB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / (1 << 20)


if __name__ == "__main__":
    main()
