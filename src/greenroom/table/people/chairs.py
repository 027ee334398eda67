"""The chairs of a table, clockwise."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.table.parts import Details
from greenroom.table.people.ownership import BOT, owner_of

COLOURS = 8
"""The number of colours that tell chairs apart: on every page a chair has that of its number."""


class Chair:
    """One chair and its occupant."""

    def __init__(  # noqa: PLR0913, PLR0917 - each a part of the chair
        self,
        number: int,
        person: str,
        name: str,
        bot: str | None,
        details: Details | None = None,
        owner: str | None = None,
    ) -> None:
        self.number = number
        """The number of the chair, never used again at this table; its colour follows from it."""
        self.person = person
        self.name = name
        self.bot = bot
        """The bot that plays the chair now, for itself or for the person."""
        self.leaving = False
        """The person has left; the bot plays the hand to its end, then the chair is free."""
        self.details = details
        """The game's part of this chair."""
        self.owner = owner
        """The name of the guest whose outside bot has it; null for people and for bots of the house."""

    @property
    def is_person(self) -> bool:
        """Whether a person has it, also while a bot sits in."""
        return not (self.is_outside_bot or self.person.startswith(BOT))

    @property
    def is_outside_bot(self) -> bool:
        """Whether the bot of a guest has it, which plays over a socket of its own."""
        return owner_of(self.person) is not None

    @property
    def comes_and_goes(self) -> bool:
        """Whether the chair is played over a socket, which may close: by a person, or by an outside bot."""
        return not self.person.startswith(BOT)


def free_number(chairs: Sequence[Chair], first: int, former: int | None = None) -> int:
    """Return the number of another chair, from `first` on, whose colour nobody here has.

    Somebody who comes back has the colour of their former chair, where it is free. Beyond as many chairs as
    there are colours the next number is as good as any.
    """
    free = set(range(COLOURS)).difference(chair.number % COLOURS for chair in chairs)
    if former is not None and former % COLOURS in free:
        free = {former % COLOURS}
    return next((number for number in range(first, first + COLOURS) if number % COLOURS in free), first)


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
