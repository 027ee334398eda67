"""Pages that may ask and open sockets: those of the same host, and of the public address."""

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send

from greenroom.web.security_headers import SecurityHeaders, same_origin

HOST = (b"host", b"tonk.local:8000")


def asked_by(origin: str | None, public: str | None = None, host: tuple[bytes, bytes] = HOST) -> bool:
    return same_origin([host] if origin is None else [(b"origin", origin.encode()), host], public)


def test_the_house_s_own_page_may() -> None:
    assert asked_by("http://tonk.local:8000")
    assert asked_by("http://TONK.local:8000")
    assert asked_by("http://tonk.local:8000", host=(b"host", b"Tonk.Local:8000"))


@pytest.mark.parametrize("public", [None, "https://tonk.example"])
def test_what_says_no_origin_may_not(public: str | None) -> None:
    """Every browser sends one with a question that changes something, and with a socket."""
    assert not asked_by(None, public)
    assert not asked_by("", public)
    assert not asked_by(None, public, host=(b"host", b""))


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "http://tonk.local", "http://tonk.local:80001", "null", "http://[", "http://"],
)
def test_a_page_of_another_host_may_not(origin: str) -> None:
    assert not asked_by(origin)


def test_a_page_of_the_public_address_may_and_of_one_that_looks_like_it_may_not() -> None:
    assert asked_by("https://tonk.example", "https://tonk.example")
    assert not asked_by("https://tonk.example")
    for origin in ("http://tonk.example", "https://tonk.example.evil", "https://tonk.example:444"):
        assert not asked_by(origin, "https://tonk.example")


def test_a_request_that_names_no_host_comes_from_no_page_of_ours() -> None:
    assert not same_origin([(b"origin", b"http://tonk.local:8000")], None)


def answered(kind: str, message: Message) -> Message:
    """The fate of a message that the application sends."""
    sent: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send(message)

    async def send(each: Message) -> None:
        sent.append(each)

    async def receive() -> Message:
        raise AssertionError

    asyncio.run(SecurityHeaders(app)({"type": kind}, receive, send))
    (only,) = sent
    return only


def test_every_answer_says_what_a_page_of_ours_may_do() -> None:
    start = {"type": "http.response.start", "status": 200, "headers": [(b"x-own", b"kept")]}
    headers = answered("http", start)["headers"]
    assert headers == [
        (b"x-own", b"kept"),
        (
            b"content-security-policy",
            b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
            b"font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
            b"form-action 'self'; frame-ancestors 'none'",
        ),
        (b"x-content-type-options", b"nosniff"),
        (b"x-frame-options", b"DENY"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    ]
    bare = answered("http", {"type": "http.response.start", "status": 204})
    assert bare["headers"] == headers[1:]


def test_bodies_and_sockets_are_left_alone() -> None:
    for kind, message in (
        ("http", {"type": "http.response.body", "body": b"x"}),
        ("websocket", {"type": "http.response.start", "status": 403}),
    ):
        assert answered(kind, dict(message)) == message


def test_what_is_asked_reaches_the_application_as_it_came() -> None:
    heard: list[object] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        heard.extend((scope["type"], await receive()))

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"asked"}

    async def send(_: object) -> None:
        raise AssertionError

    asyncio.run(SecurityHeaders(app)({"type": "http"}, receive, send))
    assert heard == ["http", {"type": "http.request", "body": b"asked"}]
