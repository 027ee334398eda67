"""The owner of a bot, and whose name it bears: the identity of each says it.

So nothing has to be looked up where a bot must share its owner's fate, also long after its token was revoked:
in bans, at the entrance of a table, and where the names of somebody who was forgotten go out of a log.
"""

from __future__ import annotations

from typing import NamedTuple

BOT = "bot:"
"""Begins the identity of a bot of the house in a ledger."""
OUTSIDE = "outside:"
"""Begins the identity of an outside bot; no guest's own begins so."""


def identity_of(owner: str, bot: str) -> str:
    """Return the identity of a guest's outside bot, by that of the guest and its own number."""
    return f"{OUTSIDE}{owner}:{bot}"


def owner_of(person: str) -> str | None:
    """Return the guest whose outside bot somebody is; None for a person, and for a bot of the house."""
    if not person.startswith(OUTSIDE):
        return None
    return person.removeprefix(OUTSIDE).rpartition(":")[0]


def guest_of(person: str) -> str:
    """Return the guest who answers for somebody: the owner of an outside bot, anybody else themselves."""
    return owner_of(person) or person


class StandIn(NamedTuple):
    """Somebody under whose name a bot sits, where a hand is played on without them."""

    name: str
    person: str | None
    """The identity of that person; null where nobody of this room is known by the name."""


def bot_identity(number: int, person: str | None = None) -> str:
    """Return the identity of a bot on a chair; it tells whose name the bot bears.

    So the name goes out of a log when that person is forgotten.
    """
    return f"{BOT}{number}" if person is None else f"{BOT}{number}:{person}"


def lender_of(person: str) -> str | None:
    """For a bot playing under a person's name, return that person's identity; None for all others."""
    return person.removeprefix(BOT).partition(":")[2] or None if person.startswith(BOT) else None
