"""The sender of a command, and what they are allowed to ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.commands import Command
from greenroom.table.log.events import AnyEvent, DoneCommand
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair


class Requester(msgspec.Struct, frozen=True):
    """The sender of a command, with the facts about the table that are not in its log."""

    person: str
    name: str
    """The sender's name, as the table shows it."""
    owner: str | None
    """The name of the guest whose outside bot it is, as the table knows them; null for a person."""
    onlookers: Mapping[str, str]
    """The others who are here without a chair: the person of each name."""
    bots: list[str]
    """Names of the bots that may be seated."""
    may_replace: Callable[[Chair], bool]
    """Tells whether a person has been gone long enough for others to let a bot play."""
    closing: Callable[[], AnyEvent | None]
    """Returns the event that closes the hand in play, at a table where the host ends hands."""

    def done_command(self, command: Command) -> DoneCommand:
        """Note whose command leads to an event."""
        return DoneCommand(self.person, command.id)


def host_only(table: TableState, person: str) -> Refusal | None:
    """Refuse what only the host can do, to whoever is not."""
    chair = table.chair_of(person)
    return None if chair is not None and chair.number == table.host else refuse("room.host_only")


def between_hands(table: TableState) -> Refusal | None:
    """Refuse what would change a hand that ends by itself; one that its host closes can wait for that."""
    in_hand = table.phase == "playing" and not table.game.host_deals
    return refuse("room.between_hands") if in_hand else None
