"""Somebody who was away for a while is sent all that they missed, or the table as it is now."""

from __future__ import annotations

import msgspec
import pytest

from greenroom.table.audience.streams import MAX_MESSAGES_KEPT, Seen, Stream, View, You
from greenroom.wire.encoder import JsonEncoder
from table.evening import Guest

ENCODER = JsonEncoder()


def now(room: str) -> tuple[View, msgspec.Raw]:
    return View([], You(1, None, 0), None, None, None, 0, None), msgspec.Raw(b'"%b"' % room.encode())


NOW = now("room")


class Socket(Guest):
    """A connection of which only the numbers of its messages count."""

    def __init__(self, seen: Seen | None = None) -> None:
        super().__init__("Ann", seen)

    def send(self, text: bytes) -> None:
        self.texts.append(text.decode())

    @property
    def numbers(self) -> list[int]:
        return [msgspec.json.decode(text)["n"] for text in self.texts]

    @property
    def rooms(self) -> list[str | None]:
        """Of each message the room, None where it left it out."""
        return [msgspec.json.decode(text).get("room") for text in self.texts]


@pytest.mark.parametrize("missed", [0, 1, MAX_MESSAGES_KEPT - 1])
def test_what_is_still_kept_is_sent_again_without_a_gap(missed: int) -> None:
    stream, first = Stream("e", resumable=True), Socket()
    stream.join(first, ENCODER, *NOW)
    assert first.numbers == [1] and stream.leave(first) and not stream.leave(first)
    for _ in range(missed):
        stream.send(ENCODER, *NOW)
    back = Socket(Seen("e", 1))
    stream.join(back, ENCODER, *NOW)
    assert back.numbers == list(range(2, 2 + missed))


def test_of_one_who_stays_away_for_longer_nothing_is_kept() -> None:
    stream, first = Stream("e", resumable=True), Socket()
    stream.join(first, ENCODER, *NOW)
    stream.leave(first)
    for _ in range(MAX_MESSAGES_KEPT):
        stream.send(ENCODER, *NOW)
    assert stream.cold
    back = Socket(Seen("e", 1 + MAX_MESSAGES_KEPT))
    stream.join(back, ENCODER, *NOW)
    assert back.numbers == [MAX_MESSAGES_KEPT + 2], "the table as it is now, under a number of its own"


@pytest.mark.parametrize("seen", [None, Seen("another", 1), Seen("e", 9), Seen("e", -1)])
def test_one_who_has_seen_nothing_of_it_gets_the_table_as_it_is_now(seen: Seen | None) -> None:
    stream = Stream("e", resumable=True)
    stream.join(Socket(), ENCODER, *NOW)
    stream.send(ENCODER, *NOW)
    back = Socket(seen)
    stream.join(back, ENCODER, *NOW)
    assert back.numbers == [2]


def test_a_room_that_is_as_in_the_message_before_is_left_out() -> None:
    stream, first = Stream("e", resumable=True), Socket()
    stream.join(first, ENCODER, *now("a"))
    for room in ("a", "b", "b", "a"):
        stream.send(ENCODER, *now(room))
    assert first.rooms == ["a", None, "b", None, "a"]


def test_what_is_sent_again_adds_up_to_what_was_missed() -> None:
    stream, first = Stream("e", resumable=True), Socket()
    stream.join(first, ENCODER, *now("a"))
    for room in ("a", "b", "b"):
        stream.send(ENCODER, *now(room))
    back = Socket(Seen("e", 1))
    stream.join(back, ENCODER, *now("b"))
    assert back.rooms == first.rooms[1:] == [None, "b", None]


def test_whoever_comes_to_a_room_that_was_told_to_nobody_makes_the_next_message_tell_it() -> None:
    stream, first, late = Stream("e", resumable=True), Socket(), Socket()
    stream.join(first, ENCODER, *now("a"))
    stream.send(ENCODER, *now("a"))
    stream.join(late, ENCODER, *now("b"))
    stream.send(ENCODER, *now("a"))
    stream.send(ENCODER, *now("a"))
    assert late.rooms == ["b", "a", None], "it has never been told of the first room"


def test_a_connection_of_another_stream_is_told_the_whole_by_the_next_message() -> None:
    stream, first, other = Stream("e", resumable=True), Socket(), Socket()
    stream.join(first, ENCODER, *now("a"))
    stream.take_over(other)
    stream.send(ENCODER, *now("a"))
    stream.send(ENCODER, *now("a"))
    assert other.rooms == ["a", None]
