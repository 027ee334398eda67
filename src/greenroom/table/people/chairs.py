"""The chairs of a table, clockwise: where a newcomer sits, whose turn to deal it is."""

from __future__ import annotations

import msgspec


class Chair(msgspec.Struct):
    """One chair and who has it."""

    number: int
    """Never used again at this table."""
    person: str
    name: str
    bot: str | None
    """The bot that plays it now, for itself or for the person."""
    leaving: bool = False
    """The person has left; the bot plays the hand to its end, then the chair is free."""
    tonic: int | None = None
    """Its pitch class, at a table of Tone Poker (TP-02)."""

    @property
    def is_person(self) -> bool:
        """Whether a person has it, be it that a bot sits in."""
        return not self.person.startswith(BOT)


BOT = "bot:"
"""Begins the identity of a bot in a ledger."""


def seat_newcomer(chairs: list[Chair], chair: Chair, dealer: int | None) -> None:
    """Put a chair at the dealer's right (TK-09); before there is a dealer, behind the others."""
    place = next((place for place, each in enumerate(chairs) if each.number == dealer), len(chairs))
    chairs.insert(place, chair)


def chair_after(chairs: list[Chair], number: int | None) -> int:
    """Return the next chair clockwise; the first one where there is no such chair."""
    place = next((place for place, each in enumerate(chairs) if each.number == number), -1)
    return chairs[(place + 1) % len(chairs)].number


def free(chairs: list[Chair], number: int, dealer: int | None) -> int | None:
    """Take a chair away and return the dealer's.

    Where it was the dealer's, its right-hand neighbour counts as the one who dealt: the deal then
    passes to whom it would have passed to.
    """
    place = next((place for place, each in enumerate(chairs) if each.number == number), None)
    if place is None:
        return dealer
    del chairs[place]
    if number != dealer:
        return dealer
    return chairs[place - 1].number if chairs else None
