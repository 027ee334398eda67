"""The chairs of a table, clockwise."""

from __future__ import annotations

import msgspec

from greenroom.table.parts import Details

BOT = "bot:"
"""Begins the identity of a bot in a ledger."""


class Chair(msgspec.Struct):
    """One chair and its occupant."""

    number: int
    """Never used again at this table."""
    person: str
    name: str
    bot: str | None
    """The bot that plays it now, for itself or for the person."""
    leaving: bool = False
    """The person has left; the bot plays the hand to its end, then the chair is free."""
    details: Details | None = None
    """The game's part of this chair."""

    @property
    def is_person(self) -> bool:
        """Whether a person has it, also while a bot sits in."""
        return not self.person.startswith(BOT)


def place_of(chairs: list[Chair], number: int | None) -> int | None:
    """Return where a chair stands, clockwise from the first; None where there is no such chair."""
    return next((place for place, each in enumerate(chairs) if each.number == number), None)


def chair_after(chairs: list[Chair], number: int | None) -> int:
    """Return the next chair clockwise; the first one where there is no such chair."""
    place = place_of(chairs, number)
    return chairs[0 if place is None else (place + 1) % len(chairs)].number


def remove_chair(chairs: list[Chair], number: int) -> int | None:
    """Take a chair away and return its right-hand neighbour's number; None where nobody is left."""
    place = place_of(chairs, number)
    if place is None:
        return None
    del chairs[place]
    return chairs[place - 1].number if chairs else None
