"""Moves that wait, unseen, while several seats may race for the same thing out of turn.

Two kinds of moves are held. The beginning of the next turn waits until the turn opens. An entry in the race
waits for its grace while the favourite, the player next in turn, may still be faster. Nobody is shown a
held move; its sender is answered when it is played or lost. A held move stays held until it is stored, so
trouble with the store can answer it (`give_up`).

This queue decides and never plays: the caller plays what it is told to, so no call comes back from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.audience.streams import Connection
from greenroom.table.context import Context
from greenroom.table.deadlines import Deadlines
from greenroom.table.game import AnyRaces, Race
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.log.events import By, DoneCommand


class Move:
    """An action that somebody wants to play."""

    def __init__(
        self,
        seat: int,
        action: str,
        by: By = "self",
        done: DoneCommand | None = None,
        sender: Connection | None = None,
    ) -> None:
        self.seat = seat
        self.action = action
        self.by = by
        self.done = done
        self.sender = sender


class Verdict(Enum):
    """The decision on a move."""

    PLAY = "play it now"
    HELD = "nothing yet: it is held"
    LOST = "play the entries that are held, then refuse it"


class RaceQueue:
    """The moves of one table that wait for the end of a race."""

    def __init__(self, context: Context, deadlines: Deadlines) -> None:
        self._context = context
        self._deadlines = deadlines
        self._early: Move | None = None
        self._entries: list[Move] = []

    @property
    def early(self) -> Move | None:
        """The beginning of the next turn, where it is held."""
        return self._early

    @property
    def first_entry(self) -> Move | None:
        """The entry that came first."""
        return self._entries[0] if self._entries else None

    def admit(
        self, hand: CurrentHand, races: AnyRaces, race: Race, move: Move, grace_ms: int
    ) -> Verdict | Refusal:
        """Decide on a move while a race is on; an entry waits `grace_ms` for the favourite's."""
        opening = self._deadlines.at("open") is not None
        if races.is_entry(move.action) and race.favourite not in (None, move.seat):
            return hand.try_out(move.seat, move.action) or self._hold_entry(move, grace_ms)
        if race.begins_turn(move.action) and (self._entries or opening):
            if (refusal := hand.try_out(move.seat, move.action)) is not None:
                return refusal
            return self._hold_early(move) if opening else Verdict.LOST
        return Verdict.PLAY

    def withdraw(self, move: Move, refusal: Refusal) -> None:
        """Take back a held move that cannot be played, and answer it."""
        if move is self._early:
            self._early = None
        else:
            self._entries.remove(move)
        self._answer([move], refusal)

    def refuse_others(self, winner: Move, refusal: Refusal) -> None:
        """Refuse all other held moves: somebody else was first."""
        if self._entries or self._early is not None:
            losers = [each for each in self._held_moves() if each is not winner]
            self._early, self._entries = None, []
            self._answer(losers, refusal)

    def give_up(self, refusal: Refusal) -> None:
        """Refuse all held moves for one reason."""
        moves = self._held_moves()
        self._early, self._entries = None, []
        self._answer(moves, refusal)

    def _hold_early(self, move: Move) -> Verdict | Refusal:
        """Hold the beginning of the turn; a second click is refused, the same command sent again is not."""
        if self._early is not None and self._early.done != move.done:
            return refuse("room.stale")
        self._early = move
        return Verdict.HELD

    def _hold_entry(self, move: Move, grace_ms: int) -> Verdict | Refusal:
        """Hold an entry in the order of arrival, one of each seat; one sent again keeps its place."""
        for place, entry in enumerate(self._entries):
            if entry.seat == move.seat:
                if entry.done != move.done:
                    return refuse("room.stale")
                self._entries[place] = move
                return Verdict.HELD
        if not self._entries:
            self._deadlines.set("grace", grace_ms / 1000)
        self._entries.append(move)
        return Verdict.HELD

    def _held_moves(self) -> list[Move]:
        return [*self._entries, *([] if self._early is None else [self._early])]

    def _answer(self, moves: Sequence[Move], refusal: Refusal) -> None:
        for move in moves:
            if move.sender is not None and move.done is not None:
                move.sender.send(self._context.encoder.refused(move.done.id, refusal))
