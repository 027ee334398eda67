"""Whose pages may ask and open sockets: those of the same host, and of the public address."""

import pytest

from greenroom.web.guard import same_origin

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
