"""Security headers of every response, and the check that a request or socket comes from a page of ours."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        # The page moves cards through the style objects of their elements, which needs no inline style.
        "style-src 'self'",
        # The faces of a deck come in one file, and the page makes pictures of them.
        "img-src 'self' blob:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class SecurityHeaders:
    """Middleware that adds the security headers to every HTTP response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application and add the headers to its response."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str:
    """Return a header's value, empty where it is missing."""
    return next((value.decode("latin-1") for key, value in headers if key == name), "")


def same_origin(headers: Iterable[tuple[bytes, bytes]], public: str | None) -> bool:
    """Tell whether a request comes from a page of the same host, or of the public address.

    Browsers send `Origin` with every WebSocket and every POST, so a request without one is refused.
    """
    headers = list(headers)
    origin = header(headers, b"origin")
    if not origin:
        return False
    if public is not None and origin == public:
        return True
    try:
        return urlsplit(origin).netloc.lower() == header(headers, b"host").lower()
    except ValueError:
        return False
