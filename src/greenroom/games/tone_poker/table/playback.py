"""Play Hands: every hand of a table of Tone Poker once, at the same moments for everybody (TP-15)."""

from __future__ import annotations

from greenroom.games.tone_poker.engine import playback
from greenroom.games.tone_poker.table.views import PlaybackView, SungHand
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.actor.deadlines import Deadlines
from greenroom.table.actor.play import Play
from greenroom.table.context import Around
from greenroom.table.log.projection import Table
from greenroom.table.views import RoomShown

AHEAD_MS = 500
"""It starts so much later than it is asked for: by then every browser knows of it."""


class Playback:
    """What a table plays now, if anything; it is heard and kept nowhere."""

    def __init__(self, around: Around, deadlines: Deadlines) -> None:
        self._around = around
        self._deadlines = deadlines
        self._view: PlaybackView | None = None
        self._hand = 0
        """Number of the hand that is played."""

    def now(self, table: Table) -> PlaybackView | None:
        """Return what is played; the next hand puts an end to it."""
        hand = table.hand
        return self._view if hand is not None and hand.number == self._hand else None

    def start(self, table: Table, play: Play | None, person: str) -> RoomShown | Refusal:
        """Begin, for somebody with a seat in the hand, once all have played it."""
        chair, hand = table.chair_of(person), heard_hand(play)
        if isinstance(hand, Refusal):
            return hand
        if chair is None or table.seat_of(chair.number) is None:
            return refuse("room.no_seat")
        if hand.score is None:
            return refuse("room.hands_open")
        if self.now(table) is not None:
            return refuse("room.hands_sound")
        sung = [SungHand(seat, notes) for seat, notes in enumerate(playback.sung(hand.state))]
        starts = self._around.now_ms() + AHEAD_MS
        lasts = playback.length_ms(len(sung))
        self._view = PlaybackView(sung, chair.number, starts, starts + lasts)
        self._hand = table.hand_number
        self._deadlines.set("playback", (AHEAD_MS + lasts) / 1000)
        return RoomShown("playback", chair.number, chair.name)

    def stop(self, table: Table, person: str) -> RoomShown | Refusal | None:
        """Stop for who started it, or the host; None where it is over already."""
        playing, chair = self.now(table), table.chair_of(person)
        if playing is None:
            return None
        if chair is None or chair.number not in (playing.chair, table.host):
            return refuse("room.not_your_hands")
        self._end()
        return RoomShown("playback_stopped", chair.number, chair.name)

    def is_over(self, table: Table) -> RoomShown | None:
        """Take note that it has come to its end; None where the next hand was sooner."""
        playing = self.now(table)
        self._end()
        return None if playing is None else RoomShown("playback_ended")

    def _end(self) -> None:
        self._view = None
        self._deadlines.drop("playback")


def heard_hand(play: Play | None) -> TonePokerHand | Refusal:
    """Return the hand in play, of the one game whose hands are heard."""
    if play is None:
        return refuse("room.no_hand")
    return play.hand if isinstance(play.hand, TonePokerHand) else refuse("room.not_in_this_game")
