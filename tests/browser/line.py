"""A line that can be cut, or held."""

from __future__ import annotations

from playwright.sync_api import WebSocketRoute

from .person import Person


class Line:
    """The line between one page and the server, which can lose or hold what the server says, and be cut."""

    def __init__(self, person: Person) -> None:
        self.loses = False
        self.holds = False
        self._page: WebSocketRoute | None = None
        self._held: list[str | bytes] = []
        person.page.route_web_socket("**/ws/*", self._opened)

    def cut(self) -> None:
        assert self._page is not None
        self._page.close()
        self.loses = False

    def release(self) -> None:
        """Say what was held, in its order."""
        assert self._page is not None
        self.holds = False
        for said in self._held:
            self._page.send(said)
        self._held.clear()

    def _opened(self, page: WebSocketRoute) -> None:
        # A line that loses what is said opens no other: of that one, too, the beginning would be lost.
        if self.loses:
            page.close()
            return
        self._page = page
        server = page.connect_to_server()
        server.on_message(self._heard)

    def _heard(self, said: str | bytes) -> None:
        assert self._page is not None
        if self.holds:
            self._held.append(said)
        elif not self.loses:
            self._page.send(said)
