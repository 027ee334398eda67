"""Bots that think in other processes, most of them unruly.

Another process finds `made` by its name, and the bot by the one that it is seated by. It has loaded the
house's own games beforehand; so that it need not load three games of the tests, nothing is imported here.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any, cast

PRELOAD = (
    "pytest",
    "greenroom.table.hands.bots",
    "greenroom.games.tonk.bots",
    "greenroom.games.tone_poker.bots",
)
kept: list[bytearray] = []


class Thinker:
    """Plays the first that it knows, in another process."""

    def choose(self, observation: Any) -> str:
        legal = list(observation.legal)
        return next((each for each in ("deal", "play", "keep", "draw", "pass") if each in legal), legal[-1])


class Quick(Thinker):
    """Plays the same where it is asked."""

    is_quick = True


class Sleeper:
    """Answers when nobody listens any more."""

    def choose(self, observation: Any) -> str:
        time.sleep(3600)
        return ""


class Raiser:
    """Has no idea."""

    def choose(self, observation: Any) -> str:
        raise ValueError(f"no idea what to do with {observation}")


class Leaker:
    """Keeps more and more, until it is given nothing."""

    def choose(self, observation: Any) -> str:
        while True:
            kept.append(bytearray(16 * 1024 * 1024))


class Babbler:
    """Answers with a text that is not an action."""

    def choose(self, observation: Any) -> str:
        return "resign"


class Mute:
    """Says nothing."""

    def choose(self, observation: Any) -> str:
        return cast(str, None)


BOTS: dict[str, type[Any]] = {
    "steady": Quick,
    "keeper": Quick,
    "timid": Quick,
    "thinker": Thinker,
    "sleeper": Sleeper,
    "raiser": Raiser,
    "leaker": Leaker,
    "babbler": Babbler,
    "mute": Mute,
}
UNRULY = ("sleeper", "raiser", "leaker", "babbler", "mute")


def made(name: str, chance: Random | None = None) -> Any:
    """Make one of these bots."""
    return BOTS[name]()
