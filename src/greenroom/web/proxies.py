"""The address from which a request comes, where a proxy stands between.

What a request says of its own sender is believed from the proxies alone that the operator has named: anybody
else could count as a new person with every request. All who come through a proxy that is not named count as
one address, and soon keep each other out; so the log says it.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from greenroom.operator_log import log

PASSED_ON = "greenroom.passed_on"
"""Extension of the scope of a request that names a sender who is not believed."""
SENDER = b"x-forwarded-for"
SAYING = frozenset((SENDER, b"forwarded", b"x-real-ip"))
"""Headers in which proxies name the sender; only the first is read."""
QUIET_SECONDS = 600.0
"""Seconds between two warnings of one kind."""


def is_among(address: str, networks: Sequence[str]) -> bool:
    """Tell whether an address lies in one of some networks."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(parsed in ipaddress.ip_network(network) for network in networks)


def sender_of(scope: Scope) -> str:
    """Return the address that a request comes from; empty where it is unknown."""
    client = scope.get("client")
    return str(client[0]) if client else ""


class Proxies:
    """Middleware that puts the sender's address into the scope, as far as it can be believed."""

    def __init__(
        self, app: ASGIApp, trusted: Sequence[str], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._app = app
        self._believing = ProxyHeadersMiddleware(app, list(trusted))  # type: ignore[arg-type]
        self._trusted = trusted
        self._now = now
        self._logged_at: dict[str, float] = {}

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Hand a request on with its sender."""
        if self._is_believed(scope):
            return self._believing(scope, receive, send)  # type: ignore[arg-type]
        return self._app(scope, receive, send)

    def _is_believed(self, scope: Scope) -> bool:
        peer, sender_headers = sender_of(scope), _sender_headers(scope["headers"])
        if is_among(peer, self._trusted):
            if sender_headers and SENDER not in sender_headers:
                self._tell("a proxy names senders, but not in X-Forwarded-For: they count as one", peer)
            return True
        if sender_headers:
            self._tell("everybody behind a proxy counts as one: name it with trust-proxy", peer)
            scope.setdefault("extensions", {})[PASSED_ON] = {}
        return False

    def _tell(self, what: str, peer: str) -> None:
        now = self._now()
        if now - self._logged_at.get(what, -QUIET_SECONDS) >= QUIET_SECONDS:
            self._logged_at[what] = now
            log.warning(what, proxy=peer)


def _sender_headers(headers: Iterable[tuple[bytes, bytes]]) -> set[bytes]:
    return {name for name, _ in headers if name in SAYING}
