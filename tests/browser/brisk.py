"""The server where nobody is kept waiting for show: `python brisk.py serve …`.

Bots take a moment where they would take a second or two, and the cut for the deal is shown as briefly.
"""

from __future__ import annotations

from functools import partial

from greenroom import cli
from greenroom.table.context import Timing
from greenroom.web import app, serve

PACE = 0.25
CUT_SHOWN = 0.5


def hurry() -> None:
    """Let what runs in this process lose no time."""
    app.Around = partial(app.Around, pace=lambda: PACE)  # type: ignore[assignment, misc]
    serve.WebSettings = partial(serve.WebSettings, timing=Timing(opening_shown=CUT_SHOWN))  # type: ignore[assignment, misc]


if __name__ == "__main__":
    hurry()
    cli.main()
