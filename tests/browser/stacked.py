"""The server with packs stacked for a test: `python stacked.py PACKS.json serve …`.

The file lists, for each shuffle in turn, the cards that come first; the rest of the pack follows as it is.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from brisk import hurry

from greenroom import cli
from greenroom.web import app


class Stacked:
    """Shuffles as it was told."""

    def __init__(self, packs: list[str]) -> None:
        self._packs = iter(packs)

    def __call__(self, pack: Sequence[str]) -> list[str]:
        first = next(self._packs, "").split()
        return [*first, *(card for card in pack if card not in first)]


def main() -> None:
    hurry()
    stacked = Stacked(json.loads(Path(sys.argv.pop(1)).read_text()))
    app.Around = partial(app.Around, shuffle=stacked)  # type: ignore[assignment, misc]
    cli.main()


if __name__ == "__main__":
    main()
