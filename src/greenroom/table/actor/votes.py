"""The decisions of the others about somebody for whom the table has waited long."""

from __future__ import annotations

from typing import assert_never

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.actor.live_table import LiveTable
from greenroom.table.actor.moves import Moves
from greenroom.table.audience.streams import Connection
from greenroom.table.commands import Vote
from greenroom.table.hands.lifecycle import closing
from greenroom.table.log.events import AnyEvent, BotSatIn, DoneCommand, Ended, HandVoid, HostChanged
from greenroom.table.people.chairs import Chair
from greenroom.table.views import RoomShown


class Votes:
    """Counts votes and does what they decide. Everything may raise `Conflict` and `StoreUnavailable`."""

    def __init__(self, live: LiveTable, moves: Moves) -> None:
        self._live = live
        self._moves = moves

    async def cast(self, sender: Connection, command: Vote) -> Refusal | None:
        """Count a vote; with more than half of the others for it, do what it says."""
        live = self._live
        own, chair = live.table.chair_of(sender.person), live.table.chair(command.chair)
        if own is None:
            return refuse("room.not_sitting")
        if chair is None or chair is own or not chair.is_person:
            return refuse("room.no_such_chair")
        if chair.number not in live.timers.awaited.slow:
            return refuse("room.not_slow", name=chair.name)
        if command.vote not in live.votable(chair.number):
            return refuse("room.no_such_vote", name=chair.name)
        live.ballots.cast(command.vote, chair.number, own.number, live.timers.awaited, on=command.on)
        done = DoneCommand(sender.person, command.id)
        if live.ballots.is_decided(command.vote, chair.number, live.table, live.may_be_here):
            return await self._carry_out(command, chair, sender, done)
        live.table.remember(done)
        notice = RoomShown("vote", own.number, own.name, vote=command.vote, about=chair.name)
        live.show([notice] if command.on else [], sender, command.id)
        return None

    async def _carry_out(
        self, command: Vote, chair: Chair, sender: Connection, done: DoneCommand
    ) -> Refusal | None:
        table = self._live.table
        match command.vote:
            case "bot":
                await self._live.change(
                    [BotSatIn(chair.number, table.game.substitute, voted=True, done=done)], sender, command.id
                )
            case "skip":
                return await self._moves.skip(chair, sender, done)
            case "host":
                heir = self._live.timers.heir(table, chair)
                await self._live.change([HostChanged(heir, voted=True, done=done)], sender, command.id)
            case "end":
                await self._live.change([*self._last(), Ended(voted=True, done=done)], sender, command.id)
            case _:
                assert_never(command.vote)
        return None

    def _last(self) -> list[AnyEvent]:
        """Return what closes the hand in play: its result where it has one, else it counts for nothing."""
        last = closing(self._live.hand)
        if isinstance(last, HandVoid):
            return [HandVoid("room.ended_by_vote")]
        return [] if last is None else [last]
