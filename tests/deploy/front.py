"""A real nginx with TLS before a real room, by the block of `deploy`, as somebody outside reaches them."""

from __future__ import annotations

import contextlib
import re
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2

from staged.machine import program
from staged.nginx import configure
from staged.ports import own_port
from web.server import serve

ROOT = Path(__file__).resolve().parents[2]
NAME = "room.example.org"
DEPLOY = ROOT / "deploy"
BLOCK = DEPLOY / "nginx.conf"
DOCS = ROOT / "docs" / "hosting.md"
ANSWER_SECONDS = 120
"""Seconds for an answer, on however loaded a machine."""


class Front:
    """A room with nginx before it."""

    def __init__(self, port: int, plain: int, upstream: int, folder: Path) -> None:
        self.port, self.plain = port, plain
        self.upstream = upstream
        self.data = folder / "data"
        self.certificate = folder / "certificate.pem"
        self.trust = ssl.create_default_context(cafile=str(self.certificate))
        self.origin = f"https://{NAME}"

    def browser(self, address: str = "127.0.0.1") -> httpx2.AsyncClient:
        """Come from an address of this computer's own."""
        return httpx2.AsyncClient(
            base_url=f"https://127.0.0.1:{self.port}",
            transport=httpx2.AsyncHTTPTransport(verify=self.trust, local_address=address),
            headers={"Host": NAME, "Origin": self.origin},
            timeout=ANSWER_SECONDS,
        )


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


def under_a_path(block: str) -> str:
    """Change the block as docs/hosting.md says for a room under a path."""
    (change,) = re.findall(r"```diff\n(.*?)```", DOCS.read_text(), re.S)
    for hunk in re.findall(r"(?:^[-].*\n)+(?:^[+].*\n)+", change, re.M):
        there, instead = (
            "".join(f"{line[1:]}\n" for line in hunk.splitlines() if line[0] == sign) for sign in "-+"
        )
        assert there in block, there
        block = block.replace(there, instead)
    return block


def here(block: str, folder: Path, upstream: int | None, plain: int, port: int) -> str:
    """Return a block with names of files and ports of this test; without `upstream` that of rooms stays."""
    for there, instead in (
        *(() if upstream is None else (("127.0.0.1:8000", f"127.0.0.1:{upstream}"),)),
        # A machine may have no IPv6.
        ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl http2;\n", ""),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(folder / "certificate.pem")),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem")),
    ):
        assert there in block, there
        block = block.replace(there, instead)
    return block


@contextlib.contextmanager
def opened(folder: Path, path: str = "") -> Iterator[Front]:
    """Open a room, at the root of its name or under a path, with nginx before it."""
    block, options = BLOCK.read_text(), ["--base-path", path] if path else []
    block = under_a_path(block) if path else block
    certificate(folder)
    upstream, plain, port = own_port(), own_port(), own_port()
    proxied = ("--public-url", f"https://{NAME}", "--trust-proxy", "127.0.0.1", "--port", str(upstream))
    room = serve(folder / "data", *proxied, "--metrics-from", "127.0.0.1", *options)
    nginx = subprocess.Popen(configure(folder, here(block, folder, upstream, plain, port)))
    try:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert nginx.poll() is None, (folder / "error.log").read_text()
            time.sleep(0.05)
        yield Front(port, plain, upstream, folder)
    finally:
        nginx.terminate()
        nginx.wait(60)
        room.kill()
