"""A refusal is a value: a code and its arguments; the sentence is made at the edge."""

from __future__ import annotations

import msgspec

Args = dict[str, str | int]


class Refusal(msgspec.Struct, frozen=True):
    """The reason why a request is refused."""

    code: str
    """With its scope first (`room.full`, `rules.unknown_option`): the sentence stands under
    `refusal.<code>` in the locales of every table, or in those of the one game that says it."""
    args: Args = {}
    """The arguments of the sentence: card and option names, seats counted from 1, numbers."""


def refuse(code: str, **args: str | int) -> Refusal:
    """Make a refusal: `refuse("room.full", most=8)`."""
    return Refusal(code, args)
