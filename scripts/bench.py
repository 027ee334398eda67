"""`./run bench` runs every benchmark; `./run bench NAME …` only those named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent / "benchmarks"


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all, and return the worst exit status."""
    known = {
        path.stem: path for path in sorted(BENCHMARKS.glob("*.py")) if "def main(" in path.read_text("utf-8")
    }
    unknown = set(names) - set(known)
    if unknown:
        print(f"No such benchmark: {', '.join(sorted(unknown))}. There are: {', '.join(known)}.")
        return 2
    return max(
        subprocess.run([sys.executable, str(known[name])], check=False).returncode for name in names or known
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
