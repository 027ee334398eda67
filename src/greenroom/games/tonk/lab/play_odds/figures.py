"""The figures of a rule set at play between bots, with their intervals."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.lab.tournament.estimates import Estimate


class Length(msgspec.Struct, frozen=True):
    """The length of hands, in turns of the seat that had most."""

    mean: float
    half_within: int
    """The median length: half of the hands have no more turns."""
    nine_tenths_within: int


class DropOdds(msgspec.Struct, frozen=True):
    """The worth of dropping, where a seat may on one of its first turns; null where too few hands came."""

    turn: int
    """The seat's own turn, from 1."""
    count: int
    """The highest count of the hand here; it is more than the next lower count of the table."""
    hands: int
    """The number of hands in which the drop was tried."""
    won: float | None
    """Share of the drops that won."""
    won_between: tuple[float, float] | None
    """The 95 % interval of `won`."""
    dropping: Estimate | None
    """Units won by dropping, at a stake of 1; where points are charged, minus those."""
    playing_on: Estimate | None
    """Units won by playing on instead."""
    worth: Estimate | None
    """Units by which dropping was better."""


class RulesAtPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a rule set at play."""

    hands: int
    turns: Length
    ends: dict[str, float]
    """Share of the hands by their end."""
    drops: list[DropOdds]
    """The drops by turn, then count; what never came up is left out."""
