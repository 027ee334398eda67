"""The scenarios by which weights are learned: rule sets and numbers of players, for each family of rules."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from greenroom.games.tonk.bots.learned_play import Family
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS


class Scenario(NamedTuple):
    """Hands by one rule set and one number of players."""

    name: str
    rules: HouseRules
    players: int
    share: int
    """The part of all decks that are played so."""


def scenario(preset: str, players: int, share: int = 1) -> Scenario:
    """Play a preset."""
    return Scenario(f"{preset} {players}", PRESETS[preset].rules, players, share)


UNCOUNTED = msgspec.structs.replace(PRESETS["classic"].rules, held_spreads_count=False)
SCENARIOS: dict[Family, tuple[Scenario, ...]] = {
    "plain": (
        scenario("classic", 2, 3),
        scenario("classic", 3, 2),
        scenario("classic", 4),
        scenario("classic", 6),
        scenario("waiting", 2, 2),
        scenario("waiting", 4),
        scenario("seattle", 2),
        scenario("vietnam", 3),
        scenario("army", 2),
        scenario("washington-state", 3),
        scenario("stepped", 2),
    ),
    "guarded": (
        scenario("chicago", 2, 2),
        scenario("chicago", 3),
        scenario("chicago", 5),
        scenario("deuces-wild", 2, 2),
        scenario("deuces-wild", 3),
        scenario("deuces-wild", 5),
        Scenario("held spreads uncounted 2", UNCOUNTED, 2, 1),
    ),
}
