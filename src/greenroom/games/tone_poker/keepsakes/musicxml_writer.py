"""Writes MusicXML in a process of its own, one file at a time: a bar takes up to a tenth of a second."""

from __future__ import annotations

import asyncio

from greenroom.games.tone_poker.keepsakes.keepsake import Keepsake
from greenroom.games.tone_poker.keepsakes.musicxml import musicxml_file
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.processes.one_shot_process import WorkerDied, elsewhere_async

MAX_BARS = 600
"""The most bars of one file, about a minute of work."""


class Notation:
    """The writer of a whole server."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()

    async def write(self, keepsake: Keepsake, lang: str) -> bytes | Refusal:
        """Write a keepsake as MusicXML; refused where it is too long, or cannot be written now."""
        if sum(len(hand.phrases) for hand in keepsake.hands) > MAX_BARS:
            return refuse("tone_poker.long_tune", bars=MAX_BARS)
        async with self._one_at_a_time:
            try:
                return await elsewhere_async(musicxml_file, keepsake, lang)
            except WorkerDied:
                return refuse("tone_poker.unwritten_tune")
