"""The block for nginx, run by a real nginx with TLS before a real room: page, sockets, cookies, limits."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest
import websockets
from front import NAME, Front, opened
from websockets.typing import Origin

from greenroom.wire.commands import PROTOCOL
from web.server import get


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with opened(tmp_path_factory.mktemp("nginx")) as front:
        yield front


@pytest.fixture
def front_of_a_path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with opened(tmp_path_factory.mktemp("nginx"), "/cards") as front:
        yield front


def test_the_page_comes_over_tls_and_plain_http_is_sent_there(front: Front) -> None:
    async def story() -> None:
        async with front.browser() as browser:
            page = await browser.get("/")
            assert page.status_code in (200, 503) and "content-security-policy" in page.headers
        plain = get(f"http://127.0.0.1:{front.plain}/t/abcdef", headers={"Host": NAME})
        assert (plain.status_code, plain.headers["location"]) == (301, f"https://{NAME}/t/abcdef")

    asyncio.run(story())


def test_a_guest_plays_through_it_with_a_cookie_for_https_alone(front: Front) -> None:
    async def story() -> None:
        async with front.browser() as browser:
            called = await browser.post("/api/me", json={"name": "Ann", "lang": "en"})
            assert called.status_code == 200
            cookie = called.headers["set-cookie"]
            assert "Secure" in cookie and "HttpOnly" in cookie
            pair = {"Cookie": cookie.partition(";")[0]}
            opened = await browser.post("/api/tables", json={"game": "tonk"}, headers=pair)
            assert opened.status_code == 200 and opened.json()["link"].startswith(f"https://{NAME}/t/")
            async with websockets.connect(
                f"wss://{NAME}/ws/{opened.json()['code']}",
                host="127.0.0.1",
                port=front.port,
                ssl=front.trust,
                origin=Origin(front.origin),
                additional_headers=pair,
            ) as line:
                await line.send(msgspec.json.encode({"do": "hello", "protocol": PROTOCOL}).decode())
                assert msgspec.json.decode(await line.recv())["is"] == "update"

    asyncio.run(story())


def test_pages_of_other_sites_and_other_names_get_nothing(front: Front) -> None:
    async def story() -> None:
        async with front.browser() as browser:
            foreign = {"Origin": "https://evil.example"}
            assert (await browser.post("/api/me", json={"name": "Eve"}, headers=foreign)).status_code == 403
            assert (await browser.get("/api/me", headers={"Host": "evil.example"})).status_code == 421

    asyncio.run(story())


def test_the_figures_are_not_for_the_world_and_are_for_the_machine(front: Front) -> None:
    async def story() -> None:
        async with front.browser() as browser:
            assert (await browser.get("/metrics")).status_code == 403
        own = f"http://127.0.0.1:{front.upstream}/metrics"
        assert "greenroom_sockets" in get(own).text

    asyncio.run(story())


def test_what_a_browser_claims_of_its_address_is_not_believed(front: Front) -> None:
    async def story() -> None:
        async with front.browser() as browser:
            answers = [
                (await browser.get("/api/me", headers={"X-Forwarded-For": f"198.51.100.{n}"})).status_code
                for n in range(200)
            ]
            assert 429 in answers

    asyncio.run(story())


def test_headers_and_bodies_that_are_too_large_are_refused_by_it(front: Front) -> None:
    async def story() -> None:
        async with front.browser() as browser:
            assert (await browser.get("/", headers={"X-Long": "x" * 70_000})).status_code in (400, 431, 494)
            assert (await browser.post("/api/me", content=b"x" * 70_000)).status_code == 413

    asyncio.run(story())


def admin(front: Front, *arguments: str) -> str:
    command = [sys.executable, "-m", "greenroom", "admin", *arguments, "--data", str(front.data)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_a_guest_and_an_address_that_are_banned_are_kept_out_behind_it(front: Front) -> None:
    async def story() -> None:
        near, far = front.browser("127.0.0.2"), front.browser("127.0.0.3")
        async with near, far:
            for each, name in ((near, "Nell"), (far, "Fay")):
                cookie = (await each.post("/api/me", json={"name": name})).headers["set-cookie"]
                each.headers["Cookie"] = cookie.partition(";")[0]
            (line,) = (await asyncio.to_thread(admin, front, "people", "Nell", "--json")).splitlines()
            guest = msgspec.json.decode(line)["guest"]
            for who, out, stays in ((guest, near, far), ("127.0.0.3", far, near)):
                await asyncio.to_thread(admin, front, "ban", who)
                answer = await out.get("/api/me")
                assert (answer.status_code, answer.json()["code"]) == (403, "web.banned")
                assert (await stays.get("/api/me")).status_code == 200
                await asyncio.to_thread(admin, front, "unban", who)
                assert (await out.get("/api/me")).status_code == 200

    asyncio.run(story())


def test_under_a_path_the_room_is_there_and_its_figures_are_not(front_of_a_path: Front) -> None:
    async def story() -> None:
        async with front_of_a_path.browser() as browser:
            page = await browser.get("/cards/")
            assert page.status_code == 200 and 'data-base="/cards"' in page.text
            bare = await browser.get("/cards")
            assert (bare.status_code, bare.headers["location"].removesuffix("/cards/")) in (
                (308, f"https://{NAME}"),
                (308, f"https://{NAME}:{front_of_a_path.port}"),
            )
            assert (await browser.get("/cards/healthz")).text == "ok"
            assert (await browser.get("/cards/metrics")).status_code == 403
            assert (await browser.get("/t/abcdef")).status_code == 404, (
                "beside it the name serves what it did"
            )

    asyncio.run(story())
