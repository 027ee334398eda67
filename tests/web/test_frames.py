"""RFC 6455 on a table's socket: what is said is heard alike however its frames are made and cut."""

import asyncio
import logging
import struct
from pathlib import Path

import pytest
import websockets

from greenroom.table.views import RoomShown
from greenroom.web.frames import TableFrames
from greenroom.wire.messages import Message, Refused, Update
from web.visitors import Browser, Place, visited

MASK = b"\x11\x72\x03\xf4"
TEXT, MORE, LAST, PING = 0x81, 0x00, 0x80, 0x89
BEGUN = 0x01


def frame(first: int, payload: bytes, *, wide: bool = False) -> bytes:
    length = bytes([0x80 | len(payload)])
    if wide:
        length = b"\xff" + struct.pack("!Q", len(payload))
    elif len(payload) > 125:
        length = b"\xfe" + struct.pack("!H", len(payload))
    return bytes([first]) + length + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(payload))


def nice(name: str, spaces: int = 0) -> bytes:
    return b'{"do":"react","id":"%s",%s"reaction":"nice"}' % (name.encode(), b" " * spaces)


def in_pieces(name: str) -> list[bytes]:
    whole = nice(name)
    return [
        frame(BEGUN, whole[:9]),
        frame(PING, b"there?"),
        frame(MORE, whole[9:20]),
        frame(LAST, whole[20:]),
    ]


async def write(browser: Browser, *segments: bytes) -> None:
    assert browser.socket is not None
    for segment in segments:
        browser.socket.transport.write(segment)
        await asyncio.sleep(0.001)


async def answered(browser: Browser, count: int) -> list[str | None]:
    """The ids of what is answered, in order; a frame that is refused without one is None."""
    names: list[str | None] = []
    while len(names) < count:
        message = await browser.hear()
        if isinstance(message, Refused):
            names.append(message.id)
        elif (name := getattr(message, "ack", None)) is not None:
            names.append(name)
    return names


WAYS = {
    "a frame a segment": [frame(TEXT, nice("a")), frame(TEXT, nice("b")), frame(TEXT, nice("c"))],
    "all in one segment": [b"".join(frame(TEXT, nice(name)) for name in "abc")],
    "byte by byte": [bytes([byte]) for name in "abc" for byte in frame(TEXT, nice(name))],
    "cut across frames": [
        frame(TEXT, nice("a")) + frame(TEXT, nice("b"))[:1],
        frame(TEXT, nice("b"))[1:],
        frame(TEXT, nice("c")),
    ],
    "in pieces": [frame(TEXT, nice("a")), *in_pieces("b"), frame(TEXT, nice("c"))],
    "in pieces, in one segment": [frame(TEXT, nice("a")) + b"".join(in_pieces("b")) + frame(TEXT, nice("c"))],
    "of longer lengths": [
        frame(TEXT, nice("a", 200)) + frame(TEXT, nice("b"), wide=True) + frame(TEXT, nice("c"))
    ],
    "beside frames of bytes": [
        frame(TEXT, nice("a")) + frame(0x82, nice("b")) + frame(TEXT, nice("c")),
    ],
}


@pytest.mark.parametrize("way", WAYS)
def test_commands_are_heard_in_order_however_they_come(tmp_path: Path, way: str) -> None:
    async def story(place: Place) -> None:
        first, _second, _ = await place.two()
        await write(first, *WAYS[way])
        assert await answered(first, 3) == ["a", "b", "c"]

    visited(tmp_path, story)


def test_a_frame_that_is_not_plain_is_answered_in_its_turn(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        first, _second, _ = await place.two()
        foreign = frame(TEXT, '{"do":"react","id":"ü","reaction":"nice"}'.encode())
        await write(first, frame(TEXT, nice("a")) + foreign + frame(TEXT, nice("b")))
        refused = await first.until(lambda message: isinstance(message, Refused))
        assert isinstance(refused, Refused) and refused.code == "wire.unknown"
        assert await answered(first, 1) == ["b"]

    visited(tmp_path, story)


BROKEN = {
    "without a mask": (b"\x81\x02{}", 1002),
    "begun within another": (frame(BEGUN, b"{") + frame(TEXT, nice("a")), 1002),
    "no text": (frame(TEXT, b"\xff\xfe"), 1007),
    "beyond all measure": (frame(TEXT, b"", wide=True)[:2] + struct.pack("!Q", 1 << 40) + MASK, 1009),
}


@pytest.mark.parametrize("way", BROKEN)
def test_a_frame_against_the_rules_closes_its_socket_only(
    tmp_path: Path, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(place: Place) -> None:
        first, second, _ = await place.two()
        data, code = BROKEN[way]
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await write(second, data)
            while True:
                await second.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == code
        await write(first, frame(TEXT, nice("a")))
        assert await answered(first, 1) == ["a"]

    visited(tmp_path, story)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize("way", BROKEN)
@pytest.mark.parametrize("astray", [False, True])
def test_what_is_whole_in_front_of_a_frame_against_the_rules_is_played(
    tmp_path: Path, way: str, astray: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the short way, and on uvicorn's, which a socket takes that spoke before it was welcomed."""

    async def story(place: Place) -> None:
        monkeypatch.setattr(TableFrames, "_astray", astray)
        first, second, _ = await place.two()
        await write(second, frame(TEXT, nice("a")) + BROKEN[way][0])
        await first.until(shows_a_reaction)

    visited(tmp_path, story)


def shows_a_reaction(message: Message) -> bool:
    return isinstance(message, Update) and any(
        isinstance(each, RoomShown) and each.what == "reaction" for each in message.happened
    )
