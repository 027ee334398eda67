"""What every answer says to the browser, and whose pages may open sockets and ask."""

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
        "img-src 'self'",
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


class SafeHeaders:
    """Adds the headers of safety to every HTTP answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, safely."""

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self._app(scope, receive, safely if scope["type"] == "http" else send)


def header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str:
    """Return a header's value, empty where it is missing."""
    return next((value.decode("latin-1") for key, value in headers if key == name), "")


def same_origin(headers: Iterable[tuple[bytes, bytes]], public: str | None) -> bool:
    """Tell whether a request comes from a page of this house: of its host, or of its public address."""
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
