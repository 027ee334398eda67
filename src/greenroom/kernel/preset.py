"""A preset: house rules known by a place or a person, under one name."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

RulesT = TypeVar("RulesT", bound=msgspec.Struct)


class Preset(msgspec.Struct, Generic[RulesT], frozen=True, kw_only=True):
    """One row of a game's presets.

    Who plays so, and where, stands in the locales under `preset.<game>.<name>.where`, a further note,
    where there is one, under `preset.<game>.<name>.note`, and its ruling under
    `preset.<game>.<name>.ruling`.
    """

    name: str
    rules: RulesT
    players: tuple[int, int] | None = None
    """Advice: fewest and most players that its source names; null where it names none."""
    best: tuple[int, ...] = (2, 3)
    """Advice: the numbers of players it is best with."""
    fine: tuple[int, ...] = (4,)
    """Advice: further numbers of players it is fine with."""
    ruling: tuple[str, ...] = ()
    """The options whose values here the source leaves open: the ruling stands while they are as here."""
    terms: str | None = None
    """The words played there (TK-39): locale keys `terms.<game>.<terms>.<term>`; null: the usual ones."""
