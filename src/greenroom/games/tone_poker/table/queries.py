"""What people ask of a table that its log does not hold: all hands played, a hint, a review, the time."""

from __future__ import annotations

from msgspec.structs import replace

from greenroom.games.tone_poker.coach.advice import hinted, reviewed
from greenroom.games.tone_poker.coach.review import Review
from greenroom.games.tone_poker.table.hooks import is_practice
from greenroom.games.tone_poker.table.playback import Playback, heard_hand
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table import commands as asked
from greenroom.table.actor.play import Play
from greenroom.table.audience.streams import Connection
from greenroom.table.context import Around
from greenroom.table.log.projection import Table
from greenroom.table.views import RoomShown

Aside = asked.PlayHands | asked.StopHands | asked.AskHint | asked.AskReview | asked.Ping
Answer = RoomShown | bytes | Refusal
"""What there is to tell everybody, or who asks alone, or why not."""


class Asides:
    """Answers them for one table."""

    def __init__(self, around: Around, playback: Playback) -> None:
        self._around = around
        self._playback = playback

    def answer(self, table: Table, play: Play | None, connection: Connection, command: Aside) -> Answer:
        """Answer one."""
        writes = self._around.writes
        match command:
            case asked.Ping():
                return writes.pong(command.id, self._around.now_ms())
            case asked.PlayHands():
                return self._playback.start(table, play, connection.person)
            case asked.StopHands():
                return self._playback.stop(table, connection.person) or writes.done(command.id)
            case asked.AskHint():
                return self._hint(table, play, connection, command.id)
            case asked.AskReview():
                return self._review(table, play, connection, command.id)

    def _hint(self, table: Table, play: Play | None, connection: Connection, command: str) -> bytes | Refusal:
        hand, seat = heard_hand(play), _seat(table, connection)
        if isinstance(hand, Refusal):
            return hand
        if seat is None:
            return refuse("room.no_seat")
        if not is_practice(table):
            return refuse("room.no_practice")
        found = hinted(hand, seat)
        return found if isinstance(found, Refusal) else self._around.writes.hint(command, found)

    def _review(
        self, table: Table, play: Play | None, connection: Connection, command: str
    ) -> bytes | Refusal:
        hand = heard_hand(play)
        if isinstance(hand, Refusal):
            return hand
        closed = table.phase != "playing"
        found = reviewed(hand, _seat(table, connection), closed=closed)
        if isinstance(found, Refusal):
            return found
        shown = found if closed or is_practice(table) else _no_hints(found, hand)
        return self._around.writes.review(command, shown)


def _seat(table: Table, connection: Connection) -> int | None:
    chair = table.chair_of(connection.person)
    return None if chair is None else table.seat_of(chair.number)


def _no_hints(found: Review, hand: TonePokerHand) -> Review:
    """Leave out who can still discard (TP-14): what would be best is not theirs to know yet."""
    return replace(found, seats=[line for line in found.seats if hand.state.seats[line.seat].thrown])
