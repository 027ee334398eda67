"""Who hears of an event: the contract between those who tell and those who listen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[bytes], None]
"""Called on the event loop with each payload; returns at once."""
Lost = Callable[[], None]
"""Called when something may have been missed: what is known is to be read again from its source."""


class Subscription(Protocol):
    """One listener at one topic."""

    def close(self) -> None:
        """Stop listening: once this returns, the listener is called no more. May be repeated."""
        ...


class Fanout(Protocol):
    """Carries payloads from whoever publishes to whoever listens, over one process or many.

    A listener hears the payloads of a topic, published after it subscribed, in the order each publisher
    gave them, each once; or it is told that it lost some. It is never left out silently.
    """

    def publish(self, topic: str, payload: bytes) -> None:
        """Tell the listeners of a topic; neither waits nor fails for any of them."""
        ...

    def subscribe(self, topic: str, heard: Heard, lost: Lost) -> Subscription:
        """Listen to a topic from now on."""
        ...

    async def close(self) -> None:
        """Stop carrying; what is published afterwards reaches nobody."""
        ...
