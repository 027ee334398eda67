"""The companion of a table of Tone Poker in memory: its playback, and answers on how to play."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from greenroom.games.tone_poker.coach.advice import hint_if_solved, review_if_solved
from greenroom.games.tone_poker.coach.review import Review
from greenroom.games.tone_poker.table import commands
from greenroom.games.tone_poker.table.commands import PlaybackCommand, TonePokerQuery
from greenroom.games.tone_poker.table.ear_hand import EarHand
from greenroom.games.tone_poker.table.hand_adapter import TonePokerHandAdapter
from greenroom.games.tone_poker.table.playback import Playback
from greenroom.games.tone_poker.table.views import HintGiven, ReviewGiven, TonePokerRoomShown
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.commands import EphemeralCommand, Query
from greenroom.table.context import Context
from greenroom.table.game import AnyHandAdapter, Companion, CompanionResult, SetAlarm
from greenroom.table.log.state import TableState


class TonePokerCompanion(Companion):
    """Plays hands to the table, gives hints and reviews."""

    def __init__(self, context: Context, set_alarm: SetAlarm) -> None:
        self.playback = Playback(context, set_alarm)

    def query(
        self, query: Query, table: TableState, hand: AnyHandAdapter | None, person: str
    ) -> CompanionResult:
        """Answer a query."""
        if not isinstance(query, TonePokerQuery):
            return super().query(query, table, hand, person)
        if not isinstance(hand, TonePokerHandAdapter):
            return refuse("room.no_hand")
        if isinstance(hand.hand, EarHand) and not hand.hand.is_shown:
            # Both tell faces, and those are for the ear until the score is shown.
            return refuse("tone_poker.ear_blank")
        match query:
            case commands.AskHint():
                return _hint(query, table, hand.hand, person)
            case commands.AskReview():
                return _review(query, table, hand.hand, person)
            case _:
                assert_never(query)

    def carry_out(
        self, command: EphemeralCommand, table: TableState, hand: AnyHandAdapter | None, person: str
    ) -> CompanionResult:
        """Begin or stop a playback."""
        if not isinstance(command, PlaybackCommand):
            return super().carry_out(command, table, hand, person)
        match command:
            case commands.StopHands():
                return self.playback.stop(table, person)
            case commands.PlayHands():
                if not isinstance(hand, TonePokerHandAdapter):
                    return refuse("room.no_hand")
                return self.playback.start(command, table, hand.hand, person)
            case _:
                assert_never(command)

    def on_alarm(self, table: TableState) -> TonePokerRoomShown | None:
        """End the playback."""
        return self.playback.finish(table)

    def sounds_for(self, table: TableState) -> float:
        """Return for how many seconds more the table's playback is heard."""
        return self.playback.left_s(table)


def _hint(
    query: commands.AskHint, table: TableState, hand: TonePokerHand, person: str
) -> HintGiven | Refusal:
    seat = _seat(table, person)
    if seat is None:
        return refuse("room.no_seat")
    if not table.is_practice:
        return refuse("room.no_practice")
    found = hint_if_solved(hand, seat)
    return found if isinstance(found, Refusal) else HintGiven(query.id, found)


def _review(
    query: commands.AskReview, table: TableState, hand: TonePokerHand, person: str
) -> ReviewGiven | Refusal:
    closed = table.phase != "playing"
    found = review_if_solved(hand, _seat(table, person), closed=closed)
    if isinstance(found, Refusal):
        return found
    settled = closed or table.is_practice or isinstance(hand, EarHand)
    return ReviewGiven(query.id, found if settled else _no_hints(found, hand))


def _seat(table: TableState, person: str) -> int | None:
    chair = table.chair_of(person)
    return None if chair is None else table.seat_of(chair.number)


def _no_hints(found: Review, hand: TonePokerHand) -> Review:
    """Leave out seats that can still discard (TP-14): what would be best is not theirs to know yet.

    By ear nobody can, once the score is shown.
    """
    return replace(found, seats=[line for line in found.seats if hand.state.seats[line.seat].thrown])
