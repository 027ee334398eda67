"""uvicorn's WebSockets with a short way for what a table lives on: whole, small frames of plain text."""

from __future__ import annotations

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.utils import apply_mask

SHORT_WAY = "greenroom.short_way"
"""Name of the scope's extension that holds the socket itself, under the same name."""
TEXT = 0x81
"""First byte of a text frame that is a whole message (RFC 6455, 5.2)."""
MASKED = 0x80
SHORT, LONG = 126, 127
"""In a frame's second byte: its length follows in two bytes, in eight."""
MASK = 4
NO_TEXT = 1007
"""Code of closing where a message is not of its kind (RFC 6455, 7.4.1)."""

Heard = Callable[[bytes], None]


class TableFrames(WebSocketsSansIOProtocol):
    """A socket that its application may write to and listen to without a task in between.

    Everything else takes uvicorn's way: frames before somebody listens, what is not plain text, what is
    no whole message, the closing. Both ways together keep the order of what they carry.
    """

    _heard: Heard | None = None
    _begun = b""
    """A frame whose end has not come yet."""
    _astray = False
    """Frames came before they were asked for: where later ones begin is not known here."""

    async def run_asgi(self) -> None:
        """Run the application, which finds the short way in its scope."""
        self.scope["extensions"][SHORT_WAY] = {SHORT_WAY: self}
        await super().run_asgi()

    def write(self, text: bytes) -> bool:
        """Send a message at once; False where that cannot be, and nothing was sent."""
        if self.close_sent or self.conn.state is not State.OPEN or not self.writable.is_set():
            return False
        if self.transport.is_closing() or len(text) > 0xFFFF:
            return False
        self.transport.write(_head(len(text)) + text)
        return True

    def listen(self, heard: Heard | None) -> None:
        """Let messages be heard where they come in; None: no longer."""
        self._heard = heard

    def data_received(self, data: bytes) -> None:
        """Take in what came, frame by frame once the socket is open."""
        if not (self._begun or self._astray) and self._heard_at_once(data):
            return
        if not self.handshake_complete:
            self._astray |= self.handshake_initiated
        if self._astray or not self.handshake_complete:
            self._long_way(data)
        else:
            self._frames_received(data)

    def _frames_received(self, data: bytes) -> None:
        data = self._begun + data
        self._begun = b""
        start = 0
        while (end := _end_of_frame(data, start, self.config.ws_max_size)) is not None:
            self._frame_received(data[start:end])
            start = end
            if self.conn.parser_exc is not None:
                return
        self._begun = data[start:]

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; a text that is none closes the socket, and is no fault of ours to be logged."""
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.frames = []
            self.conn.fail(NO_TEXT, "a text frame must be UTF-8")
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def _frame_received(self, frame: bytes) -> None:
        if not self._heard_at_once(frame):
            self._long_way(frame)

    def _heard_at_once(self, data: bytes) -> bool:
        """Let data that is one small message be heard, as nearly all is; False where it is anything else."""
        if self._heard is None or (text := _plain_text(data, self.config.ws_max_size)) is None:
            return False
        if self._is_behind():
            return False
        self._heard(text)
        return True

    def _long_way(self, data: bytes) -> None:
        # uvicorn itself would lose what was whole in front of a frame against the rules.
        self.conn.receive_data(data)
        self.handle_events()
        if self.conn.parser_exc is not None:
            self.handle_parser_exception()

    def _is_behind(self) -> bool:
        """Tell whether a message is under way or waits to be taken, or the socket closes."""
        conn = self.conn
        if self.close_sent or conn.state is not State.OPEN or conn.current_size is not None:
            return True
        return not self.queue.empty()


def _head(length: int) -> bytes:
    return bytes((TEXT, length)) if length < SHORT else bytes((TEXT, SHORT, length >> 8, length & 0xFF))


def _end_of_frame(data: bytes, start: int, most: int) -> int | None:
    """Find where a frame ends, None where that is still to come; one longer than any may be ends anywhere."""
    behind = len(data) - start
    if behind < 2:
        return None
    masked, length = divmod(data[start + 1], MASKED)
    head = 2 + masked * MASK
    if length >= SHORT:
        more = 2 if length == SHORT else 8
        head += more
        if behind < head:
            return None
        length = int.from_bytes(data[start + 2 : start + 2 + more], "big")
    if length > most:
        return len(data)
    return start + head + length if behind >= head + length else None


def _is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


def _plain_text(data: bytes, most: int) -> bytes | None:
    """Return the text of one masked frame that is a whole message in ASCII, None for anything else."""
    if len(data) < 2 + MASK or data[0] != TEXT:
        return None
    length, head = data[1] - MASKED, 2
    if length == SHORT:
        length, head = data[2] << 8 | data[3], 4
    if length > most or length == LONG or len(data) != head + MASK + length:
        return None
    text = apply_mask(data[head + MASK :], data[head : head + MASK])
    return text if text.isascii() else None
