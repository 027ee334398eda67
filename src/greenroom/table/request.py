"""Who asks something of a table, and whether that is theirs to ask."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table import commands as asked
from greenroom.table.log import events as told
from greenroom.table.log.projection import Table
from greenroom.table.manner import Manner
from greenroom.table.people.chairs import Chair

Decision = list[told.TableEvent] | Refusal


class Asker(msgspec.Struct, frozen=True):
    """Who asks, and what of the table is not in its log."""

    person: str
    name: str
    manner: Manner
    most: int
    """Chairs that the rules allow."""
    bots: list[str]
    may_replace: Callable[[Chair], bool]
    """Whether a person is gone for so long that others may let a bot play."""
    closing: Callable[[], told.TableEvent | None]
    """Returns what closes the hand in play, at a table where its host does."""


def done_by(asker: Asker, command: asked.Asked) -> told.Done:
    """Note whose command leads to an event."""
    return told.Done(asker.person, command.id)


def host_only(table: Table, asker: Asker) -> Refusal | None:
    """Refuse what only the host can do."""
    chair = table.chair_of(asker.person)
    return None if chair is not None and chair.number == table.host else refuse("room.host_only")


def between_hands(table: Table, asker: Asker) -> Refusal | None:
    """Refuse what would change a hand that ends by itself; one that its host closes can wait for that."""
    in_hand = table.phase == "playing" and not asker.manner.host_deals
    return refuse("room.between_hands") if in_hand else None
