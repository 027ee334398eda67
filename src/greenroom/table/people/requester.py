"""Who asks something of a table, and whether that is theirs to ask."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.commands import Command
from greenroom.table.log.events import AnyEvent, DoneCommand
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair


class Requester(msgspec.Struct, frozen=True):
    """The person who asks, and what of the table is not in its log."""

    person: str
    name: str
    bots: list[str]
    """Those that may be seated."""
    may_replace: Callable[[Chair], bool]
    """Tells whether a person is gone for so long that others may let a bot play."""
    closing: Callable[[], AnyEvent | None]
    """Returns what closes the hand in play, at a table where its host does."""

    def done(self, command: Command) -> DoneCommand:
        """Note whose command leads to an event."""
        return DoneCommand(self.person, command.id)


def host_only(table: TableState, requester: Requester) -> Refusal | None:
    """Refuse what only the host can do."""
    chair = table.chair_of(requester.person)
    return None if chair is not None and chair.number == table.host else refuse("room.host_only")


def between_hands(table: TableState) -> Refusal | None:
    """Refuse what would change a hand that ends by itself; one that its host closes can wait for that."""
    in_hand = table.phase == "playing" and not table.game.host_deals
    return refuse("room.between_hands") if in_hand else None
