"""A refusal is a value: a code and its arguments; the sentence is made at the edge.

It is no record of `msgspec`: every move asks several times whether it was refused, and of a record's class
`isinstance` is a call of its own, 800 instructions each time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Args = dict[str, str | int]


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a request is refused."""

    code: str
    """The code of the refusal, its scope first (`room.full`, `rules.unknown_option`): the sentence stands
    under `refusal.<code>` in the locales of every table, or in those of the one game that says it."""
    args: Args = field(default_factory=dict)
    """The arguments of the sentence: card and option names, seats counted from 1, numbers."""


def refuse(code: str, **args: str | int) -> Refusal:
    """Make a refusal: `refuse("room.full", most=8)`."""
    return Refusal(code, args)
