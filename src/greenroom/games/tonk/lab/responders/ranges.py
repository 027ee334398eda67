"""The ranges of what a responder's file holds: beyond them the engine's integers could not hold the numbers.

`HandWeights`, `Opponent`, `LearnedPlay` and `Model` belong to the bots and to the search, which make them
themselves. Only what somebody wrote into a file has to be checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import msgspec

from greenroom.games.tonk.bots.hand_value import HandWeights
from greenroom.games.tonk.bots.learned_play import SINGLE, LearnedPlay
from greenroom.games.tonk.bots.policies import Opponent
from greenroom.games.tonk.search import Model

Range: TypeAlias = tuple[float, float]
NestedWeights: TypeAlias = "float | tuple[NestedWeights, ...]"
WEIGHTS = (-1000.0, 1000.0)
"""The range of each of `HandWeights`, in points or stakes: far more than a hand counts or a drop wins."""
COUNTS = (0, 255)
LEARNED = (-10_000, 10_000)
"""The range of each learned weight, in tenths of points or thousandths of stakes."""
SHARES = (0, 10_000)
"""The range, in hundredths, of the weights by which another's cards are taken to count."""
CHANCES = (0, 1)
MAX_NAME_CHARACTERS = 200
"""Characters of the name of a responder."""
RANGES: dict[type, Mapping[str, Range]] = {
    HandWeights: dict.fromkeys(HandWeights.__struct_fields__, WEIGHTS),
    Opponent: {"doubt": COUNTS},
    LearnedPlay: dict.fromkeys((*SINGLE, "hopes", "crowd", "nerve", "urge"), LEARNED)
    | dict.fromkeys(("level", "base", "wide"), SHARES)
    | {"doubt": COUNTS},
    Model: dict.fromkeys(Model.__struct_fields__, CHANCES)
    | {"low": COUNTS, "kept": COUNTS, "temperature": (0.1, 1000.0)},
}


def out_of_range(stored: msgspec.Struct) -> str | None:
    """Name the first field that is out of its range, and say what it may be; None where all are within."""
    return next(faults(stored, ""), None)


def faults(record: msgspec.Struct, path: str) -> Iterator[str]:
    """Name each field of a record as its file does, and of the records in it, that is out of its range."""
    ranges = RANGES.get(type(record), {})
    for name, key in zip(record.__struct_fields__, record.__struct_encode_fields__, strict=True):
        value = getattr(record, name)
        field = f"{path}{key}"
        if name in ranges:
            yield from beyond(value, field, *ranges[name])
        if name == "name" and not 1 <= len(value.strip()) <= MAX_NAME_CHARACTERS:
            yield f"{field} must have 1 to {MAX_NAME_CHARACTERS} characters"
        if isinstance(value, msgspec.Struct):
            yield from faults(value, f"{field}.")
        if isinstance(value, tuple):
            for place, item in enumerate(value):
                if isinstance(item, msgspec.Struct):
                    yield from faults(item, f"{field}[{place}].")


def beyond(value: NestedWeights, field: str, least: float, most: float) -> Iterator[str]:
    """Name a number that is out of its range; of a table, each of its entries."""
    if isinstance(value, tuple):
        for place, item in enumerate(value):
            yield from beyond(item, f"{field}[{place}]", least, most)
    elif not least <= value <= most:
        yield f"{field} must be from {least:g} to {most:g}, not {value:g}"
