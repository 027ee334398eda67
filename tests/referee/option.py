"""An option as the referee writes it down: its default, what it may be, and values worth playing by.

Each module of the referee declares the options that it plays by, in its `OPTIONS`; `options` joins them.
All of it is written from the rule sheet (section 6). The house's own declarations are never read here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

BILLION = 10**9


@dataclass(frozen=True)
class Option:
    """One option of a rule set."""

    default: Any
    may_be: Callable[[object], bool]
    values: list[Any]
    """The values that a random rule set may give it."""


def is_number(value: object, low: int, high: int = BILLION) -> bool:
    """Section 6: `true` is no number, `1.0` no whole number."""
    return type(value) is int and low <= value <= high


def flag(default: bool) -> Option:
    return Option(default, lambda value: type(value) is bool, [False, True])


def word(default: str, *others: str) -> Option:
    words = [default, *others]
    return Option(default, lambda value: isinstance(value, str) and value in words, sorted(words))


def whole(default: int, low: int, high: int = BILLION) -> Option:
    return Option(default, lambda value: is_number(value, low, high), list(range(low, min(high, 4) + 1)))


def whole_or_null(default: int | None, low: int) -> Option:
    return Option(default, lambda value: value is None or is_number(value, low), [None, *range(low, 5)])
