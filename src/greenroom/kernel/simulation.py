"""The options of `greenroom simulate` that all games share."""

from __future__ import annotations

import msgspec


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """Bots against each other over many hands; what is null is the game's own choice."""

    preset: str | None
    settings: list[str]
    """Changes of the preset, each `option=value`."""
    bots: str | None
    """Names with commas between, one for each seat."""
    hands: int
    seed: int
    jobs: int
    """Processes that share the hands."""
    odds: bool = False
    """Ask for figures of the rules at play, not for the stronger bot."""
    as_json: bool
    lang: str

    def bot_names(self, usual: str) -> tuple[str, ...]:
        """Split the names of the bots at their commas; `usual` are those of a game that was given none."""
        return tuple(name.strip() for name in (self.bots or usual).split(","))
