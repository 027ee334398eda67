"""A house that deals provably, and the same cards in every run: `python -m staged.honest DATA PORT`.

Its decks follow from its secrets and from what browsers add, as in any room. But its secrets are the same in
every run, so is its bots' chance, and a deal waits for every browser: whoever adds `ENTROPY` is dealt the
same cards.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from typing import Any

import msgspec

from greenroom.kernel.shuffle import shuffled
from greenroom.settings.options import Options
from greenroom.table.actor import contributions
from greenroom.table.context import Context
from greenroom.web.server import serve
from staged.bots import own_bot
from staged.program import PACE_SECONDS
from staged.stage import NEVER_SECONDS, Stage

SECRET = "honest 1"
"""The text from which the salts and secrets of a table are made.

The decks depend on the rules too: if with a new option the first hand ends on its deal, take another number.
"""
ENTROPY = sha256(b"a page").hexdigest()
"""The part of a page to each draw in the tests."""


class HonestStage(Stage):
    """A stage that shuffles as the program does; every table begins with the first salt and secret."""

    def __init__(self) -> None:
        super().__init__(pace=PACE_SECONDS, make_bot=own_bot)
        self._made = 0

    def context(self, **room: Any) -> Context:
        return msgspec.structs.replace(super().context(**room), shuffle=shuffled)

    def code(self) -> str:
        self._made = 0
        return super().code()

    def secret(self) -> str:
        self._made += 1
        return known_secret(self._made)


def known_secret(number: int) -> str:
    """Return a salt or secret of a table: draw 1 has the first two, draw 2 the next two."""
    return sha256(f"{SECRET} {number}".encode()).hexdigest()


def main(data: str, port: str) -> None:
    """Serve until told to stop."""
    # On a busy machine a page may take longer to answer than people would wait.
    contributions.MAX_WAIT_SECONDS = NEVER_SECONDS
    serve(Options(port=int(port), data=data), HonestStage().web)


if __name__ == "__main__":
    main(*sys.argv[1:])
