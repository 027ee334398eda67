"""Messages as JSON text. The room that several audiences share is encoded once, and put in as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from greenroom.kernel.refusal import Refusal
from greenroom.table.audience.history import AnyHandHistory
from greenroom.table.audience.streams import View
from greenroom.table.reply import Reply
from greenroom.table.views import AnyRoomView, RoomShown
from greenroom.wire.messages import (
    Bye,
    Done,
    History,
    Notice,
    Pong,
    Refused,
    Reload,
    TableStep,
    Update,
)

_encoder = msgspec.json.Encoder()
_encode = _encoder.encode


def _encode_to_keep(message: object) -> bytes:
    """Encode a text that a table keeps, in a string that is no longer than it.

    `Encoder.encode` leaves unused room behind a text, often half of its length: 7 KB a table of two. A buffer
    of its own for each text costs no more time.
    """
    buffer = bytearray()
    _encoder.encode_into(message, buffer)
    return bytes(buffer)


class JsonEncoder:
    """The encoder through which a table speaks to browsers."""

    def room(self, view: AnyRoomView) -> msgspec.Raw:
        """Encode the public state of the table."""
        return msgspec.Raw(_encode_to_keep(view))

    def step(self, view: View) -> bytes:
        """Encode what happened and the new view, where the room is as in the message before."""
        return _encode_to_keep(
            TableStep(
                view.epoch,
                view.n,
                view.happened,
                view.you,
                view.hand,
                view.turn_ms,
                view.opens_ms,
                view.at,
                view.ack,
            )
        )

    def update(self, view: View, room: msgspec.Raw) -> bytes:
        """Encode what happened and the whole new view."""
        # The room is JSON already, which the encoder copies: cheaper than to splice it into the text.
        encoded: Any = room
        return _encode_to_keep(
            Update(
                view.epoch,
                view.n,
                view.happened,
                view.you,
                view.hand,
                view.turn_ms,
                view.opens_ms,
                view.at,
                view.ack,
                encoded,
            )
        )

    def done(self, command: str) -> bytes:
        """Encode that a command is done."""
        return _encode(Done(command))

    def refused(self, command: str | None, refusal: Refusal) -> bytes:
        """Encode why a command changed nothing."""
        return _encode(Refused(command, refusal.code, refusal.args))

    def reply(self, reply: Reply) -> bytes:
        """Encode a game's answer to a query."""
        return _encode(reply)

    def history(
        self, command: str, hands: Sequence[AnyHandHistory], chat: Sequence[RoomShown] | None
    ) -> bytes:
        """Encode what happened since the session began, and what people wrote."""
        return _encode(History(command, list(hands), None if chat is None else list(chat)))

    def pong(self, command: str, at: int) -> bytes:
        """Encode the server's time in milliseconds."""
        return _encode(Pong(command, at))

    def notice(self, code: str, args: Mapping[str, str | int]) -> bytes:
        """Encode what whoever runs the room says."""
        return _encode(Notice(code, dict(args)))

    def bye(self, code: str, again: bool, args: Mapping[str, str | int] | None = None) -> bytes:
        """Encode that the connection will be closed."""
        return _encode(Bye(code, again, dict(args or {})))

    def reload(self, protocol: int) -> bytes:
        """Encode that the page is older than the server."""
        return _encode(Reload(protocol))
