"""From which address a request comes: V8, a header that anybody can write was believed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send

from greenroom.web.proxies import PASSED_ON, QUIET_SECONDS, Proxies, sender_of
from greenroom.web.settings import Limits
from greenroom.wire.allowance import Rate
from greenroom.wire.messages import Refused
from operator_lines import operator_lines
from web.visitors import Place, visited

PROXY = "10.0.0.2"


async def passed_on(proxies: Proxies, scope: Scope) -> None:
    """Let a request through; its application neither reads nor answers."""

    async def receive() -> Message:
        raise AssertionError(scope)

    async def send(message: Message) -> None:
        raise AssertionError(message)

    await proxies(scope, receive, send)


def asked(
    peer: str, headers: Mapping[str, str], trusted: Sequence[str] = (f"{PROXY}/32",)
) -> tuple[str, bool, list[str]]:
    """Ask once; returns the sender as the room sees it, whether they were only named, and what was logged."""
    seen: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)

    scope = {
        "type": "http",
        "client": (peer, 4000),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    with operator_lines() as logged:
        asyncio.run(passed_on(Proxies(app, trusted), scope))
    return sender_of(seen[0]), PASSED_ON in seen[0].get("extensions", {}), [each["event"] for each in logged]


def test_what_a_named_proxy_says_is_believed() -> None:
    assert asked(PROXY, {"x-forwarded-for": "198.51.100.7"}) == ("198.51.100.7", False, [])
    inner = {"x-forwarded-for": "198.51.100.7, 10.0.0.9"}
    assert asked(PROXY, inner, ("10.0.0.0/8",))[0] == "198.51.100.7"


def test_what_a_sender_wrote_before_the_proxy_appended_is_not_believed() -> None:
    assert asked(PROXY, {"x-forwarded-for": "1.2.3.4, 198.51.100.7"})[0] == "198.51.100.7"


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "10.0.0.3", "no address"])
@pytest.mark.parametrize("name", ["x-forwarded-for", "forwarded", "x-real-ip"])
def test_nobody_else_is_believed_and_the_log_names_the_proxy(peer: str, name: str) -> None:
    sender, passed_on, logged = asked(peer, {name: "198.51.100.7"})
    assert (sender, passed_on) == (peer, True)
    assert logged == ["everybody behind a proxy counts as one: name it with trust-proxy"]


def test_nobody_is_believed_unless_named() -> None:
    assert asked("127.0.0.1", {"x-forwarded-for": "198.51.100.7"}, ())[0] == "127.0.0.1"


def test_a_named_proxy_that_says_it_in_another_header_is_told_of() -> None:
    sender, _, logged = asked(PROXY, {"x-real-ip": "198.51.100.7"})
    assert sender == PROXY and "not in X-Forwarded-For" in logged[0]


def test_who_comes_without_a_proxy_is_who_they_are() -> None:
    assert asked("198.51.100.7", {}) == ("198.51.100.7", False, [])


def test_a_flood_of_such_requests_is_logged_once_in_ten_minutes() -> None:
    now = [0.0]

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        return None

    proxies = Proxies(app, (), lambda: now[0])

    def flood() -> int:
        with operator_lines() as logged:
            for number in range(50):
                scope = {
                    "type": "http",
                    "client": (f"192.0.2.{number}", 1),
                    "headers": [(b"forwarded", b"x")],
                }
                asyncio.run(passed_on(proxies, scope))
        return len(logged)

    assert (flood(), flood()) == (1, 0)
    now[0] = QUIET_SECONDS
    assert flood() == 1


def test_somebody_who_writes_another_sender_each_time_has_no_more_than_anybody(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        answers = [
            (await ann.http.get("/api/me", headers={"X-Forwarded-For": f"198.51.100.{number}"})).status_code
            for number in range(12)
        ]
        assert answers == [200] * 5 + [429] * 7

    visited(tmp_path, story, limits=Limits(api=Rate(5, 0)))


def test_behind_a_named_proxy_each_guest_has_an_allowance_of_their_own(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = await place.browser()
        for number in range(12):
            answer = await ann.http.get("/api/me", headers={"X-Forwarded-For": f"198.51.100.{number}"})
            assert answer.status_code == 200

    visited(tmp_path, story, limits=Limits(api=Rate(1, 0)), trusted=("127.0.0.1/32",))


def test_behind_a_named_proxy_one_address_takes_two_chairs_of_a_table(tmp_path: Path) -> None:
    """V6, from outside: the same browser comes again and again without its cookie."""

    async def story(place: Place) -> None:
        ann = await place.browser("Ann")
        ann.forwarded_for = "198.51.100.1"
        table = await ann.open_table(bots=0)
        await ann.enter(table["id"])
        told = []
        for number in range(4):
            eve = await place.browser(f"Eve {number}")
            # Of IPv6 a /64 is one subscriber.
            eve.forwarded_for = f"2001:db8::{number + 1}"
            await eve.enter(table["id"])
            answer = await eve.sit()
            told.append(answer.code if isinstance(answer, Refused) else None)
        assert told == [None, None, "room.waits_for_host", "room.waits_for_host"]

    visited(tmp_path, story, trusted=("127.0.0.1/32",))
