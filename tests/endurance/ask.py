"""The HTTP API is asked anything: `python -m endurance.ask [--questions 20000] [--seed N]`, in `tests`.

Schemathesis makes questions from the description that a room gives of itself (`/api/openapi.json`), right
ones and wrong ones, and holds every answer against it. Nothing may fail inside. It ends at the first fault.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from endurance.questions import QuestionTally

QUESTIONS_PER_LINE = 1_000
"""Questions after which something is said."""


def main() -> None:
    """Ask, and say from time to time what was seen so far."""
    # A process that writes a file for the room imports this module first, and none of that.
    from endurance.questions import QuestionTally, asked_room, questioned  # noqa: PLC0415

    wanted = argparse.ArgumentParser()
    wanted.add_argument("--questions", type=int, default=20_000)
    wanted.add_argument("--seed", type=int, default=random.randrange(2**32))
    given = wanted.parse_args()
    print(f"seed {given.seed}", flush=True)
    tally = QuestionTally()
    with tempfile.TemporaryDirectory(prefix="greenroom-ask-") as folder, asked_room(Path(folder)) as room:
        while (asked := tally.asked.total()) < given.questions:
            questioned(room, min(asked + QUESTIONS_PER_LINE, given.questions), f"{given.seed} {asked}", tally)
            print(told(tally), flush=True)
    refused = ", ".join(sorted(tally.asked.keys() - tally.answered)) or "none"
    print(f"never answered, always refused: {refused}", flush=True)


def told(tally: QuestionTally) -> str:
    """Say what was seen."""
    statuses = ", ".join(f"{count} × {status}" for status, count in sorted(tally.statuses.items()))
    return (
        f"{time.strftime('%H:%M:%S')} {tally.asked.total()} questions ({tally.wrong} wrong), "
        f"{len(tally.answered)} of {len(tally.asked)} kinds answered; {statuses}; 0 faults"
    )


if __name__ == "__main__":
    main()
