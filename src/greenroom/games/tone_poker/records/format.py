"""The format of Tone Poker's records, for the replay of any game."""

from __future__ import annotations

from greenroom.games.tone_poker.records.parser import read_record
from greenroom.games.tone_poker.records.replay import replay, replay_text
from greenroom.games.tone_poker.records.result import Replayed
from greenroom.games.tone_poker.records.text import readable
from greenroom.kernel.refusal import Refusal
from greenroom.records.result import Stopped, stopped


class TonePokerRecords:
    """Replays records of Tone Poker."""

    def replay(self, text: bytes, lang: str) -> Replayed | Stopped:
        """Replay a record."""
        return replay_text(text, lang)

    def readable(self, text: bytes, lang: str) -> str | Stopped:
        """Replay a record and tell a person how the hand stands."""
        record = read_record(text)
        if isinstance(record, Refusal):
            return stopped(record, lang)
        result = replay(record, lang)
        return result if isinstance(result, Stopped) else readable(record, result, lang)
