"""The requests and responses about the outside bots of a guest."""

from __future__ import annotations

import msgspec


class OutsideBotLine(msgspec.Struct, frozen=True):
    """One outside bot of the guest."""

    id: str
    name: str
    """The label of its token, and its name at a table."""
    made_ms: int
    used_ms: int | None
    """Unix time when it came, a week before the latest at most; null for never."""


class OutsideBotList(msgspec.Struct, frozen=True):
    """The outside bots of the guest of this browser, the oldest first."""

    most: int
    """The number of bots that one guest may have; 0 where the room takes none."""
    bots: list[OutsideBotLine]


class OutsideBotRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of an outside bot that a guest wants."""

    name: str


class NewOutsideBot(msgspec.Struct, frozen=True):
    """An outside bot that was just made."""

    token: str
    """The token by which the bot is known. It is shown this once: only its hash is kept."""
    bots: OutsideBotList


class OutsideBotId(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The identifier of one of the guest's outside bots."""

    id: str
