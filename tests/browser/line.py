"""A line that can be cut."""

from __future__ import annotations

from playwright.sync_api import WebSocketRoute

from .person import Person


class Line:
    """The line between one page and the server, which can lose what the server says and be cut."""

    def __init__(self, person: Person) -> None:
        self.loses = False
        self._page: WebSocketRoute | None = None
        person.page.route_web_socket("**/ws/*", self._opened)

    def cut(self) -> None:
        assert self._page is not None
        self._page.close()
        self.loses = False

    def _opened(self, page: WebSocketRoute) -> None:
        self._page = page
        server = page.connect_to_server()
        server.on_message(lambda said: None if self.loses else page.send(said))
