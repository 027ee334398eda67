"""Writes the golden playthroughs anew; what has changed is then reviewed like any other change.

`.venv/bin/python scripts/golden.py`
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "golden"))

from golden_cases import CASES
from playthroughs import HANDS, file_of, written


def main() -> None:
    """Write every hand, remove the files of hands that are no longer played, and name what changed."""
    HANDS.mkdir(exist_ok=True)
    for path in sorted(set(HANDS.iterdir()) - {file_of(case) for case in CASES}):
        path.unlink()
        print(f"removed {path.name}")
    for case in CASES:
        before = file_of(case).read_text() if file_of(case).exists() else None
        now = written(case)
        if now != before:
            file_of(case).write_text(now)
            print(f"{'new' if before is None else 'changed'} {case.name}.txt")


if __name__ == "__main__":
    main()
