"""What one who was away for a while is sent: all that it missed, or the table as it is now."""

from __future__ import annotations

import msgspec
import pytest

from greenroom.table.audience.streams import KEPT, Seen, Snapshot, Stream, You
from greenroom.wire.encoder import JsonEncoder
from table.evening import Guest

ENCODER = JsonEncoder()
NOW = Snapshot([], You(1, None, 0), msgspec.Raw(b'"room"'), None, None, None, 0, None)


class Socket(Guest):
    """A connection of which only the numbers of its messages count."""

    def __init__(self, seen: Seen | None = None) -> None:
        super().__init__("Ann", seen)

    def send(self, text: bytes) -> None:
        self.texts.append(text.decode())

    @property
    def numbers(self) -> list[int]:
        return [msgspec.json.decode(text)["n"] for text in self.texts]


@pytest.mark.parametrize("missed", [0, 1, KEPT - 1])
def test_what_is_still_kept_is_sent_again_without_a_gap(missed: int) -> None:
    stream, first = Stream("e", resumable=True), Socket()
    stream.join(first, ENCODER, NOW)
    assert first.numbers == [1] and stream.leave(first) and not stream.leave(first)
    for _ in range(missed):
        stream.send(ENCODER, NOW)
    back = Socket(Seen("e", 1))
    stream.join(back, ENCODER, NOW)
    assert back.numbers == list(range(2, 2 + missed))


def test_of_one_who_stays_away_for_longer_nothing_is_kept() -> None:
    stream, first = Stream("e", resumable=True), Socket()
    stream.join(first, ENCODER, NOW)
    stream.leave(first)
    for _ in range(KEPT):
        stream.send(ENCODER, NOW)
    assert stream.cold
    back = Socket(Seen("e", 1 + KEPT))
    stream.join(back, ENCODER, NOW)
    assert back.numbers == [KEPT + 2], "the table as it is now, under a number of its own"


@pytest.mark.parametrize("seen", [None, Seen("another", 1), Seen("e", 9), Seen("e", -1)])
def test_one_who_has_seen_nothing_of_it_gets_the_table_as_it_is_now(seen: Seen | None) -> None:
    stream = Stream("e", resumable=True)
    stream.join(Socket(), ENCODER, NOW)
    stream.send(ENCODER, NOW)
    back = Socket(seen)
    stream.join(back, ENCODER, NOW)
    assert back.numbers == [2]
