"""Admission to a table whose host lets newcomers in: they ask, and sit down once the host agrees.

A request is held in memory, since anybody may ask and the log keeps what it is given. What the host decides
is stored. Whoever was let in has waited for any length of time, so the request is decided upon anew, as if it
came just now: the table may have become full, or have other rules.
"""

from __future__ import annotations

from collections.abc import Callable

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.actor.live_table import LiveTable
from greenroom.table.audience.streams import Connection
from greenroom.table.commands import AnySit, TurnAway
from greenroom.table.log.events import DoneCommand
from greenroom.table.people.handlers import decide
from greenroom.table.people.ownership import owner_of
from greenroom.table.people.requester import Requester, host_only
from greenroom.table.views import RoomShown, What


class Admission:
    """Lets people wait for the host of one table, and seats those who have been let in."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live

    def ask(self, sender: Connection, command: AnySit) -> Refusal | None:
        """Ask the host for a seat; None where nobody has to be asked."""
        live = self._live
        if not self._asks_host(sender.person):
            return None
        if live.waiting_list.was_turned_away(sender.person):
            return refuse("room.turned_away")
        is_new = live.waiting_list.ask(sender, command)
        if is_new is None:
            return refuse("room.waiting_full")
        if is_new:
            owner = live.audiences.owner_name(live.table, sender.person)
            what: What = "waits" if owner is None else "outside_bot_waits"
            live.show([RoomShown(what, name=live.audiences.name_of(sender), about=owner)])
        return refuse("room.waits_for_host")

    async def seat_those_let_in(self, requester_of: Callable[[Connection], Requester]) -> None:
        """Seat those whom nobody has to let in any more; may raise `Conflict` and `StoreUnavailable`."""
        live = self._live
        for each in live.waiting_list.asking(live.audiences.is_here):
            person = each.connection.person
            if self._asks_host(person):
                continue
            live.waiting_list.pop(person)
            # The table may be full by now, or its rules others: then they read so when they sit down.
            events = decide(live.table, each.command, requester_of(each.connection))
            if not isinstance(events, Refusal):
                await live.change(events, None, None)

    def _asks_host(self, person: str) -> bool:
        """Tell whether the host has to let somebody in: a newcomer, or one too many of an address."""
        table, entrance = self._live.table, self._live.table.entrance
        if (owner := owner_of(person)) is not None:
            return self._bot_asks_host(person, owner)
        if table.host is None or entrance.is_let_in(person):
            return False
        # To sit and leave at once is nobody's leave to be one too many later.
        is_newcomer = entrance.door == "host" and not entrance.knows(person)
        return is_newcomer or self._live.address_limits.is_reached(person, table)

    def _bot_asks_host(self, bot: str, owner: str) -> bool:
        """Tell whether the host has to let an outside bot in, whatever the door: all but the host's own."""
        table = self._live.table
        host = None if table.host is None else table.chair(table.host)
        return not (table.entrance.knows(bot) or (host is not None and host.person == owner))

    def turn_away(self, sender: Connection, command: TurnAway) -> Refusal | None:
        """Take somebody off the list, as the host wants."""
        live = self._live
        if (refusal := host_only(live.table, sender.person)) is not None:
            return refusal
        person = live.audiences.onlookers(live.table).get(command.name)
        waiting = None if person is None else live.waiting_list.turn_away(person)
        if waiting is None:
            return refuse("room.nobody_of_that_name")
        waiting.connection.send(live.context.encoder.refused(waiting.command.id, refuse("room.turned_away")))
        live.table.remember(DoneCommand(sender.person, command.id))
        live.show([], sender, command.id)
        return None
