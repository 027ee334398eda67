"""The path under which a room is served, where its name is shared with something else."""

from __future__ import annotations

from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send


class BasePath:
    """Takes the path away from what lies under it; everything else is not the room's."""

    def __init__(self, path: str) -> None:
        self._path = path

    def within(self, scope: Scope) -> Scope | None:
        """Return a request as the room's own parts know it; None where it is for somewhere else."""
        if not self._path:
            return scope
        path = str(scope["path"])
        if not path.startswith(f"{self._path}/"):
            return None
        return {**scope, "path": path.removeprefix(self._path)}

    async def turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say where the room is; whoever left out the last slash is led there."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4404})
            return
        answer: Response = PlainTextResponse(f"Green Room is at {self._path}/", 404)
        if scope["path"] == self._path:
            answer = RedirectResponse(f"{self._path}/", 308)
        await answer(scope, receive, send)
