"""A refusal is a value: a code and its arguments; the sentence is made at the edge."""

from __future__ import annotations

import msgspec

Args = dict[str, str | int]


class Refusal(msgspec.Struct, frozen=True):
    """Why something asked for is not done."""

    code: str
    """With its scope first (`room.full`, `rules.unknown_option`): the sentence stands in the
    locales under `refusal.<code>`."""
    args: Args = {}
    """What fills the sentence's placeholders: card and option names, seats counted from 1, numbers."""


def refuse(code: str, **args: str | int) -> Refusal:
    """Make a refusal: `refuse("room.full", most=8)`."""
    return Refusal(code, args)
