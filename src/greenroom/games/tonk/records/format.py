"""The format of Tonk's records, for the replay of any game."""

from __future__ import annotations

from greenroom.games.tonk.records.parser import read_record
from greenroom.games.tonk.records.replay import replay, replay_text
from greenroom.games.tonk.records.result import Replayed
from greenroom.games.tonk.records.text import readable
from greenroom.kernel.refusal import Refusal
from greenroom.records.result import Stopped, stopped


class TonkRecords:
    """Replays records of Tonk."""

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
