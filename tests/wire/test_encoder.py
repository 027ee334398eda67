"""Whatever a table says comes out of the page's decoder as it went in."""

from __future__ import annotations

import sys
import tracemalloc

import msgspec
import pytest

from greenroom.games.catalogue import GAMES
from greenroom.games.tone_poker.table.views import PlaybackGiven, PlaybackView
from greenroom.kernel.refusal import refuse
from greenroom.table.audience.streams import View, You
from greenroom.wire.encoder import JsonEncoder
from greenroom.wire.messages import Bye, Done, Notice, Pong, Refused, Reload, message_type


def test_a_message_is_read_as_it_was_meant() -> None:
    encoder = JsonEncoder()
    playback = PlaybackGiven("c1", PlaybackView([], None, 1_000, 9_000))
    for sent, meant in (
        (encoder.done("c1"), Done("c1")),
        (encoder.refused("c1", refuse("room.full", most=8)), Refused("c1", "room.full", {"most": 8})),
        (encoder.refused(None, refuse("wire.malformed")), Refused(None, "wire.malformed", {})),
        (encoder.reply(playback), playback),
        (encoder.pong("c1", 1_700_000_000_000), Pong("c1", 1_700_000_000_000)),
        (encoder.notice("room.announced", {"text": "Now"}), Notice("room.announced", {"text": "Now"})),
        (encoder.bye("web.no_guest", again=False), Bye("web.no_guest", again=False)),
        (encoder.bye("room.moved", again=True), Bye("room.moved", again=True)),
        (encoder.reload(3), Reload(3)),
    ):
        assert msgspec.json.decode(sent, type=message_type(GAMES)) == meant


@pytest.mark.parametrize("is_whole", [False, True])
def test_a_text_that_a_table_keeps_takes_no_more_memory_than_its_length(is_whole: bool) -> None:
    encoder = JsonEncoder()
    room = msgspec.Raw(b'"%b"' % (b"r" * 900))
    view = View([], You(1, None, 0), None, None, None, 0, "a" * 900)
    tracemalloc.start()
    try:
        text = encoder.update(view, room) if is_whole else encoder.step(view)
        snapshot = tracemalloc.take_snapshot()
    finally:
        tracemalloc.stop()
    largest = max(trace.size for trace in snapshot.traces)
    assert len(text) > 900 and largest == sys.getsizeof(text)
