"""The block for nginx, run by a real nginx with TLS before a real room: page, sockets, cookies, limits."""

from __future__ import annotations

import asyncio
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import msgspec
import pytest
import websockets
from machine import program
from websockets.typing import Origin

from greenroom.wire.commands import PROTOCOL
from web.server import serve

NAME = "room.example.org"
BLOCK = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"
HEAD = """\
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/block.conf;
}}
"""


class Front:
    """A room with nginx before it, as somebody outside reaches it."""

    def __init__(self, port: int, plain: int, upstream: int, certificate: Path) -> None:
        self.port, self.plain = port, plain
        self.upstream = upstream
        self.trust = ssl.create_default_context(cafile=str(certificate))
        self.origin = f"https://{NAME}"

    def browser(self) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(
            base_url=f"https://127.0.0.1:{self.port}",
            verify=self.trust,
            headers={"Host": NAME, "Origin": self.origin},
        )


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def certificate(folder: Path) -> tuple[Path, Path]:
    key, made = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        [
            *(
                program("openssl"),
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:prime256v1",
            ),
            *("-nodes", "-days", "2", "-subj", f"/CN={NAME}"),
            *("-pkeyopt", "ec_paramgen_curve:prime256v1"),
            *("-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1", "-keyout", key, "-out", made),
        ],
        check=True,
        capture_output=True,
    )
    return key, made


def here(folder: Path, upstream: int, plain: int, port: int) -> str:
    """Return the block as it is, but for names of files and ports of this test."""
    block = BLOCK.read_text()
    for there, instead in (
        ("127.0.0.1:8000", f"127.0.0.1:{upstream}"),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(folder / "certificate.pem")),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem")),
    ):
        assert there in block, there
        block = block.replace(there, instead)
    return block


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    folder = tmp_path_factory.mktemp("nginx")
    folder.chmod(0o755)
    _, made = certificate(folder)
    upstream, plain, port = free_port(), free_port(), free_port()
    options = ("--public-url", f"https://{NAME}", "--trust-proxy", "127.0.0.1", "--port", str(upstream))
    room = serve(folder / "data", *options, "--metrics-from", "127.0.0.1")
    (folder / "block.conf").write_text(here(folder, upstream, plain, port))
    (folder / "nginx.conf").write_text(HEAD.format(folder=folder))
    nginx = subprocess.Popen([program("nginx"), "-c", folder / "nginx.conf", "-e", folder / "error.log"])
    try:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert nginx.poll() is None, (folder / "error.log").read_text()
            time.sleep(0.05)
        yield Front(port, plain, upstream, made)
    finally:
        nginx.terminate()
        nginx.wait(30)
        room.kill()


def test_the_page_comes_over_tls_and_plain_http_is_sent_there(front: Front) -> None:
    async def story() -> None:
        async with front.browser() as browser:
            page = await browser.get("/")
            assert page.status_code in (200, 503) and "content-security-policy" in page.headers
        plain = httpx2.get(f"http://127.0.0.1:{front.plain}/t/abcdef", headers={"Host": NAME})
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
                f"wss://{NAME}/ws/{opened.json()['id']}",
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
        assert "greenroom_sockets" in httpx2.get(own).text

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
