"""Every message a browser may send to a table: one closed union, tagged by `do`."""

from __future__ import annotations

from typing import Any, ClassVar, final

import msgspec

from greenroom.table import commands
from greenroom.table.audience.streams import Seen
from greenroom.table.catalogue import Catalogue
from greenroom.table.parts import union, with_parts

PROTOCOL = 4
"""Rises when an old page could misunderstand a new server, which then sends it `Reload`."""


@final
class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="hello"):
    """The first message of every socket."""

    cost: ClassVar[int] = 1

    protocol: int
    seen: Seen | None = None


def command_type(games: Catalogue) -> Any:
    """Assemble the union of all commands."""
    messages = [game.messages for game in games.values()]
    return union(
        [
            Hello,
            with_parts(commands.Sit, [each.sit for each in messages]),
            with_parts(commands.Settings, [each.settings for each in messages]),
            *commands.GENERIC,
            *(command for each in messages for command in (*each.commands, *each.ephemeral, *each.queries)),
        ]
    )
