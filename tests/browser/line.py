"""A line that can be cut, or held."""

from __future__ import annotations

import json

from playwright.sync_api import WebSocketRoute

from .person import Person


class Line:
    """The line between one page and the server, which can lose or hold what the server says, and be cut.

    A line that holds gives signs of life all the same: the page would open another, and hear all that was
    held as one view.
    """

    def __init__(self, person: Person) -> None:
        self.loses = False
        self.holds = False
        self._page: WebSocketRoute | None = None
        self._server: WebSocketRoute | None = None
        self._held: list[str | bytes] = []
        person.page.route_web_socket("**/ws/*", self._opened)

    def cut(self) -> None:
        """Cut it; the page finds another at once. What the server still says on this one reaches nobody."""
        cut, self._page = self._page, None
        assert cut is not None
        cut.close()
        self.loses = False

    def lose(self) -> None:
        """Cut it on both sides; the page finds no other until it loses nothing any more."""
        assert self._page is not None and self._server is not None
        self.loses = True
        self._server.close()
        self._page.close()

    def release(self) -> None:
        """Say what was held, in its order."""
        assert self._page is not None
        self.holds = False
        for said in self._held:
            self._page.send(said)
        self._held.clear()

    def say_next(self) -> None:
        """Say the first of what was held, and go on holding."""
        assert self._page is not None
        self._page.send(self._held.pop(0))

    def _opened(self, page: WebSocketRoute) -> None:
        # A line that loses what is said opens no other: of that one, too, the beginning would be lost.
        if self.loses:
            page.close()
            return
        self._page = page
        self._server = page.connect_to_server()
        self._server.on_message(lambda said: self._heard(page, said))

    def _heard(self, page: WebSocketRoute, said: str | bytes) -> None:
        if page is not self._page:
            return
        if self.holds and json.loads(said)["is"] != "pong":
            self._held.append(said)
        elif not self.loses:
            page.send(said)
