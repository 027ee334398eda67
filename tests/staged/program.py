"""A house on a stage: `python -m staged.program DATA PORT [PACKS.json] [URL] [WORD …]`, with these words:

`own`, `listening`, `hasty`, `under`, `asking`, `tireless`. It is started in the folder `TESTS`. The file
lists, for each shuffle of a table in turn, the cards that come first, and is read again whenever a table is
opened; with the URL of a PostgreSQL the house is a node on that; with `own` the bots are the house's own, and
not those of which a test says every move; with `listening` they wait while others sound; with `hasty` the
others may soon vote about who keeps them waiting; with `under` the house lies under a path; with `asking` it
asks for a code word before somebody opens a table; with `tireless` people may add to a log as much as they
like, however fast they play.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

from greenroom.games.tone_poker.table import playback
from greenroom.settings.option_types import CODE
from greenroom.settings.options import Options
from greenroom.table.actor import voices
from greenroom.table.log import allowance
from greenroom.web.server import serve
from staged.bots import careful_or_straight, own_bot
from staged.stage import NEVER_SECONDS, Stage

TESTS = Path(__file__).parents[1]
OWN, LISTENING, HASTY, UNDER, ASKING = "own", "listening", "hasty", "under", "asking"
TIRELESS = "tireless"
CODE_WORD = "Blue in Green"
PATH = "/cards"
STALLED_SECONDS = 0.5
"""Seconds after which they may."""
PACE_SECONDS = 0.1
"""Seconds that a bot takes: long enough for a page to show what came before."""
AHEAD_MS = 3000
"""A playback begins so much later than it is asked for: pages on a busy machine miss no note of it."""
BREATH_SECONDS, LISTENING_SECONDS = 10.0, 120.0
"""Seconds for which bots listen: on a busy machine somebody takes longer from one touch to the next."""


def command(
    data: Path,
    port: int,
    packs: Path | None = None,
    *,
    own_bots: bool = False,
    bots_listen: bool = False,
    hasty: bool = False,
    under: bool = False,
    asking: bool = False,
    tireless: bool = False,
    store: str | None = None,
) -> list[str]:
    """Write the command that starts a house in a process of its own, in the folder `TESTS`."""
    more = [
        *([] if packs is None else [str(packs)]),
        *([OWN] if own_bots else []),
        *([LISTENING] if bots_listen else []),
        *([HASTY] if hasty else []),
        *([UNDER] if under else []),
        *([ASKING] if asking else []),
        *([TIRELESS] if tireless else []),
        *([] if store is None else [store]),
    ]
    return [sys.executable, "-m", "staged.program", str(data), str(port), *more]


def main(
    data: str,
    port: str,
    packs: Path | None = None,
    *,
    own_bots: bool = False,
    bots_listen: bool = False,
    hasty: bool = False,
    under: bool = False,
    asking: bool = False,
    tireless: bool = False,
    store: str | None = None,
) -> None:
    """Serve until told to stop."""
    playback.AHEAD_MS = AHEAD_MS
    voices.NEXT_NOTE_SECONDS, voices.MAX_LISTENING_SECONDS = BREATH_SECONDS, LISTENING_SECONDS
    if tireless:
        allowance.MAX_EVENTS_PER_HOUR = sys.maxsize
    make_bot = own_bot if own_bots else careful_or_straight
    stage = Stage(
        _stacked(packs),
        PACE_SECONDS,
        make_bot,
        bots_listen=bots_listen,
        stalled=STALLED_SECONDS if hasty else NEVER_SECONDS,
        restacked=lambda: _stacked(packs),
    )
    options = Options(port=int(port), data=data, base_path=PATH if under else None, store=store)
    if asking:
        word = Path(f"{data}.code-word")
        word.write_text(CODE_WORD)
        options = replace(options, open_tables=CODE, code_word_file=str(word))
    serve(options, stage.web)


def _stacked(packs: Path | None) -> list[str]:
    return [] if packs is None else json.loads(packs.read_text())


if __name__ == "__main__":
    _, folder, number, *files = sys.argv
    words = (OWN, LISTENING, HASTY, UNDER, ASKING, TIRELESS)
    stores = [file for file in files if file.startswith("postgresql://")]
    given = [file for file in files if file not in (*words, *stores)]
    main(
        folder,
        number,
        Path(given[0]) if given else None,
        own_bots=OWN in files,
        bots_listen=LISTENING in files,
        hasty=HASTY in files,
        under=UNDER in files,
        asking=ASKING in files,
        tireless=TIRELESS in files,
        store=stores[0] if stores else None,
    )
