"""Who is first at a discard: moves that wait, unseen, while it may be slapped (TK-26)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import msgspec

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.actor.deadlines import Deadlines
from greenroom.table.actor.play import Play
from greenroom.table.audience.streams import Connection
from greenroom.table.context import Around
from greenroom.table.log.events import By, Done
from greenroom.table.manner import Race
from greenroom.table.views import RoomShown


class Move(msgspec.Struct, frozen=True):
    """An action that somebody wants to play."""

    seat: int
    action: str
    by: By = "self"
    done: Done | None = None
    connection: Connection | None = None

    @property
    def is_slap(self) -> bool:
        """Whether it slaps the last discard."""
        return self.action.split()[:1] == ["slap"]


PlayMove = Callable[[Play, Move, Sequence[RoomShown]], Awaitable[Refusal | None]]


class Racing:
    """Lets moves through in the order that the rules of slapping want.

    The beginning of the next turn is held until the turn opens, and a slap while the next player may be
    faster. Nobody hears of what is held; its sender does when it is played or lost.
    """

    def __init__(self, around: Around, deadlines: Deadlines, play: PlayMove) -> None:
        self._around = around
        self._deadlines = deadlines
        self._play = play
        self._early: Move | None = None
        self._slaps: list[Move] = []

    async def move(
        self, play: Play, race: Race, move: Move, grace_ms: int, said: Sequence[RoomShown]
    ) -> Refusal | None:
        """Play a move now, or hold it; `grace_ms` is how long a slap waits for the next player's."""
        if move.is_slap and race.next_first not in (None, move.seat):
            return _why_not(play, move) or self._hold_slap(move, grace_ms)
        if race.begins_turn(move.action) and (self._slaps or self._deadlines.at("open") is not None):
            if (why_not := _why_not(play, move)) is not None:
                return why_not
            if self._deadlines.at("open") is not None:
                return self._hold_early(move)
            await self.first_slap_wins(play)
            return refuse("room.slapped_first")
        return await self._play(play, move, said)

    async def turn_opens(self, play: Play | None) -> None:
        """Play the turn's beginning that was held; it shows that the next player does not slap."""
        early = self._early
        if early is None or play is None:
            return
        if self._slaps:
            await self.first_slap_wins(play)
        elif (why_not := await self._play(play, early, ())) is not None:
            self._early = None
            self._answer([early], why_not)

    async def first_slap_wins(self, play: Play | None) -> None:
        """Play the slap that came first, now that the next player has made none."""
        while self._slaps and play is not None:
            first = self._slaps[0]
            # It stays held until it is stored: trouble with that answers it (`give_up`).
            if (why_not := await self._play(play, first, ())) is not None:
                self._slaps.remove(first)
                self._answer([first], why_not)

    def decided(self, played: Move) -> None:
        """Tell all others who waited that somebody else was first."""
        if self._slaps or self._early is not None:
            lost = [each for each in self._held() if each is not played]
            self._answer(lost, refuse("room.slapped_first"))
            self._early, self._slaps = None, []

    def give_up(self, refusal: Refusal) -> None:
        """Tell all who waited why nothing comes of it."""
        held = self._held()
        self._early, self._slaps = None, []
        self._answer(held, refusal)

    def _hold_early(self, move: Move) -> Refusal | None:
        """Hold the beginning of the turn: a click too many is refused, one sent again is the same."""
        if self._early is not None and self._early.done != move.done:
            return refuse("room.stale")
        self._early = move
        return None

    def _hold_slap(self, move: Move, grace_ms: int) -> Refusal | None:
        """Hold a slap in the order of arrival, one of each seat; one sent again keeps its place."""
        for place, held in enumerate(self._slaps):
            if held.seat == move.seat:
                if held.done != move.done:
                    return refuse("room.stale")
                self._slaps[place] = move
                return None
        if not self._slaps:
            self._deadlines.set("grace", grace_ms / 1000)
        self._slaps.append(move)
        return None

    def _held(self) -> list[Move]:
        return [*self._slaps, *([] if self._early is None else [self._early])]

    def _answer(self, moves: Sequence[Move], refusal: Refusal) -> None:
        for move in moves:
            if move.connection is not None and move.done is not None:
                move.connection.send(self._around.writes.refused(move.done.id, refusal))


def _why_not(play: Play, move: Move) -> Refusal | None:
    tried = play.hand.copy().play(move.seat, move.action)
    return tried if isinstance(tried, Refusal) else None
