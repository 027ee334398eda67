"""Sound play that was learned: weights found by self-play, for each of two families of rules.

`greenroom train` finds them and writes the files that stand beside this module (docs/training.md). They are
the engine's integers, written at a few turns, counts and cards; between those they are interpolated.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec

from greenroom.games.tonk.bots.hand_value import GUARDED, hand_weights_for
from greenroom.games.tonk.engine import codes
from greenroom.games.tonk.engine.fields import padded
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.rules.house_rules import HouseRules

TURNS = (0, 1, 2, 4)
"""Turns of its own that a player has had, at which weights are written."""
COUNTS = (0, 3, 5, 8, 11, 15)
"""Halves of the own count, at which what a drop must promise is written."""
POINTS = (1, 3, 5, 7, 9, 10)
"""The points of a card, at which the gain of throwing it is written."""
CARDS = (1, 3, 5)
"""The fewest cards that another holds, at which what a drop must promise is written."""
EARLY = (0, 1)
"""Turns at which hope is longer or shorter than afterwards."""
TABLE_SIZE = codes.TABLE_TURNS * codes.TABLE_STEPS
"""The places of a table of the engine."""
Family: TypeAlias = Literal["plain", "guarded"]
"""Guarded are rules with wild cards, or where held spreads do not count; plain are all others."""
Row: TypeAlias = tuple[int, ...]


def with_length(marks: Sequence[int]) -> msgspec.Meta:
    """Ask for one weight at each mark, where a file is read."""
    return msgspec.Meta(min_length=len(marks), max_length=len(marks))


class LearnedPlay(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="weights", tag="learned"
):
    """The weights of one family of rules; each stands in for the weight of `PolicyWeights` by its name."""

    hope: int
    wild: int
    wait: int
    free: int
    exposed: int
    shy: int
    doubt: int
    bold: int
    patient: int
    wanted: int
    gift: int
    level: int
    base: int
    ease: int
    wide: int
    hopes: Annotated[Row, with_length(EARLY)]
    """The weight `hopes` at each turn of `EARLY`."""
    crowd: Annotated[Row, with_length(CARDS)]
    """The weight `crowd` at each number of `CARDS`."""
    nerve: Annotated[tuple[Annotated[Row, with_length(COUNTS)], ...], with_length(TURNS)]
    """The weight `nerve` at each turn of `TURNS` and, within it, each count of `COUNTS`."""
    urge: Annotated[tuple[Annotated[Row, with_length(POINTS)], ...], with_length(TURNS)]
    """The weight `urge` at each turn of `TURNS` and, within it, each value of `POINTS`."""


SINGLE = tuple(field.name for field in msgspec.structs.fields(LearnedPlay) if field.type is int)
"""The weights that are one number."""


def family_of(rules: HouseRules) -> Family:
    """Tell by which weights a rule set is played."""
    return "guarded" if hand_weights_for(rules) == GUARDED else "plain"


def write_learned(policy: PolicyWeights, learned: LearnedPlay) -> None:
    """Write learned weights into the weights of a policy."""
    for name in SINGLE:
        setattr(policy, name, getattr(learned, name))
    policy.hopes = padded(learned.hopes, TABLE_SIZE)
    policy.crowd = [between(CARDS, learned.crowd, cards) for cards in range(codes.HAND_SIZES)]
    policy.nerve = table(COUNTS, learned.nerve)
    policy.urge = table(POINTS, learned.urge)


def table(marks: Sequence[int], rows: Sequence[Row]) -> list[int]:
    """Fill one of the engine's tables from the rows at `TURNS`, each written at some marks."""
    columns = [[between(marks, row, step) for row in rows] for step in range(codes.TABLE_STEPS)]
    return [between(TURNS, column, turn) for turn in range(codes.TABLE_TURNS) for column in columns]


def between(marks: Sequence[int], values: Sequence[int], at: int) -> int:
    """Interpolate what is written at some marks; beyond the first and the last it stays as there."""
    after = bisect_right(marks, at)
    if after == 0:
        return values[0]
    if after == len(marks):
        return values[-1]
    low, high = marks[after - 1], marks[after]
    return values[after - 1] + (values[after] - values[after - 1]) * (at - low) // (high - low)


def load_weights(path: Path) -> LearnedPlay:
    """Read weights from a file; raises msgspec.ValidationError if it does not hold such weights."""
    return msgspec.json.decode(path.read_bytes(), type=LearnedPlay)
