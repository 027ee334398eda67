"""Outside bots belong to a guest: the identity of each says whose it is.

So nothing has to be looked up where a bot must share its owner's fate, also long after its token was revoked:
in bans, at the entrance of a table, and where the names of somebody who was forgotten go out of a log.
"""

from __future__ import annotations

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
