"""Writes `docs/traceability.md`: which tests stand behind each rule, option and preset.

`.venv/bin/python scripts/traceability.py`
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.extend(str(Path(__file__).resolve().parents[1] / "tests" / part) for part in ("traceability", ""))

from page import PAGE, page


def main() -> None:
    """Write the page anew and say whether it was stale."""
    now = page()
    fresh = PAGE.exists() and PAGE.read_text() == now
    PAGE.write_text(now)
    print("docs/traceability.md is as it was" if fresh else "docs/traceability.md is written anew")


if __name__ == "__main__":
    main()
