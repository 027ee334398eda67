"""Messages as JSON text. What several audiences share is written once and spliced in."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from greenroom.rooms.streams import Scene, Seen, You
from greenroom.rooms.views import RoomView
from greenroom.rulebook.refusal import Refusal
from greenroom.wire.messages import Bye, Done, Refused, Reload

_encode = msgspec.json.Encoder().encode


class Spliced(msgspec.Struct, frozen=True, tag_field="is", tag="update"):
    """An `Update`, field by field, its room written already; a test holds the two together."""

    epoch: str
    n: int
    happened: Sequence[msgspec.Struct]
    you: You
    room: msgspec.Raw
    hand: msgspec.Struct | None
    turn_ms: int | None
    ack: str | None


class JsonWrites:
    """What a room needs to speak to browsers."""

    def room(self, view: RoomView) -> bytes:
        """Write the public state of the table."""
        return _encode(view)

    def update(self, seen: Seen, scene: Scene) -> str:
        """Write what happened and the whole new view."""
        update = Spliced(
            seen.epoch,
            seen.n,
            scene.happened,
            scene.you,
            msgspec.Raw(scene.room),
            scene.hand,
            scene.turn_ms,
            scene.ack,
        )
        return _encode(update).decode()

    def done(self, command: str) -> str:
        """Write that a command is done."""
        return _encode(Done(command)).decode()

    def refused(self, command: str | None, refusal: Refusal) -> str:
        """Write why a command changed nothing."""
        return _encode(Refused(command, refusal.code, refusal.args)).decode()

    def bye(self, code: str, again: bool) -> str:
        """Write that the socket will be closed."""
        return _encode(Bye(code, again)).decode()

    def reload(self, protocol: int) -> str:
        """Write that the page is older than the server."""
        return _encode(Reload(protocol)).decode()
