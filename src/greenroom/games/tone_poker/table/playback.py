"""Play Hands: every hand of a table of Tone Poker once, at the same moments for everybody (TP-15)."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tone_poker.engine import playback
from greenroom.games.tone_poker.table.commands import PlayHands
from greenroom.games.tone_poker.table.views import PlaybackGiven, PlaybackView, SungHand, TonePokerRoomShown
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.context import Context
from greenroom.table.game import SetAlarm
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import place_of

AHEAD_MS = 500
"""Milliseconds from the request to the beginning of a playback: by then every browser knows of it."""


class Playback:
    """The playback of a table, if there is one; it is heard and kept nowhere."""

    def __init__(self, context: Context, set_alarm: SetAlarm) -> None:
        self._context = context
        self._set_alarm = set_alarm
        self._view: PlaybackView | None = None
        self._hand = 0
        """Number of the hand that is played."""

    def now(self, table: TableState) -> PlaybackView | None:
        """Return what is played; the next hand puts an end to it."""
        hand = table.hand
        return self._view if hand is not None and hand.number == self._hand else None

    def left_s(self, table: TableState) -> float:
        """Return in how many seconds it ends; 0 where nothing is played."""
        playing = self.now(table)
        return 0 if playing is None else max(0.0, (playing.ends_at - self._context.now_ms()) / 1000)

    def start(
        self, command: PlayHands, table: TableState, hand: TonePokerHand, person: str
    ) -> TonePokerRoomShown | PlaybackGiven | Refusal:
        """Begin for the whole table, or for a spectator alone; refused while hands may not be heard."""
        if self.now(table) is not None:
            return refuse("room.hands_sound")
        if hand.state.rules.hands == "closed" and hand.score is None:
            return refuse("room.hands_closed")
        seats = playback.seats_in_turn(hand.state, _first_seat(table))
        if not seats:
            return refuse("room.no_hands_dealt")
        chair = table.chair_of(person)
        view = self._view_of(hand, seats, None if chair is None else chair.number)
        if chair is None:
            return PlaybackGiven(command.id, view)
        self._view, self._hand = view, table.hand_number
        self._set_alarm((view.ends_at - self._context.now_ms()) / 1000)
        return TonePokerRoomShown("playback", chair.number, chair.name)

    def stop(self, table: TableState, person: str) -> TonePokerRoomShown | Refusal | None:
        """Stop for the person who started it, or the host; None where it is over already."""
        playing, chair = self.now(table), table.chair_of(person)
        if playing is None:
            return None
        if chair is None or chair.number not in (playing.chair, table.host):
            return refuse("room.not_your_hands")
        self._end()
        return TonePokerRoomShown("playback_stopped", chair.number, chair.name)

    def finish(self, table: TableState) -> TonePokerRoomShown | None:
        """End it, its time being up; None where the next hand was sooner."""
        playing = self.now(table)
        self._end()
        return None if playing is None else TonePokerRoomShown("playback_ended")

    def _view_of(self, hand: TonePokerHand, seats: Sequence[int], chair: int | None) -> PlaybackView:
        notes = playback.seat_notes(hand.state)
        starts = self._context.now_ms() + AHEAD_MS
        ends = starts + playback.length_ms(len(seats))
        return PlaybackView([SungHand(seat, notes[seat]) for seat in seats], chair, starts, ends)

    def _end(self) -> None:
        self._view = None
        self._set_alarm(None)


def _first_seat(table: TableState) -> int:
    """Return the seat of the host of the moment, or the next clockwise that is in the hand."""
    place = place_of(table.chairs, table.host) or 0
    clockwise = table.chairs[place:] + table.chairs[:place]
    seats = (table.seat_of(chair.number) for chair in clockwise)
    return next((seat for seat in seats if seat is not None), 0)
