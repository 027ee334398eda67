"""The words that declare a field of the engine's objects, and what each word stands for.

`State` declares every field once, in its class body, with one of these words as its annotation. From
that follow its constructor, its copy, what a deal clears and the compiled header; a field that one of
them forgets cannot be written. Tried before: five lists kept by hand, where a field missing from the
copy or from the clearing went unnoticed until a hand was played twice in the same memory.

To a type checker the words are plain integers and lists; `KINDS` adds what it does not need to know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Number: TypeAlias = int
NoSeat: TypeAlias = int
Brought: TypeAlias = int
BroughtSuit: TypeAlias = int
Deck: TypeAlias = list[int]
Pile: TypeAlias = list[int]
PerSeat: TypeAlias = list[int]
PerSpread: TypeAlias = list[int]
Payments: TypeAlias = list[int]
ByCard: TypeAlias = list[int]
ByPoints: TypeAlias = list[int]
ByCourts: TypeAlias = list[int]
ByEnd: TypeAlias = list[int]
ByWeight: TypeAlias = list[int]


class Kind(NamedTuple):
    """The place of a field in memory, and its part in a deal."""

    length: int = 0
    """The places of a list; 0 for a single number."""
    empty: int = 0
    """The value in a new state, and after a deal that clears it."""
    cleared: bool = False
    """Whether the deal clears it: of a list the places of the seats that play, which are all that is read."""
    c: str = "long long"


KINDS = {
    # Numbers and lists that belong to one hand: every deal begins them anew.
    "Number": Kind(cleared=True),
    "NoSeat": Kind(empty=-1, cleared=True),
    "PerSeat": Kind(8, cleared=True),
    # Lists of which only the first few places are in use: a number beside them says how many, and the
    # deal clears that number. Clearing the lists as well would cost a deal more than all the rest.
    "Pile": Kind(64, c="short"),
    "PerSpread": Kind(20),
    "Payments": Kind(256),
    # Fields that whoever deals sets before the deal.
    "Deck": Kind(64, c="short"),
    "Brought": Kind(),
    "BroughtSuit": Kind(empty=-1),
    # Tables of the rules and of tallies, which belong to no hand.
    "ByCard": Kind(64),
    "ByPoints": Kind(128),
    "ByCourts": Kind(16),
    "ByEnd": Kind(8),
    "ByWeight": Kind(256),
}


class Fields(NamedTuple):
    """The fields of a state, sorted by what is done to them."""

    numbers: dict[str, int]
    """The name of each number, with what a new state holds there."""
    lists: dict[str, int]
    """The name of each list, with its length."""
    cleared_numbers: dict[str, int]
    """The numbers that a deal clears, with what they then hold."""
    cleared_lists: list[str]
    """The lists that a deal clears for the seats that play."""


def padded(numbers: Sequence[int], length: int) -> list[int]:
    """Fill a list up with zeros to the length of a field."""
    return [*numbers, *[0] * (length - len(numbers))]


def declared(annotations: dict[str, str]) -> Fields:
    """Sort the annotations of a class; what bears none of the words is its class's own business."""
    kinds = {name: KINDS[word] for name, word in annotations.items() if word in KINDS}
    numbers = {name: kind.empty for name, kind in kinds.items() if not kind.length}
    lists = {name: kind.length for name, kind in kinds.items() if kind.length}
    return Fields(
        numbers,
        lists,
        {name: empty for name, empty in numbers.items() if kinds[name].cleared},
        [name for name in lists if kinds[name].cleared],
    )
