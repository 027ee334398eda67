"""Messages as JSON text. What several audiences share is written once and spliced in."""

from __future__ import annotations

import msgspec

from greenroom.games.tone_poker.coach.hint import Hint
from greenroom.games.tone_poker.coach.review import Review
from greenroom.kernel.refusal import Refusal
from greenroom.table.audience.streams import Scene
from greenroom.table.views import RoomView
from greenroom.wire.messages import Bye, Done, HintGiven, Pong, Refused, Reload, ReviewGiven

_encode = msgspec.json.Encoder().encode


class JsonWrites:
    """What a room needs to speak to browsers."""

    def room(self, view: RoomView) -> msgspec.Raw:
        """Write the public state of the table."""
        return msgspec.Raw(_encode(view))

    def update(self, epoch: str, n: int, scene: Scene) -> bytes:
        """Write what happened and the whole new view, the `n`th message of its epoch."""
        # A scene has the names and the order of the rest of an `Update`; a test holds the two together.
        return b'{"is":"update","epoch":%b,"n":%d,%b' % (_encode(epoch), n, _encode(scene)[1:])

    def done(self, command: str) -> bytes:
        """Write that a command is done."""
        return _encode(Done(command))

    def refused(self, command: str | None, refusal: Refusal) -> bytes:
        """Write why a command changed nothing."""
        return _encode(Refused(command, refusal.code, refusal.args))

    def hint(self, command: str, hint: Hint) -> bytes:
        """Write a hint for who asked for it."""
        return _encode(HintGiven(command, hint))

    def review(self, command: str, review: Review) -> bytes:
        """Write a review for who asked for it."""
        return _encode(ReviewGiven(command, review))

    def pong(self, command: str, at: int) -> bytes:
        """Write the server's time in milliseconds."""
        return _encode(Pong(command, at))

    def bye(self, code: str, again: bool) -> bytes:
        """Write that the socket will be closed."""
        return _encode(Bye(code, again))

    def reload(self, protocol: int) -> bytes:
        """Write that the page is older than the server."""
        return _encode(Reload(protocol))
