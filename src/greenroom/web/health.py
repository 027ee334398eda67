"""The checks of health: whether this node takes people in (`/readyz`), and its store is well (`/healthz`).

Proxies ask the first, so it must not hang on what all nodes share: a store that pauses would take every node
away at once, and nobody would be told what is wrong.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from greenroom.store import Store, StoreUnavailable

ANSWER_HOLDS_SECONDS = 5.0
"""Seconds for which an answer of the store holds: a question costs the disk a sync, and anybody may ask."""
FAILED_AFTER_SECONDS = 5.0
"""Seconds after which a store that does not answer counts as failed."""


class Health:
    """Answers for a node; one that is drained or stops is well, and takes nobody in."""

    def __init__(self, store: Store, now: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._now = now
        self._asking = asyncio.Lock()
        self._until = 0.0
        self._trouble = ""
        self.is_drained = False
        """The operator leads people elsewhere, and may take that back."""
        self.is_stopping = False

    async def live(self, _: Request) -> Response:
        """Answer `/healthz`: 200 while everything that is played can be kept."""
        return _response(await self._trouble_now())

    async def ready(self, _: Request) -> Response:
        """Answer `/readyz`: 200 while people may come here, however the store is."""
        if self.is_stopping:
            return _response("the room is closing")
        return _response("this node is drained" if self.is_drained else "")

    async def _trouble_now(self) -> str:
        async with self._asking:
            if self._now() >= self._until:
                self._trouble = await self._probe()
                self._until = self._now() + ANSWER_HOLDS_SECONDS
            return self._trouble

    async def _probe(self) -> str:
        try:
            await asyncio.wait_for(self._store.probe(), FAILED_AFTER_SECONDS)
        except StoreUnavailable as trouble:
            return f"store: {trouble.reason}"
        except TimeoutError:
            return "store: no answer"
        return ""


def _response(trouble: str) -> Response:
    return Response(trouble or "ok", 503 if trouble else 200, media_type="text/plain")
