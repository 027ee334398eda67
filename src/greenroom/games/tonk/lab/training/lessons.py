"""The lessons by which weights are learned: rule sets and numbers of players, for each family of rules."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from greenroom.games.tonk.bots.learned_play import Family
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS


class Lesson(NamedTuple):
    """Hands by one rule set and among so many players."""

    name: str
    rules: HouseRules
    players: int
    share: int
    """The part of all decks that are played so."""


def lesson(preset: str, players: int, share: int = 1) -> Lesson:
    """Play a preset."""
    return Lesson(f"{preset} {players}", PRESETS[preset].rules, players, share)


UNCOUNTED = msgspec.structs.replace(PRESETS["classic"].rules, held_spreads_count=False)
LESSONS: dict[Family, tuple[Lesson, ...]] = {
    "plain": (
        lesson("classic", 2, 3),
        lesson("classic", 3, 2),
        lesson("classic", 4),
        lesson("classic", 6),
        lesson("waiting", 2, 2),
        lesson("waiting", 4),
        lesson("seattle", 2),
        lesson("vietnam", 3),
        lesson("army", 2),
        lesson("washington-state", 3),
        lesson("stepped", 2),
    ),
    "guarded": (
        lesson("chicago", 2, 2),
        lesson("chicago", 3),
        lesson("chicago", 5),
        lesson("deuces-wild", 2, 2),
        lesson("deuces-wild", 3),
        lesson("deuces-wild", 5),
        Lesson("held spreads uncounted 2", UNCOUNTED, 2, 1),
    ),
}
