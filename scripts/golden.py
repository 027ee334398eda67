"""Writes the golden playthroughs anew; what has changed is then reviewed like any other change.

`.venv/bin/python scripts/golden.py`
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.extend(str(Path(__file__).resolve().parents[1] / "tests" / part) for part in ("golden", ""))

from golden_cases import CASES, Case
from playthroughs import file_of, playthrough_text
from shown import find_hand, lacking


def main() -> int:
    """Write every hand, seek those that are lacking, and name what changed; 1 where one is not found."""
    for case in CASES:
        write(case)
    missing = 0
    for option, value in lacking():
        found = find_hand(option, value)
        if found is None:
            print(f"no hand shows {option} {value}: prepare one in tests/golden/golden_cases.py")
            missing = 1
        else:
            write(found)
    return missing


def write(case: Case) -> None:
    """Write one hand, and say so if it is not what it was."""
    before = file_of(case).read_text() if file_of(case).exists() else None
    now = playthrough_text(case)
    if now != before:
        file_of(case).write_text(now)
        print(f"{'new' if before is None else 'changed'} {case.name}.txt")


if __name__ == "__main__":
    sys.exit(main())
