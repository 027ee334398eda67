"""What people ask of a table that its log does not hold: all hands played, a hint, a review, the time."""

from __future__ import annotations

from msgspec.structs import replace

from greenroom.rooms import commands as asked
from greenroom.rooms.around import Around
from greenroom.rooms.manners.tone_poker_customs import is_practice
from greenroom.rooms.play import Play
from greenroom.rooms.playback import Playback
from greenroom.rooms.streams import Link
from greenroom.rooms.table import Table
from greenroom.rooms.views import RoomShown
from greenroom.rulebook.refusal import Refusal, refuse
from greenroom.tone_poker.hand import TonePokerHand
from greenroom.tone_poker.hint import hint, question_of
from greenroom.tone_poker.review import Review, review
from greenroom.tone_poker.study import ready

Aside = asked.PlayHands | asked.StopHands | asked.AskHint | asked.AskReview | asked.Ping
Answer = RoomShown | bytes | Refusal
"""What there is to tell everybody, or who asks alone, or why not."""


class Asides:
    """Answers them for one table."""

    def __init__(self, around: Around, playback: Playback) -> None:
        self._around = around
        self._playback = playback

    def answer(self, table: Table, play: Play | None, link: Link, command: Aside) -> Answer:
        """Answer one."""
        writes = self._around.writes
        match command:
            case asked.Ping():
                return writes.pong(command.id, self._around.now_ms())
            case asked.PlayHands():
                return self._playback.start(table, play, link.person)
            case asked.StopHands():
                return self._playback.stop(table, link.person) or writes.done(command.id)
            case asked.AskHint():
                return self._hint(table, play, link, command.id)
            case asked.AskReview():
                return self._review(table, play, link, command.id)

    def _hint(self, table: Table, play: Play | None, link: Link, command: str) -> bytes | Refusal:
        chair = table.chair_of(link.person)
        seat = None if chair is None else table.seat_of(chair.number)
        hand = None if play is None else play.hand
        if seat is None or not isinstance(hand, TonePokerHand):
            return refuse("room.no_seat")
        if not is_practice(table):
            return refuse("room.no_practice")
        if not ready(question_of(hand)):
            return refuse("tone_poker.not_solved_yet")
        found = hint(hand, seat)
        return found if isinstance(found, Refusal) else self._around.writes.hint(command, found)

    def _review(self, table: Table, play: Play | None, link: Link, command: str) -> bytes | Refusal:
        hand = None if play is None else play.hand
        if not isinstance(hand, TonePokerHand):
            return refuse("room.no_hand")
        if not ready(question_of(hand)):
            return refuse("tone_poker.not_solved_yet")
        chair = table.chair_of(link.person)
        seat = None if chair is None else table.seat_of(chair.number)
        closed = table.phase != "playing"
        found = review(hand, seat, closed=closed)
        if isinstance(found, Refusal):
            return found
        shown = found if closed or is_practice(table) else _no_hints(found, hand)
        return self._around.writes.review(command, shown)


def _no_hints(found: Review, hand: TonePokerHand) -> Review:
    """Leave out who can still discard (TP-14): what would be best is not theirs to know yet."""
    return replace(found, seats=[line for line in found.seats if hand.state.seats[line.seat].thrown])
