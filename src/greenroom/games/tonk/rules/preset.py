"""A preset: house rules known by a place or a person, under one name."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.rules.house_rules import HouseRules


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the presets.

    Who plays so, and where, stands in the locales under `preset.tonk.<name>.where`, a further note, where
    there is one, under `preset.tonk.<name>.note`, and its ruling under `preset.tonk.<name>.ruling`.
    """

    name: str
    rules: HouseRules
    players: tuple[int, int] | None = None
    """Advice: fewest and most players that its source names; null where it names none."""
    best: tuple[int, ...] = (2, 3)
    """Advice: the numbers of players it is best with."""
    fine: tuple[int, ...] = (4,)
    """Advice: further numbers of players it is fine with."""
    ruling: tuple[str, ...] = ()
    """The options whose values here the source leaves open: the ruling stands while they are as here."""
    terms: str | None = None
    """The words played there (TK-39): locale keys `terms.tonk.<terms>.<term>`; null: the usual ones."""
