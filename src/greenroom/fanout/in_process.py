"""The fan-out of a single process: a direct call a listener."""

from __future__ import annotations

import logging
from collections import deque

from greenroom.fanout.contract import Heard, Lost

log = logging.getLogger(__name__)


class InProcess:
    """A `Fanout` within this process; only a listener that raises ever loses anything."""

    def __init__(self) -> None:
        # Tuples are replaced, never changed: a listener may come or go while a payload is carried.
        self._topics: dict[str, tuple[_Listener, ...]] = {}
        self._waiting: deque[tuple[tuple[_Listener, ...], bytes]] = deque()
        self._carrying = False

    def publish(self, topic: str, payload: bytes) -> None:
        """Call every listener of the topic, in the order they came."""
        listeners = self._topics.get(topic)
        if listeners is None:
            return
        self._waiting.append((listeners, payload))
        # A listener may publish: that waits its turn, or the next listener would hear it too early.
        if not self._carrying:
            self._carry()

    def _carry(self) -> None:
        self._carrying = True
        try:
            while self._waiting:
                listeners, payload = self._waiting.popleft()
                for listener in listeners:
                    listener.tell(payload)
        finally:
            self._carrying = False

    def subscribe(self, topic: str, heard: Heard, lost: Lost) -> _Listener:
        """Listen to a topic from now on."""
        listener = _Listener(self, topic, heard, lost)
        self._topics[topic] = (*self._topics.get(topic, ()), listener)
        return listener

    @property
    def topics(self) -> int:
        """How many topics somebody listens to."""
        return len(self._topics)

    async def close(self) -> None:
        """Forget every listener."""
        for listeners in list(self._topics.values()):
            for listener in listeners:
                listener.close()

    def leave(self, topic: str, listener: _Listener) -> None:
        """Take a listener off its topic."""
        left = tuple(other for other in self._topics.get(topic, ()) if other is not listener)
        if left:
            self._topics[topic] = left
        else:
            self._topics.pop(topic, None)


class _Listener:
    __slots__ = ("_fanout", "_heard", "_lost", "_open", "_topic")

    def __init__(self, fanout: InProcess, topic: str, heard: Heard, lost: Lost) -> None:
        self._fanout = fanout
        self._topic = topic
        self._heard = heard
        self._lost = lost
        self._open = True

    def close(self) -> None:
        if self._open:
            self._open = False
            self._fanout.leave(self._topic, self)

    def tell(self, payload: bytes) -> None:
        if not self._open:
            return
        try:
            self._heard(payload)
        except Exception:
            # Its fault must not reach the publisher or the others; it has lost this payload.
            log.exception("A listener failed and is told to read again.")
            self._tell_lost()

    def _tell_lost(self) -> None:
        try:
            self._lost()
        except Exception:
            log.exception("A listener cannot even be told that it lost something.")
