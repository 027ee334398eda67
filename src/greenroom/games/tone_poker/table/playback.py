"""Play Hands: every hand of a table of Tone Poker once, at the same moments for everybody (TP-15)."""

from __future__ import annotations

from greenroom.games.tone_poker.engine import playback
from greenroom.games.tone_poker.table.views import PlaybackView, SungHand, TonePokerRoomShown
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.context import Context
from greenroom.table.game import SetAlarm
from greenroom.table.log.state import TableState

AHEAD_MS = 500
"""It starts so much later than it is asked for: by then every browser knows of it."""


class Playback:
    """What a table plays now, if anything; it is heard and kept nowhere."""

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

    def start(self, table: TableState, hand: TonePokerHand, person: str) -> TonePokerRoomShown | Refusal:
        """Begin, for somebody with a seat in the hand, once all have played it."""
        chair = table.chair_of(person)
        if chair is None or table.seat_of(chair.number) is None:
            return refuse("room.no_seat")
        if hand.score is None:
            return refuse("room.hands_open")
        if self.now(table) is not None:
            return refuse("room.hands_sound")
        sung = [SungHand(seat, notes) for seat, notes in enumerate(playback.sung(hand.state))]
        starts = self._context.now_ms() + AHEAD_MS
        lasts = playback.length_ms(len(sung))
        self._view = PlaybackView(sung, chair.number, starts, starts + lasts)
        self._hand = table.hand_number
        self._set_alarm((AHEAD_MS + lasts) / 1000)
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

    def is_over(self, table: TableState) -> TonePokerRoomShown | None:
        """Take note that it has come to its end; None where the next hand was sooner."""
        playing = self.now(table)
        self._end()
        return None if playing is None else TonePokerRoomShown("playback_ended")

    def _end(self) -> None:
        self._view = None
        self._set_alarm(None)
